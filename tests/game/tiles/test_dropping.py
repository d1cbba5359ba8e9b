"""Where tiles go that are dropped: what the edge of the dragged tile meets, at every size, by mouse and by finger."""

from collections.abc import Callable

import pygame
import pytest

from tests.game.tiles.conftest import TileTable
from tests.game.tiles.fake import FakeSession
from tests.game.tiles.made import match_with

Open = Callable[..., TileTable]
Point = tuple[int, int]
RUN = "r3 r4 r5 r6 r7 r8"
SIZES = ((1280, 720), (1920, 1080), (720, 1280), (640, 360))


def table_with(
    open_table: Open, rack: str, *table: str, size: Point = (1280, 720), opened: bool = True
) -> TileTable:
    return open_table(FakeSession(match_with(rack, *table, opened=opened)), size=size)


def again(table: TileTable) -> None:
    """Take back what the last drop did."""
    table.press("undo")
    table.scene.controller.pick(())


def drag_together(table: TileTable, pieces: tuple[int, ...], by: int, end: Point) -> None:
    """Pick tiles and drag all by one of them."""
    for piece in pieces:
        table.click(table.at(piece))
    table.drag(table.at(by), end)


def at_right_of(table: TileTable, piece: int, share: float) -> Point:
    """A point right of a tile's middle, by a share of its width."""
    rect = table.layout.tiles[piece].rect
    return (round(rect.centerx + share * rect.width), rect.centery)


def finger(table: TileTable, *points: Point) -> None:
    """A finger goes down at the first point, along the others, and up at the last."""
    width, height = table.app.size
    kinds = (pygame.FINGERDOWN, *(pygame.FINGERMOTION,) * (len(points) - 1), pygame.FINGERUP)
    for kind, at in zip(kinds, (*points, points[-1]), strict=True):
        where = {"x": (at[0] + 0.5) / width, "y": (at[1] + 0.5) / height, "finger_id": 1, "touch_id": 1}
        pygame.event.post(pygame.event.Event(kind, dx=0, dy=0, **where))
        table.turns(2)
    table.turns()


@pytest.mark.parametrize("size", SIZES)
def test_a_tile_whose_edge_meets_the_last_tile_joins_it(open_table: Open, size: Point) -> None:
    table = table_with(open_table, "r9 k1", RUN, size=size)
    for percent in range(0, 126, 5):
        table.drag(table.at(7), at_right_of(table, 6, percent / 100))
        assert table.table() == [f"{RUN} r9"], percent
        again(table)


@pytest.mark.parametrize("size", SIZES)
def test_a_tile_whose_edge_meets_the_first_tile_joins_it(open_table: Open, size: Point) -> None:
    table = table_with(open_table, "r2 k1", "k9 k10 k11", RUN, size=size)
    for percent in range(0, 126, 5):
        table.drag(table.at(10), at_right_of(table, 4, -percent / 100))
        assert table.table() == ["k9 k10 k11", f"r2 {RUN}"], percent
        again(table)


@pytest.mark.parametrize("aside", [-0.5, -0.25, 0.25, 0.5])
def test_a_tile_held_higher_or_lower_meets_the_set_too(open_table: Open, aside: float) -> None:
    table = table_with(open_table, "r9 k1", RUN)
    x, y = at_right_of(table, 6, 1.0)
    table.drag(table.at(7), (x, round(y + aside * table.layout.table_height)))
    assert table.table() == [f"{RUN} r9"]


def test_a_tile_that_is_let_go_away_from_the_set_lies_by_itself(open_table: Open) -> None:
    table = table_with(open_table, "r9 k1", RUN)
    for share in (1.45, 1.6, 2.0, 3.0):
        table.drag(table.at(7), at_right_of(table, 6, share))
        assert table.table() == [RUN, "r9"]
        again(table)


@pytest.mark.parametrize("share", [0.5, 0.8, 1.0, 1.2])
def test_what_opens_stays_open_while_the_pointer_trembles(open_table: Open, share: float) -> None:
    table = table_with(open_table, "r9 k1", RUN)
    end = at_right_of(table, 6, share)
    table.lift(table.at(7), end)
    shown = table.layout.target
    assert shown is not None and table.scene.controller.held.opening is not None
    assert table.scene.controller.held.opening.number == 0
    for step in range(8):
        at = (end[0] + step % 2, end[1])
        motion = pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 0), buttons=(1, 0, 0))
        pygame.event.post(motion)
        table.turns(2)
        assert table.layout.target == shown
    table.drop(end)
    assert table.table() == [f"{RUN} r9"]


@pytest.mark.parametrize("by", [7, 8, 9])
@pytest.mark.parametrize("size", SIZES)
def test_several_tiles_join_by_the_edge_of_their_row(open_table: Open, size: Point, by: int) -> None:
    table = table_with(open_table, "r9 r10 r11 k1", RUN, size=size)
    for percent in range(20, 126, 15):
        drag_together(table, (7, 8, 9), by, at_right_of(table, 6, percent / 100 + (by - 7) * 1.03))
        assert table.table() == [f"{RUN} r9 r10 r11"], percent
        again(table)


def test_several_tiles_stay_under_the_pointer_that_took_one_of_them(open_table: Open) -> None:
    table = table_with(open_table, "r9 r10 r11 k1", RUN)
    for piece in (7, 8, 9):
        table.click(table.at(piece))
    rect = table.layout.tiles[9].rect
    end = table.free()
    table.lift((rect.left + 3, rect.top + 4), end)
    held = {piece: table.layout.tiles[piece].rect for piece in (7, 8, 9)}
    assert held[9].collidepoint(end) and not held[8].collidepoint(end)
    assert abs(end[0] - held[9].left) <= 4 and abs(end[1] - held[9].top) <= 5
    assert held[7].right <= held[8].left < held[8].right <= held[9].left


def test_a_set_that_is_moved_a_little_meets_no_other(open_table: Open) -> None:
    table = table_with(open_table, "k1", "r3 r4 r5", "r6 r7 r8")
    pygame.key.set_mods(pygame.KMOD_SHIFT)
    for piece in (1, 2, 3):
        x, y = table.at(piece)
        table.drag((x, y), (x + 12, y + 3))
        assert sorted(table.table()) == ["r3 r4 r5", "r6 r7 r8"]
    pygame.key.set_mods(0)


def test_a_whole_set_joins_another_by_its_edge(open_table: Open) -> None:
    table = table_with(open_table, "k1", "r3 r4 r5", "b1 b2 b3", "r6 r7 r8")
    pygame.key.set_mods(pygame.KMOD_SHIFT)
    table.drag(table.at(8), (at_right_of(table, 3, 1.03 + 1.1)[0], table.at(3)[1]))
    pygame.key.set_mods(0)
    assert sorted(table.table()) == ["b1 b2 b3", RUN]


@pytest.mark.parametrize(("tile", "expected"), [("k4", "k1 k2 k3 k4"), ("r5", "r5 r6 r7 r8")])
@pytest.mark.parametrize("share", [0.1, 0.3, 0.5, 0.7, 0.9])
def test_between_two_sets_a_tile_goes_where_it_makes_a_set(
    open_table: Open, tile: str, expected: str, share: float
) -> None:
    table = table_with(open_table, f"{tile} k1", "k1 k2 k3", "r6 r7 r8")
    left, right = table.layout.sets[0].rest, table.layout.sets[1].rest
    table.drag(table.at(7), (round(left.right + share * (right.left - left.right)), left.centery))
    assert expected in table.table() and len(table.table()) == 2


def test_between_two_parts_of_a_run_tiles_join_them(open_table: Open) -> None:
    for tiles, left, right in (("r6", "r3 r4 r5", "r7 r8 r9"), ("r6 r7", "r3 r4 r5", "r8 r9 r10")):
        table = table_with(open_table, f"{tiles} k1", left, right)
        pieces = tuple(range(7, 7 + len(tiles.split())))
        ends = (table.layout.sets[0].rest.right, table.layout.sets[1].rest.left)
        middle = sum(ends) // 2 - (len(pieces) - 1) * table.layout.tiles[1].rect.width // 2
        drag_together(table, pieces, 7, (middle, table.at(1)[1]))
        assert table.table() == [f"{left} {tiles} {right}"]


def test_a_new_set_is_let_down_between_others_where_its_edges_touch_them(open_table: Open) -> None:
    table = table_with(open_table, "r9 b9 o9 k1", "k1 k2 k3", "r6 r7 r8")
    drag_together(table, (7, 8, 9), 8, (table.layout.sets[0].rest.right + 20, table.at(1)[1]))
    assert sorted(table.table()) == ["k1 k2 k3", "r6 r7 r8", "r9 b9 o9"]


@pytest.mark.parametrize("size", SIZES)
def test_at_the_end_of_a_full_row_a_tile_joins_and_the_row_is_wrapped(open_table: Open, size: Point) -> None:
    """The set lies at the table's edge, so that its next tile is held beyond it."""
    sets = ["k1 k2 k3 k4 k5", "b1 b2 b3 b4 b5", "o1 o2 o3 o4 o5", "k7 k8 k9 k10 k11", "b7 b8 b9 b10 b11"]
    table = table_with(open_table, "r9 k1", RUN, *sets, size=size)
    area = table.layout.frame.table
    pygame.key.set_mods(pygame.KMOD_SHIFT)
    table.drag(table.at(6), (area.right - 2, table.at(6)[1] + 2 * table.layout.table_height))
    pygame.key.set_mods(0)
    box = next(box for box in table.layout.sets if 6 in box.ids)
    width = table.layout.tiles[6].rect.width
    assert area.right - box.rest.right < width, "the set lies at the edge"
    table.drag(table.at(32), at_right_of(table, 6, 1.0))
    assert sorted(table.table()) == sorted([f"{RUN} r9", *sets])


def test_sets_that_rows_wrap_are_met_where_they_lie(open_table: Open) -> None:
    """Six tiles that fit in turn at ends in every row."""
    runs = [f"{colour}{low} {colour}{low + 1} {colour}{low + 2}" for colour in "rbko" for low in (2, 8)]
    table = table_with(open_table, "r5 b5 k5 o5 r11 b11 k11 o11 k1", *runs, size=(720, 1280))
    rack = {table.layout.tiles[piece].piece.face: piece for piece in range(25, 33)}
    for number in range(8):
        last = table.layout.sets[number].ids[-1]
        fitting = rack[table.layout.tiles[last].piece.face + 1]
        table.drag(table.at(fitting), at_right_of(table, last, 1.05))
        assert len(table.layout.sets[number].ids) == 4
    assert len({box.rest.top for box in table.layout.sets}) > 1


@pytest.mark.parametrize("size", SIZES)
def test_a_finger_lets_tiles_join_as_a_mouse_does_and_from_further_off(open_table: Open, size: Point) -> None:
    table = table_with(open_table, "r9 k1", RUN, size=size)
    for percent in range(20, 126, 15):
        start, end = table.at(7), at_right_of(table, 6, percent / 100)
        middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        finger(table, start, middle, end)
        assert table.table() == [f"{RUN} r9"], percent
        again(table)


def test_a_finger_reaches_further_where_tiles_are_small(open_table: Open) -> None:
    long_runs = [" ".join(f"{colour}{number}" for number in range(1, 13)) for colour in "rbokrbo"]
    table = open_table(FakeSession(match_with("o13 k1", *long_runs)), size=(800, 600))
    last = table.layout.sets[6].ids[-1]
    own = next(piece for piece in table.layout.rack if piece is not None)
    start, end = table.at(own), at_right_of(table, last, 1.45)
    middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
    table.drag(start, end)
    assert len(table.layout.sets) == 8
    again(table)
    finger(table, start, middle, end)
    assert len(table.layout.sets) == 7 and len(table.layout.sets[6].ids) == 13


def test_A4_before_the_opening_the_reason_is_said_where_the_edge_meets(open_table: Open) -> None:
    table = table_with(open_table, "r9 k1", RUN, opened=False)
    table.drag(table.at(7), at_right_of(table, 6, 1.0))
    refusal = table.scene.model.refusal
    assert table.table() == [RUN]
    assert refusal is not None and refusal.code == "table_changed_before_opening"


def test_tiles_go_to_the_places_of_the_rack_that_they_are_held_over(open_table: Open) -> None:
    table = table_with(open_table, "r9 r10 r11 k1", RUN)
    drag_together(table, (7, 8, 9), 9, table.slot(22))
    assert [table.layout.rack.index(piece) for piece in (7, 8, 9)] == [20, 21, 22]
