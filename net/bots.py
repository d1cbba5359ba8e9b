"""Computer players: a question about a view becomes a move, at once or after some time in another process.

Answers depend on nothing that the seat may not know, and on no clock.
"""

import logging
import os
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from engine.advice.claims import Claim
from engine.events import Event
from engine.game import Game, Memory, Move, View
from net.bot_worker import BotWorker, bot_worker
from net.lobby import EMBLEMS
from net.record import Record
from net.session import Seat
from net.thinking import Task, Thought, think

HERE = "ROMME_BOTS_HERE"
"""Where this is set in the environment computer players think in the program's own process."""
QUICK_LEVELS = ("level1", "level2")
"""These need a millisecond or so: no process is begun for them."""
LEVEL_AFTER_FAILURE = "level3"
"""The simple player that takes a turn over where the one asked has failed."""

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


def in_character(game: Game, who: Seat) -> str | None:
    """The level of who sits at a seat; where its players have characters, the one that goes with the face."""
    characters = game.characters.get(who.level or "")
    if characters is None or who.emblem not in EMBLEMS:
        return who.level
    return characters[EMBLEMS.index(who.emblem) % len(characters)]


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
    """Whoever answers questions at once; None where there is no answer, which the log then explains."""

    def __call__(self, question: Question) -> Move | None:
        """The move that is answered."""


class Answer(NamedTuple):
    """The answer to the question of this number, with the reasons for a hint."""

    number: int
    move: Move | None
    because: tuple[Claim, ...] = ()


class Players(Protocol):
    """Whoever is asked questions, and has answers then or later."""

    def ask(self, question: Question) -> None:
        """Ask; never waits."""

    def answers(self) -> tuple[Answer, ...]:
        """The answers that have come since the last call."""


class AtOnce:
    """Players that answer while they are asked."""

    def __init__(self, answering: Answering) -> None:
        self._answering = answering
        self._answers: list[Answer] = []

    def ask(self, question: Question) -> None:
        """Ask, and have the answer."""
        self._answers.append(Answer(question.number, self._answering(question)))

    def answers(self) -> tuple[Answer, ...]:
        """The answers since the last call."""
        answers, self._answers = tuple(self._answers), []
        return answers


class PlayersHere:
    """Computer players who think while they are asked."""

    def __init__(self, players: "ComputerPlayers") -> None:
        self._players = players
        self._answers: list[Answer] = []

    def ask(self, question: Question) -> None:
        """Ask, and have the answer."""
        self._answers.append(self._players.answer(question))

    def answers(self) -> tuple[Answer, ...]:
        """The answers since the last call."""
        answers, self._answers = tuple(self._answers), []
        return answers


def players_of(record: Record, wake: Callable[[], None]) -> Players:
    """The usual computer players of a match; `wake` is called in some thread when answers have come."""
    game, seed = record.game, record.setup.seed
    if os.environ.get(HERE):
        return PlayersHere(ComputerPlayers(game, seed))
    return PlayersElsewhere(game, seed, bot_worker(), wake)


class Memories:
    """What the computer players of a table remember, each from step to step of a turn."""

    def __init__(self, game: Game, seed: bytes) -> None:
        self._game = game
        self._seed = seed
        self._known: dict[int, tuple[tuple[Event, ...], Memory]] = {}

    def task(self, question: Question) -> Task:
        """What there is to think about."""
        name = f"player {question.seat} at {question.seq}"
        memory = self._remembered(question)
        return Task(self._game.key, question.view, memory, question.level, self._seed, name, question.is_hint)

    def take(self, question: Question, thought: Thought) -> None:
        """Remember what a player of this moment remembers."""
        if not question.is_hint:
            self._known[question.seat] = question.seen, thought.memory

    def _remembered(self, question: Question) -> Memory:
        """The seat's memory after all it has seen: from where it last was, or anew where the table went back."""
        before, memory = self._known.get(question.seat, ((), self._game.memory))
        seen = question.seen
        if before and len(seen) >= len(before) and seen[len(before) - 1] is before[-1]:
            return self._game.remembering(memory, seen[len(before) :])
        return self._game.remembering(self._game.memory, seen)


class ComputerPlayers:
    """The computer players of a table, in this process."""

    def __init__(self, game: Game, seed: bytes) -> None:
        self._game = game
        self._memories = Memories(game, seed)

    def __call__(self, question: Question) -> Move | None:
        return self.answer(question).move

    def answer(self, question: Question) -> Answer:
        """The move, and for a hint the reasons."""
        try:
            task = self._memories.task(question)
            thought = think(task, self._game)
        except Exception:
            log.exception("a computer player failed at seat %d, seq %d", question.seat, question.seq)
            return Answer(question.number, None)
        self._memories.take(question, thought)
        return Answer(question.number, thought.move, thought.because)


class PlayersElsewhere:
    """The computer players of a table, who think in the worker's process; the quick ones answer at once.

    Where nothing comes of that, a simple player goes on here until the turn's end.
    """

    def __init__(self, game: Game, seed: bytes, worker: BotWorker, wake: Callable[[], None]) -> None:
        self._memories = Memories(game, seed)
        self._worker = worker
        self._wake = wake
        self._latest: dict[int, int] = {}
        self._failed: dict[int, tuple[int, int]] = {}
        self._thoughts: deque[tuple[Question, Task, Thought | None]] = deque()

    def ask(self, question: Question) -> None:
        """Ask the worker."""
        task = self._memories.task(question)
        if not question.is_hint:
            self._latest[question.seat] = question.number
        if question.is_hint:
            is_quick = False
        elif self._failed.get(question.seat) == _turn(question):
            task, is_quick = task._replace(level=LEVEL_AFTER_FAILURE), True
        else:
            is_quick = question.level in QUICK_LEVELS
        if is_quick:
            self._thoughts.append((question, task, _thought_here(task)))
        else:
            self._worker.ask(task, lambda thought: self._come(question, task, thought))

    def answers(self) -> tuple[Answer, ...]:
        """The answers since the last call."""
        answers = []
        while self._thoughts:
            question, task, thought = self._thoughts.popleft()
            is_latest = self._latest.get(question.seat) == question.number
            if thought is None and is_latest:
                self._failed[question.seat] = _turn(question)
                thought = _thought_here(task._replace(level=LEVEL_AFTER_FAILURE))
            if thought is not None and is_latest:
                self._memories.take(question, thought)
            found = (None, ()) if thought is None else (thought.move, thought.because)
            answers.append(Answer(question.number, *found))
        return tuple(answers)

    def _come(self, question: Question, task: Task, thought: Thought | None) -> None:
        self._thoughts.append((question, task, thought))
        self._wake()


def _turn(question: Question) -> tuple[int, int]:
    """Which turn of the match this is, by round."""
    return question.view.standing.round, sum(event.begins_turn for event in question.seen)


def _thought_here(task: Task) -> Thought | None:
    try:
        return think(task)
    except Exception:
        log.exception("a computer player failed at %s", task.name)
        return None
