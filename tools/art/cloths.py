"""What a table can be made of: greys, white where the wood is lightest, that the lamp's light is multiplied with."""

from tools.art.svg import document, line, rectangle
from tools.art.wood import Eye, grain, pores

LENGTH = 1600.0
PLANK = 200.0
DARK = "#000000"


def cloths() -> dict[str, str]:
    """Every texture by its name."""
    return {"walnut": walnut()}


def walnut() -> str:
    """A plank that goes on unbroken where its copy begins, with the dark gap above the next one."""
    eyes = (Eye(420, 60, 190, 16, 46), Eye(1150, 150, 230, 18, 52))
    strands = grain(LENGTH, PLANK, 26, DARK, 23, eyes, 0.5) + pores(LENGTH, PLANK, 60, DARK, 29, 0.8)
    gap = line(f"M0 {PLANK - 1.2}H{LENGTH:.0f}", DARK, 2.4, 0.55, cap="butt")
    light = line(f"M0 1.2H{LENGTH:.0f}", "#FFFFFF", 2.0, 0.5, cap="butt")
    return document(LENGTH, PLANK, rectangle(0, 0, LENGTH, PLANK, 0, "#F0F0F0"), strands, light, gap)
