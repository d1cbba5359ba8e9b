"""`romme hint`: for each referee position the turn to play from there (docs/referee.md)."""

from engine.chance import seed_from, words
from engine.games import NOTATIONS
from engine.referee import HINT_KEYS, Object, RefereeError, Say, notation_of, played
from engine.romme.hints import turn_of_level, turn_to_play
from engine.romme.notation import RommeNotation, write_move
from engine.romme.state import Match, View, view_of
from engine.tiles.bots import choose
from engine.tiles.hints import hint as tile_hint
from engine.tiles.moves import Table
from engine.tiles.notation import TileNotation
from engine.tiles.notation import write_move as write_tile_move
from engine.tiles.state import Match as TileMatch
from engine.tiles.state import view_of as tile_view_of
from game.commands.answers import print_answers
from game.commands.sentences import advice, sayer, tile_advice


def run(files: list[str], language: str, level: str | None) -> int:
    """Print a hint a line. Returns 0, 1 if an `expect` was not met, 2 if an object could not be read."""
    say = sayer(language)
    return print_answers(files, lambda given: hint_for(given, say, level))


def hint_for(given: Object, say: Say, level: str | None = None) -> Object:
    """The answer for one object after its moves, with a level what a player of that level would do.

    Raises `RefereeError` for an object that holds no position to move from, or a move that is refused.
    """
    notation = notation_of(given, NOTATIONS)
    match = played(given, notation, say)
    if isinstance(notation, RommeNotation):
        return _compared(given, _card_hint(given, match, level))
    if isinstance(notation, TileNotation):
        answer = _tile_hint(given, match) if level is None else _tile_turn(given, match, level)
        return _compared(given, answer)
    raise RefereeError(f"there are no hints for {given['game']}")


def _compared(given: Object, answer: Object) -> Object:
    """The answer, and where something is expected of it, whether that is met."""
    expect = given.get("expect") or {}
    held = [key for key in sorted(HINT_KEYS | {"points"}) if key in expect and key in answer]
    differs = [key for key in held if expect[key] != answer[key]]
    if held:
        answer["met"] = not differs
    if differs:
        answer["differs"] = differs
    return answer


def _card_hint(given: Object, match: Match, level: str | None) -> Object:
    view = view_of(match, match.state.public.seat)
    undone = _undone(match, view.seat)
    turn = turn_to_play(view, undone) if level is None else turn_of_level(view, level, undone)
    return {
        "id": given.get("id"),
        "moves": [write_move(move, view) for move, view in turn],
        "says": " ".join(advice(move, view) for move, view in turn),
    }


def _undone(match: Match, seat: int | None) -> View | None:
    """What the seat sees after it has taken its turn back, where it can."""
    back, refusal = NOTATIONS["romme"].play(match, "undo")
    return None if refusal is not None else view_of(back, seat)


def _tile_turn(given: Object, match: TileMatch, level: str) -> Object:
    view = tile_view_of(match, match.state.public.seat)
    move = choose(view, words(seed_from(level), "hint"), level)
    placed = {piece for each in move.sets for piece in each.pieces} if isinstance(move, Table) else set()
    laid = [piece for piece in view.rack if piece.id in placed]
    return {
        "id": given.get("id"),
        "moves": [write_tile_move(move, view)],
        "says": tile_advice(move, laid),
    }


def _tile_hint(given: Object, match: TileMatch) -> Object:
    view = tile_view_of(match, match.state.public.seat)
    move, found = tile_hint(view)
    return {
        "id": given.get("id"),
        "moves": [write_tile_move(move, view)],
        "places": found.places,
        "points": found.points,
        "exact": found.exact,
        "says": tile_advice(move, found.laid),
    }
