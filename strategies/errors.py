"""What can be wrong with the description of a strategy; unknown names are `simulator.errors.UnknownName`."""

from __future__ import annotations


class BadSpec(ValueError):
    """A spec that cannot be read, such as a parameter without a name."""

    def __init__(self, spec: str, reason: str) -> None:
        self.spec = spec
        self.reason = reason
        super().__init__(spec, reason)

    def __str__(self) -> str:
        return f'strategy "{self.spec}": {self.reason}'


class BadParameter(ValueError):
    """A value that a strategy's parameter cannot have."""

    def __init__(self, name: str, value: object, allowed: str) -> None:
        self.name = name
        self.value = value
        self.allowed = allowed
        super().__init__(name, value, allowed)

    def __str__(self) -> str:
        return f"parameter {self.name}={self.value}: not allowed, give {self.allowed}"
