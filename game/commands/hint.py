"""`romme hint`: for each referee position the turn to play from there (docs/referee.md)."""

import json
import sys

from engine.games import NOTATIONS
from engine.referee import Object, RefereeError, notation_of, position_of
from engine.romme.hints import turn_to_play
from engine.romme.notation import RommeNotation, write_move
from engine.romme.state import Match, view_of
from engine.tiles.hints import hint as tile_hint
from engine.tiles.notation import TileNotation
from engine.tiles.notation import write_move as write_tile_move
from engine.tiles.state import Match as TileMatch
from engine.tiles.state import view_of as tile_view_of
from game.commands.judge import MET, NOT_MET, UNREADABLE, complain
from game.commands.referee_files import sources
from game.commands.sentences import advice, sayer, tile_advice


def run(files: list[str], language: str, level: str | None) -> int:
    """Print a hint a line. Returns 0, 1 if an `expect` was not met, 2 if an object could not be read."""
    if level is not None:
        print(
            "romme hint: there is one computer player and no levels yet; leave --level out", file=sys.stderr
        )
        return UNREADABLE
    sayer(language)
    status = MET
    for source in sources(files):
        problem = source.problem
        if problem is None:
            try:
                answer = hint_for(source.object)
            except RefereeError as error:
                problem = str(error)
        if problem is not None:
            complain(source, problem)
            status = UNREADABLE
            continue
        print(json.dumps(answer, ensure_ascii=False), flush=True)
        if answer.get("met") is False and status == MET:
            status = NOT_MET
    return status


def hint_for(given: Object) -> Object:
    """The answer for one object. Raises `RefereeError` for one that holds no position to move from."""
    notation = notation_of(given, NOTATIONS)
    match = position_of(given, notation)
    if isinstance(notation, RommeNotation):
        return _card_hint(given, match)
    if isinstance(notation, TileNotation):
        return _tile_hint(given, match)
    raise RefereeError(f"there are no hints for {given['game']}")


def _card_hint(given: Object, match: Match) -> Object:
    turn = turn_to_play(view_of(match, match.state.public.seat))
    return {
        "id": given.get("id"),
        "moves": [write_move(move, view) for move, view in turn],
        "says": " ".join(advice(move, view) for move, view in turn),
    }


def _tile_hint(given: Object, match: TileMatch) -> Object:
    view = tile_view_of(match, match.state.public.seat)
    move, found = tile_hint(view)
    answer: Object = {
        "id": given.get("id"),
        "moves": [write_tile_move(move, view)],
        "places": found.places,
        "points": found.points,
        "exact": found.exact,
        "says": tile_advice(move, found.laid),
    }
    expect = given.get("expect") or {}
    differs = [
        key for key in ("moves", "places", "points", "exact") if key in expect and expect[key] != answer[key]
    ]
    if expect:
        answer["met"] = not differs
    if differs:
        answer["differs"] = differs
    return answer
