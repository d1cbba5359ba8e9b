"""Gin rummy for two, on the pieces that the computer players' simulation is made of, to compare speeds on one game.

The rules are those of OpenSpiel's `gin_rummy` as it plays by default, move for move: ten cards each; the first upcard
may be passed on; a knock with at most ten points is one move, the discard after it, every meld and every card laid
off are others; the round ends without a winner when two cards are left in the stock, after fifty upcards taken, or
when a card goes to and fro.
"""

from typing import Any

from engine.melds import MeldRules
from engine.partition.measure import Measure
from engine.partition.search import Holding, best_worth
from engine.pieces import RANK_OF, RANKS, SUITS, Face
from engine.simulation.dice import Dice
from engine.simulation.hand import Hand
from engine.simulation.shapes import Laid, Lying, extended, run_key, set_key, shapes_of

DECK: list[Face] = list(range(SUITS * RANKS))
DEALT = 10
KNOCKS_WITH = 10
WALL = 2
MOST_UPCARDS = 50
LONGEST_MELD = 5

UPCARD, STOCK, PASS, KNOCK = range(52, 56)
Move = Any
"""One of these four, a card to throw or to lay off, or a meld to lay (`Laid`)."""

RULES = MeldRules(
    real_pieces=3,
    jokers=0,
    run_jokers_at_most_real=False,
    ace_high=False,
    runs_wrap=False,
    low_ace_points=1,
    ace_points=1,
)
VALUES = tuple(min(rank + 1, 10) for rank in range(RANKS))
WORTH = Measure(VALUES, 0)
SHAPES = shapes_of(RULES)

FIRST_UPCARD, DRAWS, THROWS, KNOCKS, LAYS, ADDS, LAYS_TOO, AT_WALL, OVER = range(9)

_UPCARD_OR_STOCK: list[Move] = [UPCARD, STOCK]
_UPCARD_OR_PASS: list[Move] = [UPCARD, PASS]
_ONLY_STOCK: list[Move] = [STOCK]
_COUNTS = tuple(
    sum(value for rank, value in enumerate(VALUES) if mask >> rank & 1) for mask in range(1 << RANKS)
)
"""What the ranks of a mask count."""


def _in_runs(mask: int) -> int:
    first = mask & mask >> 1 & mask >> 2
    return first | first << 1 | first << 2


_IN_RUNS = tuple(map(_in_runs, range(1 << RANKS)))
"""The ranks of a mask that lie in a run of three."""


class Gin:
    """A round: what may be done now (`moves`), and doing it (`play`); player 0 begins."""

    __slots__ = (
        "as_laid",
        "hands",
        "is_repeated",
        "melds",
        "passed",
        "phase",
        "seat",
        "stock",
        "upcard",
        "upcard_before",
        "upcards",
    )

    def __init__(self, cards: list[Face]) -> None:
        """Deal from the end of these cards, ten to each by turns of hands, then the upcard."""
        stock = cards[:]
        self.hands = [Hand(stock[-DEALT:]), Hand(stock[-2 * DEALT : -DEALT])]
        del stock[-2 * DEALT :]
        self.upcard = stock.pop()
        self.stock = stock
        self.seat = 0
        self.phase = FIRST_UPCARD
        self.passed = self.upcards = 0
        self.upcard_before = -1
        self.is_repeated = False
        self.melds: list[Lying] = []
        self.as_laid: list[Lying] = []

    @property
    def is_over(self) -> bool:
        """Whether the round is over."""
        return self.phase == OVER

    def moves(self) -> list[Move]:
        """Every legal move."""
        phase = self.phase
        if phase == THROWS:
            hand = self.hands[self.seat]
            found: list[Move] = [*hand.cards]
            if _may_knock(hand):
                found.append(KNOCK)
            return found
        if phase == DRAWS:
            return _UPCARD_OR_STOCK
        if phase == FIRST_UPCARD:
            return _ONLY_STOCK if self.passed == 2 else _UPCARD_OR_PASS
        return self._ending_moves()

    def play(self, move: Move) -> None:
        """Make a legal move."""
        phase = self.phase
        if phase == THROWS:
            if move == KNOCK:
                self.phase = KNOCKS
            else:
                self._throw(move)
        elif phase == DRAWS:
            self._draw(move)
        elif phase == FIRST_UPCARD:
            if move == PASS:
                self.passed += 1
                self.seat = 1 - self.seat
            else:
                self._draw(move)
        else:
            self._end(move)

    def _draw(self, move: Move) -> None:
        self.upcard_before = self.upcard
        if move == UPCARD:
            if self.phase == DRAWS:
                self.upcards += 1
                if self.upcards == MOST_UPCARDS:
                    self.phase = OVER
                    return
            self.hands[self.seat].gain(self.upcard)
        else:
            self.hands[self.seat].gain(self.stock.pop())
        self.phase = THROWS

    def _throw(self, card: Face) -> None:
        self.hands[self.seat].lose(card)
        self.upcard = card
        self.seat = 1 - self.seat
        self.phase = DRAWS if len(self.stock) > WALL else AT_WALL
        if card != self.upcard_before:
            self.is_repeated = False
        elif self.is_repeated:
            self.phase = OVER
        else:
            self.is_repeated = True

    def _ending_moves(self) -> list[Move]:
        hand = self.hands[self.seat]
        if self.phase == AT_WALL:
            hand.gain(self.upcard)
            knocks = _may_knock(hand)
            hand.lose(self.upcard)
            return [PASS, KNOCK] if knocks else [PASS]
        if self.phase == KNOCKS:
            return [*_thrown_in_knock(hand)]
        if self.phase == LAYS:
            found: list[Move] = [*_melds(hand, KNOCKS_WITH)]
            return [*found, PASS] if _total(hand) <= KNOCKS_WITH else found
        if self.phase == ADDS:
            fits = {face for lying in self.melds for face in _taken_in(lying)}
            return [PASS, *(card for card in hand.cards if card in fits)]
        return [PASS, *_melds(hand, _total(hand))]

    def _end(self, move: Move) -> None:
        hand = self.hands[self.seat]
        if self.phase == AT_WALL:
            self.phase = KNOCKS if move == KNOCK else OVER
            if move == KNOCK:
                hand.gain(self.upcard)
        elif self.phase == KNOCKS:
            hand.lose(move)
            self.phase = LAYS
        elif isinstance(move, Laid):
            for card in move.real:
                hand.lose(card)
            if self.phase == LAYS:
                self.melds.append(move.lying)
                self.as_laid.append(move.lying)
        elif self.phase == LAYS:
            self.seat = 1 - self.seat
            self.phase = ADDS if hand.cards else LAYS_TOO
        elif self.phase == LAYS_TOO:
            self.phase = OVER
        elif move == PASS:
            self.phase = LAYS_TOO
        else:
            hand.lose(move)
            self._add(move)

    def _add(self, card: Face) -> None:
        """Lay off a card. As in OpenSpiel a run grows by one card at each end, so that it takes in two there at most."""
        for place, lying in enumerate(self.melds):
            if card in _taken_in(self.as_laid[place]):
                at_low_end = lying.is_run and RANK_OF[card] - 1 < lying.start
                self.melds[place] = extended(lying, card, at_low_end, False)


def played_by_chance(dice: Dice) -> int:
    """Deal and play every legal move as likely; returns how many."""
    gin = Gin(dice.shuffled(DECK))
    below, moves, play = dice.below, gin.moves, gin.play
    count = 0
    while gin.phase != OVER:
        found = moves()
        play(found[below(len(found))])
        count += 1
    return count


def left(hand: Hand) -> int:
    """What the hand counts after its best melds."""
    return _total(hand) - best_worth(Holding(tuple(hand.suits), 0), RULES, WORTH)


def _may_knock(hand: Hand) -> bool:
    """Whether some card can be thrown so that the rest leaves little enough."""
    spades, hearts, diamonds, clubs = [held >> RANKS for held in hand.suits]
    often = spades & hearts & (diamonds | clubs) | diamonds & clubs & (spades | hearts)
    stuck = (
        _COUNTS[spades & ~(_IN_RUNS[spades] | often)]
        + _COUNTS[hearts & ~(_IN_RUNS[hearts] | often)]
        + _COUNTS[diamonds & ~(_IN_RUNS[diamonds] | often)]
        + _COUNTS[clubs & ~(_IN_RUNS[clubs] | often)]
    )
    return stuck <= KNOCKS_WITH + VALUES[-1] and bool(_thrown_in_knock(hand))


def _thrown_in_knock(hand: Hand) -> list[Face]:
    found = []
    for card in hand.cards[:]:
        hand.lose(card)
        if left(hand) <= KNOCKS_WITH:
            found.append(card)
        hand.gain(card)
    return found


def _melds(hand: Hand, most_left: int) -> list[Laid]:
    """The melds that can be laid so that at most so much is left when others follow."""
    ranks = [held >> RANKS for held in hand.suits]
    ways = [way for suit, mask in enumerate(ranks) for way in SHAPES.runs(run_key(suit, mask, 0))]
    for rank in range(RANKS):
        held = sum((mask >> rank & 1) << suit for suit, mask in enumerate(ranks))
        ways += SHAPES.sets(set_key(rank, held, 0))
    found = []
    for _, laid in ways:
        if len(laid.real) > LONGEST_MELD or _goes_over(laid.lying):
            continue
        rest = hand.copy()
        for card in laid.real:
            rest.lose(card)
        if left(rest) <= most_left:
            found.append(laid)
    return found


def _goes_over(lying: Lying) -> bool:
    """Whether a run ends with an ace after the king, which is a run at Rommé alone."""
    return lying.is_run and lying.start + lying.size > RANKS


def _taken_in(lying: Lying) -> tuple[Face, ...]:
    ends = SHAPES.taken_in(lying)
    return ends[:-1] if lying.is_run and lying.start + lying.size == RANKS else ends


def _total(hand: Hand) -> int:
    return sum(VALUES[RANK_OF[card] - 1] for card in hand.cards)
