"""What a computer player thinks about and what comes of it; also where the process begins that they think in.

Nothing but the engine is imported here, so that nothing else is loaded there.
"""

import gc
import signal
import traceback
from typing import TYPE_CHECKING, NamedTuple

from engine.advice.claims import Claim, Judged
from engine.chance import words
from engine.events import Event
from engine.game import Game, Memory, Move, View
from engine.games import GAMES

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

READY = "ready"
TIDIES_UP_EVERY = 200
"""After so many answers all that is new in memory is looked through for garbage."""


class Task(NamedTuple):
    """All that an answer depends on: the game by its key, what the seat knows, and chance by a seed and a name."""

    game: str
    view: View
    memory: Memory
    level: str | None
    seed: bytes
    name: str
    is_hint: bool = False


class Thought(NamedTuple):
    """A move, None where there is none, what the player remembers, and for a hint the reasons."""

    move: Move | None
    memory: Memory
    because: tuple[Claim, ...] = ()


class PlayedTurn(NamedTuple):
    """A turn that is over, or its draw, to be judged: the view that it was played from, and what the seat had seen."""

    game: str
    view: View
    seen: tuple[Event, ...]
    moves: tuple[Move, ...]

    @property
    def name(self) -> str:
        """What the log calls it."""
        return f"the review of a turn of seat {self.view.seat}"


class Failure(NamedTuple):
    """Thinking raised an exception; `trace` is for the log."""

    trace: str


def think(task: Task, game: Game | None = None) -> Thought:
    """The answer; the same for the same task."""
    game = game or GAMES[task.game]
    if task.is_hint:
        moves, because = game.advise(task.view, task.memory)
        return Thought(next(iter(moves), None), task.memory, because)
    move, memory = game.decide(task.view, words(task.seed, task.name), task.memory, task.level)
    return Thought(move, memory)


def judge(turn: PlayedTurn) -> Judged:
    """A turn beside what a strong player would have done; the same for the same turn."""
    game = GAMES[turn.game]
    return game.judge(turn.view, game.remembering(game.memory, turn.seen), turn.moves)


def serve(pipe: "Connection") -> None:
    """Answer tasks until the other end of the pipe is gone, as it is when that program has ended in any way."""
    # The terminal's interrupt is meant for the program, which closes the pipe.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()
    # Else a collection goes through all tables in the midst of a thought, which takes longer than many a thought.
    gc.disable()
    answered = 0
    try:
        pipe.send(READY)
        while True:
            pipe.send(_answer(pipe.recv()))
            answered += 1
            _tidy_up(is_thorough=answered % TIDIES_UP_EVERY == 0)
    except (EOFError, OSError):
        return


def _tidy_up(is_thorough: bool) -> None:
    """Collect garbage while nobody waits; what is left after a thorough look is not looked at again."""
    gc.collect(2 if is_thorough else 0)
    if is_thorough:
        gc.freeze()


def _answer(task: Task | PlayedTurn) -> Thought | Judged | Failure:
    try:
        return judge(task) if isinstance(task, PlayedTurn) else think(task)
    except Exception:  # noqa: BLE001 - whatever a player does wrong is told to the one who asked
        return Failure(traceback.format_exc())
