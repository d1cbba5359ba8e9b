"""One question to the solver: a rack, a table and the rules, and the counts that a fate of the jokers makes of them."""

from collections import Counter
from collections.abc import Sequence

from engine.melds import Kind, Meld
from engine.pieces import FACES, JOKER, RANK_OF, RANKS, Face, Piece
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
    ) -> tuple[Counts, tuple[Row, ...]]:
        """The counts without the sets that stay as they lie (`kept`) and the `reserved` ones, and the pinned jokers.

        `forced` are rack tiles that have to be laid, those that the fate asks for not among them.
        """
        must, pins = _nothing(), _nothing()
        for index, tiles in enumerate(self.table):
            if index not in kept:
                for piece in tiles.pieces:
                    must[piece.face] += 1
        for face in fate.pins:
            must[face] += 1
            pins[face] += 1
        have = must.copy()
        for piece in self.rack:
            have[piece.face] += 1
        laid = Counter(fate.forced) | forced
        for face in laid.elements():
            must[face] += 1
        freed, may = fate.freed + laid[JOKER], self.held[JOKER] - laid[JOKER]
        for fixed in reserved:
            for place, face in enumerate(fixed.faces):
                if place not in fixed.jokers:
                    have[face] -= 1
                    must[face] = max(0, must[face] - 1)
            freed -= len(fixed.jokers)
        return Counts(_rows(have), _rows(must), max(0, freed), may + min(0, freed)), _rows(pins)

    def alone(self) -> Counts:
        """The counts of the rack without the table, for an opening."""
        have = [self.held[face] for face in range(FACES)]
        return Counts(_rows(have), _rows(_nothing()), 0, self.held[JOKER])


def shape_key(shape: Shape) -> SetKey:
    """As `sets.key`, for a set without ids."""
    if shape.kind is Kind.RUN:
        return Kind.RUN, shape.faces, shape.printed
    return Kind.SET, (), tuple(sorted(shape.printed))


def as_meld(shape: Shape) -> Meld:
    """A set without ids as one whose ids have no meaning, for the tests that only look at faces."""
    return Meld(shape.kind, tuple(Piece(0, face) for face in shape.printed), shape.faces)


def _nothing() -> list[int]:
    """A count for every face, the joker's last."""
    return [0] * (FACES + 1)


def _rows(counts: list[int]) -> tuple[Row, ...]:
    """For each number from 1 the count of each colour: a face is colour times thirteen and number."""
    return tuple(tuple(counts[number:FACES:RANKS]) for number in range(RANKS))
