"""Why picked cards may not go to a place: the refusal of the likeliest move there."""

from engine.melds import readings
from engine.pieces import JOKER, RANK_OF, Piece
from engine.refusal import Refusal, refuse
from engine.romme.check import check
from engine.romme.moves import Discard, Lay, LayOff
from engine.romme.plays import Place, lays, onto
from engine.romme.state import View


def reason(view: View, picked: tuple[int, ...], place: Place, meld: int | None = None) -> Refusal | None:
    """Why these cards of the hand may not go there now; None if something speaks for it."""
    own = {piece.id: piece for piece in view.hand}
    pieces = [own[piece] for piece in picked if piece in own]
    if not pieces:
        return refuse("choose_cards_first", "")
    if place is Place.PILE:
        if len(pieces) > 1:
            return refuse("discard_one_card", "B5")
        return check(view, Discard(pieces[0].id))
    if place is Place.TABLE:
        return _why_not_new(view, pieces)
    assert meld is not None
    for piece in pieces:
        refusal = _why_not_onto(view, piece, meld)
        if refusal is not None:
            return refusal
    return None


def _why_not_new(view: View, pieces: list[Piece]) -> Refusal | None:
    refusal = None
    for move in lays(view, pieces):
        refusal = check(view, move)
        if refusal is None:
            return None
    if refusal is not None:
        return refusal
    return check(view, _as_meant(view, pieces))


def _as_meant(view: View, pieces: list[Piece]) -> Lay:
    """The pieces in the order of the meld that they would be without a limit of the rules, else by rank."""
    rules = view.public.rules.melds
    loose = rules._replace(real_pieces=1, jokers=None, run_jokers_at_most_real=False, runs_wrap=True)
    meant = next(iter(readings(pieces, loose)), None)
    if meant is None:
        ordered = sorted(pieces, key=lambda piece: RANK_OF[piece.face])
        return Lay(tuple(piece.id for piece in ordered), (None,) * len(ordered))
    names = tuple(
        face if piece.face == JOKER else None for face, piece in zip(meant.faces, meant.pieces, strict=True)
    )
    return Lay(tuple(piece.id for piece in meant.pieces), names)


def _why_not_onto(view: View, piece: Piece, meld: int) -> Refusal | None:
    refusal = None
    if meld < len(view.public.table):
        for move in onto(view, piece, meld):
            refusal = check(view, move)
            if refusal is None:
                return None
    return refusal or check(view, LayOff(piece.id, meld))
