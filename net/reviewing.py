"""Having a round's turns judged one after another, elsewhere, while the screen goes on."""

import os
import threading
from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.advice.claims import Judged
from net.bot_worker import BotWorker, bot_worker
from net.bots import HERE
from net.thinking import PlayedTurn, judge


class Reviewed(NamedTuple):
    """The turn of this number, judged; None where nothing came of it."""

    number: int
    judged: Judged | None


class Reviewing:
    """A review under way. `wake` is called in some thread when there is something to poll."""

    def __init__(
        self, turns: Sequence[PlayedTurn], wake: Callable[[], None], worker: BotWorker | None = None
    ) -> None:
        self._turns = tuple(turns)
        self._wake = wake
        self._worker = worker
        self._come: deque[Reviewed] = deque()
        self._is_closed = False
        if os.environ.get(HERE) and worker is None:
            threading.Thread(target=self._judge_here, name="romme-review", daemon=True).start()
        else:
            self._ask(0)

    def poll(self) -> tuple[Reviewed, ...]:
        """What has been judged since the last call; never waits."""
        found = []
        while self._come:
            found.append(self._come.popleft())
        return tuple(found)

    def close(self) -> None:
        """Ask for no further turns."""
        self._is_closed = True

    def _ask(self, number: int) -> None:
        if self._is_closed or number >= len(self._turns):
            return
        worker = self._worker or bot_worker()
        worker.review(self._turns[number], lambda judged: self._take(number, judged))

    def _take(self, number: int, judged: Judged | None) -> None:
        self._come.append(Reviewed(number, judged))
        self._wake()
        self._ask(number + 1)

    def _judge_here(self) -> None:
        for number, turn in enumerate(self._turns):
            if self._is_closed:
                return
            self._come.append(Reviewed(number, judge(turn)))
            self._wake()
