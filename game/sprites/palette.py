"""Colours of the cards: plain values, shared by the pictures' tool and the screen.

The drawings in assets/cards are made in the four-colour palette. Another palette is put on by
exchanging a suit's three colours, so no other colour of a drawing may equal one of them.
"""

from dataclasses import dataclass
from enum import Enum

IVORY = "#FAF6EC"
EDGE = "#CEC6B4"
BRASS = "#E2B258"
BRASS_DEEP = "#A9772A"
BRASS_LIGHT = "#F3D794"
INK = "#17181D"
SKIN = "#F3CFA9"
SKIN_SHADE = "#DDA67C"
PANEL = "#F4EAD2"
PANEL_RAY = "#EBDCB8"
NAVY = "#25396B"
NAVY_DEEP = "#182647"
ROSE = "#B23A48"
VIOLET = "#6E3CA8"
VIOLET_DEEP = "#46246F"


@dataclass(frozen=True, slots=True)
class SuitColours:
    """Three colours of one suit: `main` for pips and indices, the others for the courts' robes."""

    main: str
    deep: str
    light: str


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours of a pack; `suits` in the order spades, hearts, diamonds, clubs."""

    suits: tuple[SuitColours, SuitColours, SuitColours, SuitColours]
    card: str = IVORY
    edge: str = EDGE


_BLACK = SuitColours("#1C1E24", "#0E0F13", "#5C6478")
_RED = SuitColours("#C62230", "#871220", "#E87A76")
_ORANGE = SuitColours("#DE6E14", "#9C4508", "#F4AC62")
_GREEN = SuitColours("#187850", "#0B4B32", "#6DB58C")

FOUR_COLOUR = Palette((_BLACK, _RED, _ORANGE, _GREEN))
TWO_COLOUR = Palette((_BLACK, _RED, _RED, _BLACK))
HIGH_CONTRAST = Palette(
    (
        SuitColours("#000000", "#000000", "#4C5468"),
        SuitColours("#B00018", "#700010", "#E06060"),
        SuitColours("#0A3FB4", "#062878", "#6E9BE8"),
        SuitColours("#005E2C", "#003C1C", "#4FA874"),
    ),
    card="#FFFFFF",
    edge="#6A6458",
)


class PaletteName(Enum):
    """The palettes a player can choose; the value is what settings store."""

    FOUR_COLOUR = "four-colour"
    TWO_COLOUR = "two-colour"
    HIGH_CONTRAST = "high-contrast"

    @property
    def palette(self) -> Palette:
        return _BY_NAME[self]


_BY_NAME = {
    PaletteName.FOUR_COLOUR: FOUR_COLOUR,
    PaletteName.TWO_COLOUR: TWO_COLOUR,
    PaletteName.HIGH_CONTRAST: HIGH_CONTRAST,
}
