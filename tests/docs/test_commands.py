"""Every command that is printed in the documentation works as it is printed.

Blocks marked ``sh`` are carried out one after the other in an empty folder, with smaller sizes appended. Blocks marked
``console`` are carried out as they are, and print what the page says; ``…`` stands for what is left out.
"""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from unosim.cli import COMMANDS, main
from unosim.yaml_source import load_yaml

ROOT = Path(__file__).resolve().parents[2]

HELP = ROOT / "docs" / "reference" / "cli.md"

PAGES = sorted({ROOT / "README.md", *(ROOT / "docs").glob("**/*.md"), ROOT / "results" / "README.md"} - {HELP})

BLOCK = re.compile(r"^```(sh|console)\n(.*?)^```", re.MULTILINE | re.DOTALL)

GAMES = {"table": 64, "compare": 2000, "league": 2000, "sweep": 4000, "rules": 400, "length": 60, "cards": 6000}
GAMES |= {"balance": 400, "plan": None, "run": None, "extend": 4000}
"""Games that are enough to see that a command works, by kind of experiment or by command."""

MINUTES = ("bench",)
"""Commands that measure the machine for minutes, whatever they are told."""

RUN_FOLDER = re.compile(r"results/\S+-[0-9a-f]{12}")


def blocks(text: str) -> Iterator[tuple[str, str]]:
    """The kind of every block and what it holds."""
    yield from ((match[1], match[2]) for match in BLOCK.finditer(text))


def words_of(line: str) -> list[str]:
    """The words of a command up to where its output goes elsewhere."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars="|>")
    lexer.whitespace_split = True
    words: list[str] = []
    for word in lexer:
        if word in ("|", ">"):
            break
        words.append(word)
    return words


def globbed(word: str) -> list[str]:
    """What a shell makes of a star."""
    return sorted(map(str, Path().glob(word))) if word.endswith("*.yaml") else [word]


def installs(words: list[str]) -> bool:
    return not words or words[0] != "unosim"


def smaller(words: list[str]) -> list[str]:
    """The command with a size appended that is enough to see that it works; the last one given wins."""
    command, *rest = words[1:]
    kind = command
    if command == "run":
        file = next((word for word in rest if word.endswith(".yaml")), None)
        data = load_yaml(file).data if file else {}
        kind = data.get("kind") or data.get("experiments", [{}])[0].get("kind", "table")
    if command == "plan" or kind == "plan":
        return [*words, "--pilot" if command == "plan" else "-O", "100" if command == "plan" else "pilot=100"]
    games = GAMES.get(kind)
    if any(re.fullmatch(r"\S+ games", word) for word in words):  # a cap in words, beside which there is no other
        return [re.sub(r"^\S+ games$", f"{games} games", word) for word in words]
    return [*words, "--games", str(games)] if games and (kind in GAMES) else words


def carried_out(words: list[str]) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(words[1:])
    return code, out.getvalue(), err.getvalue()


def prepare(words: list[str]) -> None:
    """Runs that a command speaks of as examples."""
    for folder in RUN_FOLDER.findall(" ".join(words)):
        if not Path(folder).exists():
            duel = ["compare", "first-legal", "random", "--games", "400"]
            table = ["run", "--table", "first-legal,random", "--games", "64"]
            what = duel if "-v-" in folder or words[1] == "extend" else table
            assert carried_out(["unosim", *what, "--out", folder, "-q"])[0] in (0, 3)


def check(words: list[str]) -> str:
    prepare(words)
    code, out, err = carried_out(words)
    allowed = {0, 1, 3} if "--assert" in words or "--fail-if" in words else {0, 3}
    assert code in allowed, f"{shlex.join(words)}: {err}"
    return out


def expected_of(block: str) -> Iterator[tuple[str, list[str]]]:
    """The commands of a console block and the lines that they print."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, *lines = part.rstrip("\n").split("\n")
        yield command, lines


def assert_printed(out: str, lines: list[str]) -> None:
    """All lines are there, in this order and side by side unless ``…`` stands between them."""
    out = re.sub(r" +$", "", out, flags=re.MULTILINE)
    pattern = "".join(".*?" if line == "…" else re.escape(line).replace("…", "[^\n]*") + "\n" for line in lines)
    assert re.match(f"{pattern}.*" if lines[-1] == "…" else pattern, out, re.DOTALL), out


def without_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out charts and sample rounds, which take much longer than such small runs and are tested elsewhere."""
    monkeypatch.setattr("unosim.concluding.draw", lambda *_: None)
    monkeypatch.setattr("unosim.event_sample.Sampling.start", lambda _: None)
    monkeypatch.setattr("unosim.event_sample.Sampling.result", lambda _: {})


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_commands_work_as_printed(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    without_pictures(monkeypatch)
    Path("configs").symlink_to(ROOT / "configs")
    for kind, block in blocks(page.read_text("utf-8")):
        if kind == "console":
            for command, lines in expected_of(block):
                assert_printed(check(words_of(command)), lines)
            continue
        for line in block.splitlines():
            words = [found for word in words_of(line) for found in globbed(word)]
            if not installs(words) and words[1] not in MINUTES:
                check(smaller(words))


def test_examples_of_the_help_are_sound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Experiments are only checked here, not played: there are very many."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("typer.launch", lambda _: 0)
    without_pictures(monkeypatch)
    Path("configs").symlink_to(ROOT / "configs")
    lines = [words_of(line) for _, block in blocks(HELP.read_text("utf-8")) for line in block.splitlines()]
    assert {words[1] for words in lines} == {name for group in COMMANDS.values() for name in map(name_of, group)}
    for words in lines:
        words = [found for word in words for found in globbed(word)]
        prepare(words)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("unosim.suite_runner.run_suite", lambda *_, **__: 0)
            if words[1] not in MINUTES:
                check([*words, "--count", "1"] if words[1] == "trace" else words)


def name_of(command: tuple[Callable[..., None], str]) -> str:
    return {"list_names": "list"}.get(command[0].__name__, command[0].__name__)


def test_blocks_are_read_as_a_shell_would() -> None:
    assert words_of('unosim diff a b --fail-if "x > 1" --format json > diff.json  # why') == [
        *("unosim", "diff", "a", "b", "--fail-if", "x > 1", "--format", "json")
    ]
    assert list(expected_of("$ unosim a\nb\n…\n$ unosim c\nd\n")) == [("unosim a", ["b", "…"]), ("unosim c", ["d"])]
    assert_printed("a\nb\nc d e\n", ["a", "…", "c … e"])
    with pytest.raises(AssertionError):
        assert_printed("a\nb\nc\n", ["a", "c"])
