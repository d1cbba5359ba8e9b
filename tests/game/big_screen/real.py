"""Virtual X servers with a small window manager, and the program in a real window on them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest
from pygame import Rect


def needs(*programs: str) -> pytest.MarkDecorator:
    """Left out where one of these programs is not installed."""
    missing = [name for name in programs if not shutil.which(name)]
    return pytest.mark.skipif(bool(missing), reason=f"{', '.join(missing)}: not installed")


needs_screens = needs("Xvfb", "openbox", "xdotool")
ROOT = Path(__file__).resolve().parents[3]
SOON_S = 15.0
OPENBOX = """<?xml version="1.0"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <margins><top>0</top><bottom>{bar_px}</bottom><left>0</left><right>0</right></margins>
</openbox_config>
"""


class Screens:
    """An X server with a window manager on each screen, which leaves a bar free at the bottom."""

    def __init__(self, *arguments: str, managers: int = 1, bar_px: int = 0) -> None:
        read, write = os.pipe()
        command = ["Xvfb", "-displayfd", str(write), "-noreset", "-nolisten", "tcp", *arguments]
        self._running = [subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL)]
        os.close(write)
        with os.fdopen(read) as pipe:
            self.name = f":{pipe.readline().strip()}"
        self._folder = tempfile.TemporaryDirectory()
        settings = Path(self._folder.name) / "rc.xml"
        settings.write_text(OPENBOX.format(bar_px=bar_px), encoding="utf-8")
        for screen in range(managers):
            self._running.append(
                subprocess.Popen(
                    ["openbox", "--config-file", str(settings)],
                    env={**os.environ, "DISPLAY": f"{self.name}.{screen}"},
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                )
            )
        time.sleep(0.7)

    def xdotool(self, *arguments: str) -> str:
        return self.ask("xdotool", *arguments)

    def ask(self, *command: str) -> str:
        """What a program says that is run on this server."""
        ran = subprocess.run(
            command,
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
        self._folder.cleanup()


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


def geometry(screens: Screens, window: str) -> tuple[int, ...]:
    lines = dict(
        line.split("=")
        for line in screens.xdotool("getwindowgeometry", "--shell", window).split()
        if "=" in line
    )
    return tuple(int(lines[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))


def framed(screens: Screens, window: str) -> Rect:
    """The window with the frame that the window manager drew round it."""
    lines = screens.ask("xwininfo", "-id", window).splitlines()
    told = dict(line.strip().split(":", 1) for line in lines if ":" in line)
    names = ("Absolute upper-left X", "Absolute upper-left Y", "Width", "Height")
    x, y, width, height = (int(told[name]) for name in names)
    extents = property_of(screens, window, "_NET_FRAME_EXTENTS")
    sides = extents.split("=")[1].split(",") if "=" in extents else ["0"] * 4
    left, right, top, bottom = (int(side) for side in sides)
    return Rect(x - left, y - top, width + left + right, height + top + bottom)


def property_of(screens: Screens, window: str, *names: str) -> str:
    """A property of the window in words; a format may stand before its name."""
    how = ["-f", names[1], names[0]] if len(names) == 2 else []
    return screens.ask("xprop", "-id", window, *how, names[-1])
