"""Referee files: a position, moves, and what must come of them (docs/referee.md). Objects in, outcomes out; no I/O.

Each game brings a `Notation` that reads and writes its positions and moves; everything else is the same for all.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from engine.refusal import Fault, Refusal

Object = dict[str, Any]
Say = Callable[[Fault], str]


class RefereeError(ValueError):
    """A referee object that cannot be read: unknown keys, pieces or options, too many copies, a meld that is none."""


class Judged(NamedTuple):
    """What a game says of a single meld."""

    refusal: Refusal | None
    kind: str | None = None
    points: int | None = None


class Notation(Protocol):
    """How a game reads and writes its referee positions; every method raises `RefereeError` for what it cannot read."""

    position_keys: frozenset[str]

    def rules(self, chosen: Object) -> Any:
        """The rules that a `rules` object names."""

    def judge_meld(self, text: str, rules: Any) -> Judged:
        """What a meld by itself is."""

    def read(self, position: Object, rules: Any) -> Any:
        """The match that a position describes."""

    def play(self, match: Any, text: str) -> tuple[Any, Refusal | None]:
        """The match after a move, or the same match and why the move is refused."""

    def write(self, match: Any) -> Object:
        """The position as it stands, with the keys it was read from and the sizes."""

    def round_of(self, match: Any) -> Object | None:
        """The round's result once it is over."""

    def match_of(self, match: Any) -> Object | None:
        """The match's standing once the round is over."""

    def same(self, path: tuple[str | int, ...], expected: Any, found: Any) -> bool:
        """Whether two values at a path of the outcome mean the same (hands and sets come in any order)."""


OBJECT_KEYS = frozenset({"id", "says", "game", "rules", "meld", "position", "moves", "expect"})
EXPECT_KEYS = frozenset(
    {"legal", "at", "code", "rule", "faults", "says", "position", "round", "match", "kind", "points"}
)
KINDS: Mapping[type, str] = {
    dict: "an object",
    list: "a list",
    str: "a text",
    int: "a number",
    bool: "a boolean",
}
HINT_KEYS = frozenset({"places", "exact", "moves"})


def judge(given: Object, games: Mapping[str, Notation], say: Say) -> Object:
    """The outcome of a referee object; with `expect` also whether it is met. Raises `RefereeError`."""
    notation = notation_of(given, games)
    rules = _rules(given, notation)
    outcome = (
        _meld_outcome(given, notation, rules, say)
        if "meld" in given
        else _played(given, notation, rules, say)
    )
    if given.get("expect") is not None:
        differs = _differences(given["expect"], outcome, notation)
        outcome["met"] = not differs
        if differs:
            outcome["differs"] = differs
    return outcome


def notation_of(given: Object, games: Mapping[str, Notation]) -> Notation:
    """The notation of the game that an object names, after a look at its outer shape."""
    if not isinstance(given, dict):
        raise RefereeError("not an object")
    game, known = _kind(given, "game", str, None), ", ".join(sorted(games))
    if game is None:
        raise RefereeError(f"it names no game; there are {known}")
    if game not in games:
        # Before its keys, which are that game's own.
        raise RefereeError(f"this program does not know the game {game!r}, only {known}")
    _only(given, OBJECT_KEYS, "the object")
    if "meld" in given and ("position" in given or "moves" in given):
        raise RefereeError("a meld by itself has neither position nor moves")
    expect = _kind(given, "expect", dict, {})
    _only(expect, EXPECT_KEYS | HINT_KEYS, "expect")
    return games[game]


def position_of(given: Object, notation: Notation) -> Any:
    """The match that an object's position describes."""
    position = _kind(given, "position", dict, None)
    if position is None:
        raise RefereeError("neither position nor meld")
    _only(position, notation.position_keys, "position")
    return notation.read(position, _rules(given, notation))


def played(given: Object, notation: Notation, say: Say) -> Any:
    """The match of an object after its moves. Raises `RefereeError` for a move that is refused."""
    match = position_of(given, notation)
    for index, text in enumerate(moves_of(given)):
        match, refusal = notation.play(match, text)
        if refusal is not None:
            raise RefereeError(f"move {index}, {text!r}, is refused: {say(refusal.faults[0])}")
    if notation.round_of(match) is not None:
        raise RefereeError("the round is over")
    return match


def moves_of(given: Object) -> list[str]:
    """The move texts of an object."""
    moves: list[str] = _kind(given, "moves", list, [])
    for move in moves:
        if not isinstance(move, str):
            raise RefereeError(f"a move is a text, not {move!r}")
    return moves


def _meld_outcome(given: Object, notation: Notation, rules: Any, say: Say) -> Object:
    text = _kind(given, "meld", str, "")
    found = notation.judge_meld(text, rules)
    fault = found.refusal.faults[0] if found.refusal else None
    return {
        "id": given.get("id"),
        "legal": fault is None,
        "code": fault.code if fault else None,
        "says": say(fault) if fault else None,
        "kind": found.kind,
        "points": found.points,
    }


def _played(given: Object, notation: Notation, rules: Any, say: Say) -> Object:
    match = position_of(given, notation)
    refusal: Refusal | None = None
    at = None
    for index, text in enumerate(moves_of(given)):
        match, refusal = notation.play(match, text)
        if refusal is not None:
            at = index
            break
    first = refusal.faults[0] if refusal else None
    return {
        "id": given.get("id"),
        "legal": refusal is None,
        "at": at,
        "code": first.code if first else None,
        "rule": first.rule if first else None,
        "faults": [_fault(fault) for fault in refusal.faults] if refusal else [],
        "says": say(first) if first else None,
        "position": notation.write(match),
        "round": notation.round_of(match),
        "match": notation.match_of(match),
    }


def _fault(fault: Fault) -> Object:
    return {"code": fault.code, "rule": fault.rule, "meld": fault.meld, "pieces": list(fault.pieces)}


def _differences(expected: Object, outcome: Object, notation: Notation) -> list[str]:
    found: list[str] = []
    _compare((), expected, outcome, notation, found)
    return found


def _compare(
    path: tuple[str | int, ...], expected: Any, found: Any, notation: Notation, differs: list[str]
) -> None:
    if isinstance(expected, dict) and isinstance(found, dict):
        for key, value in expected.items():
            _compare((*path, key), value, found.get(key), notation, differs)
    elif not notation.same(path, expected, found):
        differs.append(".".join(map(str, path)))


def _rules(given: Object, notation: Notation) -> Any:
    chosen = _kind(given, "rules", dict, {})
    _kind(chosen, "preset", str, None)
    return notation.rules({key: value for key, value in chosen.items() if value is not None})


def _kind(given: Object, key: str, kind: type, default: Any) -> Any:
    """A value of that kind; what is null is left out."""
    value = given.get(key)
    if value is None:
        return default
    if not isinstance(value, kind):
        raise RefereeError(f"{key} is {value!r}, which is not {KINDS[kind]}")
    return value


def _only(given: Mapping[str, Any], known: frozenset[str], where: str) -> None:
    unknown = sorted(set(given) - known)
    if unknown:
        raise RefereeError(f"{where} has unknown keys: {', '.join(unknown)}")
