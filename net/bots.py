"""Computer players: a question about a view becomes a move. A worker with more time can take their place.

Answers depend on nothing that the seat may not know, and on no clock.
"""

import logging
from dataclasses import dataclass
from typing import Protocol

import engine.bots
from engine.bots import Bot, Memory, remembering
from engine.chance import words
from engine.romme.check import check
from engine.romme.events import Event
from engine.romme.moves import Discard, Draw, Move, Undo
from engine.romme.state import Phase, View

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Question:
    """What a table asks a computer player: the move of a seat, or a hint for the person there.

    `seen` are this round's events as the seat knows them.
    """

    number: int
    seat: int
    seq: int
    level: str | None
    view: View
    seen: tuple[Event, ...]
    is_hint: bool = False


class Answering(Protocol):
    """Whoever answers questions; None where there is no answer, which the log then explains."""

    def __call__(self, question: Question) -> Move | None:
        """The move that is answered."""


class ComputerPlayers:
    """The computer players of a table, in this process; each keeps its plan from step to step of a turn."""

    def __init__(self, seed: bytes, bot: Bot = engine.bots.decide) -> None:
        self._seed = seed
        self._bot = bot
        self._plans: dict[int, Memory] = {}

    def __call__(self, question: Question) -> Move | None:
        try:
            return self._answered(question)
        except Exception:
            log.exception("a computer player failed at seat %d, seq %d", question.seat, question.seq)
            return None

    def _answered(self, question: Question) -> Move | None:
        seen = remembering(Memory(), question.seen)
        if question.is_hint:
            return next(iter(engine.bots.hint(question.view, seen)), None)
        plan = self._plans.get(question.seat, Memory()).plan
        chance = words(self._seed, f"player {question.seat} at {question.seq}")
        decision = self._bot(question.view, chance, seen._replace(plan=plan))
        self._plans[question.seat] = decision.memory
        return decision.move


def plain_move(view: View) -> Move:
    """A move that is always legal, for a seat to move: draw, throw the newest card that may go, else undo."""
    if view.public.phase is Phase.DRAW:
        return Draw()
    for piece in reversed(view.hand):
        if check(view, Discard(piece.id)) is None:
            return Discard(piece.id)
    return Undo()
