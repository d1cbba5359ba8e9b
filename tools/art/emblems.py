"""Emblems of the players: a simple shape on a coloured disc, in a box of 100 by 100."""

from game.sprites.palette import IVORY
from tools.art.svg import around, both_sides, circle, document, line, moved, path, polygon, star_points

_LIGHT = IVORY


def emblems() -> dict[str, str]:
    """Every emblem by its name, as a whole picture."""
    return {name: _emblem(colour, shape) for name, (colour, shape) in _shapes().items()}


def _emblem(colour: str, shape: str) -> str:
    disc = circle(50, 50, 49, colour) + circle(50, 50, 44, "none", _LIGHT, 1.6, 0.35)
    return document(100, 100, disc, moved(50, 50, shape))


def _shapes() -> dict[str, tuple[str, str]]:
    return {
        "cat": ("#D9583F", _cat("#D9583F")),
        "owl": ("#7A5A9E", _owl("#7A5A9E")),
        "fox": ("#3E7CB1", _fox()),
        "boat": ("#2A8C82", _boat()),
        "leaf": ("#6E9B3A", _leaf("#6E9B3A")),
        "moon": ("#4353A0", _moon()),
        "sun": ("#C9862B", _sun("#C9862B")),
        "key": ("#A8456B", _key("#A8456B")),
        "fish": ("#2E86AB", _fish("#2E86AB")),
        "tree": ("#3F7D4E", _tree("#3F7D4E")),
        "cup": ("#9A5B3C", _cup("#9A5B3C")),
        "balloon": ("#B8404E", _balloon("#B8404E")),
    }


def _cat(ground: str) -> str:
    head = path(
        "M-27 -28L-12 -17Q0 -21 12 -17L27 -28Q31 -10 29 4Q26 28 0 28Q-26 28 -29 4Q-31 -10 -27 -28Z", _LIGHT
    )
    eye = circle(-12, -1, 4.6, ground)
    whiskers = line("M-9 15L-33 11", ground, 2) + line("M-9 18L-32 21", ground, 2)
    nose = path("M-4.5 9H4.5L0 14Z", ground) + line("M0 14V17Q-4 21 -8 18M0 17Q4 21 8 18", ground, 2.4)
    return head + both_sides(eye, whiskers) + nose


def _owl(ground: str) -> str:
    body = path(
        "M-25 -30Q-14 -24 0 -24Q14 -24 25 -30Q30 -12 28 6Q24 32 0 32Q-24 32 -28 6Q-30 -12 -25 -30Z", _LIGHT
    )
    eye = circle(-12, -7, 11, ground) + circle(-12, -7, 7, _LIGHT) + circle(-11, -7, 4, ground)
    belly = "".join(
        line(f"M{x - 4} {y}Q{x} {y + 5} {x + 4} {y}", ground, 2.2)
        for x, y in ((-9, 14), (0, 14), (9, 14), (-5, 21), (5, 21))
    )
    return body + both_sides(eye) + path("M-5 0H5L0 9Z", ground) + belly


def _fox() -> str:
    orange, cream, dark = "#F0A04B", _LIGHT, "#2B2A33"
    head = path("M-32 -30L-14 -16Q0 -19 14 -16L32 -30Q34 -8 24 8L0 32L-24 8Q-34 -8 -32 -30Z", orange)
    cheek = path("M-27.500 2Q-12 2 -3 16L0 32L-24 8Z", cream)
    eye = path("M-18 -3Q-12 -8 -7 -1Q-13 2 -18 -3Z", dark)
    ear = path("M-28 -22L-17 -13Q-24 -9 -28 -4Q-30 -12 -28 -22Z", dark)
    return head + both_sides(cheek, ear, eye) + circle(0, 29, 4.5, dark)


def _boat() -> str:
    sails = path("M3 -32V10H28Q22 -14 3 -32Z", _LIGHT) + path(
        "M-3 -24V10H-24Q-18 -10 -3 -24Z", _LIGHT, opacity=0.75
    )
    return sails + path("M-32 15H32Q27 29 16 29H-16Q-27 29 -32 15Z", _LIGHT)


def _leaf(ground: str) -> str:
    return (
        path("M-24 26Q-34 -18 28 -30Q32 28 -20 22Z", _LIGHT)
        + line("M-27 31Q-12 6 14 -14", ground, 3.2)
        + line("M-12 10L-11 -7M-3 1L14 5", ground, 2.4)
    )


def _moon() -> str:
    moon = path("M8 -30A31 31 0 1 0 29 15A25 25 0 0 1 8 -30Z", _LIGHT)
    return (
        moon
        + polygon(star_points(18, -8, 9, 3.6, 5), _LIGHT)
        + polygon(star_points(27, -24, 5, 2, 5), _LIGHT)
    )


def _sun(ground: str) -> str:
    rays = "".join(
        polygon(
            (around(0, 0, 20, a - 10), around(0, 0, 36 if a % 60 == 0 else 31, a), around(0, 0, 20, a + 10)),
            _LIGHT,
        )
        for a in range(0, 360, 30)
    )
    smile = line("M-7 5Q0 11 7 5", ground, 2.4) + circle(-6, -3, 2.2, ground) + circle(6, -3, 2.2, ground)
    return rays + circle(0, 0, 17, _LIGHT) + smile


def _key(ground: str) -> str:
    bow = circle(0, -18, 16, _LIGHT) + circle(0, -18, 7.5, ground)
    return moved(
        0, 0, bow, path("M-4 -4H4V34H-4Z", _LIGHT), path("M2 18H15V25H2ZM2 28H12V34H2Z", _LIGHT), turn=35
    )


def _fish(ground: str) -> str:
    body = path("M-32 0Q-12 -24 14 -4L31 -18Q27 0 31 18L14 4Q-12 24 -32 0Z", _LIGHT)
    scales = "".join(line(f"M{x} -7Q{x + 6} 0 {x} 7", ground, 2.2) for x in (-8, 0, 8))
    return body + circle(-19, -2.5, 2.8, ground) + scales


def _tree(ground: str) -> str:
    crown = "".join(
        polygon(((0, top), (width, top + 22), (-width, top + 22)), _LIGHT, ground, 2)
        for top, width in ((2, 27), (-14, 22), (-32, 17))
    )
    return path("M-4.5 20H4.5V34H-4.5Z", _LIGHT) + crown


def _cup(ground: str) -> str:
    cup = path("M-25 -8H17V10Q17 26 -4 26Q-25 26 -25 10Z", _LIGHT) + line(
        "M17 -3H23Q30 -3 30 4Q30 13 17 13", _LIGHT, 4.5
    )
    steam = "".join(line(f"M{x} -15Q{x - 6} -21 {x} -26Q{x + 5} -30 {x} -35", _LIGHT, 3.2) for x in (-13, 4))
    return cup + steam + line("M-27 31H20", _LIGHT, 4)


def _balloon(ground: str) -> str:
    bag = path("M-25 -12A25 25 0 0 1 25 -12Q24 4 8 18H-8Q-24 4 -25 -12Z", _LIGHT)
    seams = line("M-9 -35Q-15 -10 -5 17M9 -35Q15 -10 5 17", ground, 2.4)
    return bag + seams + line("M-7 19L-5 26M7 19L5 26", _LIGHT, 2) + path("M-8 26H8L6 36H-6Z", _LIGHT)
