"""An app in a home of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app import App
from game.preferences import Options
from game.words import words


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., App]]:
    monkeypatch.setenv("ROMME_HOME", str(tmp_path))
    made: list[App] = []

    def begin(size: tuple[int, int] = (1280, 720), **options: Any) -> App:
        made.append(App(Options(size=size, **options)))
        pygame.event.clear()
        return made[-1]

    yield begin
    for app in made:
        app.close()
    words.use("en")
