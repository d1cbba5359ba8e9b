"""The waiting room of a table on the network: who sits where, what is played, how others come in, what is said.

It stays in the stack under the table's screen and is where everybody meets again after a match.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.intents import Command, Confirm, Intent
from game.lan.coming_in import come_in, door_key
from game.lan.offers import offer_of
from game.lan.overlay import Overlay
from game.lan.party import Party
from game.lan.remembered import recall, remember
from game.lan.words import line_title, line_words, reason_words, rules_of_lobby
from game.scenes.base import Size
from game.scenes.dialog import Answer, DialogScene
from game.scenes.lobby_dialogs import AskCodeScene, TalkScene, said_lines
from game.scenes.menu import MenuScene, body_of, frame, heading
from game.scenes.waiting_layout import NOTE_SHARE, PANEL_GAP, beside_note, halves
from game.scenes.waiting_parts import Invitation, grouped, invitation, played, you
from game.scenes.waiting_seats import seat_rows
from game.theme import BODY, LABEL
from game.widgets import Button, Label, Page, Panel, Paragraph, ScrollArea, TextField, Widget
from game.widgets.buttons import BUTTON_HEIGHT, CONTROL_HEIGHT
from game.words import _
from net.client import Door
from net.guest import LineState
from net.lobby import LONGEST_CHAT, Begin, BeReady, ChangeOffer, Chat, Look, Offer, Reason, Wish

if TYPE_CHECKING:
    from game.app import App

YOU_HEIGHT = 116
TALK_HEIGHT = 222
PADDING = 32
INVITATION_EVERY_MS = 5_000
"""How often the own addresses are looked up anew."""


class WaitingRoomScene(MenuScene):
    """Shows a `Party` while it gathers; leaving the scene leaves the table."""

    needs = (1440, 880)

    def __init__(self, party: Party, door: Door | None = None) -> None:
        super().__init__()
        self.party = party
        self._door = door
        self._text = ""
        self._revision = -1
        self._shown_saying: tuple[object, ...] = ()
        self._invitation: Invitation | None = None
        self._looked_ms = -INVITATION_EVERY_MS
        self._kept_token: str | None = None
        self._was_final = False

    # The scene

    def leave(self) -> None:
        lobby = self.party.lobby
        if lobby is not None and not self.party.keeps_seat:
            remember(recall().with_token(self._keys(), None))
        self.party.close()

    def uncovered(self) -> None:
        self.refresh()

    def back(self) -> None:
        party = self.party
        others = 0 if party.lobby is None else len(party.lobby.people) - 1
        if party.host is not None and others > 0 and not party.is_final:
            self.app.push(
                DialogScene(
                    _("Close the table?"),
                    _("This is your table: the others are told that it is closed."),
                    (Answer(_("Close the table"), self.app.pop),),
                    stay=_("Stay"),
                )
            )
        else:
            self.app.pop()

    def tick(self, now_ms: int) -> None:
        self.party.poll(now_ms)
        for name in self.party.sounds():
            self.app.sound.play(name)
        if self.party.has_new_table:
            self._sit_down()
        if self.party.is_broken_off:
            self.party.is_broken_off = False
            self._come_back()
            self.say(_("The match is over without a result: everybody gave up."))
        if self.party.is_final and not self._was_final:
            self._was_final = True
            self._come_back()
        self._keep_seat()
        if self.app.scene is self:
            self._tell_denials()
            self._look_at_invitation(now_ms)
        saying = self._saying(now_ms)
        if (self.party.revision, saying) != (self._revision, self._shown_saying):
            self._revision, self._shown_saying = self.party.revision, saying
            self.refresh()
        super().tick(now_ms)

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Confirm) and self.page is not None and self.page.focus_key == "chat":
            self._chat()
            return
        if intent == Command("talk") and self.party.lobby is not None:
            self._talk()
            return
        super().handle(intent)

    def build(self, size: Size) -> Page:
        rect = frame(size, self.theme)
        if self.party.is_final or self.party.lobby is None:
            return self._outside(rect)
        return self._inside(rect)

    # Outside

    def _outside(self, rect: pygame.Rect) -> Page:
        """Not in yet, or not any more."""
        theme, line = self.theme, self.party.line
        is_final = self.party.is_final
        title = line_title(line) if is_final else _("To the table")
        says = line_words(line) or _("Joining …")
        width = min(rect.width, theme.px(1000))
        height = theme.text_height(says, width, LABEL)
        text = pygame.Rect(0, 0, width, height)
        text.center = rect.center
        colour = theme.palette.warning if is_final else theme.palette.text
        button = theme.px(BUTTON_HEIGHT)
        back_words, code_words = _("Back"), _("Enter the code")
        back = pygame.Rect(rect.left, rect.bottom - button, Button.width(theme, back_words, "back"), button)
        widgets: list[Widget] = [
            *heading(rect, title, theme),
            Panel(text.inflate(2 * theme.px(48), 2 * theme.px(40))),
            Paragraph(text, says, LABEL, colour, align="centre"),
            Button("back", back, back_words, self.app.pop, icon="back"),
        ]
        if is_final and line.reason in (Reason.LOCKED, Reason.WRONG_CODE) and self._door is not None:
            code = pygame.Rect(0, back.top, Button.width(theme, code_words, "lock"), button)
            code.right = rect.right
            widgets.append(
                Button("enter-code", code, code_words, self._ask_code, icon="lock", is_primary=True)
            )
            return Page(theme, widgets, focus="enter-code")
        return Page(theme, widgets, focus="back")

    def _ask_code(self) -> None:
        app, door, reason = self.app, self._door, self.party.line.reason
        assert door is not None and reason is not None

        def use(code: str) -> None:
            app.pop()
            come_in(app, door, is_locked=True, code=code)

        app.push(AskCodeScene(use, reason_words(reason) if reason is Reason.WRONG_CODE else ""))

    # Inside

    def _inside(self, rect: pygame.Rect) -> Page:
        theme, party = self.theme, self.party
        lobby = party.lobby
        assert lobby is not None
        body = body_of(rect, theme)
        left, right = halves(body, theme)
        own = pygame.Rect(left.left, 0, left.width, theme.px(YOU_HEIGHT))
        own.bottom = left.bottom
        seats = pygame.Rect(left.left, left.top, left.width, own.top - theme.px(PANEL_GAP) - left.top)
        now_ms = self.app.now_ms
        seats_area = ScrollArea(
            "seats",
            seats.inflate(0, -2 * theme.px(10)),
            seat_rows(
                theme,
                seats.inflate(-2 * theme.px(PADDING), -2 * theme.px(22)),
                party,
                self.ask,
                self.say,
                now_ms,
            ),
        )
        widgets: list[Widget] = [
            *heading(beside_note(rect) if line_words(party.line) else rect, lobby.title, theme),
            *self._line_note(rect),
            Panel(seats),
            Panel(own),
            *you(theme, own.inflate(-2 * theme.px(PADDING), 0), party, self.ask),
        ]
        area, more = self._right(right)
        return Page(theme, [*widgets, *more, *self._foot(rect)], [seats_area, area], focus="go")

    def _right(self, rect: pygame.Rect) -> tuple[ScrollArea, list[Widget]]:
        theme, party = self.theme, self.party
        gap = theme.px(PANEL_GAP)
        shown = invitation(theme, rect.width - 2 * theme.px(PADDING), party, self._invitation)
        widgets: list[Widget] = []
        rest = pygame.Rect(rect)
        if shown is not None:
            height, make = shown
            place = pygame.Rect(rect.left, rect.top, rect.width, height + 2 * theme.px(22))
            widgets += [Panel(place), *make(place.inflate(-2 * theme.px(PADDING), -2 * theme.px(22)))]
            rest.top, rest.height = place.bottom + gap, rect.bottom - place.bottom - gap
        talk_height = min(theme.px(TALK_HEIGHT), rest.height // 2)
        talk = pygame.Rect(rest.left, rest.bottom - talk_height, rest.width, talk_height)
        rules = pygame.Rect(rest.left, rest.top, rest.width, talk.top - gap - rest.top)
        change = self._change if party.is_host else None
        inner = rules.inflate(-2 * theme.px(PADDING), -2 * theme.px(22))
        listed = played(theme, inner, party, self._rules, change)
        area = ScrollArea("played", rules.inflate(0, -2 * theme.px(10)), listed, margin=theme.px(14))
        widgets += [Panel(rules), Panel(talk), *self._talk_panel(talk)]
        return area, widgets

    def _talk_panel(self, rect: pygame.Rect) -> list[Widget]:
        theme, party = self.theme, self.party
        inner = rect.inflate(-2 * theme.px(PADDING), -2 * theme.px(20))
        height = theme.px(CONTROL_HEIGHT)
        talk = pygame.Rect(0, inner.bottom - height, height, height)
        talk.right = inner.right
        log = pygame.Rect(inner.left, inner.top, inner.width, inner.height - height - theme.px(12))
        field = pygame.Rect(inner.left, talk.top, talk.left - theme.px(16) - inner.left, height)
        widgets: list[Widget] = said_lines(theme, log, list(party.said), party)
        if not party.said:
            says = _("Say hello: the round button has quick reactions.")
            place = pygame.Rect(log.left, log.top, log.width, theme.line_height(BODY))
            widgets.append(Label(place, says, BODY, theme.palette.quiet))
        if party.lobby is not None and party.lobby.chat:
            widgets.append(
                TextField(
                    "chat", field, self._text, self._write, hint=_("To everybody"), most_letters=LONGEST_CHAT
                )
            )
        else:
            widgets.append(Label(field, _("No chat at this table"), BODY, theme.palette.quiet))
        return [*widgets, Button("talk", talk, "", self._talk, icon="chat", tip=_("Reactions and chat"))]

    def _line_note(self, rect: pygame.Rect) -> list[Widget]:
        """What is wrong with the line, beside the title."""
        words = line_words(self.party.line)
        if not words:
            return []
        theme = self.theme
        place = pygame.Rect(0, rect.top, round(rect.width * NOTE_SHARE), theme.px(84))
        place.right = rect.right
        lines = theme.text_height(words, place.width, BODY)
        text = pygame.Rect(place.left, place.centery - lines // 2, place.width, lines)
        return [Paragraph(text, words, BODY, theme.palette.warning, align="right")]

    def _foot(self, rect: pygame.Rect) -> list[Widget]:
        theme, height, party = self.theme, self.theme.px(BUTTON_HEIGHT), self.party
        top = rect.bottom - height
        back_words = _("Close the table") if party.host is not None else _("Leave")
        back = pygame.Rect(rect.left, top, Button.width(theme, back_words, "leave"), height)
        widgets: list[Widget] = [Button("leave", back, back_words, self.back, icon="leave")]
        me = party.me
        if me is None:
            return widgets
        says, words, icon, action, is_primary = self._main_action()
        between = pygame.Rect(back.right, top, rect.right - back.right, height)
        if words:
            start = pygame.Rect(0, top, Button.width(theme, words, icon), height)
            start.right = rect.right
            between.width = start.left - theme.px(36) - between.left
            widgets.append(
                Button("go", start, words, action, icon=icon, is_primary=is_primary, is_enabled=party.is_open)
            )
        widgets.append(Label(between, says, BODY, theme.palette.quiet, align="right"))
        return widgets

    def _main_action(self) -> tuple[str, str, str, Callable[[], None], bool]:
        """What one can do now: a sentence, the button's words and icon, what it does, whether it shines."""
        party = self.party
        me, lobby = party.me, party.lobby
        assert me is not None and lobby is not None
        if party.is_host:
            waiting = [
                person.name
                for person in lobby.people
                if person.place is not None and not person.is_ready and person is not me
            ]
            says = _("Not ready yet: {names}").format(names=", ".join(waiting)) if waiting else ""
            deal = _("Deal the tiles") if lobby.game == "tiles" else _("Deal the cards")
            return says, deal, "play", lambda: self.ask(Begin()), True
        if me.place is None:
            return _("You are watching. Take a free seat to play."), "", "", self.back, False
        if me.is_ready:
            says = _("You are ready. The host deals.")
            return says, _("Not ready after all"), "undo", lambda: self.ask(BeReady(False)), False
        return "", _("I am ready"), "check", lambda: self.ask(BeReady(True)), True

    # What can be done

    def ask(self, wish: Wish) -> None:
        """Send a wish; where it is not granted, the reason is told."""
        self.party.ask(wish)
        if isinstance(wish, Look):
            remember(replace(recall(), colour=wish.colour))
            self.app.change_settings(emblem=wish.emblem)

    def _write(self, words: str) -> None:
        self._text = words
        self.refresh()

    def _chat(self) -> None:
        if self._text.strip():
            self.ask(Chat(self._text.strip()))
            self._text = ""
            self.refresh()

    def _talk(self) -> None:
        self.app.push(TalkScene(self.party))

    def _rules(self) -> None:
        from game.scenes.rules import RulesScene

        rules = rules_of_lobby(self.party.lobby) if self.party.lobby is not None else None
        if rules is not None:
            self.app.push(RulesScene(rules))

    def _change(self) -> None:
        from game.scenes.lobby_open import OpenTableScene

        lobby = self.party.lobby
        if lobby is None:
            return

        def use(offer: Offer) -> None:
            self.ask(ChangeOffer(offer))
            remember(replace(recall(), offer=offer))

        opened = recall().offer if self.party.host is not None else None
        self.app.push(OpenTableScene(offer_of(lobby, opened), use))

    # The party

    def _sit_down(self) -> None:
        """A match has begun, or one has come into one that is on."""
        from game.scenes.table import table_scene

        party = self.party
        party.has_new_table = False
        assert party.table is not None
        self._come_back()
        self.app.push(table_scene(party.table, party.rules, overlay=Overlay(party)))

    def _come_back(self) -> None:
        above = len(self.app.scenes) - 1 - self.app.scenes.index(self)
        if above:
            self.app.pop(above)

    def _tell_denials(self) -> None:
        for reason in self.party.denials():
            self.say(reason_words(reason))

    def _saying(self, now_ms: int) -> tuple[object, ...]:
        people = self.party.lobby.people if self.party.lobby is not None else ()
        return tuple(self.party.saying(person.number, now_ms) for person in people)

    def _look_at_invitation(self, now_ms: int) -> None:
        host = self.party.host
        if host is None or now_ms - self._looked_ms < INVITATION_EVERY_MS:
            return
        self._looked_ms = now_ms
        found = Invitation(grouped(host.join_code), tuple(str(each) for each in host.addresses), host.words)
        if found != self._invitation:
            self._invitation = found
            self.refresh()

    def _keep_seat(self) -> None:
        """Write down what gives the seat back, in case this program ends."""
        token, lobby = self.party.session.token, self.party.lobby
        if lobby is None or token is None or token == self._kept_token:
            return
        if self.party.line.state is LineState.OPEN:
            self._kept_token = token
            remember(recall().with_token(self._keys(), token))

    def _keys(self) -> tuple[str, ...]:
        """What the seat here is remembered by."""
        table = self.party.lobby.table if self.party.lobby is not None else ""
        return (table,) if self._door is None else (table, door_key(self._door))


def waiting_room_of(app: App) -> WaitingRoomScene | None:
    """The waiting room in the stack."""
    return next((scene for scene in app.scenes if isinstance(scene, WaitingRoomScene)), None)
