"""Which widget an arrow key leads to. Pure."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.intents import Way

_SIDEWAYS_COST = 2.5


def neighbour(here: pygame.Rect, others: Mapping[str, pygame.Rect], way: Way) -> str | None:
    """The key of the rectangle that lies in that direction: near and in line beats far and aside."""
    costs = {}
    for key, rect in others.items():
        ahead, aside = _gaps(here, rect, way)
        if ahead is not None:
            costs[key] = (ahead + _SIDEWAYS_COST * aside, rect.top, rect.left)
    return min(costs, key=lambda key: costs[key]) if costs else None


def _gaps(here: pygame.Rect, there: pygame.Rect, way: Way) -> tuple[int | None, int]:
    """How far ahead `there` lies (None: it does not) and how far aside (0 where they overlap)."""
    step_x, step_y = way.value
    if step_x:
        ahead = (there.centerx - here.centerx) * step_x
        edge = there.left - here.right if step_x > 0 else here.left - there.right
        aside = max(0, here.top - there.bottom, there.top - here.bottom)
        overlap = min(here.right, there.right) - max(here.left, there.left)
        extent = min(here.width, there.width)
    else:
        ahead = (there.centery - here.centery) * step_y
        edge = there.top - here.bottom if step_y > 0 else here.top - there.bottom
        aside = max(0, here.left - there.right, there.left - here.right)
        overlap = min(here.bottom, there.bottom) - max(here.top, there.top)
        extent = min(here.height, there.height)
    if ahead <= 0 or overlap > extent / 2:
        return None, 0
    return max(0, edge), aside
