"""The window: opened in software, sized by its real surface, full screen and back."""

from __future__ import annotations

import logging
import os
import sys
import warnings

import pygame
from pygame import Rect

from game import desktop
from game.sprites.icons import window_icon
from game.window_place import (
    DEFAULT_SIZE,
    LEAST_SIZE,
    Place,
    first_place,
    keep_place,
    load_place,
    place_path,
    within,
)
from game.words import _

TITLE = "Rommé-Runde"
PROGRAM = "romme"
"""What window managers know the program by."""

ICON_PX = 128
LOOKS_FOR_DISPLAYS_EACH_MS = 1500
LOOKS_WHERE_IT_LIES_EACH_MS = 500
SETTLES_EACH_MS, SETTLES_TIMES = 250, 4
"""How often it is seen to that the window comes back from the full screen: some window managers answer late."""

_BLIND_DRIVERS = ("offscreen", "dummy")


log = logging.getLogger("romme")


class NoDisplay(Exception):
    """There is no screen to open a window on."""


class Window:
    """The one window. Every change of its size may replace `surface`."""

    def __init__(
        self, size: tuple[int, int] | None = None, is_full_screen: bool = False, display: int = 0
    ) -> None:
        """`size` is for this once; without it the window comes where it lay last, and that is kept."""
        _open_display()
        self._wanted_display = display
        self._known_displays = count_displays()
        self._looked_for_displays_ms = self._looked_where_ms = 0
        self.is_full_screen = False
        self._is_kept = size is None and not _is_blind()
        self._least_size = LEAST_SIZE if size is None else _smaller(size, LEAST_SIZE)
        self._is_maximised = False
        self._at_before: Rect | None = None
        self._settles_times = self._settled_ms = 0
        pygame.display.set_caption(TITLE)
        pygame.display.set_icon(window_icon(ICON_PX))
        if self._is_kept:
            self.surface = self._open_where_it_lay()
        else:
            self._place, self._is_placed = Rect((0, 0), size or DEFAULT_SIZE), False
            self.surface = self._open_window()
        self._seen_size = self.surface.get_size()
        if is_full_screen:
            self.fill_screen(display)

    @property
    def size(self) -> tuple[int, int]:
        """The size of the surface in pixels, whatever the window manager calls the window's size."""
        return self.surface.get_size()

    @property
    def display(self) -> int:
        """The screen that is used: the wanted one, or the first while that is gone."""
        return self._wanted_display if 0 <= self._wanted_display < count_displays() else 0

    def fill_screen(self, display: int) -> None:
        """Fill the whole of a screen, without a border; where that cannot be had the window stays."""
        if not self.is_full_screen and not self._settles_times:
            self._note_place()
        self._settles_times = 0
        self._wanted_display = display
        self._known_displays = count_displays()
        try:
            desktops = pygame.display.get_desktop_sizes()
            size = desktops[self.display] if self.display < len(desktops) else (0, 0)
            self.surface = pygame.display.set_mode(size, pygame.FULLSCREEN, display=self.display)
            self.is_full_screen = True
        except pygame.error:
            self.is_full_screen = False
            self.surface = self._open_window()

    def leave_full_screen(self) -> None:
        """The window again, as large as it was, where it was."""
        self.is_full_screen = False
        screens = self._screens()
        if screens and not any(screen.colliderect(self._place) for screen in screens):
            self._place = within(self._place, screens, desktop.frame())
        self.surface = self._open_window()
        self._settles_times = 0 if _is_blind() else SETTLES_TIMES

    def follow(self, is_full_screen: bool, display: int) -> bool:
        """Be as the settings say: a window, or all of this screen. Returns whether the surface may be another one."""
        if is_full_screen and (not self.is_full_screen or display != self._wanted_display):
            self.fill_screen(display)
            return True
        if self.is_full_screen and not is_full_screen:
            self.leave_full_screen()
            return True
        return False

    def watch(self, now_ms: int) -> bool:
        """Now and then note where the window lies, and follow the displays.

        Returns whether the surface may be another one.
        """
        if self._settles_times:
            return self._settle(now_ms)
        if now_ms - self._looked_where_ms >= LOOKS_WHERE_IT_LIES_EACH_MS:
            self._looked_where_ms = now_ms
            self._note_rest()
        if now_ms - self._looked_for_displays_ms < LOOKS_FOR_DISPLAYS_EACH_MS:
            return False
        self._looked_for_displays_ms = now_ms
        return self.follow_displays()

    def follow_displays(self) -> bool:
        """After a screen was switched off, pulled out or put back: fill the wanted one, or what there is.

        Returns whether the surface may be another one.
        """
        count = count_displays()
        if count == self._known_displays or not count:
            return False
        self._known_displays = count
        if not self.is_full_screen:
            return False
        self.fill_screen(self._wanted_display)
        return True

    def take_new_surface(self) -> bool:
        """After a size event: whether the surface has another size than when it was last looked at.

        A window that is resized keeps its surface object, which then has the new size already.
        """
        before = self._seen_size
        self.surface = pygame.display.get_surface() or self.surface
        self._seen_size = self.surface.get_size()
        return self._seen_size != before

    def allow_saver(self, is_allowed: bool) -> None:
        """Let the screen saver come, or keep it away."""
        if pygame.display.get_init() and pygame.display.get_allow_screensaver() != is_allowed:
            pygame.display.set_allow_screensaver(is_allowed)

    def show(self, changed: list[pygame.Rect] | None) -> None:
        """Bring the frame to the screen: all of it, or only the changed rectangles."""
        try:
            if changed is None:
                pygame.display.flip()
            elif changed:
                pygame.display.update(changed)
        except pygame.error as error:
            log.warning("a frame was not shown: %s", error)
            self._known_displays = 0

    def close(self) -> None:
        """Close the window, and keep where it lay."""
        if self._is_kept and pygame.display.get_surface() is not None:
            if not self.is_full_screen and not self._settles_times:
                self._note_place()
            keep_place(place_path(), Place(self._place, self._is_maximised))
        pygame.display.quit()

    def _open_where_it_lay(self) -> pygame.Surface:
        """The window where it was kept, or amid its screen; with its frame it fits in."""
        kept, screens = load_place(place_path()), self._screens()
        self._place = kept.rect if kept is not None else first_place(desktop.usable(self.display))
        self._is_placed = True
        self._open_window()
        fitting = within(self._place, screens, desktop.frame())
        if fitting != self._place or (kept is not None and kept.is_maximised):
            self._place = fitting
            self._is_maximised = kept is not None and kept.is_maximised
            return self._open_window()
        return self.surface

    def _open_window(self) -> pygame.Surface:
        """The window that fills nothing; some window managers need to be told its size twice."""
        self.surface = self._set_size()
        if self.surface.get_size() != self._place.size:
            self.surface = self._set_size()
        desktop.set_least_size(self._least_size)
        if self._is_placed:
            pygame.display.set_window_position(self._place.topleft)
        if self._is_maximised:
            desktop.maximise()
            self.surface = pygame.display.get_surface() or self.surface
        return self.surface

    def _settle(self, now_ms: int) -> bool:
        """Put the window again where it belongs, should it not be there. Returns whether its size was changed."""
        if now_ms - self._settled_ms < SETTLES_EACH_MS:
            return False
        self._settled_ms = now_ms
        self._settles_times -= 1
        if self._is_maximised:
            is_there = desktop.is_maximised()
        else:
            is_there = self._lies().size == self._place.size
        if not is_there:
            self._open_window()
        elif not self._is_maximised and self._lies() != self._place:
            pygame.display.set_window_position(self._place.topleft)
        return not is_there

    def _set_size(self) -> pygame.Surface:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)
            return pygame.display.set_mode(self._place.size, pygame.RESIZABLE, display=self.display)

    def _note_place(self) -> None:
        """Note where the window lies now. One that is maximised or put away keeps the place it returns to."""
        if desktop.is_minimised():
            return
        self._is_maximised = desktop.is_maximised()
        if not self._is_maximised:
            self._place, self._is_placed = self._lies(), True

    def _note_rest(self) -> None:
        """Note a place where the window has come to rest: while it is made large it has no place for a moment."""
        now = None if self.is_full_screen else self._lies()
        if now is not None and now == self._at_before:
            self._note_place()
        self._at_before = now

    def _lies(self) -> Rect:
        return Rect(pygame.display.get_window_position(), self.size)

    def _screens(self) -> list[Rect]:
        """The usable parts of all screens, that of the wanted one first."""
        if _is_blind():
            return []
        first = self.display
        others = [display for display in range(count_displays()) if display != first]
        return [desktop.usable(display) for display in (first, *others)]


def _smaller(a: tuple[int, int], b: tuple[int, int]) -> tuple[int, int]:
    return min(a[0], b[0]), min(a[1], b[1])


def _is_blind() -> bool:
    return pygame.display.get_driver() in _BLIND_DRIVERS


def count_displays() -> int:
    """How many screens there are at the moment; 0 while all of them are switched off."""
    try:
        return pygame.display.get_num_displays()
    except pygame.error:
        return 0


def _open_display() -> None:
    """Set what SDL reads before it starts, and start it. Raises `NoDisplay`."""
    chosen = os.environ.get("SDL_VIDEODRIVER")
    if sys.platform.startswith("linux"):
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    os.environ.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    desktop.be_known_as(PROGRAM)
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")
    try:
        pygame.display.init()
        pygame.font.init()
    except pygame.error as error:
        raise NoDisplay(_no_display_sentence()) from error
    if not chosen and _is_blind():
        pygame.display.quit()
        raise NoDisplay(_no_display_sentence())


def _no_display_sentence() -> str:
    return _("There is no screen here to open a window on.")
