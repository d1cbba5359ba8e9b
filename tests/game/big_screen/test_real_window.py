"""A real window on a virtual X server with a small window manager: full screen, focus, resizing, idling."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest

from tests.game.big_screen.real import Driven, Screens, geometry, needs_screens

pytestmark = [pytest.mark.slow, needs_screens]
IDLE_S = 4.0


@pytest.fixture
def screen() -> Iterator[Screens]:
    found = Screens("-screen", "0", "1600x900x24")
    yield found
    found.close()


def test_full_screen_by_key_and_back(screen: Screens, start: Callable[..., Driven]) -> None:
    program = start(screen, "1000x600")
    program.wait("app.size", [1000, 600])
    window = program.window
    screen.xdotool("windowfocus", "--sync", window)
    for keys in ("F11", "alt+Return"):
        screen.xdotool("key", keys)
        program.wait("app.size", [1600, 900])
        assert geometry(screen, program.window) == (0, 0, 1600, 900), "borderless, over the whole screen"
        assert program.ask("app.settings.is_full_screen") is True
        screen.xdotool("key", keys)
        program.wait("app.size", [1000, 600])


def test_full_screen_stays_when_another_window_takes_the_focus(
    screen: Screens, start: Callable[..., Driven]
) -> None:
    program = start(screen, "1000x600", "full")
    program.wait("app.size", [1600, 900])
    first = program.window
    other = start(screen, "400x300")
    other.wait("app.window.size", [400, 300])
    screen.xdotool("windowactivate", "--sync", other.window)
    program.wait("pygame.key.get_focused()", False)
    time.sleep(0.3)
    assert geometry(screen, first) == (0, 0, 1600, 900)
    assert program.is_shown(), "not minimised"
    screen.xdotool("windowactivate", "--sync", first)
    program.wait("pygame.key.get_focused()", True)
    assert program.ask("app.size") == [1600, 900]
    screen.xdotool("key", "F11")
    program.wait("app.window.is_full_screen", False)


def test_the_window_is_resized_while_cards_fly(screen: Screens, start: Callable[..., Driven]) -> None:
    program = start(screen, "1000x600")
    window = program.window
    program.ask("!from game.match_setup import newcomer_setup")
    program.ask("!from game.scenes.table import open_table")
    program.ask("!app.push(open_table(app, newcomer_setup('Anna'), b'seed' * 8))")
    program.wait("app.scene.is_moving(app.now_ms)", True)
    for width, height in ((800, 600), (1400, 700), (700, 850), (1200, 640)):
        screen.xdotool("windowsize", window, str(width), str(height))
        program.wait("app.size", [width, height])
        assert program.ask("list(app.scene.layout.frame.size)") == [width, height]
    assert program.ask("app.scene.is_moving(app.now_ms)") is True, "and the deal goes on"
    assert program.ask("type(app.scene).__name__") == "TableScene"


def test_an_idle_program_costs_less_than_one_percent(screen: Screens, start: Callable[..., Driven]) -> None:
    program = start(screen, "1280x720")
    program.ask("!app.change_settings(is_tv=True)")
    program.wait("app.scene.is_moving(app.now_ms)", False)
    time.sleep(1.5)
    began = program.ask("time.process_time()")
    time.sleep(IDLE_S)
    spent = program.ask("time.process_time()") - began
    assert spent / IDLE_S < 0.03, "a wide margin for a busy machine; `tools bench` gives the figure"


def test_two_screens(start: Callable[..., Driven]) -> None:
    """SDL 2 tells the screens of an X server apart, but opens its window on the first; it must not fail."""
    screens = Screens("-screen", "0", "1280x720x24", "-screen", "1", "1920x1080x24", managers=2)
    try:
        program = start(screens, "800x600")
        assert program.ask("__import__('game.window').window.count_displays()") == 2
        program.ask("!app.change_settings(is_full_screen=True, display=1)")
        program.wait("app.window.is_full_screen", True)
        assert program.ask("app.window.display") == 1
        program.ask("!app.change_settings(display=0)")
        program.wait("app.window.display", 0)
        program.wait("list(app.size)", [1280, 720])
    finally:
        program.close()
        screens.close()


def test_xinerama_makes_one_screen_of_two(start: Callable[..., Driven]) -> None:
    screens = Screens("+xinerama", "-screen", "0", "1280x720x24", "-screen", "1", "1920x1080x24")
    try:
        program = start(screens, "800x600", "full")
        program.wait("app.window.is_full_screen", True)
        program.ask("!app.toggle_full_screen()")
        program.wait("app.window.is_full_screen", False)
    finally:
        program.close()
        screens.close()
