"""Pictures of what opens over a table and over the title: menus, the log, questions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.input.buttons import Make
from net.session import Trouble
from tools import shots_cards, shots_hot_seat, shots_lan
from tools.shots_pads import plug

if TYPE_CHECKING:
    from game.app import App
    from game.scenes.base import Scene

Maker = Callable[["App"], "Scene"]


def menu(make_table: Maker, *pads: Make) -> Maker:
    """The menu over a table."""

    def make(app: App) -> Scene:
        from game.scenes.table_menu import TableMenuScene

        table = _at(app, make_table)
        if pads:
            plug(app, *pads)
        return TableMenuScene(table)

    return make


def asked(make_table: Maker, ask: Callable[[Any], None]) -> Maker:
    """What is asked or told at a table."""

    def make(app: App) -> Scene:
        return _taken(app, partial(ask, _at(app, make_table)))

    return make


def dialog(make_dialog: Callable[[], Scene]) -> Maker:
    """A question over the title."""
    return lambda app: make_dialog()


def log(app: App) -> Scene:
    """What happened, much of it."""
    from game.scenes.table_log import LogScene, Said

    lines = (
        ("Oma Inge legt vier Zehnen aus", "fox"),
        ("Kai-Uwe Langname legt den Joker als Herz 4 an die Folge an", "boat"),
        ("Kai-Uwe Langname legt Karo Bube ab", "boat"),
        ("Die Ablage wird gemischt und ist der neue Stapel", ""),
    )
    return LogScene([Said(*line) for line in lines * 5])


def _at(app: App, make_table: Maker) -> Any:
    table = make_table(app)
    app.push(table)
    app.turn()
    return table


def _quit() -> Scene:
    from game.scenes.dialog import ask_to_quit

    return ask_to_quit(_nothing)


def _replaced() -> Scene:
    from game.scenes.dialog import ask_to_replace_match

    return ask_to_replace_match(_nothing)


def _deleted() -> Scene:
    from game.scenes.dialog import ask_to_delete_rules

    return ask_to_delete_rules("Hüttenabend am See", _nothing)


def _other_is_out() -> Scene:
    from game.scenes.dialog import tell_out

    return tell_out("Kai-Uwe Langname", 500, _nothing, _nothing)


def _code(app: App) -> Scene:
    from game.scenes.lobby_dialogs import AskCodeScene

    return AskCodeScene(lambda code: None)


def _unreadable(app: App) -> Scene:
    from game.table.solo import resume_sessions

    return resume_sessions(app, Path("/home/jörg/.local/share/romme/match.json"))  # type: ignore[return-value]


def _unknown_pad(app: App) -> Scene:
    from game.input.pads import Pads
    from game.scenes.mapping import offer_mapping
    from game.scenes.title import TitleScene

    app.push(TitleScene())
    plug(app, Make.OTHER, is_known=False)
    return _taken(app, partial(offer_mapping, app, Pads(), app.pads))


def _taken(app: App, push: Callable[[], None]) -> Scene:
    """What is pushed, not on the stack yet."""
    push()
    return app._stack.scenes.pop()


def _trouble(trouble: Trouble) -> Callable[[Any], None]:
    def tell(table: Any) -> None:
        from game.table.endings import tell_trouble

        tell_trouble(table, trouble)

    return tell


def _concede(table: Any) -> None:
    from game.table.endings import ask_to_concede

    ask_to_concede(table)


def _leave(table: Any) -> None:
    from game.table.endings import ask_to_leave

    ask_to_leave(table)


def _concede_on_the_network(table: Any) -> None:
    from game.lan.at_table import ask_to_concede

    ask_to_concede(table)


def _nothing() -> None:
    return


MIDDLE, LAN = shots_cards.middle(), shots_lan.SCENES

SCENES: dict[str, Maker] = {
    "menu": menu(MIDDLE),
    "menu-hot-seat": menu(shots_hot_seat.SCENES["table-curtain"], Make.XBOX, Make.PLAYSTATION),
    "menu-lan": menu(LAN["lan-table"]),
    "menu-lan-watching": menu(LAN["lan-watching"]),
    "log": log,
    "ask-quit": dialog(_quit),
    "ask-replace": dialog(_replaced),
    "ask-delete": dialog(_deleted),
    "ask-code": _code,
    "ask-concede": asked(MIDDLE, _concede),
    "ask-concede-lan": asked(LAN["lan-table"], _concede_on_the_network),
    "ask-leave-lan": asked(LAN["lan-table"], _leave),
    "ask-pad": _unknown_pad,
    "tell-out": dialog(_other_is_out),
    "tell-unreadable": _unreadable,
    "tell-unkept": asked(MIDDLE, _trouble(Trouble.CANNOT_SAVE)),
    "tell-stopped": asked(MIDDLE, _trouble(Trouble.TABLE_FAILED)),
}
