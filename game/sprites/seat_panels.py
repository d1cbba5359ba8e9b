"""The panels of the players: emblem, name, what is to be said, and how many pieces are in the hand."""

from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.palette import ColourAlpha
from game.shapes import ring
from game.sprites.icons import emblem
from game.sprites.panels import fitting_size
from game.sprites.pieces import BACK, PieceArt
from game.standings import number_words
from game.theme import ENOUGH, LABEL, SMALL, Theme

BACKS_SHOWN = 6
RING_PX, TV_RING_PX = 5, 7
BORDER_PX, TV_BORDER_PX = 3, 6
STACKED_BELOW = 3.3
"""A panel narrower than this (width by height) has the name below the emblem; on a TV every one has."""

TWO_LINES_BELOW = 4.6
"""A panel narrower than this has the name alone on its first line, so that twelve letters can be read."""

TV_NAME = 47
"""With all else on a TV enlarged, a name is twice as large there as at a desk."""

NAME_SHARE, NAME_ROOM, SAYS_SHARE = 0.46, 0.56, 0.30
"""How much of a panel's height a name may have, a name in two lines, and the words beside it."""

ONE_LINE_BELOW = 84
BETWEEN = " · "
_LINE = 1.18


class SeatLook(NamedTuple):
    """What a player's panel shows; `nature` stands beside the name where there is room."""

    name: str
    says: str
    emblem: str
    cards: int
    is_turn: bool
    is_out: bool
    is_shown_new: bool = False
    nature: str = ""


def seat_panel(theme: Theme, art: PieceArt, size: tuple[int, int], look: SeatLook) -> Surface:
    """A player's panel: emblem, name, what is to be said, and the cards in hand with their number."""
    surface = Surface(size, pygame.SRCALPHA)
    palette, is_tv = theme.palette, theme.viewing.is_tv
    border: ColourAlpha | None = (*palette.brass, 255) if look.is_turn else None
    border_px = TV_BORDER_PX if is_tv else BORDER_PX
    theme.panel(surface, surface.get_rect(), palette.panel, radius=24, border=border, border_px=border_px)
    if is_stacked(theme, size):
        _stacked_seat(surface, theme, art, look)
    elif size[0] < TWO_LINES_BELOW * size[1]:
        _two_line_seat(surface, theme, art, look)
    else:
        _wide_seat(surface, theme, art, look)
    if look.is_out:
        surface.set_alpha(130)
    return surface


def is_stacked(theme: Theme, size: tuple[int, int]) -> bool:
    """Whether the name stands below the emblem in a panel of this size."""
    return theme.viewing.is_tv or size[0] < STACKED_BELOW * size[1]


def emblem_place(theme: Theme, size: tuple[int, int]) -> Rect:
    """Where the emblem is in a player's panel of this size."""
    height = size[1]
    if is_stacked(theme, size):
        margin, side = round(height * 0.10), round(height * 0.37)
        return Rect(margin, margin, side, side)
    side = round(height * 0.66)
    return Rect(round(height * 0.2), height // 2 - side // 2, side, side)


def _wide_seat(surface: Surface, theme: Theme, art: PieceArt, look: SeatLook) -> None:
    height = surface.get_height()
    spot = _emblem(surface, theme, look)
    right = _hand_of(surface, theme, art, look)
    left = spot.right + round(height * 0.17)
    room = max(1, right - left - round(height * 0.1))
    name_size = fitting_size(theme, look.name, LABEL, room)
    is_low = height < theme.px(ONE_LINE_BELOW)
    name_at = (left, height // 2 if is_low else round(height * 0.36))
    _name(surface, theme, look, name_at, name_size, room)
    if not is_low:
        _say(surface, theme, look.says, (left, round(height * 0.70)), room)


def _two_line_seat(surface: Surface, theme: Theme, art: PieceArt, look: SeatLook) -> None:
    """Emblem; beside it the name, and below the name the words and the number."""
    width, height = surface.get_size()
    left, right = _emblem(surface, theme, look).right + round(height * 0.17), width - round(height * 0.22)
    name_size = fitting_size(theme, look.name, LABEL, right - left)
    _name(surface, theme, look, (left, round(height * 0.32)), name_size, right - left)
    below = round(height * 0.70)
    count = theme.text(str(look.cards), LABEL - 2, bold=True)
    place = surface.blit(count, count.get_rect(midright=(right, below)))
    back = art.picture(BACK, round(height * 0.38))
    place = surface.blit(back, back.get_rect(midright=(place.left - round(height * 0.10), below)))
    _say(surface, theme, look.says, (left, below), place.left - round(height * 0.10) - left)


def _stacked_seat(surface: Surface, theme: Theme, art: PieceArt, look: SeatLook) -> None:
    """Emblem, words and number above, the name below, as large as it can be."""
    width, height = surface.get_size()
    margin = round(height * 0.14)
    spot = _emblem(surface, theme, look)
    count = theme.text(str(look.cards), LABEL, bold=True)
    place = count.get_rect(midright=(width - margin, spot.centery))
    surface.blit(count, place)
    back = art.picture(BACK, round(height * 0.36))
    left, right = spot.right + round(height * 0.16), place.left - round(height * 0.08)
    if right - back.get_width() - left > 3 * back.get_width():
        surface.blit(back, back.get_rect(midright=(right, spot.centery)))
        right -= back.get_width() + round(height * 0.10)
    _say(surface, theme, look.says, (left, spot.centery), right - left)
    room = width - 2 * margin
    wanted = TV_NAME if theme.viewing.is_tv else LABEL
    size = fitting_size(theme, look.name, min(wanted, NAME_SHARE * height / theme.scale / _LINE), room)
    below = Rect(margin, 0, room, round(height * NAME_ROOM))
    below.centery = round(height * 0.70)
    if look.nature and theme.font(size).size(look.name)[0] < room // 2:
        _name(surface, theme, look, below.midleft, size, room)
    else:
        theme.draw_fitted(surface, look.name, below, size)


def _name(
    surface: Surface, theme: Theme, look: SeatLook, at: tuple[int, int], size: float, room: int
) -> None:
    """Write the name, and beside it what its player is like."""
    theme.draw_text(surface, look.name, at, size, anchor="midleft", width=room)
    if not look.nature:
        return
    text = theme.text(look.nature, SMALL - 2, theme.palette.quiet)
    left = at[0] + theme.font(size).size(look.name)[0] + theme.px(12)
    if left + text.get_width() <= at[0] + room:
        surface.blit(text, text.get_rect(midleft=(left, at[1] + theme.px(2))))


def _say(surface: Surface, theme: Theme, says: str, at: tuple[int, int], room: int) -> None:
    """Write the words where they fit well; else the longest part of them that does, or that fits at all."""
    height = surface.get_height()
    size = min(SMALL + 2, SAYS_SHARE * height / theme.scale / _LINE)
    parts = (says, *sorted(says.split(BETWEEN), key=len, reverse=True))
    for least in (ENOUGH * size, 0.0):
        for words in parts:
            fitting = fitting_size(theme, words, size, room)
            if fitting >= least and theme.font(fitting).size(words)[0] <= room:
                theme.draw_text(surface, words, at, fitting, theme.palette.quiet, anchor="midleft")
                return


def _emblem(surface: Surface, theme: Theme, look: SeatLook) -> Rect:
    spot = emblem_place(theme, surface.get_size())
    side = spot.width
    face = emblem(look.emblem, side)
    surface.blit(face, spot)
    if look.is_turn:
        thick = TV_RING_PX if theme.viewing.is_tv else RING_PX
        outer = side + 2 * theme.px(thick + 3)
        circle = ring(outer, (*theme.palette.brass, 255), max(2, theme.px(thick)))
        surface.blit(circle, circle.get_rect(center=spot.center))
    return spot


def _hand_of(surface: Surface, theme: Theme, art: PieceArt, look: SeatLook) -> int:
    """Draw the backs and the count at the right; returns where they begin."""
    width, height = surface.get_size()
    count = theme.text(str(look.cards), LABEL, bold=True)
    place = count.get_rect(midright=(width - round(height * 0.22), height // 2))
    place.left = min(place.left, width - round(height * 0.22) - theme.font(LABEL, True).size("13")[0])
    surface.blit(count, place)
    card_height = round(height * 0.58)
    back = art.picture(BACK, card_height)
    step = round(back.get_width() * 0.17)
    most = BACKS_SHOWN if width > 3.9 * height else 2 if width > 3.2 * height else 0
    shown = min(look.cards, most)
    left = place.left - round(height * 0.12) - back.get_width() - step * max(0, shown - 1)
    for number in range(shown):
        surface.blit(back, (left + number * step, (height - card_height) // 2))
    return left if shown else place.left


def own_seat(theme: Theme, size: tuple[int, int], name: str, picture: str, score: int | None) -> Surface:
    """Emblem and name of whoever holds the hand, and the score once there is one; quiet, without a panel.

    Where there is no room for all of it the score goes first, then the name.
    """
    surface = Surface(size, pygame.SRCALPHA)
    width, height = size
    side = min(theme.px(48), height)
    gap = theme.px(10)
    room = width - side - gap
    with_score = name if score is None else f"{name}{BETWEEN}{number_words(score)}"
    words = next((own for own in (with_score, name) if _fits(theme, own, room)), "")
    if not words:
        surface.blit(emblem(picture, side), ((width - side) // 2, (height - side) // 2))
        return surface
    text_size = fitting_size(theme, words, SMALL + 2, room)
    text = theme.text(words, text_size, theme.palette.quiet, width=room)
    left = (room - text.get_width()) // 2
    surface.blit(emblem(picture, side), (left, (height - side) // 2))
    surface.blit(text, text.get_rect(midleft=(left + side + gap, height // 2)))
    return surface


def _fits(theme: Theme, words: str, room: int) -> bool:
    return theme.font(fitting_size(theme, words, SMALL + 2, room)).size(words)[0] <= room
