"""The joker among the tiles: the cards' jester, seen so near that his face fills the tile."""

from game.sprites.palette import BRASS, BRASS_LIGHT, INK, IVORY, ROSE, SKIN, SKIN_SHADE, VIOLET, VIOLET_DEEP
from tools.art.robes import leaded
from tools.art.svg import both_sides, circle, document, line, mirrored, moved, path

WIDTH = 264.0
HEIGHT = 320.0
_ORANGE = "#E0863A"
_ORANGE_DEEP = "#A9561A"
_FACE = "M-66 -34C-72 26 -46 76 0 76C46 76 72 26 66 -34C40 -48 -40 -48 -66 -34Z"
_SHADED = "M10 -44C40 -44 56 -40 66 -34C72 26 46 76 0 76C34 60 50 14 40 -42Z"


def figure() -> str:
    """Cap, face and collar, in a box of WIDTH by HEIGHT."""
    return document(WIDTH, HEIGHT, moved(WIDTH / 2, 182, _collar(), _head(), _cap()))


def _head() -> str:
    skin = path(_FACE, SKIN) + path(_SHADED, SKIN_SHADE, opacity=0.6)
    blush = both_sides(circle(-42, 24, 14, ROSE, opacity=0.45))
    lozenge = path("M-27 -40L-12 -4L-27 32L-42 -4Z", VIOLET)
    eye = (
        path("M-43 -4Q-27 -24 -11 -4Q-27 12 -43 -4Z", IVORY)
        + circle(-26, -6, 9, INK)
        + circle(-29, -9, 3, IVORY)
    )
    lid = line("M-45 -4Q-27 -26 -9 -4", INK, 6)
    wink = line("M11 -2Q27 -17 43 -2", INK, 7)
    brow = line("M12 -25Q27 -36 43 -26", INK, 6)
    nose = line("M-6 20Q1 28 9 20", "#B06E46", 5)
    grin = path("M-36 32Q0 48 36 32Q28 64 0 64Q-28 64 -36 32Z", "#7E2032", INK, 4) + path(
        "M-29 38Q0 50 29 38L25 47Q0 57 -25 47Z", IVORY
    )
    dimples = line("M-42 30Q-38 37 -33 36M42 30Q38 37 33 36", INK, 4)
    return (
        skin + lozenge + blush + eye + lid + wink + brow + nose + grin + dimples + path(_FACE, "none", INK, 5)
    )


def _cap() -> str:
    horn = (
        "M4 -44L-74 -30C-88 -44 -98 -34 -98 -4C-98 8 -116 10 -121 -2C-134 -60 -112 -112 -66 -118"
        "C-40 -121 -16 -104 4 -84Z"
    )
    shade = "M-74 -30C-74 -62 -52 -80 -24 -70C-44 -64 -54 -50 -52 -36Z"
    shine = line("M-110 -52C-104 -82 -88 -98 -62 -102", "#A983D8", 6)
    left = leaded(horn, VIOLET) + path(shade, VIOLET_DEEP) + shine
    right = mirrored(
        leaded(horn, _ORANGE),
        path(shade, _ORANGE_DEEP),
        line("M-110 -52C-104 -82 -88 -98 -62 -102", "#F6BE84", 6),
    )
    middle = leaded(
        "M-46 -54C-44 -108 -26 -138 2 -156C10 -158 14 -150 12 -144C18 -118 38 -98 46 -54Z", VIOLET_DEEP
    )
    stripe = line("M-26 -70C-24 -106 -12 -128 2 -142", "#8A5CC4", 6)
    rim = leaded("M-76 -26Q-74 -60 0 -62Q74 -60 76 -26L68 -14Q40 -36 0 -36Q-40 -36 -68 -14Z", BRASS)
    studs = "".join(circle(x, y, 5, BRASS_LIGHT) for x, y in ((-46, -43), (-16, -49), (16, -49), (46, -43)))
    bells = both_sides(_bell(-110, 10)) + _bell(6, -158)
    return left + right + middle + stripe + rim + studs + bells


def _bell(x: float, y: float) -> str:
    slit = line(f"M{x - 9} {y + 3}H{x + 9}M{x} {y + 3}V{y + 11}", INK, 4)
    return circle(x, y, 17, BRASS, INK, 4.5) + circle(x - 5, y - 6, 4, BRASS_LIGHT) + slit


def _collar() -> str:
    points = ""
    for place in (-2, 2, -1, 1, 0):
        x, y = place * 46, 122 - place * place * 9
        fill = _ORANGE if place % 2 else VIOLET
        points += leaded(f"M{place * 22 - 26} 56L{x - 5} {y}H{x + 5}L{place * 22 + 26} 56Z", fill)
        points += circle(x, y, 8, BRASS, INK, 4)
    return points
