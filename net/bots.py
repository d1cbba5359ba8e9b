"""Computer players: a question about a view becomes a move. A worker with more time can take their place.

Answers are the same for the same seat, `seq` and view, and depend on nothing that the seat may not know.
"""

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import engine.bots
from engine.chance import words
from engine.romme.check import check
from engine.romme.moves import Discard, Draw, Move, Undo
from engine.romme.state import Phase, View

Chooser = Callable[[View, Iterator[int]], Move]
"""A way to choose a move from a view and a stream of 32-bit words of chance."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Question:
    """What a table asks a computer player: a seat's move. `level` None asks for the strongest, for a hint."""

    number: int
    seat: int
    seq: int
    level: str | None
    view: View


def answer(question: Question, seed: bytes, choose: Chooser | None = None) -> Move | None:
    """The move that the computer player makes, or None where it failed, which the log then tells."""
    chance = words(seed, f"player {question.seat} at {question.seq}")
    try:
        return (choose or engine.bots.choose)(question.view, chance)  # type: ignore[attr-defined]
    except Exception:
        log.exception("a computer player failed at seat %d, seq %d", question.seat, question.seq)
        return None


def plain_move(view: View) -> Move:
    """A move that is always legal, for a seat to move: draw, throw the newest card that may go, else undo."""
    if view.public.phase is Phase.DRAW:
        return Draw()
    for piece in reversed(view.hand):
        if check(view, Discard(piece.id)) is None:
            return Discard(piece.id)
    return Undo()
