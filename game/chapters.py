"""What the rules in plain words are made of, with cards and with tiles: chapters of text and pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from game.words import _

Rules = TypeVar("Rules")


@dataclass(frozen=True, slots=True)
class Say:
    """A paragraph of text."""

    words: str


@dataclass(frozen=True, slots=True)
class Show:
    """Pieces in groups with a caption. A piece is text such as `S7`, `*`, or `*=S7`."""

    groups: tuple[str, ...]
    caption: str
    is_right: bool = True


Block = Say | Show


@dataclass(frozen=True, slots=True)
class Chapter:
    """What a paragraph says under these rules; `paragraph` is its number in the rule book."""

    paragraph: str
    title: str
    blocks: tuple[Block, ...]


Contents = tuple[tuple[str, str, Callable[[Rules], list[Block]]], ...]
"""Of each chapter the paragraph, the title and what writes it; nothing is written that the rules do not have."""


def written(contents: Contents[Rules], rules: Rules) -> tuple[Chapter, ...]:
    """All chapters that have anything to say under these rules, in the language in force."""
    return tuple(
        Chapter(paragraph, _(title), tuple(blocks))
        for paragraph, title, write in contents
        if (blocks := write(rules))
    )
