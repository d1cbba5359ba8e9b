"""Reactions and chat at a table on the network, by pad alone."""

from collections.abc import Callable

import pytest

from game.app import App
from game.lan.overlay import Overlay
from game.scenes.lobby_dialogs import TalkScene
from game.scenes.table import table_scene
from game.scenes.title import TitleScene
from game.scenes.writing import WritingScene
from net.lobby import Chat, React
from tests.game.lan.made import MadeUpLine, party, person
from tests.game.pads.person import PadPerson
from tests.game.pads.virtual import VirtualPad
from tests.game.shell.conftest import app, make_app, romme_home  # noqa: F401

Plug = Callable[..., VirtualPad]


@pytest.fixture
def talker(app: App, plug: Plug) -> tuple[PadPerson, MadeUpLine]:  # noqa: F811
    found, line = party(seat=1, number=2, preset="klassisch", people=(person(1, 0), person(2, 1)))
    app.push(TitleScene())
    assert found.table is not None
    app.push(table_scene(found.table, found.rules, overlay=Overlay(found)))
    somebody = PadPerson(app, plug())
    somebody.turns(4)
    return somebody, line


def test_a_reaction_is_three_presses(talker: tuple[PadPerson, MadeUpLine]) -> None:
    somebody, line = talker
    table = somebody.app.scene
    somebody.press("right_stick")
    assert isinstance(somebody.app.scene, TalkScene)
    somebody.press("up", "a")
    assert isinstance(line.sent[-1], React)
    assert somebody.app.scene is table


def test_a_line_of_chat_is_written_on_the_screens_keyboard(talker: tuple[PadPerson, MadeUpLine]) -> None:
    somebody, line = talker
    somebody.press("right_stick", "a")
    writing = somebody.app.scene
    assert isinstance(writing, WritingScene)
    somebody.press("a", "right", "a", "start")
    assert isinstance(somebody.app.scene, TalkScene)
    somebody.press("right", "a")
    sent = line.sent[-1]
    assert isinstance(sent, Chat) and sent.text.lower() == "gh"
