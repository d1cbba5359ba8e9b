"""The half-built table outlasts leaving, a broken line and the end of the program; only where nothing else happened."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.refusal import Refusal
from engine.tiles.draft import Draft, begin, lay, take_back
from engine.tiles.moves import Draw
from engine.tiles.placing import land, landings
from engine.tiles.state import Match, View, view_of
from game.app import App
from game.match_setup import PRESETS, newcomer_setup, with_players, with_rules
from game.matches import continue_match, start_match
from game.preferences import Options
from game.scenes.tile_table import TileTableScene
from game.scenes.title import TitleScene
from game.storage import home as home_folder
from game.tiles import kept_turns
from net.session import Arrange, ShowDraft, Welcome
from tests.game.tiles.conftest import TileTable
from tests.game.tiles.fake import FakeSession
from tests.game.tiles.made import match_with

Open = Callable[..., TileTable]
RUN = "r3 r4 r5 r6 r7 r8"
TABLE = (RUN, "b5 k5 o5", "o7 *=o8 o9", "k1 k2 k3 k4")
RACK = "r5 r9 * k6 k7 o8 b1 b2"
PATIENCE_S = 20.0


def someone_builds(view: View, random: Random, steps: int) -> Draft:
    """A turn in the making, of steps of every kind."""
    draft = begin(view)
    for _ in range(steps):
        lying, rack = sorted(draft.lying), [piece.id for piece in view.rack]
        pieces = tuple(random.sample(sorted({*lying, *rack}), random.randint(1, 3)))
        onto = random.randrange(len(draft.sets))
        match random.choice(("lay", "land", "land", "back")):
            case "lay":
                result: Draft | Refusal = lay(draft, pieces)
            case "land":
                landing = random.choice(landings(draft, pieces, onto, random.randint(0, 6)))
                result = land(draft, pieces, onto, landing)
            case _:
                result = take_back(draft, [own for own in rack if own in lying][:1])
        draft = draft if isinstance(result, Refusal) else result
    return draft


def steps_of(draft: Draft | None) -> list[Draft]:
    steps = []
    while draft is not None:
        steps.append(draft)
        draft = draft.before
    return steps


@pytest.mark.parametrize("seed", range(30))
def test_a_turn_is_read_back_with_all_its_steps(home: Path, seed: int) -> None:
    view = view_of(match_with(RACK, *TABLE), 0)
    draft = someone_builds(view, Random(seed), 12)
    if not draft.is_moved:
        return
    kept_turns.keep(view, 7, draft)
    assert steps_of(kept_turns.recall(view, 7)) == steps_of(draft)
    assert kept_turns.recall(view, 8) is None
    assert kept_turns.recall(view_of(match_with(RACK, *TABLE, pool=19), 0), 7) is None
    kept_turns.forget(view, 7)
    assert kept_turns.recall(view, 7) is None


@pytest.mark.parametrize(
    "steps",
    [
        None,
        7,
        [],
        [[]],
        [["1 2 3"]],
        [["1 2 3 4 5 6", "7 8 9", "10 11 12", "13 14 15 16", "1"]],
        [["1 2 3 4 5 6", "7 8 9", "10 11 12", "13 14 15 16", "99"]],
        [["1 2 3 4 5 6", "7 8 9", "10 11 12", "13 14 15 16", "17=3"]],
        [["1 2 3 4 5 6", "7 8 9", "10 11=99 12", "13 14 15 16", "17"]],
        [["1 2 3 4 5 6", "7 8 9", "10 11 12", "13 14 15 16", "x"]],
        [["1 2 3 4 5 6", "7 8 9", "10 11 12", "13 14 15 16", ""]],
        [[1, 2, 3]],
        {"a": 1},
    ],
)
def test_what_makes_no_sense_is_not_laid(home: Path, steps: Any) -> None:
    view = view_of(match_with(RACK, *TABLE), 0)
    kept_turns.keep(view, 0, someone_builds(view, Random(1), 5))
    kept_turns.settle()
    (path,) = (home_folder() / kept_turns.FOLDER).iterdir()
    for text in (json.dumps({"version": 1, "steps": steps}), "{", "[]", '{"version": 9}'):
        path.write_text(text)
        assert kept_turns.recall(view, 0) is None
        path.touch()


def test_few_turns_are_kept_and_they_name_no_tile(home: Path) -> None:
    view = view_of(match_with(RACK, *TABLE), 0)
    draft = someone_builds(view, Random(3), 8)
    for seq in range(20):
        kept_turns.keep(view, seq, draft)
        kept_turns.settle()
    assert len(list((home_folder() / kept_turns.FOLDER).iterdir())) == kept_turns.MOST_TURNS
    assert kept_turns.recall(view, 19) is not None and kept_turns.recall(view, 0) is None


def test_a_folder_that_cannot_be_written_costs_nothing_but_the_memory(
    home: Path, open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise OSError("full")

    monkeypatch.setattr("game.storage.save", fails)
    table = open_table(FakeSession(match_with("r9 k1", RUN)))
    table.drag(table.at(3), table.free())
    kept_turns.settle()
    assert len(table.layout.sets) == 3


def again(open_table: Open, match: Match) -> TileTable:
    return open_table(FakeSession(match))


def test_a_table_that_was_left_is_laid_again_and_taken_back_step_by_step(open_table: Open) -> None:
    match = match_with("r9 k1", RUN)
    table = open_table(FakeSession(match))
    table.drag(table.at(3), table.free())
    table.drag(table.at(7), table.gap(1, 3))
    built = sorted(table.table())
    assert built == ["r3 r4", "r5", "r6 r7 r8 r9"]
    table.app.restart_with(TitleScene())
    later = again(open_table, match)
    assert sorted(later.table()) == built and 7 not in later.scene.model.on_rack
    later.press("back")
    assert sorted(later.table()) == ["r3 r4", "r5", "r6 r7 r8"]
    later.press("back")
    assert later.table() == [RUN]


def test_a_turn_that_was_ended_or_put_back_is_not_laid_again(open_table: Open) -> None:
    match = match_with("r9 k1", RUN)
    table = open_table(FakeSession(match))
    table.drag(table.at(7), table.gap(0, 6))
    table.press("undo")
    assert again(open_table, match).table() == [RUN]
    table.press("back")
    table.press("confirm")
    kept_turns.settle()
    assert list((home_folder() / kept_turns.FOLDER).iterdir()) == []
    assert again(open_table, match).table() == [RUN]


def test_a_broken_line_leaves_the_screen_as_it_was(open_table: Open) -> None:
    """Welcome comes once more with the same view: what is built, held, picked, and where it lies stays."""
    session = FakeSession(match_with("r9 b9 k1", RUN))
    table = open_table(session)
    seats = tuple(replace(seat, is_bot=False) for seat in table.scene.model.seats)
    table.scene.model = replace(table.scene.model, seats=seats)
    table.drag(table.at(3), table.free())
    table.drag(table.at(9), table.slot(25))
    table.click(table.at(7))
    before = table.layout
    table.lift(table.at(8), table.free())
    view = view_of(session.match, 0)
    session.sent.clear()
    session.tell(Welcome(0, view, seats, (), (), table.scene.model.comforts))
    table.turns()
    table.scene.tick(table.app.now_ms + 1000)
    assert table.scene.controller.drag is not None and table.scene.model.picked == (7,)
    assert [own for own in session.sent if isinstance(own, ShowDraft)], "the others see it again"
    assert Arrange(table.scene.model.places) in session.sent, "the table had another order"
    table.drop((2, 2))
    assert {piece: tile.rect for piece, tile in table.layout.tiles.items()} == {
        piece: tile.rect for piece, tile in before.tiles.items()
    }


def test_what_happened_meanwhile_puts_the_table_back(open_table: Open) -> None:
    session = FakeSession(match_with("r9 k1", RUN), plays_others=False)
    table = open_table(session)
    table.drag(table.at(3), table.free())
    session.match, _ = session._after(Draw())
    view = view_of(session.match, 0)
    session.tell(Welcome(3, view, table.scene.model.seats, (), ()))
    table.turns()
    assert table.table() == [RUN] and table.scene.model.draft is None
    kept_turns.settle()
    assert list((home_folder() / kept_turns.FOLDER).iterdir()) == []


def test_the_gaps_of_the_rack_are_told_to_the_table(open_table: Open) -> None:
    """A tile that is laid leaves a gap before others, and nobody has sorted anything."""
    session = FakeSession(match_with("r9 k1 k2", RUN))
    table = open_table(session)
    table.drag(table.at(7), table.gap(0, 6))
    table.press("confirm")
    table.turns()
    places = table.scene.model.places
    assert places[:2] == (None, 8)
    assert [own for own in session.sent if isinstance(own, Arrange)] == [Arrange(places)]


# With the real table


@pytest.fixture
def app(home: Path) -> Iterator[App]:
    found = App(Options(size=(1280, 720), language="en", seed="tiles"))
    found.change_settings(motion_percent=0)
    found.push(TitleScene())
    yield found
    found.close()


def wait_for(app: App, done: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE_S
    while not done():
        assert time.monotonic() < until
        app.turn()
        time.sleep(0.001)


def sit_down(app: App) -> TileTableScene:
    start_match(app, with_players(with_rules(newcomer_setup("Jörg"), PRESETS["steine"]), 2))
    return own_turn(app)


def own_turn(app: App) -> TileTableScene:
    scene = app.scene
    assert isinstance(scene, TileTableScene)
    wait_for(app, lambda: scene.is_ready and scene.model.is_own_turn)
    return scene


def build(scene: TileTableScene) -> tuple[set[tuple[int, ...]], tuple[int | None, ...]]:
    """Lay two tiles beside each other and one alone, and part the rack; returns what then lies where."""
    first, second, third, *_ = (piece.id for piece in scene.model.view.rack)  # type: ignore[union-attr]
    for pieces in ((first, second), (third,)):
        scene.controller.pick(pieces)
        scene.controller.command("lay")
    places = list(scene.model.places)
    places[20], places[6] = places[6], places[20]
    scene.controller.stand(tuple(places))
    return lying(scene), scene.model.places


def lying(scene: TileTableScene) -> set[tuple[int, ...]]:
    assert scene.model.draft is not None
    return {own.ids for own in scene.model.draft.sets}


def test_playing_alone_the_table_is_half_built_after_leaving_and_going_on(app: App) -> None:
    built, places = build(sit_down(app))
    app.restart_with(TitleScene())
    continue_match(app)
    again = own_turn(app)
    assert lying(again) == built and again.model.places == places
    again.controller.command("back")
    assert len(lying(again)) == 1


def test_the_rack_has_its_gaps_after_turns_without_any_sorting(app: App) -> None:
    scene = sit_down(app)
    for _ in range(40):
        take_a_turn(app, scene)
        held = [place for place, own in enumerate(scene.model.places) if own is not None]
        if held != list(range(len(held))):
            break
    places = scene.model.places
    assert None in places[: places.index(scene.model.view.rack[-1].id)]  # type: ignore[union-attr]
    app.restart_with(TitleScene())
    continue_match(app)
    assert own_turn(app).model.places == places


def take_a_turn(app: App, scene: TileTableScene) -> None:
    """Do what the hint says."""
    scene.controller.command("hint")
    wait_for(app, lambda: scene.model.hint is not None)
    for _ in range(20):
        scene.controller.command("hint_step")
    seq = scene.model.seq
    scene.controller.command("confirm" if scene.model.draft and scene.model.draft.laid else "draw")
    wait_for(app, lambda: scene.model.seq > seq)
    own_turn(app)


@pytest.mark.slow
def test_a_program_that_was_killed_goes_on_with_the_half_built_table(home: Path, app: App) -> None:
    plays = textwrap.dedent(
        """
        import time
        from tests.game.tiles.test_kept_turns import *
        app = App(Options(size=(1280, 720), language="en", seed="tiles"))
        app.change_settings(motion_percent=0)
        app.push(TitleScene())
        built, places = build(sit_down(app))
        print(sorted(built), flush=True)
        print(places, flush=True)
        while True:
            app.turn()
            time.sleep(0.01)
        """
    )
    run = subprocess.Popen(
        [sys.executable, "-c", plays], stdout=subprocess.PIPE, text=True, env={**os.environ}
    )
    try:
        assert run.stdout is not None
        told = [run.stdout.readline() for _ in range(2)]
        time.sleep(1.0)
    finally:
        run.send_signal(signal.SIGKILL)
        run.wait()
    continue_match(app)
    again = own_turn(app)
    assert f"{sorted(lying(again))}\n{again.model.places}\n" == "".join(told)
