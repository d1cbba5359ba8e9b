"""The table as a show, for those who watch: no hand, names to be read from four metres, what has just happened."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from game.palette import ColourAlpha
from game.shapes import ring
from game.sprites.icons import emblem
from game.sprites.panels import fitting_size
from game.sprites.pieces import BACK, PieceArt
from game.sprites.seat_panels import BETWEEN, SeatLook
from game.theme import HEADING, LABEL, TITLE, Theme

RING_PX = 7
SLIM = 2.0
"""A panel narrower than this (width by height) has the name below the emblem."""

SAYS_SHARE = 0.24
"""How high the words beside the number are, of the panel's height."""


def seat_panel(theme: Theme, art: PieceArt, size: tuple[int, int], look: SeatLook) -> Surface:
    """A player's panel in the show: the name over the whole width, below it emblem, pieces in hand and state."""
    surface = Surface(size, pygame.SRCALPHA)
    palette = theme.palette
    border: ColourAlpha | None = (*palette.brass, 255) if look.is_turn else None
    fill = palette.dialog if look.is_turn else palette.panel
    theme.panel(surface, surface.get_rect(), fill, radius=26, border=border, border_px=5)
    width, height = size
    pad, is_slim = _pad(theme, size), width < SLIM * height
    spot = emblem_place(theme, size)
    side = spot.width
    surface.blit(emblem(look.emblem, side), spot)
    if look.is_turn:
        outer = side + 2 * theme.px(RING_PX + 3)
        circle = ring(outer, (*palette.brass, 255), max(2, theme.px(RING_PX)))
        surface.blit(circle, circle.get_rect(center=spot.center))
    left = spot.right + pad
    room = max(1, width - left - pad)
    ink = palette.brass if look.is_turn else palette.text
    per_unit = height / theme.scale
    name = Rect(left, round(height * 0.04), room, round(height * 0.52))
    if is_slim:
        name = Rect(pad, round(height * 0.48), width - 2 * pad, round(height * 0.50))
    theme.draw_fitted(surface, look.name, name, min(TITLE, per_unit * 0.36), ink, True)
    row = spot.centery if is_slim else round(height * 0.71)
    count_size = min(HEADING + 4, per_unit * 0.30)
    below = _count(surface, theme, art, look, Rect(left, row, room, 0), count_size)
    _say(surface, theme, look.says, Rect(below + pad, row, width - pad - below - pad, 0), per_unit)
    if look.is_out:
        surface.set_alpha(120)
    return surface


def emblem_place(theme: Theme, size: tuple[int, int]) -> Rect:
    """Where the emblem is in a player's panel of this size."""
    width, height = size
    pad = _pad(theme, size)
    if width < SLIM * height:
        return Rect(pad, pad, round(height * 0.36), round(height * 0.36))
    side = min(round(height * 0.62), round(width * 0.30))
    return Rect(pad, (height - side) // 2, side, side)


def _pad(theme: Theme, size: tuple[int, int]) -> int:
    return max(round(size[1] * 0.13), theme.px(RING_PX + 9))


def _count(surface: Surface, theme: Theme, art: PieceArt, look: SeatLook, row: Rect, size: float) -> int:
    """One back, where there is room for it, and the number of pieces in hand; returns where they end."""
    text = theme.text(str(look.cards), size, bold=True)
    back = art.picture(BACK, max(8, round(text.get_height() * 0.92)))
    left, gap = row.left, theme.px(10)
    if back.get_width() + gap + text.get_width() <= row.width:
        left = surface.blit(back, back.get_rect(midleft=row.topleft)).right + gap
    return surface.blit(text, text.get_rect(midleft=(left, row.top))).right


def _say(surface: Surface, theme: Theme, says: str, row: Rect, per_unit: float) -> None:
    """All of the words in the row, or their last part, which is the sum, or their first; at its right end."""
    size = min(LABEL, per_unit * SAYS_SHARE)
    parts = says.split(BETWEEN)
    for words in (says, parts[-1], parts[0]) if row.width > 0 else ():
        fitting = fitting_size(theme, words, size, row.width)
        if words and theme.font(fitting).size(words)[0] <= row.width:
            right = (row.right, row.top)
            theme.draw_text(surface, words, right, fitting, theme.palette.quiet, anchor="midright")
            return


def line(theme: Theme, size: tuple[int, int], words: str) -> Surface:
    """What has just happened, in one line for the whole room."""
    surface = Surface(size, pygame.SRCALPHA)
    text_size = fitting_size(theme, words, min(HEADING, size[1] / theme.scale * 0.72), size[0])
    middle = (size[0] // 2, size[1] // 2)
    theme.draw_text(surface, words, middle, text_size, anchor="center", width=size[0])
    return surface


def turn(theme: Theme, size: tuple[int, int], words: str) -> Surface:
    """Whose turn it is, or what else all wait for."""
    surface = Surface(size, pygame.SRCALPHA)
    text_size = fitting_size(theme, words, min(HEADING + 4, size[1] / theme.scale * 0.70), size[0])
    middle = (size[0] // 2, size[1] // 2)
    colour = theme.palette.brass
    theme.draw_text(surface, words, middle, text_size, colour, True, anchor="center", width=size[0])
    return surface
