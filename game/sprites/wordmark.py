"""The call that ends a round, the same in both languages: letters of brass over their shadow and a warm light."""

import pygame
from pygame import Surface

from game.palette import Colour, mixed
from game.sprites.vectors import for_display
from game.theme import DISPLAY, Theme

SIZE = DISPLAY * 1.7
LARGE_SIZE = DISPLAY * 1.95
WORD, LARGE_WORD = "Rommé!", "Hand-Rommé!"
MOST_WIDTH = 0.9
"""Of the window's width."""

_SOFT_SHRINK = 4


def wordmark(theme: Theme, is_large: bool) -> Surface:
    """The word as large as this window wants it; the larger one for a Hand-Rommé."""
    word, size = (LARGE_WORD, LARGE_SIZE) if is_large else (WORD, SIZE)
    while theme.font(size, bold=True).size(word)[0] > MOST_WIDTH * theme.size[0]:
        size *= 0.95
    return _drawn(word, theme.text_px(size), theme.palette.brass, theme.palette.brass_light, theme)


def _drawn(word: str, pixels: int, brass: Colour, light: Colour, theme: Theme) -> Surface:
    key = (pixels, brass)
    if word not in _KEPT or _KEPT[word][0] != key:
        _KEPT[word] = key, _draw(word, pixels, brass, light, theme)
    return _KEPT[word][1]


_KEPT: dict[str, tuple[tuple[int, Colour], Surface]] = {}
"""Each word as it was drawn last; it is asked for sixty times a second."""


def _draw(word: str, pixels: int, brass: Colour, light: Colour, theme: Theme) -> Surface:
    letters = theme.text(word, pixels / theme.scale, (255, 255, 255), bold=True).copy()
    margin = round(pixels * 0.5)
    size = (letters.get_width() + 2 * margin, letters.get_height() + 2 * margin)
    surface = pygame.transform.smoothscale(_under(letters, margin, pixels, brass), size)
    letters.blit(_brass(letters.get_size(), brass, light), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(letters, (margin, margin))
    return for_display(surface)


def _under(letters: Surface, margin: int, pixels: int, brass: Colour) -> Surface:
    """The shadow of the letters on a warm darkness, both soft, and so drawn small."""
    shade = pygame.transform.smoothscale_by(letters, 1 / _SOFT_SHRINK)
    shade.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    size = (
        (letters.get_width() + 2 * margin) // _SOFT_SHRINK,
        (letters.get_height() + 2 * margin) // _SOFT_SHRINK,
    )
    soft = Surface(size, pygame.SRCALPHA)
    soft.blit(shade, (margin // _SOFT_SHRINK, (margin + round(pixels * 0.04)) // _SOFT_SHRINK))
    under = _halo(size, brass)
    under.blit(pygame.transform.box_blur(soft, max(1, pixels // (18 * _SOFT_SHRINK))), (0, 0))
    return under


def _brass(size: tuple[int, int], brass: Colour, light: Colour) -> Surface:
    """Light at the letters' upper edge, deep at the lower one, with a sharp horizon between as metal has it."""
    deep = mixed(brass, (60, 34, 8), 0.38)
    bright = mixed(light, (255, 255, 255), 0.45)
    stops = ((0.16, bright), (0.50, light), (0.54, mixed(brass, deep, 0.35)), (0.86, brass))
    column = Surface((1, 64), pygame.SRCALPHA)
    for row in range(64):
        column.set_at((0, row), (*_between(stops, row / 63), 255))
    return pygame.transform.smoothscale(column, size)


def _between(stops: tuple[tuple[float, Colour], ...], at: float) -> Colour:
    before = stops[0]
    for stop in stops:
        if at < stop[0]:
            span = stop[0] - before[0]
            return mixed(before[1], stop[1], (at - before[0]) / span) if span > 0 else stop[1]
        before = stop
    return before[1]


def _halo(size: tuple[int, int], brass: Colour) -> Surface:
    """A warm darkness that has no edge: the word is read on whatever lies under it."""
    halo = Surface(size, pygame.SRCALPHA)
    box = halo.get_rect()
    dark = mixed(brass, (0, 0, 0), 0.86)
    steps = 32
    for step in range(steps):
        share = step / steps
        ring = box.inflate(-box.width * share * 0.8, -box.height * share * 0.8)
        pygame.draw.ellipse(halo, (*dark, round(222 * _soft(min(1.0, 1.5 * share)))), ring)
    return halo


def _soft(share: float) -> float:
    return share * share * (3 - 2 * share)
