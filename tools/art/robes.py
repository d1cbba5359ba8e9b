"""Robes of the courts: mantles, tabards and collars below a head whose centre is (0, 0).

The upper half of a court card ends in the sash, so every robe simply runs on downwards. To the right a
robe may reach 150, to the left 258.
"""

from game.sprites.palette import BRASS, INK, IVORY, SuitColours
from tools.art.suits import suit
from tools.art.svg import both_sides, circle, line, moved, path, polygon

LEAD = 3.2
"""Width of the dark lines between the pieces of colour, as in a stained-glass window."""

_SHOULDERS = "M-26 62C-52 86 -104 82 -132 100C-160 108 -210 92 -258 92V270H152V128C146 92 62 88 26 62Z"


def leaded(data: str, fill: str) -> str:
    return path(data, fill, INK, LEAD)


def mantle(colour: str, fold: str) -> str:
    """The outer garment over both shoulders, with folds that fan out from the neck."""
    folds = both_sides(
        path("M40 78Q74 120 84 270H112Q104 130 52 80Z", fold),
        path("M78 88Q128 150 132 270H150V150Q132 104 96 92Z", fold),
    )
    return leaded(_SHOULDERS, colour) + folds


def seams(colour: str, width: float = 3.5) -> str:
    """Two lines that follow the shoulders."""
    return both_sides(
        line("M42 80Q96 96 118 270", colour, width), line("M30 76Q78 104 92 270", colour, width * 0.6)
    )


def tabard(colour: str, edge: str, half_width: float = 44) -> str:
    """The long front panel with its edging."""
    w = half_width
    return leaded(f"M{-w + 14} 66L{-w - 10} 270H{w + 10}L{w - 14} 66Z", edge) + path(
        f"M{-w + 22} 66L{-w} 270H{w}L{w - 22} 66Z", colour
    )


def lozenges(colour: str, x: float = 0.0) -> str:
    """A chain of lozenges down the tabard."""
    return "".join(
        polygon(((x, y - 15), (x + 9, y), (x, y + 15), (x - 9, y)), colour) for y in (124, 158, 192, 226)
    )


def chevrons(colour: str, half_width: float = 26, rise: float = 16) -> str:
    return "".join(
        line(f"M{-half_width} {y}L0 {y + rise}L{half_width} {y}", colour, 5.5, cap="butt")
        for y in range(104, 236, 20)
    )


def suit_badge(index: int, colours: SuitColours, x: float, y: float, radius: float = 25) -> str:
    """A disc of brass with the suit on it."""
    disc = circle(x, y, radius, BRASS, INK, LEAD) + circle(x, y, radius - 5, IVORY)
    return disc + moved(x, y, suit(index, colours.main), scale=radius * 0.0125)


def ermine_collar() -> str:
    """A broad fur collar with black tails."""
    fur = leaded(
        "M-30 60Q-66 82 -104 92Q-70 128 0 134Q70 128 104 92Q66 82 30 60Q24 88 0 94Q-24 88 -30 60Z", IVORY
    )
    tails = "".join(
        path(f"M{x} {y - 7}Q{x + 5} {y + 3} {x} {y + 8}Q{x - 5} {y + 3} {x} {y - 7}Z", INK)
        for x, y in ((-74, 97), (-44, 108), (-46, 86), (-16, 116), (16, 116), (46, 86), (44, 108), (74, 97))
    )
    return fur + tails


def ruff() -> str:
    """A pleated white collar, seen as a fan."""
    pleats = []
    for step in range(-5, 6):
        x, y = step * 16.5, 92 - abs(step) ** 1.6 * 2.2
        pleats.append(leaded(f"M{step * 5} 62L{x - 11} {y}Q{x} {y + 13} {x + 11} {y}Z", IVORY))
    return "".join(pleats[::2]) + "".join(pleats[1::2])


def pointed_collar(colour: str, edge: str) -> str:
    """Two large points of cloth."""
    half = leaded("M0 100L-24 60L-40 70L-88 96L-34 128Z", colour)
    return both_sides(half, line("M-74 95L-35 118L-6 98", edge, 4))


def neckline(skin: str, edge: str) -> str:
    """A low neckline that shows the throat."""
    opening = leaded("M-30 62Q-48 84 -60 92Q-30 128 0 136Q30 128 60 92Q48 84 30 62Z", skin)
    return opening + line("M-58 93Q-30 126 0 134Q30 126 58 93", edge, 7)


def necklace(bead: str, pendant: str) -> str:
    beads = "".join(
        circle(x, y, 4.6, bead, INK, 1.6)
        for x, y in ((-31, 84), (-22, 95), (-11, 103), (11, 103), (22, 95), (31, 84))
    )
    return beads + polygon(((0, 98), (8, 110), (0, 124), (-8, 110)), pendant, INK, 1.8)


def puffed_shoulders(colour: str, slash: str) -> str:
    """Round sleeves with slashes of another colour."""
    sleeve = leaded("M48 92Q90 66 138 92Q152 104 150 140Q118 170 72 158Q46 128 48 92Z", colour)
    slashes = "".join(
        path(f"M{x} {y}Q{x + 9} {y + 24} {x + 4} {y + 52}Q{x - 8} {y + 28} {x} {y}Z", slash)
        for x, y in ((70, 92), (94, 88), (120, 94))
    )
    return both_sides(sleeve, slashes)


def scallops(colour: str, line_colour: str, top: float, rows: int = 5) -> str:
    """Rows of fan-shaped scales, as on a peacock's feather."""
    parts = []
    for row in range(rows):
        y = top + row * 21
        half = 3 + row // 2
        for step in range(-half, half + 1):
            x = (step + (0.5 if row % 2 else 0)) * 26
            parts.append(path(f"M{x - 13} {y}A13 15 0 0 0 {x + 13} {y}Z", colour, line_colour, 2.4))
    return "".join(reversed(parts))


def stripes(colour: str, half_width: float = 92) -> str:
    """Slanting stripes that meet in the middle."""
    bands = []
    for step in range(6):
        y = 108 + step * 34
        bands.append(path(f"M0 {y + 22}L{half_width} {y - 8}V{y + 8}L0 {y + 38}Z", colour))
    return both_sides(*bands)


def buttons(colour: str) -> str:
    return "".join(circle(0, y, 6, colour, INK, 2) for y in (126, 150, 174, 198))
