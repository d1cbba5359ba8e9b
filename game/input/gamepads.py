"""Pads to intents: hot plug, one action for a press though SDL reports it twice, directions that repeat."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from game.input.buttons import Button, Make, make_of
from game.input.pad_map import (
    GUESS,
    PadMap,
    PadMaps,
    axis_places,
    button_place,
    hat_places,
    map_of,
)
from game.input.pad_system import Opened, PadSystem, rumble
from game.input.pads import Pads
from game.input.stick import Repeat, Stick, Trigger
from game.input.wishes import HELD, HOLDS_AFTER_MS, pressed, turned
from game.intents import Command, Device, Direction, Held, Intent, Pushed, Way

_WAYS = {Button.UP: Way.UP, Button.DOWN: Way.DOWN, Button.LEFT: Way.LEFT, Button.RIGHT: Way.RIGHT}
_TRIGGERS = {4: Button.LEFT_TRIGGER, 5: Button.RIGHT_TRIGGER}
_FULL = 32767

SHAKES_WITH, SHAKES_FOR_MS = 0.4, 180
_RESTS_PULLED_BACK = -0.5

_BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: Button.A,
    pygame.CONTROLLER_BUTTON_B: Button.B,
    pygame.CONTROLLER_BUTTON_X: Button.X,
    pygame.CONTROLLER_BUTTON_Y: Button.Y,
    pygame.CONTROLLER_BUTTON_BACK: Button.BACK,
    pygame.CONTROLLER_BUTTON_START: Button.START,
    pygame.CONTROLLER_BUTTON_LEFTSTICK: Button.LEFT_STICK,
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: Button.RIGHT_STICK,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Button.LEFT_SHOULDER,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Button.RIGHT_SHOULDER,
    pygame.CONTROLLER_BUTTON_DPAD_UP: Button.UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Button.DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Button.LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Button.RIGHT,
}


@dataclass(slots=True)
class _State:
    """One pad while it is plugged in: what of it is pushed."""

    opened: Opened
    number: int
    map: PadMap | None
    """The places to go by; None where SDL knows the pad and its owner has not mapped it otherwise."""
    down: list[Button] = field(default_factory=list)
    left: Stick = field(default_factory=Stick)
    right: Stick = field(default_factory=Stick)
    steering: Repeat = field(default_factory=Repeat)
    turning: Repeat = field(default_factory=Repeat)
    triggers: dict[str, Trigger] = field(default_factory=dict)
    rests: dict[int, float] = field(default_factory=dict)
    held_since_ms: float | None = None

    @property
    def maps_stick(self) -> bool:
        """The owner has said what the first stick's directions are; they may be other ones than usual."""
        return any(
            place.startswith(("a0", "a1")) and place[2:] in "+-" for place in (self.map or {}).values()
        )

    @property
    def way(self) -> Way | None:
        """Where it points: the direction pressed last, else the stick."""
        pushed = [_WAYS[button] for button in self.down if button in _WAYS]
        return pushed[-1] if pushed else self.left.way


class Gamepads:
    """Reads all pads. `captured` is the number of a pad whose buttons are asked for one by one."""

    def __init__(self, system: PadSystem | None = None, maps: PadMaps = ()) -> None:
        self._system = system or PadSystem()
        self._maps = maps
        self._states: dict[int, _State] = {}
        self.pads = Pads()
        self.captured: int | None = None

    @property
    def is_pressed(self) -> bool:
        """A direction or a button that counts by time is held."""
        return any(
            state.steering.way or state.turning.way or state.held_since_ms is not None
            for state in self._states.values()
        )

    def start(self) -> None:
        """Look for pads from now on."""
        self._system.start()

    def stop(self) -> None:
        """Let go of all pads."""
        self._states.clear()
        self._system.stop()

    def seat(self, number: int, seat: int | None) -> None:
        """Let a pad belong to a seat, or to nobody."""
        self.pads = self.pads.sit(number, seat)

    def stand_up(self) -> None:
        """Let no pad belong to anybody."""
        self.pads = self.pads.all_up()

    def use_maps(self, maps: PadMaps) -> None:
        """Go by these maps of the owner's from now on."""
        self._maps = maps
        for state in self._states.values():
            opened = state.opened
            state.map = self._map_for(opened)
            state.down.clear()
            self.pads = self.pads.mapped(opened.guid, self._is_known(opened), self._make_of(opened))

    def shake_for(self, seat: int, is_pad_in_use: bool) -> None:
        """Let the seat's pad be felt, where it can; without one, nobody's pad that was used last."""
        own = {pad.number for pad in self.pads.of_seat(seat)}
        last = self.pads.get(self.pads.last)
        if not own and is_pad_in_use and last is not None and last.seat is None:
            own = {last.number}
        for state in self._states.values():
            if state.number in own:
                rumble(state.opened, SHAKES_WITH, SHAKES_FOR_MS)

    def read(self, event: pygame.event.Event, now_ms: float) -> list[Intent]:
        """The intents of one event."""
        match event.type:
            case pygame.JOYDEVICEADDED:
                self._plugged()
            case pygame.JOYDEVICEREMOVED:
                return self._unplugged(event.instance_id)
            case pygame.CONTROLLERBUTTONDOWN | pygame.CONTROLLERBUTTONUP if event.button in _BUTTONS:
                state = self._state(event, by_controller=True)
                is_down = event.type == pygame.CONTROLLERBUTTONDOWN
                return self._button(state, _BUTTONS[event.button], is_down, now_ms) if state else []
            case pygame.CONTROLLERAXISMOTION:
                state = self._state(event, by_controller=True)
                return self._controller_axis(state, event.axis, event.value / _FULL, now_ms) if state else []
            case pygame.JOYBUTTONDOWN | pygame.JOYBUTTONUP:
                is_down = event.type == pygame.JOYBUTTONDOWN
                return self._places(event, ((button_place(event.button), is_down),), now_ms)
            case pygame.JOYHATMOTION:
                return self._places(event, hat_places(event.hat, event.value), now_ms)
            case pygame.JOYAXISMOTION:
                return self._joystick_axis(event, now_ms)
        return []

    def tick(self, now_ms: float) -> list[Intent]:
        """What has become due by time alone."""
        found: list[Intent] = []
        for state in self._states.values():
            if state.steering.tick(now_ms) and state.steering.way is not None:
                found.append(Direction(state.steering.way, Device.PAD, True, state.number))
            if state.turning.tick(now_ms) and state.turning.way is not None:
                found.append(turned(state.turning.way, state.number))
            if state.held_since_ms is not None and now_ms - state.held_since_ms >= HOLDS_AFTER_MS:
                state.held_since_ms = None
                found.append(Command("hold", Device.PAD, state.number))
        return found

    def _plugged(self) -> None:
        for opened in self._system.open_new(frozenset(self._states)):
            own = self._map_for(opened)
            make, is_known = self._make_of(opened), self._is_known(opened)
            self.pads, number = self.pads.plug(opened.name, make, opened.guid, is_known)
            self._states[opened.id] = _State(opened, number, own)

    def _map_for(self, opened: Opened) -> PadMap | None:
        own = map_of(self._maps, opened.guid)
        return own if own is not None or opened.is_controller else GUESS

    def _is_known(self, opened: Opened) -> bool:
        return opened.is_controller or map_of(self._maps, opened.guid) is not None

    def _make_of(self, opened: Opened) -> Make:
        """Whose signs are shown. A map goes by where the buttons are, and Nintendo prints other letters there."""
        make = make_of(opened.name, opened.guid)
        is_by_place = map_of(self._maps, opened.guid) is not None or not opened.is_controller
        return Make.OTHER if is_by_place and make is Make.NINTENDO else make

    def _unplugged(self, number: int) -> list[Intent]:
        state = self._states.pop(number, None)
        if state is None:
            return []
        self.pads = self.pads.unplug(state.number)
        self.captured = None if self.captured == state.number else self.captured
        return [
            Held(HELD[button], False, Device.PAD, state.number) for button in state.down if button in HELD
        ]

    def _state(self, event: pygame.event.Event, by_controller: bool) -> _State | None:
        """The pad of an event, if it goes by events of this kind; the others are the same press once more."""
        state = self._states.get(event.instance_id)
        if state is None:
            return None
        is_captured = state.number == self.captured
        goes_by_controller = state.map is None and not is_captured
        return state if goes_by_controller == by_controller else None

    def _button(self, state: _State, button: Button, is_down: bool, now_ms: float) -> list[Intent]:
        if is_down == (button in state.down):
            return []
        state.down.append(button) if is_down else state.down.remove(button)
        number = state.number
        if button is Button.A:
            state.held_since_ms = now_ms if is_down else None
        if is_down:
            self.pads = self.pads.used(number)
        if button in HELD:
            return [Held(HELD[button], is_down, Device.PAD, number)]
        if button in _WAYS:
            return self._steer(state, now_ms)
        return pressed(button, number) if is_down else []

    def _controller_axis(self, state: _State, axis: int, share: float, now_ms: float) -> list[Intent]:
        match axis:
            case 0 | 1:
                return self._stick(state, axis, share, now_ms)
            case 2:
                state.right.push(share, state.right.y)
            case 3:
                state.right.push(state.right.x, share)
            case 4 | 5:
                trigger = state.triggers.setdefault(f"a{axis}", Trigger())
                is_down = trigger.pull(share)
                return [] if is_down is None else self._button(state, _TRIGGERS[axis], is_down, now_ms)
        if state.turning.hold(state.right.way, now_ms) and state.right.way is not None:
            self.pads = self.pads.used(state.number)
            return [turned(state.right.way, state.number)]
        return []

    def _stick(self, state: _State, axis: int, share: float, now_ms: float) -> list[Intent]:
        state.left.push(*((share, state.left.y) if axis == 0 else (state.left.x, share)))
        return self._steer(state, now_ms)

    def _steer(self, state: _State, now_ms: float) -> list[Intent]:
        way = state.way
        if not state.steering.hold(way, now_ms) or way is None:
            return []
        self.pads = self.pads.used(state.number)
        return [Direction(way, Device.PAD, pad=state.number)]

    def _joystick_axis(self, event: pygame.event.Event, now_ms: float) -> list[Intent]:
        state = self._state(event, by_controller=False)
        if state is None:
            return []
        rest = state.rests.setdefault(event.axis, event.value)
        share = float(event.value)
        if rest < _RESTS_PULLED_BACK:
            share = (share + 1) / 2
        elif event.axis in (0, 1) and state.number != self.captured and not state.maps_stick:
            return self._stick(state, event.axis, share, now_ms)
        changed = []
        for place, pushed in axis_places(event.axis, share):
            is_down = state.triggers.setdefault(place, Trigger()).pull(pushed)
            if is_down is not None:
                changed.append((place, is_down))
        return self._places(event, tuple(changed), now_ms)

    def _places(
        self, event: pygame.event.Event, places: tuple[tuple[str, bool], ...], now_ms: float
    ) -> list[Intent]:
        state = self._state(event, by_controller=False)
        if state is None:
            return []
        if state.number == self.captured:
            return [Pushed(place, state.number) for place, is_down in places if is_down]
        found: list[Intent] = []
        for place, is_down in places:
            for button in _meant(state.map or {}, place):
                found += self._button(state, button, is_down, now_ms)
        return found


def _meant(own: PadMap, place: str) -> list[Button]:
    """The buttons at a place. A hat is always directions."""
    found = [button for button, where in own.items() if where == place]
    if not found and place.startswith("h"):
        found = [{"u": Button.UP, "d": Button.DOWN, "l": Button.LEFT, "r": Button.RIGHT}[place[-1]]]
    return found
