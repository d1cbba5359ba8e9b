"""Vector pictures from assets/, drawn at any size and in other colours."""

import re
from collections.abc import Mapping
from functools import cache
from io import BytesIO

import pygame
from pygame import Surface

from game.assets import asset_path

TINT = "#000000"
"""The colour in which a picture of one colour is stored."""

_HEAD = re.compile(r'<svg [^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*>')


@cache
def vector_size(*parts: str) -> tuple[float, float]:
    """Width and height of the picture in its own units."""
    head = _head(_text(*parts))
    return float(head[1]), float(head[2])


def draw_vector(
    parts: tuple[str, ...], size: tuple[int, int], colours: Mapping[str, str] | None = None
) -> Surface:
    """The picture stretched to exactly `size` pixels, with `colours` exchanged: old to new as `#RRGGBB`, or to `none`."""
    text = _text(*parts)
    head = _head(text)
    width, height = max(1, size[0]), max(1, size[1])
    scale = f"scale({width / float(head[1]):.6f} {height / float(head[2]):.6f})"
    box = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    body = _recoloured(text[head.end() : text.rindex("</svg>")], colours or {})
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" {box}><g transform="{scale}">{body}</g></svg>'
    return pygame.image.load_sized_svg(BytesIO(drawing.encode()), (width, height))


def for_display(surface: Surface) -> Surface:
    """The surface in the display's pixel format, or unchanged while there is no display."""
    try:
        return surface.convert_alpha()
    except pygame.error:
        return surface


@cache
def _text(*parts: str) -> str:
    return asset_path(*parts).read_text(encoding="utf-8")


def _head(text: str) -> re.Match[str]:
    head = _HEAD.search(text)
    if head is None:
        raise ValueError("a picture needs a viewBox that begins at 0 0")
    return head


def _recoloured(text: str, colours: Mapping[str, str]) -> str:
    changed = {old: new for old, new in colours.items() if old != new}
    if not changed:
        return text
    pattern = re.compile("|".join(re.escape(old) for old in changed))
    return pattern.sub(lambda found: changed[found[0]], text)
