"""The settings of the screen: which one, for whom, how large, and what of its edges is cut off."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.settings import CHOICES
from game.viewing import MOST_SAFE_PERCENT
from game.widgets import Choice, Slider, Stepper, Widget
from game.widgets.buttons import CONTROL_HEIGHT, Item
from game.widgets.form import Row
from game.widgets.safe_area import SafeAreaPicture
from game.window import count_displays
from game.words import _

if TYPE_CHECKING:
    from game.scenes.settings import SettingsScene

DIAGONALS = (0, 11, 13, 14, 15, 17, 21, 24, 27, 32, 40, 43, 50, 55, 65, 75, 85)
"""Inches to choose from; 0 where nobody has said."""

MOST_DISPLAYS = 4


def screen_rows(scene: SettingsScene) -> tuple[Row, ...]:
    """All rows about the screen."""
    return (
        scene.toggle_row("is_full_screen", _("Full screen"), _("Also with F11.")),
        *_display_row(scene),
        scene.toggle_row("is_tv", _("TV"), _("Large and calm, readable from four metres.")),
        _scale_row(scene),
        _safe_row(scene),
        _size_row(scene),
        scene.toggle_row("has_high_contrast", _("High contrast"), _("A darker table and stronger colours.")),
    )


def _display_row(scene: SettingsScene) -> tuple[Row, ...]:
    """Which of several screens full screen fills."""
    count = min(count_displays(), MOST_DISPLAYS)
    if count < 2:
        return ()
    items = [Item(number, str(number + 1)) for number in range(count)]
    window = scene.app.window

    def make(rect: pygame.Rect) -> Sequence[Widget]:
        return [Choice("display", rect, items, window.display, lambda chosen: scene.change(display=chosen))]

    says = _("Which one shows the game.")
    return (Row(_("Screen"), says, make, max(Choice.width(scene.theme, items), scene.theme.px(240))),)


def _scale_row(scene: SettingsScene) -> Row:
    items = [Item(percent, _("{percent} %").format(percent=percent)) for percent in CHOICES["scale_percent"]]
    canvas = scene.app.canvas
    says = _("How large everything is.")
    if canvas.percent != scene.app.settings.scale_percent:
        says = _("This screen gets {percent} %: as much as fits and is easy to read.").format(
            percent=canvas.percent
        )
    return scene.choice_row("scale_percent", _("Size"), says, items)


def _safe_row(scene: SettingsScene) -> Row:
    theme, percent = scene.theme, scene.app.settings.safe_percent
    height = theme.px(150)
    width = height * 16 // 9
    slider = theme.px(380)

    def make(rect: pygame.Rect) -> Sequence[Widget]:
        place = pygame.Rect(rect.left, 0, slider, theme.px(CONTROL_HEIGHT))
        place.centery = rect.top + height // 2
        picture = pygame.Rect(rect.right - width, rect.top, width, height)
        return [
            Slider(
                "safe_percent",
                place,
                percent,
                lambda chosen: scene.change(safe_percent=chosen),
                most=MOST_SAFE_PERCENT,
                step=1,
            ),
            SafeAreaPicture(picture, percent, _("{percent} %").format(percent=percent)),
        ]

    says = _("Some TVs cut off the edges. Raise this until you see the whole picture.")
    return Row(_("Margin"), says, make, slider + theme.px(40) + width, height)


def _size_row(scene: SettingsScene) -> Row:
    inches = scene.app.settings.screen_inches
    place = max(number for number, own in enumerate(DIAGONALS) if own <= inches)
    words = _("{inches} inches").format(inches=inches) if inches else _("Unknown")

    def make(rect: pygame.Rect) -> Sequence[Widget]:
        less = _chooser(scene, place - 1) if place else None
        more = _chooser(scene, place + 1) if place + 1 < len(DIAGONALS) else None
        return [Stepper("screen_inches", rect, words, less, more)]

    says = _("The screen's diagonal, so that buttons are large enough for fingers.")
    return Row(_("Size of the screen"), says, make, scene.theme.px(380))


def _chooser(scene: SettingsScene, place: int) -> Callable[[], None]:
    return lambda: scene.change(screen_inches=DIAGONALS[place])
