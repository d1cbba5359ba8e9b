"""The parts of the table's screen that are no cards, each as a surface of its own."""

from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.palette import Colour, ColourAlpha
from game.sprites.cards import card_width
from game.sprites.icons import icon
from game.theme import BODY, LABEL, Theme
from game.widgets import Button
from game.widgets.base import Look, draw_focus, focus_margin
from game.widgets.buttons import ICON_SHARE

GLOW_PX = 4
RANKS = LABEL - 2


def fitting_size(theme: Theme, words: str, size: float, room: int) -> float:
    """The text size, made smaller where the words would not fit; no smaller than can be read."""
    return theme.fitting_size(words, size, room)


def bar(
    theme: Theme, size: tuple[int, int], words: str, share: float | None, is_own_turn: bool = False
) -> Surface:
    """The line of what is owed, with how far the opening has come if `share` is not None."""
    surface = Surface(size, pygame.SRCALPHA)
    width, height = size
    text_room = round(width * (0.9 if share is None else 0.56))
    text = theme.text(words, BODY + 2, width=text_room)
    whole = text.get_width() + theme.px(80) + (0 if share is None else round(width * 0.36))
    panel = Rect(0, 0, min(width, whole), height)
    panel.centerx = width // 2
    border: ColourAlpha | None = (*theme.palette.brass, 255) if is_own_turn else None
    theme.panel(surface, panel, theme.palette.panel_deep, height / theme.scale / 2, border, border_px=3)
    surface.blit(text, text.get_rect(midleft=(panel.left + theme.px(38), height // 2)))
    if share is not None:
        track = Rect(0, 0, round(width * 0.30), theme.px(20))
        track.midright = (panel.right - theme.px(34), height // 2)
        theme.panel(surface, track, theme.palette.control_hover, radius=10)
        filled = track.copy()
        filled.width = round(track.width * min(1.0, share))
        if filled.width > theme.px(8):
            theme.panel(surface, filled, (*theme.palette.brass, 255), radius=10)
    return surface


def line(theme: Theme, size: tuple[int, int], words: str, is_refusal: bool, asks: str = "") -> Surface:
    """What happened in the middle, quiet; on a panel in the warning's colour a refusal.

    A hint comes as a line for the move and one for each reason, of which as many are said as have room.
    """
    surface = Surface(size, pygame.SRCALPHA)
    width, height = size
    if not is_refusal:
        parts = words.split("\n")
        ink = theme.palette.text if len(parts) > 1 else theme.palette.quiet
        said = _as_many_as_fit(theme, parts, width)
        theme.draw_fitted(surface, said, surface.get_rect(), BODY, ink, align="centre")
        return surface
    question = theme.text(asks, BODY, theme.palette.quiet) if asks else None
    beside = question.get_width() + theme.px(28) if question else 0
    text = theme.text(words, BODY, theme.palette.warning, width=width - theme.px(64) - beside)
    panel = Rect(0, 0, text.get_width() + beside + theme.px(64), height)
    panel.center = (width // 2, height // 2)
    theme.panel(surface, panel, theme.palette.panel_deep, radius=20)
    surface.blit(text, text.get_rect(midleft=(panel.left + theme.px(32), height // 2)))
    if question:
        surface.blit(question, question.get_rect(midright=(panel.right - theme.px(32), height // 2)))
    return surface


def _as_many_as_fit(theme: Theme, parts: list[str], width: int) -> str:
    """The first parts, in one line of the usual size; two of them in any case."""
    count = len(parts)
    while count > 2 and theme.font(BODY).size(" ".join(parts[:count]))[0] > width:
        count -= 1
    return " ".join(parts[:count])


class ButtonLook(NamedTuple):
    """What a button shows: words or an icon, and how it stands."""

    words: str
    icon: str | None = None
    is_primary: bool = False
    is_enabled: bool = True
    is_hovered: bool = False
    size: float = LABEL - 2


def button(theme: Theme, size: tuple[int, int], look: ButtonLook) -> Surface:
    """A button as the menus draw theirs; an icon beside words only where there is room for both."""
    surface = Surface(size, pygame.SRCALPHA)
    part = _button(theme, size, look)
    part.draw(surface, part.rect, theme, Look(is_hovered=look.is_hovered and look.is_enabled))
    return surface


def written_on(theme: Theme, rect: Rect, look: ButtonLook) -> Rect:
    """Where the words and the icon of a button in this place stand."""
    return _button(theme, rect.size, look).written_in(rect, theme)


def _button(theme: Theme, size: tuple[int, int], look: ButtonLook) -> Button:
    words_room = size[0] - theme.px(32)
    beside = words_room - round(size[1] * ICON_SHARE)
    is_crowded = look.words and theme.fitting_size(look.words, look.size, beside) < look.size
    return Button(
        "",
        Rect((0, 0), size),
        look.words,
        lambda: None,
        None if is_crowded else look.icon,
        look.is_primary,
        size=fitting_size(theme, look.words, look.size, words_room),
        is_enabled=look.is_enabled,
    )


def ranks_on(theme: Theme, rect: Rect, ranks: str) -> Rect:
    """Where the ranks of a sorting button in this place stand."""
    found = theme.text(ranks, RANKS, bold=True, width=rect.width).get_rect()
    found.center = rect.center
    return found


def rank_button(theme: Theme, size: tuple[int, int], ranks: str, is_hovered: bool) -> Surface:
    """A sorting button that shows what comes of it: 7 8 9 or 7 7 7."""
    surface = Surface(size, pygame.SRCALPHA)
    fill = theme.palette.control_hover if is_hovered else theme.palette.control
    theme.panel(surface, surface.get_rect(), fill, radius=size[1] / theme.scale / 2)
    theme.draw_text(
        surface, ranks, surface.get_rect().center, RANKS, bold=True, anchor="center", width=size[0]
    )
    return surface


def glow(
    theme: Theme,
    size: tuple[int, int],
    colour: Colour,
    strength: float = 1.0,
    radius: float = 14,
    inside: float = 1.0,
) -> Surface:
    """A soft frame with a light inside: a place where something may go, or where something is new."""
    surface = Surface(size, pygame.SRCALPHA)
    fill = (*colour, round(28 * strength * inside))
    theme.panel(surface, surface.get_rect(), fill, radius, (*colour, round(220 * strength)), GLOW_PX)
    return surface


def focus(theme: Theme, rect: Rect, radius_px: int) -> tuple[Surface, tuple[int, int]]:
    """The brass ring round what has the focus, and where to draw it."""
    margin = focus_margin(theme)
    surface = Surface((rect.width + 2 * margin, rect.height + 2 * margin), pygame.SRCALPHA)
    draw_focus(surface, Rect(margin, margin, rect.width, rect.height), theme, radius_px)
    return surface, focus_corner(theme, rect)


def focus_corner(theme: Theme, rect: Rect) -> tuple[int, int]:
    """Where the ring's surface begins."""
    margin = focus_margin(theme)
    return rect.left - margin, rect.top - margin


def mark(theme: Theme, size: tuple[int, int], is_hovered: bool) -> Surface:
    """The sign over a complete meld in the hand: up, onto the table."""
    surface = Surface(size, pygame.SRCALPHA)
    palette = theme.palette
    ground = palette.card if is_hovered else palette.dialog[:3]
    theme.panel(
        surface,
        surface.get_rect(),
        (*ground, 240),
        radius=size[1] / theme.scale / 2,
        border=(*palette.card, 160),
    )
    ink = palette.on_brass if is_hovered else palette.card
    arrow = icon("chevron-up", round(size[1] * 0.62), f"#{ink[0]:02X}{ink[1]:02X}{ink[2]:02X}")
    surface.blit(arrow, arrow.get_rect(center=surface.get_rect().center))
    return surface


def empty_place(theme: Theme, height: int) -> Surface:
    """Where a pile lies when no card is there."""
    surface = Surface((card_width(height), height), pygame.SRCALPHA)
    theme.panel(surface, surface.get_rect(), (0, 0, 0, 50), radius=14, border=(255, 255, 255, 40))
    return surface
