"""The games there are, by their key. A new game is a folder and a line here."""

from engine.referee import Notation
from engine.romme.notation import RommeNotation

NOTATIONS: dict[str, Notation] = {"romme": RommeNotation()}
