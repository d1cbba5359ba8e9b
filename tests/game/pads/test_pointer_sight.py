"""The mouse pointer does not stay over the picture while pads, fingers or a TV are used."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.app import App
from game.input.pointer_sight import STILL_FOR_MS
from game.intents import PointLeft
from tests.game.big_screen.listening import Listening, at_time
from tests.game.pads.person import PadPerson
from tests.game.pads.virtual import VirtualPad
from tests.game.shell.conftest import Hands

Plug = Callable[..., VirtualPad]


def move_mouse(app: App, at: tuple[int, int] = (300, 300)) -> None:
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(3, 0), buttons=(0, 0, 0)))
    app.turn()


def test_a_pad_hides_the_pointer_and_the_mouse_brings_it_back(app: App, plug: Plug) -> None:
    person = PadPerson(app, plug())
    move_mouse(app)
    assert pygame.mouse.get_visible()
    person.press("down")
    assert not pygame.mouse.get_visible()
    move_mouse(app, (310, 300))
    assert pygame.mouse.get_visible()


def test_fingers_hide_the_pointer(app: App) -> None:
    move_mouse(app)
    Hands(app).tap((5, 5))
    assert not pygame.mouse.get_visible()
    touch_made = {"pos": (5, 5), "rel": (1, 0), "buttons": (0, 0, 0), "touch": True}
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, **touch_made))
    app.turn()
    assert not pygame.mouse.get_visible(), "SDL makes mouse events of touches"
    move_mouse(app)
    assert pygame.mouse.get_visible()


def test_keys_leave_the_pointer(app: App) -> None:
    move_mouse(app)
    Hands(app).press(pygame.K_DOWN)
    assert pygame.mouse.get_visible()


def test_on_a_tv_the_pointer_is_seen_while_it_moves(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    app.change_settings(is_tv=True)
    began = app.now_ms
    at_time(app, monkeypatch, began)
    move_mouse(app)
    at_time(app, monkeypatch, began + STILL_FOR_MS - 1)
    app.turn()
    assert pygame.mouse.get_visible()
    at_time(app, monkeypatch, began + STILL_FOR_MS)
    app.turn()
    assert not pygame.mouse.get_visible()
    move_mouse(app, (320, 300))
    assert pygame.mouse.get_visible()
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(320, 300), button=1))
    app.turn()
    at_time(app, monkeypatch, began + 3 * STILL_FOR_MS)
    app.turn()
    assert pygame.mouse.get_visible(), "not while a card is held"


def test_a_tv_that_nobody_points_at_has_no_pointer(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    app.change_settings(is_tv=True)
    at_time(app, monkeypatch, app.now_ms + 2 * STILL_FOR_MS)
    app.turn()
    assert not pygame.mouse.get_visible()
    app.change_settings(is_tv=False)
    app.turn()
    assert pygame.mouse.get_visible(), "at a desk it stays"


def test_nothing_stays_raised_under_a_pointer_that_is_not_seen(app: App, plug: Plug) -> None:
    person, scene = PadPerson(app, plug()), Listening()
    person.turns()
    app.push(scene)
    move_mouse(app)
    scene.intents.clear()
    person.press("a")
    assert scene.intents[0] == PointLeft()
    move_mouse(app)
    scene.intents.clear()
    Hands(app).tap((5, 5))
    assert scene.intents[0] == PointLeft()
