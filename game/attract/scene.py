"""What is shown after a minute without anybody: demos of both games and the hall of fame, until anything is touched."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.attract.demo import demo_setup, open_demo
from game.attract.stage import Stage
from game.attract.title_strip import draw_title
from game.hall_of_fame import hall_path, load_hall
from game.intents import Intent
from game.matches import seed_bytes
from game.scenes.base import Scene, Size
from game.scenes.hall_of_fame import HallOfFameScene
from game.words import _

if TYPE_CHECKING:
    from game.app import App

STAYS_AFTER_ROUND_MS = 5_000
HALL_STAYS_MS = 15_000
LONGEST_PART_MS = 600_000
"""A part that has not come to its end by then gives way to the next one."""


class AttractScene(Scene):
    """One part after the other above the title; any input ends it and does nothing else."""

    def __init__(self) -> None:
        self._began_ms = 0
        self._number = 0
        self._part: Scene | None = None
        self._part_began_ms = 0
        self._part_ends_ms: int | None = None

    @property
    def part(self) -> Scene:
        """What is shown at the moment."""
        assert self._part is not None
        return self._part

    def enter(self, app: App) -> None:
        super().enter(app)
        self._began_ms = app.now_ms
        self._stage = Stage(app)
        self._show(self._next_part())

    def leave(self) -> None:
        if self._part is not None:
            self._part.leave()

    def resized(self, size: Size) -> None:
        self._stage.resized()
        self.part.resized(self._stage.size)

    def handle(self, intent: Intent) -> None:
        """Whatever it is, it ends the show with the next tick."""

    def tick(self, now_ms: int) -> None:
        if self.app.last_input_ms >= self._began_ms:
            if self.app.scene is self:
                self.app.pop()
            return
        self.part.tick(now_ms)
        if self._part_ends_ms is None and self._is_over(now_ms):
            self._part_ends_ms = now_ms + STAYS_AFTER_ROUND_MS
        if now_ms >= (self._part_ends_ms or self._part_began_ms + LONGEST_PART_MS):
            self._number += 1
            self._show(self._next_part())

    def is_moving(self, now_ms: int) -> bool:
        return self.part.is_moving(now_ms)

    def draw(self, surface: pygame.Surface, now_ms: int) -> list[pygame.Rect] | None:
        width, height = self._stage.size
        changed = self.part.draw(surface.subsurface((0, 0, width, height)), now_ms)
        if self.app.must_draw_all:
            foot = surface.subsurface((0, height, width, surface.get_height() - height))
            is_hall = isinstance(self.part, HallOfFameScene)
            says = _("Hall of fame") if is_hall else _("Computer players are playing")
            draw_title(foot, self.app.theme, says)
        return changed

    def _next_part(self) -> Scene:
        """A demo, and after each demo the hall of fame, where there is anybody in it."""
        number, is_between = divmod(self._number, 2)
        if is_between:
            if load_hall(hall_path())[0].players:
                return HallOfFameScene(is_only_shown=True)
            self._number += 1
            return self._demo(number + 1)
        return self._demo(number)

    def _demo(self, number: int) -> Scene:
        from game.scenes.table import table_scene

        words = None if self.app.options.seed is None else f"{self.app.options.seed} {number}"
        session = open_demo(self.app, number, seed_bytes(words))
        table = table_scene(session, demo_setup(number).rules)
        table.is_only_shown = True
        return table

    def _show(self, part: Scene) -> None:
        if self._part is not None:
            self._part.leave()
        now_ms = self.app.now_ms
        self._part, self._part_began_ms = part, now_ms
        self._part_ends_ms = now_ms + HALL_STAYS_MS if isinstance(part, HallOfFameScene) else None
        part.enter(self._stage)  # type: ignore[arg-type]
        part.resized(self._stage.size)
        self.app.invalidate()

    def _is_over(self, now_ms: int) -> bool:
        model = getattr(self.part, "model", None)
        view = model.view if model is not None else None
        return view is not None and view.public.result is not None and not self.part.is_moving(now_ms)
