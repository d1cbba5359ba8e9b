"""Pads to intents, through SDL's own events."""

from collections.abc import Callable, Iterator

import pygame
import pytest

from game.input.buttons import Button, Make
from game.input.gamepads import Gamepads
from game.input.pad_system import PadSystem
from game.input.stick import REPEATS_AFTER_MS, REPEATS_EVERY_MS
from game.input.wishes import HOLDS_AFTER_MS
from game.intents import (
    Cancel,
    Command,
    Confirm,
    Device,
    Direction,
    Held,
    Intent,
    Next,
    Pushed,
    Scrolled,
    Way,
)
from tests.game.pads.virtual import NINTENDO, PLAYSTATION, VirtualPad

Plug = Callable[..., VirtualPad]


class Desk:
    """The pads' reader, and the time."""

    def __init__(self) -> None:
        self.gamepads = Gamepads()
        self.gamepads.start()
        self.now_ms = 0

    def read(self) -> list[Intent]:
        found: list[Intent] = []
        for _ in range(2):
            for event in pygame.event.get():
                found += self.gamepads.read(event, self.now_ms)
        return found

    def wait(self, span_ms: int, step_ms: int) -> list[Intent]:
        found: list[Intent] = []
        for _ in range(span_ms // step_ms):
            self.now_ms += step_ms
            found += self.read() + self.gamepads.tick(self.now_ms)
        return found

    def press(self, pad: VirtualPad, button: str | int) -> list[Intent]:
        pad.button(button, True)
        found = self.read()
        pad.button(button, False)
        return found + self.read()


@pytest.fixture
def desk() -> Iterator[Desk]:
    pygame.display.init()
    pygame.display.set_mode((320, 240))
    made = Desk()
    made.read()
    yield made
    made.gamepads.stop()
    pygame.display.quit()


def test_a_press_is_one_action_though_sdl_reports_it_twice(desk: Desk, plug: Plug) -> None:
    pad = plug()
    desk.read()
    pad.button("a", True)
    kinds = [event.type for event in pygame.event.get([pygame.JOYBUTTONDOWN, pygame.CONTROLLERBUTTONDOWN])]
    assert sorted(kinds) == sorted([pygame.JOYBUTTONDOWN, pygame.CONTROLLERBUTTONDOWN])
    pad.button("a", False)
    desk.read()

    assert desk.press(pad, "a") == [Confirm()]
    assert desk.press(pad, "b") == [Cancel()]
    assert desk.press(pad, "right_shoulder") == [Next()]
    assert desk.press(pad, "start") == [Command("menu")]


def test_an_intent_says_which_pad_it_comes_from(desk: Desk, plug: Plug) -> None:
    first, second = plug(), plug("Wireless Controller", PLAYSTATION)
    desk.read()
    for number, pad in enumerate((first, second)):
        (wish,) = desk.press(pad, "a")
        assert isinstance(wish, Confirm)
        assert (wish.pad, wish.device) == (number, Device.PAD)
    assert desk.gamepads.pads.last == 1
    assert desk.gamepads.pads.last_make is Make.PLAYSTATION


def test_the_directional_pad_steps_at_once_and_then_repeats(desk: Desk, plug: Plug) -> None:
    pad = plug()
    desk.read()
    pad.button("right", True)
    assert desk.read() == [Direction(Way.RIGHT)]
    assert desk.wait(REPEATS_AFTER_MS - 10, 5) == []
    repeated = desk.wait(1010, 5)
    assert set(repeated) == {Direction(Way.RIGHT, is_repeat=True)}
    assert len(repeated) == 1 + 1000 // REPEATS_EVERY_MS
    pad.button("right", False)
    assert desk.read() == [] and desk.wait(1000, 20) == []
    assert not desk.gamepads.is_pressed


def test_bug_82_drift_moves_nothing_and_trembling_makes_one_step(desk: Desk, plug: Plug) -> None:
    pad = plug()
    desk.read()
    pad.axis("left_x", 0.18)
    assert desk.read() == [] and desk.wait(2000, 50) == []
    pad.axis("left_x", 0.9)
    assert desk.read() == [Direction(Way.RIGHT)]
    steps = []
    for number in range(40):
        pad.axis("left_x", 0.49 if number % 2 else 0.51)
        steps += desk.read()
    assert steps == []
    pad.axis("left_x", 0.1)
    assert desk.read() == []
    pad.axis("left_x", 0.9)
    assert desk.read() == [Direction(Way.RIGHT)]


@pytest.mark.parametrize("frame_ms", [4, 16, 40])
def test_the_stick_repeats_as_often_at_any_frame_rate(desk: Desk, plug: Plug, frame_ms: int) -> None:
    pad = plug()
    desk.read()
    pad.axis("left_y", 1.0)
    assert desk.read() == [Direction(Way.DOWN)]
    repeated = desk.wait(REPEATS_AFTER_MS + 2 * 1000, frame_ms)
    assert abs(len(repeated) - (1 + 2 * 1000 // REPEATS_EVERY_MS)) <= 1


def test_steps_missed_while_the_program_stood_are_not_made_up(desk: Desk, plug: Plug) -> None:
    pad = plug()
    desk.read()
    pad.axis("left_y", 1.0)
    desk.read()
    desk.now_ms += 30_000
    assert len(desk.wait(40, 20)) <= 2


def test_the_right_stick_moves_a_piece_and_scrolls(desk: Desk, plug: Plug) -> None:
    pad = plug()
    desk.read()
    pad.axis("right_x", 1.0)
    assert desk.read() == [Command("move_right")]
    pad.axis("right_x", 0.0)
    pad.axis("right_y", 1.0)
    assert desk.read() == [Scrolled((-1, -1), 1.0, Device.PAD)]


def test_a_trigger_that_is_pulled_counts_until_it_is_let_go(desk: Desk, plug: Plug) -> None:
    pad = plug()
    desk.read()
    pad.axis("left_trigger", 1.0)
    assert desk.read() == [Held("peek", True)]
    pad.axis("left_trigger", 0.2)
    assert desk.read() == []
    pad.axis("left_trigger", -1.0)
    assert desk.read() == [Held("peek", False)]


def test_holding_a_button_is_more_than_pressing_it(desk: Desk, plug: Plug) -> None:
    pad = plug()
    desk.read()
    pad.button("a", True)
    assert desk.read() == [Confirm()]
    assert desk.wait(HOLDS_AFTER_MS + 40, 20) == [Command("hold")]
    pad.button("a", False)
    assert desk.wait(1000, 20) == []


def test_bug_34_what_is_held_when_a_pad_is_pulled_out_is_let_go(desk: Desk, plug: Plug) -> None:
    pad = plug()
    desk.read()
    pad.axis("left_trigger", 1.0)
    pad.button("right", True)
    assert set(desk.read()) == {Held("peek", True), Direction(Way.RIGHT)}
    pad.unplug()
    assert Held("peek", False) in desk.read()
    assert desk.wait(2000, 50) == []
    assert not desk.gamepads.is_pressed


def test_bug_32_a_pad_that_comes_back_with_another_id_keeps_its_seat(desk: Desk, plug: Plug) -> None:
    first, second = plug(), plug()
    desk.read()
    gamepads = desk.gamepads
    gamepads.seat(0, 2)
    gamepads.seat(1, 3)
    ids = set(gamepads._states)
    first.unplug()
    desk.read()
    assert not gamepads.pads.has_pad(2) and gamepads.pads.has_pad(3)
    assert gamepads.pads.of_seat(2)[0].is_plugged is False
    first.plug()
    desk.read()
    assert set(gamepads._states) != ids
    (wish,) = desk.press(first, "a")
    assert isinstance(wish, Confirm) and gamepads.pads.seat_of(wish.pad) == 2
    (wish,) = desk.press(second, "a")
    assert isinstance(wish, Confirm) and gamepads.pads.seat_of(wish.pad) == 3


def test_two_equal_pads_that_were_away_come_back_in_their_order(desk: Desk, plug: Plug) -> None:
    pads = [plug(), plug()]
    desk.read()
    desk.gamepads.seat(0, 4)
    desk.gamepads.seat(1, 5)
    for pad in pads:
        pad.unplug()
    desk.read()
    for pad in pads:
        pad.plug()
    desk.read()
    seats = [desk.gamepads.pads.seat_of(desk.press(pad, "a")[0].pad) for pad in pads]  # type: ignore[union-attr]
    assert seats == [4, 5]


def test_a_pad_of_another_kind_does_not_take_a_seat_that_waits(desk: Desk, plug: Plug) -> None:
    mine = plug()
    desk.read()
    desk.gamepads.seat(0, 1)
    mine.unplug()
    other = plug("Pro Controller", NINTENDO)
    desk.read()
    (wish,) = desk.press(other, "a")
    assert isinstance(wish, Confirm) and desk.gamepads.pads.seat_of(wish.pad) is None
    assert desk.gamepads.pads.may_act(wish.pad, 1), "nobody's pad may help out while the own one is away"
    mine.plug()
    desk.read()
    assert not desk.gamepads.pads.may_act(wish.pad, 1)


def test_eight_pads_at_once(desk: Desk, plug: Plug) -> None:
    pads = [plug(f"Pad {number}", PLAYSTATION if number % 2 else NINTENDO) for number in range(8)]
    desk.read()
    assert [pad.number for pad in desk.gamepads.pads.plugged] == list(range(8))
    for pad in pads:
        pad.button("a", True)
    wishes = desk.read()
    assert sorted(wish.pad for wish in wishes if isinstance(wish, Confirm)) == list(range(8))  # type: ignore[type-var]
    assert len(wishes) == 8
    pads[3].unplug()
    desk.read()
    assert [pad.number for pad in desk.gamepads.pads.plugged] == [0, 1, 2, 4, 5, 6, 7]


def test_the_make_is_known_by_the_name_or_the_vendor(desk: Desk, plug: Plug) -> None:
    plug("Xbox Series X Controller", (0x1234, 1))
    plug("Sony DualSense", (0x1234, 2))
    plug("Nintendo Switch Pro Controller", (0x1234, 3))
    plug("Some Gamepad", PLAYSTATION)
    plug("Some Gamepad", (0x1234, 4))
    desk.read()
    makes = [pad.make for pad in desk.gamepads.pads.plugged]
    assert makes == [Make.XBOX, Make.PLAYSTATION, Make.NINTENDO, Make.PLAYSTATION, Make.OTHER]


# An unknown pad


def test_an_unknown_pad_plays_by_its_first_buttons_hat_and_stick(desk: Desk, plug: Plug) -> None:
    pad = plug("Weird", (0x1234, 0x5678), is_known=False, hats=1)
    desk.read()
    assert not desk.gamepads.pads.plugged[0].is_known
    assert desk.press(pad, 0) == [Confirm()]
    assert desk.press(pad, 1) == [Cancel()]
    pad.hat(1)
    assert desk.read() == [Direction(Way.UP)]
    pad.hat(0)
    assert desk.read() == []
    pad.axis(0, -1.0)
    assert desk.read() == [Direction(Way.LEFT)]


def test_what_has_too_few_buttons_is_no_pad(desk: Desk, plug: Plug) -> None:
    plug("Pedal", (0x1234, 1), is_known=False, buttons=1)
    desk.read()
    assert desk.gamepads.pads.plugged == ()


def test_the_owner_shows_where_the_buttons_are(desk: Desk, plug: Plug) -> None:
    pad = plug("Weird", (0x1234, 0x5678), is_known=False, hats=1)
    desk.read()
    gamepads = desk.gamepads
    gamepads.captured = 0
    assert desk.press(pad, 9) == [Pushed("b9", 0)]
    pad.axis(3, 1.0)
    assert desk.read() == [Pushed("a3+", 0)]
    pad.axis(3, 0.0)
    pad.hat(2)
    assert desk.read() == [Pushed("h0r", 0)]
    pad.hat(0)
    desk.read()
    gamepads.captured = None
    guid = gamepads.pads.plugged[0].guid
    gamepads.use_maps(((guid, (("a", "b9"), ("b", "b4"), ("up", "a3+"))),))
    assert gamepads.pads.plugged[0].is_known
    assert desk.press(pad, 9) == [Confirm()]
    assert desk.press(pad, 4) == [Cancel()]
    assert desk.press(pad, 0) == []
    pad.axis(3, 1.0)
    assert desk.read() == [Direction(Way.UP)]


def test_a_pad_that_goes_by_places_shows_no_letters_that_lie_elsewhere(desk: Desk, plug: Plug) -> None:
    plug("Nintendo Switch Pro Controller", NINTENDO)
    desk.read()
    (pad,) = desk.gamepads.pads.plugged
    assert pad.make is Make.NINTENDO
    desk.gamepads.use_maps(((pad.guid, (("a", "b0"), ("b", "b1"))),))
    assert desk.gamepads.pads.plugged[0].make is Make.OTHER
    desk.gamepads.use_maps(())
    assert desk.gamepads.pads.plugged[0].make is Make.NINTENDO


def test_a_stick_that_is_the_wrong_way_round_is_put_right_by_its_owner(desk: Desk, plug: Plug) -> None:
    pad = plug("Weird", (0x1234, 0x5678), is_known=False)
    desk.read()
    guid = desk.gamepads.pads.plugged[0].guid
    pairs = (("a", "b0"), ("b", "b1"), ("up", "a1+"), ("down", "a1-"), ("left", "a0-"), ("right", "a0+"))
    desk.gamepads.use_maps(((guid, pairs),))
    pad.axis(1, 1.0)
    assert desk.read() == [Direction(Way.UP)]
    pad.axis(1, 0.0)
    desk.read()
    pad.axis(0, 1.0)
    assert desk.read() == [Direction(Way.RIGHT)]


def test_the_owners_map_goes_before_the_known_one(desk: Desk, plug: Plug) -> None:
    pad = plug()
    desk.read()
    guid = desk.gamepads.pads.plugged[0].guid
    desk.gamepads.use_maps(((guid, (("a", "b1"), ("b", "b0"))),))
    assert desk.press(pad, "a") == [Cancel()]
    desk.gamepads.use_maps(())
    assert desk.press(pad, "a") == [Confirm()]


def test_without_a_subsystem_for_pads_there_are_none(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails() -> None:
        raise pygame.error("no joysticks here")

    monkeypatch.setattr(pygame.joystick, "init", fails)
    gamepads = Gamepads(PadSystem())
    gamepads.start()
    gamepads.read(pygame.event.Event(pygame.JOYDEVICEADDED, device_index=0), 0)
    assert gamepads.pads.plugged == ()
    assert gamepads.tick(0) == []
    gamepads.stop()


def test_without_the_controller_module_a_pad_plays_as_a_joystick(
    desk: Desk, plug: Plug, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.gamepads._system._controllers = None
    pad = plug()
    desk.read()
    assert not desk.gamepads.pads.plugged[0].is_known
    assert desk.press(pad, 0) == [Confirm()]


def test_every_button_of_the_wishes_is_one_of_the_pads() -> None:
    from game.input.wishes import COMMANDS, HELD

    assert set(COMMANDS) | set(HELD) <= set(Button)


def test_the_own_pad_is_felt_when_a_turn_has_come(
    desk: Desk, plug: Plug, monkeypatch: pytest.MonkeyPatch
) -> None:
    plug(), plug("DualSense", PLAYSTATION)
    desk.read()
    felt: list[int] = []
    monkeypatch.setattr("game.input.gamepads.rumble", lambda opened, strength, span: felt.append(opened.id))
    first, second = sorted(desk.gamepads._states)
    desk.gamepads.shake_for(3, is_pad_in_use=True)
    assert felt == [], "no pad was used yet"
    desk.gamepads.seat(1, 3)
    desk.gamepads.shake_for(3, is_pad_in_use=False)
    assert felt == [second]
    desk.gamepads.pads = desk.gamepads.pads.used(0)
    desk.gamepads.shake_for(2, is_pad_in_use=True)
    assert felt == [second, first]
    desk.gamepads.shake_for(2, is_pad_in_use=False)
    assert felt == [second, first]
