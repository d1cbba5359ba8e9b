"""The discard pile, looked through: by mouse, finger, keys and pad, where the table allows it."""

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from engine.pieces import CARDS
from engine.romme.moves import Take
from engine.romme.state import Phase
from game.intents import Confirm, Device, LongPress
from game.scenes.pile import PileScene
from game.scenes.table import TableScene
from net.session import Comforts
from tests.game.table.conftest import Table
from tests.game.table.fake import FakeSession
from tests.game.table.made import match_with

Open = Callable[..., Table]
PILE = "D9 SK C3 * H2"


def _table(open_table: Open, phase: Phase = Phase.DRAW, pile: str = PILE, is_open: bool = True) -> Table:
    table = open_table(FakeSession(match=match_with("S2 S3 H9", phase=phase, pile=pile), plays_others=False))
    table.scene.model = replace(table.scene.model, comforts=Comforts(pile_open=is_open))
    table.scene.changed()
    table.turns()
    return table


def _seen(table: Table) -> str:
    """The cards that are shown, in their order."""
    scene = table.app.scene
    assert isinstance(scene, PileScene)
    return " ".join(CARDS.write(piece.face) for piece in scene.pieces)


def _by_button(table: Table) -> None:
    table.press("pile")


def _by_right_click(table: Table) -> None:
    table.click(table.layout.pile.bounds().center, button=3)


def _by_long_press(table: Table) -> None:
    table.scene.handle(LongPress(table.layout.pile.bounds().center))


def _by_key(table: Table) -> None:
    table.key(pygame.K_b)


def _by_pad(table: Table) -> None:
    table.scene.controller.focus.spot = ("button", "pile")
    table.scene.controller.focus.is_shown = True
    table.scene.handle(Confirm(Device.PAD, 0))


WAYS = (_by_button, _by_right_click, _by_long_press, _by_key, _by_pad)


@pytest.mark.parametrize("phase", [Phase.DRAW, Phase.PLAY])
@pytest.mark.parametrize("way", WAYS)
def test_all_cards_of_the_pile_are_seen_the_newest_first(
    open_table: Open, way: Callable[[Table], None], phase: Phase
) -> None:
    table = _table(open_table, phase)
    way(table)
    assert _seen(table) == PILE
    assert table.session.moves() == []
    table.key(pygame.K_ESCAPE)
    assert isinstance(table.app.scene, TableScene)


@pytest.mark.parametrize("way", WAYS[1:])
def test_a_pile_that_is_not_open_stays_so(open_table: Open, way: Callable[[Table], None]) -> None:
    table = _table(open_table, Phase.PLAY, is_open=False)
    assert "pile" not in table.layout.buttons
    way(table)
    assert isinstance(table.app.scene, TableScene)


def test_a_click_takes_where_that_can_be_meant_and_else_looks(open_table: Open) -> None:
    table = _table(open_table)
    table.click(table.layout.pile.bounds().center)
    assert table.session.moves() == [Take()]
    later = _table(open_table, Phase.PLAY)
    later.click(later.layout.pile.bounds().center)
    assert isinstance(later.app.scene, PileScene) and not later.session.moves()


def test_the_panel_follows_the_pile(open_table: Open) -> None:
    table = _table(open_table)
    table.press("pile")
    table.session.let_play(Take())
    table.turns()
    assert _seen(table) == PILE.split(" ", 1)[1]
    page = table.app.scene.page  # type: ignore[union-attr]
    assert page is not None and len(page.area("pile").widgets) == 4


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (600, 960), (3840, 2160)])
@pytest.mark.parametrize("count", [0, 1, 8, 100])
def test_every_card_can_be_seen_in_any_window(
    open_table: Open, size: tuple[int, int], count: int, language: str
) -> None:
    pile = " ".join([CARDS.write(number % 52) for number in range(count)])
    table = open_table(FakeSession(match=match_with("S2 S3 H9", pile=pile), plays_others=False), size=size)
    table.app.change_settings(language=language)
    table.key(pygame.K_b)
    scene = table.app.scene
    assert isinstance(scene, PileScene) and scene.page is not None
    area, screen = scene.page.area("pile"), pygame.Rect((0, 0), table.app.size)
    assert screen.contains(area.view) and len(area.widgets) == max(1, count)
    for widget in area.widgets:
        assert area.view.left <= widget.rect.left and widget.rect.right <= area.view.right
    lowest = max(widget.rect.bottom for widget in area.widgets) - area.view.top
    assert lowest <= area.view.height + area.most
    close = scene.page.place("close")
    assert close is not None and screen.contains(close) and not close.colliderect(area.view)


def test_the_key_that_opened_it_closes_it(open_table: Open) -> None:
    table = _table(open_table)
    table.key(pygame.K_b)
    table.key(pygame.K_b)
    assert isinstance(table.app.scene, TableScene)
