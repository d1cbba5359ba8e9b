"""From what everybody sees to the hand of who asked for it: what was on the screen fades over it."""

from __future__ import annotations

from pygame import Surface

FADE_MS = 180
STEPS = 10
LAST_FRAME_MS = 40
"""So long after it all is drawn once more, without a trace of it."""


class Fade:
    """A picture of what was seen before, for so long as it is still to be seen.

    Only what everybody may see is ever kept: there is no fade back from a hand, which is gone at once.
    """

    def __init__(self) -> None:
        self._before: Surface | None = None
        self._began_ms = 0

    def begin(self, seen: Surface, now_ms: int) -> None:
        """Let what is seen now go; what is drawn from now on comes."""
        self._before, self._began_ms = seen.copy(), now_ms

    def stop(self) -> None:
        """Nothing of it is seen any more."""
        self._before = None

    def is_on(self, now_ms: int) -> bool:
        """Whether a frame from now looks different for it."""
        return self._before is not None and now_ms - self._began_ms < FADE_MS + LAST_FRAME_MS

    @property
    def is_kept(self) -> bool:
        """A picture is still kept, be it over."""
        return self._before is not None

    def draw(self, surface: Surface, now_ms: int) -> None:
        """Draw what is left of it over the new picture."""
        left = 1.0 - (now_ms - self._began_ms) / FADE_MS
        if self._before is None or left <= 0 or self._before.get_size() != surface.get_size():
            return
        self._before.set_alpha(round(255 * round(STEPS * min(1.0, left)) / STEPS))
        surface.blit(self._before, (0, 0))
