"""The turn that a strong player would make from a position, as far as the seat to move can see."""

from engine.bots import hint
from engine.romme.imagine import after
from engine.romme.moves import Draw, Move
from engine.romme.state import Phase, View


def turn_to_play(view: View) -> tuple[tuple[Move, View], ...]:
    """The moves to make, each with the view it is made from; a draw from the stock ends them, for none can see on."""
    moves: list[tuple[Move, View]] = []
    while view.public.phase is not Phase.OVER and not (moves and view.public.seat != view.seat):
        for move in hint(view):
            moves.append((move, view))
            if isinstance(move, Draw):
                return tuple(moves)
            view = after(view, move)
    return tuple(moves)
