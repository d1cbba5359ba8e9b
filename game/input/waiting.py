"""The events of one turn of the loop."""

from collections import deque
from collections.abc import Iterator

import pygame

from game.input.window_events import TOUCH_EVENTS


class Waiting:
    """Events that have come and were not acted on yet."""

    def __init__(self) -> None:
        self._waiting: deque[pygame.event.Event] = deque()

    def take(self) -> Iterator[pygame.event.Event]:
        """Each event once, in order. Where one of them leads to a fault the next call goes on behind it."""
        self._waiting.extend(pygame.event.get())
        while self._waiting:
            yield self._waiting.popleft()

    def drop_touches(self) -> None:
        """Forget what somebody meant for a screen that is gone."""
        self._waiting = deque(event for event in self._waiting if event.type not in TOUCH_EVENTS)
