"""What is shown over a table's screen by others than the game, as far as the screen has to do with it."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from pygame import Rect

from game.sprites.display_list import Picture
from game.table.boxes import SeatBox
from game.table.frame import Frame
from game.theme import Theme


class LaidOut(Protocol):
    """Where the parts of a table's screen are, with cards or with tiles."""

    @property
    def frame(self) -> Frame: ...
    @property
    def seats(self) -> Sequence[SeatBox]: ...
    @property
    def buttons(self) -> Mapping[str, Rect]: ...


class Beside(Protocol):
    """Adds pictures to a table's screen."""

    def pictures(self, theme: Theme, layout: LaidOut, now_ms: int) -> list[Picture]:
        """What lies over the table now."""
