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


class Tv:
    """A TV with a scene that listens, hands before it, and a clock that stands still until it is set."""

    def __init__(self, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch
        self.app = app
        self.scene = Listening()
        self.at(1000)
        self.hands = shown(app, self.scene)

    @property
    def is_dim(self) -> bool:
        return self.app._guard.is_dim

    def at(self, now_ms: int) -> None:
        at_time(self.app, self._monkeypatch, now_ms)

    def brightness(self) -> int:
        return self.app.window.surface.get_at((640, 360))[0]


@pytest.fixture
def tv(make: Callable[..., App], monkeypatch: pytest.MonkeyPatch) -> Tv:
    return Tv(make(is_tv=True), monkeypatch)


def test_a_guard_dims_after_minutes_and_wakes_at_once() -> None:
    guard = BurnInGuard()
    assert not guard.passed(0, is_tv=True)
    assert not guard.passed(DIM_AFTER_MS - 1, is_tv=True)
    assert guard.passed(DIM_AFTER_MS, is_tv=True) and guard.is_dim
    assert not guard.passed(DIM_AFTER_MS + 1, is_tv=True), "only the change asks for a frame"
    assert guard.used(DIM_AFTER_MS + 2) and not guard.is_dim
    assert not guard.passed(9 * DIM_AFTER_MS, is_tv=False), "a desk is never dimmed"


def test_an_idle_tv_is_dimmed_with_one_frame_and_a_key_only_wakes_it(
    tv: Tv, monkeypatch: pytest.MonkeyPatch
) -> None:
    bright = tv.brightness()
    tv.at(1000 + DIM_AFTER_MS)
    frames: list[Any] = []
    monkeypatch.setattr(tv.app.window, "show", frames.append)
    tv.hands.turn(20)
    assert len(frames) == 1
    assert tv.brightness() == pytest.approx(bright * DIM_SHARE, abs=2)
    tv.scene.intents.clear()
    tv.hands.press(pygame.K_RETURN)
    tv.hands.turn()
    assert tv.brightness() == bright
    assert not any(isinstance(intent, Confirm) for intent in tv.scene.intents), (
        "the key that wakes does no more"
    )
    tv.hands.press(pygame.K_RETURN)
    assert any(isinstance(intent, Confirm) for intent in tv.scene.intents)


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
def test_any_input_wakes(tv: Tv, event: pygame.event.Event) -> None:
    tv.at(1000 + DIM_AFTER_MS)
    tv.hands.turn(2)
    assert tv.is_dim
    pygame.event.post(event)
    tv.hands.turn(2)
    assert not tv.is_dim


def test_what_moves_keeps_a_tv_bright_unless_nobody_asked_for_it(tv: Tv) -> None:
    tv.scene.moves = True
    for minute in range(1, 9):
        tv.at(minute * 60_000)
        tv.hands.turn()
    assert not tv.is_dim
    tv.scene.keeps_bright = False
    tv.at(20 * 60_000)
    tv.hands.turn()
    assert tv.is_dim
