"""What the courts hold: each is drawn round the hand at (0, 0)."""

from game.sprites.palette import BRASS, BRASS_DEEP, BRASS_LIGHT, INK, IVORY, SKIN, SKIN_SHADE, SuitColours
from tools.art.robes import LEAD, leaded
from tools.art.suits import suit
from tools.art.svg import around, both_sides, circle, line, moved, path, polygon, rectangle

STEEL = "#C9CED6"
STEEL_SHADE = "#8D95A3"
WOOD = "#7A4A2A"


def hand() -> str:
    """A closed hand."""
    fist = leaded("M-15 -12Q-15 -18 -8 -18H12Q19 -17 19 -8V8Q18 17 8 17H-8Q-16 16 -16 6Z", SKIN)
    fingers = line("M2 -9H17M2 -1H17M2 7H16", SKIN_SHADE, 2.4)
    return fist + path("M-14 -6Q-2 -12 2 -3Q4 5 -4 8L-14 8Z", SKIN, INK, 2.2) + fingers


def cuff(colour: str, edge: str) -> str:
    """A wide sleeve below the hand."""
    return leaded("M-20 16H22L44 100H-56Z", colour) + leaded("M-23 14H25L29 30H-28Z", edge)


def sword() -> str:
    blade = leaded("M-9 -28V-186L0 -206L9 -186V-28Z", STEEL) + path("M0 -200L8 -185V-29H0Z", STEEL_SHADE)
    guard = leaded("M-40 -34Q-40 -22 -30 -24H30Q40 -22 40 -34L30 -32H-30Z", BRASS)
    pommel = rectangle(-6, -24, 12, 60, 3, WOOD, INK, LEAD) + circle(0, 42, 11, BRASS, INK, LEAD)
    return blade + guard + pommel


def sceptre(index: int, colours: SuitColours) -> str:
    rod = leaded("M-6 90V-120H6V90Z", BRASS)
    rings = "".join(rectangle(-10, y, 20, 8, 3, BRASS_LIGHT, INK, 2.2) for y in (-58, -96))
    head = circle(0, -158, 32, BRASS, INK, LEAD) + circle(0, -158, 24, IVORY)
    cup = leaded("M-18 -128Q0 -116 18 -128L10 -110H-10Z", BRASS_DEEP)
    return rod + rings + head + cup + moved(0, -157, suit(index, colours.main), scale=0.34)


def axe(colours: SuitColours) -> str:
    shaft = leaded("M-6 100V-196H6V100Z", WOOD)
    blade = leaded("M8 -184Q30 -182 44 -206Q56 -158 44 -112Q30 -136 8 -134Z", STEEL) + path(
        "M38 -196Q48 -158 38 -122Q46 -140 47 -158Q47 -180 38 -196Z", STEEL_SHADE
    )
    binding = rectangle(-10, -190, 20, 62, 5, BRASS, INK, LEAD) + polygon(
        ((0, -178), (7, -159), (0, -140), (-7, -159)), colours.main
    )
    return shaft + both_sides(blade) + binding


def crook(colours: SuitColours) -> str:
    rod = line("M0 100V-118Q0 -150 -4 -156", INK, 18) + line(
        "M0 -118Q2 -196 -36 -192Q-66 -184 -54 -152Q-42 -132 -30 -152", INK, 18
    )
    gold = line("M0 100V-118", BRASS, 11) + line(
        "M0 -118Q2 -196 -36 -192Q-66 -184 -54 -152Q-42 -132 -30 -152", BRASS, 11
    )
    leaf = "M0 0Q-16 -10 -6 -34Q18 -22 0 0Z"
    leaves = moved(6, -112, leaded(leaf, colours.light), turn=70) + moved(
        4, -160, leaded(leaf, colours.main), turn=62
    )
    return rod + gold + leaves + rectangle(-11, -104, 22, 9, 3, BRASS_LIGHT, INK, 2.2)


def peacock_feather(colours: SuitColours) -> str:
    quill = line("M0 70Q4 -30 0 -100", INK, 9) + line("M0 70Q4 -30 0 -100", BRASS, 4.5)
    barbs = ""
    for step in range(5):
        y = -28 - step * 13
        barbs += both_sides(leaded(f"M0 {y}Q-22 {y - 6} -30 {y - 30}Q-8 {y - 24} 0 {y - 8}Z", colours.light))
    eye = leaded("M0 -66Q-46 -84 -38 -136Q-26 -178 0 -206Q26 -178 38 -136Q46 -84 0 -66Z", colours.light)
    rings = path("M0 -82Q-32 -98 -26 -134Q-16 -162 0 -178Q16 -162 26 -134Q32 -98 0 -82Z", BRASS)
    rings += path("M0 -92Q-22 -104 -18 -130Q-10 -148 0 -158Q10 -148 18 -130Q22 -104 0 -92Z", "#25396B")
    return quill + barbs + eye + rings + circle(0, -116, 9, colours.main) + circle(0, -116, 3.5, IVORY)


def rose(colours: SuitColours) -> str:
    stem = line("M0 60Q-10 -10 0 -92", INK, 9) + line("M0 60Q-10 -10 0 -92", "#3E7A4E", 4.5)
    leaf = leaded("M0 0Q4 -30 40 -28Q36 0 0 0Z", "#3E7A4E")
    leaves = moved(-3, -34, leaf) + moved(-4, -54, leaf, turn=-100)
    petals = "".join(
        moved(
            0,
            -122,
            leaded("M0 6Q-30 -4 -22 -32Q0 -46 22 -32Q30 -4 0 6Z", colours.light if a % 144 else colours.main),
            turn=a,
        )
        for a in range(0, 360, 72)
    )
    heart = circle(0, -122, 19, colours.main, INK, LEAD) + line(
        "M-9 -122A9 9 0 1 1 5 -114A6 6 0 1 1 -2 -124", colours.light, 3.4
    )
    return stem + leaves + petals + heart


def mirror(colours: SuitColours) -> str:
    frame = circle(0, -116, 47, BRASS, INK, LEAD) + circle(0, -116, 37, "#DCE8EA", INK, 2.4)
    glint = path("M-24 -104L6 -146L18 -142L-16 -92Z", IVORY) + path("M2 -92L28 -128L31 -120L10 -90Z", IVORY)
    studs = "".join(circle(*around(0, -116, 42, a), 3.6, colours.main) for a in range(0, 360, 45))
    grip = leaded("M-7 -70L-10 54H10L7 -70Z", BRASS_DEEP)
    return grip + frame + glint + studs


def lily(colours: SuitColours) -> str:
    stem = line("M0 60V-90", INK, 9) + line("M0 60V-90", colours.main, 4.5)
    leaves = moved(0, -20, leaded("M0 0Q-40 -30 -30 -72Q-4 -46 0 0Z", colours.light)) + moved(
        0, -6, leaded("M0 0Q40 -26 34 -66Q4 -42 0 0Z", colours.main)
    )
    side = leaded("M0 -82Q-16 -120 -48 -142Q-54 -110 -36 -92Q-18 -80 0 -82Z", IVORY)
    middle = leaded("M0 -80Q-26 -120 0 -170Q26 -120 0 -80Z", IVORY)
    stamens = line("M0 -96V-132M-4 -96L-12 -120M4 -96L12 -120", BRASS, 3)
    return (
        stem + leaves + both_sides(side) + middle + stamens + leaded("M-14 -84Q0 -94 14 -84L6 -70H-6Z", BRASS)
    )


def halberd(colours: SuitColours) -> str:
    shaft = leaded("M-5 100V-170H5V100Z", WOOD)
    point = leaded("M-7 -166L0 -236L7 -166Z", STEEL)
    blade = leaded("M-6 -168Q-44 -176 -52 -146Q-46 -108 -6 -120Z", STEEL) + path(
        "M-46 -150Q-42 -120 -14 -122Q-40 -112 -48 -146Z", STEEL_SHADE
    )
    hook = leaded("M6 -160L34 -146L6 -132Z", STEEL)
    return (
        shaft
        + point
        + blade
        + hook
        + rectangle(-9, -172, 18, 56, 4, BRASS, INK, LEAD)
        + polygon(((0, -162), (5, -144), (0, -126), (-5, -144)), colours.main)
    )


def trumpet(index: int, colours: SuitColours) -> str:
    """A herald's trumpet held upright, with its banner."""
    cloth = leaded("M-4 -116H-52V-30L-28 -46L-4 -30Z", colours.main) + path(
        "M-10 -110H-46V-42L-28 -53L-10 -42Z", IVORY
    )
    emblem = moved(-28, -82, suit(index, colours.main), scale=0.3)
    tube = leaded("M-5 90V-120Q-6 -150 -26 -172H26Q6 -150 5 -120V90Z", BRASS) + path(
        "M1 -120Q4 -150 20 -170H4Q0 -150 1 -120Z", BRASS_LIGHT
    )
    return tube + cloth + emblem + leaded("M-30 -178H30V-168H-30Z", BRASS_LIGHT)


def bow(colours: SuitColours) -> str:
    limb = "M22 120Q-8 80 -8 0Q-8 -80 22 -190Q30 -204 22 -210"
    string = line("M22 -204L30 -40L26 120", INK, 2.6)
    return string + line(limb, INK, 17) + line(limb, colours.main, 10) + line("M-8 -30V30", BRASS, 12)


def falcon(colours: SuitColours) -> str:
    """A falcon on the gloved hand, looking left."""
    tail = leaded("M14 -24L40 40L22 36L4 -18Z", "#6A4B36")
    body = leaded("M-22 -118Q-14 -142 10 -138Q32 -130 30 -96Q38 -52 20 -18H-8Q-28 -50 -18 -94Z", IVORY)
    wing = leaded("M28 -104Q52 -60 30 -6Q8 -30 4 -74Q10 -104 28 -104Z", "#6A4B36") + line(
        "M20 -84Q32 -54 28 -22M12 -72Q18 -46 24 -28", BRASS_LIGHT, 2.4
    )
    hood = leaded("M-22 -114Q-18 -144 10 -140Q30 -134 28 -106Q4 -112 -22 -104Z", colours.main) + line(
        "M6 -140Q10 -152 20 -156", BRASS, 4
    )
    beak = leaded("M-20 -116Q-34 -112 -34 -98Q-26 -102 -18 -102Z", BRASS)
    spots = "".join(
        path(f"M{x} {y}L{x + 4} {y + 8}L{x - 4} {y + 8}Z", "#6A4B36")
        for x, y in ((-10, -88), (-2, -76), (-12, -66), (-4, -52), (-10, -38))
    )
    glove = leaded("M-26 -20H24L28 22H-28Z", BRASS_DEEP)
    return tail + body + wing + spots + hood + beak + glove
