"""What every game's facts have in common: a private and a public form, and where in a match a fact belongs."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Event:
    """A fact of a match; most are the same for everybody.

    The flags say what it begins or ends; `leads_in` is true of what may come before a turn's first move.
    """

    begins_round: ClassVar[bool] = False
    begins_turn: ClassVar[bool] = False
    ends_round: ClassVar[bool] = False
    leads_in: ClassVar[bool] = False

    @property
    def steps(self) -> int:
        """In how many steps, one after another, it is shown to those who watch; 0 for what is seen at once."""
        return 0

    def seen_by(self, seat: int | None) -> "Event":
        """The fact as a seat (None: a spectator) may know it."""
        return self
