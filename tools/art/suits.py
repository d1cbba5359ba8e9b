"""The four suits as shapes: centred at (0, 0), 100 units high."""

from tools.art.svg import circle_data, document, group, path

NAMES = ("spades", "hearts", "diamonds", "clubs")

_SPADE = (
    "M0 -50C9 -32 45 -10 45 16C45 31 35 39.5 24 39.5C15.5 39.5 9 35 5 28C6 38 10.5 45.5 18 50"
    "L-18 50C-10.5 45.5 -6 38 -5 28C-9 35 -15.5 39.5 -24 39.5C-35 39.5 -45 31 -45 16C-45 -10 -9 -32 0 -50Z"
)
_HEART = (
    "M0 48C-12 27 -49 8 -49 -19C-49 -36 -37 -47 -24 -47C-13 -47 -4 -40 0 -29"
    "C4 -40 13 -47 24 -47C37 -47 49 -36 49 -19C49 8 12 27 0 48Z"
)
_DIAMOND = "M0 -50C10 -29 23 -13 39 0C23 13 10 29 0 50C-10 29 -23 13 -39 0C-23 -13 -10 -29 0 -50Z"
_CLUB = (
    circle_data(0, -27, 22.5)
    + circle_data(-25.5, 9.5, 22.5)
    + circle_data(25.5, 9.5, 22.5)
    + "M-13 -14L13 -14L17 12L5 24C6 36 10.5 45 18 50L-18 50C-10.5 45 -6 36 -5 24L-17 12Z"
)

_SPADE_LEAF = (
    "M0 -50C9 -32 45 -10 45 16C45 31 35 39.5 24 39.5C15 39.5 6 34 0 24"
    "C-6 34 -15 39.5 -24 39.5C-35 39.5 -45 31 -45 16C-45 -10 -9 -32 0 -50Z"
)
_CLUB_LEAVES = circle_data(0, -27, 22.5) + circle_data(-25.5, 9.5, 22.5) + circle_data(25.5, 9.5, 22.5)

DATA = (_SPADE, _HEART, _DIAMOND, _CLUB)


WITHOUT_STEM = (_SPADE_LEAF, _HEART, _DIAMOND, _CLUB_LEAVES)


def suit(index: int, fill: str) -> str:
    return path(DATA[index], fill)


def suit_document(index: int, fill: str) -> str:
    """A suit by itself in a box of 100 by 100."""
    return document(100, 100, group("translate(50 50)", suit(index, fill)))
