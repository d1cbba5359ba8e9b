"""The games there are, by their key. A new game is a folder and a line here."""

from engine.referee import Notation
from engine.romme.notation import RommeNotation
from engine.tiles.notation import TileNotation

NOTATIONS: dict[str, Notation] = {"romme": RommeNotation(), "tiles": TileNotation()}
