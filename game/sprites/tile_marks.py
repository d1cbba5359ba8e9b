"""Signs at tiles and round sets: what is new, what holds, what does not."""

from math import ceil

import pygame
from pygame import Surface

from game.palette import ColourAlpha
from game.shapes import rounded
from game.sprites.palette import BRASS
from game.sprites.vectors import draw_vector, for_display

FRAME_ROOM = 0.22
"""A frame's picture is larger than the set by this share of the set's height on every side."""

_PAD = 0.075
_CORNER = 0.14
_TILE_CORNER = 0.08
_GLOW_REACH = 0.06
_LINE = 0.026
_SIGN = 0.3
_LIGHT = (0xFF, 0xF0, 0xC2)
_RED = (0xF0, 0x54, 0x48)
_QUIET: ColourAlpha = (255, 255, 255, 14)
_NEW_WIDTH = 0.42
_NEW_HEIGHT = 0.05
_SHRINK = 3


def set_frame(size: tuple[int, int], valid: bool | None) -> Surface:
    """The frame of a set whose tiles cover `size` pixels, to be blitted with its centre at theirs.

    None: a quiet ground, to be drawn before the tiles. True: a glow. False: a red rim, and a sign that lies over
    the last tile's corner. These two are drawn after the tiles and leave them bare.
    """
    width, height = size
    room = round(height * FRAME_ROOM)
    frame = Surface((width + 2 * room, height + 2 * room), pygame.SRCALPHA)
    box = pygame.Rect(room, room, width, height).inflate(2 * round(height * _PAD), 2 * round(height * _PAD))
    radius = round(height * _CORNER)
    if valid is None:
        frame.blit(rounded(box.size, radius, _QUIET), box)
        return for_display(frame)
    colour = _LIGHT if valid else _RED
    frame.blit(_halo(frame.get_size(), box, radius, colour, height), (0, 0))
    bare = rounded(size, round(height * _TILE_CORNER), (0, 0, 0, 255))
    frame.blit(bare, (room, room), special_flags=pygame.BLEND_RGBA_SUB)
    line = max(2, round(height * _LINE))
    frame.blit(rounded(box.size, radius, (*colour, 0), (*colour, 240), line), box)
    if not valid:
        side = round(height * _SIGN)
        sign = draw_vector(("tiles", "invalid.svg"), (side, side))
        reach = room - round(height * _PAD) + side // 2 - room // 8
        frame.blit(sign, sign.get_rect(center=(frame.get_width() - reach, reach)))
    return for_display(frame)


def new_mark(height_px: int, tile_width_px: int) -> Surface:
    """The brass dash of a tile that is new, as wide as the tile, to hang with its top at the tile's bottom."""
    tall = max(3, round(height_px * _NEW_HEIGHT))
    wide = max(tall * 2, round(tile_width_px * _NEW_WIDTH))
    gap = max(1, round(height_px * 0.012))
    mark = Surface((tile_width_px, tall + 2 * gap), pygame.SRCALPHA)
    shade = rounded((wide + 2, tall + 2), ceil((tall + 2) / 2), (0, 0, 0, 90))
    mark.blit(shade, shade.get_rect(center=mark.get_rect().center))
    red, green, blue, _ = pygame.Color(BRASS)
    dash = rounded((wide, tall), tall // 2, (red, green, blue, 255))
    mark.blit(dash, dash.get_rect(center=mark.get_rect().center))
    return for_display(mark)


def _halo(
    size: tuple[int, int], box: pygame.Rect, radius: int, colour: tuple[int, int, int], height: int
) -> Surface:
    """A soft light round a box, drawn and blurred at a part of the size."""
    small = Surface((max(1, size[0] // _SHRINK), max(1, size[1] // _SHRINK)), pygame.SRCALPHA)
    small.fill((*colour, 0))
    inner = pygame.Rect(*(value // _SHRINK for value in box))
    pygame.draw.rect(small, (*colour, 170), inner, border_radius=max(1, radius // _SHRINK))
    reach = max(1, round(height * _GLOW_REACH / _SHRINK))
    for _ in range(2):
        small = pygame.transform.box_blur(small, reach)
    return pygame.transform.smoothscale(small, size)
