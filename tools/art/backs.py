"""The backs of the cards: an ivory border, a deep ground, ornaments of brass."""

from collections.abc import Callable

from game.sprites.palette import BRASS
from tools.art.svg import document, rectangle

BURGUNDY, NAVY, FOREST, CHARCOAL = "#6B1626", "#1B2C55", "#143F33", "#26282F"


def lattice() -> str:
    return document(500, 700, _ground(BURGUNDY))


def fans() -> str:
    return document(500, 700, _ground(NAVY))


def waves() -> str:
    return document(500, 700, _ground(FOREST))


def stars() -> str:
    return document(500, 700, _ground(CHARCOAL))


BACKS: dict[str, Callable[[], str]] = {"lattice": lattice, "fans": fans, "waves": waves, "stars": stars}


def _ground(colour: str) -> str:
    return rectangle(24, 24, 452, 652, 20, colour) + rectangle(36, 36, 428, 628, 12, "none", BRASS, 3)
