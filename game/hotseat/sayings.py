"""What those with pads of their own let be heard while another plays: a reaction, or how many pieces they hold."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from pygame import Rect, Surface

from game.intents import Command, Confirm, Direction, Intent, Way
from game.lan.bubbles import bubble
from game.lan.words import reaction_words
from game.sprites.display_list import Picture
from game.sprites.kept import KeptPictures
from game.table.beside import LaidOut
from game.theme import Theme
from game.words import _
from net.lobby import REACTIONS

SHOWN_MS = 2500
SAYINGS_Z = 20_200
MOST_KEPT = 60

BY_WAY = {Way.UP: "well_played", Way.DOWN: "ouch", Way.LEFT: "laugh", Way.RIGHT: "hurry"}


@dataclass(frozen=True, slots=True)
class Saying:
    """What somebody lets be heard, and until when."""

    words: str
    until_ms: int


@dataclass(slots=True)
class Sayings:
    """The bubbles at the seats; the newest of each seat."""

    by_seat: dict[int, Saying] = field(default_factory=dict)
    _last: dict[int, int] = field(default_factory=dict)
    _kept: KeptPictures = field(default_factory=lambda: KeptPictures(MOST_KEPT))

    def heard(self, seat: int, intent: Intent, pieces: int, now_ms: int) -> bool:
        """A pad of the seat was used, which holds so many pieces; True if that is to be seen."""
        words = self._words(seat, intent, pieces)
        if words:
            self.by_seat[seat] = Saying(words, now_ms + SHOWN_MS)
        return bool(words)

    def tick(self, now_ms: int) -> bool:
        """Let what has been read go; True if something went."""
        over = [seat for seat, saying in self.by_seat.items() if saying.until_ms <= now_ms]
        for seat in over:
            del self.by_seat[seat]
        return bool(over)

    def forget(self) -> None:
        """Another size or look."""
        self._kept.clear()

    def pictures(self, theme: Theme, layout: LaidOut, now_ms: int) -> list[Picture]:
        """A bubble at the panel of each who says something."""
        found = []
        for box in layout.seats:
            saying = self.by_seat.get(box.seat)
            if saying is None:
                continue
            surface = self._kept.keep(saying.words, partial(_drawn, theme, saying.words))
            place = surface.get_rect(midtop=(box.rect.centerx, box.rect.bottom + theme.px(4)))
            place.clamp_ip(Rect((0, 0), layout.frame.size))
            found.append(Picture(("saying", box.seat), surface, place.topleft, SAYINGS_Z))
        return found

    def _words(self, seat: int, intent: Intent, pieces: int) -> str:
        match intent:
            case Confirm():
                return _("{count} left").format(count=pieces)
            case Direction(way=way, is_repeat=False):
                return reaction_words(BY_WAY[way])
            case Command(name="talk"):
                self._last[seat] = (self._last.get(seat, -1) + 1) % len(REACTIONS)
                return reaction_words(REACTIONS[self._last[seat]])
        return ""


def _drawn(theme: Theme, words: str) -> Surface:
    return bubble(theme, words, theme.palette.quiet, "", points_up=True)
