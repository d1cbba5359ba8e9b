"""Which picture a piece shows, as a key of `CardArt.picture`."""

from engine.pieces import JOKER, Face, Piece
from game.sprites.cards import BACK, JOKER_AS, SECOND_JOKER
from game.sprites.cards import JOKER as FIRST_JOKER

__all__ = ["BACK", "picture_in_meld", "picture_of"]


def picture_of(piece: Piece) -> int:
    """The face of a piece in a hand or on the pile; the two jesters share the jokers between them."""
    if piece.face != JOKER:
        return piece.face
    return FIRST_JOKER if piece.id % 2 else SECOND_JOKER


def picture_in_meld(piece: Piece, face: Face) -> int:
    """The face of a piece in a meld: a joker wears the badge of the card it stands for."""
    return JOKER_AS + face if piece.face == JOKER else piece.face
