"""Displays that come and go, and a full screen that cannot be had."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.app import App
from game.scenes.title import TitleScene
from game.window import Window
from tests.game.big_screen.listening import at_time
from tests.game.shell.conftest import shown


def displays(
    monkeypatch: pytest.MonkeyPatch, sizes: list[tuple[int, int]]
) -> list[tuple[tuple[int, int], int]]:
    """Let there be these displays; what windows are opened is noted: size and display."""
    opened: list[tuple[tuple[int, int], int]] = []
    real = pygame.display.set_mode

    def set_mode(size: tuple[int, int], flags: int = 0, display: int = 0) -> pygame.Surface:
        if display >= len(sizes):
            raise pygame.error("displayIndex must be in range")
        opened.append((size, display))
        return real(size)

    monkeypatch.setattr(pygame.display, "get_num_displays", lambda: len(sizes))
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: list(sizes))
    monkeypatch.setattr(pygame.display, "set_mode", set_mode)
    return opened


def test_full_screen_fills_the_chosen_display(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = displays(monkeypatch, [(1280, 720), (1920, 1080)])
    window = Window((640, 360), True, display=1)
    assert opened[-1] == ((1920, 1080), 1)
    window.fill_screen(0)
    assert opened[-1] == ((1280, 720), 0)
    window.leave_full_screen()
    assert window.size == (640, 360)


def test_a_display_that_is_gone_at_the_start_is_the_first_one_until_it_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sizes = [(1280, 720)]
    opened = displays(monkeypatch, sizes)
    window = Window((640, 360), True, display=1)
    assert window.is_full_screen and opened[-1] == ((1280, 720), 0)
    assert not window.follow_displays()
    sizes.append((1920, 1080))
    assert window.follow_displays()
    assert opened[-1] == ((1920, 1080), 1)


def test_a_tv_that_is_switched_off_and_on_again(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = [(1280, 720), (1920, 1080)]
    opened = displays(monkeypatch, sizes)
    window = Window((640, 360), True, display=1)
    tv = sizes.pop()
    assert window.follow_displays() and opened[-1] == ((1280, 720), 0)
    sizes.clear()
    assert not window.follow_displays(), "with no screen at all everything stays as it is"
    sizes[:] = [(1280, 720), tv]
    assert window.follow_displays() and opened[-1] == ((1920, 1080), 1)


def test_the_app_lays_out_anew_when_a_display_goes(
    make: Callable[..., App], monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = [(1280, 720), (1920, 1080)]
    displays(monkeypatch, sizes)
    app = make(is_full_screen=True, display=1)
    hands = shown(app, TitleScene())
    assert app.size == (1920, 1080)
    sizes.pop()
    at_time(app, monkeypatch, app.now_ms + 5000)
    hands.turn()
    assert app.size == (1280, 720)
    assert app.settings.display == 1, "it is remembered for when it is back"


def test_a_full_screen_that_cannot_be_had_leaves_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    window = Window((640, 360))
    real = pygame.display.set_mode

    def refuse(size: tuple[int, int], flags: int = 0, display: int = 0) -> pygame.Surface:
        if flags & pygame.FULLSCREEN:
            raise pygame.error("no")
        return real(size, flags)

    monkeypatch.setattr(pygame.display, "set_mode", refuse)
    window.fill_screen(0)
    assert not window.is_full_screen and window.size == (640, 360)


def test_a_frame_that_cannot_be_shown_ends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    window = Window((640, 360))

    def fail() -> None:
        raise pygame.error("the display is gone")

    monkeypatch.setattr(pygame.display, "flip", fail)
    window.show(None)
