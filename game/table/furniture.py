"""The parts of a table's screen that are the same with cards and with tiles: lines, buttons, lights, one piece."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Protocol

import pygame
from pygame import Rect, Surface

from game.motion.track import Pose
from game.sprites import panels
from game.sprites.display_list import Picture
from game.sprites.held_card import card_surface
from game.sprites.kept import KeptPictures
from game.sprites.pieces import PieceArt
from game.table import show
from game.table.actions import LABELS, Action
from game.table.frame import Frame
from game.table.sign_places import Box, box_of
from game.table.spots import Spot
from game.theme import SMALL, Theme
from game.words import _

MOST_KEPT = 400
SHADOW_STEPS = 8
"""A card that grows or shrinks on its way changes its shadow in so many steps of its full height."""
ICONS = {"menu": "menu", "log": "list", "last_turn": "replay", "help": "help"}
SORTING = {"sort_runs": "7 8 9", "sort_sets": "7 7 7"}


class Says(Protocol):
    """What a table's screen says besides the pieces."""

    @property
    def line(self) -> str: ...
    @property
    def is_refusal(self) -> bool: ...
    @property
    def owed(self) -> str: ...
    @property
    def share(self) -> float | None: ...
    @property
    def actions(self) -> tuple[Action, ...]: ...
    @property
    def hover(self) -> Spot | None: ...
    @property
    def round(self) -> str: ...


class Furniture:
    """Makes pictures for one theme and one set of pieces; keeps the surfaces that it has made."""

    def __init__(self, theme: Theme, art: PieceArt) -> None:
        self.theme = theme
        self.art = art
        self.is_own_turn = False
        self.is_show = False
        self._kept = KeptPictures(MOST_KEPT)

    def label(self, name: str) -> str:
        """The words on the button of this name."""
        return _(LABELS[name])

    def card(self, key: Hashable, picture: int, pose: Pose, full_height: float, z: int) -> list[Picture]:
        """One card and its shadow."""
        surface = card_surface(self.art, picture, pose, max(1, round(full_height)))
        at = (round(pose.x - surface.get_width() / 2), round(pose.y - surface.get_height() / 2))
        found = [Picture((key, "card"), surface, at, z)]
        if pose.alpha >= 1.0 and (not 0.0 < pose.shown < 1.0):
            shadow = self.art.shadow(_shadow_height(pose.height, full_height), pose.lift)
            where = (round(pose.x - shadow.get_width() / 2), round(pose.y - shadow.get_height() / 2))
            found.insert(0, Picture((key, "shadow"), shadow, where, z))
        return found

    def lines(self, frame: Frame, status: Says) -> list[Picture]:
        """What happened or why not, what is owed, and the round."""
        if self.is_show:
            return self._show_lines(frame, status)
        found = self._line(frame, status)
        if status.owed:
            owed = self.keep(
                ("bar", frame.bar.size, status.owed, status.share, self.is_own_turn),
                lambda: panels.bar(self.theme, frame.bar.size, status.owed, status.share, self.is_own_turn),
            )
            found.append(Picture("bar", owed, frame.bar.topleft))
        if status.round:
            found.append(self._round(frame, status.round))
        return found

    def _show_lines(self, frame: Frame, status: Says) -> list[Picture]:
        """The same for a whole room, and whose turn it is in the strip."""
        found = []
        if status.line:
            surface = self._show_line(frame.line.size, status.line, show.line)
            found.append(Picture("line", surface, frame.line.topleft))
        if status.owed:
            surface = self._show_line(frame.bar.size, status.owed, show.turn)
            found.append(Picture("bar", surface, frame.bar.topleft))
        return [*found, self._round(frame, status.round)] if status.round else found

    def _show_line(
        self, size: tuple[int, int], words: str, make: Callable[[Theme, tuple[int, int], str], Surface]
    ) -> Surface:
        return self.keep((make, size, words), lambda: make(self.theme, size, words))

    def _line(self, frame: Frame, status: Says) -> list[Picture]:
        asks = _("Rule: R") if status.is_refusal else ""
        line = self.keep(
            ("line", frame.line.size, status.line, status.is_refusal, asks),
            lambda: panels.line(self.theme, frame.line.size, status.line, status.is_refusal, asks),
        )
        return [Picture("line", line, frame.line.topleft)]

    def _round(self, frame: Frame, words: str) -> Picture:
        room = max(60, frame.piles.width)
        if self.theme.font(self.theme.fitting_size(words, SMALL, room)).size(words)[0] > room:
            words = words.rsplit(" · ", maxsplit=1)[-1]
        text = self.theme.text(words, SMALL, self.theme.palette.quiet, width=room)
        if frame.is_narrow:
            return Picture("round", text, text.get_rect(bottomright=frame.icons.bottomright).topleft)
        return Picture("round", text, text.get_rect(midtop=(frame.piles.centerx, frame.piles.top)).topleft)

    def buttons(self, buttons: Mapping[str, Rect], status: Says) -> list[Picture]:
        """All buttons as they stand."""
        known = {action.name: action for action in status.actions}
        found = []
        for name, rect in buttons.items():
            is_hovered = status.hover == ("button", name)
            surface = self._button(name, rect, known.get(name), is_hovered)
            found.append(Picture(("button", name), surface, rect.topleft))
        return found

    def _button(self, name: str, rect: Rect, action: Action | None, is_hovered: bool) -> Surface:
        theme, size = self.theme, rect.size
        if name in SORTING:
            return self.keep(
                (name, size, is_hovered), lambda: panels.rank_button(theme, size, SORTING[name], is_hovered)
            )
        look = self._look(name, action, is_hovered)
        return self.keep(("button", size, look), lambda: panels.button(theme, size, look))

    def _look(self, name: str, action: Action | None = None, is_hovered: bool = False) -> panels.ButtonLook:
        if name in ICONS:
            return panels.ButtonLook("", ICONS[name], is_hovered=is_hovered)
        if name == "pile":
            return panels.ButtonLook(_("Discards"), "eye", is_hovered=is_hovered, size=SMALL)
        is_enabled = action is None or action.is_enabled
        is_lit = action is not None and action.is_primary and is_enabled
        return panels.ButtonLook(self.label(name), None, is_lit, is_enabled, is_hovered)

    def readable(
        self, pictures: Sequence[Picture], buttons: Mapping[str, Rect], frame: Frame
    ) -> tuple[Box, ...]:
        """What signs must not cover: what is written on the buttons, the other furniture, the zones of the pieces."""
        found = [self._written(name, rect) for name, rect in buttons.items()]
        found += [frame.table, frame.hand]
        found += [own.rect for own in pictures if not (isinstance(own.key, tuple) and own.key[0] == "button")]
        return tuple(map(box_of, found))

    def _written(self, name: str, rect: Rect) -> Rect:
        if name in SORTING:
            return panels.ranks_on(self.theme, rect, SORTING[name])
        return panels.written_on(self.theme, rect, self._look(name))

    def light(
        self, key: Hashable, rect: Rect, is_strong: bool, strength: float = 0.8, inside: float = 1.0
    ) -> Picture:
        """A glow round a place where something may go, or where something is new."""
        colour = self.theme.palette.brass
        level = 1.0 if is_strong else strength
        surface = self.keep(
            ("glow", rect.size, level, inside),
            lambda: panels.glow(self.theme, rect.size, colour, level, 14, inside),
        )
        return Picture(key, surface, rect.topleft)

    def focus(self, rect: Rect, z: int, is_button: bool) -> Picture:
        """The brass ring round what has the focus of the keyboard."""
        radius = rect.height // 2 if is_button else self.theme.px(12)
        surface = self.keep(("focus", rect.size, radius), lambda: panels.focus(self.theme, rect, radius)[0])
        at = panels.focus_corner(self.theme, rect)
        return Picture("focus", surface, at, z)

    def keep(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """The surface of this key, made now if there is none."""
        return self._kept.keep(key, make)


def plain_panel(
    theme: Theme, size: tuple[int, int], fill: tuple[int, int, int, int], radius: float
) -> Surface:
    """A panel as a surface of its own."""
    surface = Surface(size, pygame.SRCALPHA)
    theme.panel(surface, surface.get_rect(), fill, radius)
    return surface


def _shadow_height(height: float, full_height: float) -> int:
    """The height to draw a shadow for: exact at rest, in steps on the way, since a new shadow is slow to make."""
    if abs(height - full_height) < 1.0:
        return max(8, round(full_height))
    step = max(4, round(full_height / SHADOW_STEPS))
    return max(8, round(height / step) * step)
