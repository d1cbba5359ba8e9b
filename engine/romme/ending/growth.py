"""What the melds of the table can take in, and which of their jokers a hand can swap out (B4, B9, B10)."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from engine.melds import HIGHEST_PLACE, LEAST, Kind, Meld, MeldRules
from engine.pieces import JOKER, RANK_OF, RANKS, SUIT_OF, SUITS
from engine.romme.ending.cards import faces_of, subsets, suit_of
from engine.romme.ending.uses import MOST_JOKERS, Use
from engine.romme.rules import RommeRules


class Allowed(NamedTuple):
    """What a turn may do to the melds of the table."""

    lay_off: bool
    swap: bool


class Side(NamedTuple):
    """What is added at one end of a run, from the meld outwards: True for a real card, False for a joker."""

    steps: tuple[bool, ...] = ()
    ranks: int = 0

    @property
    def jokers(self) -> int:
        """How many of the steps are jokers."""
        return len(self.steps) - sum(self.steps)


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
        return
    named = cards_named(meld)
    for swapped in subsets(named & cards) if allowed.swap else (0,):
        yield from _run_uses(number, meld, swapped, cards, jokers, rules.melds, allowed.lay_off)


@lru_cache(maxsize=1 << 14)
def order_of_sides(
    low: tuple[bool, ...], high: tuple[bool, ...], spare: int | None
) -> tuple[bool, ...] | None:
    """An order in which both sides can be added to a run, True for each step at the low end, or None.

    `spare` is how many more real cards than jokers the run has, which no step may bring below zero; None: no limit.
    """
    if not low and not high:
        return ()
    ends = [(at_low, side) for at_low, side in ((True, low), (False, high)) if side]
    for at_low, side in sorted(ends, key=lambda end: not end[1][0]):
        left = None if spare is None else spare + (1 if side[0] else -1)
        if left is None or left >= 0:
            rest = order_of_sides(low[at_low:], high[not at_low :], left)
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
    number: int, meld: Meld, swapped: int, cards: int, jokers: int, rules: MeldRules, lay_off: bool
) -> Iterator[Use]:
    suit, start, size = SUIT_OF[meld.faces[0]], RANK_OF[meld.faces[0]], len(meld.pieces)
    freed = swapped.bit_count()
    own_jokers = meld.jokers - freed
    spare = size - 2 * own_jokers if rules.run_jokers_at_most_real else None
    lows: tuple[Side, ...] = (Side(),)
    highs: tuple[Side, ...] = (Side(),)
    if lay_off:
        held = suit_of(cards, suit)
        lows += _sides(held, _places(start, size, rules, low=True), jokers)
        highs += _sides(held, _places(start, size, rules, low=False), jokers)
    for low, high in product(lows, highs):
        grown, least = size + len(low.steps) + len(high.steps), low.jokers + high.jokers
        if grown > RANKS or least > jokers or own_jokers + least > max(own_jokers, _limit(rules)):
            continue
        if order_of_sides(low.steps, high.steps, spare) is None or _is_cuttable(low, high, spare, rules):
            continue
        laid = (low.ranks | high.ranks) << RANKS * suit
        if not laid | swapped:
            continue
        room = _room(start - len(low.steps), grown, own_jokers + least, rules) if lay_off else 0
        yield Use(
            number,
            laid | swapped,
            laid,
            swapped,
            least,
            least + room,
            freed,
            low=len(low.steps),
            high=len(high.steps),
        )


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
def _sides(held: int, places: tuple[int, ...], jokers: int) -> tuple[Side, ...]:
    """Every way to fill places outwards with held cards, and jokers between, up to a real card."""
    if not places or not held:
        return ()
    place, beyond = places[0], places[1:]
    found = []
    if place & held:
        found.append(Side((True,), place))
        found += [Side((True, *side.steps), place | side.ranks) for side in _sides(held, beyond, jokers)]
    if jokers:
        found += [Side((False, *side.steps), side.ranks) for side in _sides(held, beyond, jokers - 1)]
    return tuple(found)


def _is_cuttable(low: Side, high: Side, spare: int | None, rules: MeldRules) -> bool:
    """Whether the outer cards of a side are a meld by themselves, and the rest can still be added without them."""
    for cut in _cuts(low.steps, rules):
        if order_of_sides(cut, high.steps, spare) is not None:
            return True
    return any(order_of_sides(low.steps, cut, spare) is not None for cut in _cuts(high.steps, rules))


@lru_cache(maxsize=1 << 12)
def _cuts(steps: tuple[bool, ...], rules: MeldRules) -> tuple[tuple[bool, ...], ...]:
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
