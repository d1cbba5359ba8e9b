"""Every value of every option of the rules changes what happens: a switch that does nothing is a false promise."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.games import NOTATIONS, game_of
from engine.options import Numbers, Option, Value
from engine.referee import RefereeError, judge
from engine.romme import match as cards_match
from engine.romme import rules as cards
from engine.romme import state as cards_state
from engine.tiles import match as tiles_match
from engine.tiles import rules as tiles
from engine.tiles import state as tiles_state

CASES = Path(__file__).resolve().parents[1] / "cases"
SEED = b"every option".ljust(32)
PRESETS = {"romme": "eigene", "tiles": "steine"}

OPTIONS = [("romme", option) for option in cards.OPTIONS] + [("tiles", option) for option in tiles.OPTIONS]


def values_of(option: Option) -> tuple[Value, ...]:
    """All that an option may be; of a range its ends and what lies a step beside them."""
    own = option.values
    if not isinstance(own, Numbers):
        return own
    return (own.least, own.least + own.step, own.most - own.step, own.most)


@cache
def cases_of(game: str) -> tuple[dict[str, Any], ...]:
    """The judged positions of a game."""
    given = [
        json.loads(line) for path in sorted(CASES.glob("*.jsonl")) for line in path.open(encoding="utf-8")
    ]
    return tuple(case for case in (*given, *map(_emptied, range(6))) if case["game"] == game)


def _emptied(used: int) -> dict[str, Any]:
    """The stock is empty as the next seat is to draw, after so many reshuffles."""
    position = {
        "hands": ["S8 H2 C5", "HK D3"],
        "phase": "play",
        "stock": "",
        "discard": "C9 H9",
        "reshuffles_used": used,
    }
    return {"game": "romme", "position": position, "moves": ["discard H2", "draw"]}


def rounds_played(game: str, rules: Any, players: int) -> int:
    """How many rounds a match has in which each costs, or brings, 25 points to all but the first."""
    points = (0,) + (25,) * (players - 1)
    nothing = ((),) * players
    if game == "romme":
        standing: Any = cards_state.Standing(1, (0,) * players)
        result: Any = cards_state.RoundResult(1, 0, False, points, nothing, nothing)
        add: Any = cards_match.after_round
    else:
        standing = tiles_state.Standing(1, (0,) * players)
        result = tiles_state.RoundResult(1, 0, False, False, points, nothing, nothing)
        add = tiles_match.after_round
    for number in range(1, 200):
        standing = add(standing._replace(round=number), rules, result)
        if standing.over:
            return number
    raise AssertionError("the match has no end")


def outcomes(game: str, option: Option, value: Value) -> Iterator[object]:
    """What comes of the deal, of time that runs out, and of every judged position, with an option at a value."""
    needed = {name: allowed[0] for name, allowed in option.matters_with}
    chosen = {**needed, option.id: value}
    rules = (cards if game == "romme" else tiles).rules_from(PRESETS[game], chosen)
    for players in (2, 3, 5):
        dealt, events = game_of(rules).start(rules, players, SEED)
        yield events, dealt.state.public._replace(rules=None), game_of(rules).faces_dealt(dealt)
        late, events = game_of(rules).time_over(dealt)
        yield events, late.state.public._replace(rules=None)
        yield rounds_played(game, rules, players)
    for case in sorted(cases_of(game), key=lambda case: option.id not in case.get("rules", {})):
        given = {**case, "rules": {**case.get("rules", {}), **chosen}, "expect": {}}
        try:
            yield judge(given, NOTATIONS, lambda fault: fault.code)
        except RefereeError as error:
            yield str(error)


@pytest.mark.parametrize(
    ("game", "option"), [pytest.param(game, own, id=f"{game} {own.id}") for game, own in OPTIONS]
)
def test_every_value_of_an_option_changes_something(game: str, option: Option) -> None:
    values = values_of(option)
    for number, value in enumerate(values[1:], start=1):
        for other in values[:number]:
            both = zip(outcomes(game, option, value), outcomes(game, option, other), strict=True)
            assert any(one != two for one, two in both), (option.id, value, other)
