"""What comes of tiles that are let go somewhere: the drafts it can lead to, and what opens for them. Pure."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pygame import Rect

from engine.melds import Meld
from engine.pieces import JOKER
from engine.refusal import Refusal
from engine.tiles.draft import Draft, DraftSet, bridge, lay, pieces_of, reading, swap, take_back
from engine.tiles.placing import best_row, land, landings, new_rows
from engine.tiles.sets import stands_for
from game.tiles.layout import Layout, Opening, SetBox, tile_size
from game.tiles.placement import Spot, spot_of
from game.tiles.spots import REACH_X, Met, met_by, neighbour_at, slot_at


class Way(NamedTuple):
    """One thing that a drop can mean: the draft it leads to, and the rows in it that it makes."""

    draft: Draft
    rows: tuple[DraftSet, ...]


class Drop(NamedTuple):
    """What a drop means: its ways (more than one where a joker is open), or why it cannot be; and what opens for it.

    `wishes` is where new sets shall lie; `place` is the place of the rack that the tiles go to.
    """

    ways: tuple[Way, ...] = ()
    refusal: Refusal | None = None
    opening: Opening | None = None
    wishes: Mapping[int, Spot] = {}
    place: int | None = None


def put_at(draft: Draft, layout: Layout, ids: Sequence[int], at: tuple[int, int]) -> Drop:
    """What it means to put tiles at a point of the table or of the rack that is pointed at."""
    place = slot_at(layout, at)
    if place is not None:
        return onto_rack(draft, ids, place)
    row = Rect((0, 0), tile_size(layout.table_height))
    row.center = at
    return let_down(draft, layout, ids, row, (REACH_X - 0.5) * row.width)


def let_down(draft: Draft, layout: Layout, ids: Sequence[int], row: Rect, slack: float) -> Drop:
    """What it means to let tiles down on the table that are held over `row`: they join what their edge meets.

    Edges meet that are up to `slack` pixels apart.
    """
    met = met_by(layout, row, ids, slack)
    if met:
        return _joined(draft, layout, ids, row, met)
    if not layout.frame.table.collidepoint(row.center):
        return Drop()
    return _by_themselves(draft, layout, ids, row)


def onto_rack(draft: Draft, ids: Sequence[int], place: int) -> Drop:
    """Tiles let go over the rack: what was laid comes back, what stands there changes its place."""
    lying = [piece for piece in ids if draft.holder(piece) is not None]
    if not lying:
        return Drop(place=place)
    result = take_back(draft, lying)
    if isinstance(result, Refusal):
        return Drop(refusal=result)
    return Drop((Way(result, ()),), place=place)


def onto_table(draft: Draft, ids: Sequence[int], spot: Spot | None) -> Drop:
    """Tiles let go where nothing lies: a set of their own."""
    opening = Opening(None, spot=spot, size=len(ids))
    ways = []
    for row in new_rows(pieces_of(draft, ids)):
        result = lay(draft, row.ids, row.names)
        if isinstance(result, Refusal):
            return Drop(refusal=result)
        ways.append(Way(result, (row,)))
    wishes = {} if spot is None else dict.fromkeys(ids, spot)
    return Drop(tuple(ways), opening=opening, wishes=wishes)


def onto_set(draft: Draft, layout: Layout, ids: Sequence[int], box: SetBox, gap: int) -> Drop:
    """Tiles let go at a gap of a set: where they fit best, between two sets that they join, or where they are put."""
    joined = _bridged(draft, layout, ids, box, gap)
    if joined is not None:
        return joined
    ways = []
    opening = None
    for landing in landings(draft, ids, box.number, gap):
        opening = opening or Opening(box.number, landing.at)
        result = land(draft, ids, box.number, landing)
        if isinstance(result, Refusal):
            return Drop(refusal=result)
        ways.append(Way(result, landing.rows))
    ways = _named(ways, draft, ids, box.number)
    return Drop(tuple(ways), opening=opening)


def fits(drop: Drop) -> bool:
    """Whether nothing but sets comes of the tiles and what they are put to."""
    return any(all(isinstance(reading(row), Meld) for row in way.rows) for way in drop.ways)


def onto_joker(draft: Draft, piece: int, joker: int, opening: Opening | None = None) -> Drop:
    """A tile let go on a joker whose place it takes."""
    result = swap(draft, piece, joker)
    if isinstance(result, Refusal):
        return Drop(refusal=result)
    return Drop((Way(result, ()),), opening=opening)


def jokers_for(draft: Draft, ids: Sequence[int]) -> tuple[int, ...]:
    """The jokers on the table that stand for the one tile that is moved."""
    pieces = pieces_of(draft, ids)
    if len(pieces) != 1:
        return ()
    return tuple(
        joker.id
        for own in draft.sets
        if pieces[0] not in own.pieces and isinstance(read := reading(own), Meld)
        for place, joker in enumerate(own.pieces)
        if joker.face == JOKER and pieces[0].face in stands_for(read, place)
    )


def _named(ways: list[Way], draft: Draft, ids: Sequence[int], index: int) -> list[Way]:
    """Where one real tile lies with jokers only, each way to name them is a way of its own."""
    if len(ways) != 1 or len(ways[0].rows) != 1 or isinstance(reading(ways[0].rows[0]), Meld):
        return ways
    row = ways[0].rows[0]
    if sum(piece.face != JOKER for piece in row.pieces) != 1 or len(row.pieces) < 3:
        return ways
    found = []
    for named in new_rows(row.pieces):
        place = ways[0].draft.sets.index(row)
        sets = ways[0].draft.sets
        found.append(Way(Draft(draft.view, (*sets[:place], named, *sets[place + 1 :]), draft), (named,)))
    return found or ways


def _joined(draft: Draft, layout: Layout, ids: Sequence[int], row: Rect, met: Sequence[Met]) -> Drop:
    """Tiles let down on sets or at their ends: the nearest that they make a set with, else the nearest.

    Several that are a set already stay one where they make none with others.
    """
    swapped = _swap_at(draft, met[0].box, ids, row.center)
    if swapped is not None:
        return swapped
    drops = [onto_set(draft, layout, ids, own.box, own.gap) for own in met]
    fitting = next(filter(fits, drops), None)
    if fitting is None and len(ids) > 1 and fits(alone := _by_themselves(draft, layout, ids, row)):
        return alone
    return fitting or drops[0]


def _by_themselves(draft: Draft, layout: Layout, ids: Sequence[int], row: Rect) -> Drop:
    return onto_table(draft, ids, spot_of(row.center, layout.frame.table, layout.table_height, len(ids)))


def _swap_at(draft: Draft, box: SetBox, ids: Sequence[int], at: tuple[int, int]) -> Drop | None:
    """One tile let go on a joker that stands for it."""
    for joker in jokers_for(draft, ids):
        if joker in box.ids and box.rests[box.ids.index(joker)].collidepoint(at):
            return onto_joker(draft, ids[0], joker, Opening(box.number, joker=joker))
    return None


def _bridged(draft: Draft, layout: Layout, ids: Sequence[int], box: SetBox, gap: int) -> Drop | None:
    """Tiles that make one set of two that lie side by side."""
    other = neighbour_at(layout, box, gap, ids)
    if other is None or set(other.ids) & set(ids):
        return None
    left, right = (box, other) if gap else (other, box)
    ordered = best_row(pieces_of(draft, ids)).ids
    result = bridge(draft, ordered, left.number, right.number)
    if isinstance(result, Refusal):
        return None
    holder = result.holder(ordered[0])
    assert holder is not None
    row = result.sets[holder]
    if not isinstance(reading(row), Meld):
        return None
    return Drop((Way(result, (row,)),), opening=Opening(box.number, gap))
