"""What a button without words does, said beside it while it is pointed at or has the focus."""

from __future__ import annotations

from collections.abc import Collection

from pygame import Rect, Surface

from game.sprites.pill import pill
from game.theme import SMALL, Theme

GAP_PX = 12


def tip(theme: Theme, words: str) -> Surface:
    """The words as they are shown."""
    return pill(theme, words, SMALL)


def tip_place(theme: Theme, of: Rect, size: tuple[int, int], screen: Rect, others: Collection[Rect]) -> Rect:
    """Where they stand: beside the button towards the middle, else below or above, where nothing else is covered."""
    gap = theme.px(GAP_PX)
    beside = Rect((0, 0), size)
    left, right, below, above = (beside.copy() for _ in range(4))
    left.midright = (of.left - gap, of.centery)
    right.midleft = (of.right + gap, of.centery)
    below.midtop = (of.centerx, of.bottom + gap)
    above.midbottom = (of.centerx, of.top - gap)
    sides = (left, right) if of.centerx > screen.centerx else (right, left)
    places = [place.clamp(screen) for place in (sides[0], below, above, sides[1])]
    free = (place for place in places if not place.colliderect(of) and place.collidelist(list(others)) < 0)
    return next(free, places[1])
