"""The one place that knows numba: the kernel decorator, compilation on demand, the cache.

A kernel function is written once, with a signature in which ``T`` stands for the game's record (`simulator.table`)
and ``P`` for the addresses of the strategies. Nothing is compiled at import. `compile_for(dtype, *roots)`
compiles what the roots need for one layout of the record; layouts differ in the number of 64-bit
words a hand needs and in whether an event log is written, so code for what a run does not need is never generated:
the array shapes inside the record are compile-time constants, and LLVM drops the branches that test them.

**Cache.** numba's cache key covers only the file of the function it compiles; an edit in a *callee's* file would be
missed and the old machine code reused. So the cache directory is named after a fingerprint of every source file of
the packages that hold kernel code, the numba version and the mode flags: any edit opens a new, empty directory.

**JIT off.** With ``NUMBA_DISABLE_JIT=1`` the decorator returns the plain Python function; the same source then runs in
the interpreter, bit for bit the same.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import shutil
import tempfile
import threading
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, get_type_hints

import numba
import numpy as np
from numba import types
from numba.core import cgutils
from numba.core import config as numba_config
from numba.core.compiler_lock import global_compiler_lock
from numba.core.dispatcher import Dispatcher
from numba.core.errors import NumbaError, NumbaExperimentalFeatureWarning
from numba.extending import intrinsic
from numba.np import arrayobj

__all__ = [
    "COMPILING",
    "DISABLED",
    "MAX_ENTRANTS",
    "Players",
    "Table",
    "call",
    "compile_for",
    "fingerprint",
    "intrinsic",
    "is_warm",
    "kernel",
    "pointers",
    "register_arrays",
    "register_rows",
    "types",
]

F = TypeVar("F", bound=Callable[..., Any])

Table = Any
"""Annotation of the game's record in kernel functions: a numpy record of the layout `simulator.table.table_dtype`."""

Players = Any
"""Annotation of a run's strategies, see `pointers`."""

DISABLED = bool(numba_config.DISABLE_JIT)
"""True when the kernel runs in the interpreter."""

MAX_ENTRANTS = 10
"""Strategies that a run may have."""

COMPILING = "compiling the kernel for this kind of run, once (about 20 s)…"
"""What a user is told before machine code has to be made."""

_KEEP_CACHES = 4
_SOURCES = ("simulator", "strategies")
_ROOT = Path(__file__).resolve().parent.parent
_kernels: list[tuple[Any, str]] = []
_compiled: set[tuple[np.dtype[Any], Any]] = set()
_compiling = threading.RLock()

# Function pointers as arguments are labelled experimental by numba; the label is known and says nothing to a user.
warnings.filterwarnings("ignore", category=NumbaExperimentalFeatureWarning)


@functools.cache
def fingerprint() -> str:
    """Hash of all kernel sources, the numba version and the flags that change the code it makes."""
    digest = hashlib.sha256()
    for package in _SOURCES:
        for path in sorted((_ROOT / package).rglob("*.py")):
            digest.update(path.relative_to(_ROOT).as_posix().encode())
            digest.update(path.read_bytes())
    digest.update(f"{numba.__version__} {np.__version__} {numba_config.BOUNDSCHECK}".encode())
    return digest.hexdigest()[:16]


def cache_home() -> Path:
    """Folder that holds one sub-folder of compiled code per fingerprint."""
    if chosen := os.environ.get("UNOSIM_CACHE_DIR"):
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "unosim"


def _use_cache_folder() -> None:
    """Point numba at this fingerprint's folder; fall back to a temporary one where the home is not writable."""
    if os.environ.get("NUMBA_CACHE_DIR"):
        return
    home = cache_home()
    folder = home / fingerprint()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError:
        folder = Path(tempfile.gettempdir()) / f"unosim-{os.getuid() if hasattr(os, 'getuid') else 0}" / fingerprint()
        folder.mkdir(parents=True, exist_ok=True)
    else:
        _prune(home, keep=folder)
    numba_config.CACHE_DIR = str(folder)


def _prune(home: Path, keep: Path) -> None:
    """Remove all but the newest few cache folders; those touched within a day may be in use elsewhere."""
    folders = sorted((p for p in home.iterdir() if p.is_dir() and p != keep), key=lambda p: p.stat().st_mtime)
    for old in folders[: max(0, len(folders) - _KEEP_CACHES)]:
        if time.time() - old.stat().st_mtime > 86_400:
            shutil.rmtree(old, ignore_errors=True)


if not DISABLED:
    _use_cache_folder()


def kernel(signature: str, *, inline: bool = True, entry: bool = False) -> Callable[[F], F]:
    """Mark a function as part of the compiled kernel.

    `signature` is a numba signature in a string, e.g. ``"i8(T, i8)"``, with ``T`` the record and ``P`` the strategies.
    Explicit signatures keep numba from compiling one copy per literal argument. Only an `entry` can be called from
    Python or passed as a pointer; the others go without those wrappers, which saves a fifth of the compile time.
    """

    def decorate(function: F) -> F:
        if DISABLED:
            return function
        wrappers = {"no_cpython_wrapper": not entry, "no_cfunc_wrapper": not entry}
        options = {"cache": True, "nogil": True, "error_model": "numpy", "forceinline": inline, **wrappers}
        compiled = numba.njit(**options)(function)
        compiled._can_compile = False
        _kernels.append((compiled, signature))
        return compiled

    return decorate


def strategy_type(dtype: np.dtype[Any]) -> Any:
    """Type of a strategy's function pointer: ``choice = decide(table, seat, decision, argument)``."""
    record = numba.from_dtype(dtype)
    return types.FunctionType(types.int64(record, types.int64, types.int64, types.int64))


def _names(dtype: np.dtype[Any]) -> dict[str, Any]:
    scalars = {"void": types.void, "i8": types.int64, "i4": types.int32, "u8": types.uint64, "b1": types.boolean}
    record = numba.from_dtype(dtype)
    players = numba.from_dtype(PLAYERS)
    return {**scalars, **_ARRAYS, **_registered, "UniTuple": types.UniTuple, "T": record, "P": players}


def compile_for(dtype: np.dtype[Any], *roots: Callable[..., Any]) -> None:
    """Compile (or load from the cache) the kernel functions that `roots` need, for one layout of the record.

    Functions that are never called for a run cost nothing: match play, tracing and each strategy are roots of their
    own. When all are in the cache only the roots are loaded, since their machine code holds what they call.
    Idempotent.
    """
    if DISABLED:
        return
    with _compiling:
        if is_warm(dtype, *roots):
            with contextlib.suppress(NumbaError, TypeError):  # one was not in the cache after all
                _compile(dtype, roots)
                return
        _compile(dtype, _callees_first(roots))
        with contextlib.suppress(OSError):
            _warm_mark(dtype, roots).touch()


def _compile(dtype: np.dtype[Any], functions: Iterable[Any]) -> None:
    names, signatures = _names(dtype), dict(_kernels)
    for function in functions:
        if function in signatures and (dtype, function) not in _compiled:
            function._can_compile = True
            own = function.__module__.partition(".")[0] in _SOURCES
            try:
                with _without_wraparound() if own else contextlib.nullcontext():
                    function.compile(eval(signatures[function], {"__builtins__": {}}, names))
            except NumbaError:
                function._compiler._failed_cache.clear()  # it may be tried again, when its callees are compiled
                raise
            finally:
                function._can_compile = False
            _compiled.add((dtype, function))


@contextlib.contextmanager
def _without_wraparound() -> Iterator[None]:
    """Compile without Python's negative indices, which no kernel function uses: a tenth of the time of a turn.

    It is what Cython calls ``wraparound=False``; numba has no switch for it. Code from elsewhere is compiled as ever:
    the compiler's lock keeps other threads out meanwhile.
    """

    def as_it_is(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)

    with global_compiler_lock:
        usual = arrayobj.fix_integer_index
        arrayobj.fix_integer_index = as_it_is
        try:
            yield
        finally:
            arrayobj.fix_integer_index = usual


def is_warm(dtype: np.dtype[Any], *roots: Callable[..., Any]) -> bool:
    """Whether `compile_for` will find what it needs on disk."""
    return DISABLED or _warm_mark(dtype, roots).exists()


def _warm_mark(dtype: np.dtype[Any], roots: Iterable[Callable[..., Any]]) -> Path:
    """A file that says that these functions have been compiled into the cache."""
    names = sorted({f"{root.__module__}.{root.__qualname__}" for root in roots})
    content = f"{fingerprint()} {_ROOT} {dtype.descr} {names}"
    return Path(str(numba_config.CACHE_DIR)) / f"{hashlib.sha256(content.encode()).hexdigest()[:16]}.compiled"


def _callees_first(roots: Iterable[Any]) -> list[Any]:
    """The functions that `roots` reach, in an order in which each comes after all it calls.

    So files can be read top down. Callees are found among the global names that a function's code mentions, directly
    or as attributes of a module.
    """
    signatures = dict(_kernels)
    ordered: dict[Any, None] = {}

    def visit(function: Any) -> None:
        if function in ordered or function not in signatures:
            return
        mentioned = function.py_func.__code__.co_names
        known = [function.py_func.__globals__.get(name) for name in mentioned]
        modules = [value for value in known if isinstance(value, ModuleType)]
        for callee in known + [getattr(module, name, None) for module in modules for name in mentioned]:
            if isinstance(callee, Dispatcher) and callee is not function:
                visit(callee)
        ordered[function] = None

    for root in roots:
        visit(root)
    return list(ordered)


_ARRAYS = {
    "A8": types.Array(types.int64, 1, "C"),
    "A8x2": types.Array(types.int64, 2, "C"),
    "U1x2": types.Array(types.uint8, 2, "C"),
    "U8x2": types.Array(types.uint64, 2, "C"),
}

_registered: dict[str, Any] = {}


def register_rows(name: str, dtype: np.dtype[Any]) -> None:
    """Make arrays of a structured row type known to signatures under `name`."""
    _registered[name] = types.Array(numba.from_dtype(dtype), 1, "C")


def register_arrays(name: str, group: type[tuple[Any, ...]]) -> None:
    """Make a named tuple of arrays known to signatures under `name`; annotations say which: ``Annotated[…, "A8"]``."""
    hints = get_type_hints(group, include_extras=True)
    _registered[name] = types.NamedTuple([_ARRAYS[hint.__metadata__[0]] for hint in hints.values()], group)


PLAYERS = np.dtype([("address", "u8", (MAX_ENTRANTS,))])
"""Where the machine code of a run's strategies is. A record is handed down as one pointer; a tuple of functions would
be copied at every call."""

_kept: set[Callable[..., int]] = set()


def pointers(functions: Sequence[Callable[..., int]], dtype: np.dtype[Any]) -> Players:
    """What the kernel takes as `Players`: up to `MAX_ENTRANTS` strategies, compiled for a layout of the record.

    With the JIT off it is the functions themselves. Raises `TypeError` if one is no compiled strategy.
    """
    if DISABLED:
        return tuple(functions)
    players = np.zeros(1, PLAYERS).view(np.recarray)[0]
    for place, function in enumerate(functions):
        if not isinstance(function, Dispatcher):
            raise TypeError(f"{function} is not compiled")
        compiled = function.get_compile_result(strategy_type(dtype).signature)
        if compiled.signature.return_type != types.int64:
            raise TypeError(f"{function} must answer with an integer, not {compiled.signature.return_type}")
        players.address[place] = compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name)
    _kept.update(functions)
    return players


if DISABLED:

    def call(players: Players, entrant: int, table: Table, seat: int, decision: int, argument: int) -> int:
        """The answer of a strategy."""
        return int(players[entrant](table, seat, decision, argument))

else:

    @intrinsic  # type: ignore[untyped-decorator]
    def call(
        typing_context: Any, players: Any, entrant: Any, table: Any, seat: Any, decision: Any, argument: Any
    ) -> Any:
        """The answer of a strategy, called by numba's own convention, so that exceptions reach the caller."""
        asked = (table, types.int64, types.int64, types.int64)

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            convention = context.call_conv
            pointer = convention.get_function_type(types.int64, asked).as_pointer()
            addresses = builder.bitcast(arguments[0], pointer.as_pointer())
            function = builder.load(builder.gep(addresses, [arguments[1]]))
            status, answer = convention.call_function(builder, function, types.int64, asked, arguments[2:])
            with cgutils.if_unlikely(builder, status.is_error):
                convention.return_status_propagate(builder, status)
            return answer

        return types.int64(players, types.int64, *asked), generate
