"""Letters of indices and word marks, as paths made from the outlines of Roboto."""

from functools import cache

from font_roboto import RobotoBlack, RobotoBold
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from tools.art.svg import document, number, path

INDEX_HEIGHT = 124.0
INDEX_WIDTH = 112.0
INDICES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "B", "D")

_SINGLE_SCALE = 0.98
_TEN_SCALE = 0.82
_TEN_KERN = -0.07


def word(
    text: str, height: float, black: bool = False, tracking: float = 0.0, squeeze: float = 1.0
) -> tuple[str, float]:
    """Path data of a word and its width.

    The baseline lies at y = `height`, capitals reach up to 0. `tracking` and the width are in the same units.
    """
    font = _font(black)
    scale = height / font["OS/2"].sCapHeight
    glyphs = font.getGlyphSet()
    pen = SVGPathPen(glyphs, ntos=number)
    x = 0.0
    for letter in text:
        glyph = glyphs[font.getBestCmap()[ord(letter)]]
        glyph.draw(TransformPen(pen, (scale * squeeze, 0, 0, -scale, x, height)))
        x += glyph.width * scale * squeeze + tracking
    return pen.getCommands(), x - tracking


def index_document(text: str, fill: str) -> str:
    """An index of a card, its ink centred in a box of INDEX_WIDTH by INDEX_HEIGHT."""
    font = _font(False)
    glyphs = font.getGlyphSet()
    scale = INDEX_HEIGHT / font["OS/2"].sCapHeight
    squeeze = _TEN_SCALE if len(text) > 1 else _SINGLE_SCALE
    bounds = BoundsPen(glyphs)
    _draw(text, glyphs, font, bounds, scale * squeeze, scale, 0.0)
    left, _, right, _ = bounds.bounds
    pen = SVGPathPen(glyphs, ntos=number)
    _draw(text, glyphs, font, pen, scale * squeeze, scale, INDEX_WIDTH / 2 - (left + right) / 2)
    return document(INDEX_WIDTH, INDEX_HEIGHT + 16, path(pen.getCommands(), fill))


def _draw(text, glyphs, font, pen, scale_x, scale_y, x) -> None:  # type: ignore[no-untyped-def]
    for letter in text:
        glyph = glyphs[font.getBestCmap()[ord(letter)]]
        glyph.draw(TransformPen(pen, (scale_x, 0, 0, -scale_y, x, INDEX_HEIGHT + 3)))
        x += glyph.width * scale_x * (1 + (_TEN_KERN if letter == "1" else 0))


@cache
def _font(black: bool) -> TTFont:
    return TTFont(RobotoBlack if black else RobotoBold)
