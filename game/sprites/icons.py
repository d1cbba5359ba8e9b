"""Icons, emblems and suits for text lines and buttons."""

from functools import lru_cache

from pygame import Surface

from game.assets import asset_path
from game.sprites.palette import FOUR_COLOUR
from game.sprites.vectors import TINT, draw_vector, for_display

SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs")


def icon_names() -> tuple[str, ...]:
    """Names of all icons, in the order of the alphabet."""
    return tuple(sorted(file.stem for file in asset_path("icons").glob("*.svg")))


@lru_cache(maxsize=512)
def icon(name: str, height_px: int, colour: str) -> Surface:
    """A square icon in one colour (`#RRGGBB`)."""
    return _square(("icons", f"{name}.svg"), height_px, {TINT: colour})


@lru_cache(maxsize=128)
def emblem(name: str, height_px: int) -> Surface:
    """A player's emblem: a disc that fills a square of `height_px`."""
    return _square(("emblems", f"{name}.svg"), height_px, {})


@lru_cache(maxsize=256)
def suit_shape(suit: int, height_px: int, colour: str | None = None) -> Surface:
    """A suit (S, H, D, C = 0..3) by itself in a square; four-colour unless `colour` is given."""
    return _square(
        ("cards", "suits", f"{SUIT_NAMES[suit]}.svg"),
        height_px,
        {TINT: colour or FOUR_COLOUR.suits[suit].main},
    )


def window_icon(height_px: int = 64) -> Surface:
    return _square(("window-icon.svg",), height_px, {})


def _square(parts: tuple[str, ...], height_px: int, colours: dict[str, str]) -> Surface:
    side = max(1, height_px)
    return for_display(draw_vector(parts, (side, side), colours))
