"""Colours of the tiles: plain values, shared by the pictures' tool and the screen.

The drawings in assets/tiles are made in the ivory theme; another theme is put on by exchanging colours. So
the colours of `IVORY_BODY` and `OAK` occur in a drawing only where they are meant to be exchanged.
"""

from dataclasses import dataclass
from enum import Enum

PRESSED = "#FEFEFE"
"""The light at the lower edge of what is cut into a tile."""
RIM = "#010203"
"""The bright line round figures that would not stand out from their ground by themselves."""
GRAIN = "#7A5230"
"""Lines of the wood that tiles can be made of."""


@dataclass(frozen=True, slots=True)
class TileBody:
    """The stuff a tile is made of: its face from top to bottom, the edge, and the foot it stands on.

    The bevel runs from `light` at the top over `rim` and `rim_low` at the sides into `edge`.
    """

    face: str
    low: str
    light: str
    rim: str
    rim_low: str
    edge: str
    foot: str
    foot_low: str
    pressed: str = PRESSED


@dataclass(frozen=True, slots=True)
class RackWood:
    """The rack: board and shelf with their light and dark, and the dark of its gaps."""

    board: str
    board_low: str
    light: str
    shelf: str
    lip: str
    lip_low: str
    grain: str
    gap: str


@dataclass(frozen=True, slots=True)
class TileTheme:
    """How tiles look. `figures` and `grounds` are in the order red, blue, black, orange.

    Without `grounds` all tiles are of the same `body`. `glow` is how strongly figures shine, 0 to 1. `rims` are
    lines round the figures of a colour, None for no line.
    """

    figures: tuple[str, str, str, str]
    body: TileBody
    rack: RackWood
    grounds: tuple[TileBody, TileBody, TileBody, TileBody] | None = None
    rims: tuple[str | None, str | None, str | None, str | None] = (None, None, None, None)
    grain: str | None = None
    glow: float = 0.0

    @property
    def colours(self) -> tuple[str, ...]:
        """What tells the four colours apart: the ground where it differs, else the figures."""
        return tuple(ground.face for ground in self.grounds) if self.grounds else self.figures

    def shine(self, colour: int) -> str:
        """The colour of the light round figures."""
        return self.rims[colour] or self.figures[colour]

    def ground(self, colour: int) -> TileBody:
        return self.grounds[colour] if self.grounds else self.body


def _strong(face: str, rim: str, pressed: str) -> TileBody:
    """A face of one colour inside a rim of another."""
    return TileBody(face, face, rim, rim, rim, rim, "#BEBEBE", "#6E6E6E", pressed)


IVORY_BODY = TileBody("#FDFAF2", "#F6F1E4", "#FFFFFF", "#FBF7EC", "#EDE5D3", "#CFC7B5", "#BCB096", "#8C8066")
OAK = RackWood("#7A4A2A", "#512E18", "#B57E4E", "#8A5631", "#643B21", "#2E1909", "#2C1507", "#180B04")

IVORY = TileTheme(("#C8222C", "#1862BE", "#1E1E22", "#D27000"), IVORY_BODY, OAK)
SLATE = TileTheme(
    ("#FF6464", "#58B4FF", "#07080B", "#FFB32E"),
    TileBody(
        "#3B4654", "#27303B", "#8496AC", "#4E5C6E", "#364250", "#1D242D", "#1A2029", "#0A0D12", "#141A22"
    ),
    RackWood("#3E434C", "#272B32", "#737C8A", "#4A505B", "#343943", "#15181D", "#0C0E12", "#0A0B0E"),
    rims=(None, None, "#F6F9FF", None),
    glow=0.85,
)
WOOD = TileTheme(
    ("#A00E1E", "#0F4EA0", "#1B1410", "#BA5A00"),
    TileBody(
        "#F8E6C4", "#EBCFA2", "#FFF8E4", "#F4DCB2", "#DCB984", "#B58C58", "#A87A48", "#6E4A26", "#FFF0CF"
    ),
    RackWood("#4E2C1C", "#331A10", "#8A583A", "#5C3624", "#42241A", "#1C0C07", "#160804", "#0E0503"),
    grain=GRAIN,
)
HIGH_CONTRAST = TileTheme(
    ("#FFFFFF", "#FFFFFF", "#FFFFFF", "#000000"),
    _strong("#FFFFFF", "#000000", "#D8D8D8"),
    RackWood("#2A2622", "#1C1916", "#8C8478", "#3A352F", "#2A2622", "#0C0A08", "#14110E", "#000000"),
    grounds=(
        _strong("#B00018", "#FFFFFF", "#7C000F"),
        _strong("#0A3FB4", "#FFFFFF", "#062A7C"),
        _strong("#000000", "#FFFFFF", "#3C3C3C"),
        _strong("#FFA000", "#FFFFFF", "#FFD080"),
    ),
)


class TileThemeName(Enum):
    """The themes a player can choose; the value is what settings store."""

    IVORY = "ivory"
    SLATE = "slate"
    WOOD = "wood"
    HIGH_CONTRAST = "high-contrast"

    @property
    def theme(self) -> TileTheme:
        return _BY_NAME[self]


_BY_NAME = {
    TileThemeName.IVORY: IVORY,
    TileThemeName.SLATE: SLATE,
    TileThemeName.WOOD: WOOD,
    TileThemeName.HIGH_CONTRAST: HIGH_CONTRAST,
}
