"""A TV that nobody uses is dimmed, and any input wakes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.app import App
from game.burn_in import DIM_AFTER_MS, DIM_SHARE, BurnInGuard
from game.intents import Confirm
from tests.game.big_screen.listening import Listening, at_time
from tests.game.shell.conftest import shown


def test_a_guard_dims_after_minutes_and_wakes_at_once() -> None:
    guard = BurnInGuard()
    assert not guard.passed(0, is_tv=True)
    assert not guard.passed(DIM_AFTER_MS - 1, is_tv=True)
    assert guard.passed(DIM_AFTER_MS, is_tv=True) and guard.is_dim
    assert not guard.passed(DIM_AFTER_MS + 1, is_tv=True), "only the change asks for a frame"
    assert guard.used(DIM_AFTER_MS + 2) and not guard.is_dim
    assert not guard.passed(9 * DIM_AFTER_MS, is_tv=False), "a desk is never dimmed"


def test_an_idle_tv_is_dimmed_with_one_frame_and_a_key_only_wakes_it(
    make: Callable[..., App], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make(is_tv=True)
    scene = Listening()
    at_time(app, monkeypatch, 1000)
    hands = shown(app, scene)
    bright = app.window.surface.get_at((640, 360))[0]
    at_time(app, monkeypatch, 1000 + DIM_AFTER_MS)
    frames: list[Any] = []
    monkeypatch.setattr(app.window, "show", frames.append)
    hands.turn(20)
    assert len(frames) == 1
    assert app.window.surface.get_at((640, 360))[0] == pytest.approx(bright * DIM_SHARE, abs=2)
    scene.intents.clear()
    hands.press(pygame.K_RETURN)
    hands.turn()
    assert app.window.surface.get_at((640, 360))[0] == bright
    assert not any(isinstance(intent, Confirm) for intent in scene.intents), "the key that wakes does no more"
    hands.press(pygame.K_RETURN)
    assert any(isinstance(intent, Confirm) for intent in scene.intents)


@pytest.mark.parametrize(
    "event",
    [
        pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0)),
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1),
        pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0),
        pygame.event.Event(pygame.FINGERDOWN, x=0.5, y=0.5, finger_id=1, touch_id=1),
        pygame.event.Event(pygame.JOYBUTTONDOWN, instance_id=3, button=2),
        pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=3, button=2),
    ],
    ids=lambda event: pygame.event.event_name(event.type),
)
def test_any_input_wakes(
    make: Callable[..., App], monkeypatch: pytest.MonkeyPatch, event: pygame.event.Event
) -> None:
    app = make(is_tv=True)
    at_time(app, monkeypatch, 0)
    hands = shown(app, Listening())
    at_time(app, monkeypatch, DIM_AFTER_MS)
    hands.turn(2)
    assert app._guard.is_dim
    pygame.event.post(event)
    hands.turn(2)
    assert not app._guard.is_dim


def test_what_moves_keeps_a_tv_bright_unless_nobody_asked_for_it(
    make: Callable[..., App], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make(is_tv=True)
    scene = Listening()
    at_time(app, monkeypatch, 0)
    hands = shown(app, scene)
    scene.moves = True
    for minute in range(1, 9):
        at_time(app, monkeypatch, minute * 60_000)
        hands.turn()
    assert not app._guard.is_dim
    scene.keeps_bright = False
    at_time(app, monkeypatch, 20 * 60_000)
    hands.turn()
    assert app._guard.is_dim
