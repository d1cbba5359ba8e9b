"""What a controller of the tile table works on: the scene, as far as input has to do with it."""

from typing import Protocol

from game.tiles.layout import Layout
from game.tiles.model import TileModel
from game.tiles.motion import MAKES_WAY_MS
from net.session import Command as TableCommand


class Desk(Protocol):
    """What the controller works on: the scene."""

    model: TileModel

    @property
    def layout(self) -> Layout:
        """Where everything is now."""

    @property
    def is_shift_held(self) -> bool:
        """The key is held with which one tile stands for its whole set."""

    def send(self, command: TableCommand) -> None:
        """Send a command to the table."""

    def changed(self, duration_ms: float = MAKES_WAY_MS) -> None:
        """Something looks different: lay out and draw anew; what lies elsewhere glides there in this time."""

    def sound(self, name: str, after_ms: float = 0.0) -> None:
        """Let something be heard."""

    def act(self, name: str) -> None:
        """Do what is no move: menu, log, last_turn, help, rules, reason, scores, continue, leave, jump."""
