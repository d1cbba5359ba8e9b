"""Hands that shake, press twice, or press too early: nothing happens that the person did not see coming."""

from __future__ import annotations

import pygame
import pytest

from engine.pieces import CARDS
from engine.romme.moves import Discard, Draw, Take
from engine.romme.rules import PRESETS
from engine.romme.state import Phase
from game.input.pointer import DOUBLE_CLICK_MS
from game.table.actions import while_shown
from net.session import Hurry
from tests.game.table.fake import FakeSession
from tests.game.table.made import match_with


def _at(open_table, hand, table=(), motion_percent=0, **more):
    session = FakeSession(match=match_with(hand, table, **more), plays_others=False)
    return open_table(session, motion_percent=motion_percent)


def _id(table, text):
    return next(piece.id for piece in table.view.hand if piece.face == CARDS.read(text))


def _shaky(table, at, by, finger=False):
    """Press, slip by so many pixels and come to rest there, let go."""
    end = (at[0] + by, at[1])
    if finger:
        width, height = table.app.size
        for kind, (x, y) in ((pygame.FINGERDOWN, at), (pygame.FINGERMOTION, end), (pygame.FINGERUP, end)):
            place = {"x": (x + 0.5) / width, "y": (y + 0.5) / height, "dx": 0.0, "dy": 0.0}
            pygame.event.post(pygame.event.Event(kind, touch_id=1, finger_id=1, **place))
            table.turns(2)
        return
    table.lift(at, end)
    table.drop(end)


@pytest.mark.parametrize("by", [0, 3, 7, 9, 11, -11])
def test_a_click_that_slips_is_a_click(open_table, by) -> None:
    table = _at(open_table, "S2 S3 H9 D4 C5 CK HA")
    before, piece = table.hand(), _id(table, "H9")
    _shaky(table, table.at(piece), by)
    assert table.hand() == before
    assert table.scene.model.selected == (piece,)


@pytest.mark.parametrize("by", [0, 11, 20, 24])
def test_a_finger_may_slip_twice_as_far(open_table, by) -> None:
    table = _at(open_table, "S2 S3 H9 D4 C5 CK HA")
    before, piece = table.hand(), _id(table, "H9")
    _shaky(table, table.at(piece), by, finger=True)
    assert table.hand() == before
    assert table.scene.model.selected == (piece,)


def test_a_drag_that_comes_home_is_a_click(open_table) -> None:
    table = _at(open_table, "S2 S3 H9 D4")
    before, piece = table.hand(), _id(table, "H9")
    at = table.at(piece)
    table.lift(at, table.layout.frame.table.center, at)
    table.drop((at[0] + 5, at[1]))
    assert table.hand() == before and table.scene.model.selected == (piece,)
    assert table.session.moves() == []


@pytest.mark.parametrize("text", ["S2", "H9", "HA"])
def test_a_card_dropped_near_its_place_stays_near(open_table, text) -> None:
    table = _at(open_table, "S2 S3 H9 D4 C5 CK HA")
    before, piece = table.hand(), _id(table, text)
    at = table.at(piece)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    pygame.event.post(
        pygame.event.Event(pygame.MOUSEMOTION, pos=(at[0] + 16, at[1]), rel=(1, 0), buttons=(1, 0, 0))
    )
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(at[0] + 16, at[1]), button=1))
    table.turns()
    assert abs(table.hand().index(piece) - before.index(piece)) <= 1


def test_a_double_click_on_the_stock_draws_once_and_is_told_nothing(open_table) -> None:
    table = _at(open_table, "S2 S3 H9", phase=Phase.DRAW)
    at = table.layout.stock.bounds().center
    table.click(at)
    table.click(at)
    assert table.session.moves() == [Draw()]
    assert table.scene.model.refusal is None


@pytest.mark.parametrize("name", ["draw", "take"])
def test_a_double_click_on_a_button_is_one(open_table, name) -> None:
    table = _at(open_table, "S2 S3 H9", phase=Phase.DRAW)
    at = table.layout.buttons[name].center
    table.click(at)
    table.click(at)
    assert table.session.moves() == [Draw() if name == "draw" else Take()]
    assert table.scene.model.refusal is None


def test_without_the_guard_a_double_click_discards(open_table) -> None:
    table = _at(open_table, "S2 S3 H9")
    table.app.change_settings(guards_misclicks=False)
    piece = _id(table, "H9")
    at = table.at(piece)
    table.click(at)
    table.click(at)
    assert table.session.moves() == [Discard(piece)]


@pytest.mark.parametrize("key", [pygame.K_a, pygame.K_RETURN])
@pytest.mark.parametrize("is_guarded", [True, False])
def test_without_the_guard_one_press_discards_what_has_the_focus(open_table, key, is_guarded) -> None:
    table = _at(open_table, "S2 S3 H9")
    table.app.change_settings(guards_misclicks=is_guarded)
    table.key(pygame.K_END)
    table.key(key)
    assert [type(move) for move in table.session.moves()] == ([] if is_guarded else [Discard])


def _others_play(table) -> None:
    """Ada draws and throws a card, and it is our turn."""
    session = table.session
    session.let_play(Draw())
    session.let_play(Discard(session.match.state.hands[1][-1].id))


@pytest.mark.parametrize("way", ["stock", "button", "key", "enter"])
def test_who_presses_before_it_was_seen_only_sees_it(open_table, way) -> None:
    table = _at(open_table, "S2 S3 H9 D4", motion_percent=100)
    table.scene.settle()
    table.click(table.at(_id(table, "H9")))
    table.press("discard")
    table.turns(2)
    _others_play(table)
    table.turns(2)
    sent = len(table.session.moves())
    assert table.scene.model.is_own_turn and table.scene.is_behind
    assert table.scene._actions() == while_shown()
    if way == "stock":
        table.click(table.layout.stock.bounds().center)
    elif way == "button":
        table.press("hurry")
    else:
        table.key(pygame.K_n if way == "key" else pygame.K_RETURN)
    assert len(table.session.moves()) == sent, "only skipped"
    assert not table.scene.is_behind
    table.turns(3)
    assert "draw" in table.layout.buttons
    pygame.time.wait(DOUBLE_CLICK_MS)
    table.press("draw")
    assert len(table.session.moves()) == sent + 1
    assert Hurry() not in table.session.sent


def test_the_hand_can_be_sorted_while_others_play(open_table) -> None:
    table = _at(open_table, "S2 S3 H9 D4", motion_percent=100)
    table.scene.settle()
    table.click(table.at(_id(table, "H9")))
    table.press("discard")
    table.turns(2)
    _others_play(table)
    table.turns(2)
    first, last = table.hand()[0], table.hand()[-1]
    table.drag(table.at(first), (table.at(last)[0] + 200, table.at(last)[1]))
    assert table.hand()[-1] == first


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("preset", ["klassisch", "house51", "jolly"])
def test_no_seat_ever_shows_fewer_than_no_cards(open_table, preset, players) -> None:
    session = FakeSession(rules=PRESETS[preset], players=players)
    table = open_table(session, motion_percent=100)
    for _ in range(600):
        table.app.turn()
        view, undealt = table.scene._presentation.view, table.scene._presentation.undealt()
        if view is not None:
            for seat, size in enumerate(view.public.hand_sizes):
                assert 0 <= undealt.get(seat, 0) <= size, (seat, size, undealt)
        if table.scene._presentation.is_level:
            break


def test_showing_again_what_nobody_did_is_answered(open_table) -> None:
    table = _at(open_table, "S2 S3 H9", phase=Phase.DRAW)
    table.key(pygame.K_w)
    assert table.scene.model.refusal is not None
    assert table.scene.model.refusal.code == "nothing_to_show_again"


def test_a_hint_brings_the_focus_and_the_second_press_does_it(open_table) -> None:
    table = _at(open_table, "S2 S3 H9")
    table.key(pygame.K_h)
    advised = table.scene.model.hint.move
    assert table.scene.controller.focus.seen == ("card", advised.piece)
    assert "hint_step" in table.layout.buttons
    table.key(pygame.K_h)
    assert table.session.moves() == [advised]


def test_a_hint_to_draw_brings_the_focus_to_the_stock(open_table) -> None:
    table = _at(open_table, "S2 S3 H9", phase=Phase.DRAW)
    table.key(pygame.K_h)
    assert table.scene.controller.focus.seen == ("place", "stock")
    table.press("hint_step")
    assert table.session.moves() == [Draw()]


@pytest.mark.parametrize("is_guarded", [True, False])
def test_the_brass_button_shows_what_one_press_would_do(open_table, is_guarded) -> None:
    table = _at(open_table, "S2 S3 H9")
    table.app.change_settings(guards_misclicks=is_guarded)
    table.key(pygame.K_END)
    (primary,) = [action for action in table.scene._status.actions if action.is_primary]
    assert primary.name == "discard" and primary.is_enabled is not is_guarded
