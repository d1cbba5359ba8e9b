"""Pictures kept for reuse, bounded in bytes: the one used longest ago goes first."""

from collections import OrderedDict
from collections.abc import Callable, Hashable

from pygame import Surface


class SurfaceCache:
    """A store of surfaces whose pixels together take at most `limit_bytes`, the newest one excepted."""

    def __init__(self, limit_bytes: int) -> None:
        self._limit_bytes = limit_bytes
        self._surfaces: OrderedDict[Hashable, Surface] = OrderedDict()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._surfaces)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._surfaces

    @property
    def size_bytes(self) -> int:
        return self._bytes

    def get(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """The surface stored under `key`, made now if there is none."""
        surface = self._surfaces.get(key)
        if surface is None:
            surface = make()
            self._surfaces[key] = surface
            self._bytes += _size_bytes(surface)
            self._drop_oldest()
        else:
            self._surfaces.move_to_end(key)
        return surface

    def clear(self) -> None:
        self._surfaces.clear()
        self._bytes = 0

    def _drop_oldest(self) -> None:
        while self._bytes > self._limit_bytes and len(self._surfaces) > 1:
            _, oldest = self._surfaces.popitem(last=False)
            self._bytes -= _size_bytes(oldest)


def _size_bytes(surface: Surface) -> int:
    return surface.get_pitch() * surface.get_height()
