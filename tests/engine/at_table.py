"""Positions and moves in the text of referee files, for tests that read like the rule book."""

from typing import Any

from engine.referee import Object
from engine.romme.notation import RommeNotation
from engine.romme.state import Match, View, view_of

NOTATION = RommeNotation()


def position(preset: str = "klassisch", options: dict[str, Any] | None = None, **keys: Any) -> Match:
    """A match at a position; what is left out is as in a referee file, with a stock and a pile to draw from."""
    rules = NOTATION.rules({"preset": preset, **(options or {})})
    return NOTATION.read({"stock": "C9 D9 C10 D10", "discard": "H9 S9", **keys}, rules)


def play(match: Match, *moves: str) -> Match:
    """The match after moves that must all be legal."""
    for move in moves:
        match, refusal = NOTATION.play(match, move)
        assert refusal is None, (move, refusal)
    return match


def refused(match: Match, *moves: str) -> str:
    """The code of the refusal of the last move, after others that must be legal."""
    match = play(match, *moves[:-1])
    after, refusal = NOTATION.play(match, moves[-1])
    assert refusal is not None, f"{moves[-1]} is allowed"
    assert after is match
    return refusal.code


def view(match: Match) -> View:
    """What the seat to move sees."""
    return view_of(match, match.state.public.seat)


def written(match: Match) -> Object:
    """The position as text."""
    return NOTATION.write(match)
