"""What happened at a table of tile rummy, as frozen facts. `seen_by(seat)` is the form that a seat may know of a fact."""

from dataclasses import dataclass, replace
from typing import ClassVar

from engine.events import Event as Event
from engine.melds import Meld
from engine.pieces import Piece
from engine.tiles.state import RoundResult, Standing
from engine.tiles.steps import steps


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """Tiles were dealt. `racks` holds the viewer's own rack at its seat and None for every other."""

    begins_round: ClassVar[bool] = True
    leads_in: ClassVar[bool] = True
    round: int
    starter: int
    rack_sizes: tuple[int, ...]
    pool_size: int
    racks: tuple[tuple[Piece, ...] | None, ...]

    def seen_by(self, seat: int | None) -> Event:
        return replace(
            self, racks=tuple(rack if own == seat else None for own, rack in enumerate(self.racks))
        )


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A seat drew a tile from the pool; the tile is known to that seat only."""

    seat: int
    piece: Piece | None

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else Drew(self.seat, None)


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A seat made a new table: what it laid from the rack, and the table before and after."""

    seat: int
    laid: tuple[Piece, ...]
    before: tuple[Meld, ...]
    table: tuple[Meld, ...]

    @property
    def steps(self) -> int:
        rows = [
            [tuple(piece.id for piece in own.pieces) for own in lying] for lying in (self.before, self.table)
        ]
        return len(steps(*rows).steps)


@dataclass(frozen=True, slots=True)
class Opened(Event):
    """A seat's opening stands (A4); `points` is what its new sets count."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat passed with an empty pool; `passes` is how many did so in a row (A8)."""

    seat: int
    passes: int


@dataclass(frozen=True, slots=True)
class TimeOver(Event):
    """A seat's time was over: the table stays as it was at the turn's start (A6)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """It is a seat's turn."""

    begins_turn: ClassVar[bool] = True
    leads_in: ClassVar[bool] = True
    seat: int


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """A game is over; all racks lie open in the result (A7, A8)."""

    ends_round: ClassVar[bool] = True
    result: RoundResult


@dataclass(frozen=True, slots=True)
class MatchMoved(Event):
    """The match's standing after a game: the sums, and who has won."""

    standing: Standing
