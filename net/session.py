"""What a seat and its table say to each other; solo play, one screen, the LAN and watching differ only in it."""

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from engine.advice.claims import Claim
from engine.events import Event
from engine.game import Move, View
from engine.pieces import Piece
from engine.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Pace:
    """How long computer players wait so that people can follow: before a turn, and between its steps."""

    before_turn_ms: int = 700
    between_steps_ms: int = 1000


PACES = {"calm": Pace(), "brisk": Pace(350, 500), "at_once": Pace(0, 0)}
"""The paces that may be chosen, by name."""


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
    """How the seat has its hand arranged: piece ids in order, None for a gap. Nobody else is told."""

    order: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class ShowDraft:
    """Let the others watch the own turn in the making: the table as it lies for the moment, rows of piece ids.

    Nothing comes of it; the next one takes its place.
    """

    rows: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Concede:
    """Give the match up: a computer goes on with the seat; the match ends where only computers are left."""


@dataclass(frozen=True, slots=True)
class Hurry:
    """Let the computer player's pauses lapse until the next turn begins."""


@dataclass(frozen=True, slots=True)
class JumpToEnd:
    """Have the rest of the match played by computers at once; for a seat that is out or has given up.

    Refused while another person plays. The batches that follow hold a whole round each.
    """


@dataclass(frozen=True, slots=True)
class SetPace:
    """Change the computer players' pace; 0 is at once."""

    pace: Pace


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop every timer of the table until somebody resumes; nobody can move meanwhile."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on after a pause, whoever asked for it."""


Command = (
    Play
    | Continue
    | TakeBack
    | AskHint
    | Arrange
    | ShowDraft
    | Concede
    | Hurry
    | JumpToEnd
    | SetPace
    | Pause
    | Resume
)


@dataclass(frozen=True, slots=True)
class Sent:
    """A command on its way: its sender's number for it, and the last `seq` that the sender had seen."""

    id: int
    seq: int
    command: Command


@dataclass(frozen=True, slots=True)
class Batch:
    """What happened, as the seat may see it, and the view after it; `seq` counts the game's events so far.

    The seq before it is `seq - len(events)`: a gap means that something was missed.
    """

    seq: int
    events: tuple[Event, ...]
    view: View


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to the command with this id: done, or why not. What the command did has been told before."""

    id: int
    refusal: Refusal | None


@dataclass(frozen=True, slots=True)
class HintGiven:
    """The move that a strong player would make, for the view at `seq`, and why, the most telling first."""

    seq: int
    move: Move
    because: tuple[Claim, ...] = ()


@dataclass(frozen=True, slots=True)
class DraftShown:
    """How the seat to move has the table lie at the moment. It binds nobody; the view stays the truth."""

    seat: int
    rows: tuple[tuple[Piece, ...], ...]


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits at a seat: a name, an emblem, whether a computer plays it, and its level (level1…level5)."""

    name: str
    emblem: str
    is_bot: bool
    level: str | None = None


@dataclass(frozen=True, slots=True)
class Comforts:
    """What a table allows beyond the rules; `pile_open`: the whole discard pile may be looked at."""

    take_back: bool = False
    hints: bool = False
    pile_open: bool = False


@dataclass(frozen=True, slots=True)
class Company:
    """Who is at the table: its seats as they are played now, who is ready for the next round, who is awaited.

    `given_up` are the seats that conceded, `away` those whose persons are not there at the moment; `paused` is true
    while the table's timers stand still; `pace` is that of its computer players.
    """

    seats: tuple[Seat, ...]
    given_up: tuple[int, ...] = ()
    ready: tuple[int | None, ...] = ()
    awaited: tuple[int | None, ...] = ()
    paused: bool = False
    away: tuple[int, ...] = ()
    pace: Pace = Pace()


@dataclass(frozen=True, slots=True)
class Welcome:
    """What a seat gets when it sits down or comes back: who is there, how its hand lay, and the last events.

    `recent` reaches back to the seat's own last turn at least, within the round.
    """

    seq: int
    view: View
    seats: tuple[Seat, ...]
    arrangement: tuple[int | None, ...]
    recent: tuple[Event, ...]
    comforts: Comforts = Comforts()
    company: Company = Company(())


@dataclass(frozen=True, slots=True)
class TookBack:
    """The table went back to an earlier state at the wish of a seat; the view is the one of then."""

    seq: int
    view: View


@dataclass(frozen=True, slots=True)
class TurnClock:
    """How much time the seat to move has left, where the table has a turn timer; told as each turn begins."""

    seat: int
    left_ms: int


class Trouble(Enum):
    """What can go wrong at a table that is nobody's move."""

    CANNOT_SAVE = "cannot_save"
    TABLE_FAILED = "table_failed"


@dataclass(frozen=True, slots=True)
class Troubled:
    """Something went wrong: the match can no longer be kept on disk but goes on, or the table is gone."""

    trouble: Trouble


@dataclass(frozen=True, slots=True)
class Retold:
    """What the seat was told of the running round before it came back, from the deal on.

    A table in this process says it before its `Welcome`, which says how all stands now.
    """

    deal: Welcome
    updates: tuple[Batch | TookBack, ...]


Update = (
    Batch | Answer | HintGiven | DraftShown | Welcome | TookBack | Company | TurnClock | Troubled | Retold
)


class Session(Protocol):
    """One seat's line to its table. Neither call ever blocks; updates come in order."""

    seat: int | None

    def send(self, command: Command) -> int:
        """Send a command; returns the id that its `Answer` will carry."""

    def poll(self) -> tuple[Update, ...]:
        """What has come since the last call."""

    def close(self) -> None:
        """Leave the table; the match is kept where the table keeps one."""
