"""A part of a page that is higher than its window."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.intents import Position
from game.theme import Theme
from game.widgets.base import Widget

SCROLL_EASE_MS = 110
WHEEL_STEP = 110
"""Pixels of a window 1080 high that one notch of the wheel moves."""
FLING_MS = 260
BAR_WIDTH = 10


class ScrollArea:
    """Widgets seen through `view`; their rectangles are screen pixels at offset 0."""

    def __init__(self, key: str, view: pygame.Rect, widgets: Sequence[Widget], margin: int = 0) -> None:
        self.key = key
        self.view = pygame.Rect(view)
        self.widgets = tuple(widgets)
        bottom = max((widget.rect.bottom for widget in widgets), default=view.top) + margin
        self.content_height = bottom - view.top
        self.offset = 0.0
        self._target = 0.0
        self._last_ms: int | None = None
        self._grip: float | None = None
        self._trail: list[tuple[int, int]] = []

    @property
    def most(self) -> int:
        """The largest offset."""
        return max(0, self.content_height - self.view.height)

    @property
    def is_moving(self) -> bool:
        """It is still easing to where it was sent."""
        return abs(self._target - self.offset) > 0.5

    def place(self, widget: Widget) -> pygame.Rect:
        """Where the widget is on the screen now."""
        return widget.rect.move(0, -round(self.offset))

    def scroll_by(self, pixels: float) -> None:
        """Ease by so much; positive shows what lies further down."""
        self._target = self._clamped(self._target + pixels)

    def scroll_to(self, offset: float, at_once: bool = False) -> None:
        """Ease, or jump, to an offset."""
        self._target = self._clamped(offset)
        if at_once:
            self.offset = self._target

    def show(self, rect: pygame.Rect, margin: int) -> None:
        """Scroll as little as needed so that `rect` (at offset 0) can be seen."""
        top = rect.top - self.view.top - margin
        bottom = rect.bottom - self.view.top - self.view.height + margin
        if self._target > top:
            self.scroll_to(top)
        elif self._target < bottom:
            self.scroll_to(min(bottom, top))

    def tick(self, now_ms: int) -> None:
        """Ease on; the same speed at any frame rate."""
        elapsed = 0 if self._last_ms is None else now_ms - self._last_ms
        self._last_ms = now_ms
        if self.is_moving:
            share = 1 - 0.5 ** (elapsed * 4 / SCROLL_EASE_MS)
            self.offset += (self._target - self.offset) * share
        if not self.is_moving:
            self.offset = self._target

    def begin_drag(self, start: Position, now_ms: int) -> None:
        """The content, or the bar under `start`, is held from now on."""
        bar = self.bar()
        is_on_bar = bar is not None and bar.inflate(bar.width * 3, 0).collidepoint(start)
        self._grip = start[1] - bar.top if is_on_bar and bar is not None else None
        self._trail = [(now_ms, start[1])]
        self._target = self.offset

    def drag(self, at: Position, now_ms: int) -> None:
        """What is held follows the pointer."""
        before = self._trail[-1][1]
        self._trail = [*self._trail[-4:], (now_ms, at[1])]
        bar = self.bar()
        if self._grip is not None and bar is not None:
            free = max(1, self.view.height - bar.height)
            self.scroll_to((at[1] - self._grip - self.view.top) / free * self.most, at_once=True)
        else:
            self.scroll_to(self._target - (at[1] - before), at_once=True)

    def drop(self, now_ms: int) -> None:
        """Let go; a quick finger makes it run on."""
        first_ms, first_y = self._trail[0]
        last_y = self._trail[-1][1]
        if self._grip is None and 0 < now_ms - first_ms < 200:
            self.scroll_by(-(last_y - first_y) / (now_ms - first_ms) * FLING_MS)
        self._grip = None

    def inherit(self, before: ScrollArea) -> None:
        """Stay where `before` was."""
        self.offset = self._clamped(before.offset)
        self._target = self._clamped(before._target)
        self._last_ms, self._grip, self._trail = before._last_ms, before._grip, before._trail

    def bar(self) -> pygame.Rect | None:
        """Where the scroll bar's handle is; None where everything fits."""
        if not self.most:
            return None
        height = max(40, self.view.height * self.view.height // self.content_height)
        top = self.view.top + round(self.offset / self.most * (self.view.height - height))
        width = max(6, self.view.height // 100)
        return pygame.Rect(self.view.right - width, top, width, height)

    def draw_bar(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the handle, if there is anything to scroll."""
        bar = self.bar()
        if bar is not None:
            surface.blit(theme.shape(bar.size, bar.width // 2, (255, 255, 255, 70)), bar)

    def _clamped(self, offset: float) -> float:
        return max(0.0, min(float(self.most), offset))
