"""The tables on the network: those that were found, a field for an address or a join code, and opening one."""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game import storage
from game.intents import Confirm, Intent
from game.lan.coming_in import come_in, reopen
from game.lan.remembered import recall, remember
from game.lan.widgets import RowLook, TableRow
from game.lan.words import WORD_GAP, bad_address_words, game_words, version_words
from game.match_setup import EMBLEMS, NAME_LENGTH
from game.names import default_name, person_name
from game.scenes.base import Size
from game.scenes.menu import COLUMN_GAP, MenuScene, body_of, columns, frame, heading
from game.theme import BODY, LABEL, SMALL
from game.widgets import Button, Label, Page, Panel, Paragraph, ScrollArea, TextField, Widget
from game.widgets.buttons import BUTTON_HEIGHT, CONTROL_HEIGHT
from game.widgets.pictures import EmblemButton
from game.words import _
from net.addresses import BadAddress
from net.client import door_from
from net.discovery import Browser, ListedTable, Seen
from net.host import kept_matches
from net.keeping import people_path, read_people
from net.lobby import State

if TYPE_CHECKING:
    from game.app import App
    from game.cli import Going

SIDE_WIDTH = 560
ROW_HEIGHT = 104
ROW_GAP = 16
PADDING = 32
MOST_TYPED = 64
MOST_KEPT = 2
"""So many matches that stopped are offered to go on with."""


@dataclass(frozen=True, slots=True)
class KeptTable:
    """A table whose match stopped with the program; it can be opened again."""

    path: Path
    title: str


class LobbyScene(MenuScene):
    """What is to be seen of the network; leaves the looking to `net.discovery`."""

    needs = (1440, 900)

    def __init__(self, browser: Browser | None = None, going: Going | None = None) -> None:
        super().__init__()
        self._going = going
        self._browser = browser
        self._seen: Seen | None = None
        self._kept: tuple[KeptTable, ...] = ()
        self._found_kept: tuple[KeptTable, ...] | None = None
        self._typed = ""

    def enter(self, app: App) -> None:
        super().enter(app)
        self.remembered = recall()
        self._typed = self.remembered.address
        self._name = app.settings.player_name
        if self._browser is None:
            self._browser = Browser(app.wake)
        self._look_for_kept()

    def leave(self) -> None:
        if self._browser is not None:
            self._browser.close()
        self._remember()

    def uncovered(self) -> None:
        self.remembered = recall()
        self._look_for_kept()
        self.refresh()

    def tick(self, now_ms: int) -> None:
        seen = self._browser.poll() if self._browser is not None else Seen()
        if seen != self._seen:
            self._seen = seen
            self.refresh()
        if self._found_kept is not None and self._found_kept != self._kept:
            self._kept = self._found_kept
            self.refresh()
        if self._going is not None and self.app.scene is self:
            going, self._going = self._going, None
            come_in(self.app, going.door, code=going.code, name=going.name)
        super().tick(now_ms)

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Confirm) and self.page is not None and self.page.focus_key == "address":
            self._go_to_address()
            return
        super().handle(intent)

    def build(self, size: Size) -> Page:
        theme = self.theme
        rect = frame(size, theme)
        body = body_of(rect, theme)
        side_width = min(theme.px(SIDE_WIDTH), round(rect.width * 0.38))
        left, right = columns(body, body.width - side_width - theme.px(COLUMN_GAP), theme)
        widgets = [
            *heading(rect, _("Play on the local network"), theme),
            Panel(left),
            *self._side(right),
            *self._foot(rect),
        ]
        area, says = self._tables(left)
        return Page(theme, [*widgets, *says], [area], focus=self._first_focus())

    def _first_focus(self) -> str:
        tables = self._seen.tables if self._seen is not None else ()
        return f"table-{tables[0].table}" if tables else "open"

    def _tables(self, rect: pygame.Rect) -> tuple[ScrollArea, list[Widget]]:
        theme = self.theme
        inner = rect.inflate(-2 * theme.px(PADDING), -2 * theme.px(PADDING))
        entries: list[tuple[str, RowLook, ListedTable | Path]] = [
            (f"kept-{kept.path.name}", self._kept_look(kept), kept.path) for kept in self._kept[:MOST_KEPT]
        ]
        tables = self._seen.tables if self._seen is not None else ()
        entries += [(f"table-{table.table}", self._look_of(table), table) for table in tables]
        rows: list[Widget] = []
        top = inner.top
        for key, shown, goal in entries:
            place = pygame.Rect(inner.left, top, inner.width, theme.px(ROW_HEIGHT))
            rows.append(TableRow(key, place, shown, lambda goal=goal: self._go_to(goal)))  # type: ignore[misc]
            top = place.bottom + theme.px(ROW_GAP)
        says: list[Widget] = []
        if not tables:
            room = pygame.Rect(inner.left, top, inner.width, inner.bottom - top)
            says = self._says_nothing(room)
        view = rect.inflate(0, -2 * theme.px(14))
        return ScrollArea("tables", view, rows, margin=theme.px(18)), says

    def _says_nothing(self, rect: pygame.Rect) -> list[Widget]:
        theme = self.theme
        has_network = self._seen is None or self._seen.has_network
        title = _("Looking for tables …") if has_network else _("This computer is not on a network")
        says = (
            _(
                "As soon as somebody on this network opens a table, it appears here. Open one, or type the join code."
            )
            if has_network
            else _(
                "Connect it by cable or Wi-Fi; tables then appear here by themselves. You can already open one."
            )
        )
        width = min(rect.width, theme.px(720))
        height = theme.line_height(LABEL) + theme.px(12) + theme.text_height(says, width)
        box = pygame.Rect(0, 0, width, height)
        box.center = rect.center
        head = pygame.Rect(box.left, box.top, width, theme.line_height(LABEL))
        text = pygame.Rect(box.left, head.bottom + theme.px(12), width, box.bottom - head.bottom)
        colour = theme.palette.text if has_network else theme.palette.warning
        return [
            Label(head, title, LABEL, colour, bold=True, align="centre"),
            Paragraph(text, says, BODY, theme.palette.quiet, align="centre"),
        ]

    def _look_of(self, table: ListedTable) -> RowLook:
        is_running = table.state is State.RUNNING
        says = [game_words(table.preset), _("match in progress") if is_running else _("waiting for players")]
        says.append(_("{taken} of {seats} seats taken").format(taken=table.taken, seats=table.seats))
        return RowLook(
            title=table.title,
            says=WORD_GAP.join(says),
            note=self._note_on(table),
            taken=table.taken,
            seats=table.seats,
            is_locked=table.is_locked,
            is_grey=not table.is_answering or not table.is_ours,
            is_warning=not table.is_ours,
        )

    def _note_on(self, table: ListedTable) -> str:
        if not table.is_ours:
            return _("other version")
        if not table.is_answering:
            return _("does not answer")
        if table.table in self.remembered.tokens:
            return _("your seat")
        if table.state is State.RUNNING or table.taken >= table.seats:
            return _("watch") if table.spectators else _("full")
        return ""

    @staticmethod
    def _kept_look(kept: KeptTable) -> RowLook:
        return RowLook(
            title=kept.title,
            says=_("Your match stopped here; everybody gets their seat and cards back."),
            note=_("open again"),
            taken=0,
            seats=0,
            is_locked=False,
            is_grey=False,
            is_warning=False,
        )

    def _go_to(self, goal: ListedTable | Path) -> None:
        if isinstance(goal, Path):
            self._remember()
            reopen(self.app, goal)
            return
        self._remember()
        if not goal.is_ours:
            self.say(version_words(goal.protocol))
        elif not goal.is_answering:
            self.say(_("This table does not answer at the moment. It comes back by itself if its host does."))
        else:
            come_in(self.app, goal.door, is_locked=goal.is_locked)

    def _side(self, rect: pygame.Rect) -> list[Widget]:
        theme, pad = self.theme, self.theme.px(PADDING)
        height = theme.px(CONTROL_HEIGHT)
        upper = pygame.Rect(rect.left, rect.top, rect.width, 0)
        inner = pygame.Rect(rect.left + pad, rect.top + theme.px(24), rect.width - 2 * pad, 0)
        title = pygame.Rect(inner.left, inner.top, inner.width, theme.line_height(LABEL))
        emblem = pygame.Rect(inner.left, title.bottom + theme.px(14), theme.px(64), theme.px(64))
        name = pygame.Rect(emblem.right + theme.px(18), 0, 0, height)
        name.width, name.centery = inner.right - name.left, emblem.centery
        upper.height = emblem.bottom + theme.px(26) - upper.top
        lower = pygame.Rect(rect.left, upper.bottom + theme.px(28), rect.width, 0)
        says = _(
            "With the join code from the host's screen, or with an address if the table is not listed here."
        )
        head = title.move(0, lower.top + theme.px(24) - title.top)
        says_rect = pygame.Rect(inner.left, head.bottom + theme.px(8), inner.width, 0)
        says_rect.height = theme.text_height(says, inner.width, SMALL)
        field = pygame.Rect(inner.left, says_rect.bottom + theme.px(18), inner.width, height)
        words = _("Join")
        button = pygame.Rect(0, field.bottom + theme.px(18), Button.width(theme, words, None, BODY), height)
        button.right = inner.right
        lower.height = button.bottom + theme.px(28) - lower.top
        return [
            Panel(upper),
            Label(title, _("You"), LABEL, bold=True),
            EmblemButton("emblem", emblem, self.app.settings.emblem, self._next_emblem),
            TextField(
                "name",
                name,
                self._name,
                self._change_name,
                hint=default_name(),
                most_letters=NAME_LENGTH,
            ),
            Panel(lower),
            Label(head, _("By address or code"), LABEL, bold=True),
            Paragraph(says_rect, says, SMALL, theme.palette.quiet),
            TextField(
                "address",
                field,
                self._typed,
                self._change_typed,
                hint="192.168.1.7",
                most_letters=MOST_TYPED,
            ),
            Button("join", button, words, self._go_to_address, size=BODY),
        ]

    def _foot(self, rect: pygame.Rect) -> list[Widget]:
        theme, height = self.theme, self.theme.px(BUTTON_HEIGHT)
        top = rect.bottom - height
        back_words, open_words = _("Back"), _("Open a table")
        back = pygame.Rect(rect.left, top, Button.width(theme, back_words, "back"), height)
        start = pygame.Rect(0, top, Button.width(theme, open_words, "plus"), height)
        start.right = rect.right
        return [
            Button("back", back, back_words, self.back, icon="back"),
            Button("open", start, open_words, self._open, icon="plus", is_primary=True),
        ]

    def _next_emblem(self) -> None:
        ring = (*EMBLEMS, EMBLEMS[0])
        self.app.change_settings(emblem=ring[EMBLEMS.index(self.app.settings.emblem) + 1])
        self.refresh()

    def _change_name(self, words: str) -> None:
        self._name = words
        self.refresh()

    def _change_typed(self, words: str) -> None:
        self._typed = words
        self.refresh()

    def _go_to_address(self) -> None:
        try:
            door = door_from(self._typed)
        except BadAddress:
            self.say(bad_address_words(self._typed))
            return
        self._remember()
        come_in(self.app, door)

    def _remember(self) -> None:
        self.app.change_settings(player_name=person_name(self._name))
        if self._typed.strip() != self.remembered.address:
            self.remembered = replace(recall(), address=self._typed.strip()[:MOST_TYPED])
            remember(self.remembered)

    def _open(self) -> None:
        from game.scenes.lobby_open import OpenTableScene

        self._remember()
        self.app.push(OpenTableScene())

    def _look_for_kept(self) -> None:
        """Matches that were kept are read elsewhere, so that the screen never waits."""
        app, folder = self.app, storage.home()

        def look() -> None:
            self._found_kept = tuple(_kept_table(path) for path in kept_matches(folder))
            app.wake()

        threading.Thread(target=look, name="romme-kept", daemon=True).start()


def _kept_table(path: Path) -> KeptTable:
    try:
        return KeptTable(path, read_people(people_path(path)).offer.title)
    except (OSError, ValueError, KeyError):
        return KeptTable(path, _("Your table"))
