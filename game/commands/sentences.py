"""Refusals and advice as sentences, for commands without a window."""

from collections.abc import Sequence

from engine.melds import Meld, read_meld
from engine.pieces import TILES, Piece
from engine.referee import Say
from engine.refusal import Fault
from engine.romme.moves import Discard, Draw, Lay, LayOff, Move, Swap, Take, Undo
from engine.romme.state import View
from engine.romme.turn import piece_in_hand
from engine.tiles.moves import Draw as DrawTile
from engine.tiles.moves import Move as TileMove
from engine.tiles.moves import Table
from game.table.card_words import card_name, meld_name
from game.table.refusal_words import fault_words
from game.tiles.names import tile_name
from game.words import _, words

OF_TILES = "A"
"""What the numbers of the tile game's rules begin with."""


def sayer(language: str) -> Say:
    """What makes a sentence of a fault, in `en` or `de`."""
    words.use(language)
    return _say


def _say(fault: Fault) -> str:
    return fault_words(fault, tile_name if fault.rule.startswith(OF_TILES) else card_name)


def advice(move: Move, view: View) -> str:
    """What a move asks of the seat of the view to do."""
    match move:
        case Draw():
            return _("Draw from the stock.")
        case Take():
            return _("Take {card} from the pile.").format(card=card_name(view.public.pile[0].face))
        case Lay(pieces, names):
            held = [piece for own in pieces if (piece := piece_in_hand(view, own)) is not None]
            meld = read_meld(held, names, view.public.rules.melds)
            assert isinstance(meld, Meld)
            return _("Lay {meld}.").format(meld=meld_name(meld))
        case LayOff(piece):
            return _("Add {card}.").format(card=_named(view, piece))
        case Swap(piece):
            return _("Swap {card} for the joker.").format(card=_named(view, piece))
        case Discard(piece):
            return _("Discard {card}.").format(card=_named(view, piece))
        case Undo():
            return _("Take back all that you laid this turn.")
        case _:
            return _("Take the last step back.")


def tile_advice(move: TileMove, laid: Sequence[Piece]) -> str:
    """What a move at the tile table asks the seat to do; `laid` are the tiles it plays."""
    match move:
        case Table():
            tiles = " ".join(TILES.write(piece.face) for piece in laid)
            return _("Lay {tiles} and arrange the table as given.").format(tiles=tiles)
        case DrawTile():
            return _("Draw from the pool.")
        case _:
            return _("Pass.")


def _named(view: View, piece_id: int) -> str:
    piece = piece_in_hand(view, piece_id)
    assert piece is not None
    return card_name(piece.face)
