"""The time that the seat to move has left, where the table has a turn timer: told once a turn, counted down here."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from pygame import Rect

from game.sprites.clock import clock_ring
from game.sprites.display_list import Picture
from game.sprites.kept import KeptPictures
from game.table.frame import Frame
from game.theme import Theme
from net.session import Batch, Company, TookBack, TurnClock, Update, Welcome

RING_HZ = 4
"""So often the ring is drawn anew."""
HURRY_BELOW_MS = 10_000
LAST_SECONDS = 5
"""So many of one's own last seconds can be heard."""
RING_Z = 20_000
_SIDE = 54


class Ring(NamedTuple):
    """The ring as it looks now: whose it is, and how many of its steps are left of how many."""

    seat: int
    left: int
    total: int


class TurnTime:
    """Folded from what the table says; `now_ms` comes from outside."""

    def __init__(self) -> None:
        self._until: tuple[int, int] | None = None
        self._total_ms = 0
        self._stopped_at_ms: int | None = None
        self._second = 0

    @property
    def is_running(self) -> bool:
        """A turn's time is being counted."""
        return self._until is not None and self._stopped_at_ms is None

    def forget(self) -> None:
        """Another match begins."""
        self._until = None

    def take(self, update: Update, now_ms: int) -> None:
        """Hear what the table has said."""
        match update:
            case Welcome(company=company):
                self._pause(company.paused, now_ms)
            case Company(paused=paused):
                self._pause(paused, now_ms)
            case Batch(view=view) | TookBack(view=view):
                has_passed_on = self._until is not None and view.public.seat != self._until[0]
                if has_passed_on or view.standing.over or view.public.result is not None:
                    self._until = None
            case TurnClock(seat, left_ms):
                self._total_ms = max(left_ms, self._total_ms if self._is_of(seat) else 0)
                self._until = seat, now_ms + left_ms
                self._stopped_at_ms = None if self._stopped_at_ms is None else now_ms
            case _:
                pass

    def left(self, now_ms: int) -> tuple[int, int] | None:
        """The seat to move and the milliseconds it has left; None where no time is counted."""
        if self._until is None:
            return None
        seat, until_ms = self._until
        at_ms = now_ms if self._stopped_at_ms is None else self._stopped_at_ms
        return seat, max(0, until_ms - at_ms)

    def ring(self, now_ms: int) -> Ring | None:
        """The ring to be drawn now."""
        left = self.left(now_ms)
        if left is None:
            return None
        return Ring(left[0], _steps(left[1]), max(1, _steps(self._total_ms)))

    def strikes(self, seat: int | None, now_ms: int) -> bool:
        """Whether another one of this seat's last seconds has begun since the last call."""
        left = self.left(now_ms)
        if left is None or left[0] != seat or self._stopped_at_ms is not None:
            self._second = 0
            return False
        second = -(-left[1] // 1000)
        is_new = 0 < second <= LAST_SECONDS and second != self._second
        self._second = second
        return is_new

    def _is_of(self, seat: int) -> bool:
        return self._until is not None and self._until[0] == seat

    def _pause(self, is_paused: bool, now_ms: int) -> None:
        if is_paused and self._stopped_at_ms is None:
            self._stopped_at_ms = now_ms
        elif not is_paused and self._stopped_at_ms is not None:
            if self._until is not None:
                self._until = self._until[0], self._until[1] + now_ms - self._stopped_at_ms
            self._stopped_at_ms = None


def ring_picture(
    theme: Theme, kept: KeptPictures, frame: Frame, boxes: dict[int, Rect], shown: Ring
) -> Picture:
    """The ring at the panel of whose time it is, or before the bar for the own one."""
    is_late = shown.left * 1000 // RING_HZ <= HURRY_BELOW_MS
    colour = theme.palette.warning if is_late else theme.palette.brass
    side = max(theme.px(_SIDE), 24)
    words = str(-(-shown.left // RING_HZ))
    surface = kept.keep(
        ("ring", side, shown, colour),
        partial(clock_ring, theme, side, shown.left / shown.total, words, colour),
    )
    if shown.seat in boxes:
        box = boxes[shown.seat]
        place = surface.get_rect(center=(box.right - theme.px(8), box.top + theme.px(12)))
    else:
        place = surface.get_rect(midright=(frame.bar.left - theme.px(16), frame.bar.centery))
    place.clamp_ip(Rect((0, 0), frame.size))
    return Picture("turn time", surface, place.topleft, RING_Z)


def _steps(ms: int) -> int:
    return -(-ms * RING_HZ // 1000)
