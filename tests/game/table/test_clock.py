"""A match at this computer with a clock: chosen in the setup, seen at the table, still while something lies over it."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from engine.romme.state import Phase
from game.app import App
from game.match_setup import newcomer_setup, setup_from_data, setup_to_data
from game.matches import start_match
from game.preferences import Options
from game.scenes.table import TableScene
from game.scenes.title import TitleScene
from game.table.turn_time import TurnTime
from net.session import Company, Pause, Resume, TurnClock
from tests.game.table.conftest import Table
from tests.game.table.fake import FakeSession
from tests.game.table.made import match_with

Open = Callable[..., Table]


def test_the_clock_of_the_setup_is_the_tables(home: Path) -> None:
    app = App(Options(size=(1280, 720), language="en", seed="a clock"))
    app.change_settings(motion_percent=0, pace="at_once")
    try:
        app.push(TitleScene())
        start_match(app, replace(newcomer_setup("Jörg"), turn_s=60))
        scene = app.scene
        assert isinstance(scene, TableScene) and scene.clock is not None
        for _ in range(20_000):
            app.turn()
            left = scene.clock.time.left(app.now_ms)
            if left is not None:
                break
        assert left is not None and left[0] == 0 and 50_000 < left[1] <= 60_000
        assert app.settings.last_setup is not None and app.settings.last_setup.turn_s == 60
    finally:
        app.close()


@pytest.mark.parametrize("turn_s", [0, 30, 60, 120])
def test_a_kept_setup_has_its_time(turn_s: int) -> None:
    setup = replace(newcomer_setup("Jörg"), turn_s=turn_s)
    assert setup_from_data(setup_to_data(setup)) == setup
    for wrong in (-1, 7, True, "60", None):
        assert setup_from_data({**setup_to_data(setup), "turn_s": wrong}).turn_s == 0  # type: ignore[union-attr]


def _with_clock(open_table: Open, seat: int = 0) -> Table:
    table = open_table(FakeSession(match=match_with("S2 S3 H9", phase=Phase.DRAW), plays_others=False))
    table.session.tell(TurnClock(seat, 30_000))
    table.turns()
    return table


@pytest.mark.parametrize("seat", [0, 1])
def test_the_ring_is_seen_at_whose_time_it_is(open_table: Open, seat: int) -> None:
    table = _with_clock(open_table, seat)
    pictures = {own.key: own for own in table.scene._pictures(table.scene._painter, table.app.now_ms)}  # type: ignore[arg-type]
    ring = pictures["turn time"]
    place = ring.surface.get_rect(topleft=ring.at)
    box = table.layout.seat(seat)
    assert place.colliderect(box.rect) if box is not None else place.right <= table.layout.frame.bar.left


def test_the_time_stands_still_while_something_lies_over_the_table(open_table: Open) -> None:
    table = _with_clock(open_table)
    table.press("menu")
    assert table.session.sent[-1] == Pause()
    table.session.tell(Company(table.scene.model.seats, paused=True))
    table.turns()
    assert table.scene.clock is not None and not table.scene.clock.time.is_running
    table.app.pop()
    table.turns()
    assert Resume() in table.session.sent


def test_where_no_time_is_counted_nothing_is_paused(open_table: Open) -> None:
    table = open_table(FakeSession(match=match_with("S2 S3 H9"), plays_others=False))
    table.press("menu")
    table.app.pop()
    table.turns()
    assert not any(isinstance(command, (Pause, Resume)) for command in table.session.sent)


def test_time_is_counted_down_stops_in_a_pause_and_is_gone_once_the_turn_has_passed_on(
    open_table: Open,
) -> None:
    time = TurnTime()
    time.take(TurnClock(0, 30_000), 1_000)
    assert time.left(11_000) == (0, 20_000)
    time.take(Company((), paused=True), 11_000)
    assert time.left(90_000) == (0, 20_000)
    time.take(Company(()), 91_000)
    assert time.left(101_000) == (0, 10_000)
    strikes = [ms for ms in range(101_000, 112_000, 100) if time.strikes(0, ms)]
    assert len(strikes) == 5
    table = open_table(FakeSession(match=match_with("S2 S3 H9"), plays_others=False))
    table.scene.clock.take(TurnClock(0, 30_000), table.app.now_ms)  # type: ignore[union-attr]
    table.click(table.at(table.hand()[-1]))
    table.press("discard")
    assert table.scene.clock is not None and table.scene.clock.time.left(table.app.now_ms) is None
