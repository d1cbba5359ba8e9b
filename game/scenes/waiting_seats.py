"""The seats of the waiting room: who sits there, and what its host may do about it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.lan.party import Party
from game.lan.widgets import ColouredEmblem, IconLabel
from game.lan.words import WORD_GAP, names_words, reaction_words, rules_of_lobby
from game.nature import nature_words
from game.rule_words import level_title
from game.scenes.limit_words import no_level_words
from game.scenes.waiting_parts import EMBLEM_SIDE, ICON_BUTTON, Ask
from game.theme import BODY, LABEL, SMALL, Theme
from game.widgets import Button, Emblem, Label, Paragraph, Stepper, Widget
from game.words import _
from net.faces import faces_of_computers
from net.lobby import LEVELS, Choose, Person, Place, PutComputer, Remove, Reseat, Wish

SEAT_HEIGHT = 86
USUAL_LEVEL = "level3"


def seat_rows(
    theme: Theme, rect: pygame.Rect, party: Party, ask: Ask, say: Callable[[str], None], now_ms: int
) -> list[Widget]:
    """A row for each place of the table, then who watches."""
    lobby = party.lobby
    assert lobby is not None
    widgets: list[Widget] = []
    top = rect.top
    for number, place in enumerate(lobby.places):
        row = pygame.Rect(rect.left, top, rect.width, theme.px(SEAT_HEIGHT))
        widgets += _Row(theme, row, party, ask, say, number, place, now_ms).widgets()
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
        self,
        theme: Theme,
        rect: pygame.Rect,
        party: Party,
        ask: Ask,
        say: Callable[[str], None],
        number: int,
        place: Place,
        now_ms: int,
    ) -> None:
        self.theme, self.rect, self.party, self.ask, self.say = theme, rect, party, ask, say
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
                widgets.append(
                    self._icon("remove", "cross", Remove(person.number), _("Remove from the table"))
                )
            if self.number > 0:
                widgets.append(
                    self._icon("up", "chevron-up", Reseat(person.number, self.number - 1), _("One seat up"))
                )
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
            says = self._fitting(_("Computer"), level_title(level), nature)
            return [emblem, *self._texts(name, says, False, False)]
        widgets: list[Widget] = [
            self._icon("remove", "cross", PutComputer(self.number, None), _("Free this seat"))
        ]
        number = LEVELS.index(level) if level in LEVELS else 0

        def to(step: int) -> Callable[[], None] | None:
            if not 0 <= number + step < len(LEVELS):
                return None
            return lambda: self.ask(PutComputer(self.number, LEVELS[number + step]))

        width = min(theme.px(300), round(self.rect.width * 0.38))
        place = pygame.Rect(0, 0, width, theme.px(ICON_BUTTON))
        place.midright = (self.right, self.rect.centery)
        self.right = place.left - theme.px(12)
        widgets.append(
            Stepper(
                f"level-{self.number}",
                place,
                level_title(level),
                to(-1),
                to(1),
                refuse=lambda is_more: self.say(no_level_words(is_more)),
            )
        )
        says = self._fitting(_("Computer"), nature)
        return [emblem, *widgets, *self._texts(name, says, False, False)]

    def _fitting(self, *words: str) -> str:
        """The words in a line below the name, the first left out where there is no room for all."""
        says = [own for own in words if own]
        room = self.right - self.theme.px(16) - self._emblem_rect().right - self.theme.px(20)
        while len(says) > 1 and self.theme.font(SMALL).size(WORD_GAP.join(says))[0] > room:
            says.pop(0)
        return WORD_GAP.join(says)

    def _free(self) -> list[Widget]:
        theme, party = self.theme, self.party
        widgets: list[Widget] = []
        if party.is_host:
            computer, wish = _("Computer"), PutComputer(self.number, USUAL_LEVEL)
            if self._has_room_for(computer, _("Sit here"), _("Free seat")):
                widgets.append(self._words("computer", computer, "computer", wish))
            else:
                widgets.append(self._icon("computer", "computer", wish, computer))
        widgets.append(self._words("sit", _("Sit here"), None, Choose(self.number)))
        ring = self._emblem_rect()
        edge = max(2, theme.px(2))
        circle = _Ring(ring, edge)
        return [circle, *widgets, *self._texts(_("Free seat"), "", False, True)]

    def _has_room_for(self, *words: str) -> bool:
        """Whether these words fit side by side, each on a button."""
        wide = sum(Button.width(self.theme, own, "computer", BODY) for own in words)
        return wide <= self.right - self._emblem_rect().right

    def _icon(self, name: str, icon: str, wish: Wish, tip: str) -> Widget:
        theme = self.theme
        side = theme.px(ICON_BUTTON)
        place = pygame.Rect(self.right - side, 0, side, side)
        place.centery = self.rect.centery
        self.right = place.left - theme.px(12)
        key = f"{name}-{self.number}"
        return Button(key, place, "", lambda: self.ask(wish), icon=icon, tip=tip)

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
