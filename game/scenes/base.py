"""What every screen is: the contract between the app's loop and a scene."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.input.pads import Pads
from game.intents import Intent

if TYPE_CHECKING:
    from game.app import App

Size = tuple[int, int]


class Scene:
    """One screen of the stack. The app calls it from the frame thread only; nothing here may block.

    Order: `enter` once, then `resized` with the window's size, then any number of `handle`, `tick` and
    `draw`, then `leave` once. Every scene of the stack ticks, the top one gets the intents.
    """

    app: App

    is_overlay = False
    """The scene below stays visible under this one, as it last looked."""

    keeps_screen_on = False
    """The screen saver must wait while this scene is in the stack."""

    keeps_bright = True
    """What moves here counts as use: a TV is not dimmed meanwhile. Not so for a show that nobody asked for."""

    def enter(self, app: App) -> None:
        """The scene is now in the stack."""
        self.app = app

    def leave(self) -> None:
        """The scene has left the stack: let go of threads, sessions and sounds."""

    def resized(self, size: Size) -> None:
        """Lay out anew for a surface of `size` pixels; also called when the theme or the language changed."""

    def covered(self) -> None:
        """Another scene was pushed on top: drop what is in hand (a drag, a hover)."""

    def uncovered(self) -> None:
        """This scene is the top one again."""

    def looked_away(self) -> None:
        """The window has lost the focus, or is not to be seen: what is secret must not stay on it."""

    def pads_changed(self, before: Pads, now: Pads) -> None:
        """A gamepad was plugged in or pulled out."""

    def handle(self, intent: Intent) -> None:
        """Act on what a person wants. Ask for a frame with `app.invalidate()` if anything looks different."""

    def tick(self, now_ms: int) -> None:
        """Let time pass; called at least 5 times a second and right after `app.wake()`."""

    def is_moving(self, now_ms: int) -> bool:
        """Something on the screen moves: draw 60 times a second until this is False."""
        return False

    def draw(self, surface: pygame.Surface, now_ms: int) -> list[pygame.Rect] | None:
        """Draw everything and return None, or draw only what changed and return its rectangles.

        While `app.must_draw_all` is True the surface holds nothing of the last frame: draw everything.
        An overlay finds what is below it already drawn and always draws everything.
        """
        return None

    def text_area(self) -> pygame.Rect | None:
        """Where text is being written, or None. While it is not None, keys write and hot keys rest."""
        return None
