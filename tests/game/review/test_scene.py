"""The look back by posted events and real frames: reached from the score sheet, filled in, and left again."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from engine.advice.claims import Judged, Unit
from engine.games import GAMES
from engine.romme.moves import Draw, Take
from engine.romme.rules import PRESETS
from game.app import App
from game.review.notes import Decision, Notes, Reviewable
from game.scenes.review import ReviewScene
from game.scenes.scores import ScoresScene
from game.widgets import Label, Paragraph
from net.bots import HERE
from net.thinking import judge
from tests.game.shell.conftest import Hands, shown
from tools.shots_match import SEATS, running
from tools.shots_review import NAMES, played

NOTES = played(GAMES["romme"], "klassisch", 3)


def scene_of(*names: str) -> ReviewScene:
    return ReviewScene([Reviewable(name, NOTES) for name in names], NAMES.__getitem__)


def said(scene: ReviewScene) -> list[str]:
    assert scene.page is not None
    return [own.words for own in scene.page._every() if isinstance(own, (Label, Paragraph))]


def filled(hands: Hands, scene: ReviewScene) -> None:
    for _ in range(2_000):
        hands.turn()
        pygame.time.wait(5)
        if len(scene._judged) == len(NOTES.decided):
            hands.settle()
            return
    raise AssertionError("the turns are never judged")


@pytest.fixture(autouse=True)
def _thinking_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HERE, "1")


def test_every_turn_is_there_at_once_and_its_worth_comes_later(app: App) -> None:
    scene = scene_of("Jörg")
    hands = shown(app, scene)
    assert f"Turn {NOTES.turns}" in said(scene)
    filled(hands, scene)
    words = said(scene)
    assert "One moment …" not in words
    assert any(own.startswith("Chance to be ahead") for own in words)
    judged = [judge(own.played) for own in NOTES.decided]
    assert [scene._judged[number] for number in range(len(judged))] == judged


@pytest.mark.parametrize("leave", [pygame.K_ESCAPE, pygame.K_RETURN])
def test_it_is_reached_from_the_score_sheet_and_left_by_keys(app: App, leave: int) -> None:
    scores = ScoresScene(
        running(), SEATS, PRESETS["klassisch"], lambda: None, review=lambda: app.push(scene_of("Jörg"))
    )
    hands = shown(app, scores)
    hands.press(pygame.K_LEFT)
    hands.press(pygame.K_LEFT)
    hands.press(pygame.K_LEFT)
    assert scores.page is not None and scores.page.focus_key == "review"
    hands.press(pygame.K_RETURN)
    assert isinstance(app.scene, ReviewScene)
    hands.settle()
    hands.press(leave)
    assert app.scene is scores


@pytest.mark.parametrize("is_taken", [True, False])
def test_a_draw_is_said_in_words_beside_another_one(app: App, is_taken: bool) -> None:
    draw = NOTES.decided[0].played
    own, best = (Take(), Draw()) if is_taken else (Draw(), Take())
    notes = Notes(decided=(Decision(1, draw._replace(moves=(own,))),))
    judged = Judged((best,), (), Unit.CHANCE, 410, 533)
    scene = ReviewScene([Reviewable("Jörg", notes)], NAMES.__getitem__, [judged])
    shown(app, scene)
    assert app.scene is scene
    assert "Turn 1" in said(scene)


def test_it_is_reached_and_left_by_the_mouse(app: App) -> None:
    scores = ScoresScene(
        running(), SEATS, PRESETS["klassisch"], lambda: None, review=lambda: app.push(scene_of("Jörg"))
    )
    hands = shown(app, scores)
    hands.click_on("review")
    assert isinstance(app.scene, ReviewScene)
    hands.click_on("close")
    assert app.scene is scores
    hands.click_on("review")
    hands.click((2, 2))
    assert app.scene is scores


def test_keys_scroll_the_list(app: App) -> None:
    scene = scene_of("Jörg")
    hands = shown(app, scene)
    filled(hands, scene)
    assert scene.page is not None
    area = scene.page.area("turns")
    assert area.most > 0
    hands.press(pygame.K_PAGEDOWN)
    hands.settle()
    assert scene.page.area("turns").offset > 0


def test_several_persons_choose_whose_turns_they_see(app: App) -> None:
    scene = scene_of("Jörg", "Ada")
    hands = shown(app, scene)
    hands.click_on("person-1")
    assert scene._person == 1
    filled(hands, scene)


def test_without_turns_it_says_so(make_app: Callable[..., App]) -> None:
    app = make_app()
    scene = ReviewScene([Reviewable("Jörg", Notes())], NAMES.__getitem__)
    shown(app, scene)
    assert "You had no turn in this round." in said(scene)
