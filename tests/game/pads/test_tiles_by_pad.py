"""Tiles played with a pad alone."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.pieces import TILES
from engine.tiles.state import Phase
from game.app import App
from game.match_setup import PRESETS, newcomer_setup, with_players, with_rules
from game.matches import start_match
from game.preferences import Options
from game.scenes.result import ResultScene
from game.scenes.tile_table import TileTableScene
from game.scenes.title import TitleScene
from game.table.spots import Spot
from game.tiles.keys import _part
from game.tiles.layout import Zone
from game.tiles.spots import next_spot
from tests.game.pads.person import WAYS, PadPerson, paths
from tests.game.pads.virtual import VirtualPad
from tests.game.steady import SteadyClock
from tests.game.tiles.fake import FakeSession
from tests.game.tiles.made import match_with

Plug = Callable[..., VirtualPad]
TABLE = ("r3 r4 r5 r6 r7 r8 r9", "b10 k10 o10", "o5 *=o6 o7", "k1 k2 k3 k4")
MOST_PRESSES = 12


class TilePlayer(PadPerson):
    """Finds tiles by their words, and walks the ring to them."""

    @property
    def table(self) -> TileTableScene:
        scene = self.app.scene
        assert isinstance(scene, TileTableScene)
        return scene

    def sets(self) -> list[str]:
        layout = self.table.layout
        return [
            " ".join(TILES.write(layout.tiles[piece].piece.face) for piece in box.ids) for box in layout.sets
        ]

    def rack(self) -> list[str]:
        layout = self.table.layout
        return [
            TILES.write(layout.tiles[piece].piece.face)
            for piece in layout.rack
            if piece in layout.tiles and layout.tiles[piece].zone is Zone.RACK
        ]

    def find(self, word: str, zone: Zone) -> Spot:
        for piece, tile in self.table.layout.tiles.items():
            if tile.zone is zone and TILES.write(tile.piece.face) == word:
                return ("tile", piece)
        raise AssertionError(f"no {word} on the {zone.value}")

    def leads(self) -> Callable[[Spot, str], Spot]:
        """Where each press leads."""
        spots, layout = self.table.controller.spots(), self.table.layout
        part = {spot: _part(spot, layout) for spot in spots}
        parts = list(dict.fromkeys(part.values()))

        def lead(spot: Spot, step: str) -> Spot:
            if step in WAYS:
                return next_spot(spots, spot, WAYS[step])
            at = (parts.index(part[spot]) + (1 if step == "right_shoulder" else -1)) % len(parts)
            return next(own for own in spots if part[own] == parts[at])

        return lead

    def walk_to(self, goal: Spot) -> None:
        controller = self.table.controller
        if not controller.shows_focus or controller.focus not in controller.spots():
            self.press("right")
        assert controller.focus is not None
        self.press(*paths(controller.focus, self.leads())[goal])
        assert controller.focus == goal

    def pick(self, word: str, zone: Zone = Zone.RACK) -> None:
        self.walk_to(self.find(word, zone))
        self.press("a")

    def put(self, word: str, zone: Zone = Zone.RACK) -> None:
        """Pick one tile and let it go where the program proposes."""
        self.pick(word, zone)
        self.press("x", "x")


@pytest.fixture
def app(home: Path):  # type: ignore[no-untyped-def]
    found = App(Options(size=(1280, 720), language="en", seed="tiles by pad"), clock=SteadyClock())
    found.change_settings(motion_percent=0, pace="at_once")
    yield found
    found.close()


def at_table(app: App, pad: VirtualPad, rack: str, others: str = "k13 o13 o12") -> TilePlayer:
    app.push(TileTableScene(FakeSession(match_with(rack, *TABLE, others=others))))
    person = TilePlayer(app, pad)
    person.turns(4)
    return person


def test_a_round_of_tiles_is_played_by_pad_alone(app: App, plug: Plug) -> None:
    person = at_table(app, plug(), "r6 o6 k5")
    before = person.sets()

    # The second red 6 splits the run; one step back, and once more.
    person.put("r6")
    assert "r3 r4 r5 r6" in person.sets() and "r6 r7 r8 r9" in person.sets()
    person.press("y")
    assert person.sets() == before
    person.put("r6")
    assert len(person.sets()) == 5
    assert person.presses < 20

    # A run is split by the trigger, which cannot be the end of it; back.
    person.walk_to(person.find("k3", Zone.TABLE))
    person.press("right_trigger")
    assert "k1 k2" in person.sets()
    person.press("y")

    person.press("x")
    assert person.rack() == ["o6", "k5"], "the brass button has ended the turn"

    # The joker is freed by the tile that it stands for, and used again.
    person.put("k5")
    person.put("o6")
    person.put("*", Zone.TABLE)
    assert "o5 o6 o7" in person.sets()
    person.press("x")
    for _ in range(12):
        person.turns(3)
        if isinstance(app.scene, ResultScene):
            return
        assert not isinstance(app.scene, TileTableScene)
        person.press("a")
    raise AssertionError("the match has no end")


def test_a_whole_set_is_picked_by_holding_and_taken_apart(app: App, plug: Plug) -> None:
    pad = plug()
    person = at_table(app, pad, "r6 o6 k5")
    person.walk_to(person.find("k3", Zone.TABLE))
    pad.button("a", True)
    began_ms = app.now_ms
    person.wait_for(lambda: app.now_ms > began_ms + 600)
    pad.button("a", False)
    person.turns()
    assert len(person.table.model.picked) == 4
    person.press("b")
    assert person.table.model.picked == ()


def test_several_tiles_are_laid_as_a_new_set_and_taken_back_to_the_rack(app: App, plug: Plug) -> None:
    person = at_table(app, plug(), "b1 b2 b3 k5 o9")
    for word in ("b1", "b2", "b3"):
        person.pick(word)
    person.press("x")
    person.walk_to(("place", "table"))
    person.press("a")
    assert "b1 b2 b3" in person.sets()
    person.pick("b1", Zone.TABLE)
    person.press("x")
    person.walk_to(("place", "rack"))
    person.press("a")
    assert "b1" in person.rack() and "b2 b3" in person.sets()


def test_the_rack_is_sorted_and_its_tiles_moved(app: App, plug: Plug) -> None:
    pad = plug()
    person = at_table(app, pad, "k5 b1 r7 b2 o9")
    person.walk_to(("button", "sort_runs"))
    person.press("a")
    assert sorted(person.rack()) == sorted(["k5", "b1", "r7", "b2", "o9"])
    places = person.table.model.places
    person.walk_to(("tile", next(own for own in places if own is not None)))
    pad.axis("right_x", 1.0)
    person.turns(3)
    pad.axis("right_x", 0.0)
    person.turns(3)
    assert person.table.model.places != places


@pytest.mark.parametrize("is_placing", [False, True])
def test_everything_is_a_few_presses_away(app: App, plug: Plug, is_placing: bool) -> None:
    person = at_table(app, plug(), "r6 o6 k5 b1 b2 b3 b7 k8 o9 o10 r1 r1 k12 k13", others="k13 o13 o12")
    person.press("right")
    if is_placing:
        person.press("a", "x")
    spots = person.table.controller.spots()
    for start in spots:
        found = paths(start, person.leads())
        assert not set(spots) - set(found), (start, set(spots) - set(found))
        farthest = max(found, key=lambda spot: len(found[spot]))
        assert len(found[farthest]) <= MOST_PRESSES, (start, farthest, found[farthest])


def test_a_whole_round_against_a_computer_by_pad_alone(app: App, plug: Plug) -> None:
    setup = with_players(with_rules(newcomer_setup("Jörg"), PRESETS["steine"]), 2)
    app.push(TitleScene())
    start_match(app, setup, is_remembered=False)
    person = TilePlayer(app, plug())
    person.wait_for(lambda: isinstance(app.scene, TileTableScene) and app.scene.is_ready)
    table = person.table
    for _ in range(200):
        person.wait_for(lambda: app.scene is not table or _may_act(table) or _is_over(table))
        if app.scene is not table or _is_over(table):
            break
        seen = table.model.view
        person.press("x")
        person.wait_for(lambda: app.scene is not table or table.model.view is not seen)  # noqa: B023
    person.wait_for(lambda: app.scene is not table)
    person.press("a")
    assert table.model.view is not None and table.model.view.standing.results


def _may_act(table: TileTableScene) -> bool:
    return table.model.is_own_turn and not table.is_behind


def _is_over(table: TileTableScene) -> bool:
    return table.model.view is not None and table.model.view.public.phase is Phase.OVER
