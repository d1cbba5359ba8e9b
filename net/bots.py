"""Computer players: a question about a view becomes a move. A worker with more time can take their place.

Answers depend on nothing that the seat may not know, and on no clock.
"""

import logging
from dataclasses import dataclass
from typing import Protocol

from engine.chance import words
from engine.events import Event
from engine.game import Game, Memory, Move, View
from net.record import Record

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


class Seen:
    """This round's events as each seat knows them, kept up to date for the questions to come."""

    def __init__(self, record: Record) -> None:
        self._by_seat = [list(record.seen_this_round(seat)) for seat in range(len(record.setup.seats))]

    def add(self, events: tuple[Event, ...]) -> None:
        """Take in what has just happened."""
        for seat, seen in enumerate(self._by_seat):
            for event in events:
                if event.begins_round:
                    seen.clear()
                seen.append(event.seen_by(seat))

    def by(self, seat: int) -> tuple[Event, ...]:
        """What a seat has seen."""
        return tuple(self._by_seat[seat])


class Answering(Protocol):
    """Whoever answers questions; None where there is no answer, which the log then explains."""

    def __call__(self, question: Question) -> Move | None:
        """The move that is answered."""


class ComputerPlayers:
    """The computer players of a table, in this process; each keeps its plan from step to step of a turn."""

    def __init__(self, game: Game, seed: bytes) -> None:
        self._game = game
        self._seed = seed
        self._memories: dict[int, tuple[tuple[Event, ...], Memory]] = {}

    def __call__(self, question: Question) -> Move | None:
        try:
            return self._answered(question)
        except Exception:
            log.exception("a computer player failed at seat %d, seq %d", question.seat, question.seq)
            return None

    def _answered(self, question: Question) -> Move | None:
        memory = self._remembered(question)
        if question.is_hint:
            return next(iter(self._game.hint(question.view, memory)), None)
        chance = words(self._seed, f"player {question.seat} at {question.seq}")
        move, memory = self._game.decide(question.view, chance, memory, question.level)
        self._memories[question.seat] = question.seen, memory
        return move

    def _remembered(self, question: Question) -> Memory:
        """The seat's memory after all it has seen: from where it last was, or anew where the table went back."""
        before, memory = self._memories.get(question.seat, ((), self._game.memory))
        seen = question.seen
        if before and len(seen) >= len(before) and seen[len(before) - 1] is before[-1]:
            return self._game.remembering(memory, seen[len(before) :])
        return self._game.remembering(self._game.memory, seen)
