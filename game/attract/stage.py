"""The part of the screen above the title, as the app is for the table's screen that is shown there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.theme import Theme

if TYPE_CHECKING:
    from game.app import App
    from game.scenes.base import Scene, Size

TITLE_SHARE = 0.13
"""Of the window's height, at its foot."""


class Silence:
    """Plays nothing: a demo is not heard."""

    def play(self, name: str, volume: float = 1.0) -> None:
        """Nothing is heard."""


class Stage:
    """Everything is the app's but the size, the theme for it, the sound, and that nothing is put over the demo."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.sound = Silence()
        self.resized()

    def resized(self) -> None:
        """The window or its looks have changed."""
        width, height = self._app.size
        whole = self._app.theme
        self.size: Size = (width, height - round(height * TITLE_SHARE))
        self.theme = Theme(self.size, whole.palette, whole.viewing, whole.backdrop)

    def push(self, scene: Scene) -> None:
        """Nothing asks or tells anything during a demo."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._app, name)
