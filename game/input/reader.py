"""All devices together."""

from __future__ import annotations

import pygame

from game.input.gamepads import Gamepads
from game.input.keyboard import Keyboard
from game.input.pointer import Pointer
from game.intents import Cancel, DragCancelled, Intent


class Reader:
    """Turns the events of one turn of the loop into intents, in the order in which they came."""

    def __init__(self) -> None:
        self._pointer = Pointer()
        self._keyboard = Keyboard()
        self.gamepads = Gamepads()

    @property
    def is_pressed(self) -> bool:
        """A button or finger is held."""
        return self._pointer.is_pressed or self.gamepads.is_pressed

    @property
    def is_pointing(self) -> bool:
        """A button of the mouse or a finger is down."""
        return self._pointer.is_pressed

    @property
    def held_keys(self) -> frozenset[int]:
        """The keys that are down now."""
        return self._keyboard.held

    def resized(self, size: tuple[int, int]) -> None:
        """The window's surface is now `size` pixels."""
        self._pointer.resized(size)

    def read(self, event: pygame.event.Event, now_ms: int, is_writing: bool) -> list[Intent]:
        """The intents of `event`. Escape during a drag only ends the drag."""
        pressed = self._keyboard.read(event, is_writing)
        if any(isinstance(intent, Cancel) for intent in pressed):
            cancelled = self._pointer.cancel()
            if any(isinstance(intent, DragCancelled) for intent in cancelled):
                return cancelled
        return [*pressed, *self._pointer.read(event, now_ms), *self.gamepads.read(event, now_ms)]

    def tick(self, now_ms: int) -> list[Intent]:
        """What has become due by time alone."""
        return [*self._pointer.tick(now_ms), *self.gamepads.tick(now_ms)]

    def cancel(self) -> list[Intent]:
        """Forget what is held: the scene under the pointer changed."""
        return self._pointer.cancel()
