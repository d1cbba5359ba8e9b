"""What a few cards promise for the next turn: the chance to go out, and how many cards will be left on average."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from engine.bots.spread import Table, faces_taken, swap_targets
from engine.bots.worth import links
from engine.melds import LEAST, Kind, Meld, MeldRules
from engine.partition import cards_of
from engine.partition.measure import PER_CARD
from engine.partition.search import Suits, best_worth, holding
from engine.pieces import FACES, JOKER, RANK_OF, RANKS, SUITS, Face
from engine.romme.rules import RommeRules

Faces = tuple[Face, ...]

BLANK: Face = FACES + 1
"""Stands for any card that is of no use in the hand but to be thrown."""


class Outlook(NamedTuple):
    """For the next draw from the stock: the chance to go out with it, and the mean number of cards left otherwise."""

    out: float
    left: float


class Reach(NamedTuple):
    """Masks of faces: what the table takes in, what it gives a joker for, what it takes in behind a joker.

    `beyond` is what it takes in further once a face was laid off.
    """

    open: int
    swaps: int
    bridged: int
    beyond: dict[Face, int]


class Near(NamedTuple):
    """For a face: all faces that a meld of three can join it with, and for each of them what completes the two."""

    partners: int
    completing: tuple[tuple[Face, int], ...]


def reach(table: Table, rules: RommeRules) -> Reach:
    """The reach of a table for a seat that has opened."""
    taken_in = swaps = 0
    beyond: dict[Face, int] = {}
    for meld in table:
        taken_in |= faces_taken(meld, rules.melds)
        if meld.kind is Kind.RUN and len(meld.faces) < RANKS - 1:
            _note_ends(meld.faces, rules.melds, beyond)
        if meld.jokers:
            swaps |= _swapped_for(meld, rules)
    bridged = 0
    for faces in beyond.values():
        bridged |= faces
    return Reach(taken_in, swaps, bridged if taken_in >> JOKER & 1 else 0, beyond)


def outlook(
    rest: Faces, table: Reach, live: Sequence[int], rules: RommeRules, known: dict[Faces, int]
) -> Outlook:
    """The outlook of the hand `rest` at this table; `known` keeps what was worked out, for other hands there."""
    total = sum(live)
    if not total:
        return Outlook(0.0, float(len(rest)))
    useful = _useful(rest, rules.melds) | table.open | table.swaps | 1 << JOKER
    if JOKER in rest or table.swaps:
        useful |= table.bridged
    out = left = 0.0
    blank = total
    for face in range(FACES + 1):
        if live[face] and useful >> face & 1:
            blank -= live[face]
            cards = _left_after((*rest, face), table, rules, known)
            if cards <= 1:
                out += live[face]
            else:
                left += live[face] * (cards - 1)
    cards = _left_after((*rest, BLANK), table, rules, known)
    if cards <= 1:
        out += blank
    else:
        left += blank * (cards - 1)
    return Outlook(out / total, left / total)


def may_end_with(hand: Faces, table: Reach, rules: RommeRules) -> bool:
    """Whether a hand may go out at this table; now and then true where one joker would have to bridge two gaps."""
    return _left_after(hand, table, rules, {}) <= 1


def _left_after(hand: Faces, table: Reach, rules: RommeRules, known: dict[Faces, int]) -> int:
    """The fewest cards that the turn can leave before the discard, one of them kept for it where that is the rule."""
    hand = tuple(sorted(hand))
    found = known.get(hand)
    if found is None:
        found = known[hand] = _fewest(hand, table, rules)
    return found


def _fewest(hand: Faces, table: Reach, rules: RommeRules) -> int:
    best = _fewest_laid(hand, table, rules)
    for face in set(hand):
        if best > 1 and face != JOKER and table.swaps >> face & 1:
            place = hand.index(face)
            best = min(best, _fewest_laid((*hand[:place], *hand[place + 1 :], JOKER), table, rules))
    return best


def _fewest_laid(hand: Faces, table: Reach, rules: RommeRules) -> int:
    fitting = _fitting(hand, table)
    best = len(hand)
    for count in range(len(fitting), -1, -1):
        for laid in combinations(fitting, count):
            rest = list(hand)
            for face in laid:
                rest.remove(face)
            left = len(rest) - _melded(rest, rules)
            if not left and rules.last_card == "must_discard" and not count:
                left = 1 if len(hand) % LEAST else LEAST
            best = min(best, left)
        if best <= 1:
            break
    return max(best, 1) if rules.last_card == "must_discard" else best


def _melded(hand: list[Face], rules: RommeRules) -> int:
    useful = [face for face in hand if face != BLANK]
    if len(useful) < LEAST:
        return 0
    held = holding(useful)
    if not held.jokers and not _has_meld(held.suits):
        return 0
    return best_worth(held, rules.melds, cards_of(rules)) // PER_CARD


def _has_meld(suits: Suits) -> bool:
    """Whether real cards alone may form a meld; a run over the ace counts as one."""
    ranks = [cards >> RANKS for cards in suits]
    s, h, d, c = ranks
    if s & h & (d | c) | d & c & (s | h):
        return True
    for own in ranks:
        round_the_ace = own | own << RANKS
        if round_the_ace & round_the_ace >> 1 & round_the_ace >> 2:
            return True
    return False


def _fitting(hand: Faces, table: Reach) -> list[Face]:
    taken_in = table.open
    waiting = list(hand)
    found: list[Face] = []
    going = True
    while going:
        going = False
        for face in waiting:
            if taken_in >> face & 1:
                found.append(face)
                waiting.remove(face)
                if face == JOKER:
                    taken_in |= table.bridged
                else:
                    taken_in = taken_in & ~(1 << face) | table.beyond.get(face, 0)
                going = True
                break
    return found


def _useful(rest: Faces, rules: MeldRules) -> int:
    near = nearness(rules)
    joker = JOKER in rest
    held = set(rest)
    found = 0
    for face in held - {JOKER}:
        if joker:
            found |= near[face].partners
        for partner, completing in near[face].completing:
            if partner in held:
                found |= completing
    return found


@lru_cache(maxsize=16)
def nearness(rules: MeldRules) -> tuple[Near, ...]:
    """The near faces of every face."""
    found = []
    for own in links(rules):
        groups = own.same_rank + own.beside + own.gap
        partners = 0
        for partner, _ in groups:
            partners |= 1 << partner
        pairs = tuple((partner, sum(1 << face for face in set(faces))) for partner, faces in groups)
        found.append(Near(partners, pairs))
    return tuple(found)


def _swapped_for(meld: Meld, rules: RommeRules) -> int:
    """The faces that a joker of the meld can be swapped for."""
    suit, rank = divmod(meld.faces[0], RANKS)
    near = (
        [own * RANKS + rank for own in range(SUITS)]
        if meld.kind is Kind.SET
        else [suit * RANKS + own for own in range(RANKS)]
    )
    return sum(1 << face for face in near if swap_targets((meld,), face, rules.set_swap))


def _note_ends(faces: Faces, rules: MeldRules, beyond: dict[Face, int]) -> None:
    base = faces[0] - RANK_OF[faces[0]] + 1
    low, high = RANK_OF[faces[0]], RANK_OF[faces[0]] + len(faces) - 1
    if low > 2 or rules.runs_wrap:
        below = base + (low - 2) % RANKS
        beyond[below] = beyond.get(below, 0) | 1 << base + (low - 3) % RANKS
    if high < RANKS or rules.runs_wrap:
        above = base + high % RANKS
        beyond[above] = beyond.get(above, 0) | 1 << base + (high + 1) % RANKS
