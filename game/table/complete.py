"""The complete melds of a hand that may go down now. Pure."""

from functools import lru_cache

from engine.arrange import complete_melds
from engine.pieces import JOKER
from engine.romme.check import check
from engine.romme.moves import Lay
from engine.romme.state import Phase, View


@lru_cache(maxsize=8)
def complete_now(view: View) -> tuple[Lay, ...]:
    """The moves that lay each complete meld, as far as they are allowed now; none while it is not the own turn."""
    public = view.public
    if public.phase is not Phase.PLAY or view.seat != public.seat:
        return ()
    moves = []
    for meld in complete_melds(view.hand, public.rules):
        pairs = zip(meld.pieces, meld.faces, strict=True)
        names = tuple(face if piece.face == JOKER else None for piece, face in pairs)
        move = Lay(tuple(piece.id for piece in meld.pieces), names)
        if check(view, move) is None:
            moves.append(move)
    return tuple(moves)
