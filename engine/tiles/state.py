"""A game of tile rummy as a frozen value: what lies open, what is hidden, and what one seat may see of it."""

from enum import Enum
from typing import NamedTuple

from engine.melds import Meld
from engine.pieces import Piece
from engine.tiles.rules import TileRules


class Phase(Enum):
    """Whether a game is going on; a turn has no phases, it is one move (A5)."""

    PLAY = "play"
    OVER = "over"


class Line(NamedTuple):
    """One item of a seat's score: `code` is rack, others_racks, above_lowest, shared or in_one_stroke_doubles."""

    code: str
    points: int


class RoundResult(NamedTuple):
    """How a game ended (A7-A9): the one winner or None, the points a seat with their line items, the racks laid open."""

    round: int
    winner: int | None
    blocked: bool
    in_one_stroke: bool
    points: tuple[int, ...]
    lines: tuple[tuple[Line, ...], ...]
    racks: tuple[tuple[Piece, ...], ...]


class Public(NamedTuple):
    """What lies open. `opened` is who has laid anything in an earlier turn; `passes` counts passes in a row (A8)."""

    rules: TileRules
    starter: int
    seat: int
    phase: Phase
    table: tuple[Meld, ...]
    pool_size: int
    rack_sizes: tuple[int, ...]
    opened: tuple[bool, ...]
    passes: int = 0
    result: RoundResult | None = None

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.rack_sizes)


class Standing(NamedTuple):
    """Where a match stands (A10): the game being played, from 1, the sums, the results so far, and who has won."""

    round: int
    scores: tuple[int, ...]
    results: tuple[RoundResult, ...] = ()
    over: bool = False
    winners: tuple[int, ...] = ()

    @property
    def out(self) -> tuple[tuple[int, int], ...]:
        """Who fell out of the match: nobody ever does in tile rummy."""
        return ()


class View(NamedTuple):
    """All that a seat may know: its own rack, what lies open, the match so far. `seat` is None for a spectator.

    The rack is in the order the tiles came, the newest last; how a player arranges it is the player's.
    """

    seat: int | None
    rack: tuple[Piece, ...]
    public: Public
    standing: Standing


class State(NamedTuple):
    """A whole game. `pool` is next first; its tiles have ids of no meaning until they come into somebody's sight.

    `sighted` counts the ids given under `id_key`; with an empty key tiles keep their ids (referee files).
    """

    public: Public
    racks: tuple[tuple[Piece, ...], ...]
    pool: tuple[Piece, ...]
    id_key: bytes
    round: int
    sighted: int


class Match(NamedTuple):
    """A match: its rules, its seed, where it stands, and the game being played (over or not)."""

    rules: TileRules
    seed: bytes
    standing: Standing
    state: State


def view_of(match: Match, seat: int | None) -> View:
    """What a seat may see of a match; None gives a spectator's view, without any rack. The only door out of a state."""
    rack = () if seat is None else match.state.racks[seat]
    return View(seat, rack, match.state.public, match.standing)
