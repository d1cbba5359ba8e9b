"""The turn that a computer player would make from a position, as far as the seat to move can see."""

from engine.bots import NOTHING_KNOWN, decide, hint
from engine.chance import seed_from, words
from engine.romme.imagine import after
from engine.romme.moves import Draw, Move, Undo
from engine.romme.state import Phase, View

Seen = tuple[tuple[Move, View], ...]


def turn_to_play(view: View, undone: View | None = None) -> Seen:
    """The moves to make, each with the view it is made from; a draw from the stock ends them, for none can see on.

    An undo leads to the view `undone`; without it, it is the last move.
    """
    moves: list[tuple[Move, View]] = []
    while _goes_on(view, moves):
        for move in hint(view):
            moves.append((move, view))
            if isinstance(move, Undo) and undone is not None:
                view, undone = undone, None
                break
            if isinstance(move, Draw | Undo):
                return tuple(moves)
            view = after(view, move)
    return tuple(moves)


def turn_of_level(view: View, level: str, undone: View | None = None) -> Seen:
    """As `turn_to_play`, for a computer player of a level; its chance is the same at every call."""
    moves: list[tuple[Move, View]] = []
    memory, chance = NOTHING_KNOWN, words(seed_from(level), "hint")
    while _goes_on(view, moves):
        move, memory = decide(view, chance, memory, level)
        moves.append((move, view))
        if isinstance(move, Undo) and undone is not None:
            view, undone = undone, None
            continue
        if isinstance(move, Draw | Undo):
            break
        view = after(view, move)
    return tuple(moves)


def _goes_on(view: View, moves: list[tuple[Move, View]]) -> bool:
    return view.public.phase is not Phase.OVER and not (moves and view.public.seat != view.seat)
