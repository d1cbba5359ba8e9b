"""Several persons at a window that nobody sees, a frame at a time under the test's clock."""

import hashlib

import pygame
import pytest

from game.app import App
from game.preferences import Options
from game.scenes.hot_seat import HotSeatScene
from game.table.layout import Zone
from game.tiles.layout import Zone as TileZone
from net.record import Record
from tests.game.hotseat.party import Clock, Party

FRAME_MS = 16
HELD_MS = 520


class Sofa:
    """The program with a hot-seat table, hands to post events with, and a film of what was to be seen."""

    def __init__(
        self,
        record: Record,
        monkeypatch: pytest.MonkeyPatch,
        size: tuple[int, int] = (960, 540),
        motion_percent: int = 100,
        **settings: object,
    ) -> None:
        self.clock = Clock()
        self.app = App(Options(size=size, language="en"), clock=lambda: self.clock.ms)
        self.app.change_settings(motion_percent=motion_percent, **settings)
        self.party = Party(record, self.clock)
        self.scene = HotSeatScene(self.party)  # type: ignore[arg-type]
        self.covered: list[str] = []
        self.opened: list[str] = []
        self.sounds: list[str] = []
        monkeypatch.setattr(self.app.sound, "play", self._hear)
        self.app.push(self.scene)

    def _hear(self, name: str) -> None:
        if self.scene.front is self.scene.watching:
            self.sounds.append(name)

    # Time

    def frame(self) -> None:
        """One turn of the loop, and what the window shows then."""
        self.clock.ms += FRAME_MS
        self.app.turn()
        shown = hashlib.sha1(pygame.image.tobytes(pygame.display.get_surface(), "RGB")).hexdigest()
        words = f"{shown} {pygame.display.get_caption()}"
        (self.covered if self.is_covered else self.opened).append(words)

    def frames(self, count: int) -> None:
        for _ in range(count):
            self.frame()

    def until_asked(self, most: int = 2000) -> int:
        """Go on until a person is asked for and nothing moves; returns the seat."""
        for _ in range(most):
            self.frame()
            if self.scene.next is not None and not self.scene.is_moving(self.clock.ms):
                return self.scene.next
        raise AssertionError("nobody is asked for")

    # What is to be seen

    @property
    def is_covered(self) -> bool:
        return self.scene.front is self.scene.watching

    @property
    def screen(self):  # type: ignore[no-untyped-def]
        """The screen in front."""
        return self.scene.front

    def hand(self) -> dict[int, tuple[int, int]]:
        """The pieces of the hand in front, and where to touch each."""
        layout = self.screen.layout
        if hasattr(layout, "tiles"):
            return {
                piece: tile.rect.center for piece, tile in layout.tiles.items() if tile.zone is TileZone.RACK
            }
        return {
            piece: (round(card.place.x - card.place.width * 0.36), round(card.place.y))
            for piece, card in layout.cards.items()
            if card.zone is Zone.HAND
        }

    # Hands

    def down(self, key: int) -> None:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))

    def up(self, key: int) -> None:
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=0))

    def key(self, key: int) -> None:
        self.down(key)
        self.up(key)
        self.frames(2)

    def hold(self, key: int = pygame.K_SPACE, for_ms: int = HELD_MS) -> None:
        """Hold a key as the curtain asks for it, and let go."""
        self.down(key)
        self.frames(for_ms // FRAME_MS + 2)
        self.up(key)
        self.frames(1)

    def point(self, at: tuple[int, int], kind: int = pygame.MOUSEBUTTONDOWN) -> None:
        if kind == pygame.MOUSEMOTION:
            pygame.event.post(pygame.event.Event(kind, pos=at, rel=(1, 1), buttons=(1, 0, 0)))
        else:
            pygame.event.post(pygame.event.Event(kind, pos=at, button=1))

    def click(self, at: tuple[int, int]) -> None:
        self.point(at)
        self.point(at, pygame.MOUSEBUTTONUP)
        self.frames(2)

    def look_away(self) -> None:
        pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))

    def discard(self, piece: int) -> None:
        """Choose a card and throw it away by keys."""
        self.click(self.hand()[piece])
        self.key(pygame.K_x)
