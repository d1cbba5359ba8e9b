"""What happened at a table of Rommé, as frozen facts. `seen_by(seat)` is the form that a seat may know of a fact."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar

from engine.events import Event as Event
from engine.melds import Meld
from engine.pieces import Face, Piece
from engine.romme.state import RoundResult, Standing


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """Cards were dealt. `hands` holds the viewer's own hand at its seat and None for every other."""

    begins_round: ClassVar[bool] = True
    leads_in: ClassVar[bool] = True
    round: int
    dealer: int
    first: int
    hand_sizes: tuple[int, ...]
    upcard: Piece | None
    hands: tuple[tuple[Piece, ...] | None, ...]

    def seen_by(self, seat: int | None) -> Event:
        return replace(
            self, hands=tuple(hand if own == seat else None for own, hand in enumerate(self.hands))
        )


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The discard pile but its top became the stock (B6)."""

    leads_in: ClassVar[bool] = True
    stock_size: int
    used: int


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A seat drew from the stock; the piece is known to that seat only."""

    seat: int
    piece: Piece | None

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else _drew_unseen(self.seat)


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A seat took the pile's top, `piece`; in the hand it has the id of `kept`, known to that seat only."""

    seat: int
    piece: Piece
    kept: Piece | None

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else Took(self.seat, self.piece, None)


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """A seat laid a new meld, number `index` of the table."""

    seat: int
    index: int
    meld: Meld


@dataclass(frozen=True, slots=True)
class LaidOff(Event):
    """A seat added a piece to meld `index`, at `place`; `meld` is the meld after it."""

    seat: int
    index: int
    piece: Piece
    face: Face
    place: int
    meld: Meld


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """A seat put `card` into meld `index` at `place` for the joker there; in the hand the joker has the id of `kept`."""

    seat: int
    index: int
    place: int
    card: Piece
    joker: Piece
    kept: Piece | None
    meld: Meld

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else replace(self, kept=None)


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A seat put a card on the discard pile, which ended its turn."""

    seat: int
    piece: Piece


@dataclass(frozen=True, slots=True)
class WentBack(Event):
    """A seat took back its last step, or with `all_steps` every step of its turn."""

    seat: int
    all_steps: bool


@dataclass(frozen=True, slots=True)
class Opened(Event):
    """A seat's opening stands (B7); `points` is what counted."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """It is a seat's turn."""

    begins_turn: ClassVar[bool] = True
    leads_in: ClassVar[bool] = True
    seat: int


@dataclass(frozen=True, slots=True)
class TimeOver(Event):
    """A seat's time was over: its turn went back to the draw and the card drawn is discarded (B13)."""

    seat: int


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """A round is over; all hands lie open in the result (B8)."""

    ends_round: ClassVar[bool] = True
    result: RoundResult


@dataclass(frozen=True, slots=True)
class MatchMoved(Event):
    """The match's standing after a round: scores, who is out, who has won."""

    standing: Standing


@lru_cache(maxsize=16)
def _drew_unseen(seat: int) -> Drew:
    return Drew(seat, None)
