"""A fault anywhere in drawing ends at the title, and nothing of it is seen, heard of or lost afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import CodeType

import pygame
import pytest

from game.app import App
from game.input.pads import Pads
from game.intents import Device
from game.preferences import Options
from game.scenes.settings import SettingsScene
from game.scenes.title import TitleScene
from game.words import words
from tests.game.every_state.throwing import called_by, throwing_from
from tools.shots import SCENES

SIZE = (640, 360)
SETTLED_AFTER_MS = 10_000

NAMES = [
    name
    for name in SCENES
    if name not in ("title-again", "setup-own") and not name.startswith(("theme-", "hall-", "attract-fame"))
]
"""The scenes; not those that come with other settings."""

FEW = (
    "title setup settings keys name scores result table-middle table-round-end tiles-half-built lan-lobby "
    "lan-waiting-host lan-talk pads-writing pads-sitting pads-settings review-tiles scores-chart"
).split()
IN_EVERY_RUN = ("draw", "paint", "_paint", "draw_text", "draw_wrapped", "_draw_words", "_drawn", "pictures")
"""In every run functions of these names fail in these scenes."""


@pytest.fixture
def make_app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], App]]:
    monkeypatch.setenv("ROMME_HOME", str(tmp_path))
    made: list[App] = []

    def make() -> App:
        while made:
            made.pop().close()
        made.append(App(Options(size=SIZE)))
        made[0].change_settings(motion_percent=0, language="en", player_name="Jörg")
        return made[0]

    yield make
    for app in made:
        app.close()
    words.use("en")


def show(app: App, name: str) -> int:
    """Put a scene on the title, at rest and to be drawn; the time then."""
    app.last_device = Device.MOUSE
    app.restart_with(TitleScene())
    if name != "title":
        app.push(SCENES[name](app))
    app.turn()
    now_ms = app.now_ms + SETTLED_AFTER_MS
    for scene in app.scenes:
        scene.tick(now_ms)
    app.invalidate()
    return now_ms


def picture(app: App) -> bytes:
    """What is on the screen once everything is drawn."""
    app.invalidate()
    app.turn()
    return pygame.image.tobytes(app.window.surface, "RGB")


def pictures(app: App) -> tuple[bytes, bytes]:
    """The screen as it is, and with a scene over it that scrolls and is written in."""
    app.gamepads.pads = app._pads = Pads()
    before = picture(app)
    app.push(SettingsScene())
    return before, picture(app)


def painters(app: App, names: Sequence[str]) -> dict[CodeType, str]:
    """The functions that draw these scenes, each with the first scene that it draws."""
    found: dict[CodeType, str] = {}
    for name in names:
        now_ms = show(app, name)
        app._look_again()
        for code in called_by(lambda now_ms=now_ms: app.draw_frame(now_ms)):  # type: ignore[misc]
            found.setdefault(code, name)
    return found


class Fresh:
    """Pictures of windows that nothing has gone wrong in, by the note at the title and the device in use."""

    def __init__(self, make_app: Callable[[], App]) -> None:
        self._make_app = make_app
        self._known: dict[tuple[str, Device], tuple[bytes, bytes]] = {}

    def knows(self, note: str, device: Device) -> bool:
        return (note, device) in self._known

    def pictures(self, note: str, device: Device) -> tuple[bytes, bytes]:
        """The first call for a note makes an app in the place of the one there was."""
        if not self.knows(note, device):
            app = self._make_app()
            app.last_device = device
            app.push(TitleScene(note=note))
            self._known[note, device] = pictures(app)
        return self._known[note, device]


def thrown_in_turn(make_app: Callable[[], App], chosen: dict[CodeType, str]) -> tuple[list[str], int]:
    """Throw from each of these functions while its scene is drawn.

    Returns after which of them the screen differs from a fresh window's, and how many were called at all: some are
    needed for the first window of the process only.
    """
    app, fresh = make_app(), Fresh(make_app)
    differing, called = [], 0
    for code, name in chosen.items():
        show(app, name)
        app._look_again()
        with throwing_from(code):
            app.turn()
        title = app.scene
        if not isinstance(title, TitleScene) or not title._note:
            continue
        called += 1
        device, seen = app.last_device, pictures(app)
        if not fresh.knows(title._note, device):
            fresh.pictures(title._note, device)
            app = make_app()
        if seen != fresh.pictures(title._note, device):
            differing.append(f"{code.co_qualname} in {name}")
    return differing, called


def test_a_painter_that_fails_leaves_nothing_behind(make_app: Callable[[], App]) -> None:
    found = painters(make_app(), FEW)
    chosen = {code: name for code, name in found.items() if code.co_name in IN_EVERY_RUN}
    differing, called = thrown_in_turn(make_app, chosen)
    assert not differing
    assert called >= 40


@pytest.mark.parametrize(
    "one_of", [pytest.param(6, marks=pytest.mark.slow), pytest.param(1, marks=pytest.mark.long)]
)
def test_whatever_fails_while_drawing_leaves_nothing_behind(make_app: Callable[[], App], one_of: int) -> None:
    found = painters(make_app(), NAMES)
    differing, called = thrown_in_turn(make_app, dict(list(found.items())[::one_of]))
    assert not differing
    assert called * one_of > 400
