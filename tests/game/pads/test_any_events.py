"""Whatever pads report, in whatever order: nothing fails, and nothing stays pressed."""

import pygame
from hypothesis import given, settings
from hypothesis import strategies as st

from game.input.gamepads import Gamepads
from game.input.pad_system import Opened, PadSystem

PADS = 3


class MadeUpSystem(PadSystem):
    """Pads 0 and 1 are known, pad 2 is not; all can be opened when one is said to be there."""

    def __init__(self) -> None:
        super().__init__()
        self.plugged: set[int] = set()

    def start(self) -> None:
        return

    def stop(self) -> None:
        return

    def open_new(self, known: frozenset[int]) -> list[Opened]:
        return [
            Opened(number, f"Pad {number % PADS}", f"guid {number % PADS}", number % PADS != 2, ())
            for number in sorted(self.plugged - known)
        ]


ids = st.integers(0, PADS * 2)
events = st.one_of(
    st.tuples(st.just(pygame.JOYDEVICEADDED), ids, st.none(), st.none()),
    st.tuples(st.just(pygame.JOYDEVICEREMOVED), ids, st.none(), st.none()),
    st.tuples(
        st.sampled_from(
            [
                pygame.CONTROLLERBUTTONDOWN,
                pygame.CONTROLLERBUTTONUP,
                pygame.JOYBUTTONDOWN,
                pygame.JOYBUTTONUP,
            ]
        ),
        ids,
        st.integers(0, 30),
        st.none(),
    ),
    st.tuples(st.just(pygame.CONTROLLERAXISMOTION), ids, st.integers(0, 7), st.integers(-32768, 32767)),
    st.tuples(st.just(pygame.JOYAXISMOTION), ids, st.integers(0, 7), st.floats(-1.0, 1.0)),
    st.tuples(
        st.just(pygame.JOYHATMOTION),
        ids,
        st.integers(0, 2),
        st.tuples(st.integers(-1, 1), st.integers(-1, 1)),
    ),
)


def event_of(kind: int, number: int, what: object, value: object) -> pygame.event.Event:
    names = {
        pygame.CONTROLLERAXISMOTION: ("axis", "value"),
        pygame.JOYAXISMOTION: ("axis", "value"),
        pygame.JOYHATMOTION: ("hat", "value"),
    }
    what_name, value_name = names.get(kind, ("button", "unused"))
    given_values = {"instance_id": number, "device_index": number, what_name: what, value_name: value}
    return pygame.event.Event(kind, {key: own for key, own in given_values.items() if own is not None})


@settings(max_examples=200)
@given(st.lists(events, max_size=60), st.sampled_from([None, 0, 1, 2]))
def test_any_events_in_any_order(sequence: list[tuple], captured: int | None) -> None:  # type: ignore[type-arg]
    system = MadeUpSystem()
    gamepads = Gamepads(system, (("guid 1", (("a", "b0"), ("b", "a2+"), ("up", "h0u"))),))
    gamepads.captured = captured
    now_ms = 0
    for kind, number, what, value in sequence:
        now_ms += 37
        if kind == pygame.JOYDEVICEADDED:
            system.plugged.add(number)
        elif kind == pygame.JOYDEVICEREMOVED:
            system.plugged.discard(number)
        for intent in gamepads.read(event_of(kind, number, what, value), now_ms) + gamepads.tick(now_ms):
            assert gamepads.pads.get(intent.pad) is not None or kind == pygame.JOYDEVICEREMOVED  # type: ignore[union-attr]
        plugged = gamepads.pads.plugged
        assert len({pad.number for pad in plugged}) == len(plugged) == len(gamepads._states)
    for number in range(PADS * 2 + 1):
        gamepads.read(event_of(pygame.JOYDEVICEREMOVED, number, None, None), now_ms)
    assert gamepads.pads.plugged == () and not gamepads.is_pressed
    assert gamepads.tick(now_ms + 10_000) == []
