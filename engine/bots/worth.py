"""What a card is worth to keep: the melds that it could still become part of, counting the copies not yet seen."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.bots.spread import faces_taken, open_faces
from engine.melds import Meld, MeldRules
from engine.pieces import FACES, JOKER, RANK_OF, RANKS, SUIT_OF, SUITS, Face, Piece, face_of
from engine.romme.state import View

COPIES = 2


class Weights(NamedTuple):
    """How much each thing counts when a card is chosen to be thrown; found by play (`tools tune`)."""

    same_rank: float = 4.0
    beside: float = 4.0
    gap: float = 3.2
    own_twin: float = -2.0
    extends: float = 2.0
    penalty: float = 1.0
    danger_table: float = 6.0
    danger_next: float = 2.0
    joker: float = 60.0
    melded: float = 40.0


class Links(NamedTuple):
    """For a face: its partners of the same rank, beside it, and one off, each with the faces that complete the two."""

    same_rank: tuple[tuple[Face, tuple[Face, ...]], ...]
    beside: tuple[tuple[Face, tuple[Face, ...]], ...]
    gap: tuple[tuple[Face, tuple[Face, ...]], ...]


@lru_cache(maxsize=16)
def links(rules: MeldRules) -> tuple[Links, ...]:
    """The links of every face under these rules of runs."""
    return tuple(_links_of(face, rules) for face in range(FACES))


def live_copies(view: View, own: Iterable[Piece], known: Iterable[tuple[int, Face]] = ()) -> list[int]:
    """For each face, how many copies this seat has not seen: neither in `own`, nor on the table, nor in the pile.

    Nor are those counted that it knows to be in others' hands: `known`, as (seat, face).
    """
    live = [COPIES] * FACES
    live.append(view.public.rules.jokers)
    for piece in own:
        live[piece.face] -= 1
    for piece in view.public.pile:
        live[piece.face] -= 1
    for meld in view.public.table:
        for piece in meld.pieces:
            live[piece.face] -= 1
    for seat, face in known:
        if seat != view.seat:
            live[face] -= 1
    return live


def keep_values(
    hand: Sequence[Piece],
    melded: frozenset[int],
    live: Sequence[int],
    table: tuple[Meld, ...],
    rules: MeldRules,
    weights: Weights,
) -> dict[Face, float]:
    """How much it would hurt to be without one card of each face in the hand, its penalty aside."""
    held: dict[Face, int] = {}
    for piece in hand:
        held[piece.face] = held.get(piece.face, 0) + 1
    near = links(rules)
    taken_in = open_faces(table, rules) if table else 0
    values: dict[Face, float] = {}
    for face, count in held.items():
        if face == JOKER:
            values[face] = weights.joker
            continue
        value = weights.own_twin if count > 1 else 0.0
        same_rank, beside, gap = near[face]
        for partner, completing in same_rank:
            if partner in held:
                value += weights.same_rank * sum([live[one] for one in completing])
        for partner, completing in beside:
            if partner in held:
                value += weights.beside * sum([live[one] for one in completing])
        for partner, completing in gap:
            if partner in held:
                value += weights.gap * live[completing[0]]
        if taken_in:
            for partner, _ in beside:
                if taken_in >> partner & 1:
                    value += weights.extends * live[partner]
        values[face] = value
    for piece in hand:
        if piece.id in melded:
            values[piece.face] += weights.melded
    return values


def danger(
    face: Face, table: tuple[Meld, ...], rules: MeldRules, known: frozenset[Face], weights: Weights
) -> float:
    """How much throwing this card would help the others: it fits the table, or what the next player took."""
    value = 0.0
    if any(faces_taken(meld, rules) >> face & 1 for meld in table):
        value += weights.danger_table
    if known and face != JOKER:
        same_rank, beside, gap = links(rules)[face]
        for group in (same_rank, beside, gap):
            value += weights.danger_next * sum(1 for partner, _ in group if partner in known)
    return value


def _links_of(face: Face, rules: MeldRules) -> Links:
    suit, rank = SUIT_OF[face], RANK_OF[face]
    same = []
    for other in range(SUITS):
        if other != suit:
            rest = tuple(face_of(own, rank) for own in range(SUITS) if own not in (suit, other))
            same.append((face_of(other, rank), rest))
    beside, gap = [], []
    places = [rank] if rank > 1 else [1, RANKS + 1]
    for place in places:
        for step in (1, -1):
            near = _at(suit, place + step, rules)
            if near is None:
                continue
            ends = (_at(suit, place + 2 * step, rules), _at(suit, place - step, rules))
            beside.append((near, tuple(end for end in ends if end is not None)))
            far = _at(suit, place + 2 * step, rules)
            if far is not None:
                gap.append((far, (near,)))
    return Links(tuple(same), tuple(dict.fromkeys(beside)), tuple(dict.fromkeys(gap)))


def _at(suit: int, place: int, rules: MeldRules) -> Face | None:
    if not rules.runs_wrap and not 1 <= place <= RANKS + rules.ace_high:
        return None
    return suit * RANKS + (place - 1) % RANKS
