"""Surfaces with smooth edges, which pygame's own shapes lack."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.palette import ColourAlpha

_OVERSAMPLING = 4
_MOST_LARGE_PX = 1200
"""Shapes are drawn large to make their edges smooth; this large is smooth enough, and larger ones are slow."""


def rounded(
    size: tuple[int, int],
    radius: int,
    fill: ColourAlpha,
    border: ColourAlpha | None = None,
    border_width: int = 0,
) -> pygame.Surface:
    """A rounded rectangle of `size` pixels; the border lies inside it."""
    width, height = size
    radius = max(0, min(radius, width // 2, height // 2))
    edge = border_width if border is not None else 0
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill(border if border is not None and edge else fill)
    surface.fill(fill, surface.get_rect().inflate(-2 * edge, -2 * edge))
    if radius:
        _round_corners(surface, radius, fill, border, edge)
    return surface


def disc(diameter: int, fill: ColourAlpha) -> pygame.Surface:
    """A filled circle, not to be changed."""
    return _corners(diameter, diameter // 2, fill, None, 0)


def ring(diameter: int, colour: ColourAlpha, width: int) -> pygame.Surface:
    """A circle's line of `width` pixels, lying inside the diameter; not to be changed."""
    return _corners(diameter, diameter // 2, (*colour[:3], 0), colour, width)


def _round_corners(
    surface: pygame.Surface, radius: int, fill: ColourAlpha, border: ColourAlpha | None, edge: int
) -> None:
    width, height = surface.get_size()
    corners = _corners(2 * radius, radius, fill, border, edge)
    for x, from_x in ((0, 0), (width - radius, radius)):
        for y, from_y in ((0, 0), (height - radius, radius)):
            corner = pygame.Rect(x, y, radius, radius)
            surface.fill((0, 0, 0, 0), corner)
            surface.blit(
                corners, corner, (from_x, from_y, radius, radius), special_flags=pygame.BLEND_RGBA_ADD
            )


@lru_cache(maxsize=128)
def _corners(
    side: int, radius: int, fill: ColourAlpha, border: ColourAlpha | None, edge: int
) -> pygame.Surface:
    """A rounded square drawn large and made small: its four quarters are the corners."""
    times = (
        _OVERSAMPLING if side * _OVERSAMPLING <= _MOST_LARGE_PX else max(2, _MOST_LARGE_PX // max(side, 1))
    )
    large = pygame.Surface((side * times, side * times), pygame.SRCALPHA)
    outer = border if border is not None and edge else fill
    large.fill((*outer[:3], 0))
    box = large.get_rect()
    pygame.draw.rect(large, outer, box, border_radius=radius * times)
    if border is not None and edge:
        inner = box.inflate(-2 * edge * times, -2 * edge * times)
        inner_radius = max(0, radius - edge) * times
        pygame.draw.rect(large, fill, inner, border_radius=inner_radius)
    return pygame.transform.smoothscale(large, (side, side))
