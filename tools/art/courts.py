"""The twelve court cards: panels and the figures on them."""

from game.sprites.palette import BRASS, FOUR_COLOUR, PANEL
from tools.art.svg import Point, document, moved, path, polygon

HEAD = Point(305, 178)
RANKS = ("jack", "queen", "king")

_FRAME = (
    "M164 40H446Q460 40 460 54V414Q460 428 446 428H364Q350 428 350 442V646Q350 660 336 660H54Q40 660 40 646"
    "V286Q40 272 54 272H136Q150 272 150 258V54Q150 40 164 40Z"
)


def court(rank: int, suit: int) -> str:
    """The upper half of a court card: `rank` 0..2 is jack, queen, king; `suit` 0..3."""
    colours = FOUR_COLOUR.suits[suit]
    return document(500, 440, path(_FRAME, PANEL, colours.main, 5), moved(HEAD.x, HEAD.y, figure(rank, suit)))


def figure(rank: int, suit: int) -> str:
    """The figure alone, its head's centre at (0, 0)."""
    colours = FOUR_COLOUR.suits[suit]
    crown = polygon(((-40, -50), (-50, -110), (0, -80), (50, -110), (40, -50)), BRASS)
    return (
        path("M-150 260V130Q-100 80 0 70Q100 80 150 130V260Z", colours.main)
        + path("M-40 -50H40V20Q20 56 0 56Q-20 56 -40 20Z", "#F3CFA9")
        + crown
    )
