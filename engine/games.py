"""The games there are, by their key. A new game is a folder and a line in each of these."""

from engine.game import Game, Rules
from engine.referee import Notation
from engine.romme.game import ROMME
from engine.romme.notation import RommeNotation
from engine.tiles.game import TILES
from engine.tiles.notation import TileNotation

GAMES: dict[str, Game] = {game.key: game for game in (ROMME, TILES)}
NOTATIONS: dict[str, Notation] = {ROMME.key: RommeNotation(), TILES.key: TileNotation()}

_BY_PRESET = {preset: game for game in GAMES.values() for preset in game.presets}


def game_of(rules: Rules) -> Game:
    """The game that these rules are of."""
    return _BY_PRESET[rules.preset]
