"""Crowns, caps and headdresses of the courts, for a head whose centre is (0, 0)."""

from game.sprites.palette import BRASS, BRASS_DEEP, BRASS_LIGHT, INK, IVORY, SuitColours
from tools.art.robes import LEAD, leaded
from tools.art.svg import around, both_sides, circle, line, moved, path, polygon

ROUNDED_HEAD = -46
"""Where the rim of a crown sits on the forehead."""


def _rim(colour: str, jewel: str, half_width: float = 46, y: float = -50) -> str:
    w = half_width
    band = leaded(
        f"M{-w} {y - 9}Q0 {y + 3} {w} {y - 9}L{w - 2} {y + 12}Q0 {y + 25} {-w + 2} {y + 12}Z", colour
    )
    jewels = "".join(
        polygon(((x, y - 3 + d), (x + 7, y + 6 + d), (x, y + 15 + d), (x - 7, y + 6 + d)), jewel)
        for x, d in ((-28, -3), (0, 0), (28, -3))
    )
    return band + jewels


def spiked_crown(colours: SuitColours) -> str:
    """Five tall points with beads: the king of spades."""
    spikes = leaded(
        "M-45 -56L-58 -112L-34 -84L-26 -126L-10 -88L0 -138L10 -88L26 -126L34 -84L58 -112L45 -56Z", BRASS
    )
    shade = path("M0 -136L10 -88L26 -124L34 -84L57 -110L45 -58H0Z", BRASS_DEEP, opacity=0.45)
    beads = "".join(
        circle(x, y, 6, IVORY, INK, 2.4)
        for x, y in ((-58, -112), (58, -112), (-26, -126), (26, -126), (0, -136))
    )
    return spikes + shade + beads + _rim(BRASS_LIGHT, colours.main)


def arched_crown(colours: SuitColours) -> str:
    """A closed crown of arches over a cap, with a globe: the king of hearts."""
    cap = leaded("M-40 -58Q-46 -104 0 -108Q46 -104 40 -58Z", colours.deep)
    outer = leaded(
        "M-46 -56Q-76 -112 -22 -116Q-8 -116 0 -106Q8 -116 22 -116Q76 -112 46 -56"
        "L34 -58Q52 -98 22 -103Q8 -103 5 -58H-5Q-8 -103 -22 -103Q-52 -98 -34 -58Z",
        BRASS,
    )
    pearls = both_sides(
        *(circle(x, y, 4, IVORY, INK, 1.4) for x, y in ((-52, -76), (-54, -94), (-40, -108), (-22, -110)))
    )
    globe = circle(0, -114, 10, BRASS_LIGHT, INK, LEAD) + line("M0 -122V-138M-8 -131H8", BRASS_DEEP, 5)
    return cap + outer + pearls + globe + _rim(BRASS_LIGHT, colours.main)


def stepped_crown(colours: SuitColours) -> str:
    """A wide crown that steps up like a tower to one great stone: the king of diamonds."""
    steps = leaded(
        "M-44 -54L-74 -74L-70 -92H-52L-50 -106H-30L-27 -120H27L30 -106H50L52 -92H70L74 -74L44 -54Z", BRASS
    )
    shade = path("M0 -119H27L30 -105H50L52 -91H69L73 -75L44 -56H0Z", BRASS_DEEP, opacity=0.45)
    rays = both_sides(line("M-14 -62L-22 -104M-30 -62L-48 -88", INK, 2.6))
    stone = polygon(((0, -138), (17, -104), (0, -68), (-17, -104)), colours.main, INK, LEAD)
    glint = polygon(((0, -131), (0, -75), (-12, -104)), colours.light)
    return steps + shade + rays + stone + glint + _rim(BRASS_LIGHT, colours.main)


def leaf_crown(colours: SuitColours) -> str:
    """Oak leaves that rise from a fur rim: the king of clubs."""
    leaf = "M0 0Q-15 -8 -9 -19Q-20 -26 -10 -37Q-14 -48 0 -62Q14 -48 10 -37Q20 -26 9 -19Q15 -8 0 0Z"
    leaves = ""
    for x, turn, fill in (
        (-36, -42, colours.deep),
        (36, 42, colours.deep),
        (-20, -20, colours.main),
        (20, 20, colours.main),
        (0, 0, colours.light),
    ):
        leaves += moved(x, -58, leaded(leaf, fill), line("M0 -6V-46", BRASS, 2.6), turn=turn)
    acorns = both_sides(circle(-33, -84, 7.5, BRASS, INK, 2.6))
    fur = leaded(
        "M-52 -60Q-54 -72 -42 -72Q-30 -78 -18 -73Q0 -80 18 -73Q30 -78 42 -72"
        "Q54 -72 52 -60Q52 -46 40 -44Q0 -34 -40 -44Q-52 -46 -52 -60Z",
        IVORY,
    )
    tails = "".join(
        path(f"M{x} {y - 7}Q{x + 4} {y} {x} {y + 6}Q{x - 4} {y} {x} {y - 7}Z", INK)
        for x, y in ((-34, -57), (-12, -54), (12, -54), (34, -57))
    )
    return leaves + acorns + fur + tails


def comb_tiara(colours: SuitColours) -> str:
    """A high comb like a fan of rays: the queen of spades."""
    rays = ""
    for step in range(-4, 5):
        tip, left, right = (
            around(0, -40, 96 - abs(step) * 5, step * 15),
            around(0, -40, 30, step * 15 - 9),
            around(0, -40, 30, step * 15 + 9),
        )
        wide_left, wide_right = (
            around(0, -40, 76 - abs(step) * 4, step * 15 - 7),
            around(0, -40, 76 - abs(step) * 4, step * 15 + 7),
        )
        rays += polygon(
            (left, wide_left, tip, wide_right, right), BRASS if step % 2 == 0 else colours.light, INK, 2.6
        )
    beads = "".join(
        circle(*around(0, -40, 98 - abs(step) * 5, step * 15), 4.4, IVORY, INK, 1.8)
        for step in range(-4, 5, 2)
    )
    return rays + beads + _rim(BRASS_LIGHT, colours.main, 45, -53)


def heart_headdress(colours: SuitColours) -> str:
    """A padded roll that rises in two curves: the queen of hearts."""
    roll = leaded(
        "M0 -58Q-50 -44 -62 -66Q-78 -104 -52 -124Q-20 -138 0 -100"
        "Q20 -138 52 -124Q78 -104 62 -66Q50 -44 0 -58Z",
        colours.main,
    )
    inner = path(
        "M0 -70Q-40 -56 -50 -72Q-60 -98 -44 -112Q-18 -122 0 -84Q18 -122 44 -112Q60 -98 50 -72Q40 -56 0 -70Z",
        colours.deep,
    )
    net = both_sides(
        line("M-54 -92L-20 -112M-52 -76L-8 -102M-36 -66L-2 -86", BRASS, 2.4),
        line("M-46 -68L-26 -112M-24 -66L-8 -106", BRASS, 2.4),
    )
    stone = circle(0, -72, 9, BRASS_LIGHT, INK, 2.4)
    return roll + inner + net + stone + both_sides(line("M-4 -58Q-46 -48 -56 -66", BRASS, 5))


def halo_headdress(colours: SuitColours) -> str:
    """A high pointed arch set with stones: the queen of diamonds."""
    arch = leaded(
        "M-50 -34Q-84 -60 -60 -84Q-34 -96 0 -140Q34 -96 60 -84Q84 -60 50 -34Q48 -64 0 -66Q-48 -64 -50 -34Z",
        colours.main,
    )
    band = path(
        "M-52 -48Q-70 -62 -52 -76Q-28 -88 0 -122Q28 -88 52 -76Q70 -62 52 -48Q44 -74 0 -76Q-44 -74 -52 -48Z",
        BRASS,
    )
    stones = "".join(
        moved(x, y, polygon(((0, -11), (7, 0), (0, 11), (-7, 0)), fill, INK, 1.8), turn=turn)
        for x, y, turn, fill in (
            (0, -98, 0, IVORY),
            (-26, -82, -30, colours.main),
            (26, -82, 30, colours.main),
            (-50, -66, -50, IVORY),
            (50, -66, 50, IVORY),
        )
    )
    pearls = both_sides(
        *(circle(x, y, 4.6, IVORY, INK, 1.8) for x, y in ((-44, -44), (-36, -56), (-24, -63), (-10, -66)))
    )
    return arch + band + stones + pearls


def flower_wreath(colours: SuitColours) -> str:
    """A wreath of leaves and blossoms: the queen of clubs."""
    leaf = "M0 0Q-13 -14 0 -38Q13 -14 0 0Z"
    leaves = ""
    for step in range(-5, 6):
        place = around(0, -6, 54, step * 15)
        leaves += moved(
            place.x, place.y, leaded(leaf, colours.light if step % 2 else colours.main), turn=step * 20
        )
    blossoms = ""
    for step in (-4, -2, 0, 2, 4):
        place = around(0, -6, 55, step * 16)
        petals = "".join(
            circle(*around(place.x, place.y, 8, a), 6.5, IVORY, INK, 1.6) for a in range(0, 360, 72)
        )
        blossoms += petals + circle(place.x, place.y, 5.5, BRASS, INK, 1.6)
    return leaves + blossoms


def feathered_beret(colours: SuitColours) -> str:
    """A slanting beret with a long feather: the jack of spades."""
    feather = leaded(
        "M36 -78Q88 -150 142 -112Q150 -84 128 -64Q142 -104 104 -104Q74 -102 44 -64Z", colours.light
    )
    quill = line("M40 -70Q84 -126 134 -100", IVORY, 3) + line(
        "M70 -100L78 -118M88 -110L98 -126M108 -110L120 -124M124 -104L138 -112", INK, 2.2
    )
    cap = leaded(
        "M-62 -54Q-76 -96 -22 -108Q44 -118 66 -76Q72 -56 50 -48Q0 -60 -48 -40Q-60 -44 -62 -54Z", colours.main
    )
    band = leaded("M-48 -52Q0 -72 50 -60L48 -42Q0 -54 -44 -34Z", BRASS)
    return (
        feather
        + quill
        + cap
        + line("M-46 -84Q0 -106 46 -88", colours.light, 3)
        + band
        + circle(42, -62, 9, colours.light, INK, 2.6)
    )


def flat_cap(colours: SuitColours) -> str:
    """A wide flat cap with a turned-up brim: the jack of hearts."""
    crown = leaded("M-44 -60Q-56 -104 0 -108Q56 -104 44 -60Z", colours.deep)
    brim = leaded(
        "M-84 -66Q-88 -90 -64 -84Q0 -66 64 -84Q88 -90 84 -66Q70 -40 0 -42Q-70 -40 -84 -66Z", colours.main
    )
    slits = "".join(
        line(f"M{x} {-74 + abs(x) * -0.08:.1f}L{x * 1.04:.1f} {-50 - abs(x) * 0.12:.1f}", BRASS, 4)
        for x in (-56, -28, 0, 28, 56)
    )
    pleats = both_sides(line("M-10 -72L-14 -102M-30 -74L-36 -92", colours.light, 2.6))
    return crown + pleats + brim + slits


def pointed_hat(colours: SuitColours) -> str:
    """A hunter's hat that runs to a point: the jack of diamonds."""
    feather = leaded("M-20 -84Q-62 -150 -84 -134Q-92 -110 -30 -72Z", IVORY) + line(
        "M-24 -80Q-56 -116 -78 -126", INK, 2.2
    )
    crown = leaded("M-50 -50Q-48 -112 4 -122Q34 -116 52 -74L96 -56Q60 -46 48 -50Z", colours.main)
    brim = leaded(
        "M-66 -38Q-60 -74 -36 -72Q20 -66 112 -58Q70 -34 44 -40Q0 -46 -40 -34Q-58 -26 -66 -38Z", colours.deep
    )
    return (
        feather
        + crown
        + line("M-34 -78Q-22 -104 6 -108", colours.light, 3)
        + brim
        + line("M-56 -46Q0 -62 92 -56", BRASS, 3.5)
    )


def hood(colours: SuitColours) -> str:
    """A hood with a long tail and a jagged cape: the jack of clubs."""
    tail = leaded(
        "M-20 -112Q-96 -140 -112 -78Q-116 -40 -102 -12Q-90 -20 -88 -48Q-86 -92 -34 -78Z", colours.deep
    )
    hood_shape = leaded(
        "M0 -116Q-66 -112 -64 -20Q-62 44 -38 74L38 74Q62 44 64 -20Q66 -112 0 -116"
        "ZM0 -58Q40 -58 44 -16Q42 30 0 64Q-42 30 -44 -16Q-40 -58 0 -58Z",
        colours.main,
    )
    edge = line("M0 -58Q40 -58 44 -16Q42 30 12 56M0 -58Q-40 -58 -44 -16Q-42 30 -12 56", BRASS, 5)
    return tail + hood_shape + edge + line("M0 -114V-62", colours.light, 3)
