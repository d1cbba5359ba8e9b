"""What the strip at the bottom says while the curtain is down, and what others let be heard meanwhile."""

from __future__ import annotations

from operator import is_
from typing import TYPE_CHECKING

from pygame import Rect

from engine.tiles.state import Public as TilePublic
from game.hotseat.curtain import Shows
from game.hotseat.prompt import PROGRESS_STEPS, Prompt, PromptPainter
from game.hotseat.sayings import Sayings
from game.input.buttons import Button
from game.intents import Intent
from game.sprites.display_list import Picture
from game.table.beside import LaidOut
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
        self._cause: tuple[object, ...] | None = None
        self.sayings = Sayings()

    @property
    def rect(self) -> Rect:
        """Where it is; empty before the table is there."""
        watching = self._table.watching
        return strip_of(watching.layout.frame) if watching.is_ready else Rect(0, 0, 0, 0)

    @property
    def is_moving(self) -> bool:
        """A press goes on, so its light grows."""
        return self._table.curtain.pressing is not None

    def resized(self, theme: Theme) -> None:
        """Another size or look."""
        self._painter = PromptPainter(theme)
        self._cause = None
        self.sayings.forget()

    def tick(self, now_ms: int) -> None:
        """See what is to be said; ask for a frame where that has changed."""
        table = self._table
        pressing = table.curtain.pressing
        cause = (
            table.model.view,
            table.model.company,
            table.next,
            table.app.pads,
            table.shows,
            pressing and now_ms,
        )
        is_same = self._cause is not None and all(map(is_, cause, self._cause))
        self._cause = cause
        prompt = self._shown if is_same else self._prompt(now_ms)
        if self.sayings.tick(now_ms) or prompt != self._shown:
            self._shown = prompt
            table.app.invalidate(whole=False)

    def heard_from(self, intent: Intent) -> None:
        """Somebody who is not to move has used their pad: they may react, and say how many pieces they hold."""
        table = self._table
        seat = table.app.pads.seat_of(getattr(intent, "pad", None))
        view = table.model.view
        if seat is None or view is None or seat not in table.screens:
            return
        public = view.public
        sizes = public.rack_sizes if isinstance(public, TilePublic) else public.hand_sizes
        if self.sayings.heard(seat, intent, sizes[seat], table.app.now_ms):
            table.app.sound.play("button-tick")
            table.app.invalidate(whole=False)

    def pictures(self, theme: Theme, layout: LaidOut, now_ms: int) -> list[Picture]:
        """Everything of it."""
        prompt = self._shown or self._prompt(now_ms)
        if self._painter is None or prompt is None:
            return []
        said = self.sayings.pictures(theme, layout, now_ms)
        return [*self._painter.pictures(strip_of(layout.frame), prompt), *said]

    def _prompt(self, now_ms: int) -> Prompt | None:
        table = self._table
        model, seat = table.model, table.next
        view = model.view
        if view is None:
            return None
        if view.public.result is not None:
            return Prompt(_("The round is over"), "", _("All hands lie open."))
        if seat is None:
            playing = model.seats[view.public.seat]
            if table.is_nobody_left:
                return Prompt(playing.name, playing.emblem, _("is playing"), _("To the result"))
            return Prompt(playing.name, playing.emblem, _("is playing"))
        pressing = table.curtain.pressing
        steps = round(pressing.progress(now_ms) * PROGRESS_STEPS) if pressing is not None else 0
        own = model.seats[seat]
        prompt = Prompt(own.name, own.emblem, _("is next"), is_asking=True, progress=steps)
        return self._asking(prompt, seat)

    def _asking(self, prompt: Prompt, seat: int) -> Prompt:
        """What opens the curtain for this seat: its own pad where it has one, else a key, the mouse or a finger."""
        pads = self._table.app.pads
        own = next((pad for pad in pads.of_seat(seat) if pad.is_plugged), None)
        if own is None:
            return prompt._replace(asks=_("Hold the key, or hold here, to see your hand"), key=_("Space"))
        if self._table.shows is Shows.WHILE_HELD:
            button = (own.make, Button.LEFT_TRIGGER)
            return prompt._replace(asks=_("Hold the button to see your hand"), button=button)
        return prompt._replace(asks=_("Press the button to see your hand"), button=(own.make, Button.A))


def strip_of(frame: Frame) -> Rect:
    """Where the strip lies: in the room that a hand has otherwise."""
    strip = frame.bar.unionall((frame.hand, frame.actions))
    left = frame.size[0] - strip.right
    return Rect(left, strip.top, strip.right - left, strip.height)
