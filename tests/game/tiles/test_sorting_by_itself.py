"""A rack that sorts itself whenever a tile comes."""

from collections.abc import Callable

import pytest

from net.session import Arrange
from tests.game.tiles.conftest import TileTable
from tests.game.tiles.fake import FakeSession


@pytest.mark.parametrize("name", ["sort_runs", "sort_sets"])
def test_a_rack_sorts_itself_as_its_button_does(open_table: Callable[..., TileTable], name: str) -> None:
    table = open_table(FakeSession(plays_others=True))
    table.app.change_settings(sorts_hand=name)
    table.scene.uncovered()
    table.turns()
    table.press("draw")
    table.turns(6)
    by_itself = table.scene.model.places
    table.press(name)
    assert table.scene.model.places == by_itself
    assert any(isinstance(command, Arrange) and command.order == by_itself for command in table.session.sent)
