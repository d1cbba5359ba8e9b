"""The score sheet and the result: who leads, who has won, and why."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from engine.romme.rules import PRESETS
from engine.romme.state import Standing
from engine.tiles.state import RoundResult
from engine.tiles.state import Standing as TileStanding
from game.app import App
from game.scenes.result import ResultScene
from game.scenes.scores import ScoresScene
from game.standings import leaders, names_together, number_words, places
from game.words import words
from tests.game.shell.conftest import shown, texts
from tools.shots_match import SEATS, SIX_SEATS, long_jolly, over, running, shared


def test_the_score_sheet_shows_rounds_sums_items_and_who_leads(app: App) -> None:
    went_on: list[bool] = []
    scene = ScoresScene(running(), SEATS, PRESETS["klassisch"], lambda: went_on.append(True))
    hands = shown(app, scene)
    said = texts(scene)
    for expected in ("Jörg: Hand-Rommé!", "Round 3", "88", "182", "Doubled by Hand-Rommé", "44"):
        assert expected in said
    hands.press(pygame.K_RETURN)
    assert went_on == [True]


def test_the_sheet_of_the_last_round_leads_to_the_result_and_not_to_a_next_round(app: App) -> None:
    def leads_to(standing: Standing) -> str:
        scene = ScoresScene(standing, SEATS, PRESETS["klassisch"], lambda: None)
        shown(app, scene)
        return next(each.words for each in scene.page._every() if getattr(each, "key", "") == "go-on")

    assert leads_to(running()) == "Next round"
    assert leads_to(over()) == "Result"
    words.use("de")
    assert leads_to(over()) == "Ergebnis"


def test_one_round_is_no_rounds(app: App) -> None:
    for language, says in (("en", "0 of 1 round played."), ("de", "0 von 1 Runde gespielt.")):
        words.use(language)
        once = replace(PRESETS["klassisch"], rounds_per_player="single")
        scene = ScoresScene(Standing(1, (0, 0)), SEATS[:2], once)
        shown(app, scene)
        assert any(each.startswith(says) for each in texts(scene)), texts(scene)


def test_a_score_sheet_before_the_first_round_says_so(app: App) -> None:
    scene = ScoresScene(Standing(1, (0, 0)), SEATS[:2], PRESETS["klassisch"])
    shown(app, scene)
    assert "No round is finished yet." in texts(scene)


def test_who_leads() -> None:
    assert leaders(running()) == {0}
    assert leaders(Standing(1, (0, 0))) == frozenset()
    assert leaders(shared()) == {0, 2}
    assert leaders(long_jolly()) == {0}


@pytest.mark.parametrize(
    ("scores", "front"),
    [((12, -30, 18), {2}), ((-4, -9, 13), {2}), ((20, -40, 20), {0, 2}), ((0, 0), {0, 1})],
)
def test_with_tiles_most_points_lead(scores: tuple[int, ...], front: set[int]) -> None:
    result = RoundResult(1, None, True, False, scores, ((),) * len(scores), ((),) * len(scores))
    assert leaders(TileStanding(2, scores, (result,))) == front
    assert leaders(TileStanding(1, scores)) == frozenset()
    assert leaders(TileStanding(2, scores, (result,), over=True, winners=(1,))) == {1}
    assert {seat for place, seat in places(TileStanding(2, scores, (result,))) if place == 1} == front


def test_seats_of_equal_points_share_a_place() -> None:
    assert places(shared())[:3] == ((1, 0), (1, 2), (3, 4))
    assert [seat for _place, seat in places(over())] == [0, 2, 3, 1]


def test_numbers_and_lists_of_names() -> None:
    words.use("en")
    assert number_words(-12) == "−12"
    assert names_together(["Ada"]) == "Ada"
    assert names_together(["Ada", "Kai", "Inge"]) == "Ada, Kai and Inge"


def test_the_result_names_the_winners_and_leads_on(app: App) -> None:
    done: list[str] = []
    scene = ResultScene(
        over(), SEATS, PRESETS["klassisch"], 0, lambda: done.append("again"), lambda: done.append("title")
    )
    hands = shown(app, scene)
    assert "You win the match!" in texts(scene)
    hands.click_on("scores")
    assert isinstance(app.scene, ScoresScene)
    hands.press(pygame.K_ESCAPE)
    hands.click_on("again")
    hands.press(pygame.K_ESCAPE)
    assert done == ["again", "title"]


def test_a_shared_win_is_shared(app: App) -> None:
    for own, says in ((0, "You share the win with Oma Inge"), (1, "Jörg and Oma Inge share the win")):
        scene = ResultScene(shared(), SIX_SEATS, PRESETS["jolly"], own, lambda: None, lambda: None)
        shown(app, scene)
        assert says in texts(scene)
