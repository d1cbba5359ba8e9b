"""One question to the solver: a rack, a table and the rules, and the counts that a fate of the jokers makes of them."""

from collections import Counter
from collections.abc import Iterable, Sequence

from engine.melds import Kind, Meld
from engine.pieces import JOKER, RANK_OF, RANKS, SUIT_OF, SUITS, Face, Piece
from engine.tiles.build import Reserved, Shape
from engine.tiles.fates import Fate
from engine.tiles.rules import TileRules
from engine.tiles.search import Costs, Counts, Row
from engine.tiles.sets import SetKey

TILE = 1 << 11
_NUMBERS: Row = tuple(TILE + number for number in range(1, RANKS + 1))


class Task:
    """A position of one seat, as the solver wants it. Costs are what is left on the rack: tiles first, then points."""

    def __init__(self, rack: Sequence[Piece], table: Sequence[Meld], rules: TileRules, opened: bool) -> None:
        self.rack = tuple(rack)
        self.table = tuple(table)
        self.rules = rules
        self.opened = opened
        self.held = Counter(piece.face for piece in rack)
        self.costs = Costs(_NUMBERS, TILE + rules.joker_value)
        self.all_left = sum(self.cost_of(piece.face) for piece in rack)

    @property
    def untouched(self) -> bool:
        """Whether the table may not be touched this turn (A4)."""
        return not self.opened and self.rules.rearrange_from == "next_turn"

    @property
    def opens_midway(self) -> bool:
        """Whether the tiles played must hold an opening, the rest of the turn being free (A4, `same_turn`)."""
        return not self.opened and self.rules.rearrange_from == "same_turn"

    def cost_of(self, face: Face) -> int:
        """What it costs to leave a tile on the rack."""
        return self.costs.joker if face == JOKER else _NUMBERS[RANK_OF[face] - 1]

    def counts(
        self, kept: frozenset[int], fate: Fate, forced: Counter[Face], reserved: Sequence[Reserved]
    ) -> tuple[Counts, list[list[int]]]:
        """The counts without the sets that stay as they lie (`kept`) and the `reserved` ones, and the pinned jokers.

        `forced` are rack tiles that have to be laid, those that the fate asks for not among them.
        """
        have, must, pins = _zeros(), _zeros(), _zeros()
        for index, tiles in enumerate(self.table):
            if index not in kept:
                _add(have, (piece.face for piece in tiles.pieces), 1)
                _add(must, (piece.face for piece in tiles.pieces), 1)
        for rows in (have, must, pins):
            _add(rows, fate.pins, 1)
        _add(have, (piece.face for piece in self.rack), 1)
        laid = Counter(fate.forced) | forced
        _add(must, laid.elements(), 1)
        freed, may = fate.freed + laid[JOKER], self.held[JOKER] - laid[JOKER]
        for fixed in reserved:
            printed = [face for place, face in enumerate(fixed.faces) if place not in fixed.jokers]
            _add(have, printed, -1)
            _add(must, printed, -1)
            freed -= len(fixed.jokers)
        return Counts(_rows(have), _rows(must), max(0, freed), may + min(0, freed)), pins

    def alone(self) -> Counts:
        """The counts of the rack without the table, for an opening."""
        have = _zeros()
        _add(have, (piece.face for piece in self.rack), 1)
        return Counts(_rows(have), _rows(_zeros()), 0, self.held[JOKER])


def shape_key(shape: Shape) -> SetKey:
    """As `sets.key`, for a set without ids."""
    if shape.kind is Kind.RUN:
        return Kind.RUN, shape.faces, shape.printed
    return Kind.SET, (), tuple(sorted(shape.printed))


def as_meld(shape: Shape) -> Meld:
    """A set without ids as one whose ids have no meaning, for the tests that only look at faces."""
    return Meld(shape.kind, tuple(Piece(0, face) for face in shape.printed), shape.faces)


def _zeros() -> list[list[int]]:
    return [[0] * SUITS for _ in range(RANKS)]


def _rows(rows: list[list[int]]) -> tuple[Row, ...]:
    return tuple(tuple(max(0, count) for count in row) for row in rows)


def _add(rows: list[list[int]], faces: Iterable[Face], count: int) -> None:
    for face in faces:
        if face != JOKER:
            rows[RANK_OF[face] - 1][SUIT_OF[face]] += count
