"""A person with a pad in the hand, who sees where the ring is and walks it to where it should be."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Hashable

from game.app import App
from game.intents import Way
from tests.game.pads.virtual import VirtualPad

PATIENCE_S = 60.0

Spot = Hashable
Step = str
"""The name of a pad's button."""

WAYS: dict[Step, Way] = {"left": Way.LEFT, "right": Way.RIGHT, "up": Way.UP, "down": Way.DOWN}


class PadPerson:
    """Presses buttons of one pad, and lets the program run."""

    def __init__(self, app: App, pad: VirtualPad) -> None:
        self.app, self.pad = app, pad
        self.presses = 0

    def turns(self, count: int = 2) -> None:
        for _ in range(count):
            self.app.turn()

    def press(self, *buttons: Step) -> None:
        """Press and let go of buttons, one after the other."""
        for button in buttons:
            self.presses += 1
            if button.endswith("trigger"):
                self.pad.axis(button, 1.0)
                self.turns()
                self.pad.axis(button, -1.0)
            else:
                self.pad.button(button, True)
                self.turns()
                self.pad.button(button, False)
            self.turns()

    def wait_for(self, done: Callable[[], bool]) -> None:
        """Let the program run until something is so."""
        until = time.monotonic() + PATIENCE_S
        while not done():
            assert time.monotonic() < until, "nothing happened for too long"
            self.app.turn()
            time.sleep(0.001)


def shortest(
    start: Spot, goal: Spot, leads: Callable[[Spot, Step], Spot], most: int = 40
) -> tuple[Step, ...] | None:
    """The fewest presses from one place to another, or None where none lead there."""
    return paths(start, leads, most).get(goal)


def paths(start: Spot, leads: Callable[[Spot, Step], Spot], most: int = 40) -> dict[Spot, tuple[Step, ...]]:
    """The fewest presses to every place that can be reached."""
    found: dict[Spot, tuple[Step, ...]] = {start: ()}
    waiting = deque([start])
    while waiting:
        spot = waiting.popleft()
        if len(found[spot]) >= most:
            continue
        for step in (*WAYS, "left_shoulder", "right_shoulder"):
            there = leads(spot, step)
            if there not in found:
                found[there] = (*found[spot], step)
                waiting.append(there)
    return found
