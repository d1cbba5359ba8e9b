"""The one judge of moves at the tile table: screen, host and bots all ask here, with the view of the seat that moves.

A refused table names every fault at once (A5): which set, why, and which tiles.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.melds import Meld
from engine.pieces import FACES, JOKER, Face, Piece
from engine.refusal import Fault, Refusal, refuse
from engine.tiles.jokers import told_stuck
from engine.tiles.moves import Draw, Move, Pass, Placed, Table
from engine.tiles.opening import most_points
from engine.tiles.rules import TileRules
from engine.tiles.sets import key, points, read_set
from engine.tiles.state import Phase, View


class TableRead(NamedTuple):
    """A final table as it reads: its sets, and what it lays from the rack, in the rack's order."""

    sets: tuple[Meld, ...]
    laid: tuple[Piece, ...]


def check(view: View, move: Move) -> Refusal | None:
    """Why the seat of this view may not make this move now, or None if it may."""
    found = plan(view, move)
    return found if isinstance(found, Refusal) else None


def plan(view: View, move: Move) -> Refusal | TableRead | None:
    """The refusal of a move, or how it reads: a `TableRead` for a table, None for the others."""
    public = view.public
    if public.phase is Phase.OVER:
        return refuse("round_is_over", "A7")
    if view.seat != public.seat:
        return refuse("not_your_turn", "A5", seat=public.seat)
    if isinstance(move, Draw):
        return None if public.pool_size else refuse("pool_is_empty", "A5")
    if isinstance(move, Pass):
        return refuse("pool_is_not_empty", "A5", count=public.pool_size) if public.pool_size else None
    return _read_table(view, move)


def new_sets(before: Sequence[Meld], after: Sequence[Meld]) -> tuple[Meld, ...]:
    """The sets of a table that did not lie there before as they do now; equal ones count one by one."""
    left = Counter(map(key, before))
    found = []
    for tiles in after:
        if left[key(tiles)]:
            left[key(tiles)] -= 1
        else:
            found.append(tiles)
    return tuple(found)


def opening_points(view: View, read: TableRead) -> int:
    """What counts towards the opening of a seat that has not opened (A4): new sets, or with `same_turn` the tiles laid."""
    if view.public.rules.rearrange_from == "same_turn":
        return most_points(Counter(piece.face for piece in read.laid))
    return sum(map(points, new_sets(view.public.table, read.sets)))


def _read_table(view: View, move: Table) -> Refusal | TableRead:
    tiles = {piece.id: piece for own in view.public.table for piece in own.pieces}
    lying = set(tiles)
    tiles.update((piece.id, piece) for piece in view.rack)
    faults = list(_piece_faults(move, tiles, lying))
    sets: list[Meld] = []
    for index, placed in enumerate(move.sets):
        read = _read_placed(placed, tiles)
        if isinstance(read, Meld):
            sets.append(read)
        elif read is not None:
            faults.append(read.faults[0]._replace(meld=index, pieces=placed.pieces))
    used = {piece_id for placed in move.sets for piece_id in placed.pieces}
    laid = tuple(piece for piece in view.rack if piece.id in used)
    if not laid:
        faults.append(Fault("nothing_laid", "A5"))
    if not faults:
        faults.extend(_turn_faults(view, TableRead(tuple(sets), laid)))
    if faults:
        return Refusal(tuple(faults))
    return TableRead(tuple(sets), laid)


def _piece_faults(move: Table, tiles: dict[int, Piece], lying: set[int]) -> Iterator[Fault]:
    counted = Counter(piece_id for placed in move.sets for piece_id in placed.pieces)
    for index, placed in enumerate(move.sets):
        foreign = tuple(piece_id for piece_id in placed.pieces if piece_id not in tiles)
        if foreign:
            yield Fault("not_on_rack_or_table", "0.1", (("count", len(foreign)),), index, foreign)
    twice = tuple(piece_id for piece_id, number in counted.items() if number > 1 and piece_id in tiles)
    if twice:
        yield Fault("tile_used_twice", "0.1", (("faces", _faces(twice, tiles)),), None, twice)
    missing = tuple(sorted(lying - counted.keys()))
    if missing:
        yield Fault("table_tile_missing", "A5", (("faces", _faces(missing, tiles)),), None, missing)


def _faces(ids: Sequence[int], tiles: dict[int, Piece]) -> tuple[Face, ...]:
    return tuple(tiles[piece_id].face for piece_id in ids)


def _read_placed(placed: Placed, tiles: dict[int, Piece]) -> Meld | Refusal | None:
    """The set, why it is none, or None where it names tiles that are not there, which is a fault of its own."""
    if any(piece_id not in tiles for piece_id in placed.pieces):
        return None
    if any(name is not None and not 0 <= name < FACES for name in placed.names):
        return refuse("tile_joker_named_wrongly", "A3", face=JOKER, place=JOKER)
    names = (*placed.names, *(None,) * len(placed.pieces))[: len(placed.pieces)]
    return read_set([tiles[piece_id] for piece_id in placed.pieces], names)


def _turn_faults(view: View, read: TableRead) -> Iterator[Fault]:
    """What the turn as a whole must meet: the opening (A4) and the jokers (A6)."""
    public = view.public
    rules = public.rules
    if not public.opened[public.seat]:
        if rules.rearrange_from == "next_turn":
            touched = new_sets(read.sets, public.table)
            if touched:
                yield Fault(
                    "table_changed_before_opening",
                    "A4",
                    (("count", len(touched)),),
                    public.table.index(touched[0]),
                    tuple(piece.id for tiles in touched for piece in tiles.pieces),
                )
                return
        counted = opening_points(view, read)
        if counted < rules.opens_at:
            yield _too_low(rules, counted)
            return
    for joker, code in told_stuck(public.table, read.sets, rules):
        where = public.table[joker.lies_in]
        yield Fault(
            code,
            "A6",
            (("faces", tuple(sorted(joker.faces))),),
            joker.lies_in,
            tuple(piece.id for piece in where.pieces if piece.face == JOKER),
        )


def _too_low(rules: TileRules, counted: int) -> Fault:
    """What the opening lacks; `own_tiles` where the table may be changed, and only what the rack makes alone counts."""
    values: tuple[tuple[str, int], ...] = (
        ("points", counted),
        ("minimum", rules.opening_minimum),
        ("short", rules.opens_at - counted),
    )
    if rules.rearrange_from == "same_turn":
        values = (*values, ("own_tiles", 1))
    return Fault("opening_too_low", "A4", values)
