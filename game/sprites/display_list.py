"""Drawing only what changed: a list of pictures, compared with the list of the frame before."""

from collections.abc import Hashable, Sequence
from typing import ClassVar, NamedTuple

import pygame
from pygame import Rect, Surface

from game.clipping import clipped

WHOLE_FROM_SHARE = 0.6
"""Where more of the window than this has changed, all of it is drawn."""

MOST_RECTS = 24

BASE_PARTS = 4
LEAST_STILL = 40
STILL_FRAMES = 3
MUCH_FROM_SHARE = 0.2
"""So many pictures that lie still at the bottom for so many frames, while more than this share of the window changes,
are worth being kept as one."""


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
        self._last: Sequence[Picture] = ()
        self._still_frames = 0
        self._base = Base()

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
            changed = _area(dirty) / max(1, window.width * window.height)
            if len(dirty) > MOST_RECTS or changed > WHOLE_FROM_SHARE:
                dirty = None
            self._keep_what_is_still(target, ground, pictures, dirty is None or changed > MUCH_FROM_SHARE)
        else:
            self._base.forget()
        self._last = pictures
        return _drawn(target, *self._base.instead_of(ground, pictures), dirty)

    def forget(self) -> None:
        """The next frame draws everything."""
        self._shown = {}
        self._last = ()
        self._base.forget()

    def _keep_what_is_still(
        self, target: Surface, ground: Surface, pictures: Sequence[Picture], is_much: bool
    ) -> None:
        """Where much changes in frame after frame, what does not is drawn once and kept as one picture."""
        if self._base.holds(pictures):
            self._base.draw_on()
            return
        self._base.forget()
        still = _common(self._last, pictures)
        self._still_frames = self._still_frames + 1 if is_much and still >= LEAST_STILL else 0
        if self._still_frames >= STILL_FRAMES:
            self._still_frames = 0
            self._base.begin(target, ground, pictures[:still])


class Base:
    """The lowest pictures as one surface, drawn in parts so that no frame has to wait for all of it.

    There is only one such surface, for only one screen is seen at a time.
    """

    _surface: ClassVar[Surface | None] = None
    _owner: ClassVar[object] = None

    def __init__(self) -> None:
        self._pictures: Sequence[Picture] = ()
        self._drawn = 0

    def holds(self, pictures: Sequence[Picture]) -> bool:
        """Whether there is one, be it unfinished, and its pictures are the lowest of these."""
        count = len(self._pictures)
        return count > 0 and Base._owner is self and _common(self._pictures, pictures) == count

    def begin(self, target: Surface, ground: Surface, pictures: Sequence[Picture]) -> None:
        """Keep these pictures on their ground as one from a few frames on."""
        if Base._surface is None or Base._surface.get_size() != target.get_size():
            Base._surface = Surface(target.get_size(), 0, target)
        Base._owner, self._pictures, self._drawn = self, pictures, 0
        Base._surface.blit(ground, (0, 0))

    def draw_on(self) -> None:
        """Draw the next part of it."""
        if Base._surface is None or self._drawn == len(self._pictures):
            return
        end = min(len(self._pictures), self._drawn + -(-len(self._pictures) // BASE_PARTS))
        part = self._pictures[self._drawn : end]
        Base._surface.fblits([(picture.surface, picture.at) for picture in part])
        self._drawn = end

    def instead_of(self, ground: Surface, pictures: Sequence[Picture]) -> tuple[Surface, Sequence[Picture]]:
        """A ground and the pictures to be drawn on it that look the same."""
        count = len(self._pictures)
        if Base._surface is not None and self._drawn == count and self.holds(pictures):
            return Base._surface, pictures[count:]
        return ground, pictures

    def forget(self) -> None:
        """There is none any more."""
        self._pictures, self._drawn = (), 0


def _drawn(
    target: Surface, ground: Surface, pictures: Sequence[Picture], dirty: list[Rect] | None
) -> list[Rect] | None:
    """Draw the pictures on their ground, within `dirty` or everywhere; returns `dirty`."""
    if dirty is None:
        target.blit(ground, (0, 0))
        target.fblits([(picture.surface, picture.at) for picture in pictures])
        return None
    rects = [picture.rect for picture in pictures]
    for area in dirty:
        touched = area.collidelistall(rects)
        with clipped(target, area):
            target.blit(ground, area, area)
            target.fblits([(pictures[number].surface, pictures[number].at) for number in touched])
    return dirty


def _common(before: Sequence[Picture], now: Sequence[Picture]) -> int:
    """How many pictures from the bottom are the same at the same places."""
    count = 0
    for one, other in zip(before, now, strict=False):
        if one.surface is not other.surface or one.at != other.at:
            break
        count += 1
    return count


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
