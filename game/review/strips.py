"""A turn as groups of pieces, each under the word for what is done with them. Pure, for every game."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.advice.tile_review import laid
from engine.game import Move, View
from engine.pieces import RANK_OF, SUIT_OF, Piece
from engine.romme.imagine import after
from engine.romme.moves import Discard, Draw, Lay, LayOff, Swap, Take
from engine.romme.state import View as CardView
from game.words import N_, _


class Group(NamedTuple):
    """Pieces that lie together, and what is done with them."""

    words: str
    pieces: tuple[Piece, ...] = ()


STOCK, PILE = N_("from the stock"), N_("from the discards")
LAID, ADDED, SWAPPED, THROWN = N_("laid"), N_("added"), N_("for the joker"), N_("discarded")
TILES_LAID, TILE_DRAWN, NO_TURN = N_("laid"), N_("a tile drawn"), N_("passed")


def card_groups(view: CardView, moves: Sequence[Move]) -> tuple[Group, ...]:
    """A draw, or a turn from after the draw."""
    found: list[Group] = []
    for move in moves:
        held = {piece.id: piece for piece in view.hand}
        match move:
            case Draw():
                return (Group(_(STOCK)),)
            case Take():
                return (Group(_(PILE), view.public.pile[:1]),)
            case Lay(pieces=pieces):
                found.append(Group(_(LAID), tuple(held[own] for own in pieces)))
            case LayOff(piece=piece):
                found.append(Group(_(ADDED), (held[piece],)))
            case Swap(piece=piece):
                found.append(Group(_(SWAPPED), (held[piece],)))
            case Discard(piece=piece):
                found.append(Group(_(THROWN), (held[piece],)))
                break
        view = after(view, move)
    return _joined(found)


def tile_groups(view: View, move: Move) -> tuple[Group, ...]:
    """What of the rack is laid, in order; or that nothing is."""
    pieces = sorted(laid(view, move), key=lambda piece: (SUIT_OF[piece.face], RANK_OF[piece.face]))
    if pieces:
        return (Group(_(TILES_LAID), tuple(pieces)),)
    return (Group(_(TILE_DRAWN) if view.public.pool_size else _(NO_TURN)),)


def _joined(groups: Sequence[Group]) -> tuple[Group, ...]:
    """Cards laid off one after another as one group."""
    found: list[Group] = []
    for group in groups:
        if found and group.words == found[-1].words == _(ADDED):
            found[-1] = Group(group.words, (*found[-1].pieces, *group.pieces))
        else:
            found.append(group)
    return tuple(found)
