"""Before the cards are dealt: what a table offers, who is there, and what people may wish; values only."""

from dataclasses import dataclass
from enum import Enum

from engine.options import Value

TURN_TIMES_S = (0, 30, 60, 120)
GRACES_S = (10, 30, 60, 180)
MOST_SEATS = 6
LEVELS = ("level1", "level2", "level3", "level4", "level5")
EMBLEMS = ("cat", "owl", "fox", "boat", "leaf", "moon", "sun", "key", "fish", "tree", "cup", "balloon")
COLOURS = ("red", "blue", "green", "yellow", "violet", "orange", "teal", "grey")
REACTIONS = (
    "well_played", "ouch", "lucky", "hurry", "thinking", "thanks", "sorry", "laugh", "wow", "cheers", "hello", "bye",
)  # fmt: skip
LONGEST_CHAT = 200


class State(Enum):
    """Where a table is: people gather, a match is on, or the table is gone."""

    WAITING = "waiting"
    RUNNING = "running"


class Reason(Enum):
    """Why somebody is turned away from a table, or a wish at it is not granted; the words are the screen's."""

    OTHER_VERSION = "other_version"
    OTHER_GAME = "other_game"
    NO_SUCH_TABLE = "no_such_table"
    TABLE_FULL = "table_full"
    RUNNING = "running"
    LOCKED = "locked"
    WRONG_CODE = "wrong_code"
    UNKNOWN_TOKEN = "unknown_token"
    BAD_NAME = "bad_name"
    TOO_MANY_FROM_HERE = "too_many_from_here"
    REMOVED = "removed"
    CLOSED = "closed"
    HOST_ONLY = "host_only"
    SEAT_TAKEN = "seat_taken"
    NO_SUCH_SEAT = "no_such_seat"
    NO_SUCH_PERSON = "no_such_person"
    NOT_READY = "not_ready"
    TOO_FEW = "too_few"
    TOO_MANY = "too_many"
    BAD_SETUP = "bad_setup"
    NOT_NOW = "not_now"
    CHAT_OFF = "chat_off"
    TOO_OFTEN = "too_often"


@dataclass(frozen=True, slots=True)
class Offer:
    """What a table is opened with. `options` are those chosen; times are in seconds, `turn_s` 0 is no timer.

    `levels` are the computer players that sit there from the start; `code` locks the table. `pace` is one of
    `net.session.PACES`; `pile_open` lets everybody leaf through the discard pile.
    """

    title: str
    game: str = "romme"
    preset: str = "klassisch"
    options: tuple[tuple[str, Value], ...] = ()
    seats: int = 4
    levels: tuple[str, ...] = ()
    turn_s: int = 0
    code: str | None = None
    spectators: bool = True
    chat: bool = True
    grace_s: int = 30
    pace: str = "calm"
    pile_open: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A seat of a table that has not begun: a person by number, a computer player by level, or free."""

    person: int | None = None
    level: str | None = None

    @property
    def is_free(self) -> bool:
        """Whether nobody sits there."""
        return self.person is None and self.level is None


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at the table. `place` is None for one who watches; `wants` a computer's seat to be taken over."""

    number: int
    name: str
    emblem: str
    colour: str
    place: int | None
    is_ready: bool
    is_here: bool
    wants: int | None = None


@dataclass(frozen=True, slots=True)
class Lobby:
    """A table as everybody at it sees it. `host` is the number of the person who may start, move and remove."""

    table: str
    state: State
    title: str
    game: str
    preset: str
    options: tuple[tuple[str, Value], ...]
    differing: tuple[str, ...]
    turn_s: int
    is_locked: bool
    spectators: bool
    chat: bool
    grace_s: int
    pace: str
    pile_open: bool
    places: tuple[Place, ...]
    people: tuple[Person, ...]
    host: int | None

    def person(self, number: int | None) -> Person | None:
        """The person of a number."""
        return next((person for person in self.people if person.number == number), None)


@dataclass(frozen=True, slots=True)
class Listed:
    """A table as somebody sees it who has not come in."""

    table: str
    title: str
    game: str
    preset: str
    state: State
    seats: int
    taken: int
    is_locked: bool
    spectators: bool


@dataclass(frozen=True, slots=True)
class Choose:
    """Sit down at a free place; None watches. While a match is on: take a computer's seat after the round."""

    place: int | None


@dataclass(frozen=True, slots=True)
class Look:
    """Show oneself by another emblem or colour."""

    emblem: str
    colour: str


@dataclass(frozen=True, slots=True)
class BeReady:
    """Say that one is ready, or not yet."""

    is_ready: bool = True


@dataclass(frozen=True, slots=True)
class Begin:
    """Deal (the host); after a match, again with the same people."""


@dataclass(frozen=True, slots=True)
class Reseat:
    """Put a person at another place, changing with who sits there; None lets them watch (the host)."""

    person: int
    place: int | None


@dataclass(frozen=True, slots=True)
class Remove:
    """Send a person away for good (the host)."""

    person: int


@dataclass(frozen=True, slots=True)
class PutComputer:
    """Give a free place to a computer player; None frees a computer's place (the host)."""

    place: int
    level: str | None


@dataclass(frozen=True, slots=True)
class ChangeOffer:
    """Change what is played before it begins (the host); who sits there stays as far as there are seats."""

    offer: Offer


@dataclass(frozen=True, slots=True)
class React:
    """Show one of the quick reactions."""

    reaction: str


@dataclass(frozen=True, slots=True)
class Chat:
    """Say something to everybody at the table."""

    text: str


Wish = Choose | Look | BeReady | Begin | Reseat | Remove | PutComputer | ChangeOffer | React | Chat


@dataclass(frozen=True, slots=True)
class Denied:
    """A wish with this id is not granted; one that is has an `Answer` without refusal."""

    id: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class Reacted:
    """A person showed a quick reaction."""

    person: int
    reaction: str


@dataclass(frozen=True, slots=True)
class Chatted:
    """A person said something; the text is cleaned."""

    person: int
    text: str


@dataclass(frozen=True, slots=True)
class Seated:
    """Where one sits from now on: the match's seat, or None for one who watches or while none is played."""

    seat: int | None


News = Lobby | Denied | Reacted | Chatted | Seated
