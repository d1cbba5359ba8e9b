"""Parts that cards are composed of at run time: blank card, aces, badge, and the courts' sash."""

from game.sprites.palette import BRASS, BRASS_DEEP, EDGE, FOUR_COLOUR, IVORY, VIOLET
from tools.art.suits import DATA, suit
from tools.art.svg import (
    circle,
    document,
    group,
    moved,
    path,
    polygon,
    rectangle,
)

WIDTH = 500.0
HEIGHT = 700.0
CORNER = 38.5
COURT_HEIGHT = 440.0
SPLIT_SLOPE = 0.33
"""The line at which the two halves of a court card meet falls by this from left to right."""


def split_y(x: float) -> float:
    """Height of the line between the two halves of a court card."""
    return HEIGHT / 2 + SPLIT_SLOPE * (x - WIDTH / 2)


def blank() -> str:
    return document(WIDTH, HEIGHT, rectangle(1.5, 1.5, 497, 697, CORNER - 1.5, IVORY, EDGE, 3))


def badge() -> str:
    """The ground of a lying joker's index."""
    return document(140, 262, rectangle(4, 4, 132, 254, 24, IVORY, VIOLET, 6))


def half() -> str:
    """White where the upper half of a court card shows."""
    corners = ((0, 0), (WIDTH, 0), (WIDTH, split_y(WIDTH)), (0, split_y(0)))
    return document(WIDTH, COURT_HEIGHT, polygon(corners, "#FFFFFF"))


def ace(index: int) -> str:
    """A large suit with an inlay of brass: a rising sun of rays inside its outline."""
    colours = FOUR_COLOUR.suits[index]
    big = 3.3
    centre_y = (0.0, -18.0, 0.0, 4.0)[index]
    parts = [
        suit(index, colours.main),
        group("scale(0.865)", path(DATA[index], "none", BRASS, 1.5)),
    ]
    return document(WIDTH, HEIGHT, moved(250, 350, *parts, _ace_inlay(index, centre_y), scale=big))


def _ace_inlay(index: int, centre_y: float) -> str:
    colours = FOUR_COLOUR.suits[index]
    return circle(0, centre_y + 4, 12, BRASS) + moved(0, centre_y + 4, suit(index, colours.main), scale=0.15)


def sash(index: int) -> str:
    """The band that runs from index to index over the place where the two halves of a court meet."""
    colours = FOUR_COLOUR.suits[index]
    return document(
        WIDTH,
        HEIGHT,
        _band(40, 460, 46, BRASS_DEEP),
        _band(40, 460, 40, BRASS),
        _band(40, 460, 28, colours.main),
    )


def _band(left: float, right: float, thickness: float, fill: str) -> str:
    h = thickness / 2
    return polygon(
        (
            (left, split_y(left) - h),
            (right, split_y(right) - h),
            (right, split_y(right) + h),
            (left, split_y(left) + h),
        ),
        fill,
    )
