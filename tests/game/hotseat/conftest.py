"""A hot-seat table in a window that nobody sees."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.romme.rules import PRESETS
from engine.tiles.rules import PRESETS as TILE_PRESETS
from tests.game.hotseat.party import dealt
from tests.game.hotseat.screen import Sofa
from tests.game.pads.conftest import plug  # noqa: F401 - a fixture for the tests here, too


@pytest.fixture
def sofa(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Sofa]]:
    """Opens tables of two persons and a computer between them, and closes them after the test."""
    opened: list[Sofa] = []

    def open_one(game: str = "klassisch", **settings: object) -> Sofa:
        rules = PRESETS.get(game) or TILE_PRESETS[game]
        wanted = {0: "S2 H9", 2: "C3 D8"} if game == "klassisch" else None
        pace = "calm" if settings.get("motion_percent") else "at_once"
        chosen = {"motion_percent": 0, "pace": pace, **settings}
        opened.append(Sofa(dealt(rules, wanted=wanted), monkeypatch, **chosen))  # type: ignore[arg-type]
        return opened[-1]

    yield open_one
    for own in opened:
        own.app.close()
