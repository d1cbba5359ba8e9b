"""The rules in force, to be read and looked up: chapters on the left, words and cards on the right."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from engine.pieces import TILES
from engine.tiles.rules import TileRules
from game import tile_rules_text
from game.chapters import Block, Chapter, Show
from game.match_setup import MatchRules
from game.rule_words import rules_title
from game.rules_text import chapter_of, chapters
from game.scenes.base import Size
from game.scenes.menu import HEAD_HEIGHT, MenuScene, columns, frame, heading
from game.sprites.cards import JOKER, JOKER_AS, card_width
from game.sprites.pieces import PieceArt
from game.sprites.tiles import tile_width
from game.theme import BODY, HEADING, LABEL, SMALL
from game.tiles.placement import PITCH
from game.widgets import Button, Label, Page, Panel, Paragraph, Picture, ScrollArea, Widget
from game.widgets.base import focus_margin
from game.widgets.buttons import BUTTON_HEIGHT
from game.words import _

CONTENTS_WIDTH = 420
CONTENTS_STEP = 62
CARD_HEIGHT = 150
TILE_HEIGHT = 104
CARD_STEP_SHARE = 0.42
LEAST_CAPTION = 300
"""A caption that would be narrower than this stands below its pieces."""
GROUP_GAP = 44
PADDING = 48

_SUITS = "SHDC"
_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


class RulesScene(MenuScene):
    """Scrolls to the chapter of `paragraph` when it opens, such as `B7` after a refusal."""

    def __init__(self, rules: MatchRules, paragraph: str | None = None) -> None:
        super().__init__()
        self._rules = rules
        self._chapters: tuple[Chapter, ...] = ()
        self._start_at = _chapter_of(paragraph, rules) if paragraph is not None else None
        self._tops: dict[str, int] = {}

    def build(self, size: Size) -> Page:
        theme = self.theme
        self._chapters = _chapters(self._rules)
        rect = frame(size, theme)
        head = theme.px(HEAD_HEIGHT)
        body = pygame.Rect(rect.left, rect.top + head, rect.width, rect.height - head)
        contents, text = columns(body, theme.px(CONTENTS_WIDTH), theme)
        words = _("Back")
        width = Button.width(theme, words, "back")
        back = pygame.Rect(rect.right - width, rect.top + theme.px(6), width, theme.px(BUTTON_HEIGHT))
        title = _("Rules: {name}").format(name=rules_title(self._rules, self.app.settings.own_rules))
        widgets: list[Widget] = [
            Panel(text),
            *heading(rect, title, theme),
            Button("back", back, words, self.back, icon="back"),
        ]
        page = Page(theme, widgets, [self._contents(contents), self._text(text)])
        if self._start_at is not None:
            page.area("text").scroll_to(self._tops[self._start_at], at_once=True)
            page.focus_key = f"chapter-{self._start_at}"
            self._start_at = None
        return page

    def show(self, paragraph: str) -> None:
        """Scroll to a chapter."""
        assert self.page is not None
        self.page.area("text").scroll_to(self._tops[_chapter_of(paragraph, self._rules)])
        self.app.invalidate()

    def _contents(self, rect: pygame.Rect) -> ScrollArea:
        theme, height = self.theme, self.theme.px(CONTENTS_STEP - 8)
        buttons = [
            Button(
                f"chapter-{chapter.paragraph}",
                pygame.Rect(rect.left, rect.top + number * theme.px(CONTENTS_STEP), rect.width, height),
                chapter.title,
                self._showing(chapter.paragraph),
                align="left",
                size=BODY,
                is_quiet=True,
            )
            for number, chapter in enumerate(self._chapters)
        ]
        reach = 2 * focus_margin(theme)
        return ScrollArea("contents", rect.inflate(reach, reach), buttons, margin=focus_margin(theme))

    def _showing(self, paragraph: str) -> Callable[[], None]:
        return lambda: self.show(paragraph)

    def _text(self, rect: pygame.Rect) -> ScrollArea:
        theme = self.theme
        padding = theme.px(PADDING)
        view = rect.inflate(0, -2 * theme.px(14))
        left, width = rect.left + padding, rect.width - 2 * padding
        top = view.top + theme.px(20)
        widgets: list[Widget] = []
        for chapter in self._chapters:
            self._tops[chapter.paragraph] = top - view.top - theme.px(20)
            number = pygame.Rect(left, top, width, theme.line_height(HEADING))
            beside = width - theme.font(SMALL).size(chapter.paragraph)[0] - theme.px(16)
            place = pygame.Rect(left, top, beside, number.height)
            widgets.append(Label(place, chapter.title, HEADING, bold=True))
            widgets.append(Label(number, chapter.paragraph, SMALL, theme.palette.quiet, align="right"))
            top = place.bottom + theme.px(10)
            for block in chapter.blocks:
                made = self._block(block, left, top, width)
                widgets += made
                top = max(widget.rect.bottom for widget in made) + theme.px(16)
            top += theme.px(40)
        return ScrollArea("text", view, widgets, margin=theme.px(20))

    def _block(self, block: Block, left: int, top: int, width: int) -> list[Widget]:
        if isinstance(block, Show):
            return self._shown(block, left, top, width)
        rect = pygame.Rect(left, top, width, self.theme.text_height(block.words, width, LABEL))
        return [Paragraph(rect, block.words, LABEL)]

    def _shown(self, block: Show, left: int, top: int, width: int) -> list[Widget]:
        theme = self.theme
        has_tiles = isinstance(self._rules, TileRules)
        art: PieceArt = self.app.tiles if has_tiles else self.app.cards
        height = theme.px(TILE_HEIGHT if has_tiles else CARD_HEIGHT)
        piece_width = tile_width(height) if has_tiles else card_width(height)
        step = round(piece_width * (PITCH if has_tiles else CARD_STEP_SHARE))
        key_of = tile_key if has_tiles else card_key
        x = left
        widgets: list[Widget] = []
        for group in block.groups:
            keys = [key_of(text) for text in group.split()]
            place = pygame.Rect(x, top + theme.px(6), (len(keys) - 1) * step + piece_width, height)

            def paint(surface: pygame.Surface, rect: pygame.Rect, keys: list[int] = keys) -> None:
                for number, key in enumerate(keys):
                    at = (rect.left + number * step, rect.top)
                    shadow = art.shadow(height)
                    picture = art.picture(key, height)
                    spot = picture.get_rect(topleft=at)
                    surface.blit(shadow, shadow.get_rect(center=spot.center))
                    surface.blit(picture, spot)

            widgets.append(Picture(place, paint))
            x = place.right + theme.px(GROUP_GAP)
        colour = theme.palette.quiet if block.is_right else theme.palette.warning
        caption_width = left + width - x
        if caption_width < theme.px(LEAST_CAPTION):
            below = pygame.Rect(
                left, top + height + theme.px(18), width, theme.text_height(block.caption, width, BODY)
            )
            return [*widgets, Paragraph(below, block.caption, BODY, colour)]
        lines = theme.text_height(block.caption, caption_width, BODY)
        caption = pygame.Rect(x, top + theme.px(6) + (height - lines) // 2, caption_width, lines)
        return [*widgets, Paragraph(caption, block.caption, BODY, colour)]


def card_key(text: str) -> int:
    """The picture's key of a card's text: `S7`, `*`, or `*=S7` for a joker that stands for it."""
    if text == "*":
        return JOKER
    if text.startswith("*="):
        return JOKER_AS + card_key(text[2:])
    return _SUITS.index(text[0]) * 13 + _RANKS.index(text[1:])


def tile_key(text: str) -> int:
    """The picture's key of a tile's text: `r7`, `*`, or `*=r7` for a joker that stands for it."""
    if text.startswith("*="):
        return JOKER_AS + TILES.read(text[2:])
    return TILES.read(text)


def _chapters(rules: MatchRules) -> tuple[Chapter, ...]:
    return tile_rules_text.chapters(rules) if isinstance(rules, TileRules) else chapters(rules)


def _chapter_of(paragraph: str, rules: MatchRules) -> str:
    if isinstance(rules, TileRules):
        return tile_rules_text.chapter_of(paragraph, rules)
    return chapter_of(paragraph, rules)
