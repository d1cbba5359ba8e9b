"""A pile of cards that lie face down, as high as there are many of them."""

import pygame
from pygame import Surface

from game.sprites.pieces import BACK, PieceArt
from game.sprites.vectors import for_display

CARDS_A_LAYER = 6
"""So many cards make the pile one step higher."""

STEP_SHARE = 0.008
LEAN = 0.4
"""How high a step is, of a card's height; and how far to the left it goes, of a step."""

_EDGE_SHADE = (150, 142, 128)


def layers(cards: int) -> int:
    """How many steps high a pile of so many cards is."""
    return -(-cards // CARDS_A_LAYER)


def step_px(height_px: int) -> int:
    """How high a step is for cards of this height."""
    return max(1, round(height_px * STEP_SHARE))


def top_shift(cards: int, height_px: int) -> tuple[int, int]:
    """How far the top card lies from the lowest one: to the right and downwards, so both are negative."""
    steps, step = max(0, layers(cards) - 1), step_px(height_px)
    return -round(steps * step * LEAN), -steps * step


def draw_stack(art: PieceArt, cards: int, height_px: int) -> Surface:
    """The pile without its top card; its lower right corner is the lowest card's."""
    back = art.picture(BACK, height_px)
    left, up = top_shift(cards, height_px)
    surface = Surface((back.get_width() - left, height_px - up), pygame.SRCALPHA)
    shade = back.copy()
    shade.fill(_EDGE_SHADE, special_flags=pygame.BLEND_RGB_MULT)
    step = step_px(height_px)
    for layer in range(layers(cards)):
        x, y = -left - round(layer * step * LEAN), -up - layer * step
        surface.blit(shade, (x, y))
        if step > 1:
            surface.blit(back, (x, y - step // 2))
    return for_display(surface)
