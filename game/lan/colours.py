"""The colours that people at a table on the network are told apart by."""

from __future__ import annotations

from game.palette import Colour

COLOUR_OF: dict[str, Colour] = {
    "red": (0xE0, 0x5A, 0x50),
    "blue": (0x5A, 0x96, 0xE0),
    "green": (0x6C, 0xBE, 0x5E),
    "yellow": (0xEE, 0xCE, 0x5C),
    "violet": (0xA8, 0x80, 0xDC),
    "orange": (0xEE, 0x96, 0x4A),
    "teal": (0x48, 0xBE, 0xB4),
    "grey": (0xB4, 0xBC, 0xB8),
}


def colour_of(name: str) -> Colour:
    """The colour of a name; grey for one that this version does not know."""
    return COLOUR_OF.get(name, COLOUR_OF["grey"])
