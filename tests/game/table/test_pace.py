"""The pace of the others: a setting of its own, whatever the speed of motion."""

from collections.abc import Callable

import pytest

from net.session import Company, Pace, SetPace
from tests.game.table.conftest import Table as CardTable

CALM, BRISK = Pace(700, 1000), Pace(350, 500)


@pytest.mark.parametrize("motion_percent", [0, 50, 100, 200])
def test_the_others_are_calm_whatever_the_speed_of_motion(
    open_table: Callable[..., CardTable], motion_percent: int
) -> None:
    table = open_table(motion_percent=motion_percent)
    table.app.change_settings(pace="calm")
    table.scene.uncovered()
    paces = [command.pace for command in table.session.sent if isinstance(command, SetPace)]
    assert paces[-1] == CALM


def test_a_brisk_pace_is_one_press_away(open_table: Callable[..., CardTable]) -> None:
    table = open_table(motion_percent=50)
    table.app.change_settings(pace="brisk")
    table.scene.uncovered()
    assert table.session.sent[-1] == SetPace(BRISK)


def test_a_table_that_says_its_pace_is_shown_by_it(open_table: Callable[..., CardTable]) -> None:
    table = open_table()
    table.session.tell(Company(table.scene.model.seats, pace=BRISK))
    table.turns()
    assert table.scene._presentation.pace == BRISK
