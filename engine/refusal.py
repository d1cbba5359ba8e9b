"""Why a move is not allowed, as data (0.8). Words are made of it by whoever shows it."""

from typing import NamedTuple


class Fault(NamedTuple):
    """One thing that is wrong: a code of docs/refusals.md, the rule's number, and the values the sentence needs."""

    code: str
    rule: str
    values: tuple[tuple[str, object], ...] = ()
    meld: int | None = None
    pieces: tuple[int, ...] = ()


class Refusal(NamedTuple):
    """A move that is refused, with every fault found, the most telling one first."""

    faults: tuple[Fault, ...]

    @property
    def code(self) -> str:
        """The code of the first fault."""
        return self.faults[0].code

    @property
    def rule(self) -> str:
        """The rule's number of the first fault."""
        return self.faults[0].rule

    @property
    def values(self) -> dict[str, object]:
        """What the sentence of the first fault needs: numbers, faces (as face codes), seats."""
        return dict(self.faults[0].values)


def refuse(code: str, rule: str, **values: object) -> Refusal:
    """A refusal with one fault."""
    return Refusal((Fault(code, rule, tuple(values.items())),))
