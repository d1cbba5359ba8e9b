"""Pictures of one look kept for reuse, bounded in number: when there are too many, all go and are made again."""

from collections.abc import Callable, Hashable

import pygame
from pygame import Surface


class KeptPictures:
    """A store of at most `most` pictures, in the format that the screen draws fastest.

    With `converts` False they are kept as they are made, for they come in that format.
    """

    def __init__(self, most: int, *, converts: bool = True) -> None:
        self._most = most
        self._converts = converts
        self._kept: dict[Hashable, Surface] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def keep(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """The picture of this key, made now if there is none."""
        surface = self._kept.get(key)
        if surface is None:
            if len(self._kept) >= self._most:
                self._kept.clear()
            surface = make()
            if self._converts and pygame.display.get_init():
                surface = surface.convert_alpha()
            self._kept[key] = surface
        return surface

    def clear(self) -> None:
        """Forget all of them: another size or look."""
        self._kept.clear()
