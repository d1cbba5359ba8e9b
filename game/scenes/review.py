"""After a round: each of one's own turns beside what a strong player would have done, and what that was worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from engine.advice.claims import Judged
from engine.pieces import Piece
from engine.romme.state import View as CardView
from game.intents import Command, Intent, PointReleased
from game.review.notes import Decision, Notes, Reviewable
from game.review.strips import Group, card_groups, tile_groups
from game.review.words import reasons, worth_words
from game.scenes.base import Size
from game.scenes.dialog import draw_veil
from game.scenes.menu import EDGE, MenuScene
from game.table.pictures import picture_of
from game.table.places import CARD_RATIO
from game.theme import BODY, HEADING, LABEL, SMALL
from game.tiles.placement import PITCH, TILE_RATIO
from game.widgets import Button, Label, Page, Panel, Paragraph, Picture, ScrollArea, Widget
from game.widgets.buttons import BUTTON_HEIGHT
from game.words import _
from net.reviewing import Reviewing

if TYPE_CHECKING:
    from game.app import App

BOX_WIDTH = 1720
PADDING = 44
ROW_PAD = 22
ROW_GAP = 14
WHO_WIDTH, WHO_GAP = 230, 16
STRIP_HEIGHT = 148
WORDS_ONLY_HEIGHT = 44
WORDS_HEIGHT = 34
"""Of a strip, for what is done with the pieces."""
CARD_STEP = 0.42
GROUP_GAP = 26


class ReviewScene(MenuScene):
    """A list of turns, filled in as they are judged elsewhere. Escape, the button or a click beside it closes it."""

    needs = (1280, 720)

    is_overlay = True

    def __init__(
        self, persons: Sequence[Reviewable], names: Callable[[int], str], judged: Sequence[Judged] = ()
    ) -> None:
        """`judged`: what is known already of the first person's turns."""
        super().__init__()
        self._persons, self._names = tuple(persons), names
        self._person = 0
        self._judged: dict[int, Judged | None] = dict(enumerate(judged))
        self._reviewing: Reviewing | None = None
        self._box = pygame.Rect(0, 0, 0, 0)

    def enter(self, app: App) -> None:
        super().enter(app)
        if not self._judged:
            self._begin()

    def leave(self) -> None:
        if self._reviewing is not None:
            self._reviewing.close()

    def tick(self, now_ms: int) -> None:
        if self._reviewing is not None and (come := self._reviewing.poll()):
            self._judged.update((own.number, own.judged) for own in come)
            self.refresh()
        super().tick(now_ms)

    def build(self, size: Size) -> Page:
        theme = self.theme
        pad = theme.px(PADDING)
        width = min(theme.px(BOX_WIDTH), size[0] - theme.px(EDGE))
        box = pygame.Rect(0, 0, width, size[1] - theme.px(EDGE))
        box.center = (size[0] // 2, size[1] // 2)
        self._box = box
        inner = box.inflate(-2 * pad, -2 * pad)
        title = pygame.Rect(inner.left, inner.top, inner.width, theme.px(60))
        foot = pygame.Rect(
            inner.left, inner.bottom - theme.px(BUTTON_HEIGHT), inner.width, theme.px(BUTTON_HEIGHT)
        )
        view = pygame.Rect(inner.left, title.bottom + theme.px(12), inner.width, 0)
        view.height = foot.top - theme.px(18) - view.top
        area = ScrollArea("turns", view, self._rows(view))
        words = _("Your turns and a strong player's")
        widgets: list[Widget] = [
            Panel(box, theme.palette.dialog, radius=30),
            Label(title, words, HEADING, bold=True),
            *self._foot(foot),
        ]
        return Page(theme, widgets, [area], focus="close")

    def handle(self, intent: Intent) -> None:
        beside = isinstance(intent, PointReleased) and not self._box.collidepoint(intent.start)
        if beside or intent == Command("scores"):
            self.back()
            return
        super().handle(intent)

    def draw_ground(self, surface: pygame.Surface, now_ms: int) -> None:
        draw_veil(surface, self.theme.palette.veil)

    @property
    def _notes(self) -> Notes:
        return self._persons[self._person].notes

    def _begin(self) -> None:
        self._judged = {}
        turns = [own.played for own in self._notes.decided]
        self._reviewing = Reviewing(turns, self.app.wake)

    def _foot(self, foot: pygame.Rect) -> list[Widget]:
        """The button that closes, and where several played here, a button for each."""
        theme = self.theme
        words = _("Close")
        close = pygame.Rect(0, foot.top, Button.width(theme, words), foot.height)
        close.right = foot.right
        widgets: list[Widget] = [Button("close", close, words, self.back, is_primary=True)]
        if len(self._persons) > 1:
            left = foot.left
            for number, person in enumerate(self._persons):
                room = (close.left - foot.left) // len(self._persons) - theme.px(14)
                place = pygame.Rect(left, foot.top, min(Button.width(theme, person.name), room), foot.height)
                choose = partial(self._choose, number)
                is_chosen = number == self._person
                widgets.append(
                    Button(f"person-{number}", place, person.name, choose, is_enabled=not is_chosen)
                )
                left = place.right + theme.px(14)
        return widgets

    def _choose(self, number: int) -> None:
        if self._reviewing is not None:
            self._reviewing.close()
        self._person = number
        self._begin()
        self.refresh()

    def _rows(self, view: pygame.Rect) -> list[Widget]:
        theme = self.theme
        widgets: list[Widget] = []
        top = view.top
        for number, decision in enumerate(self._notes.decided):
            judged = self._judged.get(number)
            if len(decision.played.moves) == 1 and self._is_draw(decision) and (not judged or judged.is_same):
                continue
            row = pygame.Rect(view.left, top, view.width - theme.px(24), 0)
            parts = self._row(row, decision, judged, number in self._judged)
            row.height = max(part.rect.bottom for part in parts) + theme.px(ROW_PAD) - row.top
            widgets += [Panel(row, theme.palette.control, radius=18), *parts]
            top = row.bottom + theme.px(ROW_GAP)
        if not widgets:
            words = _("You had no turn in this round.")
            widgets.append(Label(pygame.Rect(view.left, top, view.width, theme.px(60)), words, BODY))
        return widgets

    @staticmethod
    def _is_draw(decision: Decision) -> bool:
        """A draw with cards: it is shown only where the strong player would have drawn otherwise."""
        view = decision.played.view
        return isinstance(view, CardView) and view.public.phase.value == "draw"

    def _row(
        self, row: pygame.Rect, decision: Decision, judged: Judged | None, is_known: bool
    ) -> list[Widget]:
        theme = self.theme
        pad = theme.px(ROW_PAD)
        inner = pygame.Rect(row.left + pad, row.top + pad, row.width - 2 * pad, 0)
        who = self._who_width()
        groups = self._groups(decision, decision.played.moves)
        title = pygame.Rect(inner.left, inner.top, who - theme.px(WHO_GAP), theme.px(40))
        height = max(self._height(groups), title.height + theme.px(WORDS_ONLY_HEIGHT))
        strip = pygame.Rect(inner.left + who, inner.top, inner.width - who, height)
        turn = _("Turn {number}").format(number=decision.turn)
        own = pygame.Rect(inner.left, title.bottom, title.width, theme.px(WORDS_ONLY_HEIGHT))
        widgets: list[Widget] = [
            Label(title, turn, LABEL, bold=True),
            Label(own, _("You"), BODY, theme.palette.quiet),
            Picture(strip, partial(self._paint, groups=groups)),
        ]
        bottom = strip.bottom
        if judged is not None and not self._leads_to_the_same(decision, judged):
            groups = self._groups(decision, judged.moves)
            strip = pygame.Rect(strip.left, strip.bottom + theme.px(10), strip.width, self._height(groups))
            strong = pygame.Rect(inner.left, strip.top, title.width, theme.px(WORDS_ONLY_HEIGHT))
            if any(group.pieces for group in groups):
                strong.centery = strip.top + (strip.height - theme.px(WORDS_HEIGHT)) // 2
            widgets.append(Label(strong, _("Strong player"), BODY, theme.palette.quiet))
            widgets.append(Picture(strip, partial(self._paint, groups=groups)))
            bottom = strip.bottom
        return widgets + self._says(inner, bottom + theme.px(6), judged, is_known)

    def _height(self, groups: Sequence[Group]) -> int:
        """Of a strip: where no piece lies in it, of its words alone."""
        has_pieces = any(group.pieces for group in groups)
        return self.theme.px(STRIP_HEIGHT if has_pieces else WORDS_ONLY_HEIGHT)

    def _who_width(self) -> int:
        """Of the column that says whose turn it is: all of the words in it can be read."""
        theme = self.theme
        wide = max(theme.font(BODY).size(words)[0] for words in (_("You"), _("Strong player")))
        return max(theme.px(WHO_WIDTH), wide + theme.px(WHO_GAP))

    def _says(self, inner: pygame.Rect, top: int, judged: Judged | None, is_known: bool) -> list[Widget]:
        """What it was worth, and the strong player's reasons."""
        theme = self.theme
        left = inner.left + self._who_width()
        width = inner.right - left
        if judged is None:
            words = _("This turn could not be judged.") if is_known else _("One moment …")
            height = theme.text_height(words, width, BODY)
            return [Paragraph(pygame.Rect(left, top, width, height), words, BODY, theme.palette.quiet)]
        worth = worth_words(judged)
        colour = theme.palette.quiet if judged.is_same else theme.palette.brass
        rect = pygame.Rect(left, top, width, theme.text_height(worth, width, BODY))
        widgets: list[Widget] = [Paragraph(rect, worth, BODY, colour)]
        why = " ".join(reasons(judged.because, self._names, of_turn=len(judged.moves) > 1))
        rect = pygame.Rect(left, rect.bottom, width, theme.text_height(why, width, BODY))
        return [*widgets, Paragraph(rect, why, BODY)]

    def _leads_to_the_same(self, decision: Decision, judged: Judged) -> bool:
        own = self._groups(decision, decision.played.moves)
        return judged.is_same and _faces(own) == _faces(self._groups(decision, judged.moves))

    @staticmethod
    def _groups(decision: Decision, moves: Sequence[object]) -> tuple[Group, ...]:
        view = decision.played.view
        return card_groups(view, moves) if isinstance(view, CardView) else tile_groups(view, moves[-1])

    def _paint(self, surface: pygame.Surface, place: pygame.Rect, groups: Sequence[Group]) -> None:
        theme = self.theme
        gap = theme.px(GROUP_GAP)
        has_pieces = any(group.pieces for group in groups)
        words_height = theme.px(WORDS_HEIGHT if has_pieces else WORDS_ONLY_HEIGHT)
        is_cards = isinstance(self._notes.decided[0].played.view, CardView)
        height = max(1, place.height - words_height - theme.px(4))
        wide = sum(self._width(group, height, is_cards) for group in groups) + gap * (len(groups) - 1)
        if wide > place.width:
            height = max(1, round(height * place.width / wide))
        left = place.left
        for group in groups:
            width = self._width(group, height, is_cards)
            room = place.right - left
            line = pygame.Rect(left, place.bottom - words_height, room, words_height)
            size = SMALL if group.pieces else BODY
            theme.draw_fitted(surface, group.words, line, size, theme.palette.quiet)
            if group.pieces:
                spot = pygame.Rect(left, line.top - height, width, height)
                self._paint_pieces(surface, spot, group.pieces, is_cards)
            left += width + gap

    def _width(self, group: Group, height: int, is_cards: bool) -> int:
        """Of a group, its words not counted where it is wider than they are."""
        words = self.theme.font(SMALL if group.pieces else BODY).size(group.words)[0]
        if not group.pieces:
            return words
        if is_cards:
            wide = height * CARD_RATIO * (1 + CARD_STEP * (len(group.pieces) - 1))
        else:
            wide = round(PITCH * height * TILE_RATIO) * len(group.pieces)
        return max(words, round(wide))

    def _paint_pieces(
        self, surface: pygame.Surface, place: pygame.Rect, pieces: Sequence[Piece], is_cards: bool
    ) -> None:
        height = place.height
        step = CARD_STEP * height * CARD_RATIO if is_cards else round(PITCH * height * TILE_RATIO)
        cards, tiles = self.app.cards, self.app.tiles
        shadow = cards.shadow(height) if is_cards else tiles.shadow(height)
        for number, piece in enumerate(pieces):
            face = picture_of(piece) if is_cards else piece.face
            picture = cards.picture(face, height) if is_cards else tiles.picture(face, height)
            spot = picture.get_rect(midleft=(round(place.left + number * step), place.centery))
            surface.blit(shadow, shadow.get_rect(center=spot.center))
            surface.blit(picture, spot)


def _faces(groups: Sequence[Group]) -> list[tuple[str, tuple[int, ...]]]:
    return sorted((group.words, tuple(sorted(piece.face for piece in group.pieces))) for group in groups)
