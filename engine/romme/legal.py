"""Every legal move of a view. Copies of a card that make no difference count as one move.

What a hand can lay is read from tables: which windows of a suit and which suits of a rank make melds with so many
jokers. Whatever comes out is asked of `check`, so that the tables need only miss nothing.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from engine.melds import HIGHEST_PLACE, LEAST, Fit, Kind, Meld, MeldRules, fits, run_faces
from engine.pieces import JOKER, RANKS, SUITS, Face, Piece
from engine.romme.check import check
from engine.romme.moves import Back, Discard, Draw, Lay, LayOff, Move, Swap, Take, Undo
from engine.romme.state import Phase, View
from engine.romme.turn import must_not_be_discarded


class Shape(NamedTuple):
    """A meld as faces in order, and how many of them, and which, are jokers' places."""

    faces: tuple[Face, ...]
    jokers: tuple[bool, ...]


class Taker(NamedTuple):
    """What a meld on the table takes in: (face, goes to the high end) for real cards and for a joker; and swaps."""

    real: tuple[tuple[Face, bool], ...]
    joker: tuple[tuple[Face, bool], ...]
    swaps: tuple[Face, ...]


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


def plays(view: View) -> Iterator[Lay | LayOff | Swap]:
    """The legal lays, lay-offs and swaps of the seat to move, one after another."""
    return (move for move in possible_plays(view) if check(view, move) is None)


def discards(view: View) -> tuple[Discard, ...]:
    """The legal discards of the seat to move, one for each face."""
    held = must_not_be_discarded(view)
    free = {piece.face: piece.id for piece in view.hand if piece.id not in held}
    if not free or check(view, Discard(next(iter(free.values())))) is not None:
        return ()
    return tuple(map(Discard, free.values()))


def possible_plays(view: View) -> list[Lay | LayOff | Swap]:
    """All lays, lay-offs and swaps that the cards allow; the state of the turn may still forbid some."""
    copies = _copies(view)
    jokers = copies.get(JOKER, ())
    rules = view.public.rules.melds
    found: list[Lay | LayOff | Swap] = []
    for shape in _shapes(copies, len(jokers), rules):
        found.append(_lay(shape, copies, jokers))
    for number, meld in enumerate(view.public.table):
        taker = _taker(meld.kind, meld.faces, tuple(piece.face == JOKER for piece in meld.pieces), rules)
        found += (LayOff(copies[face][0], number, None, high) for face, high in taker.real if face in copies)
        if jokers:
            found += (LayOff(jokers[0], number, face, high) for face, high in taker.joker)
        found += (Swap(copies[face][-1], number) for face in taker.swaps if face in copies)
    return found


def _copies(view: View) -> dict[Face, tuple[int, ...]]:
    """The ids of each face in hand, what must be played before the rest: freed jokers, then the taken card."""
    turn = view.public.turn
    first = dict.fromkeys(turn.freed, -2)
    if turn.taken is not None:
        first.setdefault(turn.taken.id, -1)
    copies: dict[Face, tuple[int, ...]] = {}
    for piece_id, face in view.hand:
        copies[face] = (*copies.get(face, ()), piece_id)
    if first:
        return {face: tuple(sorted(ids, key=lambda own: first.get(own, 0))) for face, ids in copies.items()}
    return copies


def _lay(shape: Shape, copies: dict[Face, tuple[int, ...]], jokers: tuple[int, ...]) -> Lay:
    spare = iter(jokers)
    places = list(zip(shape.faces, shape.jokers, strict=True))
    return Lay(
        tuple(next(spare) if joker else copies[face][0] for face, joker in places),
        tuple(face if joker else None for face, joker in places),
    )


def _shapes(copies: dict[Face, tuple[int, ...]], jokers: int, rules: MeldRules) -> Iterator[Shape]:
    by_suit, by_rank = [0] * SUITS, [0] * RANKS
    for face in copies:
        if face != JOKER:
            suit, rank = divmod(face, RANKS)
            by_suit[suit] |= 1 << rank
            by_rank[rank] |= 1 << suit
    if rules.jokers is not None:
        jokers = min(jokers, rules.jokers)
    for suit, mask in enumerate(by_suit):
        if mask:
            yield from _runs(suit, mask, jokers, rules)
    for rank, mask in enumerate(by_rank):
        if mask & (mask - 1):
            yield from _sets(rank, mask, jokers)


@lru_cache(maxsize=1 << 16)
def _runs(suit: int, mask: int, jokers: int, rules: MeldRules) -> tuple[Shape, ...]:
    """All runs of a suit whose ranks in hand are the mask's bits, with up to so many jokers in any places."""
    found: list[Shape] = []
    for start in range(1, RANKS + 1):
        longest = RANKS if rules.runs_wrap else min(RANKS, HIGHEST_PLACE + 1 - start)
        for length in range(LEAST, longest + 1):
            faces = run_faces(suit, start, length)
            missing = [place for place, face in enumerate(faces) if not mask >> face % RANKS & 1]
            if len(missing) <= jokers:
                found += _with_jokers(faces, missing, jokers, rules)
    return tuple(found)


def _with_jokers(
    faces: tuple[Face, ...], missing: list[int], jokers: int, rules: MeldRules
) -> Iterator[Shape]:
    """A window of a suit with jokers where cards are missing, and also in place of cards that are there."""
    there = [place for place in range(len(faces)) if place not in missing]
    most = len(faces) // 2 if rules.run_jokers_at_most_real else len(faces)
    most = min(jokers, most, len(faces) - rules.real_pieces)
    for more in range(most - len(missing) + 1):
        for extra in combinations(there, more):
            places = {*missing, *extra}
            yield Shape(faces, tuple(place in places for place in range(len(faces))))


@lru_cache(maxsize=1 << 12)
def _sets(rank: int, mask: int, jokers: int) -> tuple[Shape, ...]:
    """All sets of a rank whose suits in hand are the mask's bits, with up to so many jokers."""
    there = [suit for suit in range(SUITS) if mask >> suit & 1]
    found: list[Shape] = []
    for count in range(2, len(there) + 1):
        for real in combinations(there, count):
            others = [suit for suit in range(SUITS) if suit not in real]
            for spare in range(max(0, LEAST - count), min(jokers, SUITS - count) + 1):
                for named in combinations(others, spare):
                    faces = tuple(suit * RANKS + rank for suit in (*real, *named))
                    found.append(Shape(faces, (False,) * count + (True,) * spare))
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def _taker(kind: Kind, faces: tuple[Face, ...], is_joker: tuple[bool, ...], rules: MeldRules) -> Taker:
    pieces = tuple(Piece(0, JOKER if joker else face) for face, joker in zip(faces, is_joker, strict=True))
    meld = Meld(kind, pieces, faces)
    is_run = kind is Kind.RUN
    real = tuple(end for face in range(JOKER) for end in _ends(fits(meld, Piece(0, face), rules)))
    joker = _ends(fits(meld, Piece(0, JOKER), rules))
    held = [face for face, joker_there in zip(faces, is_joker, strict=True) if joker_there]
    missing = () if is_run or not held else tuple(face for face, _ in real)
    return Taker(real, joker, tuple(dict.fromkeys((*held, *missing))))


def _ends(found: tuple[Fit, ...]) -> tuple[tuple[Face, bool], ...]:
    """Each face with whether it must be asked for at the high end, which the low end would else take."""
    faces = [fit.face for fit in found]
    return tuple((face, face in faces[:place]) for place, face in enumerate(faces))
