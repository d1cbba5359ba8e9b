"""Heads of the courts: faces lit from the left, eyes, mouths, beards. A head's centre is (0, 0)."""

from game.sprites.palette import INK, IVORY, ROSE, SKIN, SKIN_SHADE
from tools.art.svg import both_sides, circle, line, path

FACE = "M-41 -22C-41 -62 41 -62 41 -22L39 8C36 32 16 58 0 58C-16 58 -36 32 -39 8Z"
_SHADED = "M1 -53C30 -52 41 -42 41 -22L39 8C36 32 16 58 0 58L0 26L13 20L4 -12Z"


def neck(width: float = 25) -> str:
    """The neck down to the collar, in the head's shadow."""
    w = width
    return path(f"M{-w} 30H{w}V84Q{w} 96 0 100Q{-w} 96 {-w} 84Z", SKIN_SHADE) + path(
        f"M{-w} 46Q0 84 {w} 46V62Q0 92 {-w} 62Z", "#C98D63"
    )


def face() -> str:
    """The bare face: the light side's nose stands out against the shaded side."""
    return path(FACE, SKIN) + path(_SHADED, SKIN_SHADE)


def man_features(brow: str) -> str:
    brows = both_sides(line("M-33 -15Q-20 -25 -6 -17", brow, 6.5))
    return brows + _eyes() + _nose() + line("M-12 34Q0 37 12 34", INK, 3.6)


def youth_features(brow: str) -> str:
    brows = both_sides(line("M-33 -16Q-20 -26 -6 -18", brow, 5))
    return brows + _eyes() + _nose() + line("M-13 34Q0 42 13 33", "#8F2836", 4)


def woman_features(brow: str) -> str:
    brows = both_sides(line("M-33 -15Q-20 -27 -6 -18", brow, 3.8))
    lashes = both_sides(line("M-31 -3L-36 -7", INK, 3))
    blush = both_sides(circle(-26, 17, 8, ROSE, opacity=0.28))
    return blush + brows + _eyes() + lashes + _nose() + _lips()


def _eyes() -> str:
    white = path("M-31 -2Q-19 -13 -7 -1Q-19 7 -31 -2Z", IVORY)
    iris = circle(-18.5, -3, 5, INK)
    lid = line("M-32 -2Q-19 -14.5 -6.5 -1", INK, 4)
    return both_sides(white, iris, lid)


def _nose() -> str:
    return line("M-5 21Q0 26 6 22", "#B87A50", 3)


def _lips() -> str:
    upper = path("M-12 35Q-5 30 0 33Q5 30 12 35Q0 38 -12 35Z", "#8F2836")
    return upper + path("M-11 35.500Q0 46 11 35.5Q0 39 -11 35.500Z", ROSE)


def moustache(colour: str) -> str:
    return both_sides(path("M0 24Q-10 22 -20 30Q-28 36 -35 31Q-30 43 -18 41Q-6 39 0 31Z", colour))


def full_beard(colour: str, light: str) -> str:
    """A round beard in locks."""
    shape = path(
        "M-43 -18L-37 -6Q-34 20 -22 26Q0 18 22 26Q34 20 37 -6L43 -18"
        "Q47 20 40 48Q30 84 0 92Q-30 84 -40 48Q-47 20 -43 -18Z",
        colour,
    )
    locks = both_sides(line("M-34 22Q-34 52 -12 74", light, 3), line("M-22 36Q-20 58 -4 72", light, 3))
    return shape + locks + _mouth_in_beard()


def long_beard(colour: str, light: str) -> str:
    """A straight beard that ends square, in strands."""
    shape = path(
        "M-43 -20L-37 -6Q-35 20 -22 26Q0 18 22 26Q35 20 37 -6"
        "L43 -20L42 40L30 104L15 96L0 112L-15 96L-30 104L-42 40Z",
        colour,
    )
    strands = both_sides(line("M-32 30L-24 90", light, 3), line("M-18 42L-14 86", light, 3))
    return shape + strands + line("M0 52V98", light, 3) + _mouth_in_beard()


def pointed_beard(colour: str, light: str) -> str:
    """A short beard that runs to a point."""
    shape = path(
        "M-41 -14L-37 0Q-33 22 -20 27Q0 19 20 27Q33 22 37 0L41 -14Q44 26 30 50L0 94L-30 50Q-44 26 -41 -14Z",
        colour,
    )
    return shape + both_sides(line("M-28 34L-6 74", light, 3)) + _mouth_in_beard()


def forked_beard(colour: str, light: str) -> str:
    """Two curling points."""
    half = path("M0 22Q-14 19 -22 26Q-34 20 -37 -6L-43 -18Q-48 24 -38 50Q-34 80 -44 100Q-12 98 0 60Z", colour)
    return (
        both_sides(half, line("M-30 34Q-22 60 -30 88", light, 3), line("M-12 48Q-12 66 -20 80", light, 3))
        + _mouth_in_beard()
    )


def _mouth_in_beard() -> str:
    return path("M-11 36Q0 32 11 36Q0 45 -11 36Z", "#8F2836")


def shoulder_hair(colour: str, light: str) -> str:
    """Hair that falls behind the face onto the shoulders."""
    half = path("M0 -60Q-44 -62 -50 -20L-54 60Q-50 74 -40 78L0 78Z", colour)
    return both_sides(half, line("M-46 0L-47 62", light, 3))
