"""What is shown over a table's screen by others than the game, as far as the screen has to do with it."""

from typing import Protocol

from game.sprites.display_list import Picture
from game.table.frame import Frame
from game.theme import Theme


class Beside(Protocol):
    """Adds pictures to a table's screen."""

    def pictures(self, theme: Theme, frame: Frame, now_ms: int) -> list[Picture]:
        """What lies over the table now."""
