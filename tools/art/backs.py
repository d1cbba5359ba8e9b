"""The backs of the cards: an ivory border, a deep ground, ornaments of brass. Upside down they look the same."""

from collections.abc import Callable
from math import cos, pi, sin

from game.sprites.palette import BRASS, BRASS_DEEP, BRASS_LIGHT, INK, IVORY
from tools.art.svg import (
    around,
    circle,
    document,
    group,
    hollow,
    line,
    moved,
    number,
    path,
    polygon,
    polyline_data,
    rectangle,
    star_points,
)

BURGUNDY, BURGUNDY_LIGHT = "#6B1626", "#842235"
NAVY, NAVY_LIGHT = "#1B2C55", "#27407A"
FOREST, FOREST_LIGHT = "#123D31", "#1C5545"
CHARCOAL, CHARCOAL_LIGHT = "#26282F", "#363A45"

_LEFT, _TOP, _RIGHT, _BOTTOM = 42.0, 42.0, 458.0, 658.0
"""The field inside the inner line of brass."""


def lattice() -> str:
    """Diamonds of crossing lines, each with a small stone."""
    lines = "".join(
        line(_slanted(offset, direction), BRASS, 2.2)
        for offset in range(-650, 651, 52)
        for direction in (1, -1)
    )
    stones = ""
    for row in range(-12, 13):
        for column in range(-8, 9):
            x, y = 250 + column * 26.0, 350 + row * 26.0
            if (row + column) % 2 == 0 or not _inside(x, y, 14):
                continue
            stones += polygon(
                ((x, y - 8), (x + 8, y), (x, y + 8), (x - 8, y)), BURGUNDY_LIGHT if row % 2 else BRASS
            )
    return _back(BURGUNDY, lines + stones, _medallion(BURGUNDY, 0))


def fans() -> str:
    """Rows of fans, as on a theatre's curtain, that open outwards from the middle."""
    half = ""
    for row in range(7):
        shift = 29.71 if row % 2 else 0
        for column in range(-1, 9):
            half += _fan(42 + column * 59.43 + shift, 350 - (6 - row) * 47.0, 29.71)
    return _back(NAVY, half + group("rotate(180 250 350)", half), _medallion(NAVY, 1))


def waves() -> str:
    """Long waves in two tones with foam of brass."""
    bands = ""
    for row in range(15):
        y = 60 + row * 580 / 14
        bands += line(_wave(y, 12, 104), FOREST_LIGHT, 15, cap="butt")
        bands += line(_wave(y + 13, 12, 104), BRASS, 2.2, cap="butt")
        bands += line(_wave(y - 13, 12, 104), BRASS, 2.2, cap="butt")
    return _back(FOREST, bands, _medallion(FOREST, 2))


def stars() -> str:
    """A night sky of eight-pointed stars joined by fine lines."""
    wide, high = (_RIGHT - _LEFT) / 6, (_BOTTOM - _TOP) / 8
    sky = ""
    for row in range(9):
        for column in range(7):
            x, y = _LEFT + column * wide, _TOP + row * high
            right, below = number(x + wide), number(y + high)
            sky += line(
                f"M{number(x)} {number(y)}L{right} {below}M{right} {number(y)}L{number(x)} {below}",
                CHARCOAL_LIGHT,
                3,
            )
    for row in range(9):
        for column in range(7):
            x, y = _LEFT + column * wide, _TOP + row * high
            sky += polygon(star_points(x, y, 22, 8.5, 8), BRASS if (row + column) % 2 else CHARCOAL_LIGHT)
            sky += circle(x, y, 4.5, CHARCOAL)
            sky += polygon(star_points(x + wide / 2, y + high / 2, 9, 3.2, 4), BRASS_LIGHT)
    return _back(CHARCOAL, sky, _medallion(CHARCOAL, 3))


def checks() -> str:
    """Large black and ivory diamonds that are told from a face across the room."""
    stones = ""
    for row in range(-6, 7):
        for column in range(-4, 5):
            x, y = 250 + column * 60.0, 350 + row * 60.0
            if (row + column) % 2 == 0:
                stones += polygon(((x, y - 54), (x + 54, y), (x, y + 54), (x - 54, y)), IVORY)
                stones += polygon(((x, y - 24), (x + 24, y), (x, y + 24), (x - 24, y)), INK)
    return _back(INK, stones, _medallion(INK, 3))


BACKS: dict[str, Callable[[], str]] = {
    "lattice": lattice,
    "fans": fans,
    "waves": waves,
    "stars": stars,
    "checks": checks,
}


def _back(ground: str, pattern: str, centre: str) -> str:
    """The pattern on its ground, trimmed by the border that lies over its rim."""
    rim = hollow(f"M0 0H500V700H0Z{_rounded(40, 14)}", ground) + hollow(
        f"M0 0H500V700H0Z{_rounded(22, 22)}", IVORY
    )
    field = rectangle(20, 20, 460, 660, 22, ground)
    lines = rectangle(40, 40, 420, 620, 14, "none", BRASS, 3.5) + rectangle(
        31, 31, 438, 638, 16, "none", BRASS_DEEP, 1.6
    )
    return document(500, 700, field, pattern, rim, lines, centre)


def _rounded(inset: float, radius: float) -> str:
    """A rectangle with round corners, `inset` from the card's edge."""
    left, top, right, bottom = inset, inset, 500 - inset, 700 - inset
    return (
        f"M{left} {top + radius}V{bottom - radius}Q{left} {bottom} {left + radius} {bottom}"
        f"H{right - radius}Q{right} {bottom} {right} {bottom - radius}"
        f"V{top + radius}Q{right} {top} {right - radius} {top}H{left + radius}Q{left} {top} {left} {top + radius}Z"
    )


def _medallion(ground: str, kind: int) -> str:
    """A disc in the middle: petals, rays, a compass or a star."""
    rim = polygon(star_points(250, 350, 92, 84, 32), BRASS) + circle(250, 350, 80, ground)
    drawing = (_petals, _rays, _compass, _great_star)[kind]
    return rim + circle(250, 350, 74, "none", BRASS, 2.4) + moved(250, 350, drawing(ground))


def _petals(ground: str) -> str:
    long, short = "M0 -16Q-15 -44 0 -66Q15 -44 0 -16Z", "M0 -16Q-9 -36 0 -52Q9 -36 0 -16Z"
    petals = "".join(moved(0, 0, path(long, BRASS), turn=turn) for turn in range(0, 360, 90))
    petals += "".join(moved(0, 0, path(short, BRASS_DEEP), turn=turn) for turn in range(45, 360, 90))
    return petals + circle(0, 0, 12, BRASS_LIGHT) + circle(0, 0, 5, ground)


def _rays(ground: str) -> str:
    rays = ""
    for step in range(24):
        reach = 66 if step % 2 == 0 else 50
        rays += polygon(
            (
                around(0, 0, 22, step * 15 - 4),
                around(0, 0, reach, step * 15),
                around(0, 0, 22, step * 15 + 4),
            ),
            BRASS if step % 2 == 0 else BRASS_DEEP,
        )
    return rays + circle(0, 0, 18, BRASS_LIGHT) + circle(0, 0, 12, ground) + circle(0, 0, 6, BRASS)


def _compass(ground: str) -> str:
    rose = polygon(star_points(0, 0, 48, 15, 4, 45), BRASS_DEEP) + polygon(
        star_points(0, 0, 68, 13, 4), BRASS
    )
    shaded = "".join(
        polygon(((0, 0), around(0, 0, 68, turn), around(0, 0, 13, turn + 45)), BRASS_LIGHT)
        for turn in range(0, 360, 90)
    )
    return circle(0, 0, 40, "none", BRASS, 2) + rose + shaded + circle(0, 0, 5, ground)


def _great_star(ground: str) -> str:
    star = polygon(star_points(0, 0, 68, 30, 8), BRASS) + polygon(star_points(0, 0, 48, 22, 8), ground)
    return star + polygon(star_points(0, 0, 36, 14, 8), BRASS_LIGHT) + circle(0, 0, 7, ground)


def _fan(x: float, y: float, radius: float) -> str:
    if not (_LEFT - radius <= x <= _RIGHT + radius and y - 2 * radius <= _BOTTOM):
        return ""
    height = radius * 1.62
    r = number(radius)
    parts = path(
        f"M{number(x - radius)} {number(y)}"
        f"A{r} {number(height)} 0 0 1 {number(x + radius)} {number(y)}L{number(x)} {number(y + 46)}Z",
        NAVY,
        BRASS,
        2.4,
    )
    for angle in (-54, -27, 0, 27, 54):
        a = angle * pi / 180
        tip_x, tip_y = x + sin(a) * radius * 0.82, y - cos(a) * height * 0.8
        parts += path(
            f"M{number(x)} {number(y + 24)}L{number(tip_x - 3)} {number(tip_y)}"
            f"Q{number(tip_x)} {number(tip_y - 6)} {number(tip_x + 3)} {number(tip_y)}Z",
            BRASS if angle == 0 else NAVY_LIGHT,
        )
    return parts


def _wave(y: float, height: float, length: float) -> str:
    """A smooth wave over the whole width, falling through (250, y)."""
    data = f"M{number(250 - 2.5 * length)} {number(y)}"
    for half in range(10):
        up = height * 2 if half % 2 else -height * 2
        data += f"q{number(length / 4)} {number(up)} {number(length / 2)} 0"
    return data


def _slanted(offset: float, direction: int) -> str:
    return polyline_data(((250 + offset - 400 * direction, -50), (250 + offset + 400 * direction, 750)))


def _inside(x: float, y: float, margin: float) -> bool:
    return _LEFT + margin < x < _RIGHT - margin and _TOP + margin < y < _BOTTOM - margin
