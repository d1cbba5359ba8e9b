"""Sets and runs of both games: what a meld is, what its jokers stand for, what it counts, what it still takes in.

A run is written from its low end to its high end. An ace that begins a run is low; anywhere else it is high (B3).
"""

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from engine.pieces import JOKER, RANK_OF, RANKS, SUIT_OF, SUITS, Face, Piece, face_of
from engine.refusal import Refusal, refuse

LEAST = 3
HIGHEST_PLACE = RANKS + 1


class Kind(Enum):
    """The two kinds of melds."""

    SET = "set"
    RUN = "run"


class MeldRules(NamedTuple):
    """What the options say of melds: how many real pieces, how many jokers, and where an ace may stand (B3, B4, A3)."""

    real_pieces: int
    jokers: int | None
    run_jokers_at_most_real: bool
    ace_high: bool
    runs_wrap: bool
    low_ace_points: int
    court_points: int = 10
    ace_points: int = 11


class Meld(NamedTuple):
    """A valid set or run: its pieces in their order, and the face that each is or stands for."""

    kind: Kind
    pieces: tuple[Piece, ...]
    faces: tuple[Face, ...]

    @property
    def jokers(self) -> int:
        """How many of the pieces are jokers."""
        return sum(piece.face == JOKER for piece in self.pieces)


class Fit(NamedTuple):
    """One way to add a piece to a meld: the face it would have there, the place it goes to, and the meld after it."""

    face: Face
    place: int
    meld: Meld


def read_meld(pieces: Sequence[Piece], names: Sequence[Face | None], rules: MeldRules) -> Meld | Refusal:
    """The meld that these pieces form in this order, with jokers named where `names` has a face, or why they form none.

    A set may come in any order, a run only from its low end to its high end (B3, B4).
    """
    real = [piece.face for piece in pieces if piece.face != JOKER]
    if len(pieces) < LEAST:
        return refuse("meld_too_short", "B3", count=len(pieces))
    if len(real) < rules.real_pieces:
        return refuse("meld_too_few_real", "B4", count=len(real), needed=rules.real_pieces)
    if rules.jokers is not None and len(pieces) - len(real) > rules.jokers:
        return refuse("meld_too_many_jokers", "B4", count=len(pieces) - len(real), most=rules.jokers)
    if _reads_as_set(real, names):
        return _read_set(tuple(pieces), names)
    return _read_run(tuple(pieces), names, rules)


def readings(pieces: Sequence[Piece], rules: MeldRules) -> tuple[Meld, ...]:
    """Every meld that these pieces can form in any order, each with all jokers named; empty where they form none.

    Readings that differ only in which of the equal jokers stands where count as one.
    """
    real = [piece for piece in pieces if piece.face != JOKER]
    jokers = tuple(piece for piece in pieces if piece.face == JOKER)
    if len(pieces) < LEAST or len(real) < max(1, rules.real_pieces):
        return ()
    if rules.jokers is not None and len(jokers) > rules.jokers:
        return ()
    found = [*_set_readings(real, jokers), *_run_readings(real, jokers, rules)]
    return tuple(dict.fromkeys(found))


def points(meld: Meld, rules: MeldRules) -> int:
    """What a meld counts: each joker as the piece that it stands for, a low ace `low_ace_points` (B3)."""
    table = face_points(rules)
    total = sum(map(table.__getitem__, meld.faces))
    if meld.kind is Kind.RUN and RANK_OF[meld.faces[0]] == 1:
        total += rules.low_ace_points - rules.ace_points
    return total


@lru_cache(maxsize=64)
def face_points(rules: MeldRules) -> tuple[int, ...]:
    """What each face counts in a meld, the ace as a high one."""
    by_rank = (rules.ace_points, *(min(rank, rules.court_points) for rank in range(2, RANKS + 1)))
    return by_rank * SUITS


def fits(meld: Meld, piece: Piece, rules: MeldRules) -> tuple[Fit, ...]:
    """Every way to add a piece to a meld; for a run the low end comes first (B4, B9)."""
    if piece.face == JOKER and not takes_a_joker(meld, rules):
        return ()
    return _fits(meld, piece, rules)


def free_places(meld: Meld, rules: MeldRules) -> tuple[Fit, ...]:
    """Every place that a meld has for one more piece, filled by a joker whatever the limits on jokers say."""
    return _fits(meld, Piece(0, JOKER), rules)


def takes_a_joker(meld: Meld, rules: MeldRules) -> bool:
    """Whether the limits on jokers let one more into a meld (B4)."""
    jokers = meld.jokers + 1
    if rules.jokers is not None and jokers > rules.jokers:
        return False
    return meld.kind is Kind.SET or not rules.run_jokers_at_most_real or 2 * jokers <= len(meld.pieces) + 1


def joker_place(meld: Meld, face: Face, any_missing: bool) -> int | None:
    """Where in the meld a joker lies that a real piece of this face may replace, or None (B10).

    In a set, `any_missing` lets any suit in that no real piece of the set has; a joker named so goes first.
    """
    named = None
    spare = None
    for place, piece in enumerate(meld.pieces):
        if piece.face == JOKER:
            spare = place
            if meld.faces[place] == face:
                named = place
        elif piece.face == face:
            return None
    if named is not None:
        return named
    if any_missing and meld.kind is Kind.SET and RANK_OF[face] == RANK_OF[meld.faces[0]]:
        return spare
    return None


def jokers_faces(meld: Meld, any_missing: bool) -> tuple[Face, ...]:
    """The faces of real pieces that may replace a joker of the meld, as `joker_place` has it."""
    named = tuple(face for face, own in zip(meld.faces, meld.pieces, strict=True) if own.face == JOKER)
    if not any_missing or meld.kind is Kind.RUN:
        return named
    real = {piece.face for piece in meld.pieces}
    rank = RANK_OF[meld.faces[0]]
    return tuple(face for suit in range(SUITS) if (face := face_of(suit, rank)) not in real)


def why_no_fit(meld: Meld, piece: Piece, rules: MeldRules) -> Refusal:
    """Why a piece that `fits` finds no place for may not be added: a limit of the rules, or that it belongs elsewhere."""
    is_joker = piece.face == JOKER
    if meld.kind is Kind.SET and len(meld.pieces) == SUITS:
        if is_joker or RANK_OF[piece.face] == RANK_OF[meld.faces[0]]:
            return refuse("set_too_long", "B3", count=SUITS + 1)
    elif meld.kind is Kind.SET and piece.face in meld.faces:
        return refuse("set_suit_twice", "B3", face=piece.face)
    elif len(meld.pieces) == RANKS:
        return refuse("run_too_long", "B3", count=RANKS + 1)
    if is_joker and not takes_a_joker(meld, rules):
        jokers = meld.jokers + 1
        if rules.jokers is not None and jokers > rules.jokers:
            return refuse("meld_too_many_jokers", "B4", count=jokers, most=rules.jokers)
        return refuse("run_more_jokers_than_real", "B4", jokers=jokers, real=len(meld.pieces) - meld.jokers)
    if meld.kind is Kind.RUN and _run_fits(meld, piece, rules._replace(runs_wrap=True)):
        return refuse("run_over_the_ace", "B3")
    return refuse("does_not_fit", "B9", face=piece.face)


def with_joker_swapped(meld: Meld, place: int, card: Piece) -> Meld:
    """The meld after a real piece took a joker's place."""
    return Meld(
        meld.kind,
        (*meld.pieces[:place], card, *meld.pieces[place + 1 :]),
        (*meld.faces[:place], card.face, *meld.faces[place + 1 :]),
    )


def _reads_as_set(real: Sequence[Face], names: Sequence[Face | None]) -> bool:
    ranks = {RANK_OF[face] for face in real}
    if len(ranks) > 1:
        return False
    named = {RANK_OF[name] for name in names if name is not None}
    return named <= ranks


def _read_set(pieces: tuple[Piece, ...], names: Sequence[Face | None]) -> Meld | Refusal:
    if len(pieces) > SUITS:
        return refuse("set_too_long", "B3", count=len(pieces))
    rank = next(RANK_OF[piece.face] for piece in pieces if piece.face != JOKER)
    taken: set[int] = set()
    for piece, name in zip(pieces, names, strict=True):
        face = piece.face if piece.face != JOKER else name
        if face is None:
            continue
        if SUIT_OF[face] in taken:
            return refuse("set_suit_twice", "B3", face=face)
        taken.add(SUIT_OF[face])
    free = [suit for suit in range(SUITS) if suit not in taken]
    unnamed = len(pieces) - len(taken)
    if 0 < unnamed < len(free):
        return refuse("joker_needs_a_name", "B4", faces=tuple(face_of(suit, rank) for suit in free))
    left = iter(free)
    faces = tuple(
        piece.face if piece.face != JOKER else name if name is not None else face_of(next(left), rank)
        for piece, name in zip(pieces, names, strict=True)
    )
    return Meld(Kind.SET, pieces, faces)


def _read_run(pieces: tuple[Piece, ...], names: Sequence[Face | None], rules: MeldRules) -> Meld | Refusal:
    real = [(place, piece.face) for place, piece in enumerate(pieces) if piece.face != JOKER]
    if len({SUIT_OF[face] for _, face in real}) > 1:
        return refuse("meld_is_none", "B3")
    if len(pieces) > RANKS:
        return refuse("run_too_long", "B3", count=len(pieces))
    if rules.run_jokers_at_most_real and len(pieces) > 2 * len(real):
        return refuse("run_more_jokers_than_real", "B4", jokers=len(pieces) - len(real), real=len(real))
    place, face = real[0]
    start = (RANK_OF[face] - 1 - place) % RANKS + 1
    faces = run_faces(SUIT_OF[face], start, len(pieces))
    if any(faces[where] != own for where, own in real):
        ordered = bool(readings(pieces, rules))
        return refuse("run_out_of_order" if ordered else "meld_is_none", "B3")
    if not _has_room(start, len(pieces), rules):
        return refuse("run_over_the_ace", "B3")
    for own, name in zip(faces, names, strict=True):
        if name is not None and name != own:
            return refuse("joker_named_wrongly", "B4", face=name, place=own)
    return Meld(Kind.RUN, pieces, faces)


def run_faces(suit: int, start: int, length: int) -> tuple[Face, ...]:
    """The faces of a run from a rank upwards, round the ace where it goes beyond the king."""
    return tuple(suit * RANKS + (start - 1 + step) % RANKS for step in range(length))


def _has_room(start: int, length: int, rules: MeldRules) -> bool:
    end = start + length - 1
    return length <= RANKS and (rules.runs_wrap or end <= (HIGHEST_PLACE if rules.ace_high else RANKS))


def _set_readings(real: list[Piece], jokers: tuple[Piece, ...]) -> list[Meld]:
    suits = {SUIT_OF[piece.face] for piece in real}
    same_rank = len({RANK_OF[piece.face] for piece in real}) == 1
    if not same_rank or len(suits) < len(real) or len(real) + len(jokers) > SUITS:
        return []
    rank = RANK_OF[real[0].face]
    free = [suit for suit in range(SUITS) if suit not in suits]
    found = []
    for choice in permutations(free, len(jokers)):
        if list(choice) == sorted(choice):
            faces = (*(piece.face for piece in real), *(face_of(suit, rank) for suit in choice))
            found.append(Meld(Kind.SET, (*real, *jokers), faces))
    return found


def _run_readings(real: list[Piece], jokers: tuple[Piece, ...], rules: MeldRules) -> list[Meld]:
    length = len(real) + len(jokers)
    own = {piece.face: piece for piece in real}
    suits = {SUIT_OF[face] for face in own}
    if len(own) < len(real) or len(suits) > 1 or length > RANKS:
        return []
    if rules.run_jokers_at_most_real and len(jokers) > len(real):
        return []
    found = []
    for start in range(1, RANKS + 1):
        faces = run_faces(next(iter(suits)), start, length)
        if _has_room(start, length, rules) and own.keys() <= set(faces):
            spare = iter(jokers)
            found.append(Meld(Kind.RUN, tuple(own.get(face) or next(spare) for face in faces), faces))
    return found


def _fits(meld: Meld, piece: Piece, rules: MeldRules) -> tuple[Fit, ...]:
    return _set_fits(meld, piece) if meld.kind is Kind.SET else _run_fits(meld, piece, rules)


def _set_fits(meld: Meld, piece: Piece) -> tuple[Fit, ...]:
    size = len(meld.pieces)
    if size == SUITS:
        return ()
    rank = RANK_OF[meld.faces[0]]
    if piece.face != JOKER and RANK_OF[piece.face] != rank:
        return ()
    free = [face for suit in range(SUITS) if (face := face_of(suit, rank)) not in meld.faces]
    return tuple(
        Fit(face, size, Meld(meld.kind, (*meld.pieces, piece), (*meld.faces, face)))
        for face in free
        if piece.face in (JOKER, face)
    )


def _run_fits(meld: Meld, piece: Piece, rules: MeldRules) -> tuple[Fit, ...]:
    faces = meld.faces
    size = len(faces)
    suit = SUIT_OF[faces[0]]
    if size == RANKS or (piece.face != JOKER and SUIT_OF[piece.face] != suit):
        return ()
    start = RANK_OF[faces[0]]
    end = start + size - 1
    found = []
    below = face_of(suit, (start - 2) % RANKS + 1)
    if (start > 1 or rules.runs_wrap) and piece.face in (JOKER, below):
        found.append(Fit(below, 0, Meld(meld.kind, (piece, *meld.pieces), (below, *faces))))
    above = face_of(suit, end % RANKS + 1)
    highest = HIGHEST_PLACE if rules.ace_high else RANKS
    if (end < highest or rules.runs_wrap) and piece.face in (JOKER, above):
        found.append(Fit(above, size, Meld(meld.kind, (*meld.pieces, piece), (*faces, above))))
    return tuple(found)
