"""What the keys or a pad's buttons do, over whatever is on the screen."""

from __future__ import annotations

import pygame

from game.input.buttons import Button as PadButton
from game.intents import Command, Device, Intent, PointReleased
from game.scenes.base import Size
from game.scenes.dialog import draw_veil
from game.scenes.menu import EDGE, MenuScene
from game.scenes.pad_words import pad_entries
from game.sprites.pads import key_cap, pad_button, pad_cross
from game.theme import BODY, HEADING
from game.widgets import Button, Label, Page, Panel, Picture, Widget
from game.widgets.buttons import BUTTON_HEIGHT
from game.words import _, pgettext

BOX_WIDTH = 1560
PADDING = 56
ROW_HEIGHT = 58
CAP_HEIGHT = 44
SLIM = 1.5
KEYS_WIDTH, PAD_SIGNS_WIDTH = 250, 150


Entries = tuple[tuple[tuple[str | PadButton, ...], str], ...]
"""Keys or buttons, and what they do."""


class KeysScene(MenuScene):
    """The keys in two columns, or the buttons of the pad that was used last; F1 or Escape closes it.

    `is_for_pad` None: whichever was used last, keys or a pad.
    """

    needs = (1440, 880)

    is_overlay = True

    def __init__(self, has_tiles: bool = False, is_for_pad: bool | None = None) -> None:
        super().__init__()
        self._has_tiles = has_tiles
        self._is_for_pad = is_for_pad
        self._shows_pad = False
        self._box = pygame.Rect(0, 0, 0, 0)

    def build(self, size: Size) -> Page:
        theme = self.theme
        is_for_pad = self._is_for_pad
        if is_for_pad is None:
            is_for_pad = self.app.last_device is Device.PAD
        self._shows_pad = is_for_pad
        entries = self._entries(is_for_pad)
        rows = (len(entries) + 1) // 2
        width = min(theme.px(BOX_WIDTH), size[0] - 2 * theme.px(EDGE // 2))
        least_height = 2 * theme.font(theme.fitting_size("W", BODY, 0)).get_height()
        row_height = max(theme.px(ROW_HEIGHT), least_height) if self._is_slim(size) else theme.px(ROW_HEIGHT)
        title_height = theme.px(70)
        foot = theme.px(BUTTON_HEIGHT)
        height = title_height + rows * row_height + foot + theme.px(36) + 2 * theme.px(PADDING - 8)
        box = pygame.Rect(0, 0, width, min(height, size[1]))
        box.center = (size[0] // 2, size[1] // 2)
        self._box = box
        inner = box.inflate(-2 * theme.px(PADDING), -2 * theme.px(PADDING - 8))
        title = pygame.Rect(inner.left, inner.top, inner.width, theme.px(50))
        widgets: list[Widget] = [
            Panel(box, theme.palette.dialog, radius=30),
            Label(title, _("Gamepad") if is_for_pad else _("Keys"), HEADING, bold=True),
        ]
        half = (inner.width - theme.px(48)) // 2
        for number, (keys, says) in enumerate(entries):
            left = inner.left + (number // rows) * (half + theme.px(48))
            top = inner.top + title_height + (number % rows) * row_height
            widgets += self._row(pygame.Rect(left, top, half, row_height), keys, says)
        words = _("Close")
        close_width = Button.width(theme, words)
        close = pygame.Rect(inner.right - close_width, inner.bottom - foot, close_width, foot)
        widgets.append(Button("close", close, words, self.back, is_primary=True))
        return Page(theme, widgets, focus="close")

    @staticmethod
    def _is_slim(size: Size) -> bool:
        """The columns are narrow and there is the height for two lines of words."""
        return size[0] < SLIM * size[1]

    def handle(self, intent: Intent) -> None:
        outside = isinstance(intent, PointReleased) and not self._box.collidepoint(intent.start)
        if intent == Command("help") or outside:
            self.back()
            return
        super().handle(intent)

    def draw_ground(self, surface: pygame.Surface, now_ms: int) -> None:
        draw_veil(surface, self.theme.palette.veil)

    def _entries(self, is_for_pad: bool) -> Entries:
        if is_for_pad:
            return pad_entries(self._has_tiles)
        return tile_key_entries() if self._has_tiles else key_entries()

    def _row(self, rect: pygame.Rect, keys: tuple[str | PadButton, ...], says: str) -> list[Widget]:
        theme = self.theme
        height, make = theme.px(CAP_HEIGHT), self.app.pads.last_make
        signs = [
            key_cap(key, height) if isinstance(key, str) else pad_button(make, key, height) for key in keys
        ] or [pad_cross(height)]
        keys_width = theme.px(PAD_SIGNS_WIDTH if self._shows_pad else KEYS_WIDTH)
        says_rect = pygame.Rect(rect.left + keys_width, rect.top, rect.width - keys_width, rect.height)

        def paint(surface: pygame.Surface, place: pygame.Rect) -> None:
            left = place.left
            for sign in signs:
                left = surface.blit(sign, sign.get_rect(midleft=(left, place.centery))).right + theme.px(8)

        return [Picture(rect, paint), Label(says_rect, says, BODY)]


def key_entries() -> tuple[tuple[tuple[str, ...], str], ...]:
    """The key caps and what they do, in the language in force."""
    arrows = pgettext("keyboard", "Arrows")
    return (
        ((arrows,), _("Move the focus")),
        ((pgettext("keyboard", "Enter"),), _("Do what is marked")),
        ((pgettext("keyboard", "Space"),), _("Select or deselect a card")),
        ((pgettext("keyboard", "Esc"),), _("Cancel, menu, back")),
        ((pgettext("keyboard", "Tab"),), _("Next part of the screen")),
        (("N", "D"), _("Draw from the stock")),
        (("T",), _("Take the top discard")),
        (("L",), _("Lay the chosen cards")),
        (("A", "X"), _("Discard the chosen card")),
        ((pgettext("keyboard", "Ctrl"), pgettext("keyboard", "Arrows")), _("Move a card in the hand")),
        (("1", "2"), _("Sort the hand by runs or by sets")),
        ((pgettext("keyboard", "Backspace"),), _("Back one step")),
        (("U",), _("Undo the whole turn")),
        (("H",), _("Hint")),
        (("B",), _("Leaf through the discard pile")),
        (("G",), _("What happened")),
        (("W",), _("Show the last turns again")),
        (("S",), _("Score sheet")),
        (("R",), _("Rules")),
        (("C",), _("Reactions and chat, on the network")),
        (("M",), _("Sound off or on")),
        (("F1",), _("This page")),
        (("F11",), _("Full screen")),
    )


def tile_key_entries() -> tuple[tuple[tuple[str, ...], str], ...]:
    """The key caps at the tile table and what they do."""
    enter, space = pgettext("keyboard", "Enter"), pgettext("keyboard", "Space")
    return (
        ((pgettext("keyboard", "Arrows"),), _("Move the focus")),
        ((space,), _("Select or deselect a tile")),
        (("E",), _("Select a whole set")),
        ((enter,), _("Put the chosen tiles where the mark is")),
        (("L",), _("Lay the chosen tiles as a new set")),
        (("T",), _("Split a set at the marked tile")),
        (("X",), _("Take the chosen tiles back to the rack")),
        (("F",), _("Finish the turn")),
        (("N", "D"), _("Draw a tile")),
        ((pgettext("keyboard", "Shift"),), _("Drag a whole set")),
        ((pgettext("keyboard", "Ctrl"), pgettext("keyboard", "Arrows")), _("Move a tile on the rack")),
        (("1", "2"), _("Sort the rack by runs or by groups")),
        ((pgettext("keyboard", "Backspace"),), _("Back one step")),
        (("U",), _("Undo the whole turn")),
        (("H",), _("Hint, and its next step")),
        ((pgettext("keyboard", "Tab"),), _("Next part of the screen")),
        ((pgettext("keyboard", "Esc"),), _("Cancel, menu, back")),
        (("G", "W"), _("What happened; the last turns again")),
        (("S", "R"), _("Score sheet; rules")),
        (("C",), _("Reactions and chat, on the network")),
        (("M",), _("Sound off or on")),
        (("F1", "F11"), _("This page; full screen")),
    )
