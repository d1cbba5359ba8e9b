"""How colours and pictures look to people who see fewer of them, and how far apart two colours are.

Simulation: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for Simulation
of Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15(6), 2009; the
matrices of severity 1.0, which act on linear RGB.

Difference: G. Sharma, W. Wu, E. N. Dalal, "The CIEDE2000 Color-Difference Formula: Implementation Notes,
Supplementary Test Data, and Mathematical Observations", Color Research and Application 30(1), 2005.
"""

from __future__ import annotations

from array import array
from enum import Enum
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pygame import Surface

Matrix = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]


class Sight(Enum):
    """Ways of seeing colours: all of them, without the red, the green or the blue cones, or none at all."""

    NORMAL = "normal"
    PROTANOPIA = "protanopia"
    DEUTERANOPIA = "deuteranopia"
    TRITANOPIA = "tritanopia"
    GREY = "grey"


_MATRICES: dict[Sight, Matrix] = {
    Sight.NORMAL: ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    Sight.PROTANOPIA: (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    Sight.DEUTERANOPIA: (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    Sight.TRITANOPIA: (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    Sight.GREY: ((0.2126, 0.7152, 0.0722),) * 3,
}


class Rgb(NamedTuple):
    """A colour of sRGB, each channel 0 to 255."""

    red: int
    green: int
    blue: int


class Lab(NamedTuple):
    """A colour of CIELAB under the white D65."""

    lightness: float
    a: float
    b: float


def rgb(text: str) -> Rgb:
    """The colour written as `#RRGGBB`."""
    return Rgb(*bytes.fromhex(text.removeprefix("#")))


def seen(colour: Rgb, sight: Sight) -> Rgb:
    """The colour as it looks with that sight; what falls outside sRGB is clipped."""
    linear = [_LINEAR[channel] for channel in colour]
    rows = (sum(m * c for m, c in zip(row, linear, strict=True)) for row in _MATRICES[sight])
    return Rgb(*(_encoded(min(max(value, 0.0), 1.0)) for value in rows))


def lab(colour: Rgb) -> Lab:
    red, green, blue = (_LINEAR[channel] for channel in colour)
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (_cube_root(value) for value in (x, y, z))
    return Lab(116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz))


def difference(one: Rgb, other: Rgb, sight: Sight = Sight.NORMAL) -> float:
    """CIEDE2000 between two colours as they look with that sight."""
    return delta_e_2000(lab(seen(one, sight)), lab(seen(other, sight)))


def delta_e_2000(one: Lab, other: Lab) -> float:
    """The difference CIEDE2000 with all weights 1; 1 is about the least that is noticed."""
    chroma = (hypot(one.a, one.b) + hypot(other.a, other.b)) / 2
    stretch = 1.5 - 0.5 * _saturation(chroma)
    c1, h1 = _polar(one.a * stretch, one.b)
    c2, h2 = _polar(other.a * stretch, other.b)
    turn = _turn(h1, h2) if c1 * c2 else 0.0
    lightness = (one.lightness + other.lightness) / 2
    c = (c1 + c2) / 2
    h = _mean_hue(h1, h2) if c1 * c2 else h1 + h2
    t = (
        1
        - 0.17 * cos(radians(h - 30))
        + 0.24 * cos(radians(2 * h))
        + 0.32 * cos(radians(3 * h + 6))
        - 0.20 * cos(radians(4 * h - 63))
    )
    squared = (lightness - 50) ** 2
    d_l = (other.lightness - one.lightness) / (1 + 0.015 * squared / sqrt(20 + squared))
    d_c = (c2 - c1) / (1 + 0.045 * c)
    d_h = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * c * t)
    rotation = -2 * _saturation(c) * sin(radians(60 * exp(-(((h - 275) / 25) ** 2))))
    return sqrt(d_l**2 + d_c**2 + d_h**2 + rotation * d_c * d_h)


def simulated(surface: Surface, sight: Sight) -> Surface:
    """The picture as it looks with that sight; how much shows through stays as it is.

    Each colour is worked out once, so a screenshot takes a fraction of a second.
    """
    import pygame

    pixels = array("I", pygame.image.tobytes(surface, "RGBA"))
    changed = array("I", map(_Seen(sight).__getitem__, pixels))
    return pygame.image.frombytes(changed.tobytes(), surface.get_size(), "RGBA")


class _Seen(dict[int, int]):
    """Pixels of four bytes, red first, and what they look like; worked out when first asked for."""

    def __init__(self, sight: Sight) -> None:
        super().__init__()
        self._sight = sight

    def __missing__(self, pixel: int) -> int:
        *channels, alpha = array("I", (pixel,)).tobytes()
        looks = bytes((*seen(Rgb(*channels), self._sight), alpha))
        self[pixel] = value = array("I", looks)[0]
        return value


def _decoded(channel: int) -> float:
    value = channel / 255
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def _encoded(value: float) -> int:
    return round(255 * (12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055))


_LINEAR = tuple(_decoded(channel) for channel in range(256))


def _cube_root(value: float) -> float:
    return float(value ** (1 / 3)) if value > (6 / 29) ** 3 else value / (3 * (6 / 29) ** 2) + 4 / 29


def _saturation(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25**7))


def _polar(a: float, b: float) -> tuple[float, float]:
    """Chroma, and hue in degrees from 0 to 360."""
    return hypot(a, b), degrees(atan2(b, a)) % 360


def _turn(h1: float, h2: float) -> float:
    """The way from one hue to the other, the short way round."""
    turn = h2 - h1
    if turn > 180:
        return turn - 360
    return turn + 360 if turn < -180 else turn


def _mean_hue(h1: float, h2: float) -> float:
    if abs(h1 - h2) <= 180:
        return (h1 + h2) / 2
    return (h1 + h2 + (360 if h1 + h2 < 360 else -360)) / 2
