"""``python -m unosim`` is ``unosim``."""

from __future__ import annotations

import sys

from unosim.entry import main

sys.exit(main())
