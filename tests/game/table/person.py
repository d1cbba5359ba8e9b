"""A person at the screen: posts events, sees pixels and the layout's rectangles, and knows nothing else."""

import time
from collections.abc import Callable

import pygame

from game.app import App
from game.input.pointer import DOUBLE_CLICK_MS
from game.match_setup import Setup
from game.matches import start_match
from game.preferences import Options
from game.scenes.table import TableScene
from game.scenes.title import TitleScene
from game.table.layout import Layout, Zone

PATIENCE_S = 60.0


class Screen:
    """The program in a window that nobody sees, driven turn by turn."""

    def __init__(self, setup: Setup, size: tuple[int, int] = (1280, 720), motion_percent: int = 0) -> None:
        self._ahead_ms = 0
        options = Options(size=size, language="de", seed="a match through the window")
        self.app = App(options, clock=lambda: time.monotonic_ns() // 1_000_000 + self._ahead_ms)
        self.app.change_settings(motion_percent=motion_percent, pace="calm" if motion_percent else "at_once")
        self.app.push(TitleScene())
        start_match(self.app, setup, is_remembered=False)
        self.wait_for(lambda: self.layout is not None)

    @property
    def layout(self) -> Layout | None:
        """The rectangles of the table, when it is the scene in front."""
        scene = self.app.scene
        return scene.layout if isinstance(scene, TableScene) and scene.is_ready else None

    def turn(self) -> None:
        """One turn of the program's loop."""
        self.app.turn()

    def wait_for(self, done: Callable[[], bool]) -> None:
        """Let the program run until something is so."""
        until = time.monotonic() + PATIENCE_S
        while not done():
            assert time.monotonic() < until, "nothing happened for too long"
            self.turn()
            time.sleep(0.001)

    def settle(self, turns: int = 3) -> None:
        """A few turns of the loop."""
        for _ in range(turns):
            self.turn()

    def click(self, at: tuple[int, int]) -> None:
        """Press and release the left button, so long after the last time that it is no double click."""
        self._ahead_ms += DOUBLE_CLICK_MS + 1
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
        self.settle()

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press, move in steps, release."""
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        for step in range(1, 5):
            at = tuple(round(a + (b - a) * step / 4) for a, b in zip(start, end, strict=True))
            pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0)))
        self.turn()
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
        self.settle()

    def key(self, key: int, mod: int = 0) -> None:
        """Press and release a key."""
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=mod))
        self.settle()

    def hand(self) -> list[int]:
        """The ids of the own cards, from left to right."""
        layout = self.layout
        return [piece for row in layout.fan.rows for piece in row] if layout else []

    def card_point(self, piece: int) -> tuple[int, int]:
        """Where to touch a card of the hand: near its left edge, which nothing covers."""
        assert self.layout is not None
        card = self.layout.cards[piece]
        assert card.zone is Zone.HAND
        return round(card.place.x - card.place.width * 0.38), round(card.place.y)

    def is_brass(self, name: str) -> bool:
        """Whether a button shines in brass."""
        assert self.layout is not None
        rect = self.layout.buttons[name]
        red, green, blue, _ = self.app.window.surface.get_at((rect.left + rect.height // 2, rect.top + 6))
        return abs(red - 226) < 25 and abs(green - 178) < 30 and abs(blue - 88) < 50

    def close(self) -> None:
        """End the program."""
        self.app.close()
