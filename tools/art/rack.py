"""The rack: one shelf of a board that goes on unbroken, and the cheek that closes it at either end."""

from game.sprites.tile_themes import OAK
from tools.art.svg import Point, document, line, linear_gradient, path, rectangle
from tools.art.wood import Eye, grain, pores

LENGTH = 1200.0
HEIGHT = 200.0
BOARD_HEIGHT = 150.0
LIP_TOP = 176.0
CHEEK_WIDTH = 26.0
CHEEK_HEIGHT = 400.0


def shelf() -> str:
    """A board that leans back, the shelf in front of it seen from above, and the shelf's lip."""
    wood = OAK
    board = linear_gradient(
        "board",
        Point(0, 0),
        Point(0, BOARD_HEIGHT),
        ((0, wood.board), (0.5, wood.board), (0.9, wood.board_low), (1, wood.gap)),
    )
    top = linear_gradient(
        "top",
        Point(0, BOARD_HEIGHT),
        Point(0, LIP_TOP),
        ((0, wood.board_low), (0.35, wood.shelf), (1, wood.shelf)),
    )
    lip = linear_gradient(
        "lip", Point(0, LIP_TOP), Point(0, HEIGHT), ((0, wood.lip), (0.6, wood.lip), (1, wood.lip_low))
    )
    eyes = (Eye(270, 58, 150, 7, 30), Eye(860, 104, 170, 6, 26))
    board_grain = grain(LENGTH, BOARD_HEIGHT, 46, wood.grain, 3, eyes, 0.8) + pores(
        LENGTH, BOARD_HEIGHT, 70, wood.grain, 9
    )
    return document(
        LENGTH,
        HEIGHT,
        f"<defs>{board}{top}{lip}</defs>",
        rectangle(0, 0, LENGTH, BOARD_HEIGHT, 0, "url(#board)"),
        board_grain,
        rectangle(0, BOARD_HEIGHT, LENGTH, LIP_TOP - BOARD_HEIGHT, 0, "url(#top)"),
        rectangle(0, LIP_TOP, LENGTH, HEIGHT - LIP_TOP, 0, "url(#lip)"),
        _across(LIP_TOP + 1, wood.light, 2.5, 0.85),
        _across(HEIGHT - 1.5, wood.gap, 3, 0.9),
        _across(1.2, wood.light, 2.4, 0.55),
    )


def cheek() -> str:
    """The left end of both shelves; the right one is its mirror image."""
    wood = OAK
    side = linear_gradient(
        "side", Point(0, 0), Point(CHEEK_WIDTH, 0), ((0, wood.light), (0.22, wood.board), (1, wood.lip_low))
    )
    w, h = CHEEK_WIDTH, CHEEK_HEIGHT
    shape = f"M{w} 0H18Q0 0 0 18V{h - 18}Q0 {h} 18 {h}H{w}Z"
    return document(
        w,
        h,
        f"<defs>{side}</defs>",
        path(shape, "url(#side)"),
        line(f"M{w - 1} 0V{h}", wood.gap, 2, 0.8, "butt"),
    )


def _across(y: float, colour: str, width: float, opacity: float) -> str:
    return line(f"M0 {y}H{LENGTH}", colour, width, opacity, cap="butt")
