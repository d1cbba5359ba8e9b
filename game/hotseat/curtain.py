"""The curtain between the turns of persons at one screen: when it may open, by whose press, and for how long. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

HOLD_MS = 500
"""So long a key, a button of the mouse or a finger is held until the hand is shown. A pad of one's own need not."""


class By(Enum):
    """What can open the curtain."""

    KEY = "key"
    MOUSE = "mouse"
    FINGER = "finger"
    PAD = "pad"


class Shows(Enum):
    """For how long an opened hand is seen: the values of the setting `hand_shows`."""

    UNTIL_TURN_ENDS = "turn"
    WHILE_HELD = "held"


@dataclass(frozen=True, slots=True)
class Pressing:
    """A press that is going on: by what, since when."""

    by: By
    since_ms: int

    def progress(self, now_ms: int) -> float:
        """How much of the time has passed that it takes, from 0 to 1."""
        return max(0.0, min(1.0, (now_ms - self.since_ms) / HOLD_MS))


@dataclass(slots=True)
class Curtain:
    """Whether a hand may be seen. `seat` is whose, None while the curtain is down.

    Only presses that begin while the curtain is down are told to it, so that one which the last player still holds
    counts for nothing.
    """

    seat: int | None = None
    pressing: Pressing | None = None
    opened_by: By | None = None

    @property
    def is_down(self) -> bool:
        """No hand is to be seen."""
        return self.seat is None

    def fall(self) -> None:
        """Nobody's hand is to be seen from now on; what is pressed now opens nothing."""
        self.seat = self.pressing = self.opened_by = None

    def press(self, by: By, now_ms: int) -> None:
        """A press begins; one that is going on already stays the one."""
        if self.is_down and self.pressing is None:
            self.pressing = Pressing(by, now_ms)

    def release(self, *kinds: By) -> None:
        """A press of one of these kinds has ended, too early."""
        if self.pressing is not None and self.pressing.by in kinds:
            self.pressing = None

    def is_due(self, now_ms: int) -> bool:
        """The press has been held long enough."""
        return self.pressing is not None and self.pressing.progress(now_ms) >= 1.0

    def open(self, seat: int, by: By) -> None:
        """The hand of this seat may be seen."""
        self.seat, self.opened_by, self.pressing = seat, by, None

    def falls_on_release(self, shows: Shows) -> bool:
        """Whether the hand is seen only for as long as what opened it is held; a finger has to play as well."""
        return shows is Shows.WHILE_HELD and self.opened_by in (By.KEY, By.MOUSE, By.PAD)
