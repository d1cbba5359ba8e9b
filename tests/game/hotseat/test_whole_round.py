"""A round of each game by two persons at one screen, from the setup to the next round: posted events, the real table."""

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from engine.pieces import JOKER, RANK_OF, SUIT_OF, Piece
from engine.romme.rules import rules_from
from engine.tiles.rules import rules_from as tile_rules_from
from game.match_setup import MatchRules, SeatSetup, Setup
from game.matches import continue_match, has_open_match
from game.scenes.hot_seat import HotSeatScene
from game.scenes.review import ReviewScene
from game.scenes.round_end import RoundEndScene
from game.scenes.scores import ScoresScene
from game.scenes.title import TitleScene
from tests.game.table.person import Screen
from tests.game.table.test_whole_match import _mouse_turn

MOST_STEPS = 1500


class Couch(Screen):
    """Two persons, who each hold the space bar when they are asked for."""

    turns: list[int]

    @property
    def table(self) -> HotSeatScene | None:
        return self.app.scene if isinstance(self.app.scene, HotSeatScene) else None

    @property
    def layout(self):  # type: ignore[no-untyped-def,override]
        table = self.table
        return table.front.layout if table is not None and table.front.is_ready else None

    def is_open(self) -> bool:
        return self.table is not None and self.table.front is not self.table.watching

    def is_asked(self) -> bool:
        return self.table is not None and not self.is_open() and self.table.next is not None

    def open(self) -> None:
        assert self.table is not None
        self.turns.append(self.table.next)  # type: ignore[arg-type]
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" "))
        self.wait_for(self.is_open)
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0))
        self.settle()


SitDown = Callable[[MatchRules], Couch]


@pytest.fixture
def couch(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SitDown]:
    """Opens the program with two persons; how long a key is held is tested where there is a clock for it."""
    monkeypatch.setattr("game.hotseat.curtain.HOLD_MS", 30)
    opened: list[Couch] = []

    def open_one(rules: MatchRules) -> Couch:
        opened.append(Couch(Setup(rules, (SeatSetup("Jörg", "cat"), SeatSetup("Oma Inge", "fox")))))
        opened[-1].turns = []
        return opened[-1]

    yield open_one
    for screen in opened:
        screen.close()


def play_round(screen: Couch, one_step) -> None:  # type: ignore[no-untyped-def]
    """Until all hands lie open, then on to the next deal."""
    for _ in range(MOST_STEPS):
        screen.wait_for(lambda: screen.table is None or screen.is_asked() or screen.is_open())
        if screen.table is None:
            break
        if screen.is_asked():
            screen.open()
        elif screen.is_open():
            one_step(screen)
    assert isinstance(screen.app.scene, RoundEndScene)
    screen.key(pygame.K_RETURN)
    scores = screen.app.scene
    assert isinstance(scores, ScoresScene)
    look_back = scores.page.find("review")
    assert look_back is not None
    look_back.activate(None)
    assert isinstance(screen.app.scene, ReviewScene) and screen.app.scene._notes.decided
    screen.key(pygame.K_ESCAPE)
    assert screen.app.scene is scores
    screen.key(pygame.K_RETURN)
    screen.wait_for(screen.is_asked)
    assert len(set(screen.turns)) == 2
    assert all(one != other for one, other in itertools.pairwise(screen.turns)), "each in turn, once a turn"


def until_answered(screen: Couch) -> bool:
    """Wait for the table's answer to the last move; False where the turn has ended meanwhile."""
    screen.wait_for(lambda: not screen.is_open() or not screen.table.front.model.is_waiting)  # type: ignore[union-attr]
    return screen.is_open()


def card_step(screen: Couch) -> None:
    if not until_answered(screen):
        return
    try:
        _mouse_turn(screen)
    except (AssertionError, KeyError, IndexError):
        if screen.is_open():  # else the turn had ended under the hand
            raise


def tile_step(screen: Couch) -> None:
    """Lay what is complete and see whether that may stand; else draw."""
    if not until_answered(screen):
        return
    model = screen.table.front.model  # type: ignore[union-attr]
    for pieces in complete(model.view.rack):
        for piece in pieces:
            screen.click(screen.layout.tiles[piece].rect.center)
        screen.key(pygame.K_l)
    if screen.layout.sets and screen.is_brass("confirm"):
        screen.key(pygame.K_f)
    else:
        screen.key(pygame.K_u)
        screen.key(pygame.K_d)
    screen.wait_for(lambda: not screen.is_open())


def complete(rack: tuple[Piece, ...]) -> list[list[int]]:
    """Runs of three and more, then groups of what is left; jokers wait."""
    left = {(SUIT_OF[piece.face], RANK_OF[piece.face]): piece.id for piece in rack if piece.face != JOKER}
    found = []
    for suit in range(4):
        run: list[tuple[int, int]] = []
        for rank in range(1, 15):
            if (suit, rank) in left:
                run.append((suit, rank))
                continue
            if len(run) >= 3:
                found.append([left.pop(own) for own in run])
            run = []
    for rank in range(1, 14):
        group = [(suit, rank) for suit in range(4) if (suit, rank) in left]
        if len(group) >= 3:
            found.append([left.pop(own) for own in group])
    return found


def test_a_round_of_cards(couch: SitDown) -> None:
    screen = couch(rules_from("klassisch", {}))
    play_round(screen, card_step)


@pytest.mark.slow
def test_a_round_of_tiles(couch: SitDown) -> None:
    screen = couch(tile_rules_from("steine", {}))
    play_round(screen, tile_step)


@pytest.mark.parametrize("rules", [rules_from("klassisch", {}), tile_rules_from("steine", {})])
def test_a_match_left_is_continued_by_both_persons(couch: SitDown, rules: MatchRules) -> None:
    screen = couch(rules)
    screen.wait_for(screen.is_asked)
    screen.open()
    hand = screen.table.front.model.view  # type: ignore[union-attr]
    seat, first = hand.seat, screen.app.scenes
    screen.app.restart_with(TitleScene())
    assert has_open_match() and len(first) == 2
    continue_match(screen.app)
    screen.wait_for(screen.is_asked)
    assert not screen.is_open()
    assert screen.table is not None and set(screen.table.screens) == {0, 1} and screen.table.next == seat
    screen.open()
    assert screen.table.front.model.view == hand


def test_a_half_built_table_is_there_again_for_its_person_and_for_all_who_watch(couch: SitDown) -> None:
    screen = couch(tile_rules_from("steine", {}))
    screen.wait_for(screen.is_asked)
    screen.open()
    front = screen.table.front  # type: ignore[union-attr]
    first, second, third, *_ = (piece.id for piece in front.model.view.rack)
    for pieces in ((first, second), (third,)):
        front.controller.pick(pieces)
        front.controller.command("lay")
    screen.drag(screen.layout.tiles[_[0]].rect.center, screen.layout.slots[27].center)
    places = front.model.places
    built = [own.ids for own in screen.layout.sets]
    assert len(built) == 2 and places[27] == _[0]
    screen.app.restart_with(TitleScene())
    continue_match(screen.app)
    screen.wait_for(screen.is_asked)
    watching = screen.table.watching  # type: ignore[union-attr]
    screen.wait_for(lambda: len(watching.layout.sets) == 2)
    screen.open()
    front = screen.table.front  # type: ignore[union-attr]
    assert [own.ids for own in screen.layout.sets] == built and front.model.places == places
    screen.key(pygame.K_BACKSPACE)
    assert len(screen.layout.sets) == 1
