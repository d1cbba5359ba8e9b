"""Letters of indices and word marks, as paths made from the outlines of Roboto."""

from functools import cache

from font_roboto import RobotoBlack, RobotoBold
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from tools.art.svg import document, hollow, number, path

INDEX_HEIGHT = 124.0
INDEX_WIDTH = 112.0
INDICES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "B", "D")

_INDEX_MARGIN = 3.0
_INDEX_TAIL = 17.0
"""Room below the baseline, for the tail of a Q."""
_INDEX_SQUEEZE = 0.94
# A squeezed 10 would have thin stems, so this one is drawn narrow from the start.
_TEN = (
    "M38 3V127H15V32L1 37V18L35 3Z"
    "M78.5 1.3C99 1.3 111 16 111 44V86C111 114 99 128.7 78.5 128.7"
    "C58 128.7 46 114 46 86V44C46 16 58 1.3 78.5 1.3Z"
    "M78.5 20.5C71 20.5 68 28 68 42V88C68 102 71 109.5 78.5 109.5"
    "C86 109.5 89 102 89 88V42C89 28 86 20.5 78.5 20.5Z"
)


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


def bold() -> TTFont:
    """Roboto Bold, whose figures are all of one width."""
    return _font(False)


def index_document(text: str, fill: str) -> str:
    """An index of a card, its ink centred in a box of INDEX_WIDTH by INDEX_HEIGHT and a little above and below."""
    if text == "10":
        return document(
            INDEX_WIDTH,
            _INDEX_MARGIN + INDEX_HEIGHT + _INDEX_TAIL,
            hollow(_TEN, fill),
        )
    font = _font(False)
    glyphs = font.getGlyphSet()
    glyph = glyphs[font.getBestCmap()[ord(text)]]
    scale_y = INDEX_HEIGHT / font["OS/2"].sCapHeight
    scale_x = scale_y * _INDEX_SQUEEZE
    bounds = BoundsPen(glyphs)
    glyph.draw(bounds)
    middle = (bounds.bounds[0] + bounds.bounds[2]) / 2 * scale_x
    pen = SVGPathPen(glyphs, ntos=number)
    glyph.draw(
        TransformPen(pen, (scale_x, 0, 0, -scale_y, INDEX_WIDTH / 2 - middle, INDEX_HEIGHT + _INDEX_MARGIN))
    )
    return document(INDEX_WIDTH, _INDEX_MARGIN + INDEX_HEIGHT + _INDEX_TAIL, path(pen.getCommands(), fill))


@cache
def _font(black: bool) -> TTFont:
    return TTFont(RobotoBlack if black else RobotoBold)
