"""Drawing only what changed: a list of pictures, compared with the list of the frame before."""

from collections.abc import Hashable, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

WHOLE_FROM_SHARE = 0.6
"""Where more of the window than this has changed, all of it is drawn."""

MOST_RECTS = 24


class Picture(NamedTuple):
    """A surface at a place. Lists are compared by `key`; one that only changes its `z` counts as changed."""

    key: Hashable
    surface: Surface
    at: tuple[int, int]
    z: int = 0

    @property
    def rect(self) -> Rect:
        """Where it is seen."""
        return self.surface.get_rect(topleft=self.at)


class DisplayList:
    """Remembers what the last frame showed. The surfaces in it must not be drawn on afterwards."""

    def __init__(self) -> None:
        self._shown: dict[Hashable, Picture] = {}

    def draw(
        self, target: Surface, ground: Surface, pictures: Sequence[Picture], is_whole: bool
    ) -> list[Rect] | None:
        """Bring `target` from the last frame to this one; returns what changed, None for everything."""
        now = {picture.key: picture for picture in pictures}
        window = target.get_rect()
        dirty = None if is_whole else _changed(self._shown, now, window)
        self._shown = now
        if dirty is not None:
            dirty = merged(dirty)
            if len(dirty) > MOST_RECTS or _area(dirty) > WHOLE_FROM_SHARE * window.width * window.height:
                dirty = None
        if dirty is None:
            target.blit(ground, (0, 0))
            target.fblits([(picture.surface, picture.at) for picture in pictures])
            return None
        rects = [picture.rect for picture in pictures]
        for area in dirty:
            target.set_clip(area)
            target.blit(ground, area, area)
            touched = area.collidelistall(rects)
            target.fblits([(pictures[number].surface, pictures[number].at) for number in touched])
        target.set_clip(None)
        return dirty

    def forget(self) -> None:
        """The next frame draws everything."""
        self._shown = {}


def merged(rects: Sequence[Rect]) -> list[Rect]:
    """Rectangles that cover the same and do not overlap each other."""
    left = list(rects)
    found: list[Rect] = []
    while left:
        rect = left.pop()
        touching = rect.collidelistall(found)
        if not touching:
            found.append(rect)
            continue
        for number in reversed(touching):
            rect = rect.union(found.pop(number))
        left.append(rect)
    return found


def _changed(
    before: dict[Hashable, Picture], now: dict[Hashable, Picture], window: pygame.Rect
) -> list[Rect]:
    found = []
    for key, picture in now.items():
        old = before.get(key)
        if old is not None and old.surface is picture.surface and old[2:] == picture[2:]:
            continue
        found.append(picture.rect)
        if old is not None:
            found.append(old.rect)
    found.extend(old.rect for key, old in before.items() if key not in now)
    return [clipped for rect in found if (clipped := rect.clip(window)).width and clipped.height]


def _area(rects: Sequence[Rect]) -> int:
    return sum(rect.width * rect.height for rect in rects)
