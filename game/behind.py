"""Work behind the screen's back: what is put here is done in a thread of its own, so that no frame waits for a disk."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

Work = Callable[[], None]

log = logging.getLogger("romme")


class Behind:
    """Does one piece of work after another; of several that wait under one name only the last is done.

    The thread ends when nothing is left, and the program does not end before it.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._lock = threading.Lock()
        self._waiting: dict[str, Work] = {}
        self._thread: threading.Thread | None = None

    def put(self, name: str, work: Work) -> None:
        """Have some work done, in place of what waits under this name."""
        with self._lock:
            self._waiting.pop(name, None)
            self._waiting[name] = work
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name=self._name)
                self._thread.start()

    def wait(self) -> None:
        """Come back when everything that was put here is done."""
        with self._lock:
            thread = self._thread
        if thread is not None:
            thread.join()

    def _run(self) -> None:
        while True:
            with self._lock:
                if not self._waiting:
                    self._thread = None
                    return
                name = next(iter(self._waiting))
                work = self._waiting.pop(name)
            try:
                work()
            except Exception:
                log.exception("%s: %s was not done", self._name, name)
