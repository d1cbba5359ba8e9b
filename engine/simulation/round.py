"""A round as small numbers, moved on in place: what may be done now, and doing it.

A move is a tuple that begins with its kind: `(DRAW,)`, `(TAKE,)`, `(LAY, laid)`, `(LAY_OFF, card, meld, face, low)`,
`(DISCARD, card)`, and `(UNDO,)`, which is offered only where a seat has played itself into a dead end (0.3).
"""

from collections.abc import Callable, Sequence
from typing import Any

from engine.pieces import FACES, JOKER, RANKS, SUITS, Face
from engine.simulation.hand import Hand
from engine.simulation.shapes import LAY, Laid, Lying, extended, run_key, set_key, shapes_of
from engine.simulation.terms import Terms

DRAW, TAKE, _, LAY_OFF, DISCARD, UNDO = range(6)
Move = tuple[Any, ...]

NOBODY = -1
NOTHING: Face = -1

_THROWN = tuple((DISCARD, card) for card in (*range(FACES), JOKER))
_ONLY_DRAW: list[Move] = [(DRAW,)]
_DRAW_OR_TAKE: list[Move] = [(DRAW,), (TAKE,)]


class Round:
    """A round between seats; those that are out of the match have no place in it.

    `stock` and `pile` end with their top. `shuffle` is what a reshuffle does with the pile.
    """

    __slots__ = (
        "counted",
        "counting",
        "hands",
        "idle",
        "is_over",
        "is_to_draw",
        "melds",
        "open",
        "opened",
        "pile",
        "plays",
        "reshuffles",
        "seat",
        "shapes",
        "shuffle",
        "skips_draw",
        "start",
        "stock",
        "taken",
        "terms",
        "too_early",
        "undone",
        "winner",
    )

    def __init__(
        self,
        terms: Terms,
        hands: Sequence[Hand],
        stock: list[Face],
        pile: list[Face],
        seat: int,
        shuffle: Callable[[list[Face]], list[Face]],
    ) -> None:
        self.terms = terms
        self.shapes = shapes_of(terms.melds)
        self.hands = list(hands)
        self.stock = stock
        self.pile = pile
        self.seat = seat
        self.shuffle = shuffle
        self.melds: list[Lying] = []
        self.open = [0] * (FACES + 1)
        self.opened = [False] * len(self.hands)
        self.reshuffles = self.idle = 0
        self.is_to_draw = True
        self.skips_draw = NOBODY
        self.is_over = False
        self.winner = NOBODY
        self._fresh_turn()

    def copied(self, hands: list[Hand], stock: list[Face]) -> "Round":
        """The same round with other cards hidden, to be played apart from this one; at a turn's beginning or end."""
        made = Round.__new__(Round)
        made.terms, made.shapes, made.shuffle = self.terms, self.shapes, self.shuffle
        made.hands, made.stock, made.pile = hands, stock, self.pile[:]
        made.melds, made.open, made.opened = self.melds[:], self.open[:], self.opened[:]
        made.seat, made.reshuffles, made.idle = self.seat, self.reshuffles, self.idle
        made.is_to_draw, made.skips_draw = self.is_to_draw, self.skips_draw
        made.is_over, made.winner = self.is_over, self.winner
        made.taken, made.counted, made.counting = self.taken, self.counted, self.counting
        made.plays, made.too_early, made.undone = self.plays, self.too_early, self.undone
        made.start = None
        return made

    def put(self, lying: Lying) -> None:
        """Lay a meld on the table."""
        self.melds.append(lying)
        self._mark(len(self.melds) - 1, lying)

    def moves(self) -> list[Move]:
        """Every legal move, none twice; without `UNDO` unless nothing else is left."""
        if self.is_to_draw:
            return _DRAW_OR_TAKE if self._may_take() else _ONLY_DRAW
        found = self._discards()
        if not self.undone:
            found += self._lays()
            if self.melds and self._may_add():
                found += self._lay_offs()
        return found or [(UNDO,)]

    def play(self, move: Move) -> None:
        """Make a legal move."""
        kind = move[0]
        if kind == DISCARD:
            self.discard(move[1])
        elif kind == DRAW:
            self.draw()
        elif kind == LAY:
            self._before_play()
            self.lay(move[1])
        elif kind == LAY_OFF:
            self._before_play()
            self.lay_off(*move[1:])
        elif kind == TAKE:
            self.take()
        else:
            self._go_back()

    def draw(self) -> None:
        """Draw from the stock, which holds a card (`discard` sees to that)."""
        self.hands[self.seat].gain(self.stock.pop())
        self.is_to_draw = False

    def take(self) -> None:
        """Take the pile's top."""
        self.taken = self.pile.pop()
        self.hands[self.seat].gain(self.taken)
        self.is_to_draw = False

    def lay(self, laid: Laid) -> None:
        """Lay a meld."""
        hand = self.hands[self.seat]
        for card in laid.real:
            hand.lose(card)
        for _ in range(laid.jokers):
            hand.lose(JOKER)
        if self.counting:
            self.counted += laid.points
        if self.taken in laid.real or (self.taken == JOKER and laid.jokers):
            self.taken = NOTHING
        self.put(laid.lying)
        self.plays += 1
        if not hand.cards:
            self._end(self.seat)

    def lay_off(self, card: Face, meld: int, face: Face, low: bool) -> None:
        """Add a card to a meld, as the face given, at a run's low or high end."""
        hand = self.hands[self.seat]
        hand.lose(card)
        if card == self.taken:
            self.taken = NOTHING
        if not self.opened[self.seat] and not (self.terms.adds_at_once and self._stands()):
            self.too_early = True
        self.counting = False
        lying = self.melds[meld]
        bit = ~(1 << meld)
        for end in self.shapes.taken_in(lying):
            self.open[end] &= bit
        self.open[JOKER] &= bit
        self.melds[meld] = lying = extended(lying, face, low, card == JOKER)
        self._mark(meld, lying)
        self.plays += 1
        if not hand.cards:
            self._end(self.seat)

    def discard(self, card: Face) -> None:
        """Throw a card, which ends the turn."""
        seat = self.seat
        hand = self.hands[seat]
        hand.lose(card)
        self.pile.append(card)
        self.idle = 0 if self.plays else self.idle + 1
        if not hand.cards:
            self._end(seat)
            return
        if self.plays:
            self.opened[seat] = True
        if self.idle >= self.terms.idle_turns:
            self._end(NOBODY)
            return
        self.seat = (seat + 1) % len(self.hands)
        self._fresh_turn()
        if self.seat == self.skips_draw:
            self.skips_draw = NOBODY
            self.is_to_draw = False
        else:
            self.is_to_draw = True
            if not self.stock:
                self._reshuffle()

    def points(self) -> list[int]:
        """The penalty points of each seat once the round is over (B8)."""
        terms = self.terms
        by_hand = self.winner != NOBODY and not self.opened[self.winner]
        factor = terms.by_hand_factor if by_hand else 1
        found = []
        for seat, hand in enumerate(self.hands):
            total = sum([terms.penalties[card] for card in hand.cards]) * factor
            found.append(total if self.opened[seat] else total * terms.unopened_factor)
        return found

    def _may_take(self) -> bool:
        if not self.pile or self.undone or self.terms.must_be_played:
            return False
        return not (self.terms.freezes and self.pile[-1] == JOKER)

    def _may_add(self) -> bool:
        terms = self.terms
        return self.opened[self.seat] or terms.by_hand or (terms.adds_at_once and self._stands())

    def _stands(self) -> bool:
        return self.counted >= self.terms.minimum

    def _may_end(self, going_out: bool) -> bool:
        """Whether the turn's plays let it end (B7, B12)."""
        if not self.plays or self.opened[self.seat] or (going_out and self.terms.by_hand):
            return True
        return self.counted >= self.terms.minimum and not self.too_early

    def _discards(self) -> list[Move]:
        cards = self.hands[self.seat].cards
        if not self._may_end(len(cards) == 1):
            return []
        taken = self.taken
        if taken != NOTHING and cards.count(taken) == 1:
            return [_THROWN[card] for card in set(cards) if card != taken]
        return [_THROWN[card] for card in set(cards)]

    def _lays(self) -> list[Move]:
        hand = self.hands[self.seat]
        jokers = hand.jokers
        runs, sets = self.shapes.known_runs, self.shapes.known_sets
        spades, hearts, diamonds, clubs = ranks = [held >> RANKS for held in hand.suits]
        found: list[Move] = []
        longest = SUITS
        for suit, mask in enumerate(ranks):
            if mask & mask - 1:
                key = run_key(suit, mask, jokers)
                laid = runs.get(key)
                found += self.shapes.runs(key) if laid is None else laid
                count = mask.bit_count()
                if count > longest:
                    longest = count
        often = spades & hearts & (diamonds | clubs) | diamonds & clubs & (spades | hearts)
        if jokers:
            often = spades & hearts | (spades | hearts) & (diamonds | clubs) | diamonds & clubs
        while often:
            rank = often.bit_length() - 1
            often ^= 1 << rank
            suits = ((spades >> rank & 1) | (hearts >> rank & 1) << 1 | (diamonds >> rank & 1) << 2) | (
                clubs >> rank & 1
            ) << 3
            key = set_key(rank, suits, jokers)
            laid = sets.get(key)
            found += self.shapes.sets(key) if laid is None else laid
        if found and len(hand.cards) - 2 < longest + jokers:
            found = [move for move in found if self._leaves_enough(move[1])]
        return found

    def _leaves_enough(self, laid: Laid) -> bool:
        """Whether a card is left that can be thrown, or the round may end without one (B11)."""
        rest = len(self.hands[self.seat].cards) - len(laid.faces)
        if self.terms.keeps_discard:
            taken = self.taken
            plays_it = taken == NOTHING or taken in laid.real or (taken == JOKER and laid.jokers > 0)
            return rest > (0 if plays_it else 1)
        if rest:
            return True
        counted = self.counted + (laid.points if self.counting else 0)
        return (
            self.opened[self.seat]
            or self.terms.by_hand
            or (counted >= self.terms.minimum and not self.too_early)
        )

    def _lay_offs(self) -> list[Move]:
        cards = self.hands[self.seat].cards
        found: list[Move] = []
        is_open = self.open
        for card in set(cards):
            if not is_open[card]:
                continue
            rest = len(cards) - 1
            if self.terms.keeps_discard:
                if rest == 0 or (rest == 1 and self.taken != NOTHING and self.taken != card):
                    continue
            elif rest == 0 and not self._may_go_out_adding():
                continue
            found += self.ways_to_add(card)
        return found

    def ways_to_add(self, card: Face) -> list[Move]:
        melds = self.open[card]
        found: list[Move] = []
        while melds:
            number = (melds & -melds).bit_length() - 1
            melds &= melds - 1
            lying = self.melds[number]
            ends = self.shapes.taken_in(lying)
            has_low = lying.is_run and (lying.start > 0 or len(ends) == 2)
            for place, face in enumerate(ends):
                if card in (face, JOKER):
                    found.append((LAY_OFF, card, number, face, has_low and place == 0))
        return found

    def _may_go_out_adding(self) -> bool:
        terms = self.terms
        if self.opened[self.seat] or terms.by_hand:
            return True
        return self._stands() and not self.too_early and terms.adds_at_once

    def _mark(self, number: int, lying: Lying) -> None:
        bit = 1 << number
        ends = self.shapes.taken_in(lying)
        for face in ends:
            self.open[face] |= bit
        if ends and self.shapes.takes_joker(lying):
            self.open[JOKER] |= bit

    def _fresh_turn(self) -> None:
        self.taken = NOTHING
        self.counted = self.plays = 0
        self.counting = True
        self.too_early = self.undone = False
        self.start: tuple[Any, ...] | None = None

    def _before_play(self) -> None:
        if self.start is None:
            self.start = (self.hands[self.seat].copy(), self.melds[:], self.open[:], self.taken)

    def _go_back(self) -> None:
        assert self.start is not None
        hand, melds, is_open, taken = self.start
        self.hands[self.seat], self.melds, self.open = hand, melds, is_open
        self._fresh_turn()
        self.undone = True
        if taken != NOTHING:
            hand.lose(taken)
            self.pile.append(taken)
            self.is_to_draw = True

    def _reshuffle(self) -> None:
        if self.reshuffles >= self.terms.reshuffles or len(self.pile) < 2:
            self._end(NOBODY)
            return
        self.reshuffles += 1
        self.stock = self.shuffle(self.pile[:-1])
        del self.pile[:-1]

    def _end(self, winner: int) -> None:
        self.is_over = True
        self.winner = winner
