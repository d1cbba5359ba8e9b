"""The one judge of moves: table, screen and bots all ask here, with the view of the seat that wants to move."""

from engine.refusal import Refusal, refuse
from engine.romme.completing import can_complete
from engine.romme.moves import Move, Take
from engine.romme.state import View
from engine.romme.turn import Step, plan, stock_fails


def check(view: View, move: Move) -> Refusal | None:
    """Why the seat of this view may not make this move now, or None if it may."""
    found = judged(view, move)
    return found if isinstance(found, Refusal) else None


def judged(view: View, move: Move) -> Refusal | Step | None:
    """The refusal of a move, or its reading for `carry_out`, as `plan` gives it."""
    found = plan(view, move)
    if type(move) is Take and found is None and must_be_playable(view) and not can_complete(view):
        return refuse("taken_cannot_be_played", "B5", face=view.public.pile[0].face)
    return found


def must_be_playable(view: View) -> bool:
    """Whether the pile's top may be taken only if it can be played this turn (B5, `must_play`)."""
    return view.public.rules.take_discard == "must_play" and not stock_fails(view.public)
