"""Telling an unknown pad's buttons, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.input.buttons import Button, Make
from game.input.pad_map import ASKED, GUESS, PadMap, with_map
from game.input.pads import Pad, Pads
from game.intents import Intent, Pushed
from game.scenes.base import Size
from game.scenes.dialog import Answer, DialogScene, draw_veil
from game.scenes.menu import EDGE, MenuScene
from game.scenes.pad_words import button_words
from game.sprites.pads import pad_button
from game.theme import HEADING, SMALL
from game.widgets import Button as PushButton
from game.widgets import Label, Page, Panel, Paragraph, Picture, Widget
from game.widgets.buttons import BUTTON_HEIGHT
from game.widgets.layout import row
from game.words import _

if TYPE_CHECKING:
    from game.app import App

BOX_WIDTH, BOX_HEIGHT, PADDING, SIGN_HEIGHT, DOT = 980, 600, 56, 150, 16


class MappingScene(MenuScene):
    """Asks for each button of one pad; what is there already, pressed again, says that there is none such.

    Nothing of it counts before the end. It closes by itself when the pad is pulled out.
    """

    is_overlay = True
    shows_pad_signs = False

    def __init__(self, pad: Pad) -> None:
        super().__init__()
        self._pad = pad
        self.found: dict[Button, str] = {}
        self._number = 0

    def enter(self, app: App) -> None:
        super().enter(app)
        app.gamepads.captured = self._pad.number

    def leave(self) -> None:
        self.app.gamepads.captured = None

    @property
    def asked(self) -> Button:
        """The button that is asked for now."""
        return ASKED[self._number]

    def build(self, size: Size) -> Page:
        theme = self.theme
        box = pygame.Rect(0, 0, min(theme.px(BOX_WIDTH), size[0] - 2 * theme.px(EDGE // 2)), 0)
        box.height = min(theme.px(BOX_HEIGHT), size[1] - theme.px(EDGE))
        box.center = (size[0] // 2, size[1] // 2)
        inner = box.inflate(-2 * theme.px(PADDING), -2 * theme.px(PADDING))
        foot = pygame.Rect(inner.left, 0, inner.width, theme.px(BUTTON_HEIGHT))
        foot.bottom = inner.bottom
        sign = pygame.Rect(0, inner.top + theme.px(84), theme.px(SIGN_HEIGHT), theme.px(SIGN_HEIGHT))
        sign.centerx = box.centerx
        says = pygame.Rect(inner.left, sign.bottom + theme.px(22), inner.width, theme.px(80))
        hint = pygame.Rect(inner.left, foot.top - theme.px(78), inner.width, theme.px(34))
        words = (_("Cancel"), _("There is none"))
        cancel, none = row(foot, [PushButton.width(theme, each) for each in words], theme.px(24), "right")
        text = _("Press {button}").format(button=button_words(self.asked))
        again = "" if not self.found else _("Is the button missing? Press one you have already set.")
        widgets: list[Widget] = [
            Panel(box, theme.palette.dialog, radius=30),
            Label(_head(inner, theme.px(60)), self._title(), HEADING, bold=True),
            Picture(sign, self._draw_sign),
            Paragraph(says, text, HEADING - 6, align="centre"),
            Label(hint, again, SMALL, theme.palette.quiet, align="centre"),
            Picture(_head(foot, foot.height), self._draw_dots),
            PushButton("cancel", cancel, words[0], self.back),
            PushButton("none", none, words[1], self._skip, is_enabled=self.asked not in (Button.A, Button.B)),
        ]
        return Page(theme, widgets, focus="cancel")

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Pushed):
            if intent.pad == self._pad.number:
                self._take(intent.place)
            return
        super().handle(intent)

    def tick(self, now_ms: int) -> None:
        pad = self.app.pads.get(self._pad.number)
        if (pad is None or not pad.is_plugged) and self.app.scene is self:
            self.back()
            return
        super().tick(now_ms)

    def draw_ground(self, surface: pygame.Surface, now_ms: int) -> None:
        draw_veil(surface, self.theme.palette.veil)

    def _title(self) -> str:
        name = _("Gamepad {number}").format(number=self._pad.number + 1)
        return f"{name} · {self._pad.name}"

    def _take(self, place: str) -> None:
        if place not in self.found.values():
            self.found[self.asked] = place
            self.app.sound.play("button-tick")
            self._go_on()
        elif self.asked is not Button.B:
            self._skip()

    def _skip(self) -> None:
        self.app.sound.play("button-tick")
        self._go_on()

    def _go_on(self) -> None:
        if self._number + 1 < len(ASKED):
            self._number += 1
            self.refresh()
            return
        keep_map(self.app, self._pad.guid, self.found)
        self.back()

    def _draw_sign(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        sign = pad_button(Make.OTHER, self.asked, place.height)
        surface.blit(sign, sign.get_rect(center=place.center))

    def _draw_dots(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        """How far it has come."""
        theme, side = self.theme, self.theme.px(DOT)
        for number in range(len(ASKED)):
            colour = theme.palette.brass if number < self._number else theme.palette.quiet
            dot = theme.disc(side, (*colour, 255 if number <= self._number else 90))
            surface.blit(dot, (place.left + number * round(side * 1.35), place.centery - side // 2))


def keep_map(app: App, guid: str, new: PadMap | None) -> None:
    """Go by this map of a kind of pad from now on, and write it down; None: as it comes."""
    app.change_settings(pad_maps=with_map(app.settings.pad_maps, guid, new))
    app.gamepads.use_maps(app.settings.pad_maps)


def offer_mapping(app: App, before: Pads, now: Pads) -> None:
    """When a pad of an unknown kind was plugged in at a menu, ask whether its owner will say where its buttons are."""
    known = {pad.number for pad in before.plugged}
    new = next((pad for pad in now.plugged if pad.number not in known and not pad.is_known), None)
    scene = app.scene
    if new is None or not isinstance(scene, MenuScene) or scene.is_overlay:
        return
    pad = new
    app.push(
        DialogScene(
            _("An unknown gamepad"),
            _("“{name}” works, but its buttons are only guessed. You can set them once and for all.").format(
                name=pad.name
            ),
            (
                Answer(_("Set the buttons"), lambda: app.push(MappingScene(pad))),
                Answer(_("They are right"), lambda: keep_map(app, pad.guid, GUESS)),
            ),
            stay=_("Later"),
        )
    )


def _head(rect: pygame.Rect, height: int) -> pygame.Rect:
    return pygame.Rect(rect.left, rect.top, rect.width, height)
