"""What a fault must not take away: the match, the turns noted for the look back, and what the system has said."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame
import pytest

from engine.games import game_of
from engine.romme.rules import rules_from
from engine.tiles.rules import TileRules
from game.app import App
from game.intents import Command, Intent
from game.match_setup import SeatSetup, Setup
from game.matches import continue_match, start_match
from game.review.notes import Notes
from game.scenes.at_table import TableScreen
from game.scenes.base import Scene
from game.scenes.hot_seat import HotSeatScene
from game.scenes.review import ReviewScene
from game.scenes.round_end import RoundEndScene
from game.scenes.scores import ScoresScene
from game.scenes.title import TitleScene
from net.session import Play
from tests.game.every_state.throwing import throwing_from
from tests.game.shell.conftest import app, make_app, romme_home

__all__ = ["app", "make_app", "romme_home"]

PATIENCE_S = 60
TURNS_BEFORE = 3
CARDS = rules_from("klassisch", {"rounds_per_player": "single"})


class Evening:
    """A match that is played plainly, in a program in which a fault can happen."""

    def __init__(self, app: App, rules: object, persons: int) -> None:
        self.app = app
        names = (("Jörg", "cat"), ("Ada", "owl"))
        seats = [SeatSetup(*name, None if seat < persons else "level1") for seat, name in enumerate(names)]
        app.push(TitleScene())
        start_match(app, Setup(rules, tuple(seats)), is_remembered=False)  # type: ignore[arg-type]

    @property
    def table(self) -> TableScreen | HotSeatScene:
        """The table, wherever it is in the stack."""
        return next(own for own in self.app.scenes if isinstance(own, (TableScreen, HotSeatScene)))

    @property
    def notes(self) -> list[Notes]:
        return [person.notes for person in self.table.persons_here()]

    def wait_for(self, is_so: Callable[[], bool]) -> None:
        until = time.monotonic() + PATIENCE_S
        while not is_so():
            assert time.monotonic() < until, "nothing happened for too long"
            self.app.turn()
            time.sleep(0.001)

    def play(self, is_enough: Callable[[], bool]) -> None:
        """Play plainly for every person until it is enough, seen when a person is to move or the round is over."""
        table = self.table
        screens = table.screens.values() if isinstance(table, HotSeatScene) else (table,)

        def played() -> bool:
            for screen in screens:
                model = screen.model
                if model.view is None or model.is_waiting or not model.is_own_turn:
                    continue
                if is_enough():
                    return True
                screen.send(Play(game_of(model.view.public.rules).plain_move(model.view)))
            return not isinstance(self.app.scene, (TableScreen, HotSeatScene)) and is_enough()

        self.wait_for(played)

    def fail(self) -> None:
        """Have the scene on top fail as it is drawn, and go on with the match from the title."""
        scene = self.app.scene
        assert scene is not None
        self.app.invalidate()
        with throwing_from(type(scene).draw.__code__):
            self.app.turn()
        title = self.app.scene
        assert isinstance(title, TitleScene)
        assert "Your match is kept." in title._note
        continue_match(self.app)
        self.wait_for(lambda: self.table.model.view is not None)


@pytest.mark.parametrize("persons", [1, 2])
@pytest.mark.parametrize("rules", [CARDS, TileRules()])
def test_the_match_is_kept_and_the_look_back_is_offered(
    make_app: Callable[..., App], rules: object, persons: int
) -> None:
    evening = Evening(make_app((640, 360)), rules, persons)
    app = evening.app
    evening.play(lambda: min(notes.turns for notes in evening.notes) >= TURNS_BEFORE)
    view, notes = evening.table.model.view, evening.notes
    evening.fail()
    assert evening.table.model.view == view
    assert evening.notes == notes
    evening.play(lambda: isinstance(app.scene, RoundEndScene))
    turns = [notes.turns for notes in evening.notes]
    assert min(turns) > TURNS_BEFORE
    for kind in (RoundEndScene, ScoresScene, ReviewScene):
        _go_on_to(evening, kind)
        evening.fail()
        assert [notes.turns for notes in evening.notes] == turns


def _go_on_to(evening: Evening, kind: type[Scene]) -> None:
    app = evening.app
    evening.wait_for(lambda: isinstance(app.scene, RoundEndScene))
    if kind is not RoundEndScene:
        app.scene.handle(Command("continue"))  # type: ignore[union-attr]
    if kind is ReviewScene:
        assert isinstance(app.scene, ScoresScene) and app.scene.page is not None
        look_back = app.scene.page.find("review")
        assert look_back is not None
        look_back.activate(None)
    assert isinstance(app.scene, kind)


class Failing(Scene):
    """Fails at whatever somebody wants of it."""

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Command):
            raise RuntimeError("it does not know how")


def key_down() -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=pygame.K_h, mod=0, unicode="")


def test_what_the_system_says_after_a_fault_is_heard(app: App) -> None:
    app.is_running = True
    app.push(Failing())
    pygame.event.clear()
    pygame.event.post(key_down())
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_h, mod=0))
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    app.turn()
    assert isinstance(app.scene, TitleScene)
    app.turn()
    assert not app.is_running
    assert not app.holds_key(pygame.K_h)


def test_what_was_meant_for_the_screen_that_failed_is_dropped(app: App) -> None:
    app.push(Failing())
    pygame.event.clear()
    pygame.event.post(key_down())
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    app.turn()
    app.turn()
    assert isinstance(app.scene, TitleScene)


def test_a_window_that_changed_its_size_in_a_turn_with_a_fault_is_laid_out_anew(app: App) -> None:
    app.push(Failing())
    pygame.event.clear()
    app.window.surface = pygame.display.set_mode((800, 600), pygame.RESIZABLE)
    pygame.event.clear()
    pygame.event.post(key_down())
    app.turn()
    assert isinstance(app.scene, TitleScene)
    assert app.size == (800, 600)
