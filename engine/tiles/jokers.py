"""The joker test of tile rummy (A6): whether every joker of the old table stayed or left with its tile in place."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from engine.melds import Kind, Meld
from engine.pieces import JOKER, Face
from engine.tiles.rules import TileRules
from engine.tiles.sets import stands_for


class JokerPlace(NamedTuple):
    """A joker in a set: the faces it stands for, and which set of its table it lies in."""

    faces: frozenset[Face]
    lies_in: int
    wants_both: bool


def joker_places(table: Sequence[Meld]) -> tuple[JokerPlace, ...]:
    """All jokers of a table. `wants_both` marks the one joker of a group of three (A6, `both`)."""
    return tuple(
        JokerPlace(
            stands_for(tiles, place),
            index,
            tiles.kind is Kind.SET and len(tiles.pieces) == 3 and tiles.jokers == 1,
        )
        for index, tiles in enumerate(table)
        for place, piece in enumerate(tiles.pieces)
        if piece.face == JOKER
    )


def stuck_jokers(before: Sequence[Meld], after: Sequence[Meld], rules: TileRules) -> tuple[JokerPlace, ...]:
    """The jokers of the table before that may not lie as they do after (A6); empty when the turn is legal.

    Which joker is which is chosen so that the turn is legal, or, where it cannot be, so that fewest are stuck.
    """
    old = joker_places(before)
    if rules.joker_exchange == "free" or not old:
        return ()
    return _Exchange(before, after, rules).fewest_stuck(old)


class StuckJoker(NamedTuple):
    """A joker that may not lie as it does, and the code of the rule that says so."""

    place: JokerPlace
    code: str


JOKER_RULES: tuple[tuple[str, dict[str, Any]], ...] = (
    (
        "joker_left_its_place",
        {"joker_in_group_of_3": "either", "joker_source": "rack_or_table", "joker_reuse": "anywhere"},
    ),
    ("joker_needs_both_tiles", {"joker_source": "rack_or_table", "joker_reuse": "anywhere"}),
    ("joker_needs_a_rack_tile", {"joker_reuse": "anywhere"}),
    ("joker_needs_a_new_set", {}),
)
"""The rules of A6 from the one alone to all together, each with what is let go of to ask for no more than it."""


def told_stuck(before: Sequence[Meld], after: Sequence[Meld], rules: TileRules) -> tuple[StuckJoker, ...]:
    """As `stuck_jokers`, each with the rule that it fails by: the first of A6's, the plainest first, that holds it."""
    stuck = list(stuck_jokers(before, after, rules))
    found: list[StuckJoker] = []
    for code, loose in JOKER_RULES:
        held = stuck_jokers(before, after, replace(rules, **loose)) if loose and stuck else tuple(stuck)
        # Which of two jokers is stuck may be told either way, how many are may not.
        stuck.sort(key=lambda joker: joker not in held)
        found += [StuckJoker(joker, code) for joker in stuck[: len(held)]]
        stuck = stuck[len(held) :]
    return tuple(found)


def is_new_set(tiles: Meld, before: Sequence[Meld]) -> bool:
    """Whether a set contains no whole set of the turn's start, one with its joker replaced included (A6)."""
    return not any(contains(tiles, old) for old in before)


def contains(tiles: Meld, old: Meld) -> bool:
    """Whether a set contains a whole old one: its real tiles, and at the place of each joker a joker or the real tile."""
    real = {piece.face for piece in tiles.pieces if piece.face != JOKER}
    own = {piece.face for piece in old.pieces if piece.face != JOKER}
    if not own <= real or len(old.pieces) > len(tiles.pieces):
        return False
    if old.kind is Kind.RUN:
        return tiles.kind is Kind.RUN and set(old.faces) <= set(tiles.faces)
    return tiles.kind is Kind.SET


class _Exchange:
    """The search for a way to tell the jokers apart: each old joker gets a place of the new table."""

    def __init__(self, before: Sequence[Meld], after: Sequence[Meld], rules: TileRules) -> None:
        self._rules = rules
        self._after = after
        self._places = joker_places(after)
        had = _printed(before)
        lies = _printed(after)
        laid = lies - had
        self._replacing = laid if rules.joker_source == "rack_only" else lies
        self._laid = laid
        self._new = [is_new_set(tiles, before) for tiles in after]

    def fewest_stuck(self, old: tuple[JokerPlace, ...]) -> tuple[JokerPlace, ...]:
        best = old
        for stuck in self._ways(old, frozenset(range(len(self._places))), Counter(), ()):
            if len(stuck) < len(best):
                best = stuck
            if not best:
                break
        return best

    def _ways(
        self,
        old: tuple[JokerPlace, ...],
        free: frozenset[int],
        used: Counter[Face],
        freed_into: tuple[int, ...],
    ) -> Iterator[tuple[JokerPlace, ...]]:
        if not old:
            if self._may_receive(freed_into, {self._places[place].lies_in for place in free}):
                yield ()
            return
        joker, rest = old[0], old[1:]
        for place in free:
            if self._places[place].faces & joker.faces:
                yield from self._ways(rest, free - {place}, used, freed_into)
        for tiles in self._replacements(joker, used):
            for place in free:
                into = self._places[place].lies_in
                if self._rules.joker_reuse == "anywhere" or self._new[into]:
                    yield from self._ways(rest, free - {place}, used + Counter(tiles), (*freed_into, into))
        for stuck in self._ways(rest, free, used, freed_into):
            yield (joker, *stuck)

    def _replacements(self, joker: JokerPlace, used: Counter[Face]) -> Iterator[tuple[Face, ...]]:
        if self._rules.joker_in_group_of_3 == "both" and joker.wants_both:
            if all(used[face] < self._replacing[face] for face in joker.faces):
                yield tuple(joker.faces)
            return
        for face in joker.faces:
            if used[face] < self._replacing[face]:
                yield (face,)

    def _may_receive(self, freed_into: tuple[int, ...], with_own_joker: set[int]) -> bool:
        """`new_set_only`: a tile played this turn can be told for each set with a freed joker.

        A joker of the rack is such a tile where it lies, which is in a place that no old joker has taken.
        """
        if self._rules.joker_reuse != "new_set_only":
            return True
        others = [self._after[index] for index in dict.fromkeys(freed_into) if index not in with_own_joker]
        return _each_has_its_own(others, self._laid)


def _each_has_its_own(sets: Sequence[Meld], laid: Counter[Face]) -> bool:
    if not sets:
        return True
    for face in {piece.face for piece in sets[0].pieces} - {JOKER}:
        if laid[face] > 0 and _each_has_its_own(sets[1:], laid - Counter((face,))):
            return True
    return False


def _printed(table: Sequence[Meld]) -> Counter[Face]:
    return Counter(piece.face for tiles in table for piece in tiles.pieces)
