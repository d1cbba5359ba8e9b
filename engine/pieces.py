"""Cards and tiles: a face is what is printed on a piece, a piece is one copy of it with an id of its own (0.1).

A face is a small number that both games share: `suit * 13 + rank - 1`, with suits (colours) 0..3 and ranks 1..13;
`JOKER` is the joker. Cards read the suits as S H D C, tiles as red, blue, black, orange.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

Face = int
SUITS = 4
RANKS = 13
JOKER: Face = SUITS * RANKS
FACES = SUITS * RANKS

SUIT_OF: tuple[int, ...] = (*(face // RANKS for face in range(FACES)), -1)
RANK_OF: tuple[int, ...] = (*(face % RANKS + 1 for face in range(FACES)), 0)


class Piece(NamedTuple):
    """One copy of a face. Ids are opaque: they tell neither the face nor the place a piece came from."""

    id: int
    face: Face


class Alphabet(NamedTuple):
    """How a game writes its faces: a letter for each suit and a word for each rank from 1 to 13."""

    suits: str
    ranks: tuple[str, ...]

    def write(self, face: Face) -> str:
        """The text of a face, `*` for the joker."""
        return "*" if face == JOKER else self.suits[SUIT_OF[face]] + self.ranks[RANK_OF[face] - 1]

    def read(self, text: str) -> Face:
        """The face that a text names. Raises `UnknownPiece` for any other text."""
        if text == "*":
            return JOKER
        if text[:1] and text[0] in self.suits and text[1:] in self.ranks:
            return self.suits.index(text[0]) * RANKS + self.ranks.index(text[1:])
        raise UnknownPiece(text)


class UnknownPiece(ValueError):
    """A text that names no piece of the game; `text` is what was read."""

    def __init__(self, text: str) -> None:
        super().__init__(f"there is no piece {text!r}")
        self.text = text


CARDS = Alphabet("SHDC", ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"))
TILES = Alphabet("rbko", tuple(str(number) for number in range(1, RANKS + 1)))


def face_of(suit: int, rank: int) -> Face:
    """The face of a suit (0..3) and a rank (1..13)."""
    return suit * RANKS + rank - 1


def deck(copies: int, jokers: int) -> tuple[Face, ...]:
    """All faces of a pack: every suit and rank `copies` times, then the jokers."""
    return tuple(range(FACES)) * copies + (JOKER,) * jokers


def excess(held: Iterable[Face], pack: Iterable[Face]) -> tuple[Face, ...]:
    """The faces of which more are held than the pack has, ascending."""
    return tuple(sorted((Counter(held) - Counter(pack)).keys()))
