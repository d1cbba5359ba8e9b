"""Pads that are not there, at a program in a window that nobody sees."""

from collections.abc import Callable, Iterator

import pytest

from tests.game.pads.virtual import VirtualPad


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
