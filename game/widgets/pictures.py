"""Choices that are pictures: emblems, cloths, card backs and tiles."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import pygame

from game.intents import Position
from game.shapes import rounded
from game.theme import Theme
from game.widgets.base import Look, Widget, draw_focus

CHOSEN_RING_PX = 4
UNCHOSEN_ALPHA = 150
CLOTH_CORNER = 0.12
SWATCH_CARDS = (1 * 13 + 8, 2 * 13 + 9, 0 * 13 + 11)
SWATCH_STEP = 0.45
SWATCH_TILES = (0 * 13 + 6, 1 * 13 + 7, 2 * 13 + 8, 3 * 13 + 9)
"""Seven to ten in the four colours."""


class _PictureChoice(Widget):
    takes_focus = True
    unchosen_alpha = UNCHOSEN_ALPHA

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
            image.set_alpha(self.unchosen_alpha)
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


class CardFrontChoice(_PictureChoice):
    """Three cards of a front that can be chosen, as a fan shows them."""

    def _image(self, rect: pygame.Rect) -> pygame.Surface:
        return _front_swatch(self._name, rect.height)

    def _radius(self, rect: pygame.Rect) -> int:
        return round(rect.height * 0.055)

    @staticmethod
    def width(height: int) -> int:
        """How wide the swatch is."""
        return round(height * 5 / 7 * (1 + (len(SWATCH_CARDS) - 1) * SWATCH_STEP))


class ClothChoice(_PictureChoice):
    """A cloth under its lamp that can be chosen."""

    unchosen_alpha = 255

    def _image(self, rect: pygame.Rect) -> pygame.Surface:
        return _cloth_swatch(self._name, rect.size)

    def _radius(self, rect: pygame.Rect) -> int:
        return round(rect.height * CLOTH_CORNER)


class TileChoice(_PictureChoice):
    """Tiles of a theme that can be chosen."""

    unchosen_alpha = 210

    def _image(self, rect: pygame.Rect) -> pygame.Surface:
        return _tile_swatch(self._name, rect.height)

    def _radius(self, rect: pygame.Rect) -> int:
        return round(rect.height * 0.08)

    @staticmethod
    def width(height: int) -> int:
        """How wide the swatch is."""
        from game.sprites.tiles import tile_width

        return len(SWATCH_TILES) * (tile_width(height) + max(1, height // 20))


@lru_cache(maxsize=32)
def _cloth_swatch(name: str, size: tuple[int, int]) -> pygame.Surface:
    from game.backdrop import make_backdrop
    from game.cloths import CLOTHS

    cloth = CLOTHS[name]
    image = rounded(size, round(size[1] * CLOTH_CORNER), (255, 255, 255, 255))
    light = make_backdrop(size, cloth.lamp, cloth.shade, cloth.texture)
    image.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    rim = rounded(
        size, round(size[1] * CLOTH_CORNER), (0, 0, 0, 0), (255, 255, 255, 70), max(1, size[1] // 40)
    )
    image.blit(rim, (0, 0))
    return image


@lru_cache(maxsize=8)
def _front_swatch(name: str, height: int) -> pygame.Surface:
    from game.sprites.cards import CardArt

    art = CardArt(front=name)
    image = pygame.Surface((CardFrontChoice.width(height), height), pygame.SRCALPHA)
    for number, code in enumerate(SWATCH_CARDS):
        image.blit(art.face(code, height), (round(number * SWATCH_STEP * height * 5 / 7), 0))
    return image


@lru_cache(maxsize=32)
def _tile_swatch(name: str, height: int) -> pygame.Surface:
    from game.sprites.tile_themes import TileThemeName
    from game.sprites.tiles import TileArt

    art = TileArt(TileThemeName(name).theme)
    image = pygame.Surface((TileChoice.width(height), height), pygame.SRCALPHA)
    step = image.get_width() // len(SWATCH_TILES)
    for number, code in enumerate(SWATCH_TILES):
        image.blit(art.face(code, height), (number * step, 0))
    return image


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
