"""Whether a claim about a turn with tiles is true, found out by the referee and by an integer programme."""

from collections.abc import Callable
from typing import NamedTuple

from engine.advice.claims import Claim, Reason
from engine.events import Event
from engine.pieces import JOKER, RANK_OF
from engine.tiles.events import Opened, Played, RoundEnded
from engine.tiles.match import apply
from engine.tiles.state import Public
from tests.engine.advice.played import TilesAdvised
from tests.engine.tiles.programme import optimum


class TileCase(NamedTuple):
    """A position, and what its hint led to at the table."""

    given: TilesAdvised
    events: tuple[Event, ...]

    @property
    def public(self) -> Public:
        return self.given.view.public

    @property
    def is_open(self) -> bool:
        return self.public.opened[self.public.seat]

    @property
    def rack(self) -> list[int]:
        return [piece.face for piece in self.given.view.rack]

    @property
    def played(self) -> Played:
        return next(event for event in self.events if isinstance(event, Played))


def tile_case_of(given: TilesAdvised) -> TileCase:
    """The position with its hint played at the table."""
    _, events = apply(given.match, given.hint.move)
    return TileCase(given, events)


def is_true(claim: Claim, case: TileCase) -> bool:
    """Whether the claim holds of the case."""
    return CHECKS[claim.reason](case, *claim.values)


def _empties_rack(case: TileCase) -> bool:
    ended = next((event for event in case.events if isinstance(event, RoundEnded)), None)
    return ended is not None and ended.result.winner == case.public.seat


def _opens_rack(case: TileCase, points: int, minimum: int) -> bool:
    opened = next((event for event in case.events if isinstance(event, Opened)), None)
    return opened is not None and opened.points == points >= minimum == case.public.rules.opening_minimum


def _needs_table(case: TileCase, count: int, alone: int) -> bool:
    best = optimum(case.rack, [], case.public.rules, case.is_open)
    return len(case.played.laid) == count > alone == (best.places if best is not None else 0)


def _most_tiles(case: TileCase, count: int, points: int) -> bool:
    best = optimum(case.rack, case.public.table, case.public.rules, case.is_open)
    assert best is not None
    return _places_tiles(case, count, points) and (best.places, best.points) == (count, points)


def _places_tiles(case: TileCase, count: int, points: int) -> bool:
    laid = case.played.laid
    value = case.public.rules.joker_value
    counted = sum(value if piece.face == JOKER else RANK_OF[piece.face] for piece in laid)
    return (len(laid), counted) == (count, points)


def _changed(case: TileCase) -> int:
    lies = {frozenset(piece.id for piece in tiles.pieces) for tiles in case.played.table}
    before = [frozenset(piece.id for piece in tiles.pieces) for tiles in case.played.before]
    return sum(tiles not in lies for tiles in before)


def _leaves_table(case: TileCase) -> bool:
    return bool(case.public.table) and _changed(case) == 0


def _disturbs_sets(case: TileCase, count: int) -> bool:
    return _changed(case) == count > 0


def _keeps_joker(case: TileCase, count: int) -> bool:
    laid = sum(piece.face == JOKER for piece in case.played.laid)
    return case.rack.count(JOKER) - laid == count > 0


def _moves_joker(case: TileCase, count: int) -> bool:
    found = 0
    for old in case.played.before:
        for joker in (piece for piece in old.pieces if piece.face == JOKER):
            new = next(tiles for tiles in case.played.table if joker in tiles.pieces)
            found += not any(piece in new.pieces for piece in old.pieces if piece != joker)
    return found == count > 0


def _opponent_close(case: TileCase, seat: int, tiles: int) -> bool:
    others = [size for own, size in enumerate(case.public.rack_sizes) if own != case.public.seat]
    return case.public.rack_sizes[seat] == tiles == min(others) <= 3


def _nothing_fits(case: TileCase) -> bool:
    return case.is_open and optimum(case.rack, case.public.table, case.public.rules, True) is None


def _nothing_opens(case: TileCase, minimum: int) -> bool:
    rules = case.public.rules
    nothing = optimum(case.rack, case.public.table, rules, False) is None
    return not case.is_open and nothing and minimum == rules.opening_minimum


def _pool_is_empty(case: TileCase) -> bool:
    return not case.public.pool_size


def _nothing_found(case: TileCase) -> bool:
    return not case.given.hint.found.exact and not case.given.hint.found.places


CHECKS: dict[Reason, Callable[..., bool]] = {
    Reason.EMPTIES_RACK: _empties_rack,
    Reason.OPENS_RACK: _opens_rack,
    Reason.NEEDS_TABLE: _needs_table,
    Reason.MOST_TILES: _most_tiles,
    Reason.PLACES_TILES: _places_tiles,
    Reason.LEAVES_TABLE: _leaves_table,
    Reason.DISTURBS_SETS: _disturbs_sets,
    Reason.KEEPS_TILE_JOKER: _keeps_joker,
    Reason.MOVES_JOKER: _moves_joker,
    Reason.OPPONENT_CLOSE_TO_EMPTY: _opponent_close,
    Reason.NOTHING_FITS: _nothing_fits,
    Reason.NOTHING_OPENS: _nothing_opens,
    Reason.POOL_IS_EMPTY: _pool_is_empty,
    Reason.NOTHING_FOUND: _nothing_found,
}
