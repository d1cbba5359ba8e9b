"""What a hint points at and says: the cards to play, the place to play them to, and why. Pure."""

from engine.romme.moves import Discard, Draw, Lay, LayOff, Move, Swap, Take
from game.commands.sentences import advice
from game.review.words import reasons
from game.table.model import TableModel


def hint_marks(model: TableModel) -> tuple[frozenset[int], tuple[str, int | None] | None]:
    """The cards of a hint, and the place that they should go to."""
    hint = model.hint
    if hint is None or hint.seq != model.seq:
        return frozenset(), None
    return _pieces(hint.move), _goal(hint.move)


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
