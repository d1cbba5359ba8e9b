"""Text of SVG elements, in the small dialect that SDL_image draws.

SDL_image knows paths, circles, rectangles, groups with transforms and gradients in user space. It knows
no <use>, no clip paths, no filters and no text, so every picture here is made of plain shapes.
"""

from collections.abc import Iterable, Sequence
from math import cos, radians, sin
from typing import NamedTuple


class Point(NamedTuple):
    x: float
    y: float


def number(value: float) -> str:
    """The value with at most two decimals: the same text on every machine."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def path(
    data: str,
    fill: str = "none",
    stroke: str = "",
    width: float = 0.0,
    opacity: float = 1.0,
    cap: str = "round",
) -> str:
    """A path; a stroke has round joins."""
    return f'<path d="{data}"{_paint(fill, stroke, width, opacity, cap)}/>'


def line(data: str, stroke: str, width: float, opacity: float = 1.0, cap: str = "round") -> str:
    """A path that is stroked and not filled."""
    return path(data, "none", stroke, width, opacity, cap)


def hollow(data: str, fill: str) -> str:
    """A filled path in which a shape inside another one is a hole."""
    return f'<path d="{data}" fill="{fill}" fill-rule="evenodd"/>'


def circle(
    x: float,
    y: float,
    radius: float,
    fill: str = "none",
    stroke: str = "",
    width: float = 0.0,
    opacity: float = 1.0,
) -> str:
    place = f'cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
    return f"<circle {place}{_paint(fill, stroke, width, opacity)}/>"


def rectangle(
    x: float,
    y: float,
    width: float,
    height: float,
    radius: float = 0.0,
    fill: str = "none",
    stroke: str = "",
    stroke_width: float = 0.0,
    opacity: float = 1.0,
) -> str:
    place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    round_corner = f' rx="{number(radius)}"' if radius else ""
    return f"<rect {place}{round_corner}{_paint(fill, stroke, stroke_width, opacity)}/>"


def polygon(
    points: Iterable[tuple[float, float]],
    fill: str = "none",
    stroke: str = "",
    width: float = 0.0,
    opacity: float = 1.0,
) -> str:
    return path(polyline_data(points) + "Z", fill, stroke, width, opacity)


def polyline_data(points: Iterable[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def circle_data(x: float, y: float, radius: float) -> str:
    """A full circle as path data, so that several shapes can share one fill."""
    r = number(radius)
    return (
        f"M{number(x - radius)} {number(y)}A{r} {r} 0 0 1 {number(x + radius)} {number(y)}"
        f"A{r} {r} 0 0 1 {number(x - radius)} {number(y)}Z"
    )


def group(transform: str, *children: str) -> str:
    return f'<g transform="{transform}">{"".join(children)}</g>'


def moved(x: float, y: float, *children: str, scale: float = 1.0, turn: float = 0.0) -> str:
    """The children scaled, then turned by `turn` degrees clockwise, then moved."""
    steps = [f"translate({number(x)} {number(y)})"]
    if turn:
        steps.append(f"rotate({number(turn)})")
    if scale != 1.0:
        steps.append(f"scale({scale:.4f})")
    return group(" ".join(steps), *children)


def mirrored(*children: str) -> str:
    """The children seen in a mirror that stands at x = 0."""
    return group("scale(-1 1)", *children)


def both_sides(*children: str) -> str:
    """The children and their mirror image at x = 0."""
    return "".join(children) + mirrored(*children)


def linear_gradient(name: str, start: Point, end: Point, stops: Sequence[tuple[float, str]]) -> str:
    ends = f'x1="{number(start.x)}" y1="{number(start.y)}" x2="{number(end.x)}" y2="{number(end.y)}"'
    inner = "".join(f'<stop offset="{number(at)}" stop-color="{colour}"/>' for at, colour in stops)
    return f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" {ends}>{inner}</linearGradient>'


def document(width: float, height: float, *children: str) -> str:
    """A whole picture, one element a line, so that a change reads well in a diff."""
    size = f'width="{number(width)}" height="{number(height)}" viewBox="0 0 {number(width)} {number(height)}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
    body = "".join(children).replace("><", ">\n<")
    return f"{head}\n{body}\n</svg>\n"


def around(x: float, y: float, radius: float, angle: float) -> Point:
    """The point at `angle` degrees clockwise from the top of a circle."""
    return Point(x + radius * sin(radians(angle)), y - radius * cos(radians(angle)))


def star_points(x: float, y: float, outer: float, inner: float, tips: int, turn: float = 0.0) -> list[Point]:
    step = 180 / tips
    return [around(x, y, inner if i % 2 else outer, turn + i * step) for i in range(2 * tips)]


def _paint(fill: str, stroke: str, width: float, opacity: float, cap: str = "round") -> str:
    text = f' fill="{fill}"'
    if stroke:
        text += f' stroke="{stroke}" stroke-width="{number(width)}" stroke-linejoin="round"'
        if cap != "butt":
            text += f' stroke-linecap="{cap}"'
    if opacity != 1.0:
        text += f' opacity="{number(opacity)}"'
    return text
