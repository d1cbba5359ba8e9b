"""Pads at a table of several persons: one's own opens one's hand, the others' may only be heard."""

from collections.abc import Callable

import pygame

from tests.game.hotseat.screen import Sofa
from tests.game.pads.virtual import VirtualPad

Open = Callable[..., Sofa]
Plug = Callable[..., VirtualPad]


def two_pads(table: Sofa, plug: Plug) -> dict[int, VirtualPad]:
    """A pad for each person."""
    pads = {}
    for seat in (0, 2):
        pads[seat] = plug(f"Xbox 360 Controller {seat}")
        table.frames(4)
        number = next(pad.number for pad in table.app.pads.all if pad.seat is None)
        table.app.seat_pad(number, seat)
    return pads


def press(table: Sofa, pad: VirtualPad, name: str) -> None:
    pad.button(name, True)
    table.frames(2)
    pad.button(name, False)
    table.frames(2)


def test_the_own_pad_opens_at_once_and_no_other_does(sofa: Open, plug: Plug) -> None:
    table = sofa()
    pads = two_pads(table, plug)
    seat = table.until_asked()
    press(table, pads[2 - seat], "a")
    table.frames(60)
    assert table.is_covered
    press(table, pads[seat], "a")
    assert not table.is_covered and table.screen.session.seat == seat


def test_who_has_a_pad_is_not_opened_by_keys_unless_it_is_gone(sofa: Open, plug: Plug) -> None:
    table = sofa()
    pads = two_pads(table, plug)
    seat = table.until_asked()
    table.hold()
    table.point(table.scene.strip.rect.center)
    table.frames(60)
    table.point(table.scene.strip.rect.center, pygame.MOUSEBUTTONUP)
    table.frames(2)
    assert table.is_covered
    pads[seat].unplug()
    table.frames(4)
    table.hold()
    assert not table.is_covered


def test_a_button_that_the_last_player_still_holds_opens_nothing(sofa: Open, plug: Plug) -> None:
    table = sofa()
    pads = two_pads(table, plug)
    seat = table.until_asked()
    press(table, pads[seat], "a")
    pads[seat].button("a", True)
    table.frames(3)
    table.look_away()
    table.frames(60)
    assert table.is_covered
    pads[seat].button("a", False)
    table.frames(60)
    assert table.is_covered
    press(table, pads[seat], "a")
    assert not table.is_covered


def test_another_pad_plays_nothing_but_may_be_heard(sofa: Open, plug: Plug) -> None:
    table = sofa()
    pads = two_pads(table, plug)
    seat = table.until_asked()
    other = 2 - seat
    press(table, pads[seat], "a")
    before = table.screen.model
    for name in ("x", "down", "right_stick", "a"):
        press(table, pads[other], name)
    assert table.screen.model.view == before.view and table.screen.model.selected == before.selected
    assert not table.party.by_seat[other].sent[1:], "nothing but the pace was ever sent"
    said = table.scene.strip.sayings.by_seat
    assert set(said) == {other}
    assert said[other].words == "13 left"
    table.frames(200)
    assert not said


def test_with_the_hand_shown_while_held_the_trigger_shows_it(sofa: Open, plug: Plug) -> None:
    table = sofa(hand_shows="held")
    pads = two_pads(table, plug)
    seat = table.until_asked()
    press(table, pads[seat], "a")
    assert table.is_covered
    pads[seat].axis("left_trigger", 1.0)
    table.frames(3)
    assert not table.is_covered
    pads[2 - seat].axis("left_trigger", 1.0)
    table.frames(2)
    pads[2 - seat].axis("left_trigger", -1.0)
    table.frames(3)
    assert not table.is_covered, "another's trigger is not one's own"
    pads[seat].axis("left_trigger", -1.0)
    table.frames(3)
    assert table.is_covered


def test_a_pad_that_is_pulled_out_covers_what_it_held_open(sofa: Open, plug: Plug) -> None:
    table = sofa(hand_shows="held")
    pads = two_pads(table, plug)
    seat = table.until_asked()
    pads[seat].axis("left_trigger", 1.0)
    table.frames(3)
    assert not table.is_covered
    pads[seat].unplug()
    table.frames(4)
    assert table.is_covered


def test_nobodys_pad_is_held_for_as_long_as_a_key(sofa: Open, plug: Plug) -> None:
    table = sofa()
    pad = plug()
    table.frames(4)
    table.until_asked()
    press(table, pad, "a")
    table.frames(60)
    assert table.is_covered
    pad.button("a", True)
    table.frames(40)
    pad.button("a", False)
    table.frames(2)
    assert not table.is_covered
