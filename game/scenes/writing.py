"""Writing without keys: a field and a keyboard on the screen, over the field that is written for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.input.buttons import Button
from game.intents import (
    Cancel,
    Command,
    Composition,
    Confirm,
    Device,
    Edit,
    EditKey,
    Intent,
    Next,
    PointReleased,
    Previous,
    Text,
)
from game.scenes.base import Size
from game.scenes.dialog import draw_veil
from game.scenes.menu import MenuScene
from game.sprites.pads import pad_button
from game.table.prompts import sign_px
from game.theme import HEADING, Theme
from game.widgets import Look, Page, Panel, TextField, Widget
from game.widgets.onscreen_keyboard import (
    CARET_LEFT,
    CARET_RIGHT,
    DELETE,
    DONE,
    LAYER,
    SHIFT,
    SPACE,
    OnScreenKeyboard,
)

if TYPE_CHECKING:
    from game.app import App

BOX_WIDTH, KEY_HEIGHT, FIELD_HEIGHT, PADDING = 1240, 84, 84, 40
SIGN_HEIGHT = 34

_BY_PAD = {
    "primary": DELETE,
    "back": SPACE,
    "menu": DONE,
    "hint": SHIFT,
    "take_discard": LAYER,
}
"""What the buttons of a pad do here, by the wishes that they stand for elsewhere."""

_EDITS = {DELETE: Edit.BACKSPACE, CARET_LEFT: Edit.LEFT, CARET_RIGHT: Edit.RIGHT}

_SIGNS = {
    DELETE: Button.X,
    SPACE: Button.Y,
    DONE: Button.START,
    SHIFT: Button.LEFT_STICK,
    LAYER: Button.RIGHT_TRIGGER,
    CARET_LEFT: Button.LEFT_SHOULDER,
    CARET_RIGHT: Button.RIGHT_SHOULDER,
}


class _OpenField(TextField):
    """A field that always shows its caret, though the keys have the focus."""

    shows_ring = False

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, look: Look) -> None:
        super().draw(surface, rect, theme, Look(is_focused=True))


class WritingScene(MenuScene):
    """Writes for a field of the scene below, which hears of it only when all is done."""

    is_overlay = True
    shows_pad_signs = False

    def __init__(self, below: MenuScene, field: TextField) -> None:
        super().__init__()
        self._below, self._key = below, field.key
        self._hint, self._most = field.hint, field.most_letters
        self.words = field.words
        self._shows_pad = False

    def build(self, size: Size) -> Page:
        theme = self.theme
        padding, field_height = theme.px(PADDING), theme.px(FIELD_HEIGHT)
        width = min(theme.px(BOX_WIDTH), size[0] - theme.px(24))
        keys_height = min(5 * theme.px(KEY_HEIGHT), size[1] - field_height - 3 * padding)
        box = pygame.Rect(0, 0, width, field_height + keys_height + round(2.6 * padding))
        box.midbottom = (size[0] // 2, size[1] - theme.px(24))
        inner = box.inflate(-2 * padding, -2 * padding)
        field = pygame.Rect(inner.left, inner.top, inner.width, field_height)
        keys = pygame.Rect(inner.left, inner.bottom - keys_height, inner.width, keys_height)
        self._shows_pad = self.app.last_device is Device.PAD
        widgets: list[Widget] = [
            Panel(box, theme.palette.dialog, radius=30),
            _OpenField("field", field, self.words, self._change, self._hint, self._most, size=HEADING),
            OnScreenKeyboard(
                "keys", keys, self.app.words.language, self._press, not self.words, self._pad_signs()
            ),
        ]
        page = Page(theme, widgets, focus="keys")
        page.shows_focus = True
        return page

    @property
    def field(self) -> TextField:
        """The field that is written in."""
        assert self.page is not None
        found = self.page.find("field")
        assert isinstance(found, TextField)
        return found

    @property
    def keyboard(self) -> OnScreenKeyboard:
        """The keys."""
        assert self.page is not None
        found = self.page.find("keys")
        assert isinstance(found, OnScreenKeyboard)
        return found

    def handle(self, intent: Intent) -> None:
        match intent:
            case Text() | Composition() | EditKey():
                self.field.write(intent)
            case Cancel():
                self.back()
            case Confirm(device=Device.KEYBOARD):
                self._press(DONE)
            case Previous() | Next():
                self._press(CARET_LEFT if isinstance(intent, Previous) else CARET_RIGHT)
            case Command(name=name, device=Device.PAD) if name in _BY_PAD:
                self.keyboard.press(_BY_PAD[name])
            case Command():
                pass
            case _:
                super().handle(intent)
                self._keep_focus()
        self.app.invalidate()

    def tick(self, now_ms: int) -> None:
        if self._shows_pad != (self.app.last_device is Device.PAD):
            self.refresh()
        super().tick(now_ms)

    def text_area(self) -> pygame.Rect | None:
        return self.page.place("field") if self.page is not None else None

    def draw_ground(self, surface: pygame.Surface, now_ms: int) -> None:
        draw_veil(surface, self.theme.palette.veil)

    def _change(self, words: str) -> None:
        self.words = words

    def _press(self, sign: str) -> None:
        if sign in _EDITS:
            self.field.write(EditKey(_EDITS[sign]))
        elif sign == DONE:
            self._done()
        else:
            self.field.write(Text(sign))

    def _done(self) -> None:
        self.app.pop()
        page = self._below.page
        field = page.find(self._key) if page is not None else None
        if isinstance(field, TextField) and field.words != self.words:
            field.write(EditKey(Edit.SELECT_ALL))
            field.write(Text(self.words) if self.words else EditKey(Edit.BACKSPACE))

    def _keep_focus(self) -> None:
        """A finger in the field puts the caret there; the keys keep the focus."""
        if self.page is not None and self.app.scene is self:
            self.page.focus_key, self.page.shows_focus = "keys", self.app.last_device is not Device.TOUCH

    def _pad_signs(self) -> dict[str, pygame.Surface]:
        if self.app.last_device is not Device.PAD:
            return {}
        make, height = self.app.pads.last_make, sign_px(self.theme, SIGN_HEIGHT)
        return {sign: pad_button(make, button, height) for sign, button in _SIGNS.items()}


def begins_writing(app: App, intent: Intent) -> bool:
    """Whether a pad confirms a text field, or a finger has tapped one; then the keyboard is opened."""
    scene = app.scene
    if not isinstance(scene, MenuScene) or isinstance(scene, WritingScene) or scene.page is None:
        return False
    field = scene.page.focused
    if not isinstance(field, TextField):
        return False
    if isinstance(intent, PointReleased) and intent.device is Device.TOUCH:
        place = scene.page.place(field.key)
        if place is None or not place.collidepoint(intent.start) or not place.collidepoint(intent.at):
            return False
        scene.handle(intent)
    elif not isinstance(intent, Confirm) or intent.device is not Device.PAD:
        return False
    app.push(WritingScene(scene, field))
    return True
