"""``python -m tests.referee FILE [...]``: exit status 1 if any event of any file breaks a rule."""

from .check import main

raise SystemExit(main())
