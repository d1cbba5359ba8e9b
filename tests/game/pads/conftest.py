"""Pads that are not there, at a program in a window that nobody sees."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.app import App
from game.preferences import Options
from game.scenes.title import TitleScene
from tests.game.pads.virtual import VirtualPad
from tests.game.steady import SteadyClock


@pytest.fixture
def app(home: Path) -> Iterator[App]:
    """The program at its title."""
    found = App(Options(size=(1280, 720), language="en", seed="two pads"), clock=SteadyClock())
    found.change_settings(motion_percent=0, pace="at_once", language="en")
    found.push(TitleScene())
    found.turn()
    yield found
    found.close()


@pytest.fixture
def plug() -> Iterator[Callable[..., VirtualPad]]:
    """Plugs pads in, and pulls out after the test what is still there."""
    made: list[VirtualPad] = []

    def plug_one(*args: object, **values: object) -> VirtualPad:
        made.append(VirtualPad(*args, **values))  # type: ignore[arg-type]
        return made[-1]

    yield plug_one
    for pad in made:
        if pad.is_plugged:
            pad.unplug()
