"""The rack that a player's tiles stand on: two shelves of wood, of any width."""

from collections.abc import Iterator
from functools import lru_cache
from math import ceil

import pygame
from pygame import Rect, Surface

from game.clipping import clipped
from game.sprites.pieces import Outline
from game.sprites.tile_themes import OAK, RackWood
from game.sprites.vectors import draw_vector, for_display, vector_size

SHELVES = 2

_SHELF_HEIGHT = 200.0
_CHEEK_WIDTH = 26.0
_STANDS_AT = 171.0
"""Where a tile's foot stands, below the top of its shelf."""
_TALLEST = 163.0
_SIDE_ROOM = 8.0
_SLOT_FILLED = 0.965
_SECOND_SHIFT = 0.43
_UNDER_LIP = 26.0
_BESIDE_CHEEK = 22.0
_LAMP_SIZE = (48, 12)
_LAMP_EDGE = 0.62


def shelves(size: tuple[int, int]) -> tuple[Rect, ...]:
    """Where tiles may stand in a rack of that size: a rectangle a shelf, as high as the tallest tile that fits."""
    width, height = size
    scale = height / SHELVES / _SHELF_HEIGHT
    side = round((_CHEEK_WIDTH + _SIDE_ROOM) * scale)
    tall = round(_TALLEST * scale)
    found = []
    for index in range(SHELVES):
        foot = round(index * height / SHELVES + _STANDS_AT * scale)
        found.append(Rect(side, foot - tall, max(1, width - 2 * side), tall))
    return tuple(found)


def slots(size: tuple[int, int], columns: int, outline: Outline) -> tuple[tuple[Rect, ...], ...]:
    """The places of tiles, a row a shelf: as large as the rack's height and the number of columns allow."""
    rows = []
    for shelf in shelves(size):
        step = shelf.width / columns
        tall = min(shelf.height, int(step * _SLOT_FILLED / outline.width))
        wide = outline.size(tall)[0]
        lefts = (round(shelf.left + (column + 0.5) * step - wide / 2) for column in range(columns))
        rows.append(tuple(Rect(left, shelf.bottom - tall, wide, tall) for left in lefts))
    return tuple(rows)


def draw_rack(size: tuple[int, int], wood: RackWood) -> Surface:
    """The empty rack, with light from a lamp above its middle."""
    return next(rack for rack in drawing_of_rack(size, wood) if rack is not None)


def drawing_of_rack(size: tuple[int, int], wood: RackWood) -> Iterator[Surface | None]:
    """The rack in steps that are short enough for a frame each: None until it is finished."""
    width, height = size
    scale = height / SHELVES / _SHELF_HEIGHT
    cheek_width = max(2, round(_CHEEK_WIDTH * scale))
    inner = Rect(cheek_width - 1, 0, max(1, width - 2 * cheek_width + 2), height)
    rack = Surface(size, pygame.SRCALPHA)
    yield from _laying_boards(rack, inner, wood)
    _shade(rack, inner, scale)
    cheek = draw_vector(("tiles", "rack-cheek.svg"), (cheek_width, height), _exchanged(wood))
    rack.blit(cheek, (0, 0))
    rack.blit(pygame.transform.flip(cheek, True, False), (width - cheek_width, 0))
    yield None
    lamp = pygame.transform.smoothscale(_lamp(), size)
    rack.blit(lamp, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    yield for_display(rack)


def _laying_boards(rack: Surface, inner: Rect, wood: RackWood) -> Iterator[None]:
    length, tall = vector_size("tiles", "rack-shelf.svg")
    shelf_height = ceil(inner.height / SHELVES)
    period = max(1, round(length * shelf_height / tall))
    board = draw_vector(("tiles", "rack-shelf.svg"), (period, shelf_height), _exchanged(wood))
    yield
    with clipped(rack, inner):
        for index in range(SHELVES):
            top = inner.height - (SHELVES - index) * shelf_height
            for left in range(inner.left - round(index * _SECOND_SHIFT * period), inner.right, period):
                rack.blit(board, (left, top))
    yield


def _shade(rack: Surface, inner: Rect, scale: float) -> None:
    """The shadows that an upper lip and the cheeks throw onto the boards."""
    for index in range(1, SHELVES):
        fall = _gradient((0, 0, 0, 165), (inner.width, round(_UNDER_LIP * scale)), upright=True)
        rack.blit(fall, (inner.left, round(index * inner.height / SHELVES)))
    side = _gradient((0, 0, 0, 130), (round(_BESIDE_CHEEK * scale), inner.height), upright=False)
    rack.blit(side, inner.topleft)
    rack.blit(pygame.transform.flip(side, True, False), (inner.right - side.get_width(), 0))


def _gradient(colour: tuple[int, int, int, int], size: tuple[int, int], upright: bool) -> Surface:
    """From the colour to nothing, downwards or to the right."""
    steps = 16
    strip = Surface((1, steps) if upright else (steps, 1), pygame.SRCALPHA)
    for step in range(steps):
        alpha = round(colour[3] * (1 - step / (steps - 1)) ** 2)
        strip.set_at((0, step) if upright else (step, 0), (*colour[:3], alpha))
    return pygame.transform.smoothscale(strip, (max(1, size[0]), max(1, size[1])))


@lru_cache(maxsize=1)
def _lamp() -> Surface:
    """White under the lamp and grey far from it, to be multiplied with what it shines on."""
    wide, tall = _LAMP_SIZE
    light = Surface(_LAMP_SIZE, pygame.SRCALPHA)
    for x in range(wide):
        for y in range(tall):
            away = ((x + 0.5) / wide * 2 - 1) ** 2 * 0.8 + ((y + 0.5) / tall) ** 2 * 0.2
            level = round(255 * (1 - (1 - _LAMP_EDGE) * min(1.0, away)))
            light.set_at((x, y), (level, level, level, 255))
    return light


def _exchanged(wood: RackWood) -> dict[str, str]:
    return {getattr(OAK, name): getattr(wood, name) for name in RackWood.__slots__}
