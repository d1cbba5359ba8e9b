"""How a simulated player parts a hand: quickly, remembered, and anew only where it may become better."""

from functools import lru_cache
from typing import NamedTuple

from engine.melds import LEAST
from engine.partition import cards_of
from engine.partition.covers import RunChoice, without_ranks
from engine.partition.search import Holding, best_layout, covers_for
from engine.partition.sets import SetSplit
from engine.pieces import JOKER, RANK_OF, RANKS, SUIT_OF, SUITS, Face
from engine.romme.rules import RommeRules
from engine.simulation.hand import Hand
from engine.simulation.shapes import Laid, Lying, shapes_of

MOST_KNOWN = 60_000
MOST_JOKERS = 3
"""More jokers than these are left to be laid off."""


class Part(NamedTuple):
    """A hand's melds, the cards in none of them, and what the melds count.

    `fits` has a bit for each face that a meld takes in or has a joker for; a joker can be spared where it lies loose or
    in a meld of four or more.
    """

    melds: tuple[Laid, ...]
    loose: tuple[Face, ...]
    points: int
    fits: int = 0
    has_spare_joker: bool = False


class Runs(NamedTuple):
    """The best runs in the cards of a suit with some jokers: their worth, the runs, and the ranks left, once held."""

    worth: int
    melds: tuple[Laid, ...]
    rest: int


class Parting:
    """Good partitions under one set of rules, few cards left before little penalty.

    Runs are best within each suit; sets and jokers are chosen one after another, the most worth first. Of dealt hands
    under Klassisch 98 in a hundred are parted as the exact search does.
    """

    def __init__(self, rules: RommeRules) -> None:
        self._rules = rules.melds
        self._shapes = shapes_of(rules.melds)
        self._measure = cards_of(rules)
        self._known: dict[tuple[int, ...], Part] = {}
        self._runs: tuple[dict[int, Runs], ...] = tuple({} for _ in range(SUITS))
        self._ranks = [
            rules.melds.ace_points,
            *(min(rank, rules.melds.court_points) for rank in range(2, RANKS + 1)),
        ]

    def of(self, hand: Hand) -> Part:
        """A good partition of a hand, remembered."""
        spades, hearts, diamonds, clubs = hand.suits
        key = (spades, hearts, diamonds, clubs, hand.jokers)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            melds = self._chosen(hand)
            found = self._known[key] = self._part(hand, melds)
        return found

    def exact(self, hand: Hand) -> Part:
        """The best partition of a hand."""
        return self._part(hand, self._exact(hand))

    def forget_hands(self) -> None:
        """Forget the hands that were parted, but no table."""
        self._known.clear()

    def _chosen(self, hand: Hand) -> list[Laid]:
        suits = hand.suits[:]
        runs = [self._best_runs(suit, cards, 0) for suit, cards in enumerate(suits)]
        melds = self._with_sets(suits, runs)
        jokers = min(hand.jokers, MOST_JOKERS)
        used = [0] * SUITS
        while jokers:
            jokers -= 1
            if not self._with_joker(suits, runs, used, melds):
                break
        for own in runs:
            melds += own.melds
        return melds

    def _with_sets(self, suits: list[int], runs: list[Runs]) -> list[Laid]:
        """Take the sets out of the suits that are worth more than the runs that they cost."""
        melds: list[Laid] = []
        while True:
            spades, hearts, diamonds, clubs = suits
            often = (spades & hearts & (diamonds | clubs) | diamonds & clubs & (spades | hearts)) >> RANKS
            best: tuple[int, int, tuple[int, ...]] | None = None
            while often:
                rank = often.bit_length() - 1
                often ^= 1 << rank
                own = self._measure.ranks[rank]
                bit = 1 << rank + RANKS
                there = [suit for suit in range(SUITS) if suits[suit] & bit]
                lost = {suit: self._lost(suits[suit], suit, bit, runs) for suit in there}
                chosen = tuple(sorted(there, key=lost.__getitem__))
                for count in range(LEAST, len(chosen) + 1):
                    gain = own * count - sum([lost[suit] for suit in chosen[:count]])
                    if gain > 0 and (best is None or gain > best[0]):
                        best = gain, rank, chosen[:count]
            if best is None:
                return melds
            _, rank, used = best
            for suit in used:
                suits[suit] = without_ranks(suits[suit], 1 << rank)
                runs[suit] = self._best_runs(suit, suits[suit], 0)
            melds.append(self._set(rank, SetSplit(sum(1 << suit for suit in used), 0)))

    def _lost(self, cards: int, suit: int, bit: int, runs: list[Runs]) -> int:
        """What the runs of a suit lose with one card."""
        before = runs[suit]
        if before.rest & bit >> RANKS:
            return 0
        return before.worth - self._best_runs(suit, without_ranks(cards, bit >> RANKS), 0).worth

    def _with_joker(self, suits: list[int], runs: list[Runs], used: list[int], melds: list[Laid]) -> bool:
        """Put one more joker where it brings most: into a suit's runs, to a pair, or to a set of three."""
        best = best_suit = 0
        for suit in range(SUITS):
            if suits[suit]:
                gain = self._best_runs(suit, suits[suit], used[suit] + 1).worth - runs[suit].worth
                if gain > best:
                    best, best_suit = gain, suit
        spades, hearts, diamonds, clubs = [own.rest for own in runs]
        pairs = spades & hearts | (spades | hearts) & (diamonds | clubs) | diamonds & clubs
        if pairs:
            rank = max(
                (rank for rank in range(RANKS) if pairs >> rank & 1), key=self._measure.ranks.__getitem__
            )
            if 2 * self._measure.ranks[rank] + self._measure.joker > best:
                pair = [suit for suit in range(SUITS) if runs[suit].rest >> rank & 1][:2]
                for suit in pair:
                    suits[suit] = without_ranks(suits[suit], 1 << rank)
                    runs[suit] = self._best_runs(suit, suits[suit], used[suit])
                melds.append(self._set(rank, SetSplit(sum(1 << suit for suit in pair), 1)))
                return True
        if best:
            used[best_suit] += 1
            runs[best_suit] = self._best_runs(best_suit, suits[best_suit], used[best_suit])
            return True
        for place, meld in enumerate(melds):
            if len(meld.real) == LEAST and not meld.jokers:
                suits_held = sum(1 << SUIT_OF[card] for card in meld.real)
                melds[place] = self._set(meld.lying.base, SetSplit(suits_held, 1))
                return True
        return False

    def _best_runs(self, suit: int, cards: int, jokers: int) -> Runs:
        key = jokers << 2 * RANKS | cards
        found = self._runs[suit].get(key)
        if found is None:
            covers = covers_for(self._rules, self._measure, jokers)
            melds, rest = [], cards
            for run in covers.laid_out(cards, jokers):
                melds.append(self._run(suit, run))
                rest = without_ranks(rest, run.real)
            found = Runs(covers.of(cards)[jokers], tuple(melds), rest >> RANKS)
            if len(self._runs[suit]) >= MOST_KNOWN:
                self._runs[suit].clear()
            self._runs[suit][key] = found
        return found

    def _exact(self, hand: Hand) -> list[Laid]:
        layout = best_layout(Holding(tuple(hand.suits), hand.jokers), self._rules, self._measure)
        melds = [self._set(rank, split) for rank, splits in layout.sets for split in splits]
        return melds + [self._run(suit, run) for suit, runs in enumerate(layout.runs) for run in runs]

    def _part(self, hand: Hand, melds: list[Laid]) -> Part:
        loose = hand.cards[:]
        fits = points = 0
        has_spare = False
        for meld in melds:
            points += meld.points
            for card in meld.real:
                loose.remove(card)
            lying = meld.lying
            for face in self._shapes.taken_in(lying):
                fits |= 1 << face
            if meld.jokers:
                for _ in range(meld.jokers):
                    loose.remove(JOKER)
                fits |= _faces_of(lying)
                has_spare = has_spare or len(meld.real) + meld.jokers > LEAST
        return Part(tuple(melds), tuple(loose), points, fits, has_spare or JOKER in loose)

    def _set(self, rank: int, split: SetSplit) -> Laid:
        real = tuple(suit * RANKS + rank for suit in range(SUITS) if split.suits >> suit & 1)
        suits, jokers = split.suits, split.jokers
        for suit in range(SUITS):
            if jokers and not suits >> suit & 1:
                suits |= 1 << suit
                jokers -= 1
        points = self._ranks[rank] * (len(real) + split.jokers)
        return Laid(real, split.jokers, points, Lying(False, rank, suits, 0, split.jokers), (), ())

    def _run(self, suit: int, run: RunChoice) -> Laid:
        real = tuple(suit * RANKS + rank for rank in range(RANKS) if run.real >> rank & 1)
        stretch = run.stretch
        lying = Lying(True, suit, stretch.start - 1, stretch.length, run.jokers)
        return Laid(real, run.jokers, stretch.points, lying, (), ())


def may_better(hand: Hand, part: Part, card: Face) -> bool:
    """Whether a card just gained is likely to lie in a better partition than `part`, which is without it.

    It is where the card fits one of the melds, frees a joker of theirs, has two neighbours, or one beside a joker that
    can be spared. Seldom a better partition is missed, where several melds would have to change.
    """
    if card == JOKER or part.fits >> card & 1:
        return True
    suit, rank = SUIT_OF[card], RANK_OF[card] - 1
    suits = hand.suits
    own = suits[suit] >> RANKS
    near = (own | own << RANKS | own << 2 * RANKS) >> rank + RANKS - 2
    bit = 1 << rank + RANKS
    same = sum([1 for other in suits if other & bit]) - 1
    if same > 1 or _TOUCHING[near & 0b11111]:
        return True
    return part.has_spare_joker and (same > 0 or near & 0b11011 != 0)


_TOUCHING = tuple(
    near & 0b11000 == 0b11000 or near & 0b01010 == 0b01010 or near & 0b00011 == 0b00011 for near in range(32)
)
"""Whether of the two ranks below and above the middle one two make a run with it."""


def _faces_of(lying: Lying) -> int:
    if not lying.is_run:
        return sum(1 << suit * RANKS + lying.base for suit in range(SUITS) if lying.start >> suit & 1)
    return sum(1 << lying.base * RANKS + (lying.start + step) % RANKS for step in range(lying.size))


@lru_cache(maxsize=64)
def parting_of(rules: RommeRules) -> Parting:
    """The partitions under these rules."""
    return Parting(rules)
