"""The window: opened in software, sized by its real surface, full screen and back."""

from __future__ import annotations

import logging
import os
import sys
import warnings

import pygame

from game.words import _

DEFAULT_SIZE = (1280, 720)
TITLE = "Rommé-Runde"
LOOKS_FOR_DISPLAYS_EACH_MS = 1500

_BLIND_DRIVERS = ("offscreen", "dummy")


log = logging.getLogger("romme")


class NoDisplay(Exception):
    """There is no screen to open a window on."""


class Window:
    """The one window. Every change of its size may replace `surface`."""

    def __init__(
        self, size: tuple[int, int] | None = None, is_full_screen: bool = False, display: int = 0
    ) -> None:
        _open_display()
        self._wanted_display = display
        self._known_displays = count_displays()
        self._looked_for_displays_ms = 0
        self._windowed_size = size or self._fitting_size()
        self.is_full_screen = False
        pygame.display.set_caption(TITLE)
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
        if not self.is_full_screen:
            self._windowed_size = self.size
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
        """The window again, as large as it was; some window managers need to be told twice."""
        self.is_full_screen = False
        self.surface = self._open_window()
        if self.surface.get_size() != self._windowed_size:
            self.surface = self._open_window()

    def follow(self, is_full_screen: bool, display: int) -> bool:
        """Be as the settings say: a window, or all of this screen. Returns whether the surface may be another one."""
        if is_full_screen and (not self.is_full_screen or display != self._wanted_display):
            self.fill_screen(display)
            return True
        if self.is_full_screen and not is_full_screen:
            self.leave_full_screen()
            return True
        return False

    def watch_displays(self, now_ms: int) -> bool:
        """Now and then follow the displays. Returns whether the surface may be another one."""
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

    def _open_window(self) -> pygame.Surface:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)
            return pygame.display.set_mode(self._windowed_size, pygame.RESIZABLE, display=self.display)

    def _fitting_size(self) -> tuple[int, int]:
        desktops = pygame.display.get_desktop_sizes()
        width, height = desktops[self.display] if self.display < len(desktops) else DEFAULT_SIZE
        if pygame.display.get_driver() in _BLIND_DRIVERS or width < 1400 or height < 800:
            return DEFAULT_SIZE
        scale = min(width * 0.8 / 16, height * 0.8 / 9)
        return int(scale * 16), int(scale * 9)


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
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "romme")
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")
    try:
        pygame.display.init()
        pygame.font.init()
    except pygame.error as error:
        raise NoDisplay(_no_display_sentence()) from error
    if not chosen and pygame.display.get_driver() in _BLIND_DRIVERS:
        pygame.display.quit()
        raise NoDisplay(_no_display_sentence())


def _no_display_sentence() -> str:
    return _("There is no screen here to open a window on.")
