"""Hands and a stock that may be hidden behind a view: what was seen is kept, the rest is dealt by chance.

Hands that have been played for some turns are better than dealt ones: each seat is given some cards too many and
throws those it would miss least.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from engine.bots.base import Known
from engine.pieces import FACES, Face, deck
from engine.romme.state import View
from engine.simulation.dice import Dice
from engine.simulation.hand import Hand
from engine.simulation.policy import least_kept
from engine.simulation.terms import terms_of

MOST_THROWN = 5
NOTHING_OPEN = [0] * (FACES + 1)


class World(NamedTuple):
    """One way that the hidden cards may lie: a hand for each seat (the viewer's own left empty), and the stock."""

    hands: tuple[Hand, ...]
    stock: list[Face]


class Worlds:
    """The worlds behind a view; `known` are cards that are in others' hands, as (seat, face)."""

    def __init__(self, view: View, known: Known, dice: Dice) -> None:
        public = view.public
        self._seat = view.seat
        self._sizes = public.hand_sizes
        self._penalties = terms_of(public.rules).penalties
        self._dice = dice
        self._known = _known_by_seat(view, known)
        hidden = Counter(deck(2, public.rules.jokers))
        hidden.subtract(piece.face for piece in view.hand)
        hidden.subtract(piece.face for piece in public.pile)
        hidden.subtract(piece.face for meld in public.table for piece in meld.pieces)
        hidden.subtract(face for faces in self._known for face in faces)
        self._hidden = list(hidden.elements())
        self._thrown = _thrown_each(view)

    def one(self) -> World:
        """One of them, by chance."""
        cards = self._dice.shuffled(self._hidden)
        hands = []
        for seat, size in enumerate(self._sizes):
            if seat == self._seat or not size:
                hands.append(Hand(()))
                continue
            kept = self._known[seat]
            more = size - len(kept)
            count = min(more + self._thrown, len(cards)) if more else 0
            # What is known lies last: of two alike a hand loses the first.
            hand = Hand((*cards[:count], *kept))
            del cards[:count]
            while len(hand.cards) > size:
                choice = tuple(hand.cards[: len(hand.cards) - len(kept)])
                card = least_kept(hand, choice, self._penalties, NOTHING_OPEN)
                hand.lose(card)
                cards.insert(self._dice.below(len(cards) + 1), card)
            hands.append(hand)
        return World(tuple(hands), cards)


def _known_by_seat(view: View, known: Known) -> list[tuple[Face, ...]]:
    sizes = view.public.hand_sizes
    faces: list[list[Face]] = [[] for _ in sizes]
    for seat, face in known:
        if seat != view.seat and len(faces[seat]) < sizes[seat]:
            faces[seat].append(face)
    return [tuple(own) for own in faces]


def _thrown_each(view: View) -> int:
    """How many cards a seat is taken to have passed over so far."""
    public = view.public
    seats: Sequence[int] = [size for size in public.hand_sizes if size]
    if public.reshuffles_used:
        return MOST_THROWN
    return min(MOST_THROWN, len(public.pile) // len(seats))
