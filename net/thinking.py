"""What a computer player thinks about and what comes of it; also where the process begins that they think in.

Nothing but the engine is imported here, so that nothing else is loaded there.
"""

import gc
import signal
import traceback
from typing import TYPE_CHECKING, NamedTuple

from engine.chance import words
from engine.game import Game, Memory, Move, View
from engine.games import GAMES

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

READY = "ready"


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
    """A move, None where there is none, and what the player remembers."""

    move: Move | None
    memory: Memory


class Failure(NamedTuple):
    """Thinking raised an exception; `trace` is for the log."""

    trace: str


def think(task: Task, game: Game | None = None) -> Thought:
    """The answer; the same for the same task."""
    game = game or GAMES[task.game]
    if task.is_hint:
        return Thought(next(iter(game.hint(task.view, task.memory)), None), task.memory)
    move, memory = game.decide(task.view, words(task.seed, task.name), task.memory, task.level)
    return Thought(move, memory)


def serve(pipe: "Connection") -> None:
    """Answer tasks until the other end of the pipe is gone, as it is when that program has ended in any way."""
    # The terminal's interrupt is meant for the program, which closes the pipe.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()
    try:
        pipe.send(READY)
        while True:
            pipe.send(_answer(pipe.recv()))
    except (EOFError, OSError):
        return


def _answer(task: Task) -> Thought | Failure:
    try:
        return think(task)
    except Exception:  # noqa: BLE001 - whatever a player does wrong is told to the one who asked
        return Failure(traceback.format_exc())
