"""A table's screen with others on the network: banner, clock, bubbles, the menu, and what leaving means."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.app import App
from game.lan.overlay import Overlay, talk_place
from game.lan.party import Party
from game.scenes.lobby_dialogs import TalkScene
from game.scenes.table import TableScene, table_scene
from game.scenes.table_menu import TableMenuScene
from game.scenes.tile_table import TileTableScene
from game.scenes.title import TitleScene
from net.guest import Line, LineState
from net.lobby import Choose, Denied, React, Reacted, Reason
from net.session import Pause, Resume, TurnClock
from tests.game.lan.made import MadeUpLine, party, person
from tests.game.shell.conftest import Hands, app, make_app, romme_home  # noqa: F401


class AtTable(Hands):
    """The person at the window, at a table that is made up."""

    def __init__(self, app: App, found: Party, line: MadeUpLine) -> None:  # noqa: F811
        super().__init__(app)
        self.party, self.line = found, line
        app.push(TitleScene())
        assert found.table is not None
        self.overlay = Overlay(found)
        self.scene = table_scene(found.table, found.rules, overlay=self.overlay)
        app.push(self.scene)
        self.settle()

    def hears(self, *updates: object) -> None:
        self.line.tells(*updates)
        self.party.poll(self.app.now_ms)
        self.settle()

    def shown(self) -> set[object]:
        assert isinstance(self.scene, (TableScene, TileTableScene))
        found = self.overlay.pictures(self.app.theme, self.scene.layout, self.app.now_ms)
        return {picture.key for picture in found}

    @property
    def banner(self) -> str:
        assert self.overlay._shown is not None
        return self.overlay._shown.banner


@pytest.fixture
def sit(app: App) -> Callable[..., AtTable]:  # noqa: F811
    pygame.event.clear()

    def sit_down(seat: int | None = 1, number: int = 2, **more: Any) -> AtTable:
        return AtTable(app, *party(seat, number, **more))

    return sit_down


def test_the_line_is_said_while_it_is_broken(sit: Callable[..., AtTable]) -> None:
    table = sit()
    assert table.banner == ""
    table.hears(Line(LineState.LOST))
    assert (
        table.banner == "The connection to the host was lost. Trying again …"
        and "lan banner" in table.shown()
    )
    table.hears(Line(LineState.HOST_GONE))
    assert table.banner.startswith("The host has closed the table.")
    table.hears(Line(LineState.OPEN))
    assert table.banner == ""


def test_the_clock_redraws_its_own_rectangle_alone(sit: Callable[..., AtTable]) -> None:
    table = sit()
    table.hears(TurnClock(2, 30_000))
    program = table.app
    program.draw_frame(program.now_ms)
    table.party.turn_time.take(TurnClock(2, 20_000), program.now_ms)
    table.overlay.tick(program, table.scene, program.now_ms)
    assert not program.must_draw_all
    rects = table.scene.draw(program.window.surface, program.now_ms)
    assert rects and all(rect.width < 120 and rect.height < 120 for rect in rects)


def test_a_reaction_is_a_bubble_at_the_seat_and_goes_by_the_button_and_by_key(
    sit: Callable[..., AtTable],
) -> None:
    table = sit()
    table.hears(Reacted(1, "wow"))
    assert ("lan said", 1) in table.shown()
    assert isinstance(table.scene, TableScene)
    for opening in (
        lambda: table.click(talk_place(table.scene.layout.frame).center),
        lambda: table.press(pygame.K_c),
    ):
        opening()
        assert isinstance(table.app.scene, TalkScene)
        table.click_on("react-thanks")
        assert table.line.sent[-1] == React("thanks") and table.app.scene is table.scene


def test_who_is_away_is_marked_at_the_seat(sit: Callable[..., AtTable]) -> None:
    table = sit()
    seats = table.party.company.seats
    table.hears(replace(table.party.company, away=(0,)))
    assert ("away", 0) in table.shown() and table.overlay._away() == ((0, "away"),)
    played = (replace(seats[0], is_bot=True), *seats[1:])
    table.hears(replace(table.party.company, seats=played, away=(0,)))
    assert table.overlay._away() == ((0, "away · the computer plays"),)


def test_the_host_pauses_for_all_and_goes_on(sit: Callable[..., AtTable]) -> None:
    table = sit(seat=0, number=1)
    table.press(pygame.K_p)
    table.click_on("pause")
    assert table.line.sent[-1] == Pause()
    table.hears(replace(table.party.company, paused=True))
    assert table.banner.startswith("The table is paused,")
    table.press(pygame.K_p)
    table.click_on("resume")
    assert table.line.sent[-1] == Resume()


def test_a_guest_has_no_pause_and_a_denial_is_a_sentence(sit: Callable[..., AtTable]) -> None:
    table = sit()
    table.press(pygame.K_p)
    scene = table.app.scene
    assert isinstance(scene, TableMenuScene) and scene.page is not None and scene.page.find("pause") is None
    table.press(pygame.K_ESCAPE)
    table.hears(Denied(1, Reason.HOST_ONLY))
    assert table.banner == "Only the host may do that."


def test_who_watches_may_ask_for_a_computers_seat(sit: Callable[..., AtTable]) -> None:
    people = (person(1, 0), person(2, 1), person(3, None))
    table = sit(None, 3, people=people)
    assert "lan watching" in table.shown()
    table.press(pygame.K_p)
    table.click_on("want")
    assert table.line.sent[-1] == Choose(2)


def test_leaving_says_that_the_seat_is_kept_and_goes_to_the_title(sit: Callable[..., AtTable]) -> None:
    table = sit()
    table.press(pygame.K_p)
    table.click_on("leave")
    page = table.app.scene.page  # type: ignore[union-attr]
    assert any("Your seat is kept" in getattr(widget, "words", "") for widget in page._every())
    table.click_on("answer-Leave the table")
    assert isinstance(table.app.scene, TitleScene)


@pytest.mark.parametrize("preset", ["klassisch", "steine"])
def test_cards_and_tiles_show_the_same_to_who_watches(sit: Callable[..., AtTable], preset: str) -> None:
    table = sit(None, 3, preset=preset, people=(person(1, 0), person(2, 1), person(3, None)))
    table.hears(TurnClock(0, 30_000), Reacted(2, "hello"), Line(LineState.LOST))
    assert {"lan watching", "turn time", ("lan said", 2), "lan banner", "lan talk"} <= table.shown()
    scene = table.scene
    assert isinstance(scene, (TableScene, TileTableScene))
    assert not {"sort_runs", "draw", "confirm", "hint"} & set(scene.layout.buttons)
    view = scene.model.view
    assert view is not None and view.seat is None
