"""What cards of a hand can be used for, and the new melds that they form with jokers.

A `Use` names the real cards, and how many jokers they need and could take; which joker is which never matters.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from engine.melds import HIGHEST_PLACE, LEAST, Kind, Meld, MeldRules, face_points, points, run_faces
from engine.pieces import RANKS, SUITS, Piece
from engine.romme.ending.cards import rank_of, subsets, suit_of, suits_as_cards

NEW = -1
MOST_JOKERS = 6
ALL_RANKS = (1 << RANKS) - 1


class Use(NamedTuple):
    """One way to use cards: as a new meld (`meld` is `NEW`), or in meld number `meld` of the table.

    `laid` are the real cards that form or join the meld, `swapped` those that take the place of its jokers, `cards`
    both. The way needs `least` jokers of the hand, can take up to `most`, and gives `freed` jokers back (`waits`: only
    after a lay-off). In a run of the table it adds `low` places below and `high` above.
    """

    meld: int
    cards: int
    laid: int
    swapped: int
    least: int
    most: int
    freed: int
    waits: bool = False
    low: int = 0
    high: int = 0


class Span(NamedTuple):
    """A place for a run: the rank it begins with, its ranks as bits, its points."""

    start: int
    ranks: int
    points: int


class Worth(NamedTuple):
    """The most points of a new meld laid with so many jokers, and the rank where it then begins (0: a set)."""

    points: int
    start: int


def new_melds(
    cards: int, jokers: int, rules: MeldRules, *, through: int = 0, whole: bool = False
) -> Iterator[Use]:
    """The new melds of these cards with at most `jokers` jokers; `through`, a face as a bit, is in all of them.

    A run that may as well be laid as two is left out, unless `whole` asks for it: it may count more with jokers.
    """
    for suit in range(SUITS):
        held, within = suit_of(cards, suit), suit_of(through, suit)
        if held & (held - 1) and bool(through) == bool(within):
            yield from _runs(suit, held, within, jokers, rules, whole)
    for rank in _ranks_of_several(cards):
        held, within = rank_of(cards, rank), rank_of(through, rank)
        if bool(through) == bool(within):
            yield from _sets(rank, held, within, jokers, rules)


@lru_cache(maxsize=1 << 15)
def worth_of(cards: int, jokers: int, rules: MeldRules) -> Worth:
    """What a new meld of these cards, one that so many jokers can complete, counts at most."""
    real = cards.bit_count()
    suit = next((suit for suit in range(SUITS) if suit_of(cards, suit) << RANKS * suit == cards), None)
    if suit is None:
        return Worth(face_points(rules)[cards.bit_length() - 1] * (real + jokers), 0)
    ranks = suit_of(cards, suit)
    best = max(
        (span for span in spans(real + jokers, rules) if not ranks & ~span.ranks),
        key=lambda span: span.points,
    )
    return Worth(best.points, best.start)


@lru_cache(maxsize=256)
def spans(length: int, rules: MeldRules) -> tuple[Span, ...]:
    """Every place where a run of this length may lie, in any one suit."""
    if not LEAST <= length <= RANKS:
        return ()
    found = []
    for start in range(1, RANKS + 1):
        if rules.runs_wrap or start + length - 1 <= HIGHEST_PLACE:
            faces = run_faces(0, start, length)
            meld = Meld(Kind.RUN, tuple(Piece(face, face) for face in faces), faces)
            found.append(Span(start, sum(1 << face for face in faces), points(meld, rules)))
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def jokers_for_run(ranks: int, rules: MeldRules) -> tuple[int, int] | None:
    """The fewest and the most jokers with which these ranks of a suit are one run, or None if there is no way."""
    real = ranks.bit_count()
    most = min(RANKS - real, MOST_JOKERS)
    if rules.jokers is not None:
        most = min(most, rules.jokers)
    if rules.run_jokers_at_most_real:
        most = min(most, real)
    least = max(_gaps(ranks, rules.runs_wrap), LEAST - real)
    return (least, most) if real >= rules.real_pieces and least <= most else None


@lru_cache(maxsize=1 << 13)
def _runs(suit: int, held: int, within: int, jokers: int, rules: MeldRules, whole: bool) -> tuple[Use, ...]:
    found = []
    for ranks in _all_parts(held, within) if whole else _uncut_parts(held, within, jokers, rules):
        needs = jokers_for_run(ranks, rules)
        if needs is not None and needs[0] <= jokers and (whole or not _is_two(ranks, rules)):
            cards = ranks << RANKS * suit
            found.append(Use(NEW, cards, cards, 0, *needs, 0))
    return tuple(found)


def _all_parts(held: int, within: int) -> Iterator[int]:
    return (part | within for part in subsets(held & ~within))


def _uncut_parts(held: int, within: int, jokers: int, rules: MeldRules) -> Iterator[int]:
    """The ranks held that may not be laid as two runs as well: six and more can, where jokers are no more than real."""
    most = 2 * max(jokers, LEAST) - 1 if rules.run_jokers_at_most_real else 2 * LEAST - 1
    free = [1 << rank for rank in range(RANKS) if (held & ~within) >> rank & 1]
    for count in range(min(most, len(free)) + 1):
        for part in combinations(free, count):
            yield sum(part) | within


@lru_cache(maxsize=1 << 14)
def _is_two(ranks: int, rules: MeldRules) -> bool:
    """Whether the ranks of a run can be laid as two runs that need no more jokers than the one."""
    whole = jokers_for_run(ranks, rules)
    if whole is None or ranks.bit_count() < 2 * rules.real_pieces:
        return False
    turn = _turn(ranks, rules.runs_wrap)
    lying = _turned(ranks, turn)
    high = lying & (lying - 1)
    while high:
        parts = [jokers_for_run(_turned(part, RANKS - turn), rules) for part in (lying ^ high, high)]
        if all(parts) and sum(part[0] for part in parts if part) <= whole[0]:
            return True
        high &= high - 1
    return False


def _gaps(ranks: int, wraps: bool) -> int:
    """How many ranks are missing in the shortest run that has all of these."""
    return _between(_turned(ranks, _turn(ranks, wraps)))


@lru_cache(maxsize=1 << 14)
def _turn(ranks: int, wraps: bool) -> int:
    """By how many ranks to turn a run so that it lies in one piece: for an ace that is high, or runs over the ace."""
    if not wraps:
        return int(_between(_turned(ranks, 1)) < _between(ranks))
    circle = f"{ranks:0{RANKS}b}" * 2
    return -circle.find(max(circle.split("1"), key=len)) % RANKS


def _turned(ranks: int, turn: int) -> int:
    return (ranks >> turn | ranks << RANKS - turn) & ALL_RANKS


def _between(ranks: int) -> int:
    """How many ranks are missing between the lowest and the highest."""
    return ranks.bit_length() - (ranks & -ranks).bit_length() + 1 - ranks.bit_count()


def _ranks_of_several(cards: int) -> Iterator[int]:
    """The ranks of which there are cards of more than one suit."""
    seen = several = 0
    for suit in range(SUITS):
        held = suit_of(cards, suit)
        several |= seen & held
        seen |= held
    return (rank for rank in range(1, RANKS + 1) if several >> rank - 1 & 1)


@lru_cache(maxsize=1 << 12)
def _sets(rank: int, suits: int, within: int, jokers: int, rules: MeldRules) -> tuple[Use, ...]:
    limit = SUITS if rules.jokers is None else rules.jokers
    found = []
    for part in subsets(suits & ~within):
        real = (part | within).bit_count()
        least, most = max(0, LEAST - real), min(SUITS - real, limit)
        if real >= rules.real_pieces and least <= min(most, jokers):
            cards = suits_as_cards(part | within, rank)
            found.append(Use(NEW, cards, cards, 0, least, most, 0))
    return tuple(found)


def forget_tables() -> None:
    """Empty the tables of melds that were asked for before."""
    for table in (worth_of, spans, jokers_for_run, _runs, _is_two, _turn, _sets):
        table.cache_clear()
