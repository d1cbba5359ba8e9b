"""Hair of the courts: what falls behind the face and what frames it."""

from tools.art.robes import leaded
from tools.art.svg import both_sides, circle, line, path


def shoulder_length(colour: str, light: str) -> str:
    """Behind: smooth hair down to the shoulders, curling outwards."""
    half = leaded("M0 -58Q-48 -60 -52 -16Q-54 24 -62 48Q-74 58 -78 50Q-76 82 -40 78L0 70Z", colour)
    return both_sides(half, line("M-46 0Q-46 40 -58 62M-40 10Q-40 44 -46 68", light, 2.8))


def long_waves(colour: str, light: str) -> str:
    """Behind: waves that fall over both shoulders."""
    half = leaded(
        "M0 -58Q-56 -58 -56 -10Q-56 20 -68 40Q-86 70 -70 98"
        "Q-62 120 -74 150Q-46 146 -44 116Q-46 96 -38 70L0 60Z",
        colour,
    )
    return both_sides(
        half,
        line(
            "M-50 0Q-50 30 -60 50Q-72 76 -62 100Q-56 120 -62 136M-44 10Q-42 40 -50 62Q-58 84 -52 104",
            light,
            2.8,
        ),
    )


def bob(colour: str, light: str) -> str:
    """Behind: straight hair cut at the chin."""
    half = leaded("M0 -60Q-58 -60 -60 -10L-64 56Q-48 64 -28 58L0 40Z", colour)
    return both_sides(half, line("M-54 -8L-57 54M-46 -2L-47 56", light, 2.8))


def fringe(colour: str, light: str) -> str:
    """In front: a straight fringe and strands beside the cheeks."""
    strand = path("M-43 -40Q-34 -44 -34 -24Q-36 14 -42 40L-60 50Q-58 0 -43 -40Z", colour)
    band = path("M-46 -30Q-46 -60 0 -60Q46 -60 46 -30Q20 -36 0 -36Q-20 -36 -46 -30Z", colour)
    return (
        both_sides(strand)
        + band
        + line("M-30 -50L-31 -37M-10 -52L-10 -38M10 -52L10 -38M30 -50L31 -37", light, 2.4)
    )


def parted(colour: str) -> str:
    """In front: hair parted in the middle, drawn back to the temples."""
    return both_sides(path("M0 -60Q-52 -62 -50 -8Q-48 6 -42 14Q-42 -22 -26 -34Q-8 -42 0 -52Z", colour))


def braids(colour: str, light: str) -> str:
    """In front: two long plaits over the shoulders."""
    half = ""
    for step in range(6):
        y = 40 + step * 23
        x = -54 - step * 2.5
        half += leaded(
            f"M{x} {y - 16}Q{x + 20} {y - 8} {x + 12} {y + 12}"
            f"Q{x} {y + 20} {x - 12} {y + 12}Q{x - 20} {y - 8} {x} {y - 16}Z",
            colour,
        )
        half += line(f"M{x - 7} {y - 4}Q{x} {y + 8} {x + 8} {y - 2}", light, 2.4)
    return both_sides(path("M-44 -30Q-60 0 -62 36L-46 40Q-46 10 -40 -12Z", colour), half)


def curls(colour: str, light: str) -> str:
    """Behind: a crowd of curls round the head."""
    places = ((-46, -30), (-54, -10), (-56, 12), (-52, 34), (-42, 52), (-44, 8), (-42, 30))
    half = "".join(circle(x, y, 15, colour, "#17181D", 2.6) for x, y in places)
    swirls = "".join(line(f"M{x - 6} {y}A6 6 0 1 1 {x} {y + 6}", light, 2.4) for x, y in places[:5])
    return both_sides(half, swirls)


def pageboy(colour: str, light: str) -> str:
    """Behind: hair that ends in one roll at the neck."""
    half = leaded("M0 -60Q-54 -60 -56 -16V34Q-70 40 -66 54Q-58 66 -42 60L-26 52L0 40Z", colour)
    return both_sides(half, line("M-49 -14V36Q-56 46 -50 54M-42 0V50", light, 2.8))
