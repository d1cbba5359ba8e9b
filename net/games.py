"""The games that go over a wire, by their key: their rule sets, and the closed list of their values' classes."""

from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple, get_args

import engine.romme.events
import engine.romme.moves
import engine.romme.rules
import engine.romme.state
import engine.tiles.events
import engine.tiles.moves
import engine.tiles.rules
import engine.tiles.state
import net.lobby
import net.session
from engine.melds import Meld
from engine.options import Option
from engine.pieces import JOKER, Piece
from net.wire.changes import Applier
from net.wire.values import Codec


class Game(NamedTuple):
    """A game as the net knows it: four modules of the same shape in every game."""

    key: str
    moves: ModuleType
    events: ModuleType
    state: ModuleType
    rules: ModuleType

    @property
    def presets(self) -> Mapping[str, Any]:
        """The rule sets by name."""
        presets: Mapping[str, Any] = self.rules.PRESETS
        return presets

    @property
    def options(self) -> tuple[Option, ...]:
        """Every switch of the rules."""
        options: tuple[Option, ...] = self.rules.OPTIONS
        return options

    def players(self, preset: str) -> tuple[int, int]:
        """Least and most players of a rule set."""
        least, most = self.rules.PLAYERS[preset]
        return least, most

    def free_in(self, preset: str) -> tuple[str, ...]:
        """The options that a rule set leaves to the players."""
        free: tuple[str, ...] = self.rules.FREE_IN[preset]
        return free

    def rules_from(self, preset: str, chosen: dict[str, Any]) -> Any:
        """The rules of a preset with some options changed. Raises `BadOption`."""
        return self.rules.rules_from(preset, chosen)


GAMES: dict[str, Game] = {
    "romme": Game("romme", engine.romme.moves, engine.romme.events, engine.romme.state, engine.romme.rules),
    "tiles": Game("tiles", engine.tiles.moves, engine.tiles.events, engine.tiles.state, engine.tiles.rules),
}


class Words(NamedTuple):
    """What is said at a table of one game: reads commands and updates, and carries changes of a view out."""

    codec: Codec
    command: Callable[[Any], Any]
    update: Callable[[Any], Any]
    events: Callable[[Any], Any]
    view: Applier


@cache
def words_of(key: str) -> Words:
    """The words of a game. Raises KeyError for a game that this program does not know."""
    game = GAMES[key]
    move, view = game.moves.Move, game.state.View
    events = tuple[game.events.Event, ...]  # type: ignore[name-defined]
    instead = {
        (net.session.Play, "move"): move,
        (net.session.HintGiven, "move"): move,
        (net.session.TookBack, "view"): view,
        (net.session.Welcome, "view"): view,
        (net.session.Welcome, "recent"): events,
    }
    commands = (*get_args(net.session.Command), *get_args(net.lobby.Wish))
    updates = (*get_args(net.session.Update), *get_args(net.lobby.News))
    own = [*_dataclasses(game.moves), *_dataclasses(game.events), *_dataclasses(game.rules)]
    shared = [*commands, *updates, *_dataclasses(net.session), *_dataclasses(net.lobby)]
    codec = Codec(dict.fromkeys([*own, *shared]), instead, _checks(game))
    return Words(
        codec,
        codec.reader(_union(commands)),
        codec.reader(_union([kind for kind in updates if kind is not net.session.Batch])),
        codec.reader(events),
        Applier(codec, view),
    )


def _union(kinds: Any) -> Any:
    kinds = list(kinds)
    joined = kinds[0]
    for kind in kinds[1:]:
        joined = joined | kind
    return joined


def _dataclasses(module: ModuleType) -> list[type]:
    """The dataclasses that a module makes, but not the base of its events."""
    return [
        value
        for name, value in vars(module).items()
        if isinstance(value, type)
        and is_dataclass(value)
        and value.__module__ == module.__name__
        and name not in ("Event", "Sent")
    ]


def _checks(game: Game) -> dict[type, Callable[[Any], bool]]:
    rules = type(next(iter(game.presets.values())))
    return {
        Piece: lambda piece: 0 <= piece.face <= JOKER,
        Meld: lambda meld: (
            len(meld.pieces) == len(meld.faces) and all(0 <= face < JOKER for face in meld.faces)
        ),
        rules: lambda own: bool(game.rules_from(own.preset, own.choices())),
    }
