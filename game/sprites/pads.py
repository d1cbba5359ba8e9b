"""What is printed on a pad's buttons, and on keys: drawn as shapes, each make by its own signs."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

import pygame
from pygame import Surface

from game.input.buttons import Button, Make
from game.sprites.vectors import for_display
from game.theme import font_at

_DARK, _RIM, _INK = "#191C22", "#6E7F7B", "#FAF6EC"
CAP_LETTERS, LARGE_CAP_LETTERS = 0.52, 0.64
_UNIT = 100
"""The pictures are drawn in a square of so many units."""

_LETTER_COLOURS = {
    Make.XBOX: {Button.A: "#7CCB55", Button.B: "#F0695C", Button.X: "#62A8F0", Button.Y: "#F0C63E"},
}
_SIGNS = {
    Button.A: ("#7FB2F0", "M31 31 L69 69 M69 31 L31 69"),
    Button.B: ("#F07C72", "M50 28 a22 22 0 1 0 0.01 0 Z"),
    Button.X: ("#E79AC8", "M31 31 H69 V69 H31 Z"),
    Button.Y: ("#5CCBB0", "M50 26 L73 66 H27 Z"),
}
"""PlayStation's cross, circle, square and triangle."""

_SPOTS = {Button.Y: (50, 22), Button.B: (78, 50), Button.A: (50, 78), Button.X: (22, 50)}
_ARMS = {
    Button.UP: "M38 10 H62 V38 H38 Z",
    Button.RIGHT: "M62 38 H90 V62 H62 Z",
    Button.DOWN: "M38 62 H62 V90 H38 Z",
    Button.LEFT: "M10 38 H38 V62 H10 Z",
}
_CROSS = "M38 10 H62 V38 H90 V62 H62 V90 H38 V62 H10 V38 H38 Z"

_SHOULDERS = {
    Make.XBOX: ("LB", "RB", "LT", "RT"),
    Make.PLAYSTATION: ("L1", "R1", "L2", "R2"),
    Make.NINTENDO: ("L", "R", "ZL", "ZR"),
    Make.OTHER: ("L1", "R1", "L2", "R2"),
}
_SHOULDER_ORDER = (
    Button.LEFT_SHOULDER,
    Button.RIGHT_SHOULDER,
    Button.LEFT_TRIGGER,
    Button.RIGHT_TRIGGER,
)
_FACE = (Button.A, Button.B, Button.X, Button.Y)
_STICKS = {Button.LEFT_STICK: "L", Button.RIGHT_STICK: "R"}

_MIDDLE = {
    (Make.XBOX, Button.START): "M32 36 H68 M32 50 H68 M32 64 H68",
    (Make.XBOX, Button.BACK): "M30 32 H56 V58 H30 Z M44 64 H70 V44",
    (Make.PLAYSTATION, Button.START): "M34 40 H66 M34 50 H66 M34 60 H66",
    (Make.PLAYSTATION, Button.BACK): "M36 62 V42 M50 62 V34 M64 62 V42",
    (Make.NINTENDO, Button.START): "M50 28 V72 M28 50 H72",
    (Make.NINTENDO, Button.BACK): "M28 50 H72",
    (Make.OTHER, Button.START): "M40 32 L66 50 L40 68 Z",
    (Make.OTHER, Button.BACK): "M60 32 L34 50 L60 68 Z",
}


@lru_cache(maxsize=256)
def pad_button(make: Make, button: Button, height_px: int) -> Surface:
    """A button as that make of pad shows it; the width may differ from the height."""
    height = max(8, height_px)
    if button in _FACE:
        return _face(make, button, height)
    if button in _SHOULDER_ORDER:
        words = _SHOULDERS[make][_SHOULDER_ORDER.index(button)]
        return _shoulder(words, height, is_trigger="TRIGGER" in button.name)
    if button in _STICKS:
        ring = f'<circle cx="50" cy="50" r="30" fill="none" stroke="{_RIM}" stroke-width="5"/>'
        push = f'<path d="M38 88 L50 97 L62 88 Z" fill="{_INK}"/>'
        return _lettered(_disc() + ring + push, _STICKS[button], height, _INK, 0.4)
    if button in _ARMS:
        arm = f'<path d="{_ARMS[button]}" fill="{_INK}"/>'
        cross = (
            f'<path d="{_CROSS}" fill="{_DARK}" stroke="{_RIM}" stroke-width="5" stroke-linejoin="round"/>'
        )
        return _drawn(cross + arm, height)
    return _drawn(_disc() + _line(_MIDDLE[make, button], _INK, 8), height)


@lru_cache(maxsize=32)
def pad_cross(height_px: int) -> Surface:
    """The whole directional pad: any direction."""
    cross = f'<path d="{_CROSS}" fill="{_DARK}" stroke="{_RIM}" stroke-width="5" stroke-linejoin="round"/>'
    tips = "".join(
        f'<path d="{path}" fill="{_INK}"/>'
        for path in (
            "M50 16 L58 28 H42 Z",
            "M84 50 L72 58 V42 Z",
            "M50 84 L42 72 H58 Z",
            "M16 50 L28 42 V58 Z",
        )
    )
    return _drawn(cross + tips, max(8, height_px))


@lru_cache(maxsize=256)
def key_cap(words: str, height_px: int, letters: float = CAP_LETTERS) -> Surface:
    """A key of the keyboard with what is printed on it; `letters` is the height of that, of the key's."""
    height = max(8, height_px)
    text = font_at(round(height * letters), bold=True).render(words, True, _INK)
    width = max(height, text.get_width() + round(height * 0.56))
    units = _UNIT * width / height
    body = (
        f'<rect x="3" y="3" width="{units - 6:.1f}" height="94" rx="22" fill="{_RIM}"/>'
        f'<rect x="3" y="3" width="{units - 6:.1f}" height="84" rx="22" fill="{_DARK}"/>'
    )
    surface = _drawn(body, height, width)
    surface.blit(text, text.get_rect(center=(width // 2, round(height * 0.46))))
    return surface


def _face(make: Make, button: Button, height: int) -> Surface:
    if make is Make.PLAYSTATION:
        colour, path = _SIGNS[button]
        return _drawn(_disc() + _line(path, colour, 9), height)
    if make is Make.OTHER:
        spots = "".join(
            f'<circle cx="{x}" cy="{y}" r="{15 if own is button else 11}" '
            f'fill="{_INK if own is button else _RIM}"/>'
            for own, (x, y) in _SPOTS.items()
        )
        return _drawn(
            _disc() + f'<g transform="translate(50 50) scale(0.8) translate(-50 -50)">{spots}</g>', height
        )
    colour = _LETTER_COLOURS.get(make, {}).get(button, _INK)
    return _lettered(_disc(), button.name, height, colour, 0.62)


def _shoulder(words: str, height: int, is_trigger: bool) -> Surface:
    width = round(height * 1.35)
    units = _UNIT * width / height
    edge = 4
    if is_trigger:
        path = f"M{edge} 92 V44 Q{edge} 6 42 6 H{units - 42:.1f} Q{units - edge:.1f} 6 {units - edge:.1f} 44 V92 Z"
    else:
        path = (
            f"M{edge} 50 Q{edge} 18 36 18 H{units - 36:.1f} Q{units - edge:.1f} 18 {units - edge:.1f} 50 "
            f"V66 Q{units - edge:.1f} 82 {units - 20:.1f} 82 H20 Q{edge} 82 {edge} 66 Z"
        )
    body = f'<path d="{path}" fill="{_DARK}" stroke="{_RIM}" stroke-width="5" stroke-linejoin="round"/>'
    return _lettered(body, words, height, _INK, 0.5, width)


def _disc() -> str:
    return f'<circle cx="50" cy="50" r="46" fill="{_DARK}" stroke="{_RIM}" stroke-width="5"/>'


def _line(path: str, colour: str, width: int) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _lettered(
    body: str, words: str, height: int, colour: str, share: float, width: int | None = None
) -> Surface:
    surface = _drawn(body, height, width)
    text = font_at(max(6, round(height * share)), bold=True).render(words, True, colour)
    surface.blit(text, text.get_rect(center=(surface.get_width() // 2, surface.get_height() // 2)))
    return surface


def _drawn(body: str, height: int, width: int | None = None) -> Surface:
    size = (width or height, height)
    scale = height / _UNIT
    head = f'xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}"'
    drawing = (
        f'<svg {head} viewBox="0 0 {size[0]} {size[1]}"><g transform="scale({scale:.6f})">{body}</g></svg>'
    )
    return for_display(pygame.image.load_sized_svg(BytesIO(drawing.encode()), size))
