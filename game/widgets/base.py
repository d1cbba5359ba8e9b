"""What every widget is."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.intents import Position, Way
from game.theme import Theme

FOCUS_RING_PX, TV_FOCUS_RING_PX = 4, 7
FOCUS_GAP_PX = 5
DISABLED_ALPHA = 100


@dataclass(frozen=True, slots=True)
class Look:
    """How a widget stands at the moment. `is_focused` is only True while the focus is to be seen."""

    is_focused: bool = False
    is_hovered: bool = False
    is_pressed: bool = False


class Widget:
    """A part of a page. `key` names it across rebuilds; `rect` is its place, unscrolled."""

    takes_focus = False
    takes_drags = False
    takes_text = False
    tip = ""
    """What it does, where it has no words of its own."""
    is_ground = False
    """Other things stand on it, so it may be covered where they leave room."""

    def __init__(self, key: str, rect: pygame.Rect, is_enabled: bool = True) -> None:
        self.key = key
        self.rect = pygame.Rect(rect)
        self.is_enabled = is_enabled

    @property
    def is_marked(self) -> bool:
        """It is seen without a ring that Enter is meant for this one."""
        return False

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, look: Look) -> None:
        """Draw into `rect`, the place on the screen."""

    def activate(self, at: Position | None) -> None:
        """It was clicked at `at` (relative to its place), or confirmed by key (None)."""

    def step(self, way: Way) -> bool:
        """An arrow key while it has the focus; True if it used it, else the focus moves on."""
        return False

    def drag(self, at: Position) -> None:
        """The pointer pressed it and is now at `at`, relative to its place."""

    def blurred(self) -> None:
        """The focus has left it."""

    def inherit(self, before: Widget) -> None:
        """Take over what `before`, the widget of this key in the page before, had of its own."""


def draw_focus(surface: pygame.Surface, rect: pygame.Rect, theme: Theme, radius: int) -> None:
    """The brass ring around what has the focus; `radius` in pixels."""
    gap, width = theme.px(FOCUS_GAP_PX), _ring_width(theme)
    around = rect.inflate(2 * (gap + width), 2 * (gap + width))
    surface.blit(
        theme.shape(around.size, radius + gap + width, (0, 0, 0, 0), (*theme.palette.brass, 255), width),
        around,
    )


def focus_margin(theme: Theme) -> int:
    """How far the ring reaches beyond what has the focus."""
    return theme.px(FOCUS_GAP_PX) + _ring_width(theme) + 1


def _ring_width(theme: Theme) -> int:
    return max(2, theme.px(TV_FOCUS_RING_PX if theme.viewing.is_tv else FOCUS_RING_PX))
