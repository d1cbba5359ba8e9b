"""What of a table's words and signs is covered by what lies over it, pixel by pixel."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pygame
from pygame import Surface
from pygame.mask import Mask

from game.app import App
from game.scenes.at_table import TableScreen
from game.sprites.display_list import Picture
from game.theme import Theme

MOST_COVERED = 0.03
"""Of the pixels of some words; a soft edge or a shadow may touch them."""

OPAQUE = 110
"""What is less opaque than this lets words be read through it."""


class WordlessTheme(Theme):
    """Leaves out what is written, and nothing else."""

    def _text(self, *arguments: Any) -> Surface:
        return Surface(super()._text(*arguments).get_size(), pygame.SRCALPHA)


@contextmanager
def wordless() -> Iterator[None]:
    """A screen on which nothing is written and no button has its icon."""

    def no_icon(name: str, height_px: int, *_more: object) -> Surface:
        return Surface((max(1, height_px), max(1, height_px)), pygame.SRCALPHA)

    with patch("game.canvas.Theme", WordlessTheme), patch("game.widgets.buttons._icon", no_icon):
        yield


def pictures_of(app: App, now_ms: int) -> list[Picture]:
    """All that the table on top shows, the lowest first, made anew."""
    app._look_again()
    scene = app.scene
    assert isinstance(scene, TableScreen)
    scene.tick(now_ms)
    scene._furniture = None
    return list(scene._pictures(scene._painter, now_ms))  # type: ignore[attr-defined]


def covered_words(app: App, now_ms: int) -> list[str]:
    """The pictures with words that others hide, each with what hides them and how much."""
    shown = pictures_of(app, now_ms)
    with wordless():
        bare = {picture.key: picture.surface for picture in pictures_of(app, now_ms)}
    app._look_again()
    found = []
    for number, picture in enumerate(shown):
        words = _words(picture.surface, bare.get(picture.key))
        if words is None:
            continue
        for other in shown[number + 1 :]:
            if other.rect.colliderect(picture.rect):
                share = _hidden(words, picture, other)
                if share > MOST_COVERED:
                    found.append(f"{_name(picture.key)}: {share:.0%} below {_name(other.key)}")
    return found


def _words(surface: Surface, bare: Surface | None) -> Mask | None:
    """Where the two differ; None where they do not."""
    if bare is None or bare.get_size() != surface.get_size():
        return None
    same = pygame.mask.from_threshold(surface, (0, 0, 0, 0), (1, 1, 1, 255), bare)
    same.invert()
    return same if same.count() else None


def _hidden(words: Mask, picture: Picture, other: Picture) -> float:
    over = pygame.mask.from_surface(other.surface, OPAQUE)
    offset = (other.at[0] - picture.at[0], other.at[1] - picture.at[1])
    return words.overlap_area(over, offset) / words.count()


def _name(key: Hashable) -> str:
    parts: Sequence[Any] = key if isinstance(key, tuple) else (key,)
    return " ".join(str(part) for part in parts[:2])
