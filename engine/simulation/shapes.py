"""Melds as a simulated round knows them: what can be laid from a suit or a rank, and what a lying meld takes in."""

from functools import lru_cache
from typing import NamedTuple

from engine.melds import HIGHEST_PLACE, Kind, Meld, MeldRules, face_points
from engine.pieces import JOKER, RANK_OF, RANKS, SUIT_OF, SUITS, Face
from engine.romme.legal import Shape, run_shapes, set_shapes


class Lying(NamedTuple):
    """A meld on the table. A run: its suit, lowest rank (0 is the ace) and size; a set: its rank and suits as a mask."""

    is_run: bool
    base: int
    start: int
    size: int
    jokers: int


class Laid(NamedTuple):
    """A way to lay a meld: the real cards it takes from a hand, its jokers, what it counts, and how it lies then.

    `faces` and `is_joker` are the meld in order, as the table's rules want it.
    """

    real: tuple[Face, ...]
    jokers: int
    points: int
    lying: Lying
    faces: tuple[Face, ...]
    is_joker: tuple[bool, ...]


LAY = 2
Laying = tuple[int, Laid]
"""A move that lays a meld: its kind, and the meld."""

_RANKS = (1 << RANKS) - 1
_SUITS = (1 << SUITS) - 1


def run_key(suit: int, ranks: int, jokers: int) -> int:
    """The key to the runs of a suit with these ranks (a mask) in hand, and at most so many jokers."""
    return (jokers << 2 | suit) << RANKS | ranks


def set_key(rank: int, suits: int, jokers: int) -> int:
    """The key to the sets of a rank (0 is the ace) with these suits (a mask) in hand, and at most so many jokers."""
    return (jokers << 4 | rank) << SUITS | suits


class Shapes:
    """The tables of one set of meld rules, filled as they are asked."""

    def __init__(self, rules: MeldRules) -> None:
        self._rules = rules
        self._points = face_points(rules)
        self.known_runs: dict[int, tuple[Laying, ...]] = {}
        self.known_sets: dict[int, tuple[Laying, ...]] = {}
        self._ends: dict[Lying, tuple[Face, ...]] = {}
        self._most_jokers = rules.jokers

    def runs(self, key: int) -> tuple[Laying, ...]:
        """All runs of a suit; the key is `run_key`, and the answer is kept in `known_runs`."""
        ranks, suit, jokers = key & _RANKS, key >> RANKS & 3, key >> RANKS + 2
        shapes = run_shapes(ranks, self._at_most(jokers), self._rules)
        found = tuple((LAY, self._laid(shape, suit * RANKS, True)) for shape in shapes)
        self.known_runs[key] = found
        return found

    def sets(self, key: int) -> tuple[Laying, ...]:
        """All sets of a rank; the key is `set_key`, and the answer is kept in `known_sets`."""
        suits, rank, jokers = key & _SUITS, key >> SUITS & 15, key >> SUITS + 4
        shapes = set_shapes(suits, self._at_most(jokers))
        found = tuple((LAY, self._laid(shape, rank, False)) for shape in shapes)
        self.known_sets[key] = found
        return found

    def taken_in(self, lying: Lying) -> tuple[Face, ...]:
        """The faces that a meld takes in; for a run the low end first, each once an end. The joker is not among them."""
        found = self._ends.get(lying)
        if found is None:
            found = self._ends[lying] = self._read_ends(lying)
        return found

    def takes_joker(self, lying: Lying) -> bool:
        """Whether the limits on jokers let one more into a meld."""
        jokers = lying.jokers + 1
        if self._most_jokers is not None and jokers > self._most_jokers:
            return False
        size = lying.size if lying.is_run else lying.start.bit_count()
        return not lying.is_run or not self._rules.run_jokers_at_most_real or 2 * jokers <= size + 1

    def laid(self, meld: Meld) -> Laid:
        """A meld of the table's rules as this way to lay it."""
        is_joker = tuple(piece.face == JOKER for piece in meld.pieces)
        return self._of(meld.faces, is_joker, meld.kind is Kind.RUN)

    def _at_most(self, jokers: int) -> int:
        return jokers if self._most_jokers is None else min(jokers, self._most_jokers)

    def _laid(self, shape: Shape, offset: Face, is_run: bool) -> Laid:
        return self._of(tuple(offset + face for face in shape.faces), shape.is_joker, is_run)

    def _of(self, faces: tuple[Face, ...], is_joker: tuple[bool, ...], is_run: bool) -> Laid:
        real = tuple(face for face, joker in zip(faces, is_joker, strict=True) if not joker)
        jokers = len(faces) - len(real)
        total = sum(self._points[face] for face in faces)
        first = faces[0]
        if is_run:
            if RANK_OF[first] == 1:
                total += self._rules.low_ace_points - self._rules.ace_points
            lying = Lying(True, SUIT_OF[first], RANK_OF[first] - 1, len(faces), jokers)
        else:
            suits = sum(1 << SUIT_OF[face] for face in faces)
            lying = Lying(False, RANK_OF[first] - 1, suits, 0, jokers)
        return Laid(real, jokers, total, lying, faces, is_joker)

    def _read_ends(self, lying: Lying) -> tuple[Face, ...]:
        if not lying.is_run:
            return tuple(suit * RANKS + lying.base for suit in range(SUITS) if not lying.start >> suit & 1)
        if lying.size == RANKS:
            return ()
        offset, end = lying.base * RANKS, lying.start + lying.size
        found = []
        if lying.start > 0 or self._rules.runs_wrap:
            found.append(offset + (lying.start - 1) % RANKS)
        if end < HIGHEST_PLACE or self._rules.runs_wrap:
            found.append(offset + end % RANKS)
        return tuple(found)


def extended(lying: Lying, face: Face, at_low_end: bool, is_joker: bool) -> Lying:
    """A meld with one more card, as the face given."""
    jokers = lying.jokers + is_joker
    if not lying.is_run:
        return Lying(False, lying.base, lying.start | 1 << SUIT_OF[face], 0, jokers)
    start = (lying.start - 1) % RANKS if at_low_end else lying.start
    return Lying(True, lying.base, start, lying.size + 1, jokers)


@lru_cache(maxsize=64)
def shapes_of(rules: MeldRules) -> Shapes:
    """The tables of these meld rules."""
    return Shapes(rules)
