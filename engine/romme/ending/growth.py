"""What the melds of the table can take in, and which of their jokers a hand can swap out (B4, B9, B10)."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, product
from typing import NamedTuple

from engine.melds import HIGHEST_PLACE, LEAST, Kind, Meld, MeldRules
from engine.pieces import JOKER, RANK_OF, RANKS, SUIT_OF, SUITS
from engine.romme.ending.cards import faces_of, subsets, suit_of
from engine.romme.ending.uses import MOST_JOKERS, Use
from engine.romme.rules import RommeRules

Steps = tuple[bool, ...]


class Allowed(NamedTuple):
    """What a turn may do to the melds of the table."""

    lay_off: bool
    swap: bool


class Side(NamedTuple):
    """What is added at one end of a run, from the meld outwards: True for a real card, False for a joker.

    `cuts` are what is left of the steps where the outer ones could as well form a run of their own.
    """

    steps: Steps = ()
    ranks: int = 0
    jokers: int = 0
    cuts: tuple[Steps, ...] = ()


def room_for_jokers(meld: Meld, rules: MeldRules) -> int:
    """How many jokers the meld could take in as it lies there."""
    if meld.kind is Kind.SET:
        return int(len(meld.pieces) < SUITS and meld.jokers < _limit(rules))
    return _room(RANK_OF[meld.faces[0]], len(meld.pieces), meld.jokers, rules)


def meld_uses(
    number: int, meld: Meld, cards: int, jokers: int, rules: RommeRules, allowed: Allowed
) -> Iterator[Use]:
    """Every way to use some of these cards, and up to so many jokers between them, in a meld of the table.

    Left out is what could as well be laid as a new meld.
    """
    if meld.kind is Kind.SET:
        yield from _set_uses(number, meld, cards, rules, allowed)
    else:
        yield from _run_uses(number, meld, cards, jokers, rules.melds, allowed)


@lru_cache(maxsize=1 << 14)
def order_of_sides(
    low: tuple[bool, ...], high: tuple[bool, ...], spare: int | None
) -> tuple[bool, ...] | None:
    """An order in which both sides can be added to a run, True for each step at the low end, or None.

    `spare` is how many more real cards than jokers the run has, which no step may bring below zero; None: no limit.
    """
    if spare is None or (len(low) - sum(low)) + (len(high) - sum(high)) <= spare:
        return (True,) * len(low) + (False,) * len(high)
    for at_low, side in ((True, low), (False, high)):
        if side:
            left = spare + (1 if side[0] else -1)
            if left >= 0:
                rest = order_of_sides(low[1:], high, left) if at_low else order_of_sides(low, high[1:], left)
                if rest is not None:
                    return (at_low, *rest)
    return None


def cards_named(meld: Meld) -> int:
    """The cards that the jokers of a meld stand for."""
    return sum(1 << face for face, piece in zip(meld.faces, meld.pieces, strict=True) if piece.face == JOKER)


def _limit(rules: MeldRules) -> int:
    return RANKS if rules.jokers is None else rules.jokers


def _set_uses(number: int, meld: Meld, cards: int, rules: RommeRules, allowed: Allowed) -> Iterator[Use]:
    named = cards_named(meld)
    if len(meld.pieces) == SUITS:
        for swapped in subsets(named & cards) if allowed.swap else ():
            if swapped:
                yield Use(number, swapped, 0, swapped, 0, 0, swapped.bit_count())
        return
    rank = RANK_OF[meld.faces[0]]
    present = sum(1 << face for face in meld.faces)
    fourth = sum(1 << suit * RANKS + rank - 1 for suit in range(SUITS)) & ~present
    if allowed.lay_off and fourth & cards:
        yield Use(number, fourth, fourth, 0, 0, 0, 0)
    if not named or not allowed.swap:
        return
    if rules.set_swap == "named_in_four":
        yield from _swaps_with_a_fourth(number, named, fourth, cards, rules, allowed)
        return
    swappable = named | fourth if rules.set_swap == "any_missing" else named
    for swapped in faces_of(swappable & cards):
        card = 1 << swapped
        other = (named | fourth) & ~card
        yield Use(number, card, 0, card, 0, int(allowed.lay_off), 1)
        if allowed.lay_off and other & cards:
            yield Use(number, card | other, other, card, 0, 0, 1)


def _swaps_with_a_fourth(
    number: int, named: int, fourth: int, cards: int, rules: RommeRules, allowed: Allowed
) -> Iterator[Use]:
    """The swap out of a set of three that `named_in_four` allows once a fourth card, or another joker, was added."""
    if not allowed.lay_off or not named & cards:
        return
    if fourth & cards:
        yield Use(number, named | fourth, fourth, named, 0, 0, 1, waits=True)
    if _limit(rules.melds) > 1:
        yield Use(number, named, 0, named, 1, 1, 1, waits=True)


def _run_uses(
    number: int, meld: Meld, cards: int, jokers: int, rules: MeldRules, allowed: Allowed
) -> Iterator[Use]:
    suit, start, size = SUIT_OF[meld.faces[0]], RANK_OF[meld.faces[0]], len(meld.pieces)
    held = suit_of(cards, suit) if allowed.lay_off else 0
    for swapped in subsets(cards_named(meld) & cards) if allowed.swap else (0,):
        freed = swapped.bit_count()
        left = meld.jokers - freed
        for low, high in _growths(held, start, size, left, jokers, rules):
            laid = (low.ranks | high.ranks) << RANKS * suit
            if not laid | swapped:
                continue
            below, above, least = len(low.steps), len(high.steps), low.jokers + high.jokers
            room = _room(start - below, size + below + above, left + least, rules) if allowed.lay_off else 0
            yield Use(
                number,
                laid | swapped,
                laid,
                swapped,
                least,
                least + room,
                freed,
                low=below,
                high=above,
            )


@lru_cache(maxsize=1 << 12)
def _growths(
    held: int, start: int, size: int, own_jokers: int, jokers: int, rules: MeldRules
) -> tuple[tuple[Side, Side], ...]:
    """What a run of so many cards from a rank on, jokers among them, can take in at its two ends."""
    jokers = min(jokers, _limit(rules) - own_jokers)
    lows = (Side(), *_sides(held, _places(start, size, rules, low=True), jokers, rules))
    highs = (Side(), *_sides(held, _places(start, size, rules, low=False), jokers, rules))
    spare = size - 2 * own_jokers if rules.run_jokers_at_most_real else None
    longest = RANKS - size
    pairs: Iterable[tuple[Side, Side]] = product(_uncut(lows), _uncut(highs))
    if spare is not None and spare < jokers:
        pairs = chain(pairs, _supporting(lows, highs, spare, jokers, longest))
    return tuple(
        (low, high)
        for low, high in pairs
        if low.jokers + high.jokers <= jokers
        and len(low.steps) + len(high.steps) <= longest
        and order_of_sides(low.steps, high.steps, spare) is not None
    )


def _uncut(sides: Iterable[Side]) -> list[Side]:
    return [side for side in sides if not side.cuts]


def _supporting(
    lows: Iterable[Side], highs: Iterable[Side], spare: int, jokers: int, longest: int
) -> Iterator[tuple[Side, Side]]:
    """Sides whose outer cards, a run by themselves, must come here so that there are not more jokers than real cards."""
    by_jokers: dict[int, list[Side]] = {}
    for high in highs:
        by_jokers.setdefault(high.jokers, []).append(high)
    for low in lows:
        for count in range(max(0, spare + 1 - low.jokers), jokers - low.jokers + 1):
            for high in by_jokers.get(count, ()):
                if not (low.cuts or high.cuts) or len(low.steps) + len(high.steps) > longest:
                    continue
                if order_of_sides(low.steps, high.steps, spare) is None:
                    continue
                if not _is_cuttable(low, high, spare):
                    yield low, high


def _room(start: int, size: int, jokers: int, rules: MeldRules) -> int:
    """How many jokers can be put at the ends of a run that begins at a rank (0 and less: round the ace)."""
    room = min(RANKS - size, MOST_JOKERS)
    if not rules.runs_wrap:
        room = min(room, start - 1 + HIGHEST_PLACE - (start + size - 1))
    if rules.run_jokers_at_most_real:
        room = min(room, size - 2 * jokers)
    return max(0, min(room, _limit(rules) - jokers))


def _places(start: int, size: int, rules: MeldRules, *, low: bool) -> tuple[int, ...]:
    """The ranks, as bits, that a run can grow by at one end, from the meld outwards."""
    end = start + size - 1
    count = RANKS - size
    if not rules.runs_wrap:
        count = min(count, start - 1 if low else HIGHEST_PLACE - end)
    steps = range(1, count + 1)
    return tuple(1 << ((start - step if low else end + step) - 1) % RANKS for step in steps)


@lru_cache(maxsize=1 << 14)
def _sides(held: int, places: tuple[int, ...], jokers: int, rules: MeldRules) -> tuple[Side, ...]:
    """Every way to fill places outwards with held cards, and jokers between, up to a real card."""
    found = []
    for steps, ranks in _fillings(held, places, jokers):
        cuts = _cuts(steps, rules)
        if not cuts or rules.run_jokers_at_most_real:
            found.append(Side(steps, ranks, len(steps) - sum(steps), cuts))
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def _fillings(held: int, places: tuple[int, ...], jokers: int) -> tuple[tuple[Steps, int], ...]:
    if not places or not held:
        return ()
    place, beyond = places[0], places[1:]
    found: list[tuple[Steps, int]] = []
    if place & held:
        found.append(((True,), place))
        further = _fillings(held & ~place, beyond, jokers)
        found += [((True, *steps), place | ranks) for steps, ranks in further]
    if jokers:
        further = _fillings(held & ~place, beyond, jokers - 1)
        found += [((False, *steps), ranks) for steps, ranks in further]
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def _cuts(steps: Steps, rules: MeldRules) -> tuple[Steps, ...]:
    """What is left of a side, down to a real card, where its outer steps form a run of their own."""
    found = []
    for cut in range(len(steps) - LEAST + 1):
        outer, inner = steps[cut:], steps[:cut]
        real = sum(outer)
        jokers = len(outer) - real
        fits = real >= rules.real_pieces and jokers <= _limit(rules)
        if fits and (jokers <= real or not rules.run_jokers_at_most_real):
            while inner and not inner[-1]:
                inner = inner[:-1]
            found.append(inner)
    return tuple(found)


def _is_cuttable(low: Side, high: Side, spare: int) -> bool:
    """Whether the outer cards of a side can form a run of their own, and the rest still be added without them."""
    return any(order_of_sides(cut, high.steps, spare) is not None for cut in low.cuts) or any(
        order_of_sides(low.steps, cut, spare) is not None for cut in high.cuts
    )


def forget_tables() -> None:
    """Empty the tables of growths that were asked for before."""
    for table in (order_of_sides, _growths, _sides, _fillings, _cuts):
        table.cache_clear()
