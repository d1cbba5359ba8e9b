"""The parts of the waiting room: the seats, oneself, what is played, and how others come in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.lan.party import Party
from game.lan.widgets import ColourDot, ColouredEmblem, IconLabel
from game.lan.words import (
    WORD_GAP,
    differing_words,
    names_words,
    reaction_words,
    rules_of_lobby,
    turn_time_words,
)
from game.match_setup import EMBLEMS
from game.nature import nature_words
from game.rule_words import level_title, preset_says, preset_title
from game.theme import BODY, HEADING, LABEL, SMALL, Theme
from game.widgets import Button, Emblem, Label, Paragraph, Stepper, Widget
from game.widgets.buttons import CONTROL_HEIGHT
from game.widgets.pictures import EmblemButton
from game.words import _
from net.faces import faces_of_computers
from net.lobby import COLOURS, LEVELS, Choose, Look, Person, Place, PutComputer, Remove, Reseat, Wish

SEAT_HEIGHT = 86
EMBLEM_SIDE = 64
ICON_BUTTON = 52
COLOUR_SIDE, COLOUR_GAP = 44, 6
USUAL_LEVEL = "level3"
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


def seat_rows(theme: Theme, rect: pygame.Rect, party: Party, ask: Ask, now_ms: int) -> list[Widget]:
    """A row for each place of the table, then who watches."""
    lobby = party.lobby
    assert lobby is not None
    widgets: list[Widget] = []
    top = rect.top
    for number, place in enumerate(lobby.places):
        row = pygame.Rect(rect.left, top, rect.width, theme.px(SEAT_HEIGHT))
        widgets += _Row(theme, row, party, ask, number, place, now_ms).widgets()
        top = row.bottom
    watchers = party.watchers()
    if watchers:
        words = _("Watching: {names}").format(names=names_words([person.name for person in watchers]))
        height = theme.text_height(words, rect.width, BODY)
        place_rect = pygame.Rect(rect.left, top + theme.px(8), rect.width, height)
        widgets.append(Paragraph(place_rect, words, BODY, theme.palette.quiet))
    return widgets


class _Row:
    """One place."""

    def __init__(
        self, theme: Theme, rect: pygame.Rect, party: Party, ask: Ask, number: int, place: Place, now_ms: int
    ) -> None:
        self.theme, self.rect, self.party, self.ask = theme, rect, party, ask
        self.number, self.place, self.now_ms = number, place, now_ms
        self.right = rect.right

    def widgets(self) -> list[Widget]:
        lobby = self.party.lobby
        assert lobby is not None
        person = lobby.person(self.place.person)
        if person is not None:
            return self._person(person)
        if self.place.level is not None:
            return self._computer(self.place.level)
        return self._free()

    def _emblem_rect(self) -> pygame.Rect:
        side = self.theme.px(EMBLEM_SIDE)
        place = pygame.Rect(self.rect.left, 0, side, side)
        place.centery = self.rect.centery
        return place

    def _texts(
        self, title: str, says: str, is_bold: bool, is_quiet: bool, is_said: bool = False
    ) -> list[Widget]:
        theme = self.theme
        left = self._emblem_rect().right + theme.px(20)
        width = max(1, self.right - theme.px(16) - left)
        palette = theme.palette
        colour = palette.quiet if is_quiet else palette.text
        if not says:
            place = pygame.Rect(left, self.rect.top, width, self.rect.height)
            return [Label(place, title, LABEL, colour, bold=is_bold)]
        upper = pygame.Rect(left, self.rect.top + theme.px(8), width, theme.px(40))
        lower = pygame.Rect(left, upper.bottom - theme.px(2), width, theme.px(32))
        return [
            Label(upper, title, LABEL, colour, bold=is_bold),
            Label(lower, says, SMALL, palette.brass if is_said else palette.quiet),
        ]

    def _person(self, person: Person) -> list[Widget]:
        party, theme = self.party, self.theme
        is_me = person.number == party.session.person
        widgets: list[Widget] = []
        if party.is_host:
            if not is_me:
                widgets.append(self._icon("remove", "cross", Remove(person.number)))
            if self.number > 0:
                widgets.append(self._icon("up", "chevron-up", Reseat(person.number, self.number - 1)))
        is_host = party.lobby is not None and party.lobby.host == person.number
        if person.is_ready:
            side = theme.px(36)
            place = pygame.Rect(self.right - side, 0, side, side)
            place.centery = self.rect.centery
            self.right = place.left - theme.px(12)
            widgets.append(IconLabel(place, "check", theme.palette.brass))
        said = party.saying(person.number, self.now_ms)
        if said is not None:
            says = _("“{text}”").format(text=reaction_words(said.text) if said.is_reaction else said.text)
        else:
            says = WORD_GAP.join(self._says(person, is_me, is_host))
        emblem = ColouredEmblem(self._emblem_rect(), person.emblem, person.colour, person.is_here)
        return [
            emblem,
            *widgets,
            *self._texts(person.name, says, is_me, not person.is_here, said is not None),
        ]

    @staticmethod
    def _says(person: Person, is_me: bool, is_host: bool) -> list[str]:
        says = [_("You")] if is_me else []
        if is_host:
            says.append(_("Host"))
        if not person.is_here:
            says.append(_("not here at the moment"))
        elif person.is_ready:
            says.append(_("ready"))
        elif not is_host:
            says.append(_("not ready yet"))
        return says

    def _computer(self, level: str) -> list[Widget]:
        theme = self.theme
        lobby = self.party.lobby
        assert lobby is not None
        name, face = faces_of_computers(lobby.places, lobby.people)[self.number]
        rules = rules_of_lobby(lobby)
        nature = nature_words(rules, level, face) if rules is not None else ""
        emblem = Emblem(self._emblem_rect().inflate(-theme.px(12), -theme.px(12)), face)
        if not self.party.is_host:
            says = WORD_GAP.join(filter(None, (_("Computer"), level_title(level), nature)))
            return [emblem, *self._texts(name, says, False, False)]
        widgets: list[Widget] = [self._icon("remove", "cross", PutComputer(self.number, None))]
        number = LEVELS.index(level) if level in LEVELS else 0

        def to(step: int) -> Callable[[], None] | None:
            if not 0 <= number + step < len(LEVELS):
                return None
            return lambda: self.ask(PutComputer(self.number, LEVELS[number + step]))

        width = min(theme.px(300), round(self.rect.width * 0.38))
        place = pygame.Rect(0, 0, width, theme.px(ICON_BUTTON))
        place.midright = (self.right, self.rect.centery)
        self.right = place.left - theme.px(12)
        widgets.append(Stepper(f"level-{self.number}", place, level_title(level), to(-1), to(1)))
        says = WORD_GAP.join(filter(None, (_("Computer"), nature)))
        return [emblem, *widgets, *self._texts(name, says, False, False)]

    def _free(self) -> list[Widget]:
        theme, party = self.theme, self.party
        widgets: list[Widget] = []
        if party.is_host:
            computer, wish = _("Computer"), PutComputer(self.number, USUAL_LEVEL)
            if self._has_room_for(computer, _("Sit here"), _("Free seat")):
                widgets.append(self._words("computer", computer, "computer", wish))
            else:
                widgets.append(self._icon("computer", "computer", wish))
        widgets.append(self._words("sit", _("Sit here"), None, Choose(self.number)))
        ring = self._emblem_rect()
        edge = max(2, theme.px(2))
        circle = _Ring(ring, edge)
        return [circle, *widgets, *self._texts(_("Free seat"), "", False, True)]

    def _has_room_for(self, *words: str) -> bool:
        """Whether these words fit side by side, each on a button."""
        wide = sum(Button.width(self.theme, own, "computer", BODY) for own in words)
        return wide <= self.right - self._emblem_rect().right

    def _icon(self, name: str, icon: str, wish: Wish) -> Widget:
        theme = self.theme
        side = theme.px(ICON_BUTTON)
        place = pygame.Rect(self.right - side, 0, side, side)
        place.centery = self.rect.centery
        self.right = place.left - theme.px(12)
        key = f"{name}-{self.number}"
        return Button(key, place, "", lambda: self.ask(wish), icon=icon)

    def _words(self, name: str, words: str, icon: str | None, wish: Wish) -> Widget:
        theme = self.theme
        width = Button.width(theme, words, icon, BODY)
        place = pygame.Rect(self.right - width, 0, width, theme.px(ICON_BUTTON))
        place.centery = self.rect.centery
        self.right = place.left - theme.px(12)
        key = f"{name}-{self.number}"
        return Button(key, place, words, lambda: self.ask(wish), icon=icon, size=BODY)


class _Ring(Widget):
    """A free place."""

    def __init__(self, rect: pygame.Rect, edge: int) -> None:
        super().__init__("", rect)
        self._edge = edge

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, look: object) -> None:
        quiet = (*theme.palette.quiet, 120)
        surface.blit(theme.shape(rect.size, rect.height // 2, (0, 0, 0, 0), quiet, self._edge), rect)


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
    words = _("Only watch")
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
        widgets.append(Button("watch", place, words, lambda: ask(Choose(None)), icon="eye", size=BODY))
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
    if lobby.is_locked:
        table.append(_("locked by a code"))
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
    caption_words = _("Who types the address sees the same four words")
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
