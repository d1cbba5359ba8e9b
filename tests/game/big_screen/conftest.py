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
from tests.game.big_screen.real import Driven, Screens


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


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Driven]]:
    made: list[Driven] = []

    def begin(screens: Screens, *arguments: str) -> Driven:
        made.append(Driven(screens, tmp_path, *arguments))
        return made[-1]

    yield begin
    for driven in made:
        driven.close()
