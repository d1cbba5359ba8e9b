"""Choices that are pictures: emblems and card backs."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.intents import Position
from game.theme import Theme
from game.widgets.base import Look, Widget, draw_focus

CHOSEN_RING_PX = 4
UNCHOSEN_ALPHA = 150


class _PictureChoice(Widget):
    takes_focus = True

    def __init__(
        self, key: str, rect: pygame.Rect, name: str, is_chosen: bool, choose: Callable[[str], None]
    ) -> None:
        super().__init__(key, rect)
        self._name, self._is_chosen, self._choose = name, is_chosen, choose

    def activate(self, at: Position | None) -> None:
        self._choose(self._name)

    def _image(self, rect: pygame.Rect) -> pygame.Surface:
        raise NotImplementedError

    def _radius(self, rect: pygame.Rect) -> int:
        raise NotImplementedError

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, look: Look) -> None:
        image = self._image(rect)
        if not self._is_chosen and not look.is_hovered and not look.is_focused:
            image = image.copy()
            image.set_alpha(UNCHOSEN_ALPHA)
        place = image.get_rect(center=rect.center)
        if self._is_chosen:
            width = max(2, theme.px(CHOSEN_RING_PX))
            around = place.inflate(4 * width, 4 * width)
            ring = theme.shape(
                around.size,
                self._radius(rect) + 2 * width,
                (0, 0, 0, 0),
                (*theme.palette.card, 255),
                width,
            )
            surface.blit(ring, around)
        surface.blit(image, place)
        if look.is_focused:
            draw_focus(surface, place, theme, self._radius(rect))


class EmblemChoice(_PictureChoice):
    """An emblem that can be chosen."""

    def _image(self, rect: pygame.Rect) -> pygame.Surface:
        from game.sprites.icons import emblem

        return emblem(self._name, min(rect.size))

    def _radius(self, rect: pygame.Rect) -> int:
        return min(rect.size) // 2


class CardBackChoice(_PictureChoice):
    """A card back that can be chosen."""

    def _image(self, rect: pygame.Rect) -> pygame.Surface:
        from game.sprites.cards import CardArt

        return CardArt(back=self._name).back(rect.height)

    def _radius(self, rect: pygame.Rect) -> int:
        return round(rect.height * 0.055)


class EmblemButton(Widget):
    """An emblem that does something when it is clicked."""

    takes_focus = True

    def __init__(self, key: str, rect: pygame.Rect, name: str, action: Callable[[], None]) -> None:
        super().__init__(key, rect)
        self._name, self._action = name, action

    def activate(self, at: Position | None) -> None:
        self._action()

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, look: Look) -> None:
        from game.sprites.icons import emblem

        grown = theme.px(6) if look.is_hovered else 0
        image = emblem(self._name, min(rect.size) + grown)
        surface.blit(image, image.get_rect(center=rect.center))
        if look.is_focused:
            draw_focus(surface, rect, theme, rect.height // 2)
