"""Grain of wood: strands that flow along a board, part round an eye and meet again at the board's ends."""

from itertools import pairwise
from math import exp, pi, sin

from tools.art.sounds import Noise
from tools.art.svg import line, number

_STEPS = 24


class Eye:
    """A place that strands flow round."""

    def __init__(self, x: float, y: float, length: float, push: float, reach: float) -> None:
        self.x, self.y = x, y
        self._length, self._push, self._reach = length, push, reach

    def shift(self, x: float, y: float, period: float) -> float:
        """How far a strand at (x, y) is pushed aside; the same one period further on."""
        along = (x - self.x + period / 2) % period - period / 2
        across = y - self.y
        side = 1 if across >= 0 else -1
        return side * self._push * exp(-((along / self._length) ** 2)) * exp(-abs(across) / self._reach)


def grain(
    length: float,
    height: float,
    strands: int,
    colour: str,
    seed: int,
    eyes: tuple[Eye, ...] = (),
    strength: float = 1.0,
) -> str:
    """Strands along a board of `length` by `height`, which goes on unbroken where its copy begins."""
    noise = Noise(seed)
    for _ in range(8):
        noise.next()
    phases = [noise.next() * pi for _ in range(3)]
    drawn = ""
    for index in range(strands):
        y = (index + 0.5 + 0.45 * noise.next()) * height / strands
        width = 1.0 + 5.0 * abs(noise.next()) ** 3
        opacity = strength * (0.16 + 0.34 * abs(noise.next()))
        waves = [(noise.next() * 0.5, phase + y / height * 1.8) for phase in phases]
        drawn += line(_strand(length, y, waves, eyes), colour, width, round(opacity, 2), cap="butt")
    return drawn


def pores(length: float, height: float, count: int, colour: str, seed: int, strength: float = 1.0) -> str:
    """Short fine dashes along the grain, none of which crosses the board's ends."""
    noise = Noise(seed)
    for _ in range(8):
        noise.next()
    drawn = ""
    for _ in range(count):
        dash = 10 + 26 * abs(noise.next())
        x = (noise.next() + 1) / 2 * (length - dash)
        y = (noise.next() + 1) / 2 * height
        opacity = round(strength * (0.1 + 0.2 * abs(noise.next())), 2)
        drawn += line(f"M{number(x)} {number(y)}h{number(dash)}", colour, 1.1, opacity, cap="butt")
    return drawn


def _strand(length: float, y: float, waves: list[tuple[float, float]], eyes: tuple[Eye, ...]) -> str:
    points = []
    for step in range(-1, _STEPS + 2):
        x = length * step / _STEPS
        bend = sum(
            (1.6 + size) / (index + 1) * sin(2 * pi * (index + 1) * x / length + phase)
            for index, (size, phase) in enumerate(waves)
        )
        bend += sum(eye.shift(x, y, length) for eye in eyes)
        points.append((x, y + bend))
    return _smooth(points)


def _smooth(points: list[tuple[float, float]]) -> str:
    """A curve that follows the points, from the middle of the first two to that of the last two."""
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(points)]
    text = f"M{number(middles[0][0])} {number(middles[0][1])}"
    for (x, y), (mx, my) in zip(points[1:-1], middles[1:], strict=True):
        text += f"Q{number(x)} {number(y)} {number(mx)} {number(my)}"
    return text
