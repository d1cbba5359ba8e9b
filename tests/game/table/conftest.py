"""A table in a window that nobody sees, over a session of the engine alone."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from engine.romme.state import View
from game.app import App
from game.preferences import Options
from game.scenes.table import TableScene
from game.table.layout import Layout
from tests.game.table.fake import FakeSession


class Table:
    """The scene, its session, and hands to post events with."""

    def __init__(self, session: FakeSession, size: tuple[int, int], motion_percent: int) -> None:
        self.app = App(Options(size=size, language="en"))
        self.app.change_settings(motion_percent=motion_percent, pace="calm" if motion_percent else "at_once")
        self.session = session
        self.scene = TableScene(session)
        self.app.push(self.scene)
        self.turns()

    @property
    def layout(self) -> Layout:
        return self.scene.layout

    @property
    def view(self) -> View:
        assert self.scene.model.view is not None
        return self.scene.model.view

    def turns(self, count: int = 4) -> None:
        for _ in range(count):
            self.app.turn()

    def hand(self) -> list[int]:
        """The ids of the own cards from left to right."""
        return [piece for row in self.layout.fan.rows for piece in row]

    def at(self, piece: int) -> tuple[int, int]:
        """A point on a card of the hand that nothing covers."""
        place = self.layout.cards[piece].place
        return round(place.x - place.width * 0.38), round(place.y)

    def move(self, at: tuple[int, int]) -> None:
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        self.turns(2)

    def click(self, at: tuple[int, int], button: int = 1) -> None:
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button))
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=button))
        self.turns()

    def press(self, name: str) -> None:
        """Click a button."""
        self.click(self.layout.buttons[name].center)

    def lift(self, start: tuple[int, int], *ways: tuple[int, int]) -> None:
        """Begin a drag and go along some points."""
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        at = start
        for way in ways:
            middle = ((at[0] + way[0]) // 2, (at[1] + way[1]) // 2)
            for point in (middle, way):
                motion = pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(1, 1), buttons=(1, 0, 0))
                pygame.event.post(motion)
            at = way
        self.turns(2)

    def drop(self, at: tuple[int, int]) -> None:
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
        self.turns()

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self.lift(start, end)
        self.drop(end)

    def key(self, key: int, mod: int = 0) -> None:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=mod))
        self.turns()


@pytest.fixture
def open_table(home: Path) -> Iterator[Callable[..., Table]]:
    """Opens tables and closes them after the test."""
    opened: list[Table] = []

    def open_one(
        session: FakeSession | None = None, size: tuple[int, int] = (1280, 720), motion_percent: int = 0
    ) -> Table:
        opened.append(Table(session or FakeSession(), size, motion_percent))
        return opened[-1]

    yield open_one
    for table in opened:
        table.app.close()
