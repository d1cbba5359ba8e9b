"""A round of Rommé as a frozen value: what lies open, what is hidden, and what one seat may see of it."""

from enum import Enum
from typing import NamedTuple, Optional

from engine.melds import Meld
from engine.pieces import Piece
from engine.romme.rules import RommeRules

UNTOLD = 0
"""Stands in a view for the id of a card in another's hand."""


class Phase(Enum):
    """Where in a turn a round is."""

    DRAW = "draw"
    PLAY = "play"
    OVER = "over"


class Line(NamedTuple):
    """One item of a seat's score: `code` is hand, hand_romme_doubles or unopened_doubles; points as the match adds them."""

    code: str
    points: int


class RoundResult(NamedTuple):
    """How a round ended (B8): the winner or None, the points a seat with their line items, and the hands laid open."""

    round: int
    winner: int | None
    hand_romme: bool
    points: tuple[int, ...]
    lines: tuple[tuple[Line, ...], ...]
    hands: tuple[tuple[Piece, ...], ...]


class Turn(NamedTuple):
    """What the seat to move has done in its turn so far; all of it is public (0.2)."""

    taken: Piece | None = None
    taken_played: bool = False
    counted: int = 0
    counting: bool = True
    too_early: str | None = None
    freed: tuple[int, ...] = ()
    plays: int = 0
    can_go_back: bool = False


class Public(NamedTuple):
    """What lies open on the table. `pile` is the discard pile, top first; `opened` is as of the turn's start.

    `skips_draw` is the seat that was dealt an extra card and has not had its first turn yet (B2).
    """

    rules: RommeRules
    dealer: int
    out: tuple[int, ...]
    seat: int
    phase: Phase
    turn: Turn
    table: tuple[Meld, ...]
    pile: tuple[Piece, ...]
    stock_size: int
    hand_sizes: tuple[int, ...]
    opened: tuple[bool, ...]
    reshuffles_used: int = 0
    idle_turns: int = 0
    skips_draw: int | None = None
    result: RoundResult | None = None

    @property
    def players(self) -> int:
        """How many seats there are, those already out included."""
        return len(self.hand_sizes)


class Standing(NamedTuple):
    """Where a match stands (B8, C2): `scores` as written, `out` as (seat, round) in the order they fell."""

    round: int
    scores: tuple[int, ...]
    out: tuple[tuple[int, int], ...] = ()
    results: tuple[RoundResult, ...] = ()
    over: bool = False
    winners: tuple[int, ...] = ()


class View(NamedTuple):
    """All that a seat may know: its own hand, what lies open, the match so far. `seat` is None for a spectator."""

    seat: int | None
    hand: tuple[Piece, ...]
    public: Public
    standing: Standing


class State(NamedTuple):
    """A whole round. `stock` is top first; its pieces have ids of no meaning until they come into somebody's sight.

    `seed` and `round` give all chance; without a seed the pile becomes the stock with its lowest card first, and
    pieces keep their ids (referee files). `sighted` counts the ids given under `id_key`. `before` is the state that
    `back` returns to, `turn_start` the one for `undo`.
    """

    public: Public
    hands: tuple[tuple[Piece, ...], ...]
    stock: tuple[Piece, ...]
    seed: bytes | None
    id_key: bytes
    round: int
    sighted: int
    before: Optional["State"] = None
    turn_start: Optional["State"] = None


class Match(NamedTuple):
    """A match: its rules, its seed, where it stands, and the round being played (over or not)."""

    rules: RommeRules
    seed: bytes
    standing: Standing
    state: State


def view_of(match: Match, seat: int | None) -> View:
    """What a seat may see of a match; None gives a spectator's view, without any hand. The only door out of a state.

    What the seat to move took or freed is in its hand under an id that nobody else is told (0.1).
    """
    hand = () if seat is None else match.state.hands[seat]
    public = match.state.public
    if seat != public.seat and (public.turn.taken or public.turn.freed):
        public = public._replace(turn=_as_others_see(public.turn))
    return View(seat, hand, public, match.standing)


def _as_others_see(turn: Turn) -> Turn:
    taken = turn.taken and Piece(UNTOLD, turn.taken.face)
    return turn._replace(taken=taken, freed=(UNTOLD,) * len(turn.freed))
