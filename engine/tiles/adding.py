"""Single tiles added to sets that lie there: what somebody sees who never takes a set apart."""

from engine.melds import Meld, fits
from engine.pieces import JOKER
from engine.tiles.check import check
from engine.tiles.moves import Move, Placed, Table
from engine.tiles.placing import SET_RULES
from engine.tiles.sets import names_of
from engine.tiles.state import View


def with_additions(view: View, move: Move) -> Move:
    """The move with every real tile added that fits the end of a set as it lay; the move itself if none may be."""
    public = view.public
    if not public.opened[public.seat]:
        return move
    played = {piece for placed in move.sets for piece in placed.pieces} if isinstance(move, Table) else set()
    lying = {piece.id for meld in public.table for piece in meld.pieces}
    new = (
        [placed for placed in move.sets if not lying & set(placed.pieces)] if isinstance(move, Table) else []
    )
    melds = list(public.table)
    added = False
    for tile in sorted(view.rack, key=lambda piece: piece.face):
        if tile.id in played or tile.face == JOKER:
            continue
        for number, meld in enumerate(melds):
            ways = fits(meld, tile, SET_RULES)
            if ways:
                melds[number], added = ways[0].meld, True
                break
    if not added:
        return move
    table = Table((*map(_placed, melds), *new))
    return table if check(view, table) is None else move


def _placed(meld: Meld) -> Placed:
    return Placed(tuple(piece.id for piece in meld.pieces), names_of(meld))
