"""A tile table in a window that nobody sees, over a session of the engine alone."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from engine.pieces import TILES
from engine.tiles.draft import Draft
from game.app import App
from game.preferences import Options
from game.scenes.tile_table import TileTableScene
from game.tiles.layout import Layout
from tests.game.tiles.fake import FakeSession

Point = tuple[int, int]


class TileTable:
    """The scene, its session, and hands to post events with."""

    def __init__(self, session: FakeSession, size: Point, motion_percent: int, language: str) -> None:
        self.app = App(Options(size=size, language=language))
        self.app.change_settings(motion_percent=motion_percent, pace="calm" if motion_percent else "at_once")
        self.session = session
        self.scene = TileTableScene(session)
        self.app.push(self.scene)
        self.turns()

    @property
    def layout(self) -> Layout:
        return self.scene.layout

    @property
    def draft(self) -> Draft:
        assert self.scene.model.draft is not None
        return self.scene.model.draft

    def table(self) -> list[str]:
        """The sets as they are shown, in words."""
        return [
            " ".join(TILES.write(self.layout.tiles[piece].piece.face) for piece in box.ids)
            for box in self.layout.sets
        ]

    def turns(self, count: int = 4) -> None:
        for _ in range(count):
            self.app.turn()

    def at(self, piece: int) -> Point:
        """The middle of a tile."""
        return self.layout.tiles[piece].rect.center

    def gap(self, number: int, gap: int) -> Point:
        """A point at a gap of a set."""
        box = self.layout.sets[number]
        rects = [self.layout.tiles[piece].rect for piece in box.ids]
        x = rects[gap].left + 2 if gap < len(rects) else rects[-1].right - 2
        return (x, box.rect.centery)

    def free(self) -> Point:
        """A point of the table where nothing lies."""
        area = self.layout.frame.table
        width = self.layout.table_height
        for y in range(area.bottom - self.layout.table_height // 2, area.top, -40):
            for x in range(area.right - 3 * width, area.left, -40):
                place = pygame.Rect(x - 2 * width, y - width // 2, 4 * width, width)
                if not any(box.rect.colliderect(place) for box in self.layout.sets):
                    return (x, y)
        raise AssertionError("the table is full")

    def slot(self, place: int) -> Point:
        return self.layout.slots[place].center

    def click(self, at: Point, button: int = 1, times: int = 1) -> None:
        """Click so often in one frame, however busy the machine is."""
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        for _ in range(times):
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button))
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=button))
        self.turns()

    def press(self, name: str) -> None:
        """Click a button."""
        self.click(self.layout.buttons[name].center)

    def lift(self, start: Point, *ways: Point) -> None:
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

    def drop(self, at: Point) -> None:
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
        self.turns()

    def drag(self, start: Point, end: Point) -> None:
        self.lift(start, end)
        self.drop(end)

    def key(self, *keys: int, mod: int = 0) -> None:
        for key in keys:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=mod))
            self.turns(2)


@pytest.fixture
def open_table(home: Path) -> Iterator[Callable[..., TileTable]]:
    """Opens tables and closes them after the test."""
    opened: list[TileTable] = []

    def open_one(
        session: FakeSession | None = None,
        size: Point = (1280, 720),
        motion_percent: int = 0,
        language: str = "en",
    ) -> TileTable:
        opened.append(TileTable(session or FakeSession(), size, motion_percent, language))
        return opened[-1]

    yield open_one
    pygame.key.set_mods(0)
    for table in opened:
        table.app.close()
