"""What lies on the table under the lamp: the cloths that can be chosen, each with the colours that go with it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.palette import HIGH_CONTRAST, LIVING_ROOM, TV, Colour, Palette, mixed

BLACK: Colour = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Cloth:
    """A cloth: its colour under the lamp and in the corners, quiet words on it, and the ground of dialogs.

    `texture` is the picture in assets/cloths that the light is multiplied with, or empty.
    """

    lamp: Colour
    shade: Colour
    quiet: Colour
    dialog: Colour
    warning: Colour = LIVING_ROOM.warning
    texture: str = ""


CLOTHS = {
    "green": Cloth(LIVING_ROOM.lamp, LIVING_ROOM.shade, LIVING_ROOM.quiet, LIVING_ROOM.dialog[:3]),
    "blue": Cloth((0x1D, 0x3C, 0x68), (0x0A, 0x15, 0x2C), (0xA4, 0xB8, 0xD4), (0x0F, 0x20, 0x3C)),
    "wine": Cloth(
        (0x5A, 0x1E, 0x2E), (0x22, 0x0A, 0x12), (0xD2, 0xAE, 0xB0), (0x30, 0x0E, 0x19), (0xFF, 0x9C, 0x8C)
    ),
    "walnut": Cloth(
        (0x64, 0x42, 0x2A),
        (0x22, 0x13, 0x0B),
        (0xD8, 0xC4, 0xA8),
        (0x30, 0x1D, 0x12),
        (0xFF, 0xA4, 0x90),
        texture="walnut",
    ),
    "slate": Cloth((0x3A, 0x40, 0x4A), (0x12, 0x15, 0x1A), (0xB4, 0xBC, 0xC8), (0x1C, 0x20, 0x27)),
    "black": Cloth((0x12, 0x15, 0x17), (0x03, 0x04, 0x05), (0xD2, 0xD8, 0xDC), (0x14, 0x18, 0x1B)),
}
"""The cloths by the names that settings store; the last one is the one of strong contrast."""

DEFAULT_CLOTH = "green"


def on_cloth(palette: Palette, name: str) -> Palette:
    """The colours of a palette on another cloth, which is as much darker as the palette is."""
    cloth = CLOTHS[name]
    if name == DEFAULT_CLOTH:
        return palette
    darker, lighter = _SHARES.get(palette, (0.0, 0.0))
    return replace(
        palette,
        lamp=mixed(cloth.lamp, BLACK, darker),
        shade=mixed(cloth.shade, BLACK, darker),
        quiet=mixed(cloth.quiet, palette.text, lighter),
        warning=mixed(cloth.warning, palette.text, lighter),
        dialog=(*mixed(cloth.dialog, BLACK, darker), palette.dialog[3]),
        texture=cloth.texture,
    )


_SHARES = {HIGH_CONTRAST: (0.56, 0.5), TV: (0.2, 0.1)}
"""How much darker the ground is, and how much lighter quiet words are."""
