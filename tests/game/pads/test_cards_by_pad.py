"""Cards played with a pad alone."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from engine.romme.rules import rules_from
from engine.romme.state import Phase
from game.app import App
from game.match_setup import SeatSetup, Setup
from game.matches import start_match
from game.preferences import Options
from game.scenes.result import ResultScene
from game.scenes.rules import RulesScene
from game.scenes.scores import ScoresScene
from game.scenes.table import TableScene
from game.scenes.table_menu import TableMenuScene
from game.scenes.title import TitleScene
from game.table.focus import Focus
from game.table.layout import Layout
from game.table.spots import Spot, first_spot, spots_of
from tests.game.pads.person import WAYS, PadPerson, paths
from tests.game.pads.virtual import VirtualPad
from tests.game.steady import SteadyClock

Plug = Callable[..., VirtualPad]
MOST_TURNS = 300
MOST_PRESSES = 12
"""So many presses may lead from anywhere to anything."""


class CardPlayer(PadPerson):
    """Plays a round of Rommé: draws, lays what is complete, throws away what it can."""

    def __init__(self, app: App, pad: VirtualPad) -> None:
        super().__init__(app, pad)
        self.is_stuck = False

    @property
    def table(self) -> TableScene:
        scene = self.app.scene
        assert isinstance(scene, TableScene)
        return scene

    @property
    def buttons(self) -> set[str]:
        scene = self.app.scene
        return set(scene.layout.buttons) if isinstance(scene, TableScene) and scene.is_ready else set()

    def hand(self) -> list[int]:
        return [piece for row in self.table.layout.fan.rows for piece in row]

    def walk_to(self, goal: Spot) -> None:
        """Move the ring there."""
        focus = self.table.controller.focus
        if not focus.is_shown or focus.spot not in spots_of(self.table.layout):
            self.press("right")
        assert focus.spot is not None
        steps = paths(focus.spot, leads(self.table.layout))[goal]
        self.press(*steps)
        assert focus.spot == goal

    def is_to_move(self) -> bool:
        return bool({"draw", "discard", "lay"} & self.buttons)

    def is_answered(self) -> bool:
        """What was played last has come to the table."""
        table = self.table
        return not table.model.is_waiting and not table.controller.playing.following

    def turn(self) -> None:
        self.wait_for(self.is_answered)
        if "draw" in self.buttons:
            self.press("x")
            self.wait_for(lambda: "draw" not in self.buttons)
            return
        before = self.hand()
        if self.table.layout.marks and not self.is_stuck:
            self.walk_to(("mark", 0))
            self.press("a")
            self.wait_for(lambda: not self.buttons or self.hand() != before)
            return
        self.is_stuck = False
        for piece in reversed(before):
            if self.hand() != before:
                return
            self.walk_to(("card", piece))
            self.press("a")
            if self._primary() in ("discard", "lay_off"):
                self.press("x")
                self.wait_for(lambda: not self.buttons or self.hand() != before)
                return
            self.press("a")
        self.is_stuck = True
        self.walk_to(("button", "undo"))
        self.press("a")
        self.turns(6)

    def _primary(self) -> str:
        actions = self.table._status.actions
        return next((own.name for own in actions if own.is_primary and own.is_enabled), "")


def leads(layout: Layout) -> Callable[[Spot, str], Spot]:
    """Where each press leads from a spot."""

    def lead(spot: Spot, step: str) -> Spot:
        focus = Focus(spot, is_shown=True)
        if step in WAYS:
            focus.step(WAYS[step], layout)
        else:
            focus.to_part(step == "right_shoulder", layout)
        assert focus.spot is not None
        return focus.spot

    return lead


@pytest.fixture
def app(home: Path):  # type: ignore[no-untyped-def]
    found = App(Options(size=(1280, 720), language="de", seed="a round by pad"), clock=SteadyClock())
    found.change_settings(motion_percent=0, pace="at_once")
    yield found
    found.close()


def setup_for(players: int = 2) -> Setup:
    rules = rules_from("klassisch", {"rounds_per_player": "single"})
    seats = (SeatSetup("Jörg", "cat"), SeatSetup("Ada", "owl", "level1"), SeatSetup("Kim", "fox", "level1"))
    return Setup(rules, seats[:players])


def sit_down(app: App, pad: VirtualPad, players: int = 2) -> CardPlayer:
    app.push(TitleScene())
    start_match(app, setup_for(players), is_remembered=False)
    person = CardPlayer(app, pad)
    person.wait_for(lambda: bool(person.buttons))
    return person


def play_round(person: CardPlayer, after_turn: Callable[[int], None] = lambda number: None) -> None:
    """Until the first round is over and its sheet has been left with A."""
    for number in range(MOST_TURNS):
        person.wait_for(lambda: not isinstance(person.app.scene, TableScene) or person.is_to_move())
        if not isinstance(person.app.scene, TableScene):
            return
        person.turn()
        after_turn(number)
    raise AssertionError("the round has no end")


def test_a_whole_round_is_played_by_pad_alone(app: App, plug: Plug) -> None:
    person = sit_down(app, plug())
    view = person.table.model.view
    assert view is not None and view.standing.round == 1
    play_round(person)
    for _ in range(8):
        person.press("a")
        person.turns(4)
        if isinstance(app.scene, (ScoresScene, TableScene, ResultScene)):
            break
    table = next(scene for scene in app.scenes if isinstance(scene, TableScene))
    assert table.model.view is not None and table.model.view.standing.results
    assert table.model.view.public.phase is Phase.OVER


def test_the_pad_is_pulled_out_in_a_turn_and_comes_back_with_another_id(app: App, plug: Plug) -> None:
    pad = plug()
    person = sit_down(app, pad)
    person.wait_for(person.is_to_move)
    app.seat_pad(0, 0)
    person.press("x")
    person.wait_for(lambda: "draw" not in person.buttons)
    before = person.hand()
    person.walk_to(("card", before[3]))
    person.press("a")
    assert person.table.model.selected == (before[3],)

    pad.button("right", True)
    person.turns()
    focus = person.table.controller.focus.spot
    pad.unplug()
    person.turns(30)
    assert app.scene is person.table, "nothing blocks the table"
    assert person.table.controller.focus.spot == focus, "what was held is let go"
    assert person.hand() == before and person.table.model.selected == (before[3],)
    assert app.pads.of_seat(0)[0].is_plugged is False

    pad.plug()
    person.turns()
    assert app.pads.has_pad(0)
    person.press("x")
    person.wait_for(lambda: not person.buttons or person.hand() != before)
    assert before[3] not in person.hand()


def test_an_idle_pad_that_dies_blocks_nobody(app: App, plug: Plug) -> None:
    mine, idle = plug(), plug("Wireless Controller", (0x054C, 0x0CE6))
    person = sit_down(app, mine)
    person.wait_for(person.is_to_move)
    idle.unplug()
    person.turns()
    scenes = app.scenes
    person.press("x")
    person.wait_for(lambda: "draw" not in person.buttons)
    assert app.scenes == scenes
    idle.plug()
    person.turns()
    assert app.scenes == scenes
    assert [pad.number for pad in app.pads.plugged] == [0, 1]


def test_several_cards_are_picked_sorted_moved_and_taken_back(app: App, plug: Plug) -> None:
    person = sit_down(app, plug())
    person.wait_for(person.is_to_move)
    person.press("x")
    person.wait_for(lambda: "draw" not in person.buttons)
    hand = person.hand()
    for piece in hand[:3]:
        person.walk_to(("card", piece))
        person.press("a")
    assert set(person.table.model.selected) == set(hand[:3])
    person.press("b")
    assert person.table.model.selected == ()

    person.walk_to(("button", "sort_sets"))
    person.press("a")
    person.turns(6)
    order, piece = person.table.model.order, person.hand()[4]
    person.walk_to(("card", piece))
    person.pad.axis("right_x", 1.0)
    person.turns(3)
    person.pad.axis("right_x", 0.0)
    person.turns(3)
    assert person.table.model.order.index(piece) == order.index(piece) + 1

    gaps = person.table.model.order.count(None)
    person.pad.button("a", True)
    now_ms = app.now_ms
    person.wait_for(lambda: app.now_ms > now_ms + 600)
    person.pad.button("a", False)
    person.turns()
    assert person.table.model.order.count(None) != gaps, "holding A opens or closes a gap"
    assert person.table.model.selected == ()

    person.press("start")
    assert isinstance(app.scene, TableMenuScene)
    person.press("b")
    assert app.scene is person.table


def test_everything_is_a_few_presses_away(app: App, plug: Plug) -> None:
    person = sit_down(app, plug(), players=3)
    person.wait_for(person.is_to_move)
    for _ in range(14):
        layout = person.table.layout
        spots = spots_of(layout)
        for start in (first_spot(spots, layout), ("button", "menu"), ("place", "stock")):
            found = paths(start, leads(layout))
            missing = set(spots) - set(found)
            assert not missing, (start, missing)
            farthest = max(found, key=lambda spot: len(found[spot]))
            assert len(found[farthest]) <= MOST_PRESSES, (start, farthest, found[farthest])
        if not isinstance(app.scene, TableScene):
            break
        person.turn()
        person.wait_for(lambda: not isinstance(app.scene, TableScene) or person.is_to_move())
        if not isinstance(app.scene, TableScene):
            break


def test_the_first_press_only_shows_the_ring_and_it_stays_where_a_card_was_played(
    app: App, plug: Plug
) -> None:
    person = sit_down(app, plug())
    person.wait_for(person.is_to_move)
    person.press("x")
    person.wait_for(lambda: "draw" not in person.buttons)
    focus = person.table.controller.focus
    person.press("a")
    assert focus.is_shown and person.table.model.selected == ()
    hand = person.hand()
    person.walk_to(("card", hand[5]))
    person.press("a", "x")
    person.wait_for(lambda: hand[5] not in person.hand())
    left = person.hand()
    person.press("a")
    assert focus.spot == ("card", left[5])


def test_the_reason_of_a_refusal_is_one_press_away(app: App, plug: Plug) -> None:
    person = sit_down(app, plug())
    person.wait_for(person.is_to_move)
    person.press("x")
    person.wait_for(lambda: "draw" not in person.buttons)
    person.press("x")
    table = person.table
    assert table.model.refusal is not None
    person.press("back")
    assert isinstance(app.scene, RulesScene)
    person.press("b")
    assert app.scene is table


def test_without_a_subsystem_for_pads_the_program_plays_on(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails() -> None:
        raise pygame.error("no joysticks here")

    monkeypatch.setattr(pygame.joystick, "init", fails)
    app = App(Options(size=(1280, 720), seed="no pads"), clock=SteadyClock())
    app.change_settings(motion_percent=0, pace="at_once")
    app.push(TitleScene())
    start_match(app, setup_for(), is_remembered=False)
    for _ in range(20):
        app.turn()
    assert isinstance(app.scene, TableScene) and app.pads.plugged == ()
    app.close()
