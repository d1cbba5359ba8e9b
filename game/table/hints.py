"""What a hint points at and says: the cards to play, the place to play them to, and why. Pure."""

from engine.romme.moves import Discard, Draw, Lay, LayOff, Move, Swap, Take
from game.commands.sentences import advice
from game.review.words import reasons
from game.table.model import TableModel
from game.table.spots import Spot


def hinted(model: TableModel) -> Move | None:
    """The move that a hint advises now."""
    hint = model.hint
    return hint.move if hint is not None and hint.seq == model.seq else None


def hint_marks(model: TableModel) -> tuple[frozenset[int], tuple[str, int | None] | None]:
    """The cards of a hint, and the place that they should go to."""
    move = hinted(model)
    return (frozenset(), None) if move is None else (_pieces(move), _goal(move))


def hinted_spot(model: TableModel) -> Spot | None:
    """Where the focus goes when a hint comes: its first card, else its place."""
    move, (pieces, goal) = hinted(model), hint_marks(model)
    if move is None or goal is None:
        return None
    first = next((piece for piece in model.order if piece in pieces), None)
    if first is not None:
        return ("card", first)
    kind, number = goal
    return ("meld", number) if number is not None else ("place", kind)


def hint_words(model: TableModel) -> str:
    """The move that a hint advises, and why, each in a line of its own; empty where there is none."""
    hint = model.hint
    if hint is None or hint.seq != model.seq or model.view is None:
        return ""
    return "\n".join([advice(hint.move, model.view), *reasons(hint.because, model.name)])


def _pieces(move: Move) -> frozenset[int]:
    if isinstance(move, Lay):
        return frozenset(move.pieces)
    if isinstance(move, (LayOff, Swap, Discard)):
        return frozenset((move.piece,))
    return frozenset()


def _goal(move: Move) -> tuple[str, int | None] | None:
    match move:
        case Draw():
            return ("stock", None)
        case Take() | Discard():
            return ("pile", None)
        case Lay():
            return ("table", None)
        case LayOff(meld=meld) | Swap(meld=meld):
            return ("meld", meld)
        case _:
            return None
