"""What the referee says when an event is not what the rules demand."""

from dataclasses import dataclass


class Foul(Exception):
    """An event that breaks a rule; the rest of its round cannot be judged. Without a line: the event taken last."""

    def __init__(self, rule: str, message: str, line: int = 0) -> None:
        super().__init__(f"{rule}: {message}")
        self.rule = rule
        self.message = message
        self.line = line


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule: the round (counted from 1 in its log), the line, the rule and what was expected."""

    round: int
    line: int
    rule: str
    message: str

    def __str__(self) -> str:
        return f"round {self.round}, line {self.line}: {self.rule}: {self.message}"
