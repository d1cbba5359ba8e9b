"""Melds on the table in a player's mind: what they take in, and cards laid off on them one after another."""

from collections.abc import Iterable
from typing import NamedTuple

from engine.melds import Fit, Kind, Meld, MeldRules, fits, joker_place, takes_a_joker, with_joker_swapped
from engine.pieces import JOKER, RANK_OF, RANKS, SUITS, Face, Piece
from engine.romme.moves import LayOff, Swap

Table = tuple[Meld, ...]


class Added(NamedTuple):
    """Cards laid off: the moves in order, the table after them, and the cards that found no place."""

    moves: tuple[LayOff, ...]
    table: Table
    left: tuple[Piece, ...]


def open_faces(table: Table, rules: MeldRules) -> int:
    """The faces that some meld takes in now, as a mask; bit `JOKER` is set where a joker would be taken."""
    found = 0
    for meld in table:
        found |= faces_taken(meld, rules)
    return found


def faces_taken(meld: Meld, rules: MeldRules) -> int:
    """The faces that a meld takes in now, as a mask, the joker's bit included."""
    faces = meld.faces
    size = len(faces)
    if meld.kind is Kind.SET:
        if size == SUITS:
            return 0
        rank = RANK_OF[faces[0]] - 1
        found = 0
        for suit in range(SUITS):
            found |= 1 << suit * RANKS + rank
        for face in faces:
            found &= ~(1 << face)
    else:
        if size == RANKS:
            return 0
        first = faces[0]
        low, base = RANK_OF[first], first - RANK_OF[first] + 1
        found = 0
        if low > 1 or rules.runs_wrap:
            found |= 1 << base + (low - 2) % RANKS
        end = low + size - 1
        if end < RANKS + rules.ace_high or rules.runs_wrap:
            found |= 1 << base + end % RANKS
    if found and takes_a_joker(meld, rules):
        found |= 1 << JOKER
    return found


def laid_off(table: Table, cards: Iterable[Piece], rules: MeldRules) -> Added:
    """All of these cards that can be laid off, in whatever order lets most in; jokers last, as bridges."""
    moves: list[LayOff] = []
    melds = list(table)
    waiting = sorted(cards, key=lambda piece: (piece.face == JOKER, piece.face))
    while True:
        progress = _lay_off_once(melds, waiting, moves, rules)
        if not progress:
            return Added(tuple(moves), tuple(melds), tuple(waiting))


def swap_targets(table: Table, face: Face, set_swap: str) -> list[tuple[int, int]]:
    """The melds (number and place) where a real card of this face may take a joker's place (B10)."""
    found = []
    for number, meld in enumerate(table):
        if not meld.jokers:
            continue
        if set_swap == "named_in_four" and meld.kind is Kind.SET and len(meld.pieces) < SUITS:
            continue
        place = joker_place(meld, face, set_swap == "any_missing")
        if place is not None:
            found.append((number, place))
    return found


def swapped(table: Table, card: Piece, number: int, place: int) -> tuple[Swap, Table, Piece]:
    """The move that swaps a joker out, the table after it, and the joker."""
    meld = table[number]
    after = with_joker_swapped(meld, place, card)
    return Swap(card.id, number), (*table[:number], after, *table[number + 1 :]), meld.pieces[place]


def _lay_off_once(melds: list[Meld], waiting: list[Piece], moves: list[LayOff], rules: MeldRules) -> bool:
    for piece in waiting:
        bit = 1 << piece.face
        places = [number for number, meld in enumerate(melds) if faces_taken(meld, rules) & bit]
        if not places:
            continue
        number, fit = _best_fit(melds, places, piece, waiting, rules)
        name = fit.face if piece.face == JOKER else None
        high = fit.place > 0 and melds[number].kind is Kind.RUN
        moves.append(LayOff(piece.id, number, name, high))
        melds[number] = fit.meld
        waiting.remove(piece)
        return True
    return False


def _best_fit(
    melds: list[Meld], places: list[int], piece: Piece, waiting: list[Piece], rules: MeldRules
) -> tuple[int, Fit]:
    """The place that lets in most of the cards that still wait, then a set rather than a run."""
    own = 0
    for other in waiting:
        if other is not piece and other.face != JOKER:
            own |= 1 << other.face
    best: tuple[int, Fit] | None = None
    best_key = (-1, False)
    for number in places:
        for fit in fits(melds[number], piece, rules):
            lets_in = (faces_taken(fit.meld, rules) & own).bit_count()
            key = (lets_in, fit.meld.kind is Kind.SET)
            if key > best_key:
                best, best_key = (number, fit), key
    assert best is not None
    return best
