"""Parts that cards are composed of at run time: blank card, aces, badge, and the courts' sash."""

from math import atan, degrees

from game.sprites.palette import BRASS, BRASS_LIGHT, EDGE, FOUR_COLOUR, INK, IVORY, VIOLET, SuitColours
from tools.art.suits import WITHOUT_STEM, suit
from tools.art.svg import (
    around,
    circle,
    document,
    group,
    hollow,
    moved,
    path,
    polygon,
    rectangle,
    star_points,
)

WIDTH = 500.0
HEIGHT = 700.0
CORNER = 38.5
COURT_HEIGHT = 440.0
SPLIT_SLOPE = 0.33
"""The line at which the two halves of a court card meet falls by this from left to right."""


FRAME = (
    "M164 26H460Q474 26 474 40V418Q474 432 460 432H364Q350 432 350 446V660Q350 674 336 674H40Q26 674 26 660"
    "V282Q26 268 40 268H136Q150 268 150 254V40Q150 26 164 26Z"
)
"""The panel of a court card: stepped round the indices, the same upside down."""


def split_y(x: float) -> float:
    """Height of the line between the two halves of a court card."""
    return HEIGHT / 2 + SPLIT_SLOPE * (x - WIDTH / 2)


def blank() -> str:
    return document(WIDTH, HEIGHT, _edge(IVORY))


def badge() -> str:
    """The ground of a lying joker's index."""
    return document(140, 262, rectangle(4, 4, 132, 254, 24, IVORY, VIOLET, 6))


def half() -> str:
    """White where the upper half of a court card shows; a little more, so that no seam stays open."""
    overlap = 2
    corners = ((0, 0), (WIDTH, 0), (WIDTH, split_y(WIDTH) + overlap), (0, split_y(0) + overlap))
    return document(WIDTH, COURT_HEIGHT, polygon(corners, "#FFFFFF"))


def frame(colour: str) -> str:
    """The stepped frame, with an ivory margin round it that covers what juts out of the panel."""
    margin = hollow("M0 0H500V700H0Z" + FRAME, IVORY) + _edge("none")
    return margin + path(FRAME, "none", IVORY, 14) + path(FRAME, "none", colour, 5)


def _edge(fill: str) -> str:
    return rectangle(1.5, 1.5, 497, 697, CORNER - 1.5, fill, EDGE, 3)


def ace(index: int) -> str:
    """A large suit whose outline echoes inwards in brass, with a medallion at its heart."""
    colours = FOUR_COLOUR.suits[index]
    centre_y = (4.0, -8.0, 0.0, -2.0)[index]
    echoes = "".join(
        moved(0, centre_y * (1 - scale), path(WITHOUT_STEM[index], fill, BRASS, width / scale), scale=scale)
        for scale, fill, width in (
            (0.87, "none", 1.1),
            (0.79, colours.deep, 0.5),
            (0.65, "none", 0.8),
            (0.54, colours.main, 1.2),
        )
    )
    big = moved(
        250,
        350,
        suit(index, colours.main),
        echoes,
        _medallion(index, centre_y),
        scale=(3.1, 2.75, 3.3, 3.1)[index],
    )
    return document(
        WIDTH, HEIGHT, big, _ace_ornament(colours), group("rotate(180 250 350)", _ace_ornament(colours))
    )


def _medallion(index: int, y: float) -> str:
    colours = FOUR_COLOUR.suits[index]
    rays = polygon(star_points(0, y, 17.5, 12.5, 16), BRASS)
    disc = circle(0, y, 12, IVORY, BRASS_LIGHT, 0.8)
    return rays + disc + moved(0, y, suit(index, colours.main), scale=0.15)


def _ace_ornament(colours: SuitColours) -> str:
    """A line of lozenges above the large suit."""
    y = 132
    chain = polygon(((250, y - 16), (261, y), (250, y + 16), (239, y)), BRASS)
    for side in (-1, 1):
        chain += polygon(
            ((250 + side * 20, y), (250 + side * 29, y - 8), (250 + side * 78, y), (250 + side * 29, y + 8)),
            colours.main,
        )
        chain += circle(250 + side * 90, y, 4.5, BRASS)
    return chain


def sash(rank: int, colours: SuitColours) -> str:
    """The band from index to index over the place where the two halves of a court meet."""
    bands = ((52, INK), (46, BRASS), (34, INK), (30, colours.main))
    return "".join(_band(22, 478, thickness, fill) for thickness, fill in bands) + _ornament(rank, colours)


def _band(left: float, right: float, thickness: float, fill: str) -> str:
    h = thickness / 2
    corners = ((left, -h), (right, -h), (right, h), (left, h))
    return polygon(((x, split_y(x) + dy) for x, dy in corners), fill)


def _ornament(rank: int, colours: SuitColours) -> str:
    """Beads for jacks, rings for queens, lozenges for kings, and a jewel in the middle; the same upside down."""
    chain = ""
    for step in range(1, 7):
        x = 30 + step * 30
        if rank == 0:
            chain += circle(x, 0, 4.5 if step % 2 else 8, BRASS)
        elif rank == 1:
            chain += circle(x, 0, 7.5, "none", BRASS, 3.2) + circle(x + 15, 0, 2.6, BRASS_LIGHT)
        else:
            chain += polygon(((x - 12, 0), (x, -8), (x + 12, 0), (x, 8)), BRASS)
    both = chain + group("rotate(180)", chain)
    return moved(250, 350, both, _jewel(rank, colours), turn=degrees(atan(SPLIT_SLOPE)))


def _jewel(rank: int, colours: SuitColours) -> str:
    tips = (6, 8, 8)[rank]
    star = polygon(star_points(0, 0, 38, (30, 31, 24)[rank], tips), BRASS, INK, 3)
    rosette = "".join(circle(*around(0, 0, 30, a), 10, BRASS, INK, 2.6) for a in range(0, 360, 45))
    setting = rosette + circle(0, 0, 32, BRASS) if rank == 1 else star
    stone = circle(0, 0, 20, INK) + circle(0, 0, 17.5, colours.main)
    facets = "".join(
        polygon(((0, 0), around(0, 0, 17.5, a), around(0, 0, 17.5, a + 45)), colours.light) for a in (0, 180)
    )
    return setting + stone + facets + circle(0, 0, 7, IVORY, INK, 2)
