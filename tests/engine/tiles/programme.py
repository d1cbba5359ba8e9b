"""The table solver's oracle: the rules of a turn (A3-A6) as an integer programme over all sets, solved by HiGHS.

It shares nothing with the solver: one variable a set, others for which joker went where, which tile replaced it, and
which tiles open.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

import highspy
import numpy as np

from engine.melds import Kind, Meld
from engine.pieces import JOKER, RANK_OF, RANKS, SUITS, Face, face_of
from engine.tiles.rules import TileRules

TILE = 1000


class Slot(NamedTuple):
    """Jokers of a set that stand for the same faces, and how many of them a set of the kind has."""

    faces: frozenset[Face]
    jokers: int


class SetType(NamedTuple):
    """What a set looks like on the table."""

    kind: Kind
    real: tuple[Face, ...]
    slots: tuple[Slot, ...]
    points: int

    @property
    def jokers(self) -> int:
        return sum(slot.jokers for slot in self.slots)

    @property
    def needs(self) -> Counter[Face]:
        return Counter((*self.real, *(JOKER,) * self.jokers))


class Optimum(NamedTuple):
    """The most that can be laid, and the fewest sets of the table that have to change for it."""

    places: int
    points: int
    changed: int


def optimum(
    rack: Sequence[Face], table: Sequence[Meld], rules: TileRules, opened: bool, *, least: bool = False
) -> Optimum | None:
    """The best legal turn, or None if there is none."""
    return _Turn(Counter(rack), table, rules, opened).solve(least)


def set_types(ready: Counter[Face]) -> Iterator[SetType]:
    """Every set that can be made of these tiles."""
    jokers = ready[JOKER]
    for number in range(1, RANKS + 1):
        faces = [face_of(suit, number) for suit in range(SUITS)]
        for size in range(1, SUITS + 1):
            for real in combinations([face for face in faces if ready[face]], size):
                missing = frozenset(faces) - frozenset(real)
                for extra in range(max(0, 3 - size), min(jokers, 4 - size) + 1):
                    slots = (Slot(missing, extra),) if extra else ()
                    yield SetType(Kind.SET, real, slots, number * (size + extra))
    for suit in range(SUITS):
        for start in range(1, RANKS - 1):
            for end in range(start + 2, RANKS + 1):
                faces = [face_of(suit, number) for number in range(start, end + 1)]
                for extra in range(min(jokers, len(faces) - 1) + 1):
                    for wild in combinations(faces, extra):
                        real = tuple(face for face in faces if face not in wild)
                        if all(ready[face] for face in real):
                            slots = tuple(Slot(frozenset((face,)), 1) for face in wild)
                            yield SetType(Kind.RUN, real, slots, sum(range(start, end + 1)))


def type_of(tiles: Meld) -> SetType:
    """The type of a set that lies on the table."""
    ready = Counter(piece.face for piece in tiles.pieces)
    wild = {face for face, piece in zip(tiles.faces, tiles.pieces, strict=True) if piece.face == JOKER}
    for made in set_types(ready):
        same_jokers = made.kind is Kind.SET or {face for slot in made.slots for face in slot.faces} == wild
        if made.needs == ready and made.kind is tiles.kind and same_jokers:
            return made
    raise AssertionError(tiles)


class _Turn:
    def __init__(self, rack: Counter[Face], table: Sequence[Meld], rules: TileRules, opened: bool) -> None:
        self.rules = rules
        self.table = [type_of(tiles) for tiles in table]
        self.rack = rack
        self.lies = Counter(piece.face for tiles in table for piece in tiles.pieces)
        self.model = Programme()
        self.untouched = not opened and rules.rearrange_from == "next_turn"
        if self.untouched:
            self.lies = Counter()
        self.types = list(set_types(self.lies + rack))
        self.x = [self.model.integer(sum((self.lies + rack).values()) // 3) for _ in self.types]
        self.laid = {face: self.model.integer(count) for face, count in rack.items() if count}
        self._balance()
        if self.untouched:
            self._opening(self.types, self.x)
        else:
            if rules.joker_exchange == "replace":
                self._jokers()
            if not opened:
                own = list(set_types(rack))
                y = [self.model.integer(20) for _ in own]
                for face in rack:
                    terms = {v: -made.needs[face] for v, made in zip(y, own, strict=True) if made.needs[face]}
                    self.model.at_least({self.laid[face]: 1, **terms}, 0)
                self._opening(own, y)
        self.worth = {
            column: TILE + (rules.joker_value if face == JOKER else RANK_OF[face])
            for face, column in self.laid.items()
        }

    def solve(self, least: bool) -> Optimum | None:
        best = self.model.maximise(self.worth)
        if best is None or best == 0:
            return None
        changed = -1
        if least:
            changed = 0 if self.untouched else self._fewest_changed(best)
        return Optimum(best // TILE, best % TILE, changed)

    def _balance(self) -> None:
        uses: dict[Face, dict[int, int]] = defaultdict(dict)
        for column, made in zip(self.x, self.types, strict=True):
            for face, count in made.needs.items():
                uses[face][column] = count
        for face in {*uses, *self.lies, *self.laid}:
            terms = dict(uses[face])
            if face in self.laid:
                terms[self.laid[face]] = -1
            self.model.exactly(terms, self.lies[face])

    def _opening(self, types: list[SetType], columns: list[int]) -> None:
        terms = {column: made.points for column, made in zip(columns, types, strict=True)}
        self.model.at_least(terms, self.rules.opening_minimum)

    def _jokers(self) -> None:
        old = [
            (slot.faces, made.kind is Kind.SET and len(made.real) == 2 and made.jokers == 1)
            for made in self.table
            for slot in made.slots
            for _ in range(slot.jokers)
        ]
        lying: dict[frozenset[Face], dict[int, int]] = defaultdict(dict)
        for column, made in zip(self.x, self.types, strict=True):
            for slot in made.slots:
                lying[slot.faces][column] = slot.jokers
        taken: dict[frozenset[Face], dict[int, int]] = defaultdict(dict)
        stays: list[dict[int, int]] = [{} for _ in old]
        for own, (faces, _) in zip(stays, old, strict=True):
            for places in lying:
                if places & faces:
                    column = self.model.integer(1)
                    own[column] = 1
                    taken[places][column] = -1
            self.model.at_least(dict.fromkeys(own, -1), -1)
        self._replacements(old, stays)
        if self.rules.joker_reuse == "new_set_only":
            self._freed_into_new_sets(stays, lying, taken)
        for places, columns in lying.items():
            if taken[places]:
                self.model.at_least({**columns, **taken[places]}, 0)

    def _replacements(self, old: list[tuple[frozenset[Face], bool]], stays: list[dict[int, int]]) -> None:
        taken: dict[Face, dict[int, int]] = defaultdict(dict)
        for own, (faces, group_of_three) in zip(stays, old, strict=True):
            replaced = {face: self.model.integer(1) for face in faces}
            for face, column in replaced.items():
                taken[face][column] = -1
            ways = (
                [{column: 1} for column in replaced.values()]
                if group_of_three and self.rules.joker_in_group_of_3 == "both"
                else [dict.fromkeys(replaced.values(), 1)]
            )
            for way in ways:
                self.model.at_least({**way, **own}, 1)
        for face, terms in taken.items():
            lies = 0 if self.rules.joker_source == "rack_only" else self.lies[face]
            if face in self.laid:
                terms[self.laid[face]] = 1
            self.model.at_least(terms, -lies)

    def _freed_into_new_sets(
        self,
        stays: list[dict[int, int]],
        lying: dict[frozenset[Face], dict[int, int]],
        taken: dict[frozenset[Face], dict[int, int]],
    ) -> None:
        new: dict[int, int] = {}
        shares: dict[Face, dict[int, int]] = defaultdict(dict)
        own_jokers: dict[frozenset[Face], dict[int, int]] = defaultdict(dict)
        for column, made in zip(self.x, self.types, strict=True):
            if not made.jokers or not self._is_new(made):
                continue
            new[column] = self.model.integer(4)
            self.model.at_least({column: 1, new[column]: -1}, 0)
            played = {}
            for slot in made.slots:
                if JOKER in self.laid:
                    share = self.model.integer(4)
                    shares[JOKER][share] = -1
                    played[share] = 1
                    own_jokers[slot.faces][share] = -1
                    taken[slot.faces][share] = -1
            for face in made.real:
                if face in self.laid:
                    share = self.model.integer(4)
                    shares[face][share] = -1
                    played[share] = 1
            self.model.at_least({**played, new[column]: -1}, 0)
        for face, terms in shares.items():
            self.model.at_least({self.laid[face]: 1, **terms}, 0)
        freed = {}
        for places, columns in lying.items():
            ready = {new[column]: jokers for column, jokers in columns.items() if column in new}
            if ready:
                here = self.model.integer(4)
                freed[here] = 1
                taken[places][here] = -1
                self.model.at_least({**ready, **own_jokers[places], here: -1}, 0)
        all_stays = {column: 1 for own in stays for column in own}
        self.model.at_least({**freed, **all_stays}, len(stays))

    def _is_new(self, made: SetType) -> bool:
        if self.rules.joker_reuse == "anywhere":
            return True
        return not any(_holds(made, old) for old in self.table)

    def _fewest_changed(self, best: int) -> int:
        self.model.at_least(self.worth, best)
        same = {}
        for old, count in Counter(self.table).items():
            kept = self.model.integer(count)
            self.model.at_least({self.x[self.types.index(old)]: 1, kept: -1}, 0)
            same[kept] = 1
        kept_most = self.model.maximise(same)
        assert kept_most is not None
        return len(self.table) - kept_most


def _holds(made: SetType, old: SetType) -> bool:
    if made.kind is not old.kind or not set(old.real) <= set(made.real):
        return False
    if made.kind is Kind.SET:
        return len(made.real) + made.jokers >= len(old.real) + old.jokers
    places = {*made.real, *(face for slot in made.slots for face in slot.faces)}
    return {face for slot in old.slots for face in slot.faces} <= places


class Programme:
    """An integer programme that grows; HiGHS solves it to the proven optimum."""

    def __init__(self) -> None:
        self.most: list[float] = []
        self.rows: list[tuple[dict[int, int], float, float]] = []

    def integer(self, most: int) -> int:
        """A new variable from 0 to `most`."""
        self.most.append(most)
        return len(self.most) - 1

    def at_least(self, terms: dict[int, int], least: int) -> None:
        self.rows.append((terms, least, highspy.kHighsInf))

    def exactly(self, terms: dict[int, int], value: int) -> None:
        self.rows.append((terms, value, value))

    def maximise(self, worth: dict[int, int]) -> int | None:
        """The greatest value, or None if there is no solution."""
        for presolve in ("on", "off"):
            status, value = self._run(worth, presolve)
            if status == highspy.HighsModelStatus.kInfeasible:
                return None
            if status == highspy.HighsModelStatus.kOptimal:
                return round(value)
        raise AssertionError(status)

    def _run(self, worth: dict[int, int], presolve: str) -> tuple[highspy.HighsModelStatus, float]:
        lp = highspy.HighsLp()
        lp.num_col_, lp.num_row_ = len(self.most), len(self.rows)
        lp.sense_ = highspy.ObjSense.kMaximize
        lp.col_cost_ = np.array([worth.get(column, 0) for column in range(len(self.most))], dtype=float)
        lp.col_lower_, lp.col_upper_ = np.zeros(len(self.most)), np.array(self.most, dtype=float)
        lp.row_lower_ = np.array([row[1] for row in self.rows])
        lp.row_upper_ = np.array([row[2] for row in self.rows])
        lp.integrality_ = [highspy.HighsVarType.kInteger] * len(self.most)
        starts, index, value = [0], [], []
        for terms, _, _ in self.rows:
            index += list(terms)
            value += list(terms.values())
            starts.append(len(index))
        lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        lp.a_matrix_.start_, lp.a_matrix_.index_ = np.array(starts), np.array(index)
        lp.a_matrix_.value_ = np.array(value, dtype=float)
        solver = highspy.Highs()
        solver.setOptionValue("output_flag", False)
        solver.setOptionValue("presolve", presolve)
        solver.setOptionValue("mip_rel_gap", 0.0)
        solver.setOptionValue("mip_abs_gap", 0.5)
        solver.passModel(lp)
        solver.run()
        return solver.getModelStatus(), solver.getObjectiveValue()
