"""A field to write in."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.clipping import clipped
from game.intents import Composition, Edit, EditKey, Position, Text
from game.theme import BODY, Theme, printable
from game.widgets.base import Look, Widget, draw_focus
from game.wrapping import ellipsis

PADDING = 24
CARET_WIDTH = 3


class TextField(Widget):
    """One line of text with caret, selection, clipboard, input methods; `change` is told every change."""

    takes_focus = True
    takes_text = True
    takes_drags = True
    shows_ring = True
    """The focus is seen as a ring besides the caret."""

    def __init__(
        self,
        key: str,
        rect: pygame.Rect,
        words: str,
        change: Callable[[str], None],
        hint: str = "",
        most_letters: int = 16,
        size: float = BODY,
    ) -> None:
        super().__init__(key, rect)
        self.words, self._change, self.hint = words, change, hint
        self.most_letters, self._size = most_letters, size
        self.caret = self._mark = len(words)
        self._composition = ""
        self._composition_caret = 0
        self._shift = 0
        self._theme: Theme | None = None

    @property
    def selection(self) -> tuple[int, int]:
        """The selected letters from first to behind the last; equal where nothing is selected."""
        return min(self.caret, self._mark), max(self.caret, self._mark)

    def write(self, intent: Text | Composition | EditKey) -> None:
        """Act on text, composed text, or an editing key."""
        if isinstance(intent, Text):
            self._composition = ""
            self._insert(intent.text)
        elif isinstance(intent, Composition):
            self._composition, self._composition_caret = printable(intent.text), intent.caret
        else:
            self._edit(intent)

    def activate(self, at: Position | None) -> None:
        if at is None:
            self.caret, self._mark = len(self.words), 0
        else:
            self.caret = self._mark = self._letter_at(at[0])

    def drag(self, at: Position) -> None:
        self.caret = self._letter_at(at[0])

    def blurred(self) -> None:
        self._composition = ""
        self._mark = self.caret

    def inherit(self, before: Widget) -> None:
        if isinstance(before, TextField):
            self.caret = min(before.caret, len(self.words))
            self._mark = min(before._mark, len(self.words))
            self._composition, self._composition_caret = before._composition, before._composition_caret
            self._shift, self._theme = before._shift, before._theme

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, look: Look) -> None:
        self._theme = theme
        palette, radius = theme.palette, min(rect.height // 2, theme.px(18))
        surface.blit(theme.shape(rect.size, radius, palette.field), rect)
        inner = rect.inflate(-2 * theme.px(PADDING), 0)
        with clipped(surface, inner.inflate(theme.px(8), 0)):
            if not self.words and not self._composition:
                theme.draw_text(
                    surface, self.hint, inner.midleft, self._size, palette.quiet, anchor="midleft"
                )
            if look.is_focused:
                self._draw_words(surface, inner, theme)
            elif self.words:
                self._draw_at_rest(surface, inner, theme)
        if look.is_focused and self.shows_ring:
            draw_focus(surface, rect, theme, radius)

    def _draw_at_rest(self, surface: pygame.Surface, inner: pygame.Rect, theme: Theme) -> None:
        """From the first letter on, smaller where that lets all of it be read; what is cut, the caret shows."""
        self._shift = 0
        size = theme.fitting_size(self.words, self._size, inner.width, False)
        shown = ellipsis(self.words, inner.width, theme.font(size).size)
        theme.draw_text(surface, shown, inner.midleft, size, anchor="midleft")

    def _draw_words(self, surface: pygame.Surface, inner: pygame.Rect, theme: Theme) -> None:
        shown = self.words[: self.caret] + self._composition + self.words[self.caret :]
        caret_at = self.caret + min(self._composition_caret, len(self._composition))
        measure = theme.font(self._size).size
        caret_x = measure(shown[:caret_at])[0]
        self._shift = max(0, min(self._shift, caret_x), caret_x - inner.width + theme.px(CARET_WIDTH))
        left = inner.left - self._shift
        height = round(theme.text_px(self._size) * 1.2)
        first, last = self.selection
        if first != last:
            start, end = measure(self.words[:first])[0], measure(self.words[:last])[0]
            marked = pygame.Rect(left + start, 0, end - start, height)
            marked.centery = inner.centery
            surface.blit(theme.shape(marked.size, theme.px(4), (255, 255, 255, 60)), marked)
        if shown:
            theme.draw_text(surface, shown, (left, inner.centery), self._size, anchor="midleft")
        if self._composition:
            start = measure(shown[: self.caret])[0]
            end = measure(shown[: self.caret + len(self._composition)])[0]
            y = inner.centery + height // 2
            pygame.draw.line(
                surface, theme.palette.text, (left + start, y), (left + end, y), max(1, theme.px(2))
            )
        caret = pygame.Rect(left + caret_x, 0, max(2, theme.px(CARET_WIDTH)), height)
        caret.centery = inner.centery
        surface.fill(theme.palette.text, caret)

    def _insert(self, text: str) -> None:
        first, last = self.selection
        room = self.most_letters - (len(self.words) - (last - first))
        added = printable(text.replace("\t", " "))[: max(0, room)]
        self._set(self.words[:first] + added + self.words[last:], first + len(added))

    def _edit(self, key: EditKey) -> None:
        first, last = self.selection
        match key.edit:
            case Edit.LEFT:
                self._move(
                    first if first != last and not key.extends else self._left_of(key.is_word), key.extends
                )
            case Edit.RIGHT:
                self._move(
                    last if first != last and not key.extends else self._right_of(key.is_word), key.extends
                )
            case Edit.HOME:
                self._move(0, key.extends)
            case Edit.END:
                self._move(len(self.words), key.extends)
            case Edit.BACKSPACE:
                self._delete(first if first != last else self._left_of(key.is_word), last)
            case Edit.DELETE:
                self._delete(first, last if first != last else self._right_of(key.is_word))
            case Edit.SELECT_ALL:
                self._mark, self.caret = 0, len(self.words)
            case Edit.COPY:
                _copy(self.words[first:last])
            case Edit.CUT:
                _copy(self.words[first:last])
                self._delete(first, last)
            case Edit.PASTE:
                self._insert(_pasted())

    def _move(self, caret: int, extends: bool) -> None:
        self.caret = max(0, min(len(self.words), caret))
        if not extends:
            self._mark = self.caret

    def _left_of(self, is_word: bool) -> int:
        if not is_word:
            return max(0, self.caret - 1)
        return self.words.rstrip().rfind(" ", 0, max(0, self.caret - 1)) + 1

    def _right_of(self, is_word: bool) -> int:
        if not is_word:
            return min(len(self.words), self.caret + 1)
        space = self.words.find(" ", self.caret + 1)
        return len(self.words) if space < 0 else space

    def _delete(self, first: int, last: int) -> None:
        if first < last:
            self._set(self.words[:first] + self.words[last:], first)

    def _set(self, words: str, caret: int) -> None:
        self.caret = self._mark = caret
        if words != self.words:
            self.words = words
            self._change(words)

    def _letter_at(self, x: int) -> int:
        if self._theme is None:
            return len(self.words)
        x += self._shift - self._theme.px(PADDING)
        measure = self._theme.font(self._size).size
        places = range(len(self.words) + 1)
        return min(places, key=lambda place: abs(measure(self.words[:place])[0] - x))


def _copy(text: str) -> None:
    if text:
        try:
            pygame.scrap.put_text(text)
        except pygame.error:
            return


def _pasted() -> str:
    try:
        text: str = pygame.scrap.get_text()
    except pygame.error:
        return ""
    return " ".join(text.split())
