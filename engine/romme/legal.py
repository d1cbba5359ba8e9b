"""Every legal move of a view. Copies of a card that make no difference count as one move.

What a hand can lay is read from tables: which windows of a suit and which suits of a rank make melds with so many
jokers. Whatever comes out is asked of `check`, so that the tables need only miss nothing.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple, overload

from engine.melds import HIGHEST_PLACE, LEAST, Fit, Kind, Meld, MeldRules, free_places, takes_a_joker
from engine.pieces import JOKER, RANKS, SUITS, Face
from engine.romme.check import check
from engine.romme.moves import Back, Discard, Draw, Lay, LayOff, Move, Swap, Take, Undo
from engine.romme.state import Phase, View
from engine.romme.turn import must_not_be_discarded

Play = Lay | LayOff | Swap
TAKERS_KEPT = 1 << 14
_OFFSETS = tuple(suit * RANKS for suit in range(SUITS))
_SUIT = (1 << RANKS) - 1


def legal(view: View) -> tuple[Move, ...]:
    """Every legal move of the seat of the view; none where it is not that seat's turn."""
    public = view.public
    if public.phase is Phase.OVER or view.seat != public.seat:
        return ()
    if public.phase is Phase.DRAW:
        return (Draw(),) if check(view, Take()) else (Draw(), Take())
    if public.turn.can_go_back:
        return (*plays(view), *discards(view), Back(), Undo())
    return (*plays(view), *discards(view))


def plays(view: View) -> Iterator[Play]:
    """The legal lays, lay-offs and swaps of the seat to move, one after another."""
    return (move for move in PossiblePlays(view) if check(view, move) is None)


def discards(view: View) -> tuple[Discard, ...]:
    """The legal discards of the seat to move, one for each face."""
    return tuple(map(Discard, discardable(view)))


def discardable(view: View) -> tuple[int, ...]:
    """The ids of the cards that the seat to move may discard now, one for each face."""
    held = must_not_be_discarded(view)
    free = {face: piece_id for piece_id, face in view.hand if piece_id not in held}
    if not free or check(view, Discard(next(iter(free.values())))) is not None:
        return ()
    return tuple(free.values())


class Shape(NamedTuple):
    """A meld's faces, counted from an offset, and which of its places jokers take."""

    faces: tuple[Face, ...]
    is_joker: tuple[bool, ...]


class Block(NamedTuple):
    """Some shapes that the hand can lay, all with the same offset to their faces."""

    offset: Face
    shapes: tuple[Shape, ...]


class Taker(NamedTuple):
    """What a meld takes in: (face, must be asked for at the high end) for cards and for a joker; and swaps."""

    meld: Meld
    real: tuple[tuple[Face, bool], ...]
    joker: tuple[tuple[Face, bool], ...]
    swaps: tuple[Face, ...]


class PossiblePlays(Sequence[Play]):
    """All lays, lay-offs and swaps that the cards of a view allow, each made when it is asked for.

    The state of the turn may still forbid some; no legal one is missing.
    """

    def __init__(self, view: View) -> None:
        rules = view.public.rules.melds
        self._copies = _copies(view)
        self._jokers = self._copies.get(JOKER, ())
        self._blocks = _blocks(self._copies, len(self._jokers), rules)
        self._added = _added(view, self._copies, self._jokers, rules)
        self._lays = sum(len(block.shapes) for block in self._blocks)

    def __len__(self) -> int:
        return self._lays + len(self._added)

    @overload
    def __getitem__(self, place: int) -> Play: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Play]: ...
    def __getitem__(self, place: int | slice) -> Play | Sequence[Play]:
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(len(self)))]
        if place >= self._lays:
            return self._added[place - self._lays]
        for block in self._blocks:
            if place < len(block.shapes):
                return self._lay(block.offset, block.shapes[place])
            place -= len(block.shapes)
        raise IndexError(place)

    def _lay(self, offset: Face, shape: Shape) -> Lay:
        spare = iter(self._jokers)
        faces = [offset + face for face in shape.faces]
        places = tuple(zip(faces, shape.is_joker, strict=True))
        return Lay(
            tuple([next(spare) if joker else self._copies[face][0] for face, joker in places]),
            tuple([face if joker else None for face, joker in places]),
        )


def _copies(view: View) -> dict[Face, tuple[int, ...]]:
    """The ids of each face in hand, what must be played before the rest: freed jokers, then the taken card."""
    copies: dict[Face, tuple[int, ...]] = {}
    for piece_id, face in view.hand:
        copies[face] = (*copies[face], piece_id) if face in copies else (piece_id,)
    turn = view.public.turn
    first = dict.fromkeys(turn.freed, -2)
    if turn.taken is not None:
        first.setdefault(turn.taken.id, -1)
    if first:
        return {face: tuple(sorted(ids, key=lambda own: first.get(own, 0))) for face, ids in copies.items()}
    return copies


def _blocks(copies: dict[Face, tuple[int, ...]], jokers: int, rules: MeldRules) -> list[Block]:
    held = 0
    for face in copies:
        held |= 1 << face
    if rules.jokers is not None:
        jokers = min(jokers, rules.jokers)
    suits = [held >> offset & _SUIT for offset in _OFFSETS]
    blocks = []
    for offset, mask in zip(_OFFSETS, suits, strict=True):
        if shapes := run_shapes(mask, jokers, rules):
            blocks.append(Block(offset, shapes))
    for rank in _ranks_held_twice(*suits):
        mask = sum([1 << suit for suit, ranks in enumerate(suits) if ranks >> rank & 1])
        if shapes := set_shapes(mask, jokers):
            blocks.append(Block(rank, shapes))
    return blocks


def _ranks_held_twice(spades: int, hearts: int, diamonds: int, clubs: int) -> list[int]:
    """The ranks, from 0, that the hand has in two suits or more."""
    twice = spades & hearts | (spades | hearts) & (diamonds | clubs) | diamonds & clubs
    return [rank for rank in range(RANKS) if twice >> rank & 1] if twice else []


def _added(
    view: View, copies: dict[Face, tuple[int, ...]], jokers: tuple[int, ...], rules: MeldRules
) -> list[LayOff | Swap]:
    found: list[LayOff | Swap] = []
    for number, meld in enumerate(view.public.table):
        taker = _taker(meld, rules)
        found += [LayOff(copies[face][0], number, None, high) for face, high in taker.real if face in copies]
        if jokers:
            found += [LayOff(jokers[0], number, face, high) for face, high in taker.joker]
        if taker.swaps:
            found += [Swap(copies[face][-1], number) for face in taker.swaps if face in copies]
    return found


@lru_cache(maxsize=16)
def _windows(rules: MeldRules) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Every window of ranks that a run may fill: its ranks as bits, and in order from its low end."""
    found = []
    for start in range(RANKS):
        longest = RANKS if rules.runs_wrap else min(RANKS, HIGHEST_PLACE - start)
        for length in range(LEAST, longest + 1):
            ranks = tuple((start + step) % RANKS for step in range(length))
            found.append((sum(1 << rank for rank in ranks), ranks))
    return tuple(found)


@lru_cache(maxsize=1 << 16)
def run_shapes(mask: int, jokers: int, rules: MeldRules) -> tuple[Shape, ...]:
    """All runs of a suit whose ranks in hand are the mask's bits, with up to so many jokers in any places."""
    found: list[Shape] = []
    for window, ranks in _windows(rules):
        missing = window & ~mask
        if missing.bit_count() <= jokers:
            found += _with_jokers(ranks, missing, jokers, rules)
    return tuple(found)


def _with_jokers(ranks: tuple[int, ...], missing: int, jokers: int, rules: MeldRules) -> Iterator[Shape]:
    """A window of a suit with jokers where cards are missing, and also in place of cards that are there."""
    there = [rank for rank in ranks if not missing >> rank & 1]
    most = len(ranks) // 2 if rules.run_jokers_at_most_real else len(ranks)
    most = min(jokers, most, len(ranks) - rules.real_pieces)
    for more in range(most - missing.bit_count() + 1):
        for extra in combinations(there, more):
            yield Shape(ranks, tuple([bool(missing >> rank & 1) or rank in extra for rank in ranks]))


@lru_cache(maxsize=1 << 12)
def set_shapes(mask: int, jokers: int) -> tuple[Shape, ...]:
    """All sets of a rank whose suits in hand are the mask's bits, with up to so many jokers; offset by the rank."""
    there = [suit for suit in range(SUITS) if mask >> suit & 1]
    found: list[Shape] = []
    for count in range(2, len(there) + 1):
        for real in combinations(there, count):
            others = [suit for suit in range(SUITS) if suit not in real]
            for spare in range(max(0, LEAST - count), min(jokers, SUITS - count) + 1):
                for named in combinations(others, spare):
                    faces = tuple(suit * RANKS for suit in (*real, *named))
                    found.append(Shape(faces, (False,) * count + (True,) * spare))
    return tuple(found)


_takers: dict[int, Taker] = {}


def _taker(meld: Meld, rules: MeldRules) -> Taker:
    """What a meld takes in, remembered for as long as the very same meld lies there."""
    key = id(meld)
    known = _takers.get(key)
    if known is not None and known.meld is meld:
        return known
    if len(_takers) >= TAKERS_KEPT:
        _takers.clear()
    _takers[key] = found = _read_taker(meld, rules)
    return found


def _read_taker(meld: Meld, rules: MeldRules) -> Taker:
    real = _ends(free_places(meld, rules))
    joker = real if takes_a_joker(meld, rules) else ()
    held = [face for piece, face in zip(meld.pieces, meld.faces, strict=True) if piece.face == JOKER]
    missing = [face for face, _ in real] if held and meld.kind is Kind.SET else []
    return Taker(meld, real, joker, tuple(dict.fromkeys((*held, *missing))))


def _ends(found: tuple[Fit, ...]) -> tuple[tuple[Face, bool], ...]:
    """Each face with whether it must be asked for at the high end, which the low end would else take."""
    faces = [fit.face for fit in found]
    return tuple((face, face in faces[:place]) for place, face in enumerate(faces))
