"""How large a thing must be that a finger is to hit. Pure."""

from __future__ import annotations

from math import hypot

LEAST_TARGET_MM = 9.0
USUAL_DPI = 96.0
_MM_PER_INCH = 25.4


def least_target_px(
    scale: float = 1.0, screen_cm: float | None = None, screen_px: tuple[int, int] | None = None
) -> int:
    """So many pixels are 9 mm on the screen.

    Where the screen's diagonal `screen_cm` is known, with its size `screen_px`, that decides; else a screen has
    96 dots to the inch at a `scale` of 1.
    """
    dots_per_mm = USUAL_DPI * scale / _MM_PER_INCH
    if screen_cm and screen_px is not None:
        dots_per_mm = hypot(*screen_px) / (screen_cm * 10)
    return max(1, round(LEAST_TARGET_MM * dots_per_mm))
