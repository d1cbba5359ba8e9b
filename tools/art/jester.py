"""The two jokers: a jester who holds all four suits in one hand."""

from typing import NamedTuple

from game.sprites.palette import (
    BRASS,
    BRASS_DEEP,
    BRASS_LIGHT,
    FOUR_COLOUR,
    INK,
    IVORY,
    PANEL,
    PANEL_RAY,
    SKIN,
    SKIN_SHADE,
    VIOLET,
    VIOLET_DEEP,
)
from tools.art import attributes, faces
from tools.art.cards import FRAME, HEIGHT, WIDTH, frame
from tools.art.letters import word
from tools.art.robes import LEAD, leaded
from tools.art.suits import suit
from tools.art.svg import (
    around,
    both_sides,
    circle,
    document,
    group,
    line,
    mirrored,
    moved,
    path,
    polygon,
    rectangle,
    star_points,
)


class Motley(NamedTuple):
    """The two halves of a jester's dress, each with its shade."""

    main: str
    deep: str
    other: str
    other_deep: str


MOTLEYS = (
    Motley(VIOLET, VIOLET_DEEP, "#E0863A", "#A9561A"),
    Motley("#1F7A8C", "#124B58", "#D64F6E", "#93284A"),
)

_HEAD_X, _HEAD_Y = 312, 212


def joker(variant: int) -> str:
    """The jester of variant 0 or 1, and the word at the place of both indices."""
    motley = MOTLEYS[variant]
    head = group(f"rotate({-6 if variant == 0 else 6} 0 60)", _hood(), _face(variant), _cap(motley, variant))
    body = _body(motley) + _collar(motley)
    figure = moved(_HEAD_X, _HEAD_Y, body, head, _star_staff(motley), scale=1.08)
    words = _word(motley.main) + group("rotate(180 250 350)", _word(motley.main))
    return document(
        WIDTH, HEIGHT, path(FRAME, PANEL), _glory(), figure, _card_fan(motley), frame(motley.main), words
    )


def _word(colour: str) -> str:
    """JOKER upwards along the edge, so that a fan shows all of it."""
    data, width = word("JOKER", 58, black=True, tracking=2, squeeze=0.86)
    return moved(51, 146 + width / 2, path(data, colour), turn=-90)


def _glory() -> str:
    x, y = _HEAD_X, _HEAD_Y - 20
    rays = "".join(
        polygon((around(x, y, 30, a), around(x, y, 520, a - 4), around(x, y, 520, a + 4)), PANEL_RAY)
        for a in range(0, 360, 16)
    )
    return rays + circle(x, y, 122, PANEL_RAY) + circle(x, y, 122, "none", BRASS, 3)


def _bell(x: float, y: float, radius: float = 12) -> str:
    return circle(x, y, radius, BRASS, INK, 2.8) + line(
        f"M{x - radius * 0.5} {y + 2}H{x + radius * 0.5}M{x} {y + 2}V{y + radius * 0.7}", INK, 2.4
    )


def _hood() -> str:
    """The dark cloth round the face."""
    return leaded("M-44 -30Q-60 20 -46 68H46Q60 20 44 -30Z", INK)


def _cap(motley: Motley, variant: int) -> str:
    tail = (
        "M0 -104C-36 -124 -92 -118 -118 -82C-132 -60 -132 -34 -128 -14"
        "C-122 -6 -114 -8 -111 -16C-108 -44 -96 -58 -74 -50C-60 -44 -52 -34 -48 -22L0 -40Z"
    )
    left = leaded(tail, motley.main) + line("M-16 -100C-50 -108 -88 -100 -108 -72", motley.other, 4)
    right = mirrored(
        leaded(tail, motley.other) + line("M-16 -100C-50 -108 -88 -100 -108 -72", motley.main, 4)
    )
    horn = "M-34 -78C-30 -124 -10 -156 26 -158C38 -156 38 -146 30 -141C14 -132 18 -104 34 -78L0 -46Z"
    middle = leaded(horn, motley.deep) + line("M-20 -84C-14 -118 0 -138 22 -147", BRASS, 4)
    if variant == 1:
        middle = mirrored(middle)
    tip = 30 if variant == 0 else -30
    bells = _bell(-120, -6) + _bell(120, -6) + _bell(tip, -149)
    rim = leaded("M-50 -22Q-48 -48 0 -50Q48 -48 50 -22L46 -14Q26 -34 0 -34Q-26 -34 -46 -14Z", BRASS)
    return left + right + middle + bells + rim


def _face(variant: int) -> str:
    brows = both_sides(path("M-34 -18Q-22 -32 -7 -20Q-21 -24 -34 -18Z", INK))
    mask = path("M-19 -36L-6 -3L-19 30L-32 -3Z", VIOLET if variant == 0 else "#1F7A8C", opacity=0.9)
    white = path("M-31 -2Q-19 -14 -7 -1Q-19 7 -31 -2Z", IVORY)
    eye = white + circle(-18, -3, 5, INK) + line("M-32 -2Q-19 -15 -6.500 -1", INK, 4)
    wink = line("M31 -4Q19 6 7 -4", INK, 4.5)
    eyes = both_sides(eye) if variant == 0 else eye + wink
    grin = path("M-24 27Q0 37 24 27Q18 49 0 49Q-18 49 -24 27Z", "#7E2032", INK, 2.4) + path(
        "M-20 30Q0 38 20 30L17 36Q0 43 -17 36Z", IVORY
    )
    corners = line("M-27 24Q-25 28 -22 29M27 24Q25 28 22 29", INK, 3)
    blush = both_sides(circle(-27, 16, 8, "#C0392B", opacity=0.35))
    return (
        faces.face() + mask + blush + brows + eyes + line("M-5 17Q0 23 7 18", "#B87A50", 3) + grin + corners
    )


def _collar(motley: Motley) -> str:
    """Points of cloth in both colours, each with a bell."""
    points = ""
    for place in (-3, 3, -2, 2, -1, 1, 0):
        x, y = place * 40, 150 - abs(place) ** 1.5 * 9
        fill = motley.other if place % 2 else motley.main
        points += leaded(f"M{place * 9 - 16} 60L{x - 6} {y}H{x + 6}L{place * 9 + 16} 60Z", fill) + _bell(
            x, y + 4, 9
        )
    return (
        path("M-24 30H24V78H-24Z", SKIN_SHADE)
        + points
        + leaded("M-34 58Q0 84 34 58L38 72Q0 100 -38 72Z", BRASS)
    )


def _body(motley: Motley) -> str:
    """A dress of lozenges, cut along the middle into two colours."""
    left = leaded("M0 66C-60 84 -116 84 -140 116C-170 160 -250 190 -270 250V470H0Z", motley.main)
    right = leaded("M0 66C60 84 112 84 132 112C160 150 156 180 156 240V470H0Z", motley.other)
    lozenges = ""
    for row in range(9):
        for column in range(-5, 5):
            x, y = column * 40 + (20 if row % 2 == 0 else 40), 128 + row * 36
            if (x < 0 and y > 96 + abs(x) * 0.75) or (0 < x < 126 and y > 96 + x * 0.6):
                fill = motley.deep if x < 0 else motley.other_deep
                lozenges += polygon(((x, y - 30), (x + 17, y), (x, y + 30), (x - 17, y)), fill)
    seam = line("M0 80V470", BRASS, 5)
    buttons = "".join(circle(0, y, 8, BRASS_LIGHT, INK, 2.4) for y in range(200, 460, 44))
    return left + right + lozenges + seam + buttons


def _star_staff(motley: Motley) -> str:
    rod = leaded("M-5 110V-60H5V110Z", BRASS_DEEP)
    star = polygon(star_points(0, -86, 40, 17, 5), BRASS, INK, LEAD) + circle(
        0, -86, 9, motley.main, INK, 2.4
    )
    ribbons = leaded("M4 -48Q30 -40 24 -14Q34 -4 26 16Q14 -2 6 -30Z", motley.main)
    sleeve = leaded("M-20 12H20L42 120H-60Z", motley.main) + leaded("M-24 10H24L28 26H-28Z", BRASS_LIGHT)
    return moved(114, 142, ribbons, rod, star, sleeve, attributes.hand())


def _card_fan(motley: Motley) -> str:
    """Four small cards, one of each suit."""
    cards = ""
    for index, turn in enumerate((-45, -19, 7, 33)):
        card = rectangle(-37, -160, 74, 116, 9, IVORY, INK, 3)
        cards += moved(
            0, 0, card, moved(-10, -114, suit(index, FOUR_COLOUR.suits[index].main), scale=0.42), turn=turn
        )
    sleeve = leaded("M-26 6L30 -8L60 120H-30Z", motley.other) + leaded(
        "M-30 4L32 -12L36 8L-26 24Z", BRASS_LIGHT
    )
    hand = leaded("M-26 -6Q-32 -34 -10 -40L18 -44Q34 -40 32 -18L28 6Q0 20 -26 -6Z", SKIN)
    fingers = line("M-8 -38L-4 -12M6 -41L9 -14M19 -40L20 -14", SKIN_SHADE, 3)
    thumb = leaded("M-24 -10Q-22 -36 0 -34Q10 -28 2 -20Q-8 -16 -10 0Z", SKIN)
    return moved(182, 560, cards, sleeve, hand, fingers, thumb)
