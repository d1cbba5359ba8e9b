"""A hand that sorts itself whenever something comes: only where its player wants that, and kept by the table."""

from collections.abc import Callable

import pygame
import pytest

from engine.arrange import by_runs, by_sets
from engine.romme.moves import Draw
from engine.romme.state import Phase
from game.table.arrangement import Arrangement, completed
from net.session import Arrange
from tests.game.table.conftest import Table
from tests.game.table.fake import FakeSession
from tests.game.table.made import match_with

Open = Callable[..., Table]
HAND = "H9 S3 CK S2 H8 D5 S4 HJ"
BY = {"sort_runs": by_runs, "sort_sets": by_sets}


def _dealt(open_table: Open, sorts: str, hand: str = HAND) -> Table:
    table = open_table(FakeSession(match=match_with(hand, phase=Phase.DRAW), plays_others=False))
    table.app.change_settings(sorts_hand=sorts)
    table.scene.uncovered()
    table.turns()
    return table


def _sorted(table: Table, name: str) -> Arrangement:
    order = BY[name](table.view.hand, table.view.public.rules)
    return tuple(order)


@pytest.mark.parametrize("name", ["sort_runs", "sort_sets"])
def test_a_card_that_comes_stands_where_it_belongs_and_the_table_keeps_it(
    open_table: Open, name: str
) -> None:
    table = _dealt(open_table, name)
    table.click(table.layout.stock.bounds().center)
    assert isinstance(table.session.moves()[-1], Draw)
    order = _sorted(table, name)
    assert table.scene.model.order == order
    arranged = [command.order for command in table.session.sent if isinstance(command, Arrange)]
    assert completed(arranged[-1], (piece.id for piece in table.view.hand)) == order


def test_the_setting_works_at_once_and_not_before(open_table: Open) -> None:
    table = _dealt(open_table, "off")
    as_it_came = table.hand()
    assert as_it_came == [piece.id for piece in table.view.hand]
    table.app.change_settings(sorts_hand="sort_runs")
    table.scene.uncovered()
    table.turns()
    assert table.scene.model.order == _sorted(table, "sort_runs")


def test_what_the_player_moved_stays_until_the_next_card_comes(open_table: Open) -> None:
    table = _dealt(open_table, "sort_runs")
    table.drag(table.at(table.hand()[-1]), table.at(table.hand()[0]))
    own = table.scene.model.order
    table.click(table.layout.frame.table.center)
    table.turns()
    assert table.scene.model.order == own != _sorted(table, "sort_runs")
    table.key(pygame.K_n)
    assert table.scene.model.order == _sorted(table, "sort_runs")


def test_without_the_setting_nothing_is_moved(open_table: Open) -> None:
    table = _dealt(open_table, "off")
    before = table.hand()
    table.key(pygame.K_n)
    assert table.hand()[:-1] == before
