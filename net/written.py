"""Moves as JSON values: a word and what it needs, short enough for a journal's line."""

from typing import Any

from engine.game import Move
from engine.pieces import FACES
from engine.romme.moves import Back, Discard, Draw, Lay, LayOff, Swap, Take, Undo
from engine.tiles import moves as tiles

MOST_PIECES = 64


class NotAMove(ValueError):
    """Data that writes no move; whether a written move is legal is the engine's to say."""


def written(move: Move) -> list[Any]:
    """The move as JSON values, `["lay", [ids], [named faces]]`; `read_move` reads it."""
    match move:
        case Draw() | Take() | Back() | Undo() | tiles.Draw() | tiles.Pass():
            return [_BARE[type(move)]]
        case tiles.Table(sets):
            return ["table", *([list(placed.pieces), list(placed.names)] for placed in sets)]
        case Lay(pieces, names):
            return ["lay", list(pieces), list(names)]
        case LayOff(piece, meld, name, high):
            return ["lay off", piece, meld, name, high]
        case Swap(piece, meld):
            return ["swap", piece, meld]
        case Discard(piece):
            return ["discard", piece]
        case _:
            raise NotAMove(f"{move!r} is no move")


def read_move(data: object, game: str = "romme") -> Move:
    """The move of a game that `written` wrote. Raises `NotAMove` for anything else, `true` for a number included."""
    if not isinstance(data, list):
        raise NotAMove(f"{data!r} writes no move")
    return _READERS[game](data)


def is_well_formed(move: object, game: str = "romme") -> bool:
    """Whether this is a move of the game whose every value is of its kind, so that the engine can judge it."""
    try:
        return bool(read_move(written(move), game) == move)
    except (NotAMove, TypeError, AttributeError):
        return False


def _read_card_move(data: list[Any]) -> Move:
    match data:
        case [str(word)] if word in _BY_WORD:
            return _BY_WORD[word]()
        case ["lay", list(ids), list(names)] if 0 < len(ids) == len(names) <= MOST_PIECES:
            return Lay(tuple(_whole(number) for number in ids), tuple(_face(name) for name in names))
        case ["lay off", piece, meld, name, high] if type(high) is bool:
            return LayOff(_whole(piece), _whole(meld), _face(name), high)
        case ["swap", piece, meld]:
            return Swap(_whole(piece), _whole(meld))
        case ["discard", piece]:
            return Discard(_whole(piece))
        case _:
            raise NotAMove(f"{data!r} writes no move")


def _read_tile_move(data: list[Any]) -> Move:
    match data:
        case ["draw"]:
            return tiles.Draw()
        case ["pass"]:
            return tiles.Pass()
        case ["table", *sets] if len(sets) <= MOST_PIECES:
            return tiles.Table(tuple(_placed(each) for each in sets))
        case _:
            raise NotAMove(f"{data!r} writes no move")


def _placed(data: object) -> tiles.Placed:
    match data:
        case [list(ids), list(names)] if 0 < len(ids) == len(names) <= MOST_PIECES:
            return tiles.Placed(tuple(_whole(number) for number in ids), tuple(_face(name) for name in names))
        case _:
            raise NotAMove(f"{data!r} is no set")


def _whole(value: object) -> int:
    if type(value) is not int:
        raise NotAMove(f"{value!r} is no number")
    return value


def _face(value: object) -> int | None:
    if value is None:
        return None
    face = _whole(value)
    if not 0 <= face < FACES:
        raise NotAMove(f"{face} is no face that a joker can be named")
    return face


_BARE: dict[type, str] = {
    Draw: "draw",
    Take: "take",
    Back: "back",
    Undo: "undo",
    tiles.Draw: "draw",
    tiles.Pass: "pass",
}
_BY_WORD: dict[str, type[Draw] | type[Take] | type[Back] | type[Undo]] = {
    "draw": Draw,
    "take": Take,
    "back": Back,
    "undo": Undo,
}
_READERS = {"romme": _read_card_move, "tiles": _read_tile_move}
