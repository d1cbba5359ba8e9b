"""Rectangles from rectangles. Pure; all lengths in pixels."""

from __future__ import annotations

from collections.abc import Sequence

import pygame


def inset(rect: pygame.Rect, horizontal: int, vertical: int | None = None) -> pygame.Rect:
    """`rect` made smaller by so much on each side."""
    return rect.inflate(-2 * horizontal, -2 * (horizontal if vertical is None else vertical))


def column(rect: pygame.Rect, heights: Sequence[int], gap: int = 0) -> list[pygame.Rect]:
    """Rectangles as wide as `rect`, from its top down."""
    placed, top = [], rect.top
    for height in heights:
        placed.append(pygame.Rect(rect.left, top, rect.width, height))
        top += height + gap
    return placed


def row(rect: pygame.Rect, widths: Sequence[int], gap: int = 0, align: str = "left") -> list[pygame.Rect]:
    """Rectangles as high as `rect`, side by side; the row stands `left`, `centre` or `right` in it."""
    total = sum(widths) + gap * max(0, len(widths) - 1)
    slack = rect.width - total
    left = rect.left + {"left": 0, "centre": slack // 2, "right": slack}[align]
    placed = []
    for width in widths:
        placed.append(pygame.Rect(left, rect.top, width, rect.height))
        left += width + gap
    return placed


def equal_row(rect: pygame.Rect, count: int, gap: int = 0) -> list[pygame.Rect]:
    """`count` equally wide rectangles that fill `rect` to the pixel."""
    free = rect.width - gap * (count - 1)
    placed = []
    for number in range(count):
        left = free * number // count + gap * number
        right = free * (number + 1) // count + gap * number
        placed.append(pygame.Rect(rect.left + left, rect.top, right - left, rect.height))
    return placed


def flow(rect: pygame.Rect, widths: Sequence[int], height: int, gap: int) -> list[pygame.Rect]:
    """Rectangles of these widths in lines from the left, as many to a line as fit."""
    placed, left, top = [], rect.left, rect.top
    for width in widths:
        if left > rect.left and left + width > rect.right:
            left, top = rect.left, top + height + gap
        placed.append(pygame.Rect(left, top, width, height))
        left += width + gap
    return placed


def centred(rect: pygame.Rect, size: tuple[int, int]) -> pygame.Rect:
    """A rectangle of `size` in the middle of `rect`, made no larger than it."""
    placed = pygame.Rect(0, 0, min(size[0], rect.width), min(size[1], rect.height))
    placed.center = rect.center
    return placed


def split(rect: pygame.Rect, left_width: int, gap: int) -> tuple[pygame.Rect, pygame.Rect]:
    """A left part of `left_width` and the rest to its right."""
    left = pygame.Rect(rect.left, rect.top, left_width, rect.height)
    right_start = left.right + gap
    return left, pygame.Rect(right_start, rect.top, max(0, rect.right - right_start), rect.height)
