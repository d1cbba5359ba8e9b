"""The tile table's layout: nothing overlaps, nothing lies outside, and sets stay where they are."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Rect

from engine.pieces import Piece
from engine.tiles.rules import TileRules
from engine.tiles.state import Phase, Public, Standing, View
from game.tiles.layout import Controls, Held, Layout, Opening, TableSet, Zone, lay_out
from game.tiles.placement import HEIGHT_STEPS, Placement, Spot
from game.tiles.shelf import completed
from tools.still_tiles import full_table

SIZES = ((1280, 720), (1920, 1080), (3840, 2160), (1024, 768), (2560, 1080), (800, 1280))
sizes = st.sampled_from(SIZES)
BUTTONS = ("confirm", "draw", "back", "undo")
LEAST_TILE = 0.034
"""The smallest tile that can be read from a chair, of the window's height."""


def view_with(rack: int, players: int = 4) -> View:
    own = tuple(Piece(1000 + number, number % 53) for number in range(rack))
    public = Public(TileRules(), 0, 0, Phase.PLAY, (), 30, (rack, *(7,) * (players - 1)), (True,) * players)
    return View(0, own, public, Standing(1, (0,) * players))


def rows_of(lengths: list[int], first: int = 1) -> tuple[TableSet, ...]:
    sets = []
    for length in lengths:
        pieces = tuple(Piece(first + number, (first + number) % 52) for number in range(length))
        sets.append(TableSet(pieces, tuple(piece.face for piece in pieces)))
        first += length
    return tuple(sets)


def laid(
    size: tuple[int, int],
    table: tuple[TableSet, ...],
    before: Placement | None = None,
    rack: int = 14,
    players: int = 4,
    held: Held | None = None,
    wishes: dict[int, Spot] | None = None,
) -> Layout:
    view = view_with(rack, players)
    places = completed((), (piece.id for piece in view.rack))
    return lay_out(
        view, table, places, held or Held(), Controls(BUTTONS), before or Placement(), size, wishes
    )


def spread(random: Random, tiles: int) -> list[int]:
    """Lengths of sets, some of them half built, of so many tiles."""
    lengths = []
    while tiles:
        length = min(tiles, random.choice((1, 2, 3, 3, 3, 3, 4, 4, 5, 6, 8, 13)))
        lengths.append(length)
        tiles -= length
    return lengths


@settings(max_examples=60, deadline=None)
@given(sizes, st.integers(0, 160), st.integers(0, 10**6), st.integers(0, 40), st.integers(2, 6))
def test_nothing_overlaps_and_nothing_lies_outside(
    size: tuple[int, int], tiles: int, seed: int, rack: int, players: int
) -> None:
    layout = laid(size, rows_of(spread(Random(seed), tiles)), rack=rack, players=players)
    window = Rect((0, 0), size)
    lying = [tile.rect for tile in layout.tiles.values()]
    assert len(lying) == tiles + rack
    for rect in (*lying, *layout.buttons.values(), layout.pool, *(box.rect for box in layout.seats)):
        assert window.contains(rect), rect
    on_table = [tile.rect for tile in layout.tiles.values() if tile.zone is Zone.TABLE]
    for number, rect in enumerate(on_table):
        assert layout.frame.table.contains(rect)
        assert rect.collidelist(on_table[number + 1 :]) < 0
    parts = [layout.frame.table, layout.frame.hand, *layout.buttons.values(), *(s.rect for s in layout.seats)]
    for number, part in enumerate(parts):
        assert part.collidelist(parts[number + 1 :]) < 0


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize(("tiles", "of"), [(106, 106), (160, 160)])
def test_a_whole_set_of_tiles_lies_there_and_can_be_read(size: tuple[int, int], tiles: int, of: int) -> None:
    table = full_table(tiles, of=of, rack=0).public.table
    sets = tuple(TableSet(own.pieces, own.faces) for own in table)
    assert sum(len(own.pieces) for own in sets) > 0.85 * tiles
    assert laid(size, sets).table_height >= LEAST_TILE * size[1]


@settings(max_examples=60, deadline=None)
@given(sizes, st.integers(3, 80), st.integers(0, 10**6))
def test_sets_stay_where_they_lie_while_there_is_room(size: tuple[int, int], tiles: int, seed: int) -> None:
    """One set more, and every other one keeps its place, unless all tiles have to become smaller."""
    random = Random(seed)
    first = laid(size, rows_of(spread(random, tiles)))
    rows = list(rows_of(spread(Random(seed), tiles)))
    again = laid(size, tuple(rows), first.placement)
    assert again.tiles == first.tiles
    more = laid(size, (*rows, *rows_of([3], first=500)), first.placement)
    if more.table_height == first.table_height:
        moved = [
            piece
            for piece, tile in first.tiles.items()
            if more.tiles[piece].rect != tile.rect and piece < 1000
        ]
        assert len(moved) <= 26


def test_a_set_that_grows_or_shrinks_at_its_left_end_keeps_its_other_tiles_in_place() -> None:
    size = (1920, 1080)
    (run,) = rows_of([5])
    first = laid(size, (run,), wishes={1: Spot(1, 6.0)})
    shorter = TableSet(run.pieces[1:], run.faces[1:])
    second = laid(size, (shorter,), first.placement)
    assert {p: second.tiles[p].rect for p in (2, 3, 4, 5)} == {p: first.tiles[p].rect for p in (2, 3, 4, 5)}
    third = laid(size, (run,), second.placement)
    assert third.tiles[3].rect == first.tiles[3].rect


def test_the_parts_of_a_split_set_lie_side_by_side() -> None:
    (run,) = rows_of([6])
    first = laid((1920, 1080), (run,))
    halves = tuple(TableSet(part, tuple(p.face for p in part)) for part in (run.pieces[:3], run.pieces[3:]))
    second = laid((1920, 1080), halves, first.placement)
    assert second.sets[0].rect.topleft == first.sets[0].rect.topleft
    assert second.sets[1].rect.top == second.sets[0].rect.top
    assert 0 < second.sets[1].rect.left - second.sets[0].rect.right < second.table_height


def test_a_new_set_lies_where_it_was_let_go() -> None:
    first = laid((1920, 1080), rows_of([3, 4]))
    new = rows_of([3], first=300)
    second = laid((1920, 1080), (*rows_of([3, 4]), *new), first.placement, wishes={300: Spot(2, 9.0)})
    slot = second.placement.slots[2]
    assert (slot.row, slot.left) == (2, 9.0)


def test_a_set_opens_where_a_held_tile_would_go() -> None:
    table = rows_of([4])
    first = laid((1920, 1080), table)
    held = Held((1000,), (500, 300), False, Opening(0, 2))
    second = laid((1920, 1080), table, first.placement, held=held)
    assert second.tiles[2].rect.left < first.tiles[2].rect.left
    assert second.tiles[3].rect.left > first.tiles[3].rect.left
    assert second.target is not None
    assert second.tiles[2].rect.right <= second.target.centerx <= second.tiles[3].rect.left


@given(st.integers(1, 45))
def test_every_tile_of_a_rack_can_be_touched(rack: int) -> None:
    layout = laid((1280, 720), (), rack=rack)
    own = [tile.rect for tile in layout.tiles.values()]
    assert len(own) == rack and all(rect.width >= 24 for rect in own)
    assert all(rect.collidelist(own[number + 1 :]) < 0 for number, rect in enumerate(own))


def test_the_steps_of_the_height_fall() -> None:
    assert list(HEIGHT_STEPS) == sorted(HEIGHT_STEPS, reverse=True)
