"""A turn played in the mind: what a seat's view would be after moves that touch nothing hidden."""

from engine.refusal import Refusal
from engine.romme.apply import carry_out
from engine.romme.moves import Draw, Move
from engine.romme.state import State, View
from engine.romme.turn import plan


def after(view: View, move: Move) -> View:
    """The seat's view after a legal move of its own, any but a draw from the stock.

    Pieces keep their ids here, where the table would give a taken card or a freed joker a new one. A take is not
    judged by `must_play`; ask `check` first.
    """
    assert not isinstance(move, Draw), "what the stock gives cannot be imagined"
    step = plan(view, move)
    assert not isinstance(step, Refusal), step
    seat = view.public.seat
    hands = tuple(view.hand if own == seat else () for own in range(view.public.players))
    state = State(view.public, hands, (), None, b"", view.standing.round, 0)
    next_state, _ = carry_out(state, move, step)
    return View(view.seat, next_state.hands[seat], next_state.public, view.standing)
