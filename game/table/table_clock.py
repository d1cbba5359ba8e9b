"""The turn's time at a table of this program: its ring, its last seconds, and that it rests while nobody can play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.sprites.display_list import Picture
from game.sprites.kept import KeptPictures
from game.table.turn_time import Ring, TurnTime, ring_picture
from game.theme import Theme
from net.session import Pause, Resume, Session, Update

if TYPE_CHECKING:
    from game.app import App
    from game.table.beside import LaidOut

MOST_RINGS = 8


class TableClock:
    """The clock of one screen. On the network the overlay has its own, which nobody stops by looking elsewhere."""

    def __init__(self, session: Session) -> None:
        self.time = TurnTime()
        self._session = session
        self._ring: Ring | None = None
        self._kept = KeptPictures(MOST_RINGS)
        self._is_held = False

    def take(self, update: Update, now_ms: int) -> None:
        """Hear what the table has said."""
        self.time.take(update, now_ms)

    def tick(self, app: App, now_ms: int) -> None:
        """Count on; asks for a frame where the ring has changed. Who only watches hears it for everybody here."""
        left = self.time.left(now_ms)
        if left is not None and self._session.seat in (left[0], None) and self.time.strikes(left[0], now_ms):
            app.sound.play("last-seconds")
        ring = self.time.ring(now_ms)
        if ring != self._ring:
            self._ring = ring
            app.invalidate(whole=False)

    def hold(self) -> None:
        """Something lies over the table: the time stands still."""
        if self.time.is_running and not self._is_held:
            self._is_held = True
            self._session.send(Pause())

    def go_on(self) -> None:
        """The table is to be seen again."""
        if self._is_held:
            self._is_held = False
            self._session.send(Resume())

    def forget(self) -> None:
        """The theme has changed."""
        self._kept.clear()

    def pictures(self, theme: Theme, layout: LaidOut) -> list[Picture]:
        """The ring, where time is counted."""
        if self._ring is None:
            return []
        boxes = {box.seat: box.rect for box in layout.seats}
        return [ring_picture(theme, self._kept, layout.frame, boxes, self._ring)]
