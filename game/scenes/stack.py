"""The stack of scenes: which of them are seen, and how they are drawn over each other."""

from __future__ import annotations

import pygame

from game.faults import write_down
from game.scenes.base import Scene, Size


class SceneStack:
    """The scenes, the lowest first. An overlay leaves the one below it to be seen."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []
        self._below: pygame.Surface | None = None

    @property
    def top(self) -> Scene | None:
        """The scene that gets the intents."""
        return self.scenes[-1] if self.scenes else None

    @property
    def allows_saver(self) -> bool:
        """No scene needs the screen to stay on."""
        return not any(scene.keeps_screen_on for scene in self.scenes)

    @property
    def visible(self) -> list[Scene]:
        """The scenes that are seen, the lowest first."""
        lowest = len(self.scenes) - 1
        while lowest > 0 and self.scenes[lowest].is_overlay:
            lowest -= 1
        return self.scenes[max(0, lowest) :]

    def is_moving(self, now_ms: int) -> bool:
        """Something that is seen moves."""
        return any(scene.is_moving(now_ms) for scene in self.visible)

    def cover_top(self) -> None:
        """Tell the top scene that another one comes over it."""
        if self.top is not None:
            self.top.covered()

    def leave(self, count: int) -> None:
        """Take so many scenes off, if there are so many, and tell the one below that it is on top again."""
        for _number in range(min(count, len(self.scenes))):
            self.leave_top()
        if self.top is not None:
            self.top.uncovered()

    def leave_top(self) -> None:
        """Take the top scene off."""
        self.scenes.pop().leave()

    def leave_all(self) -> None:
        """Take every scene off, the top one first."""
        while self.scenes:
            self.leave_top()

    def lose_all(self) -> None:
        """Take every scene off after a fault; one that cannot even be left is written down and gone as well."""
        while self.scenes:
            try:
                self.leave_top()
            except Exception as error:  # noqa: BLE001 - the scene is lost already; note that too
                write_down(error)

    def forget(self) -> None:
        """What lies below an overlay looks different: draw it anew."""
        self._below = None

    def must_draw_below(self, size: Size, now_ms: int) -> bool:
        """Whether the picture of what lies below an overlay no longer holds."""
        *below, _top = self.visible
        is_stale = self._below is None or self._below.get_size() != size
        return bool(below) and (is_stale or any(scene.is_moving(now_ms) for scene in below))

    def draw(self, surface: pygame.Surface, now_ms: int, is_below_stale: bool) -> list[pygame.Rect] | None:
        """Draw what is seen; the rectangles that changed, or None for everything."""
        *below, top = self.visible
        if not below:
            self._below = None
            return top.draw(surface, now_ms)
        if is_below_stale or self._below is None:
            for scene in below:
                scene.draw(surface, now_ms)
            self._below = surface.copy()
        else:
            surface.blit(self._below, (0, 0))
        top.draw(surface, now_ms)
        return None
