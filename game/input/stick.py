"""From how far a stick is pushed to directions, and from a direction that is held to repeated steps. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from game.intents import Way

PUSHED_FROM = 0.5
"""A stick pushed so far counts as pushed."""
LET_GO_BELOW = 0.3
"""A pushed stick counts as pushed until it has come back so far, so that trembling makes no second step."""
TURNS_FROM = 1.3
"""A pushed stick goes over to another direction where that one is so many times stronger."""

REPEATS_AFTER_MS = 350
REPEATS_EVERY_MS = 125


@dataclass(slots=True)
class Stick:
    """A stick: its two axes from -1 to 1, right and down being positive."""

    x: float = 0.0
    y: float = 0.0
    way: Way | None = None

    def push(self, x: float, y: float) -> Way | None:
        """It stands there now; the direction that counts, or None."""
        self.x, self.y = x, y
        strongest = max(Way, key=self._strength)
        if self.way is not None:
            held = self._strength(self.way)
            is_turned = self._strength(strongest) > max(PUSHED_FROM, TURNS_FROM * held)
            if held > LET_GO_BELOW and not is_turned:
                return self.way
        self.way = strongest if self._strength(strongest) >= PUSHED_FROM else None
        return self.way

    def _strength(self, way: Way) -> float:
        return self.x * way.value[0] + self.y * way.value[1]


@dataclass(slots=True)
class Trigger:
    """An axis that is pulled like a button."""

    is_down: bool = False

    def pull(self, share: float) -> bool | None:
        """It is pulled so far; True or False where that presses it or lets go of it, None where nothing changed."""
        is_down = share > (LET_GO_BELOW if self.is_down else PUSHED_FROM)
        if is_down == self.is_down:
            return None
        self.is_down = is_down
        return is_down


@dataclass(slots=True)
class Repeat:
    """A direction that is held: one step at once, more after a while, at a rate that no frame rate changes."""

    way: Way | None = None
    due_ms: float = 0.0

    def hold(self, way: Way | None, now_ms: float) -> bool:
        """This direction is held now; True where that is a step."""
        if way is self.way:
            return False
        self.way = way
        self.due_ms = now_ms + REPEATS_AFTER_MS
        return way is not None

    def tick(self, now_ms: float) -> bool:
        """Whether another step is due. After a pause of the program the steps that were missed are not made up."""
        if self.way is None or now_ms < self.due_ms:
            return False
        self.due_ms = max(self.due_ms + REPEATS_EVERY_MS, now_ms)
        return True
