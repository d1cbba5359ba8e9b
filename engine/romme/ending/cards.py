"""Hands as bits, for searches: bit `face` of one number says that a face is held, of another that both copies are.

A meld never holds a face twice, so what goes into one meld is a single number; a hand is two, `once` and `twice`.
"""

from collections.abc import Iterable, Iterator

from engine.pieces import FACES, RANKS, SUITS, Face

ALL_CARDS = (1 << FACES) - 1
SUIT_BITS = (1 << RANKS) - 1


def counted(faces: Iterable[Face]) -> tuple[int, int]:
    """The faces held, and those held twice; jokers do not belong here."""
    once = twice = 0
    for face in faces:
        bit = 1 << face
        twice |= once & bit
        once |= bit
    return once, twice


def without(once: int, twice: int, cards: int) -> tuple[int, int]:
    """What is held after one copy of each of these faces has gone."""
    return once & ~(cards & ~twice), twice & ~cards


def size(once: int, twice: int) -> int:
    """How many cards are held."""
    return once.bit_count() + twice.bit_count()


def faces_of(cards: int) -> Iterator[Face]:
    """The faces of a set of cards, ascending."""
    while cards:
        lowest = cards & -cards
        yield lowest.bit_length() - 1
        cards ^= lowest


def suit_of(cards: int, suit: int) -> int:
    """The ranks held of a suit: thirteen bits, bit 0 the ace."""
    return cards >> RANKS * suit & SUIT_BITS


def rank_of(cards: int, rank: int) -> int:
    """The suits held of a rank (1..13): four bits."""
    found = 0
    for suit in range(SUITS):
        found |= (cards >> RANKS * suit + rank - 1 & 1) << suit
    return found


def suits_as_cards(suits: int, rank: int) -> int:
    """The cards of a rank in these suits (four bits)."""
    return sum(1 << RANKS * suit + rank - 1 for suit in range(SUITS) if suits >> suit & 1)


def subsets(cards: int) -> Iterator[int]:
    """Every subset of a set of bits, the empty one last."""
    part = cards
    while part:
        yield part
        part = (part - 1) & cards
    yield 0
