"""Rounds at tables whose players think in their own process: nothing is taken over, and what would be is counted."""

import json

import pytest

from tests.net.failing_bots import answers_nonsense, raises
from tools.courses import COURSES
from tools.soak import main
from tools.table_rounds import ROUNDS_A_MATCH, play


def test_a_round_of_each_game_at_full_budget() -> None:
    report = play("level5", tuple(COURSES), 2, "short")
    assert report.is_well, report
    assert report.rounds == {"romme": 1, "tiles": 1}
    assert report.decisions > 20
    assert 0 < report.mean_ms <= report.p99_ms <= report.most_ms == report.slowest[0].ms


@pytest.mark.long
def test_rounds_with_many_options_at_full_budget() -> None:
    report = play("level5", tuple(COURSES), 20, "many")
    assert report.is_well, report
    assert report.matches >= 20 / ROUNDS_A_MATCH


def test_players_that_fail_are_counted() -> None:
    report = play("level3", ["tiles"], 1, "failing", serve=raises)
    assert report.fallbacks > 0 == report.illegal
    assert not report.is_well and "no such card" in report.said[0]


def test_moves_that_are_refused_are_counted() -> None:
    report = play("level3", ["romme"], 1, "nonsense", serve=answers_nonsense)
    assert report.fallbacks == report.illegal > 0
    assert not report.is_well


def test_the_command_answers_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--level", "level4", "--game", "tiles", "--rounds", "1", "--seed", "command", "--json"]
    assert main(asked) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["level"], found["rounds"], found["fallbacks"]) == ("level4", {"tiles": 1}, 0)
