"""When a computer player's next step is due, and what it will be: timers as data."""

from dataclasses import dataclass

from engine.game import Move
from net.session import Pace

MOST_STEPS_A_TURN = 60
"""A computer player that has not ended its turn by then is going round in circles; it then plays plainly."""


@dataclass(slots=True)
class NextStep:
    """The step that a computer player is about to make: `move` is its answer to `question`, once known."""

    due_ms: int
    question: int | None = None
    move: Move | None = None
    is_known: bool = False


class Pacing:
    """The pauses of the computer players, one turn after another."""

    def __init__(self, pace: Pace) -> None:
        self.pace = pace
        self.step: NextStep | None = None
        self.is_plain = False
        self._steps = 0
        self._is_hurried = False
        self._shown = 0

    def plan(self, now_ms: int, *, begins_turn: bool, at_once: bool, shown: int = 0) -> NextStep:
        """Plan a step of the seat to move, after the pause that is due to it.

        Before a turn that is also the time in which the last one is shown, where that takes so many steps.
        """
        if begins_turn:
            self._steps, self.is_plain, self._is_hurried = 0, False, False
        self._steps += 1
        self.is_plain = self.is_plain or self._steps > MOST_STEPS_A_TURN
        self._shown = shown
        pause = self._pause_ms()
        self.step = NextStep(now_ms if at_once or self._is_hurried else now_ms + pause)
        return self.step

    def hurry(self, now_ms: int) -> None:
        """Let the pauses lapse until the next turn begins."""
        if self.step is not None:
            self._is_hurried = True
            self.step.due_ms = min(self.step.due_ms, now_ms)

    def change(self, pace: Pace, now_ms: int) -> None:
        """Change the pace; a pause that runs is cut to the new one's length."""
        self.pace = pace
        if self.step is not None:
            self.step.due_ms = min(self.step.due_ms, now_ms + self._pause_ms())

    def is_due(self, now_ms: int) -> bool:
        """Whether the step is known and its pause over."""
        return self.step is not None and self.step.is_known and self.step.due_ms <= now_ms

    def _pause_ms(self) -> int:
        pause = self.pace.between_steps_ms if self._steps > 1 else self.pace.before_turn_ms
        return pause + self._shown * self.pace.between_steps_ms
