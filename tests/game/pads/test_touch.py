"""Fingers: taps, drags, long presses, no second action by the mouse that SDL makes of them; how large things are."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.app import App
from game.input.pointer import LONG_PRESS_MS
from game.input.reader import Reader
from game.intents import (
    Device,
    DragBegan,
    DragDropped,
    Intent,
    LongPress,
    PointPressed,
    PointReleased,
)
from game.preferences import Options
from game.scenes.settings import SettingsScene
from game.scenes.title import TitleScene
from game.widgets.targets import CONTROL_HEIGHT, finger_px, least_target_px, percent_for_fingers, within_reach
from tests.game.steady import SteadyClock
from tests.game.table.conftest import Table
from tests.game.table.conftest import open_table as open_table  # a fixture

SIZE = (1280, 720)


def finger(kind: int, at: tuple[float, float], number: int = 5, touch: int = 1) -> pygame.event.Event:
    x, y = (at[0] + 0.5) / SIZE[0], (at[1] + 0.5) / SIZE[1]
    return pygame.event.Event(kind, x=x, y=y, finger_id=number, touch_id=touch, dx=0.0, dy=0.0, pressure=1.0)


def read(reader: Reader, *events: pygame.event.Event, now_ms: int = 0) -> list[Intent]:
    return [intent for event in events for intent in reader.read(event, now_ms, False)]


def test_a_tap_is_one_click_though_sdl_makes_mouse_events_of_it() -> None:
    reader = Reader()
    at = (300, 200)
    mouse = {"pos": at, "touch": True}
    found = read(
        reader,
        finger(pygame.FINGERDOWN, at),
        pygame.event.Event(pygame.MOUSEMOTION, rel=(0, 0), buttons=(0, 0, 0), **mouse),
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, **mouse),
        finger(pygame.FINGERUP, at),
        pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, **mouse),
    )
    assert found == [PointPressed(at, Device.TOUCH), PointReleased(at, at, Device.TOUCH)]


def test_touches_that_sdl_makes_of_a_mouse_are_left_out() -> None:
    reader = Reader()
    for touch in (-1, 2**32 - 1, 2**64 - 1):
        assert read(reader, finger(pygame.FINGERDOWN, (10, 10), touch=touch)) == []


def test_a_second_finger_does_nothing_while_the_first_is_down() -> None:
    reader = Reader()
    found = read(
        reader,
        finger(pygame.FINGERDOWN, (300, 200), 1),
        finger(pygame.FINGERDOWN, (700, 500), 2),
        finger(pygame.FINGERMOTION, (750, 500), 2),
        finger(pygame.FINGERUP, (750, 500), 2),
        finger(pygame.FINGERUP, (300, 200), 1),
    )
    assert [type(intent) for intent in found] == [PointPressed, PointReleased]


def test_a_finger_trembles_without_dragging_and_drags_further_on() -> None:
    reader = Reader()
    start = (300, 200)
    assert read(reader, finger(pygame.FINGERDOWN, start), finger(pygame.FINGERMOTION, (305, 203))) == [
        PointPressed(start, Device.TOUCH)
    ]
    found = read(reader, finger(pygame.FINGERMOTION, (360, 200)), finger(pygame.FINGERUP, (400, 220)))
    assert [type(intent) for intent in found] == [DragBegan, DragDropped]


def test_a_finger_that_rests_is_a_long_press_and_no_click() -> None:
    reader = Reader()
    read(reader, finger(pygame.FINGERDOWN, (300, 200)))
    assert reader.tick(LONG_PRESS_MS - 1) == []
    assert reader.tick(LONG_PRESS_MS) == [LongPress((300, 200))]
    assert read(reader, finger(pygame.FINGERUP, (300, 200)), now_ms=LONG_PRESS_MS + 50) == []


def test_a_finger_at_the_very_edge_is_in_the_window() -> None:
    reader = Reader()
    event = pygame.event.Event(pygame.FINGERDOWN, x=1.0, y=1.0, finger_id=1, touch_id=1)
    assert read(reader, event) == [PointPressed((1279, 719), Device.TOUCH)]


# How large


def test_nine_millimetres_in_pixels() -> None:
    assert least_target_px() == 34
    assert least_target_px(2.0) == 68
    assert least_target_px(1.5) == 51
    full_hd = (1920, 1080)
    assert least_target_px(1.0, 55 * 2.54, full_hd) == round(9 * 2202.9 / (55 * 25.4))
    assert least_target_px(1.0, 25.7, full_hd) == 77
    assert least_target_px(1.0, 25.7) == 34, "without the size in pixels a diagonal says nothing"
    assert least_target_px(1.0, 0, full_hd) == 34


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160), (1366, 768), (2560, 1600)])
@pytest.mark.parametrize("inches", [0, 10, 13, 24, 55])
def test_the_scale_for_fingers_makes_the_smallest_control_large_enough(
    size: tuple[int, int], inches: int
) -> None:
    from game.viewing import unit_of

    percent = percent_for_fingers(size, inches)
    control = CONTROL_HEIGHT * unit_of(size) * percent / 100
    assert control >= finger_px(size, inches) - 1


def test_a_finger_reaches_what_is_small_and_nothing_that_is_large() -> None:
    small, large = pygame.Rect(100, 100, 20, 20), pygame.Rect(200, 100, 200, 80)
    rects = {"small": small, "large": large}
    assert within_reach(rects, (110, 125), SIZE) == "small"
    assert within_reach(rects, (110, 140), SIZE) is None
    assert within_reach(rects, (300, 185), SIZE) is None
    beside = {"left": pygame.Rect(100, 100, 20, 20), "right": pygame.Rect(126, 100, 20, 20)}
    assert within_reach(beside, (122, 110), SIZE) == "left"
    assert within_reach(beside, (125, 110), SIZE) == "right"


@pytest.fixture
def app(home: Path):  # type: ignore[no-untyped-def]
    found = App(Options(size=(1920, 1080), language="en"), clock=SteadyClock())
    found.change_settings(motion_percent=0, pace="at_once", language="en")
    found.push(TitleScene())
    found.push(SettingsScene())
    found.turn()
    yield found
    found.close()


def _tap(app: App, at: tuple[int, int]) -> None:
    width, height = app.window.size
    place = {"x": (at[0] + 0.5) / width, "y": (at[1] + 0.5) / height, "finger_id": 3, "touch_id": 1}
    pygame.event.post(pygame.event.Event(pygame.FINGERDOWN, **place))
    pygame.event.post(pygame.event.Event(pygame.FINGERUP, **place))
    app.turn()
    app.turn()


def test_things_grow_with_the_first_touch_on_a_small_screen_and_that_touch_still_hits(app: App) -> None:
    app.change_settings(screen_inches=10)
    app.turn()
    scene = app.scene
    assert isinstance(scene, SettingsScene)
    rect = scene.page.place("back")  # type: ignore[union-attr]
    assert rect is not None
    before = rect.height
    _tap(app, rect.center)
    assert isinstance(app.scene, TitleScene), "the tap meant what lay under it"
    app.push(SettingsScene())
    app.turn()
    grown = app.scene.page.place("back")  # type: ignore[union-attr]
    assert grown.height > before
    toggle = app.scene.page.find("is_tv")  # type: ignore[union-attr]
    assert toggle.rect.height >= finger_px((1920, 1080), 10) - 1


def test_on_a_usual_screen_nothing_changes_its_size(app: App) -> None:
    before = app.canvas.viewing
    _tap(app, (5, 5))
    assert app.canvas.viewing == before


# At the table


def test_a_long_press_on_a_card_makes_a_gap_and_a_drag_moves_it(open_table: Callable[..., Table]) -> None:
    table = open_table()
    pieces = table.hand()
    gaps = table.scene.model.order.count(None)
    at = table.at(pieces[3])
    pygame.event.post(finger(pygame.FINGERDOWN, at))
    table.turns(1)
    until = table.app.now_ms + LONG_PRESS_MS + 60
    while table.app.now_ms < until:
        table.turns(1)
        pygame.time.wait(10)
    pygame.event.post(finger(pygame.FINGERUP, at))
    table.turns()
    assert table.scene.model.order.count(None) != gaps
    assert table.scene.model.selected == ()

    start, end = table.at(pieces[0]), table.at(pieces[-1])
    pygame.event.post(finger(pygame.FINGERDOWN, start))
    for step in range(1, 6):
        x = start[0] + (end[0] - start[0]) * step // 5
        pygame.event.post(finger(pygame.FINGERMOTION, (x, end[1])))
        table.turns(1)
    pygame.event.post(finger(pygame.FINGERUP, end))
    table.turns()
    assert table.hand().index(pieces[0]) > 0
