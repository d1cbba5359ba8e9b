"""What a whole room should not miss: somebody opens, somebody goes out. A ribbon over the table, for those who watch."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from engine.events import Event
from engine.romme.events import Opened, RoundEnded
from engine.tiles.events import Opened as TilesOpened
from engine.tiles.events import RoundEnded as TilesEnded
from game.motion.easing import ease_in, ease_out
from game.sprites.display_list import Picture
from game.sprites.icons import emblem
from game.sprites.kept import KeptPictures
from game.sprites.panels import fitting_size
from game.table.layout import HELD_Z
from game.theme import TITLE, Theme

SHOWN_MS = 2400
COMES_MS, GOES_MS = 240, 320
STEPS = 12
"""A ribbon that comes or goes has so many looks."""

MOST_KEPT = 4 * STEPS

SLIDE = 0.03
"""How far it comes from the side, of the window's width."""

HIGH = 0.15
OPENING_AT, ENDING_AT = 0.45, 0.60
"""The ribbon's height and the middle of it, of the window's; the word of a celebration stands above the second."""

MOMENT_Z = HELD_Z + 30


@dataclass(frozen=True, slots=True)
class Moment:
    """One of them: what is said, whose emblem stands beside it, when it began, and how far down."""

    words: str
    emblem: str
    began_ms: int
    at: float


@dataclass(slots=True)
class Moments:
    """The moment that is shown now; a later one takes its place."""

    shown: Moment | None = None
    is_calm: bool = False
    """Reduced motion: a ribbon only fades in and out."""

    _kept: KeptPictures = field(default_factory=lambda: KeptPictures(MOST_KEPT, converts=False))

    def see(
        self,
        events: Iterable[Event],
        told: Callable[[Event], str],
        emblem_of: Callable[[int], str],
        now_ms: int,
    ) -> None:
        """Pick out of what happens what the room should not miss."""
        for event in events:
            match event:
                case Opened(seat=seat) | TilesOpened(seat=seat):
                    self.shown = Moment(told(event), emblem_of(seat), now_ms, OPENING_AT)
                case RoundEnded(result=result) | TilesEnded(result=result) if result.winner is not None:
                    self.shown = Moment(told(event), emblem_of(result.winner), now_ms, ENDING_AT)
                case _:
                    pass

    def is_on(self, now_ms: int) -> bool:
        """Whether there is one; a little longer, so that the last frame is clean."""
        return self.shown is not None and now_ms - self.shown.began_ms < SHOWN_MS + 60

    def pictures(self, theme: Theme, now_ms: int) -> list[Picture]:
        """What is seen of it now."""
        moment = self.shown
        if moment is None or not self.is_on(now_ms):
            return []
        at_ms = now_ms - moment.began_ms
        left_ms = SHOWN_MS - at_ms
        seen = min(
            ease_out(min(1.0, at_ms / COMES_MS)), 1 - ease_in(max(0.0, min(1.0, 1 - left_ms / GOES_MS)))
        )
        step = round(STEPS * seen)
        if step <= 0:
            return []
        whole = self._kept.keep((theme, moment.words, moment.emblem), lambda: _ribbon(theme, moment))
        surface = whole
        if step < STEPS:
            surface = self._kept.keep((theme, moment.words, step), lambda: _faint(whole, step / STEPS))
        way = 0.0 if self.is_calm else SLIDE * (1 - step / STEPS) * (-1 if left_ms > GOES_MS else 1)
        slide = round(theme.size[0] * way)
        place = surface.get_rect(center=(theme.size[0] // 2 + slide, round(theme.size[1] * moment.at)))
        return [Picture("moment", surface, place.topleft, MOMENT_Z)]


def _ribbon(theme: Theme, moment: Moment) -> Surface:
    """A dark band between two lines of brass; the emblem and the words in its middle."""
    width, height = theme.size[0], round(theme.size[1] * HIGH)
    surface = Surface((width, height), pygame.SRCALPHA)
    surface.fill((*theme.palette.dialog[:3], 238))
    edge = max(2, theme.px(4))
    for top in (0, height - edge):
        surface.fill((*theme.palette.brass, 255), Rect(0, top, width, edge))
    side, gap = round(height * 0.62), theme.px(36)
    room = width - side - gap - 2 * theme.px(80)
    size = fitting_size(theme, moment.words, min(TITLE * 1.2, height / theme.scale * 0.5), room)
    text = theme.text(moment.words, size, theme.palette.text, bold=True, width=room)
    left = (width - side - gap - text.get_width()) // 2
    if moment.emblem:
        surface.blit(emblem(moment.emblem, side), (left, (height - side) // 2))
    surface.blit(text, text.get_rect(midleft=(left + side + gap, height // 2)))
    return surface.convert_alpha()


def _faint(surface: Surface, share: float) -> Surface:
    faint = surface.copy()
    faint.set_alpha(round(255 * share))
    return faint
