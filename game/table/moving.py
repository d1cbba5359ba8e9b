"""A move on its way to the table, with cards as with tiles: sent where the rules allow it, else the reason is shown."""

from collections.abc import Callable
from typing import Any, Protocol

from engine.refusal import Refusal
from game.table.known import refusing
from net.session import Command, Play


class Desk(Protocol):
    """What a move needs of the scene; `model` is its `Known`."""

    model: Any

    def send(self, command: Command) -> None:
        """Send a command to the table."""

    def changed(self) -> None:
        """Something looks different."""

    def sound(self, name: str) -> None:
        """Let something be heard."""


def play(desk: Desk, move: Any, check: Callable[[Any, Any], Refusal | None]) -> None:
    """Send a move, or say why it may not be made; nothing while the last one is not answered."""
    view = desk.model.view
    if view is None or desk.model.is_waiting:
        return
    refusal = check(view, move)
    if refusal is not None:
        refuse(desk, refusal)
    else:
        desk.send(Play(move))


def refuse(desk: Desk, refusal: Refusal | None) -> None:
    """Show a reason, or none any more."""
    desk.model = refusing(desk.model, refusal)
    if refusal is not None:
        desk.sound("refusal")
    desk.changed()
