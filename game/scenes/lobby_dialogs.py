"""Small questions and panels of the network's screens: a table's code, quick reactions and chat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.intents import Command, Confirm, Intent, PointReleased
from game.lan.colours import colour_of
from game.lan.party import Party, Said
from game.lan.remembered import recall, remember
from game.lan.words import REACTION_WORDS, reaction_words, reason_words
from game.scenes.base import Size
from game.scenes.dialog import BUTTON_GAP, DIALOG_WIDTH, PADDING, draw_veil
from game.scenes.menu import EDGE, MenuScene
from game.theme import BODY, HEADING, SMALL
from game.widgets import Button, Label, Page, Panel, Paragraph, TextField, Toggle, Widget
from game.widgets.buttons import BUTTON_HEIGHT, CONTROL_HEIGHT
from game.widgets.layout import column, equal_row, row
from game.words import _
from net.lobby import LONGEST_CHAT, Chat, React
from net.offers import LONGEST_CODE

FIELD_HEIGHT = 68
TALK_WIDTH = 1080
REACTIONS_IN_A_ROW = 4
LINES_SHOWN = 6


class AskCodeScene(MenuScene):
    """The code of a locked table, over the scene below."""

    is_overlay = True

    def __init__(self, use: Callable[[str], None], note: str = "") -> None:
        super().__init__()
        self._use = use
        self._says = note
        self.code = ""

    def build(self, size: Size) -> Page:
        theme = self.theme
        width = min(theme.px(DIALOG_WIDTH), size[0] - 2 * theme.px(EDGE))
        padding, height = theme.px(PADDING), theme.px(BUTTON_HEIGHT)
        says = self._says or _("The host has locked it and knows the code.")
        says_height = theme.text_height(says, width - 2 * padding)
        heights = [theme.px(54), says_height, theme.px(FIELD_HEIGHT), height]
        gap = theme.px(24)
        box = pygame.Rect(0, 0, width, sum(heights) + 3 * gap + 2 * padding - theme.px(12))
        box.center = (size[0] // 2, size[1] // 2)
        inner = box.inflate(-2 * padding, -2 * padding + theme.px(12))
        title, text, field, foot = column(inner, heights, gap)
        words = (_("Cancel"), _("Join"))
        cancel, use = row(foot, [Button.width(theme, each) for each in words], theme.px(BUTTON_GAP), "right")
        widgets: list[Widget] = [
            Panel(box, theme.palette.dialog, radius=30),
            Label(title, _("The table's code"), HEADING, bold=True),
            Paragraph(text, says, BODY, theme.palette.quiet),
            TextField("code", field, self.code, self._change, hint=_("Code"), most_letters=LONGEST_CODE),
            Button("cancel", cancel, words[0], self.back),
            Button("use", use, words[1], self._enter, is_primary=True, is_enabled=bool(self.code.strip())),
        ]
        return Page(theme, widgets, focus="code")

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Confirm) and self.page is not None and self.page.focus_key == "code":
            self._enter()
            return
        super().handle(intent)

    def draw_ground(self, surface: pygame.Surface, now_ms: int) -> None:
        draw_veil(surface, self.theme.palette.veil)

    def _change(self, words: str) -> None:
        self.code = words
        self.refresh()

    def _enter(self) -> None:
        if self.code.strip():
            self.app.pop()
            self._use(self.code.strip())


class TalkScene(MenuScene):
    """Quick reactions, and what was said; over the waiting room or the table."""

    needs = (1440, 800)

    is_overlay = True

    def __init__(self, party: Party) -> None:
        super().__init__()
        self._party = party
        self._text = ""
        self._box = pygame.Rect(0, 0, 0, 0)
        self._revision = -1

    def build(self, size: Size) -> Page:
        theme, party = self.theme, self._party
        pad, gap = theme.px(44), theme.px(14)
        width = min(theme.px(TALK_WIDTH), size[0] - 2 * theme.px(EDGE // 2))
        has_chat = party.lobby is None or party.lobby.chat
        control, line = theme.px(CONTROL_HEIGHT), theme.line_height(BODY)
        rows = -(-len(REACTION_WORDS) // REACTIONS_IN_A_ROW)
        heights = [theme.px(60), rows * (control + gap) - gap, LINES_SHOWN * line, theme.px(FIELD_HEIGHT)]
        box = pygame.Rect(0, 0, width, sum(heights) + 3 * theme.px(24) + 2 * pad)
        box.center = (size[0] // 2, size[1] // 2)
        self._box = box
        head, reactions, log, foot = column(box.inflate(-2 * pad, -2 * pad), heights, theme.px(24))
        widgets: list[Widget] = [Panel(box, theme.palette.dialog, radius=30), *self._head(head)]
        lines = [
            pygame.Rect(reactions.left, reactions.top + number * (control + gap), reactions.width, control)
            for number in range(rows)
        ]
        cells = [cell for each in lines for cell in equal_row(each, REACTIONS_IN_A_ROW, gap)]
        widgets += [
            Button(f"react-{name}", cell, reaction_words(name), self._reacting(name), size=BODY)
            for name, cell in zip(REACTION_WORDS, cells, strict=True)
        ]
        widgets += said_lines(theme, log, list(party.said)[-LINES_SHOWN:], party)
        widgets += self._foot(foot, has_chat)
        return Page(theme, widgets, focus="react-hello" if not has_chat else "chat")

    def tick(self, now_ms: int) -> None:
        if self._party.revision != self._revision:
            self._revision = self._party.revision
            self.refresh()
        for reason in self._party.denials():
            self.say(reason_words(reason))
        super().tick(now_ms)

    def handle(self, intent: Intent) -> None:
        beside = isinstance(intent, PointReleased) and not self._box.collidepoint(intent.start)
        if beside or intent == Command("talk"):
            self.back()
            return
        if isinstance(intent, Confirm) and self.page is not None and self.page.focus_key == "chat":
            self._chat()
            return
        super().handle(intent)

    def draw_ground(self, surface: pygame.Surface, now_ms: int) -> None:
        draw_veil(surface, self.theme.palette.veil)

    def _head(self, rect: pygame.Rect) -> list[Widget]:
        theme = self.theme
        close = pygame.Rect(0, 0, rect.height, rect.height)
        close.topright = rect.topright
        toggle = pygame.Rect(0, 0, theme.px(100), rect.height)
        toggle.midright = (close.left - theme.px(36), rect.centery)
        words = _("Show others' reactions")
        label = pygame.Rect(0, rect.top, theme.font(SMALL).size(words)[0] + theme.px(4), rect.height)
        label.right = toggle.left - theme.px(16)
        return [
            Label(rect, _("Say something"), HEADING, bold=True),
            Label(label, words, SMALL, theme.palette.quiet, align="right"),
            Toggle("mute", toggle, not self._party.is_muted, self._mute),
            Button("close", close, "", self.back, icon="cross", tip=_("Close")),
        ]

    def _foot(self, rect: pygame.Rect, has_chat: bool) -> list[Widget]:
        theme = self.theme
        if not has_chat:
            says = _("There is no chat at this table. The quick reactions still work.")
            return [Label(rect, says, BODY, theme.palette.quiet)]
        words = _("Send")
        send = pygame.Rect(0, rect.top, Button.width(theme, words, None, BODY), rect.height)
        send.right = rect.right
        field = pygame.Rect(rect.left, rect.top, send.left - theme.px(18) - rect.left, rect.height)
        return [
            TextField(
                "chat", field, self._text, self._change, hint=_("To everybody"), most_letters=LONGEST_CHAT
            ),
            Button(
                "send",
                send,
                words,
                self._chat,
                size=BODY,
                is_primary=True,
                is_enabled=bool(self._text.strip()),
            ),
        ]

    def _reacting(self, name: str) -> Callable[[], None]:
        def react() -> None:
            self._party.ask(React(name))
            self.back()

        return react

    def _change(self, words: str) -> None:
        self._text = words
        self.refresh()

    def _chat(self) -> None:
        if self._text.strip():
            self._party.ask(Chat(self._text.strip()))
            self._text = ""
            self.refresh()

    def _mute(self, shows: bool) -> None:
        self._party.is_muted = not shows
        remember(replace(recall(), is_muted=not shows))
        self.refresh()


def said_lines(theme, rect: pygame.Rect, said: list[Said], party: Party) -> list[Widget]:  # type: ignore[no-untyped-def]
    """What was said, the latest at the bottom: the name in its colour, then the words."""
    found: list[Widget] = []
    bottom = rect.bottom
    for each in reversed(said):
        person = party.lobby.person(each.person) if party.lobby is not None else None
        colour = colour_of(person.colour if person is not None else "grey")
        name = f"{each.name}:"
        words = reaction_words(each.text) if each.is_reaction else each.text
        name_width = min(rect.width, theme.font(BODY, True).size(name)[0] + theme.px(2))
        left = rect.left + name_width + theme.px(12)
        what = pygame.Rect(left, 0, rect.right - left, 0)
        is_below = theme.font(BODY).size(words)[0] > what.width
        if is_below:
            what = pygame.Rect(rect.left, 0, rect.width, 0)
        what.height = theme.text_height(words, what.width, BODY)
        who = pygame.Rect(rect.left, 0, name_width, theme.line_height(BODY))
        top = bottom - what.height - (who.height if is_below else 0)
        if top < rect.top:
            break
        who.top, what.bottom, bottom = top, bottom, top
        found += [Label(who, name, BODY, colour, bold=True), Paragraph(what, words, BODY)]
    return found
