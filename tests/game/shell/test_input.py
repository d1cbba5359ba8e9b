"""Device events become intents."""

from __future__ import annotations

import pygame
import pytest

from game.input.pointer import LONG_PRESS_MS
from game.input.reader import Reader
from game.intents import (
    Cancel,
    Command,
    Composition,
    Confirm,
    Device,
    Direction,
    DragBegan,
    DragCancelled,
    DragDropped,
    DragMoved,
    Edit,
    EditKey,
    Intent,
    LongPress,
    Next,
    PointMoved,
    PointPressed,
    PointReleased,
    Previous,
    Scrolled,
    Text,
    Way,
)


def event(kind: int, **values: object) -> pygame.event.Event:
    return pygame.event.Event(kind, **values)


def down(at: tuple[int, int], button: int = 1) -> pygame.event.Event:
    return event(pygame.MOUSEBUTTONDOWN, pos=at, button=button)


def up(at: tuple[int, int], button: int = 1) -> pygame.event.Event:
    return event(pygame.MOUSEBUTTONUP, pos=at, button=button)


def moved(at: tuple[int, int]) -> pygame.event.Event:
    return event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))


def key(code: int, mod: int = 0) -> pygame.event.Event:
    return event(pygame.KEYDOWN, key=code, mod=mod, unicode="?")


def read(*events: pygame.event.Event, is_writing: bool = False, at_ms: int = 0) -> list[Intent]:
    reader = Reader()
    return [intent for each in events for intent in reader.read(each, at_ms, is_writing)]


def test_a_press_without_a_way_is_a_click() -> None:
    assert read(down((10, 10)), up((12, 11))) == [
        PointPressed((10, 10)),
        PointReleased((12, 11), (10, 10)),
    ]


def test_a_press_with_a_way_is_a_drag_and_no_click() -> None:
    got = read(down((10, 10)), moved((60, 10)), moved((90, 10)), up((90, 12)))
    assert got[1:] == [
        DragBegan((10, 10), (60, 10)),
        DragMoved((10, 10), (90, 10)),
        DragDropped((10, 10), (90, 12)),
    ]


def test_a_second_button_within_a_drag_ends_it_without_a_drop() -> None:
    got = read(down((10, 10)), moved((60, 10)), down((60, 10), 3), up((60, 10), 3), up((60, 10)))
    assert got[2:] == [DragCancelled((10, 10))]


def test_a_second_press_within_a_press_is_ignored() -> None:
    got = read(down((10, 10)), down((20, 20), 3), up((20, 20), 3), up((10, 10)))
    assert got == [PointPressed((10, 10)), PointReleased((10, 10), (10, 10))]


def test_escape_within_a_drag_only_ends_the_drag() -> None:
    got = read(down((10, 10)), moved((60, 10)), key(pygame.K_ESCAPE), up((60, 10)))
    assert got[2:] == [DragCancelled((10, 10))]


def test_a_window_that_loses_the_focus_drops_what_is_held() -> None:
    got = read(down((10, 10)), moved((60, 10)), event(pygame.WINDOWFOCUSLOST))
    assert got[-1] == DragCancelled((10, 10))


def test_holding_still_is_a_long_press_and_then_no_click() -> None:
    reader = Reader()
    reader.read(down((10, 10)), 0, False)
    assert reader.tick(LONG_PRESS_MS - 1) == []
    assert reader.tick(LONG_PRESS_MS) == [LongPress((10, 10), Device.MOUSE)]
    assert reader.tick(LONG_PRESS_MS + 50) == []
    assert reader.read(up((10, 10)), LONG_PRESS_MS + 60, False) == []


def test_two_clicks_soon_after_each_other_are_counted() -> None:
    reader = Reader()
    counts = []
    for now_ms in (0, 200, 2000):
        (pressed,) = reader.read(down((10, 10)), now_ms, False)
        assert isinstance(pressed, PointPressed)
        counts.append(pressed.clicks)
        reader.read(up((10, 10)), now_ms + 20, False)
    assert counts == [1, 2, 1]


def test_fingers_become_a_pointer_and_their_mouse_echo_is_left_out() -> None:
    reader = Reader()
    reader.resized((1000, 500))
    finger = {"x": 0.5, "y": 0.5, "finger_id": 3, "touch_id": 1}
    got = reader.read(event(pygame.FINGERDOWN, **finger), 0, False)
    got += reader.read(event(pygame.MOUSEBUTTONDOWN, pos=(500, 250), button=1, touch=True), 0, False)
    got += reader.read(event(pygame.FINGERDOWN, x=0.1, y=0.1, finger_id=4, touch_id=1), 0, False)
    got += reader.read(event(pygame.FINGERUP, x=0.1, y=0.1, finger_id=4, touch_id=1), 0, False)
    got += reader.read(event(pygame.FINGERUP, **finger), 0, False)
    assert got == [
        PointPressed((500, 250), Device.TOUCH),
        PointReleased((500, 250), (500, 250), Device.TOUCH),
    ]


def test_the_mouse_hovers_and_the_wheel_scrolls_down_for_negative_steps() -> None:
    assert read(moved((4, 5))) == [PointMoved((4, 5))]
    (scrolled,) = read(event(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.5))
    assert isinstance(scrolled, Scrolled)
    assert scrolled.steps == 1.5


@pytest.mark.parametrize(
    ("code", "mod", "intent"),
    [
        (pygame.K_LEFT, 0, Direction(Way.LEFT)),
        (pygame.K_RETURN, 0, Confirm()),
        (pygame.K_KP_ENTER, 0, Confirm()),
        (pygame.K_RETURN, pygame.KMOD_ALT, Command("fullscreen")),
        (pygame.K_F11, 0, Command("fullscreen")),
        (pygame.K_F1, 0, Command("help")),
        (pygame.K_ESCAPE, 0, Cancel()),
        (pygame.K_TAB, 0, Next()),
        (pygame.K_TAB, pygame.KMOD_SHIFT, Previous()),
        (pygame.K_h, 0, Command("hint")),
        (pygame.K_z, pygame.KMOD_CTRL, Command("back")),
    ],
)
def test_keys(code: int, mod: int, intent: Intent) -> None:
    assert read(key(code, mod)) == [intent]


def test_a_held_key_repeats_directions_only() -> None:
    got = read(key(pygame.K_DOWN), key(pygame.K_DOWN), key(pygame.K_RETURN), key(pygame.K_RETURN))
    assert got == [Direction(Way.DOWN), Direction(Way.DOWN, is_repeat=True), Confirm()]


def test_hot_keys_rest_while_somebody_writes() -> None:
    assert read(key(pygame.K_h), key(pygame.K_SPACE), key(pygame.K_1), is_writing=True) == []
    assert read(key(pygame.K_F11), is_writing=True) == [Command("fullscreen")]
    assert read(key(pygame.K_BACKSPACE), is_writing=True) == [EditKey(Edit.BACKSPACE)]


def test_text_comes_from_text_events_alone() -> None:
    got = read(
        key(pygame.K_a),
        event(pygame.TEXTINPUT, text="ß"),
        event(pygame.TEXTEDITING, text="に", start=1, length=0),
        is_writing=True,
    )
    assert got == [Text("ß"), Composition("に", 1)]
    assert read(event(pygame.TEXTINPUT, text="x")) == []
