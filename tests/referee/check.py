"""Check whole logs: round after round, every event."""

import argparse
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from .ending import close_round, is_over
from .log import Event, Log, show
from .matches import Matches
from .opening import deal, open_round, starter
from .stacking import pay_stack
from .table import RoundOver, Table
from .turns import begin_turn
from .verdict import Foul, Violation


@dataclass(slots=True)
class Report:
    """What a log holds and what is wrong with it; ``notes`` name what could not be judged."""

    rounds: int = 0
    events: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    violations: list[Violation] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def follow_round(t: Table) -> Event:
    """From the deal to the ``end``."""
    deal(t)
    try:
        starter(t)
        while not is_over(t):
            if t.stack is not None and t.log.kind() in ("draw", "reshuffle"):
                pay_stack(t)
            else:
                begin_turn(t)
    except RoundOver:
        pass
    return close_round(t)


def check_round(log: Log, matches: Matches, report: Report) -> None:
    """One round. After a foul the rest of the round is passed over: nobody knows what it should have been."""
    report.rounds += 1
    table: Table | None = None
    event: Event = {}
    try:
        event = log.take()
        if event["e"] != "round":
            raise Foul("LOG", f"expected round, found {show(event)}", log.last_line)
        table = open_round(log, event, report.rounds)
        _note_unknown(table, report)
        matches.open(event, table)
        follow_round(table)
        matches.close(event, table)
    except Foul as foul:
        line = foul.line or log.last_line
        if table is not None:
            report.violations += table.violations
            table.violations = []
        report.violations.append(Violation(report.rounds, line, foul.rule, foul.message))
        matches.lose_track(event)
        log.skip_to_round()
    if table is not None:
        report.violations += table.violations


def _note_unknown(t: Table, report: Report) -> None:
    for name, value in t.options.unknown.items():
        note = f"option {name} = {value!r} is not known here and was not judged"
        if note not in report.notes:
            report.notes.append(note)


def check_log(lines: Iterable[str]) -> Report:
    """Check every round of a log."""
    report = Report()
    log, matches = Log(lines), Matches()
    while not log.at_end():
        check_round(log, matches, report)
    report.events = log.events
    report.kinds = log.kinds
    return report


def check_rounds(lines: Iterable[str]) -> list[Violation]:
    """The broken rules of a log, in the order of its lines."""
    return check_log(lines).violations


def main(arguments: Sequence[str] | None = None) -> int:
    """Check files; 1 if any event of any of them breaks a rule."""
    parser = argparse.ArgumentParser(prog="python -m tests.referee", description=__doc__)
    parser.add_argument("files", nargs="+", metavar="FILE", help="event logs in JSON Lines")
    parser.add_argument("--show", type=int, default=20, metavar="N", help="how many violations to print (default 20)")
    parser.add_argument("--kinds", action="store_true", help="also count the events by kind")
    options = parser.parse_args(arguments)
    wrong = 0
    for path in options.files:
        with open(path, encoding="utf-8") as lines:
            report = check_log(lines)
        print(f"{path}: {report.rounds} rounds, {report.events} events, {len(report.violations)} violations")
        if options.kinds:
            print("  " + ", ".join(f"{kind} {count}" for kind, count in sorted(report.kinds.items())))
        for note in report.notes:
            print(f"  note: {note}")
        for violation in report.violations[: options.show]:
            print(f"  {violation}")
        if len(report.violations) > options.show:
            by_rule = Counter(violation.rule for violation in report.violations)
            print("  all by rule: " + ", ".join(f"{rule} {count}" for rule, count in by_rule.most_common()))
        wrong += len(report.violations)
    return 1 if wrong else 0
