"""What the strip at the bottom says while the curtain is down, and what others let be heard meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.hotseat.prompt import PROGRESS_STEPS, Prompt, PromptPainter
from game.intents import Intent
from game.sprites.display_list import Picture
from game.table.frame import Frame
from game.theme import Theme
from game.words import _

if TYPE_CHECKING:
    from game.scenes.hot_seat import HotSeatScene


class Strip:
    """The strip of one hot-seat table. It knows what everybody may know, and nothing else."""

    def __init__(self, table: HotSeatScene) -> None:
        self._table = table
        self._painter: PromptPainter | None = None
        self._shown: Prompt | None = None

    @property
    def rect(self) -> Rect:
        """Where it is; empty before the table is there."""
        watching = self._table.watching
        return strip_of(watching.layout.frame) if watching.is_ready else Rect(0, 0, 0, 0)

    @property
    def is_moving(self) -> bool:
        """A press goes on, so its bar grows."""
        return self._table.curtain.pressing is not None

    def resized(self, theme: Theme) -> None:
        """Another size or look."""
        self._painter = PromptPainter(theme)

    def tick(self, now_ms: int) -> None:
        """See what is to be said; ask for a frame where that has changed."""
        prompt = self._prompt(now_ms)
        if prompt != self._shown:
            self._shown = prompt
            self._table.app.invalidate(whole=False)

    def heard_from(self, intent: Intent) -> None:
        """Somebody who is not to move has used a pad."""

    def pictures(self, theme: Theme, frame: Frame, now_ms: int) -> list[Picture]:
        """Everything of it."""
        prompt = self._shown or self._prompt(now_ms)
        if self._painter is None or prompt is None:
            return []
        return self._painter.pictures(strip_of(frame), prompt)

    def _prompt(self, now_ms: int) -> Prompt | None:
        table = self._table
        model, seat = table.model, table.next
        view = model.view
        if view is None:
            return None
        if view.public.result is not None:
            return Prompt(_("The round is over"), "", _("The hands are open for all."))
        if seat is None:
            playing = model.seats[view.public.seat]
            return Prompt(playing.name, playing.emblem, _("is playing"))
        pressing = table.curtain.pressing
        steps = round(pressing.progress(now_ms) * PROGRESS_STEPS) if pressing is not None else 0
        own = model.seats[seat]
        return Prompt(own.name, own.emblem, _("is next"), self._asks(seat), True, steps)

    def _asks(self, seat: int) -> str:
        if self._table.app.pads.has_pad(seat):
            return _("Press A on your pad, or hold the space bar, to see your hand")
        return _("Hold the space bar, or press here and hold, to see your hand")


def strip_of(frame: Frame) -> Rect:
    """Where the strip lies: in the room that a hand has otherwise."""
    return frame.bar.unionall((frame.hand, frame.actions))
