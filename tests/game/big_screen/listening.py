"""A scene that keeps what it is told, and a clock that stands still."""

from __future__ import annotations

import pygame
import pytest

from game.app import App
from game.intents import Intent
from game.scenes.base import Scene


class Listening(Scene):
    """Keeps what it is told, and paints its canvas in one colour."""

    def __init__(self) -> None:
        self.intents: list[Intent] = []
        self.changed: list[pygame.Rect] | None = None
        self.moves = False

    def is_moving(self, now_ms: int) -> bool:
        return self.moves

    def handle(self, intent: Intent) -> None:
        self.intents.append(intent)

    def draw(self, surface: pygame.Surface, now_ms: int) -> list[pygame.Rect] | None:
        surface.fill((200, 100, 50))
        return self.changed


def at_time(app: App, monkeypatch: pytest.MonkeyPatch, now_ms: int) -> None:
    monkeypatch.setattr(app, "_clock", lambda: now_ms)
