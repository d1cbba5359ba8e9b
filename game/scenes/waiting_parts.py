"""The parts of the waiting room beside its seats: oneself, what is played, and how others come in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.lan.party import Party
from game.lan.widgets import ColourDot
from game.lan.words import (
    WORD_GAP,
    differing_words,
    turn_time_words,
)
from game.match_setup import EMBLEMS
from game.rule_words import preset_says, preset_title
from game.theme import BODY, HEADING, LABEL, SMALL, Theme
from game.widgets import Button, Label, Paragraph, Widget
from game.widgets.buttons import CONTROL_HEIGHT
from game.widgets.pictures import EmblemButton
from game.words import _
from net.lobby import COLOURS, Choose, Look, Wish

EMBLEM_SIDE = 64
ICON_BUTTON = 52
COLOUR_SIDE, COLOUR_GAP = 44, 6
ADDRESSES_SHOWN = 2
CODE_GROUP = 4

Ask = Callable[[Wish], None]


@dataclass(frozen=True, slots=True)
class Invitation:
    """How others come in: the join code, the addresses, the four words of the host's certificate."""

    code: str | None
    addresses: tuple[str, ...]
    words: tuple[str, ...]


def grouped(code: str | None) -> str | None:
    """A join code in groups that are easily read out; the hyphens need not be typed."""
    if code is None:
        return None
    return "-".join(code[start : start + CODE_GROUP] for start in range(0, len(code), CODE_GROUP))


def you(theme: Theme, rect: pygame.Rect, party: Party, ask: Ask) -> list[Widget]:
    """The own emblem and colour, and watching instead of playing."""
    me, lobby = party.me, party.lobby
    if me is None or lobby is None:
        return []
    side = theme.px(EMBLEM_SIDE)
    emblem = pygame.Rect(rect.left, 0, side, side)
    emblem.centery = rect.centery
    others = {person.colour for person in lobby.people if person.number != me.number}
    following = EMBLEMS[(EMBLEMS.index(me.emblem) + 1) % len(EMBLEMS)] if me.emblem in EMBLEMS else EMBLEMS[0]
    widgets: list[Widget] = [
        EmblemButton("emblem", emblem, me.emblem, lambda: ask(Look(following, me.colour))),
    ]
    may_watch = me.place is not None and lobby.spectators
    words = _("Just watch")
    width = Button.width(theme, words, "eye", BODY) if may_watch else 0
    left = emblem.right + theme.px(24)
    dot, gap = theme.px(COLOUR_SIDE), theme.px(COLOUR_GAP)
    room = rect.right - width - theme.px(16) - left
    if len(COLOURS) * (dot + gap) > room:
        width = min(width, theme.px(CONTROL_HEIGHT))
        words = ""
        room = rect.right - width - theme.px(16) - left
    dot = min(dot, room // len(COLOURS) - gap)
    for number, colour in enumerate(COLOURS):
        place = pygame.Rect(left + number * (dot + gap), 0, dot, dot)
        place.centery = rect.centery
        widgets.append(
            ColourDot(
                f"colour-{colour}",
                place,
                colour,
                colour == me.colour,
                lambda colour=colour: ask(Look(me.emblem, colour)),  # type: ignore[misc]
                is_enabled=colour not in others,
            )
        )
    if may_watch:
        place = pygame.Rect(rect.right - width, 0, width, theme.px(CONTROL_HEIGHT))
        place.centery = rect.centery
        widgets.append(
            Button(
                "watch",
                place,
                words,
                lambda: ask(Choose(None)),
                icon="eye",
                size=BODY,
                tip="" if words else _("Just watch"),
            )
        )
    return widgets


def played(
    theme: Theme,
    rect: pygame.Rect,
    party: Party,
    show_rules: Callable[[], None],
    change: Callable[[], None] | None,
) -> list[Widget]:
    """The rule set, what differs from it, and how the table is kept."""
    lobby = party.lobby
    assert lobby is not None
    height = theme.px(ICON_BUTTON)
    head = pygame.Rect(rect.left, rect.top, rect.width, height)
    rules = pygame.Rect(0, head.top, Button.width(theme, _("Rules"), None, BODY), height)
    rules.right = rect.right
    widgets: list[Widget] = [
        Label(head, preset_title(lobby.preset), LABEL, bold=True),
        Button("rules", rules, _("Rules"), show_rules, size=BODY),
    ]
    if change is not None:
        place = pygame.Rect(0, head.top, Button.width(theme, _("Change"), None, BODY), height)
        place.right = rules.left - theme.px(12)
        widgets.append(Button("change", place, _("Change"), change, size=BODY))
    table = [turn_time_words(lobby.turn_s)]
    table.append(_("with chat") if lobby.chat else _("without chat"))
    table.append(_("with spectators") if lobby.spectators else _("without spectators"))
    if lobby.pile_open:
        table.append(_("open discard pile"))
    if lobby.is_locked:
        table.append(_("locked with a code"))
    differing = differing_words(lobby)
    top = head.bottom + theme.px(8)
    for words in (WORD_GAP.join(table), *(() if differing else (preset_says(lobby.preset),))):
        place = pygame.Rect(rect.left, top, rect.width, theme.text_height(words, rect.width, SMALL))
        widgets.append(Paragraph(place, words, SMALL, theme.palette.quiet))
        top = place.bottom + theme.px(6)
    top += theme.px(8)
    for title, value in differing:
        line = pygame.Rect(rect.left, top, rect.width, theme.line_height(BODY))
        widgets += [
            Label(line, title, BODY),
            Label(line, value, BODY, theme.palette.brass, align="right"),
        ]
        top = line.bottom + theme.px(4)
    return widgets


def invitation(
    theme: Theme, width: int, party: Party, shown: Invitation | None
) -> tuple[int, Callable[[pygame.Rect], list[Widget]]] | None:
    """How others come in, for the host; the four words to compare, for a guest whose host is not known yet."""
    if shown is not None:
        return _for_host(theme, width, shown)
    if party.host is None and not party.session.is_trusted and party.session.words:
        return _for_guest(theme, width, party.session.words)
    return None


def _for_host(
    theme: Theme, width: int, shown: Invitation
) -> tuple[int, Callable[[pygame.Rect], list[Widget]]]:
    code_line, small = theme.line_height(HEADING), theme.line_height(SMALL)
    addresses = shown.addresses[:ADDRESSES_SHOWN] or (_("This computer is not on a network"),)
    caption_words = _("Whoever types the address sees the same four words")
    code_width = max(theme.font(HEADING, True).size(shown.code or "–")[0] + theme.px(36), width // 2)
    widest = max(theme.font(BODY).size(address)[0] for address in addresses)
    is_beside = width - code_width >= widest
    caption_height = theme.text_height(caption_words, width, SMALL)
    beside = small + len(addresses) * theme.line_height(BODY)
    above = max(small + code_line, beside) if is_beside else small + code_line + theme.px(10) + beside
    height = above + theme.px(16) + caption_height + theme.line_height(LABEL)

    def make(rect: pygame.Rect) -> list[Widget]:
        quiet = theme.palette.quiet
        head = pygame.Rect(rect.left, rect.top, code_width, small)
        code = pygame.Rect(rect.left, head.bottom, code_width, code_line)
        caption = pygame.Rect(rect.left, rect.top + above + theme.px(16), rect.width, caption_height)
        four = pygame.Rect(rect.left, caption.bottom, rect.width, theme.line_height(LABEL))
        where = pygame.Rect(rect.left, code.bottom + theme.px(10), rect.width, small)
        if is_beside:
            where = pygame.Rect(rect.left + code_width, rect.top, rect.width - code_width, small)
        widgets: list[Widget] = [
            Label(head, _("Join code"), SMALL, quiet),
            Label(code, shown.code or "–", HEADING, theme.palette.brass, bold=True),
            Label(where, _("Or the address"), SMALL, quiet),
            Paragraph(caption, caption_words, SMALL, quiet),
            Label(four, "  ".join(shown.words), LABEL, bold=True),
        ]
        line = pygame.Rect(where.left, where.bottom, where.width, theme.line_height(BODY))
        for address in addresses:
            widgets.append(Label(line, address, BODY))
            line = line.move(0, line.height)
        return widgets

    return height, make


def _for_guest(
    theme: Theme, width: int, words: tuple[str, ...]
) -> tuple[int, Callable[[pygame.Rect], list[Widget]]]:
    says = _(
        "You typed an address. If the host's screen shows the same four words, nobody stands between you:"
    )
    says_height, line = theme.text_height(says, width, SMALL), theme.line_height(LABEL)

    def make(rect: pygame.Rect) -> list[Widget]:
        text = pygame.Rect(rect.left, rect.top, rect.width, says_height)
        four = pygame.Rect(rect.left, text.bottom + theme.px(6), rect.width, line)
        return [
            Paragraph(text, says, SMALL, theme.palette.quiet),
            Label(four, "  ".join(words), LABEL, theme.palette.brass, bold=True),
        ]

    return says_height + theme.px(6) + line, make
