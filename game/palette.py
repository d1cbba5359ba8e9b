"""The colours of the house, by what they are for."""

from __future__ import annotations

from dataclasses import dataclass

Colour = tuple[int, int, int]
ColourAlpha = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Palette:
    """One set of colours. Text on its ground reaches 4.5 : 1, in the high-contrast set 7 : 1."""

    lamp: Colour = (0x16, 0x4A, 0x42)
    shade: Colour = (0x09, 0x22, 0x22)
    card: Colour = (0xFA, 0xF6, 0xEC)
    card_edge: Colour = (0xCE, 0xC6, 0xB4)
    tile_foot: Colour = (0xBC, 0xB0, 0x96)
    brass: Colour = (0xE2, 0xB2, 0x58)
    brass_light: Colour = (0xF0, 0xC8, 0x78)
    on_brass: Colour = (0x1C, 0x1E, 0x24)
    text: Colour = (0xFA, 0xF6, 0xEC)
    quiet: Colour = (0x9A, 0xB6, 0xAE)
    warning: Colour = (0xF8, 0x9C, 0x8E)
    panel: ColourAlpha = (0, 0, 0, 96)
    panel_deep: ColourAlpha = (0, 0, 0, 150)
    control: ColourAlpha = (255, 255, 255, 26)
    control_hover: ColourAlpha = (255, 255, 255, 46)
    control_pressed: ColourAlpha = (255, 255, 255, 16)
    field: ColourAlpha = (0, 0, 0, 110)
    veil: ColourAlpha = (2, 10, 10, 168)
    dialog: ColourAlpha = (0x0C, 0x2A, 0x28, 255)
    spades: Colour = (0x1C, 0x1E, 0x24)
    hearts: Colour = (0xC6, 0x22, 0x30)
    diamonds: Colour = (0xDE, 0x6E, 0x14)
    clubs: Colour = (0x18, 0x78, 0x50)
    texture: str = ""
    """The picture in assets/cloths that the table's light is multiplied with, or empty."""


LIVING_ROOM = Palette()

HIGH_CONTRAST = Palette(
    lamp=(0x06, 0x20, 0x1D),
    shade=(0x02, 0x0C, 0x0C),
    quiet=(0xC8, 0xDA, 0xD4),
    warning=(0xFF, 0xB0, 0xA4),
    panel=(0, 0, 0, 170),
    panel_deep=(0, 0, 0, 210),
)

TV = Palette(
    lamp=(0x12, 0x3C, 0x37),
    shade=(0x08, 0x1E, 0x1E),
    card=(0xEE, 0xE8, 0xDA),
    brass_light=(0xE8, 0xBE, 0x6C),
    text=(0xEE, 0xE8, 0xDA),
    quiet=(0xA6, 0xBF, 0xB8),
)
"""Calm and without any pure white: a TV is large, bright, and may stand still for hours."""


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours as WCAG 2 defines it, 1.0 to 21.0."""
    brighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """`share` 0.0 gives `one`, 1.0 gives `other`."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _luminance(colour: Colour) -> float:
    red, green, blue = (_linear(channel / 255) for channel in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
