"""Drawing within a part of a surface, and never for longer than that."""

from collections.abc import Iterator
from contextlib import contextmanager

from pygame import Rect, Surface


@contextmanager
def clipped(surface: Surface, area: Rect) -> Iterator[None]:
    """Let nothing be drawn outside of `area` and of what was open before; a fault opens it again as well."""
    before = surface.get_clip()
    surface.set_clip(area.clip(before))
    try:
        yield
    finally:
        surface.set_clip(before)
