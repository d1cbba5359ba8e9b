"""What is said at a table, as the wire carries it: the closed list of classes of its game, its commands and updates."""

from collections.abc import Callable
from dataclasses import is_dataclass
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple, get_args

import net.lobby
import net.session
from engine.advice.claims import Claim, is_sound
from engine.events import Event
from engine.game import Game
from engine.games import GAMES
from engine.melds import Meld
from engine.pieces import JOKER, Piece
from net.wire.changes import Applier
from net.wire.values import Codec


class Words(NamedTuple):
    """Reads what is said at a table of one game, and carries the changes of a view out. All raise `BadValue`."""

    codec: Codec
    command: Callable[[Any], Any]
    update: Callable[[Any], Any]
    events: Callable[[Any], Any]
    view: Applier


@cache
def words_of(key: str) -> Words:
    """The words of a game. Raises KeyError for a game that this program does not know."""
    game = GAMES[key]
    move, view, events = game.move_words.Move, game.state_words.View, tuple[Event, ...]
    instead = {
        (net.session.Play, "move"): move,
        (net.session.HintGiven, "move"): move,
        (net.session.TookBack, "view"): view,
        (net.session.Welcome, "view"): view,
        (net.session.Welcome, "recent"): events,
    }
    commands = (*get_args(net.session.Command), *get_args(net.lobby.Wish))
    updates = (*get_args(net.session.Update), *get_args(net.lobby.News))
    own = [kind for module in _modules(game) for kind in _dataclasses(module)]
    codec = Codec(dict.fromkeys([*own, Claim, *commands, *updates]), instead, _checks(game))
    return Words(
        codec,
        codec.reader(_union(commands)),
        codec.reader(_union(kind for kind in updates if kind is not net.session.Batch)),
        codec.reader(events),
        Applier(codec, view),
    )


def _modules(game: Game) -> tuple[ModuleType, ...]:
    shared = (net.session, net.lobby)
    return (game.move_words, game.event_words, game.state_words, game.rule_words, *shared)


def _union(kinds: Any) -> Any:
    first, *others = kinds
    joined = first
    for kind in others:
        joined = joined | kind
    return joined


def _dataclasses(module: ModuleType) -> list[type]:
    """The dataclasses that a module makes."""
    return [
        value
        for value in vars(module).values()
        if isinstance(value, type) and is_dataclass(value) and value.__module__ == module.__name__
    ]


def _is_sound(meld: Meld) -> bool:
    """Whether each piece has a face; only a joker's may be left open, as in a group of three tiles."""
    return len(meld.pieces) == len(meld.faces) and all(
        0 <= face < JOKER or (face == JOKER == piece.face)
        for piece, face in zip(meld.pieces, meld.faces, strict=True)
    )


def _checks(game: Game) -> dict[type, Callable[[Any], bool]]:
    rules = type(next(iter(game.presets.values())))
    return {
        Claim: is_sound,
        Piece: lambda piece: 0 <= piece.face <= JOKER,
        Meld: _is_sound,
        rules: lambda own: bool(game.rules_from(own.preset, own.choices())),
    }
