"""A seat's cards as small numbers, moved on in place."""

from collections.abc import Sequence

from engine.pieces import FACES, JOKER, RANK_OF, RANKS, SUIT_OF, SUITS, Face

BITS = (*(1 << RANK_OF[face] - 1 + RANKS for face in range(FACES)), 0)
"""A card of a suit's number: the thirteen higher bits are ranks held once, the lower ones those held twice."""


class Hand:
    """A seat's cards: as a list, and as a number for each suit and how many jokers."""

    __slots__ = ("cards", "jokers", "suits")

    def __init__(self, cards: Sequence[Face]) -> None:
        self.cards: list[Face] = []
        self.suits = [0] * SUITS
        self.jokers = 0
        for card in cards:
            self.gain(card)

    def copy(self) -> "Hand":
        """The same hand, to be changed apart from this one."""
        made = Hand.__new__(Hand)
        made.cards, made.suits, made.jokers = self.cards[:], self.suits[:], self.jokers
        return made

    def gain(self, card: Face) -> None:
        """Put a card in."""
        self.cards.append(card)
        if card == JOKER:
            self.jokers += 1
            return
        suit, bit = SUIT_OF[card], BITS[card]
        held = self.suits[suit]
        self.suits[suit] = held | (bit >> RANKS if held & bit else bit)

    def lose(self, card: Face) -> None:
        """Take a card out that is in."""
        self.cards.remove(card)
        if card == JOKER:
            self.jokers -= 1
            return
        suit, bit = SUIT_OF[card], BITS[card]
        held = self.suits[suit]
        self.suits[suit] = held & ~(bit >> RANKS if held & bit >> RANKS else bit)
