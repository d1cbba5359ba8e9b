"""The table under its one lamp."""

from __future__ import annotations

import pygame

from game.palette import Colour
from game.sprites.vectors import draw_vector, vector_size

LAMP_HEIGHT_SHARE = 0.42
"""The lamp hangs a little above the middle."""

_COARSE_WIDTH, _COARSE_MOST_HEIGHT = 320, 720
_GRAIN_SIDE = 128
_PLANKS = 5
_PLANK_SHIFT = 0.37
"""How far a plank is shifted against the one above it, of its length."""


def make_backdrop(size: tuple[int, int], lamp: Colour, shade: Colour, texture: str = "") -> pygame.Surface:
    """A radial light of `size` pixels, free of bands; `texture` is what the table is made of, if not of cloth.

    The light is computed coarsely in two layers, whole steps and the fractions between them; a grain decides
    for each pixel whether its fraction becomes a step.
    """
    width, height = max(1, size[0]), max(1, size[1])
    steps, fractions = (
        pygame.transform.scale(layer, (width, height))
        for layer in _light(_coarse(width, height), lamp, shade)
    )
    grain = _grain()
    tiles = [(grain, (x, y)) for x in range(0, width, _GRAIN_SIDE) for y in range(0, height, _GRAIN_SIDE)]
    fractions.fblits(tiles, pygame.BLEND_RGB_ADD)
    fractions.fill((254, 254, 254), special_flags=pygame.BLEND_RGB_SUB)
    steps.blit(fractions, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    if texture:
        _lay_planks(steps, texture)
    return steps


def _coarse(width: int, height: int) -> tuple[int, int]:
    """The same shape in few pixels, however narrow or wide it is."""
    if height * _COARSE_WIDTH > width * _COARSE_MOST_HEIGHT:
        return max(2, _COARSE_MOST_HEIGHT * width // height), _COARSE_MOST_HEIGHT
    return _COARSE_WIDTH, max(2, _COARSE_WIDTH * height // width)


def _light(size: tuple[int, int], lamp: Colour, shade: Colour) -> tuple[pygame.Surface, pygame.Surface]:
    width, height = size
    steps, fractions = pygame.Surface(size, 0, 32), pygame.Surface(size, 0, 32)
    steps.fill(shade)
    fractions.fill((0, 0, 0))
    centre = (width / 2, height * LAMP_HEIGHT_SHARE)
    farthest = ((width / 2) ** 2 + (height * (1 - LAMP_HEIGHT_SHARE)) ** 2) ** 0.5
    for radius in range(int(farthest), 0, -1):
        share = _brightness(radius / farthest)
        channels = [dark + (bright - dark) * share for dark, bright in zip(shade, lamp, strict=True)]
        pygame.draw.circle(steps, [int(value) for value in channels], centre, radius)
        pygame.draw.circle(fractions, [int(value % 1 * 255) for value in channels], centre, radius)
    return steps, fractions


def _brightness(distance: float) -> float:
    smooth = distance * distance * (3 - 2 * distance)
    return float((1 - smooth) ** 1.15)


def _lay_planks(table: pygame.Surface, texture: str) -> None:
    """Darken the light by planks of the texture, which goes on unbroken where its copy begins."""
    width, height = table.get_size()
    name = ("cloths", f"{texture}.svg")
    wide, tall = vector_size(*name)
    plank_height = -(-height // _PLANKS)
    period = max(1, round(wide * plank_height / tall))
    plank = draw_vector(name, (period, plank_height)).convert(table)
    for row in range(_PLANKS):
        for left in range(-round(row * _PLANK_SHIFT * period) % period - period, width, period):
            table.blit(plank, (left, row * plank_height), special_flags=pygame.BLEND_RGB_MULT)


def _grain() -> pygame.Surface:
    """Noise of 0 to 254 from a small fixed generator, the same on every machine."""
    raw = bytearray(_GRAIN_SIDE * _GRAIN_SIDE * 4)
    state = 0x2545F491
    for index in range(0, len(raw), 4):
        state ^= (state << 13) & 0xFFFFFFFF
        state ^= state >> 17
        state ^= (state << 5) & 0xFFFFFFFF
        raw[index] = raw[index + 1] = raw[index + 2] = (state >> 8) % 255
    return pygame.image.frombuffer(bytes(raw), (_GRAIN_SIDE, _GRAIN_SIDE), "RGBX")
