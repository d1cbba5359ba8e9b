"""What a seat and its table say to each other. Solo play, hot-seat, LAN and replay differ only in the Session."""

from dataclasses import dataclass
from typing import Protocol

from engine.refusal import Refusal
from engine.romme.events import Event
from engine.romme.moves import Move
from engine.romme.state import View


@dataclass(frozen=True, slots=True)
class Play:
    """Make a move of the game."""

    move: Move


@dataclass(frozen=True, slots=True)
class Continue:
    """Be ready for the next round."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Go back to before one's own last finished turn (solo play, where the table allows it)."""


@dataclass(frozen=True, slots=True)
class AskHint:
    """Ask for the move that a strong player would make now."""


@dataclass(frozen=True, slots=True)
class Arrange:
    """How the seat has its hand arranged: piece ids in order, None for a gap. Binds nobody and is nobody else's."""

    order: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Concede:
    """Give the match up: a computer player goes on with the seat, or the match ends where only computers are left."""


Command = Play | Continue | TakeBack | AskHint | Arrange | Concede


@dataclass(frozen=True, slots=True)
class Batch:
    """What happened, as the seat may see it, and the view after it; `seq` counts the game's events at the table."""

    seq: int
    events: tuple[Event, ...]
    view: View


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to the command with this id: done, or why not."""

    id: int
    refusal: Refusal | None


@dataclass(frozen=True, slots=True)
class HintGiven:
    """The move that a strong player would make, for the view at `seq`."""

    seq: int
    move: Move


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits at a seat: a name, an emblem, and whether a computer plays it."""

    name: str
    emblem: str
    is_bot: bool


@dataclass(frozen=True, slots=True)
class Welcome:
    """What a seat gets when it sits down or comes back: who is there, how its hand lay, and the last events."""

    seq: int
    view: View
    seats: tuple[Seat, ...]
    arrangement: tuple[int | None, ...]
    recent: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class TookBack:
    """The table went back to an earlier state at the wish of a seat; the view is the one of then."""

    seq: int
    view: View


Update = Batch | Answer | HintGiven | Welcome | TookBack


class Session(Protocol):
    """One seat's line to its table. Neither call ever blocks; updates come in order."""

    seat: int | None

    def send(self, command: Command) -> int:
        """Send a command; returns the id that its `Answer` will carry."""

    def poll(self) -> tuple[Update, ...]:
        """What has come since the last call."""

    def close(self) -> None:
        """Leave the table; the match is kept where the table keeps one."""
