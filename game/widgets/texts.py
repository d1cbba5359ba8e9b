"""Widgets that only show something."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.palette import Colour, ColourAlpha
from game.theme import BODY, Theme
from game.widgets.base import Look, Widget


class Panel(Widget):
    """A dark ground for what stands on it."""

    is_ground = True

    def __init__(
        self,
        rect: pygame.Rect,
        fill: ColourAlpha | None = None,
        radius: float = 24,
        border: ColourAlpha | None = None,
    ) -> None:
        super().__init__("", rect)
        self._fill, self._radius, self._border = fill, radius, border

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, look: Look) -> None:
        theme.panel(surface, rect, self._fill, self._radius, self._border)


class _Words(Widget):
    """Words in a rectangle; `align` is left, centre or right."""

    def __init__(
        self,
        rect: pygame.Rect,
        words: str,
        size: float = BODY,
        colour: Colour | None = None,
        bold: bool = False,
        align: str = "left",
    ) -> None:
        super().__init__("", rect)
        self.words = words
        self._size, self._colour, self._bold, self._align = size, colour, bold, align


class Label(_Words):
    """One line of text, upright in the middle of its rectangle; two where one would be cut and there is room."""

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, look: Look) -> None:
        theme.draw_fitted(surface, self.words, rect, self._size, self._colour, self._bold, self._align)


class Paragraph(_Words):
    """Wrapped text from the top of its rectangle; ask `Theme.text_height` how high it must be."""

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, look: Look) -> None:
        theme.draw_wrapped(surface, self.words, rect, self._size, self._colour, self._bold, self._align)


class Picture(Widget):
    """Whatever `paint` draws into the rectangle."""

    def __init__(self, rect: pygame.Rect, paint: Callable[[pygame.Surface, pygame.Rect], None]) -> None:
        super().__init__("", rect)
        self._paint = paint

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, look: Look) -> None:
        self._paint(surface, rect)


class Emblem(Widget):
    """A player's emblem."""

    def __init__(self, rect: pygame.Rect, name: str) -> None:
        super().__init__("", rect)
        self._name = name

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, look: Look) -> None:
        from game.sprites.icons import emblem

        image = emblem(self._name, min(rect.size))
        surface.blit(image, image.get_rect(center=rect.center))
