"""The process that computer players think in: one for the program, begun when first needed, ended with the program.

A thread asks it one task after another. What takes too long ends the process; the next task begins a new one.
"""

import logging
import queue
import threading
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from engine.advice.claims import Judged
from net.thinking import READY, Failure, PlayedTurn, Task, Thought, serve

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

THINKS_AT_MOST_S = 10.0
"""What a computer player does is measured in positions; this is for where that goes wrong."""
BEGINS_WITHIN_S = 30.0
FAILED_STARTS = 3
"""So often in a row the process may fail to begin before it is not tried any more."""

Asked = Task | PlayedTurn
Answered = Callable[[Thought | None], None]
Reviewed = Callable[[Judged | None], None]

log = logging.getLogger(__name__)


class Overdue(Exception):
    """The process has not answered in time."""


class BotWorker:
    """Thinks elsewhere; `serve` is what the process does."""

    def __init__(
        self, thinks_at_most_s: float = THINKS_AT_MOST_S, serve: Callable[["Connection"], None] = serve
    ) -> None:
        self._thinks_at_most_s = thinks_at_most_s
        self._serve = serve
        self._tasks: queue.SimpleQueue[tuple[Asked, Callable[[Any], None]] | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._failed_starts = 0

    @property
    def process_id(self) -> int | None:
        """The process, where there is one at the moment."""
        process = self._process
        return None if process is None else process.pid

    def ask(self, task: Task, answered: Answered) -> None:
        """Have a task thought about; `answered` is called in a thread of its own, with None where nothing came of it."""
        self._put(task, answered)

    def review(self, turn: PlayedTurn, reviewed: Reviewed) -> None:
        """Have a turn judged, as `ask` does."""
        self._put(turn, reviewed)

    def close(self) -> None:
        """End the process once what was asked is answered."""
        with self._lock:
            thread, self._thread = self._thread, None
        if thread is not None:
            self._tasks.put(None)
            thread.join()

    def _put(self, task: Asked, answered: Callable[[Any], None]) -> None:
        self._tasks.put((task, answered))
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="romme-bots", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        while (asked := self._tasks.get()) is not None:
            task, answered = asked
            thought = self._thought(task)
            try:
                answered(thought)
            except Exception:
                log.exception("a computer player's answer could not be taken")
        self._end()

    def _thought(self, task: Asked) -> Thought | Judged | None:
        try:
            reply = self._reply(task)
        except Overdue:
            log.error("a computer player took more than %s s for %s", self._thinks_at_most_s, task.name)
        except Exception:
            log.exception("the computer players' process failed at %s", task.name)
        else:
            if isinstance(reply, (Thought, Judged)):
                return reply
            log.error("a computer player failed at %s: %s", task.name, reply)
            if isinstance(reply, Failure):
                return None
        self._end()
        return None

    def _reply(self, task: Asked) -> Any:
        pipe = self._pipe or self._begun()
        if pipe is None:
            return Failure("there is no process to think in")
        pipe.send(task)
        if not pipe.poll(self._thinks_at_most_s):
            raise Overdue
        return pipe.recv()

    def _begun(self) -> "Connection | None":
        """A process that is ready, None where none would begin so often that no more are tried."""
        if self._failed_starts >= FAILED_STARTS:
            return None
        self._failed_starts += 1
        # Only now, for it takes time to load.
        from multiprocessing import get_context

        # Never forked: the program has threads and a window.
        context = get_context("spawn")
        pipe, theirs = context.Pipe()
        process = context.Process(target=self._serve, args=(theirs,), name="romme-bots", daemon=True)
        process.start()
        theirs.close()
        self._process, self._pipe = process, pipe
        if not pipe.poll(BEGINS_WITHIN_S) or pipe.recv() != READY:
            raise Overdue
        self._failed_starts = 0
        return pipe

    def _end(self) -> None:
        process, self._process = self._process, None
        pipe, self._pipe = self._pipe, None
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()
            process.join()


@cache
def bot_worker() -> BotWorker:
    """The program's own."""
    return BotWorker()
