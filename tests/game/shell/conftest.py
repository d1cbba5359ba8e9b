"""An app with a home of its own, and hands to click and press with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.app import App
from game.preferences import Options
from game.scenes.base import Scene
from game.scenes.menu import MenuScene
from game.widgets import Label, Paragraph
from game.words import words


class Hands:
    """Posts what a person does, and lets the app take its turns."""

    def __init__(self, app: App) -> None:
        self.app = app

    def turn(self, count: int = 1) -> None:
        for _number in range(count):
            self.app.turn()

    def settle(self) -> None:
        for _number in range(400):
            if not self.app.turn():
                return
            pygame.time.wait(2)
        raise AssertionError("the screen never comes to rest")

    def press(self, key: int, mod: int = 0) -> None:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0))
        self.turn()

    def write(self, text: str) -> None:
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=text))
        self.turn()

    def click(self, at: tuple[int, int]) -> None:
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
        self.turn(2)

    def tap(self, at: tuple[int, int]) -> None:
        width, height = self.app.size
        place = {"x": at[0] / width, "y": at[1] / height, "finger_id": 7, "touch_id": 1}
        pygame.event.post(pygame.event.Event(pygame.FINGERDOWN, **place))
        pygame.event.post(pygame.event.Event(pygame.FINGERUP, **place))
        self.turn(2)

    def click_on(self, key: str) -> None:
        self.click(self.place(key).center)

    def place(self, key: str) -> pygame.Rect:
        page = self.app.scene.page  # type: ignore[union-attr]
        page.give_focus(key, is_seen=False)
        self.settle()
        rect = page.place(key)
        assert rect is not None, f"no widget {key}"
        return rect


@pytest.fixture
def romme_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "Jörg Müß ♠"
    monkeypatch.setenv("ROMME_HOME", str(folder))
    return folder


@pytest.fixture
def make_app(romme_home: Path) -> Iterator[Callable[..., App]]:
    made: list[App] = []

    def make(size: tuple[int, int] = (1280, 720), language: str = "en") -> App:
        app = App(Options(size=size))
        app.change_settings(language=language, motion_percent=0, pace="at_once")
        made.append(app)
        return app

    yield make
    for app in made:
        app.close()
    words.use("en")


@pytest.fixture
def app(make_app: Callable[..., App]) -> App:
    return make_app()


@pytest.fixture
def hands(app: App) -> Hands:
    pygame.event.clear()
    return Hands(app)


def shown(app: App, scene: Scene) -> Hands:
    """The scene on top of the stack, drawn once."""
    app.push(scene)
    found = Hands(app)
    found.settle()
    return found


def texts(scene: MenuScene) -> list[str]:
    """All that is written on the page."""
    assert scene.page is not None
    return [each.words for each in scene.page._every() if isinstance(each, (Label, Paragraph))]
