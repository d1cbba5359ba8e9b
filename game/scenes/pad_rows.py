"""The settings' rows about gamepads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.input.pad_map import map_of
from game.input.pads import Pad
from game.scenes.keys import KeysScene
from game.scenes.mapping import MappingScene, keep_map
from game.theme import BODY
from game.widgets import Button, Widget
from game.widgets.form import Row
from game.widgets.layout import row
from game.words import _

if TYPE_CHECKING:
    from game.scenes.menu import MenuScene

_GAP = 18


def pad_rows(scene: MenuScene) -> tuple[Row, ...]:
    """A row for each gamepad that is there, and one that leads to what its buttons do."""
    rows = [_row_of(scene, pad) for pad in scene.app.pads.plugged]
    says = _("Plug one in or switch it on; it is found even while the game is running.") if not rows else ""
    words = _("Show")
    rows.append(
        Row(
            _("What the buttons do"),
            says,
            _buttons(scene, "pad-keys", ((words, lambda: scene.app.push(KeysScene(is_for_pad=True))),)),
            Button.width(scene.theme, words, None, BODY),
        )
    )
    return tuple(rows)


def _row_of(scene: MenuScene, pad: Pad) -> Row:
    app = scene.app
    entries: list[tuple[str, Callable[[], None]]] = [
        (_("Set the buttons"), lambda: app.push(MappingScene(pad)))
    ]
    if map_of(app.settings.pad_maps, pad.guid) is not None:
        entries.append((_("Automatic"), lambda: keep_map(app, pad.guid, None)))
    says = _("Its buttons are known.") if pad.is_known else _("An unknown model: its buttons are guessed.")
    widths = [Button.width(scene.theme, words, None, BODY) for words, _action in entries]
    return Row(
        f"{pad.number + 1} · {pad.name}",
        says,
        _buttons(scene, f"pad-{pad.number}", tuple(entries)),
        sum(widths) + scene.theme.px(_GAP) * (len(widths) - 1),
    )


def _buttons(
    scene: MenuScene, key: str, entries: tuple[tuple[str, Callable[[], None]], ...]
) -> Callable[[pygame.Rect], Sequence[Widget]]:
    def make(rect: pygame.Rect) -> Sequence[Widget]:
        widths = [Button.width(scene.theme, words, None, BODY) for words, _action in entries]
        places = row(rect, widths, scene.theme.px(_GAP), "right")
        return [
            Button(f"{key}-{number}", place, words, action, size=BODY)
            for number, ((words, action), place) in enumerate(zip(entries, places, strict=True))
        ]

    return make
