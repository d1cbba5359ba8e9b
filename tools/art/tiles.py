"""Parts that tiles are composed of at run time: body, numbers, the colours' marks, back, and signs."""

from collections.abc import Callable

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen

from game.sprites.tile_themes import GRAIN, IVORY_BODY, PRESSED, RIM
from tools.art.letters import bold
from tools.art.svg import (
    Point,
    circle,
    circle_data,
    document,
    group,
    line,
    linear_gradient,
    moved,
    number,
    path,
    rectangle,
)
from tools.art.wood import Eye, grain, pores

WIDTH = 300.0
HEIGHT = 400.0
FACE_HEIGHT = 374.0
CORNER = 32.0
TINT = "#000000"

NUMBER_HEIGHT = 192.0
NUMBER_SQUEEZE = 0.9
NUMBER_TRACKING = -4.0
NUMBER_MARGIN = 9.0
"""Room round a number for what juts over capitals, for the pressed edge and the rim."""
RIM_WIDTH = 12.0
PRESSED_DEPTH = 3.0

MARK_NAMES = ("disc", "lozenge", "square", "triangle")
"""The marks of red, blue, black and orange."""
MARK_DATA = (
    circle_data(0, 0, 42),
    "M0 -57L34 0L0 57L-34 0Z",
    "M-45 -48H45Q48 -48 48 -45V45Q48 48 45 48H-45Q-48 48 -48 45V-45Q-48 -48 -45 -48Z",
    "M0 -48L53 44H-53Z",
)

INVALID = "#E5483E"


def body() -> str:
    """A tile without figures: the foot, the face on it, and a bevel that catches the light from above."""
    own = IVORY_BODY
    foot = linear_gradient(
        "foot", Point(0, HEIGHT - 34), Point(0, HEIGHT), ((0, own.foot), (0.45, own.foot), (1, own.foot_low))
    )
    face = linear_gradient("face", Point(0, 0), Point(0, FACE_HEIGHT), ((0, own.face), (1, own.low)))
    rim = linear_gradient(
        "rim",
        Point(0, 0),
        Point(0, FACE_HEIGHT),
        ((0, own.light), (0.3, own.rim), (0.8, own.rim_low), (1, own.edge)),
    )
    return document(
        WIDTH,
        HEIGHT,
        f"<defs>{foot}{face}{rim}</defs>",
        rectangle(0, 0, WIDTH, HEIGHT, CORNER, "url(#foot)"),
        rectangle(1, 1, WIDTH - 2, FACE_HEIGHT - 1, CORNER - 1, "url(#face)", own.edge, 2),
        rectangle(4, 4, WIDTH - 8, FACE_HEIGHT - 7, CORNER - 4, "none", "url(#rim)", 5),
    )


def outline() -> str:
    """White where a tile is."""
    return document(WIDTH, HEIGHT, rectangle(0, 0, WIDTH, HEIGHT, CORNER, "#FFFFFF"))


def grain_document() -> str:
    """Upright grain, twice as wide as a tile, so that not every tile shows the same piece of it."""
    eyes = (Eye(120, 175, 75, 26, 70), Eye(330, 470, 60, 20, 60))
    lines = grain(HEIGHT, 2 * WIDTH, 58, GRAIN, 11, eyes, 0.42) + pores(HEIGHT, 2 * WIDTH, 70, GRAIN, 5, 0.6)
    return document(2 * WIDTH, HEIGHT, group(f"translate({number(2 * WIDTH)} 0) rotate(90)", lines))


def number_document(value: int) -> str:
    """A number as large as a tile allows, pressed into it; the picture is as wide as the number's ink."""
    data, width = _digits(str(value))
    inner = moved(0, PRESSED_DEPTH, path(data, PRESSED)) + path(data, RIM, RIM, RIM_WIDTH) + path(data, TINT)
    return document(
        width + 2 * NUMBER_MARGIN,
        NUMBER_HEIGHT + 2 * NUMBER_MARGIN,
        moved(NUMBER_MARGIN, NUMBER_MARGIN, inner),
    )


def mark_document(colour: int) -> str:
    """The mark of a colour, pressed into the tile, in a box of 120 by 120."""
    data = MARK_DATA[colour]
    return document(
        120,
        120,
        moved(60, 60 + PRESSED_DEPTH, path(data, PRESSED)),
        moved(60, 60, path(data, RIM, RIM, RIM_WIDTH), path(data, TINT)),
    )


def back() -> str:
    """What is pressed into a tile's back: the four marks round a ring."""
    own = IVORY_BODY
    x, y = WIDTH / 2, FACE_HEIGHT / 2

    def pressed(draw: Callable[[str], str]) -> str:
        return moved(0, PRESSED_DEPTH, draw(own.light)) + draw(own.edge)

    def ring(colour: str) -> str:
        return circle(x, y, 108, "none", colour, 5) + circle(x, y, 95, "none", colour, 2.5)

    def marks(colour: str) -> str:
        places = ((0, -48), (48, 0), (0, 48), (-48, 0))
        return "".join(
            moved(x + dx, y + dy, path(data, colour), scale=0.46)
            for (dx, dy), data in zip(places, MARK_DATA, strict=True)
        )

    return document(WIDTH, HEIGHT, pressed(ring), pressed(marks))


def invalid_sign() -> str:
    """The sign of a set that does not hold: a disc with an exclamation mark."""
    return document(
        100,
        100,
        circle(50, 50, 47, INVALID, "#FAF6EC", 5),
        line("M50 24V56", "#FAF6EC", 12),
        circle(50, 75, 7, "#FAF6EC"),
    )


def _digits(text: str) -> tuple[str, float]:
    """Path data of a number with figures of one width, and the width of its ink; the ink begins at x = 0."""
    font = bold()
    scale = NUMBER_HEIGHT / font["OS/2"].sCapHeight
    glyphs = font.getGlyphSet()
    names = [font.getBestCmap()[ord(digit)] for digit in text]
    step = glyphs[names[0]].width * scale * NUMBER_SQUEEZE + NUMBER_TRACKING
    left, right = 0.0, 0.0
    for index, name in enumerate(names):
        bounds = BoundsPen(glyphs)
        glyphs[name].draw(bounds)
        ink_left, _, ink_right, _ = bounds.bounds
        if index == 0:
            left = ink_left * scale * NUMBER_SQUEEZE
        right = index * step + ink_right * scale * NUMBER_SQUEEZE
    pen = SVGPathPen(glyphs, ntos=number)
    for index, name in enumerate(names):
        place = (scale * NUMBER_SQUEEZE, 0, 0, -scale, index * step - left, NUMBER_HEIGHT)
        glyphs[name].draw(TransformPen(pen, place))
    return pen.getCommands(), right - left
