"""Why the strong player takes the pile's top, or draws from the stock."""

from collections.abc import Sequence

from engine.advice.claims import Claim, Reason
from engine.advice.situation import ends_round, used_by
from engine.bots.base import Memory, is_stalled
from engine.bots.player import strong
from engine.bots.spread import faces_taken, swap_targets
from engine.partition import fewest_left
from engine.pieces import JOKER, Face, Piece
from engine.romme.check import check
from engine.romme.completing import can_complete
from engine.romme.imagine import after
from engine.romme.moves import Move, Take
from engine.romme.score import hand_points
from engine.romme.state import View


def why_drawn(view: View, move: Move) -> list[Claim]:
    """What speaks for drawing so, the most telling first."""
    return _why_taken(view) if isinstance(move, Take) else _why_not_taken(view)


def _why_taken(view: View) -> list[Claim]:
    public = view.public
    rules = public.rules
    top = public.pile[0]
    if top.face == JOKER:
        return [Claim(Reason.TAKES_JOKER)]
    taken = after(view, Take())
    found: list[Claim] = []
    turn = strong.turn(taken, Memory())
    if ends_round(taken, turn):
        found.append(Claim(Reason.GOES_OUT))
    if _melded(top.face, (*view.hand, top), view) > _melded(top.face, view.hand, view):
        found.append(Claim(Reason.COMPLETES_MELD, (top.face,)))
    if public.opened[public.seat]:
        if any(faces_taken(meld, rules.melds) >> top.face & 1 for meld in public.table):
            found.append(Claim(Reason.FITS_TABLE, (top.face,)))
        if swap_targets(public.table, top.face, rules.set_swap):
            found.append(Claim(Reason.TOP_SWAPS_JOKER, (top.face,)))
    if not found and can_complete(view):
        found.append(Claim(Reason.PLAYED_AT_ONCE, (top.face,)))
    return found or [Claim(Reason.HAND_COUNTS, (hand_points(view.hand, rules),))]


def _melded(face: Face, hand: Sequence[Piece], view: View) -> int:
    """How many cards of a face lie in melds of a hand, as few as possible left over."""
    melds = fewest_left(hand, view.public.rules).melds
    return sum(piece.face == face for meld in melds for piece in meld.pieces)


def _why_not_taken(view: View) -> list[Claim]:
    public = view.public
    if not public.pile or (public.rules.joker_freezes_pile and public.pile[0].face == JOKER):
        return [Claim(Reason.PILE_IS_CLOSED)]
    top = public.pile[0]
    found = []
    if is_stalled(view):
        found.append(Claim(Reason.ROUND_STALLS, (public.idle_turns,)))
    if check(view, Take()) is not None:
        return [*found, Claim(Reason.TOP_CANNOT_BE_PLAYED, (top.face,))]
    alone = len(fewest_left(view.hand, public.rules).left)
    if len(fewest_left((*view.hand, top), public.rules).left) > alone:
        found.append(Claim(Reason.TOP_BETTERS_NOTHING, (top.face,)))
    if public.rules.take_discard == "must_play":
        found.append(Claim(Reason.TOP_MUST_BE_PLAYED, (top.face,)))
    elif not found and _stays_in_hand(view, top):
        found.append(Claim(Reason.TOP_WOULD_STAY, (top.face,)))
    return found or [Claim(Reason.HAND_COUNTS, (hand_points(view.hand, public.rules),))]


def _stays_in_hand(view: View, top: Piece) -> bool:
    """Whether the turn after taking the top would end with it in the hand."""
    taken = after(view, Take())
    return not any(top.id in used_by(move) for move in strong.turn(taken, Memory()))
