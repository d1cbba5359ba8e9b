"""The menu over the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.dialog import Answer, DialogScene
from game.words import _

if TYPE_CHECKING:
    from game.scenes.table import TableScene


def menu_of(table: TableScene) -> DialogScene:
    """What can be done beside playing; the table goes on where it was."""
    from game.scenes.settings import SettingsScene
    from game.table import endings

    def settings() -> None:
        table.app.push(SettingsScene())

    answers = (
        Answer(_("Score sheet"), lambda: table.act("scores")),
        Answer(_("Rules"), lambda: table.act("rules")),
        Answer(_("Settings"), settings),
        Answer(_("Give up"), lambda: endings.ask_to_concede(table)),
        Answer(_("Leave the table"), lambda: endings.ask_to_leave(table)),
    )
    return DialogScene(_("Menu"), _("The match is kept at every step."), answers, stay=_("Play on"))
