"""A real window on a virtual X server with a small window manager: full screen, focus, resizing, idling."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

NEEDED = ("Xvfb", "openbox", "xdotool")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not all(shutil.which(name) for name in NEEDED), reason="Xvfb, openbox and xdotool are not installed"
    ),
]
ROOT = Path(__file__).resolve().parents[3]
SOON_S = 15.0
IDLE_S = 4.0


class Screens:
    """An X server with a window manager on each screen."""

    def __init__(self, *arguments: str, managers: int = 1) -> None:
        read, write = os.pipe()
        command = ["Xvfb", "-displayfd", str(write), "-noreset", "-nolisten", "tcp", *arguments]
        self._running = [subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL)]
        os.close(write)
        with os.fdopen(read) as pipe:
            self.name = f":{pipe.readline().strip()}"
        for screen in range(managers):
            self._running.append(
                subprocess.Popen(
                    ["openbox"],
                    env={**os.environ, "DISPLAY": f"{self.name}.{screen}"},
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                )
            )
        time.sleep(0.7)

    def xdotool(self, *arguments: str) -> str:
        ran = subprocess.run(
            ["xdotool", *arguments],
            env={**os.environ, "DISPLAY": self.name},
            capture_output=True,
            text=True,
            check=False,
            timeout=SOON_S,
        )
        return ran.stdout

    def close(self) -> None:
        for process in reversed(self._running):
            process.terminate()
            process.wait(SOON_S)


class Driven:
    """The program on these screens, asked and told by lines."""

    def __init__(self, screens: Screens, home: Path, *arguments: str) -> None:
        self.screens = screens
        environment = {
            **os.environ,
            "DISPLAY": screens.name,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "ROMME_HOME": str(home),
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.game.big_screen.driven", *arguments],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, expression: str) -> Any:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(expression + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        assert line, "the program has ended"
        return json.loads(line)

    def wait(self, expression: str, wanted: Any) -> None:
        until = time.monotonic() + SOON_S
        while (found := self.ask(expression)) != wanted:
            assert time.monotonic() < until, f"{expression} is {found}, not {wanted}"
            time.sleep(0.05)

    @property
    def window(self) -> str:
        """The window's number; it may change with full screen."""
        return str(self.ask("pygame.display.get_wm_info()['window']"))

    def is_shown(self) -> bool:
        """Neither minimised nor hidden."""
        return bool(self.ask("pygame.display.get_active()"))

    def close(self) -> None:
        assert self.process.stdin is not None
        if self.process.poll() is None:
            self.process.stdin.close()
            self.process.wait(SOON_S)


@pytest.fixture
def screen() -> Iterator[Screens]:
    found = Screens("-screen", "0", "1600x900x24")
    yield found
    found.close()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Driven]]:
    made: list[Driven] = []

    def begin(screens: Screens, *arguments: str) -> Driven:
        made.append(Driven(screens, tmp_path, *arguments))
        return made[-1]

    yield begin
    for driven in made:
        driven.close()


def geometry(screens: Screens, window: str) -> tuple[int, ...]:
    lines = dict(
        line.split("=")
        for line in screens.xdotool("getwindowgeometry", "--shell", window).split()
        if "=" in line
    )
    return tuple(int(lines[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))


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
