"""Where the signs of keys and pads are put, so that they cover no words. Pure."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from pygame import Rect

Box = tuple[int, int, int, int]
"""A rectangle as left, top, width, height."""

Point = tuple[int, int]

LEAST_TOUCH = 0.2
"""Of a sign's area lies so much on what it belongs to, or nobody would know what that is."""

STEPS = 8
"""A place is looked for in so many steps of a sign's height."""


class Wanted(NamedTuple):
    """A sign: what it belongs to, and its sizes with the place that it has best at each, the one liked best first."""

    owner: Box
    tries: tuple[tuple[tuple[int, int], Point], ...]


class Put(NamedTuple):
    """A sign that has found its place: which of its sizes, and its upper left corner."""

    number: int
    at: Point


@lru_cache(maxsize=64)
def placed(wanted: tuple[Wanted, ...], taken: tuple[Box, ...], window: Box) -> tuple[Put | None, ...]:
    """A place for each sign, one after another, clear of what is taken and of each other; None where there is none."""
    boxes = [Rect(box) for box in taken]
    found: list[Put | None] = []
    for own in wanted:
        put = next(_puts(own, boxes, Rect(window)), None)
        if put is not None:
            boxes.append(Rect(put.at, own.tries[put.number][0]))
        found.append(put)
    return tuple(found)


def box_of(rect: Rect) -> Box:
    """A rectangle as a value that can be remembered."""
    return rect.left, rect.top, rect.width, rect.height


def _puts(own: Wanted, taken: Sequence[Rect], window: Rect) -> Iterator[Put]:
    """At each size the best place if it is free, else the nearest that is."""
    owner = Rect(own.owner)
    for number, (size, best) in enumerate(own.tries):
        rect = Rect(best, size)
        if rect.collidelist(taken) < 0 and window.contains(rect):
            yield Put(number, best)
        for at in _around(owner, size, best):
            rect.topleft = at
            touch = rect.clip(owner)
            is_near = touch.width * touch.height >= LEAST_TOUCH * rect.width * rect.height
            if is_near and window.contains(rect) and rect.collidelist(taken) < 0:
                yield Put(number, at)


def _around(owner: Rect, size: tuple[int, int], best: Point) -> list[Point]:
    """Places on and beside a rectangle, the nearest to the best first."""
    width, height = size
    step = max(1, height // STEPS)
    places = [
        (left, top)
        for left in range(owner.left - width, owner.right, step)
        for top in range(owner.top - height, owner.bottom, step)
    ]
    return sorted(places, key=lambda at: (at[0] - best[0]) ** 2 + (at[1] - best[1]) ** 2)
