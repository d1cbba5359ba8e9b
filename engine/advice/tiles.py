"""Why the strong player lays its tiles so: what the table solver found of the turn, the most telling first."""

from engine.advice.claims import Claim, Reason
from engine.melds import Meld
from engine.pieces import JOKER, Piece
from engine.tiles.budget import Budget
from engine.tiles.check import TableRead, opening_points, plan
from engine.tiles.hints import Hint
from engine.tiles.moves import Pass, Table
from engine.tiles.rearrange import Rearrangement
from engine.tiles.solve import fullest
from engine.tiles.state import View
from engine.tiles.task import TILE, Task

ALONE_NODES = 5_000
"""For the question what the rack alone could lay; where they run out nothing is said of it."""

CLOSE_TILES = 3
"""With so few tiles an opponent is close to going out."""


def tile_claims(view: View, hint: Hint) -> tuple[Claim, ...]:
    """What speaks for the hint given for this view."""
    if isinstance(hint.move, Table):
        return tuple(_why_laid(view, hint.move, hint.found))
    return tuple(_why_nothing(view, isinstance(hint.move, Pass), hint.found))


def _why_laid(view: View, move: Table, found: Rearrangement) -> list[Claim]:
    public = view.public
    read = plan(view, move)
    assert isinstance(read, TableRead)
    claims: list[Claim] = []
    left = len(view.rack) - found.places
    if not left:
        claims.append(Claim(Reason.EMPTIES_RACK))
    if not public.opened[public.seat]:
        claims.append(Claim(Reason.OPENS_RACK, (opening_points(view, read), public.rules.opening_minimum)))
    if left:
        claims += _how_many(view, found)
    claims += _what_it_does_to_the_table(public.table, read.sets, found)
    jokers = sum(piece.face == JOKER for piece in _left_of(view.rack, found))
    if jokers:
        claims.append(Claim(Reason.KEEPS_TILE_JOKER, (jokers,)))
    return claims + (_close_opponent(view) if left else [])


def _how_many(view: View, found: Rearrangement) -> list[Claim]:
    claims = []
    if found.changed:
        alone = _alone(view)
        if alone is not None and alone < found.places:
            claims.append(Claim(Reason.NEEDS_TABLE, (found.places, alone)))
    reason = Reason.MOST_TILES if found.exact else Reason.PLACES_TILES
    return [*claims, Claim(reason, (found.places, found.points))]


def _what_it_does_to_the_table(
    before: tuple[Meld, ...], after: tuple[Meld, ...], found: Rearrangement
) -> list[Claim]:
    if not before:
        return []
    if not found.changed:
        return [Claim(Reason.LEAVES_TABLE)]
    claims = [Claim(Reason.DISTURBS_SETS, (found.changed,))]
    moved = sum(_has_moved(piece, before, after) for piece in _jokers(before))
    return [*claims, Claim(Reason.MOVES_JOKER, (moved,))] if moved else claims


def _jokers(table: tuple[Meld, ...]) -> list[int]:
    return [piece.id for tiles in table for piece in tiles.pieces if piece.face == JOKER]


def _has_moved(joker: int, before: tuple[Meld, ...], after: tuple[Meld, ...]) -> bool:
    """Whether a joker lies with none of the tiles that it lay with."""
    return not _with(joker, before) & _with(joker, after)


def _with(joker: int, table: tuple[Meld, ...]) -> set[int]:
    sets = ({piece.id for piece in tiles.pieces} for tiles in table)
    return next(ids for ids in sets if joker in ids) - {joker}


def _why_nothing(view: View, passes: bool, found: Rearrangement) -> list[Claim]:
    public = view.public
    claims = []
    if found.exact:
        if public.opened[public.seat]:
            claims.append(Claim(Reason.NOTHING_FITS))
        else:
            claims.append(Claim(Reason.NOTHING_OPENS, (public.rules.opening_minimum,)))
    if passes:
        claims.append(Claim(Reason.POOL_IS_EMPTY))
    return claims or [Claim(Reason.NOTHING_FOUND)]


def _alone(view: View) -> int | None:
    """How many tiles sets of the rack alone would lay; None where that was not found out."""
    public = view.public
    task = Task(view.rack, public.table, public.rules, public.opened[public.seat])
    budget = Budget(ALONE_NODES)
    found = fullest(task, frozenset(range(len(public.table))), task.all_left, budget)
    if budget.ran_out:
        return None
    return len(view.rack) - found.cost // TILE if found is not None else 0


def _left_of(rack: tuple[Piece, ...], found: Rearrangement) -> list[Piece]:
    laid = {piece.id for piece in found.laid}
    return [piece for piece in rack if piece.id not in laid]


def _close_opponent(view: View) -> list[Claim]:
    public = view.public
    size, seat = min((size, seat) for seat, size in enumerate(public.rack_sizes) if seat != public.seat)
    return [Claim(Reason.OPPONENT_CLOSE_TO_EMPTY, (seat, size))] if size <= CLOSE_TILES else []
