"""What a controller works on: the scene, as far as input has to do with it."""

from typing import Protocol

from game.table.durations import MAKES_ROOM_MS
from game.table.layout import Layout
from game.table.model import TableModel
from net.session import Command as TableCommand


class Desk(Protocol):
    """The scene seen from its controller."""

    model: TableModel

    @property
    def guards_misclicks(self) -> bool:
        """A card is thrown away by a drag, or by a choice and a second press; never by one press alone."""

    @property
    def layout(self) -> Layout:
        """Where everything is now."""

    def send(self, command: TableCommand) -> None:
        """Send a command to the table."""

    def changed(self, within_ms: float = MAKES_ROOM_MS) -> None:
        """Something in the hand or of the choice looks different: lay out anew and ease to it."""

    def sound(self, name: str) -> None:
        """Let something be heard."""

    def act(self, name: str) -> None:
        """Do what is no move: menu, log, last_turn, help, rules, reason, scores, continue, leave, jump."""
