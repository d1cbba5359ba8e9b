"""The thread in which everything of the network happens, one for the whole program; the screen never waits for it."""

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine
from functools import cache
from typing import Any, TypeVar

from net.sharing import share_often

T = TypeVar("T")


def now_ms() -> int:
    """The time by which everything of the network goes."""
    return time.monotonic_ns() // 1_000_000


class Background:
    """A thread with an asyncio loop that runs until the program ends."""

    def __init__(self) -> None:
        share_often()
        self.loop = asyncio.new_event_loop()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._thread = threading.Thread(target=self.loop.run_forever, name="romme-net", daemon=True)
        self._thread.start()

    def call(self, function: Callable[..., Any], *arguments: Any) -> None:
        """Have a function called there soon."""
        self.loop.call_soon_threadsafe(function, *arguments)

    def result(self, work: Coroutine[Any, Any, T], within_s: float) -> T:
        """Have something done there and wait for it; for opening and closing only. Raises what it raises."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(within_s)

    def start(self, work: Coroutine[Any, Any, Any]) -> None:
        """Have something begun there, whose end nobody waits for."""
        self.call(self._start, work)

    def _start(self, work: Coroutine[Any, Any, Any]) -> None:
        task = self.loop.create_task(work)
        # The loop holds tasks only weakly.
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


@cache
def background() -> Background:
    """The program's own background."""
    return Background()
