"""How a match ends for good: given up it is lost and counts, and its last page is there until it has been left."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from engine.romme.rules import rules_from
from engine.tiles.rules import rules_from as tile_rules_from
from game import matches
from game.app import App
from game.hall_of_fame import hall_path, load_hall
from game.match_setup import SeatSetup, Setup
from game.preferences import Options
from game.scenes.dialog import DialogScene
from game.scenes.result import ResultScene
from game.scenes.round_end import RoundEndScene
from game.scenes.scores import ScoresScene
from game.scenes.setup import SetupScene
from game.scenes.title import TitleScene
from net.journal import Journal
from net.record import Played, advance, begin
from net.session import Seat
from net.setup import TableSetup
from tests.game.shell.conftest import Hands

PATIENCE_S = 30.0
COMPUTER = SeatSetup("Ada", "owl", "level1")
PERSONS = {
    "alone": (SeatSetup("Jörg", "cat"), COMPUTER),
    "two": (SeatSetup("Jörg", "cat"), SeatSetup("Mia", "fox")),
}
RULES = {
    "cards": rules_from("klassisch", {"rounds_per_player": "single"}),
    "tiles": tile_rules_from("steine", {}),
}


class Player(Hands):
    """Somebody who starts the program, and closes it again."""

    def wait_for(self, done: Callable[[], bool]) -> None:
        until = time.monotonic() + PATIENCE_S
        while not done():
            assert time.monotonic() < until, self.app.scene
            self.app.turn()
            time.sleep(0.001)

    def is_at(self, kind: type) -> bool:
        return isinstance(self.app.scene, kind)

    def start(self, setup: Setup) -> None:
        self.app.push(TitleScene())
        matches.start_match(self.app, setup, is_remembered=False)
        self.wait_for(lambda: self.table.is_ready if hasattr(self.table, "is_ready") else True)
        self.turn(5)

    @property
    def table(self):  # type: ignore[no-untyped-def]
        return self.app.scene

    def give_up(self) -> None:
        self.press(pygame.K_p)
        self.click_on("concede")
        assert self.is_at(DialogScene)
        self.click_on("answer-Give up")
        self.turn(3)

    def go_on_with_it(self) -> None:
        self.app.push(TitleScene())
        self.turn(2)
        self.click_on("continue")
        self.turn(3)

    def words(self) -> str:
        page = self.app.scene.page  # type: ignore[union-attr]
        return " | ".join(getattr(widget, "words", "") for widget in page._every())


@pytest.fixture
def program(home: Path) -> Iterator[Callable[[], Player]]:
    """Starts the program; one that runs is closed before."""
    running: list[Player] = []

    def begin_one() -> Player:
        if running:
            running.pop().app.close()
        app = App(Options(size=(1280, 720), language="en", seed="the last page"))
        app.change_settings(motion_percent=0)
        running.append(Player(app))
        return running[-1]

    yield begin_one
    for player in running:
        player.app.close()


def record_of(name: str) -> tuple[int, int]:
    """How many matches somebody has played and won."""
    hall, _trouble = load_hall(hall_path())
    return next(((own.played, own.wins) for own in hall.players if own.name == name), (0, 0))


def keep_finished_match() -> bool:
    """Leave a match on disk whose last card was played as the program was closed; whether Jörg won it."""
    seats = (Seat("Jörg", "cat", False), Seat("Ada", "owl", True, "level1"))
    record, _events = begin(TableSetup(rules=RULES["cards"], seats=seats, seed=b"7" * 32))
    matches.match_path().parent.mkdir(parents=True, exist_ok=True)
    with Journal.create(matches.match_path(), record) as journal:
        while not record.match.standing.over:
            seat = record.match.state.public.seat
            entry = Played(seat, record.game.plain_move(record.view_of(seat)))
            record, _events = advance(record, entry)
            journal.write((entry,))
        journal.finish()
    return 0 in record.match.standing.winners


@pytest.mark.parametrize("rules", RULES)
def test_a_match_given_up_is_lost_and_shows_its_sheet(program, rules) -> None:
    player = program()
    player.start(Setup(RULES[rules], PERSONS["alone"]))
    player.give_up()
    assert player.is_at(ResultScene)
    assert "You have given up the match" in player.words()
    assert record_of("Jörg") == (1, 0)
    player.click_on("scores")
    assert player.is_at(ScoresScene)
    player.press(pygame.K_ESCAPE)
    player.click_on("title")
    assert player.is_at(TitleScene) and not matches.has_open_match()


def test_who_gives_up_stands_last_and_without_a_place(program) -> None:
    player = program()
    player.start(Setup(RULES["cards"], PERSONS["alone"]))
    player.give_up()
    says = player.words()
    assert says.index("Ada") < says.index("Jörg") and "–" in says


def test_each_match_given_up_counts(program) -> None:
    for number in range(3):
        player = program()
        player.start(Setup(RULES["cards"], PERSONS["alone"]))
        player.give_up()
        player.click_on("title")
        assert record_of("Jörg") == (number + 1, 0)


def test_all_who_share_the_screen_lose_a_match_given_up(program) -> None:
    player = program()
    player.start(Setup(RULES["cards"], PERSONS["two"]))
    player.give_up()
    assert player.is_at(ResultScene) and "The match has been given up" in player.words()
    assert record_of("Jörg") == record_of("Mia") == (1, 0)


@pytest.mark.parametrize("persons", PERSONS)
def test_the_page_of_a_match_given_up_is_kept_until_it_is_left(program, persons) -> None:
    player = program()
    player.start(Setup(RULES["cards"], PERSONS[persons]))
    player.give_up()
    player = program()
    player.go_on_with_it()
    player.wait_for(lambda: player.is_at(ResultScene))
    assert "given up" in player.words()
    assert record_of("Jörg") == (1, 0)
    player.press(pygame.K_ESCAPE)
    assert player.is_at(TitleScene) and not matches.has_open_match()


def test_the_last_page_is_kept_until_it_is_left(program) -> None:
    has_won = keep_finished_match()
    for page in (RoundEndScene, ScoresScene, ResultScene, ResultScene):
        player = program()
        player.go_on_with_it()
        player.wait_for(lambda player=player: player.is_at(RoundEndScene))
        while not player.is_at(page):
            player.press(pygame.K_RETURN)
        assert record_of("Jörg") == (1, int(has_won)), "entered once"
    player.click_on("title")
    assert player.is_at(TitleScene) and not matches.has_open_match()


def test_a_finished_match_stands_in_no_new_ones_way(program) -> None:
    keep_finished_match()
    player = program()
    player.go_on_with_it()
    player.wait_for(lambda: player.is_at(RoundEndScene))
    player = program()
    player.app.push(TitleScene())
    player.app.push(SetupScene())
    player.turn(2)
    player.click_on("start")
    assert not player.is_at(DialogScene)
    assert record_of("Jörg")[0] == 1
