"""Whether the mouse pointer is seen: it does not stay over the picture when something else is used."""

from __future__ import annotations

import pygame

from game.intents import Device

STILL_FOR_MS = 3_000
"""So long a pointer that is not moved is seen on a TV."""

_MOVES = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)


class PointerSight:
    """Hides the pointer while pads or fingers are used, and on a TV while the mouse rests."""

    def __init__(self) -> None:
        self._moved_ms: int | None = None
        self.is_seen = True

    def note(self, event: pygame.event.Event, now_ms: int) -> None:
        """An event has come; those that SDL makes of touches are not the mouse's."""
        if event.type in _MOVES and not getattr(event, "touch", False):
            self._moved_ms = now_ms

    def follow(self, now_ms: int, device: Device, is_tv: bool, is_pressed: bool) -> None:
        """Show or hide the pointer. `device` was used last, `is_pressed` says that a button is held."""
        if self._moved_ms is None or is_pressed:
            self._moved_ms = now_ms
        is_used = device not in (Device.PAD, Device.TOUCH)
        is_seen = is_used and not (is_tv and now_ms - self._moved_ms >= STILL_FOR_MS)
        if is_seen != self.is_seen:
            self.is_seen = is_seen
            pygame.mouse.set_visible(is_seen)
