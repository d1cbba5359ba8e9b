"""A TV that nobody plays at is dimmed, so that a picture that stands still does not burn in. Pure."""

from __future__ import annotations

DIM_AFTER_MS = 5 * 60 * 1000
DIM_SHARE = 0.28
"""How bright the picture still is."""


class BurnInGuard:
    """Knows since when nothing has happened. It needs no frames of its own: only the change asks for one."""

    def __init__(self) -> None:
        self._last_use_ms: int | None = None
        self.is_dim = False

    def used(self, now_ms: int) -> bool:
        """Somebody did something, or something moved; True if that ended the dimness."""
        was_dim, self.is_dim = self.is_dim, False
        self._last_use_ms = now_ms
        return was_dim

    def passed(self, now_ms: int, is_tv: bool) -> bool:
        """Time has passed; True if the picture has to be dimmed, or brightened, from now on."""
        if self._last_use_ms is None:
            self._last_use_ms = now_ms
        was_dim = self.is_dim
        self.is_dim = is_tv and now_ms - self._last_use_ms >= DIM_AFTER_MS
        return self.is_dim != was_dim
