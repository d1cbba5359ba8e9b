"""A press that trembles is a click, with cards as with tiles, by mouse and by finger; one that goes away is a drag."""

from collections.abc import Callable

import pygame
import pytest

from engine.pieces import CARDS
from engine.romme.moves import Draw, Take
from engine.romme.state import Phase
from engine.tiles.moves import Draw as DrawTile
from tests.game.table.conftest import open_table as open_table  # a fixture
from tests.game.table.fake import FakeSession
from tests.game.table.made import match_with
from tests.game.tiles.conftest import open_table as open_tiles  # noqa: F401 - a fixture
from tests.game.tiles.fake import FakeSession as TileSession
from tests.game.tiles.made import match_with as tiles_with

SIZE = (1280, 720)
Way = tuple[int, int]
MOUSE_PX, FINGER_PX = 13, 26
"""How far one must go for a drag in a window of 720: 1.8 % of it, twice that for a finger."""


def shake(table, at: Way, *ways: Way, device: str = "mouse") -> None:  # type: ignore[no-untyped-def]
    """Press at a point, go to these points beside it, and let go at the last."""
    points = [at, *((at[0] + x, at[1] + y) for x, y in ways)]
    for number, point in enumerate([*points, points[-1]]):
        kinds = {
            "mouse": (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP),
            "finger": (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP),
        }[device]
        kind = kinds[0] if number == 0 else kinds[2] if number == len(points) else kinds[1]
        pygame.event.post(_event(kind, point))
        if number % 2:
            table.turns(1)
    table.turns()


def _event(kind: int, at: Way) -> pygame.event.Event:
    if kind in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
        x, y = (at[0] + 0.5) / SIZE[0], (at[1] + 0.5) / SIZE[1]
        return pygame.event.Event(kind, x=x, y=y, finger_id=5, touch_id=1, dx=0.0, dy=0.0, pressure=1.0)
    return pygame.event.Event(kind, pos=at, button=1, rel=(1, 1), buttons=(1, 0, 0))


def cards(open_table: Callable, hand: str = "S2 S5 H9 HK D4 D7", **more):  # type: ignore[no-untyped-def]
    return open_table(FakeSession(match=match_with(hand, **more), plays_others=False))


def tiles(open_one: Callable, rack: str = "r9 k1 b4", *table: str):  # type: ignore[no-untyped-def]
    return open_one(TileSession(tiles_with(rack, *table)))


SHAKES = [
    ("mouse", ((7, 0),)),
    ("mouse", ((-8, 3),)),
    ("mouse", ((4, 4), (11, -6))),
    ("mouse", ((0, 12),)),
    ("mouse", ((30, 0), (5, 0))),
    ("mouse", ((90, -60), (-3, 2))),
    ("finger", ((13, 0),)),
    ("finger", ((-20, 14),)),
    ("finger", ((60, 0), (9, 0))),
    ("finger", ((90, -60), (-20, 2))),
]


@pytest.mark.parametrize(("device", "ways"), SHAKES)
@pytest.mark.parametrize("place", [0, 2, 5])
def test_a_shaky_press_on_a_card_picks_it_and_moves_nothing(open_table, device, ways, place) -> None:
    table = cards(open_table)
    before, piece = table.hand(), table.hand()[place]
    shake(table, table.at(piece), *ways, device=device)
    assert table.scene.model.selected == (piece,)
    assert table.hand() == before
    assert table.session.sent == table.session.sent[:1], "only the pace was sent"


@pytest.mark.parametrize(("device", "ways"), SHAKES)
def test_a_shaky_press_on_a_tile_picks_it(open_tiles, device, ways) -> None:  # noqa: F811
    table = tiles(open_tiles, "r9 k1 b4", "r3 r4 r5")
    for piece in (4, 2):
        shake(table, table.at(piece), *ways, device=device)
        assert table.scene.model.picked == (piece,)
        table.scene.controller.pick(())
    assert table.table() == ["r3 r4 r5"]


@pytest.mark.parametrize(("device", "ways"), SHAKES)
def test_a_shaky_press_on_a_pile_draws_or_takes(open_table, open_tiles, device, ways) -> None:  # noqa: F811
    for place, move in (("stock", Draw()), ("pile", Take())):
        table = cards(open_table, phase=Phase.DRAW)
        shake(table, getattr(table.layout, place).bounds().center, *ways, device=device)
        assert table.session.moves() == [move]
    pool = tiles(open_tiles)
    shake(pool, pool.layout.pool.center, *ways, device=device)
    assert pool.session.moves() == [DrawTile()]


@pytest.mark.parametrize(("device", "ways"), SHAKES)
def test_a_shaky_press_on_a_button_presses_it(open_table, open_tiles, device, ways) -> None:  # noqa: F811
    table = cards(open_table, phase=Phase.DRAW)
    shake(table, table.layout.buttons["draw"].center, *ways, device=device)
    assert table.session.moves() == [Draw()]
    pool = tiles(open_tiles)
    shake(pool, pool.layout.buttons["draw"].center, *ways, device=device)
    assert pool.session.moves() == [DrawTile()]


def test_a_press_that_stays_on_its_button_or_pile_presses_it(open_table, open_tiles) -> None:  # noqa: F811
    table = cards(open_table, phase=Phase.DRAW)
    button = table.layout.buttons["draw"]
    shake(table, (button.left + 6, button.centery), (button.width - 12, 0))
    assert table.session.moves() == [Draw()]
    pool = tiles(open_tiles)
    shake(pool, pool.layout.pool.center, (0, pool.layout.pool.height // 3))
    assert pool.session.moves() == [DrawTile()]


def test_a_card_that_is_put_back_where_it_was_is_picked(open_table) -> None:
    table = cards(open_table)
    before, piece = table.hand(), table.hand()[1]
    shake(table, table.at(piece), (MOUSE_PX + 7, 0))
    assert table.hand() == before
    assert table.scene.model.selected == (piece,)


def test_a_shaky_press_answers_the_question_of_which_way_is_meant(open_table) -> None:
    table = cards(open_table, "* HK D2", table=("SJ SQ SK",))
    table.drag(table.at(table.hand()[0]), table.layout.melds[0].rect.center)
    chooser = table.scene.controller.playing.chooser
    assert chooser is not None
    shake(table, chooser.rects[0].center, (MOUSE_PX + 5, 0))
    assert table.scene.controller.playing.chooser is None
    assert len(table.session.moves()) == 1


def test_a_card_can_be_moved_by_one_place(open_table) -> None:
    table = cards(open_table)
    first, second, *rest = table.hand()
    step = table.layout.cards[second].place.x - table.layout.cards[first].place.x
    shake(table, table.at(second), (round(-step / 2), 0), (round(-step), 0))
    assert table.hand() == [second, first, *rest]


@pytest.mark.parametrize("place", range(5))
def test_a_short_drag_in_one_movement_moves_a_card_by_no_more_than_its_way(open_table, place) -> None:
    """The first movement of a drag is judged by the hand as it lay before."""
    table = cards(open_table)
    before, piece = table.hand(), table.hand()[place]
    shake(table, table.at(piece), (MOUSE_PX + 1, 0))
    assert abs(table.hand().index(piece) - place) <= 1
    assert sorted(table.hand()) == sorted(before)


def test_a_drag_begins_at_1_8_percent_of_the_height_and_twice_that_for_fingers(open_table) -> None:
    table = cards(open_table)
    piece = next(own.id for own in table.view.hand if own.face == CARDS.read("H9"))
    at = table.at(piece)
    for device, far in (("mouse", MOUSE_PX), ("finger", FINGER_PX)):
        for way, drags in ((far - 1, False), (far, True)):
            down, motion, up = (
                (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP)
                if device == "mouse"
                else (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
            )
            for kind, point in ((down, at), (motion, (at[0], at[1] - way))):
                pygame.event.post(_event(kind, point))
            table.turns(2)
            assert (table.scene.controller.drag is not None) is drags, (device, way)
            pygame.event.post(_event(up, at))
            table.turns(2)
