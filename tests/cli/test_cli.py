"""The command line as a user meets it: exit codes, one line for each mistake, never a traceback."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import subprocess
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import unosim
from unosim.cli import COMMANDS
from unosim.experiment import TableExperiment
from unosim.suite import Suite

ROOT = Path(__file__).resolve().parent.parent.parent

Ran = Callable[..., tuple[int, str, str]]

COMMAND_NAMES = [{"list_names": "list"}.get(c.__name__, c.__name__) for group in COMMANDS.values() for c, _ in group]


class FakeRunner:
    """Stands where the runner is, and keeps what it was asked to run."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.config: TableExperiment | None = None
        self.options: dict[str, Any] = {}
        self.answer: Callable[[], int] = lambda: 0
        module = types.ModuleType("unosim.suite_runner")
        module.run_suite = self.run_suite  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "unosim.suite_runner", module)

    def run_suite(self, suite: Suite, **options: Any) -> int:
        (config,) = suite.experiments
        assert isinstance(config, TableExperiment)
        self.config, self.options = config, options
        return self.answer()

    def fails(self, error: BaseException) -> None:
        def answer() -> int:
            raise error

        self.answer = answer


@pytest.fixture
def runner(monkeypatch: pytest.MonkeyPatch) -> FakeRunner:
    return FakeRunner(monkeypatch)


# -- run --------------------------------------------------------------------------------------------------------------


def test_a_whole_run_without_a_file(ran: Ran, runner: FakeRunner) -> None:
    line = "run --edition classic --table random*4 --games 400000 --seed 7 --record rounds --out DIR --jobs 2 -q"
    assert ran(*line.split()) == (0, "", "")
    config = runner.config
    assert config is not None
    assert (config.edition, config.table, config.games, config.seed) == ("classic", ("random",) * 4, 400_000, 7)
    assert (config.record, config.folder, config.jobs) == ("rounds", Path("DIR"), 2)
    assert runner.options == {"quiet": True, "output_format": "table"}


def test_every_key_has_a_flag(ran: Ran, runner: FakeRunner) -> None:
    line = (
        "run --edition flex --players 3 --table random*3 --rules stacking=same,challenge=off --games 30 --unit match "
        "--deck flip-icon=off --seed 0 --rotate none --confidence 0.9 --record events:0.5 --jobs -1 --backend loky "
        "--out x --name y --format json -O question=why"
    )
    assert ran(*line.split())[0] == 0
    config = runner.config
    assert config is not None
    given = {name for name in TableExperiment.model_fields if name != "kind"}
    assert config.model_fields_set >= given
    assert config.ruleset.differences() == {"stacking": "same", "challenge": "off"}
    assert config.deck == {"flip-icon": "off"}
    assert runner.options["output_format"] == "json"


def test_flags_win_over_the_file(ran: Ran, runner: FakeRunner) -> None:
    Path("x.yaml").write_text("table: random*2\ngames: 4\nseed: 3\n")
    assert ran("run", "x.yaml", "-O", "games=10", "--games", "20")[0] == 0
    config = runner.config
    assert config is not None
    assert (config.name, config.games, config.seed) == ("x", 20, 3)


def test_every_mistake_on_the_command_line_is_told(ran: Ran, runner: FakeRunner) -> None:
    code, out, err = ran("run", "--table", "random*4", "--rules", "stacking", "-O", "games")
    assert (code, out) == (2, "")
    assert err.splitlines() == [
        "-O games: write -O key=value, such as -O games=1000",
        "--rules stacking: rules: write --rules stacking=VALUE; several are separated by commas",
    ]
    assert runner.config is None
    code, out, err = ran("run", "--table", "random*4", "--games", "0", "--seed", "x")
    assert (code, out) == (2, "")
    assert err.splitlines() == [
        "--games 0: games: must be at least 1, got 0",
        '--seed x: seed: must be a whole number, got "x"',
    ]


def test_the_exit_code_is_that_of_the_run(ran: Ran, runner: FakeRunner) -> None:
    runner.answer = lambda: 3
    assert ran("run", "--table", "random*2") == (3, "", "")


def test_interrupting_a_run_is_no_error(ran: Ran, runner: FakeRunner) -> None:
    runner.fails(KeyboardInterrupt())
    assert ran("run", "--table", "random*2") == (130, "", "")


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (OSError(28, "No space left on device", "results/x/chunks/0.npz"), "results/x/chunks/0.npz: no space left"),
        (PermissionError(13, "Permission denied", "out"), "out: permission denied"),
        (FileExistsError("out holds another experiment"), "output: out holds another experiment"),
    ],
)
def test_output_that_cannot_be_written(ran: Ran, runner: FakeRunner, error: OSError, line: str) -> None:
    runner.fails(error)
    code, out, err = ran("run", "--table", "random*2")
    assert (code, out) == (2, "")
    assert err.startswith(line)
    assert err.count("\n") == 1


def test_errors_of_the_program_are_not_hidden(ran: Ran, runner: FakeRunner) -> None:
    runner.fails(ZeroDivisionError())
    with pytest.raises(ZeroDivisionError):
        ran("run", "--table", "random*2")


# -- validate ---------------------------------------------------------------------------------------------------------


def test_validate_says_what_would_be_run(ran: Ran) -> None:
    Path("x.yaml").write_text("table: random,first-legal*3\ngames: 10\nrules: {stacking: any}\n")
    code, out, err = ran("validate", "x.yaml")
    assert (code, err) == (0, "")
    assert re.fullmatch(
        r"x\.yaml: ok: flip; 4 players: random,first-legal\*3; rules stacking=any; 12 rounds = 3 deals × 4 rotations; "
        r"seed 1; config [0-9a-f]{12}\n",
        out,
    )


def test_validate_looks_at_every_file(ran: Ran) -> None:
    Path("good.yaml").write_text("table: random*2\n")
    Path("bad.yaml").write_text("table: random*2\ngames: 0\n")
    code, out, err = ran("validate", "bad.yaml", "good.yaml", "missing.yaml")
    assert code == 2
    assert out.startswith("good.yaml: ok: ")
    assert err.splitlines() == ["bad.yaml:2: games: must be at least 1, got 0", "missing.yaml: no such file"]


def test_validate_for_programs(ran: Ran) -> None:
    Path("good.yaml").write_text("table: random*2\n")
    Path("bad.yaml").write_text("table: random*2\ngames: 0\nseed: x\n")
    code, out, err = ran("validate", "bad.yaml", "good.yaml", "--format", "json")
    assert (code, err) == (2, "")
    rows = json.loads(out)
    assert [(row["file"], row["state"]) for row in rows] == [("bad.yaml", "wrong")] * 2 + [("good.yaml", "ok")]
    assert rows[0]["about"] == "bad.yaml:2: games: must be at least 1, got 0"


def test_validate_prints_the_frozen_experiment(ran: Ran) -> None:
    Path("x.yaml").write_text("table: random*2\n")
    code, out, _ = ran("validate", "x.yaml", "--frozen", "-O", "seed=5")
    assert code == 0
    assert "seed: 5\n" in out
    Path("y.yaml").write_text(out)
    assert ran("validate", "y.yaml")[0] == 0


# -- list and explain -------------------------------------------------------------------------------------------------


def test_list_editions(ran: Ran) -> None:
    code, out, _ = ran("list", "editions")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == ["edition", "classic", "flip", "flex"]


def test_list_rules_of_an_edition(ran: Ran) -> None:
    rows = json.loads(ran("list", "rules", "--edition", "flex", "--format", "json")[1])
    official = {row["rule"]: row["official"] for row in rows}
    assert official["starter_passed"] == "buried"
    assert "flip_discard" not in official


def test_list_in_every_format(ran: Ran) -> None:
    table = list(csv.reader(io.StringIO(ran("list", "rules", "--format", "csv")[1])))
    assert {len(row) for row in table} == {len(table[0])}
    markdown = ran("list", "rules", "--format", "md")[1].splitlines()
    assert len(markdown) == len(table) + 1
    assert set(json.loads(ran("list", "--format", "json")[1])) == {
        "editions",
        "cards",
        "strategies",
        "parameters",
        "rules",
    }
    assert ran("list", "--format", "csv")[0] == 2
    assert "## Rules" in ran("list", "--format", "md")[1]


@pytest.mark.parametrize(("edition", "sides", "cards"), [("classic", 1, 108), ("flip", 2, 112), ("flex", 2, 104)])
def test_the_cards_of_a_deck_are_listed_with_what_their_counts_rest_on(
    ran: Ran, edition: str, sides: int, cards: int
) -> None:
    rows = json.loads(ran("list", "cards", "--edition", edition, "--format", "json")[1])
    first = rows[0]["side"]
    assert sum(row["copies"] for row in rows if row["side"] == first) == cards
    assert len({row["side"] for row in rows}) == sides
    inferred = edition == "flex"
    assert {row["basis"] for row in rows} == {"INFERRED" if inferred else "printed"}
    assert ("INFERRED" in ran("list", "rules", "--edition", edition)[1]) == inferred


@pytest.mark.parametrize("width", [40, 60, 80, 100, 200])
def test_tables_fit_the_terminal(ran: Ran, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    assert max(map(len, ran("list")[1].splitlines())) <= width
    for name in ("flip", "stacking", "sensible", "C8"):
        assert max(map(len, ran("explain", name)[1].splitlines())) <= max(width, 60)


def test_the_kinds_of_an_edition_are_in_order(ran: Ran) -> None:
    _, light, dark = ran("explain", "flip")[1].split(" side: ")
    for side in (light, dark):
        kinds = re.findall(r"^  (\S+) +\d+ +\d+$", side, re.MULTILINE)
        assert kinds[:9] == [str(number) for number in range(1, 10)]
        assert [kind.startswith("wild") for kind in kinds] == [False] * (len(kinds) - 2) + [True, True]


@pytest.mark.parametrize(("rule", "example"), [("max_turns", 1000), ("hand_size", 3), ("mercy_limit", 60)])
def test_examples_of_numbers_are_sensible(ran: Ran, rule: str, example: int) -> None:
    assert f"Set it with --rules {rule}={example}," in " ".join(ran("explain", rule)[1].split())


def test_list_strategies(ran: Ran) -> None:
    rows = json.loads(ran("list", "strategies", "--format", "json")[1])
    assert {"random", "first-legal"} <= {row["strategy"] for row in rows}
    assert all(row["about"] for row in rows)


@pytest.mark.parametrize("name", ["stacking", "hand_size", "starter_passed", "flip", "classic", "flex", "C8", "r1"])
def test_explain(ran: Ran, name: str) -> None:
    code, out, err = ran("explain", name)
    assert (code, err) == (0, "")
    assert len(out.splitlines()) > 3


def test_explain_a_card(ran: Ran) -> None:
    code, out, err = ran("explain", "skip-everyone")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "skip-everyone  (card)"
    assert "flip     dark  8       30" in lines
    assert "all others lose their turn" in out
    assert "Rules about it: F14, H7, H22;" in " ".join(out.split())
    assert ran("explain", "skip_everyone") == (code, out, err)
    assert ran("explain", "two-player-reverse") == ran("explain", "two_player_reverse")
    assert "(parameter of strategies)" in ran("explain", "reverse")[1]
    assert "(card)" in ran("explain", "reverse")[1]


@pytest.mark.parametrize("name", ["random", "sensible", "sensible:attack_at=2+noise", "attack_at", "noise"])
def test_explain_a_strategy_and_its_parts(ran: Ran, name: str) -> None:
    code, out, err = ran("explain", name)
    assert (code, err) == (0, "")
    assert out.startswith(name)
    assert ran("explain", "+noise") == ran("explain", "noise")


@pytest.mark.parametrize(
    ("arguments", "start", "end"),
    [
        (["explain", "stackng"], 'unknown name "stackng"; allowed: ', '; did you mean "stacking"?'),
        (["explain", "sensibel"], 'unknown name "sensibel"; allowed: ', '; did you mean "sensible"?'),
        (["explain", "sensible:attck_at=2"], "", 'did you mean "attack_at"?'),
        (["explain", "sensible:attack_at=many"], "parameter attack_at=many: ", "a whole number from 0 to 200"),
        (["explain", "random:a=1"], 'strategy "random:a=1": ', "takes no parameters"),
        (["list", "rulse"], 'unknown topic "rulse"; allowed: ', '; did you mean "rules"?'),
        (["list", "rules", "--edition", "fip"], 'unknown edition "fip"; allowed: ', '; did you mean "flip"?'),
        (
            ["rules", "--table", "random*4"],
            "unosim rules: no such option: --table; who plays",
            "--strategy; see unosim rules --help",
        ),
        (
            ["trace", "1:0", "--html", "a.html"],
            "unosim trace: invalid value: --html takes no name",
            'a.html"; see unosim trace --help',
        ),
        (["run", "--gmaes", "3"], "unosim run: no such option: --gmaes", "see unosim run --help"),
        (["run", "--games"], 'unosim run: option "--games" requires an argument', "see unosim run --help"),
        (["run", "a", "b"], "unosim run: got unexpected extra argument", "see unosim run --help"),
        (["rnu"], 'unosim: no such command "rnu"; did you mean "run"?; see', "see unosim --help"),
        (["validate"], 'unosim validate: missing argument "CONFIG..."', "see unosim validate --help"),
        (
            ["bench", "--rounds", "3"],
            'unosim bench: invalid value for "--rounds": must be at least 4000; see',
            "--help",
        ),
        (
            ["bench", "--rounds", "x"],
            'unosim bench: invalid value for "--rounds": must be a whole number; see',
            "--help",
        ),
        (
            ["list", "--format", "xml"],
            'unosim list: invalid value for "--format": "xml" is not one of',
            "see unosim list --help",
        ),
    ],
)
def test_mistakes_get_one_line(ran: Ran, arguments: list[str], start: str, end: str) -> None:
    code, out, err = ran(*arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert err.startswith(start)
    assert err.rstrip().endswith(end)


# -- the process ------------------------------------------------------------------------------------------------------


def process(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "unosim", *arguments]
    return subprocess.run(command, cwd=ROOT, text=True, timeout=60, check=False, **options)


def test_version(ran: Ran) -> None:
    assert ran("--version") == (0, f"unosim {unosim.__version__}\n", "")


def test_without_arguments_there_is_help(ran: Ran) -> None:
    code, out, err = ran()
    assert (code, out) == (2, "")
    assert "Experiments:\n  run " in err


@pytest.mark.parametrize("command", [None, *COMMAND_NAMES])
def test_every_command_has_help_with_examples(ran: Ran, monkeypatch: pytest.MonkeyPatch, command: str | None) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    code, out, _ = ran(*([command] if command else []), "--help")
    assert code == 0
    assert "Examples:\n" in out
    assert "\x08" not in out
    head, _, options = out.partition("Examples:")
    assert max(map(len, head.splitlines())) <= 80
    assert max(map(len, re.split(r"\n\n", options, maxsplit=1)[1].splitlines())) <= 80
    assert len(re.findall(r"^\w.*:$", options, re.MULTILINE)) == len(set(re.findall(r"^\w.*:$", options, re.MULTILINE)))


def test_help_shows_options_in_groups(ran: Ran) -> None:
    out = ran("run", "--help")[1]
    titles = re.findall(r"^(\w.*):$", out, re.MULTILINE)
    assert titles == ["Arguments", "The game", "How much is played", "How it is run", "What comes out", "Help"]
    out = ran("--help")[1]
    assert [group for group in COMMANDS if f"\n{group}:\n" in out] == list(COMMANDS)


def test_games_that_are_rounded_up_are_noted(ran: Ran, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unosim.suite_runner.result_of", lambda *_, **__: {"kind": "table"})
    monkeypatch.setattr("unosim.suite_runner.show", lambda *_: None)
    table = ("run", "--table", "random,first-legal*3", "--out", "x")
    assert ran(*table, "--games", "10")[2] == "run: 12 rounds instead of 10, to play whole deals\n"
    assert ran(*table, "--games", "12")[2] == ""
    assert ran(*table, "--games", "10", "-q")[2] == ""


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys; from unosim.cli import main; main(['run', '--help']); "
        "heavy = {'numba', 'numpy', 'pydantic', 'polars', 'pandas', 'matplotlib', 'rich', 'ruamel.yaml', 'scipy'}; "
        "sys.exit(', '.join(heavy & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_validating_needs_no_compiler() -> None:
    code = (
        "import sys; from unosim.cli import main; main(['validate', 'configs/quickstart.yaml']); "
        "sys.exit(', '.join({'numba', 'polars', 'pandas', 'matplotlib'} & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full disk")
def test_a_full_disk_behind_standard_output() -> None:
    with Path("/dev/full").open("w") as full:
        done = process("list", "rules", stdout=full, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (2, "output: no space left on device\n")


@pytest.mark.skipif(os.name == "nt", reason="needs pipes that break")
def test_a_reader_that_goes_away() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as pipe:
        done = process("list", "rules", stdout=pipe, stderr=subprocess.PIPE)
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr


def test_plain_terminals_get_plain_text() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "NO_COLOR": "1"}
    done = process("validate", "configs/quickstart.yaml", capture_output=True, env=environment)
    assert done.returncode == 0
    assert "\x1b" not in done.stdout


EXAMPLES = sorted((ROOT / "configs").glob("*.yaml"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_are_sound(ran: Ran, path: Path) -> None:
    code, _, err = ran("validate", str(path))
    assert (code, err) == (0, "")
    text = path.read_text("utf-8")
    first = text.splitlines()[0]
    assert first.startswith("# ")
    assert first.endswith("?")
    assert f"unosim run configs/{path.name}" in text


def test_the_quickstart_is_a_million_rounds(ran: Ran) -> None:
    out = ran("validate", str(ROOT / "configs" / "quickstart.yaml"))[1]
    assert "1,000,000 rounds = 250,000 deals × 4 rotations; seed 1" in out
