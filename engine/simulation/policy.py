"""How simulated players play: what they take, lay, hold back and throw, all in some microseconds a turn.

The same lines that the strong player follows, each as cheap as it can be: takes what lies in a meld, opens as soon as
it may unless it holds back for going out by hand, lays off all it can, throws the loose card with the fewest
neighbours.
"""

from functools import lru_cache

from engine.pieces import JOKER, RANK_OF, RANKS, SUIT_OF, SUITS, Face
from engine.romme.rules import RommeRules
from engine.simulation.hand import Hand
from engine.simulation.parting import Part, may_better, parting_of
from engine.simulation.round import NOTHING, Round
from engine.simulation.shapes import Laid

HOLDS_UNTIL = 6
"""An opening is held back against one opponent who has so many cards or more."""

SAME_RANK = 12.0
BESIDE = 12.0
GAP = 5.0
TWIN = -6.0
DANGER = 6.0
MOST_TURNS = 400


class Policy:
    """Plays rounds to their end under one set of rules."""

    def __init__(self, rules: RommeRules) -> None:
        self._parting = parting_of(rules)

    def finish(self, simulated: Round) -> int:
        """Play on until the round is over, or for so long that nobody will win it; returns the turns played."""
        parts: list[Part | None] = [None] * len(simulated.hands)
        for turns in range(MOST_TURNS):
            if simulated.is_over:
                return turns
            self.turn(simulated, parts)
        return MOST_TURNS

    def turn(self, simulated: Round, parts: list[Part | None]) -> None:
        """Play the turn of the seat to move, from its draw or from right after it."""
        seat = simulated.seat
        hand = simulated.hands[seat]
        if simulated.is_to_draw:
            part = self._drawn(simulated, hand, parts[seat] or self._parting.of(hand))
        else:
            part = self._parting.of(hand)
        parts[seat] = self._played(simulated, hand, part)

    def _drawn(self, simulated: Round, hand: Hand, part: Part) -> Part:
        """Draw or take; the hand's partition after it."""
        pile = simulated.pile
        terms = simulated.terms
        if pile and not (terms.freezes and pile[-1] == JOKER):
            top = pile[-1]
            opened = simulated.opened[simulated.seat]
            if (top == JOKER and not terms.must_be_played) or (opened and simulated.open[top]):
                simulated.take()
                return self._with(hand, part, top)
            hand.gain(top)
            taken = self._parting.of(hand) if may_better(hand, part, top) else None
            hand.lose(top)
            if taken is not None:
                lies = taken.loose.count(top) <= hand.cards.count(top)
                if lies and len(taken.loose) <= len(part.loose) and self._may_lie(simulated, taken, opened):
                    simulated.take()
                    return taken
        simulated.draw()
        return self._with(hand, part, hand.cards[-1])

    def _may_lie(self, simulated: Round, taken: Part, opened: bool) -> bool:
        """Whether the melds with a card taken from the pile can be laid where it must be, a card left to throw."""
        terms = simulated.terms
        if not terms.must_be_played:
            return True
        if not opened and taken.points < terms.minimum:
            return False
        top = simulated.pile[-1]
        return bool(taken.loose) or not terms.keeps_discard or any(shortened(own, top) for own in taken.melds)

    def _with(self, hand: Hand, part: Part, card: Face) -> Part:
        """The partition of the hand after it has gained a card."""
        return self._parting.of(hand) if may_better(hand, part, card) else with_loose(part, card)

    def _played(self, simulated: Round, hand: Hand, part: Part) -> Part | None:
        """Lay what shall be laid, and throw a card; what is then known of the partition."""
        seat = simulated.seat
        if simulated.opened[seat]:
            if part.melds or simulated.melds:
                part = self._laid(simulated, hand, part, adds=True)
        elif part.melds and self._opens(simulated, seat, part):
            part = self._laid(simulated, hand, part, adds=self._adds_at_once(simulated, part))
        if simulated.is_over:
            return None
        card = self._thrown(simulated, hand, part)
        simulated.discard(card)
        if card not in part.loose:
            return None
        loose = list(part.loose)
        loose.remove(card)
        melds, _, points, fits, spare = part
        return Part(melds, tuple(loose), points, fits, spare)

    def _opens(self, simulated: Round, seat: int, part: Part) -> bool:
        terms = simulated.terms
        if terms.by_hand and self._is_out(simulated, part):
            return True
        if part.points < terms.minimum:
            return False
        if simulated.taken != NOTHING and terms.must_be_played:
            return True
        hands = simulated.hands
        holds = terms.by_hand and len(hands) == 2 and terms.unopened_factor == 1
        return not holds or len(hands[1 - seat].cards) < HOLDS_UNTIL

    def _adds_at_once(self, simulated: Round, part: Part) -> bool:
        terms = simulated.terms
        return terms.adds_at_once or (terms.by_hand and self._is_out(simulated, part))

    def _is_out(self, simulated: Round, part: Part) -> bool:
        """Whether all but one card can go, on the table as it lies."""
        stuck = 0
        is_open = simulated.open
        for card in part.loose:
            stuck += not is_open[card]
        return stuck <= 1 and len(part.loose) <= 1 + len(set(part.loose))

    def _laid(self, simulated: Round, hand: Hand, part: Part, adds: bool) -> Part:
        """Lay all melds and lay off, keeping a card to throw."""
        melds = part.melds
        if melds and simulated.terms.keeps_discard and part.loose in ((), (simulated.taken,)):
            melds, kept = _with_one_kept(melds, simulated.taken)
            part = Part(melds, (*kept, *part.loose), 0)
        for meld in melds:
            simulated.lay(meld)
            if simulated.is_over:
                return part
        loose = list(part.loose)
        if adds:
            self._add(simulated, loose)
        return Part((), tuple(loose), 0)

    def _add(self, simulated: Round, loose: list[Face]) -> None:
        """Lay off what fits, jokers only at the end."""
        keeps = 1 if simulated.terms.keeps_discard else 0
        going = True
        while going and len(loose) > keeps:
            going = False
            for card in loose:
                if not simulated.open[card] or (card == JOKER and len(loose) > 2):
                    continue
                if len(loose) == 2 and keeps and simulated.taken not in (NOTHING, card):
                    continue
                _, own, number, face, low = simulated.ways_to_add(card)[0]
                simulated.lay_off(own, number, face, low)
                loose.remove(card)
                going = True
                break
            if simulated.is_over:
                return

    def _thrown(self, simulated: Round, hand: Hand, part: Part) -> Face:
        taken = simulated.taken
        choice = part.loose if part.loose else tuple(hand.cards)
        if taken != NOTHING and hand.cards.count(taken) == 1:
            choice = (
                tuple(card for card in choice if card != taken)
                or tuple(card for card in hand.cards if card != taken)
                or choice
            )
        if len(choice) == 1:
            return choice[0]
        return least_kept(hand, choice, simulated.terms.penalties, simulated.open)


def least_kept(hand: Hand, choice: tuple[Face, ...], penalties: tuple[int, ...], is_open: list[int]) -> Face:
    """The card of the choice that is missed least."""
    ranks = [held >> RANKS for held in hand.suits]
    counts = _COUNTS[ranks[0]] + _COUNTS[ranks[1]] + _COUNTS[ranks[2]] + _COUNTS[ranks[3]]
    best, least = choice[0], 1e9
    for card in choice:
        if card == JOKER:
            continue
        suit, rank = SUIT_OF[card], RANK_OF[card] - 1
        value = near_values(ranks[suit])[rank] + SAME_RANK * ((counts >> 3 * rank & 7) - 1) - penalties[card]
        if is_open[card]:
            value += DANGER
        if hand.suits[suit] >> rank & 1:
            value += TWIN
        if value < least:
            best, least = card, value
    return best


def with_loose(part: Part, card: Face) -> Part:
    """The partition with one more loose card."""
    melds, loose, points, fits, spare = part
    return Part(melds, (*loose, card), points, fits, spare)


@lru_cache(maxsize=1 << RANKS)
def near_values(mask: int) -> tuple[float, ...]:
    """For each rank what its neighbours in a suit are worth to it."""
    found = []
    for rank in range(RANKS):
        value = 0.0
        for step, worth in ((1, BESIDE), (2, GAP)):
            for other in (rank - step, rank + step):
                place = 0 if other == RANKS else other
                if 0 <= place < RANKS and mask >> place & 1:
                    value += worth
        found.append(value)
    return tuple(found)


def shortened(meld: Laid, taken: Face) -> tuple[Laid, Face] | None:
    """The meld without one of its cards, and that card; nothing where all are needed, or only the taken one is not."""
    lying = meld.lying
    if lying.is_run:
        card = lying.base * RANKS + lying.start
        if lying.size <= 3 or len(meld.real) <= 2 or 2 * meld.jokers > lying.size - 1:
            return None
        less = lying._replace(start=lying.start + 1, size=lying.size - 1)
    else:
        card = meld.real[-1] if meld.real[-1] != taken else meld.real[0]
        if lying.start.bit_count() < SUITS:
            return None
        less = lying._replace(start=lying.start & ~(1 << SUIT_OF[card]))
    if card == taken or card not in meld.real:
        return None
    real = tuple(own for own in meld.real if own != card)
    return Laid(real, meld.jokers, meld.points, less, (), ()), card


def _with_one_kept(melds: tuple[Laid, ...], taken: Face) -> tuple[tuple[Laid, ...], tuple[Face, ...]]:
    """The melds with one card less, and what is then in the hand."""
    for number, meld in enumerate(melds):
        found = shortened(meld, taken)
        if found is not None:
            return (*melds[:number], found[0], *melds[number + 1 :]), (found[1],)
    last = melds[-1]
    return melds[:-1], (*last.real, *(JOKER,) * last.jokers)


_COUNTS = tuple(sum(1 << 3 * rank for rank in range(RANKS) if mask >> rank & 1) for mask in range(1 << RANKS))
"""The ranks of a mask as counters of three bits, to be added up over the suits."""


@lru_cache(maxsize=64)
def policy_of(rules: RommeRules) -> Policy:
    """The policy under these rules."""
    return Policy(rules)
