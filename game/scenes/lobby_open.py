"""Opening a table for others on the network: what it is called and who may come on the left, the rules on the right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from game.intents import Confirm, Intent
from game.lan.coming_in import open_own
from game.lan.remembered import recall
from game.match_setup import PLAYERS, PRESETS, MatchRules, is_with_tiles, rules_from_data, rules_to_data
from game.names import default_name
from game.rule_words import level_title
from game.scenes.base import Size
from game.scenes.limit_words import no_level_words, players_words
from game.scenes.menu import body_of, columns, frame, heading
from game.scenes.own_rules import KeepsRules
from game.scenes.setup_rules import RulesForm
from game.scenes.table_items import pace_items, turn_time_items
from game.widgets import Button, Choice, Page, Panel, ScrollArea, Stepper, TextField, Toggle, Widget
from game.widgets.buttons import BUTTON_HEIGHT
from game.widgets.form import Row, lay_rows
from game.words import _
from net.lobby import LEVELS, Offer
from net.names import LONGEST_TITLE
from net.offers import LONGEST_CODE

if TYPE_CHECKING:
    from game.app import App

LEFT_WIDTH = 760
PADDING = 32
STEPPER_WIDTH = 260
FIELD_WIDTH = 380
TURN_WIDTH = 400
USUAL_LEVEL = "level3"
NOBODYS_TITLES = ("You’s table", "Tisch von Du")
"""What tables were called whose host had no name."""


class OpenTableScene(KeepsRules):
    """Changes an `Offer` until the table is opened with it; `use` takes it where a table is open already."""

    needs = (1440, 640)

    def __init__(self, offer: Offer | None = None, use: Callable[[Offer], None] | None = None) -> None:
        super().__init__()
        self._given = offer
        self._use = use
        self._of_other_game: MatchRules | None = None

    def enter(self, app: App) -> None:
        super().enter(app)
        self.offer = self._given or _with_a_name(recall().offer, app) or first_offer(app)

    @property
    def rules(self) -> MatchRules:
        """The rules of the offer."""
        found = rules_from_data({"preset": self.offer.preset, "options": dict(self.offer.options)})
        return found or PRESETS["klassisch"]

    def build(self, size: Size) -> Page:
        theme = self.theme
        rect = frame(size, theme)
        body = body_of(rect, theme)
        left_width = min(theme.px(LEFT_WIDTH), round(rect.width * 0.44))
        left, right = columns(body, left_width, theme)
        title = _("Open a table") if self._use is None else _("Change the table")
        form = RulesForm(theme, self.app.settings, self.rules, self)
        widgets = [Panel(left), Panel(right), *heading(rect, title, theme), *self._foot(rect)]
        return Page(theme, widgets, [self._table_area(left), form.area(right)], focus="start")

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Confirm) and self.page is not None and self.page.focus_key in ("title", "code"):
            self._start()
            return
        super().handle(intent)

    def change_rules(self, rules: MatchRules) -> None:
        """Take other rules; seats and computers follow what they allow."""
        data = rules_to_data(rules)
        least, most = PLAYERS[rules.preset]
        seats = max(least, min(most, self.offer.seats))
        self._change(
            game="tiles" if is_with_tiles(rules) else "romme",
            preset=rules.preset,
            options=tuple(data["options"].items()),
            seats=seats,
            levels=self.offer.levels[: seats - 1],
        )

    def change_game(self, has_tiles: bool) -> None:
        """Play with cards or with tiles; an open table cannot change between them."""
        if self._use is not None:
            self.say(_("An open table cannot change between cards and tiles. Open a new one for that."))
            return
        other = self._of_other_game or PRESETS["steine" if has_tiles else "klassisch"]
        self._of_other_game = self.rules
        self.change_rules(other)

    def _table_area(self, rect: pygame.Rect) -> ScrollArea:
        theme = self.theme
        inner = rect.inflate(-2 * theme.px(PADDING), -2 * theme.px(28))
        rows = lay_rows(theme, inner, self._rows(inner.width))
        return ScrollArea("table", rect.inflate(0, -2 * theme.px(14)), rows, margin=theme.px(18))

    def _rows(self, width: int) -> list[Row]:
        offer, px = self.offer, self.theme.px
        least, most = PLAYERS[offer.preset]
        count = len(offer.levels)
        rows = [
            self._field_row("title", _("Name of the table"), "", offer.title, LONGEST_TITLE),
            self._stepper_row(
                "seats",
                _("Seats"),
                "",
                offer.seats,
                least,
                most,
                self._set_seats,
                lambda _more: self.say(players_words(offer.preset)),
            ),
            self._stepper_row(
                "computers",
                _("Computer players"),
                _("More can be added later."),
                count,
                0,
                offer.seats - 1,
                self._set_computers,
                lambda is_more: self.say(_("One seat is your own.")) if is_more else None,
            ),
        ]
        if count:
            rows.append(self._level_row())
        turn = turn_time_items()
        rows += [
            Row(
                _("Time for a turn"),
                _("Then the table plays on for you."),
                lambda place: [
                    Choice("turn", place, turn, offer.turn_s, lambda new: self._change(turn_s=new))
                ],
                min(width, px(TURN_WIDTH)),
            ),
            self._field_row(
                "code",
                _("Code"),
                _("Locks the table."),
                offer.code or "",
                LONGEST_CODE,
                _("none"),
            ),
            self._toggle_row(
                "spectators", _("Spectators"), _("They see the table, never a hand."), offer.spectators
            ),
            self._toggle_row("chat", _("Chat"), _("Quick reactions always work."), offer.chat),
            self._pace_row(width),
        ]
        if offer.game == "romme":
            says = _("Everybody may look at all discarded cards.")
            rows.append(self._toggle_row("pile_open", _("Open discard pile"), says, offer.pile_open))
        return rows

    def _pace_row(self, width: int) -> Row:
        items = pace_items()

        def make(place: pygame.Rect) -> list[Widget]:
            return [Choice("pace", place, items, self.offer.pace, lambda new: self._change(pace=new))]

        says = _("How long computer players pause.")
        return Row(_("Pace of the others"), says, make, min(width, Choice.width(self.theme, items)))

    def _field_row(self, key: str, title: str, says: str, value: str, most: int, hint: str = "") -> Row:
        def change(words: str) -> None:
            self._change(**{key: words if key == "title" else words or None})

        def make(place: pygame.Rect) -> list[Widget]:
            return [TextField(key, place, value, change, hint=hint, most_letters=most)]

        return Row(title, says, make, self.theme.px(FIELD_WIDTH))

    def _stepper_row(
        self,
        key: str,
        title: str,
        says: str,
        value: int,
        least: int,
        most: int,
        set_to: Callable[[int], None],
        refuse: Callable[[bool], None],
    ) -> Row:
        less = (lambda: set_to(value - 1)) if value > least else None
        more = (lambda: set_to(value + 1)) if value < most else None
        return Row(
            title,
            says,
            lambda place: [Stepper(key, place, str(value), less, more, refuse=refuse)],
            self.theme.px(STEPPER_WIDTH),
        )

    def _level_row(self) -> Row:
        level = self.offer.levels[0]
        number = LEVELS.index(level)

        def take(step: int) -> Callable[[], None] | None:
            if not 0 <= number + step < len(LEVELS):
                return None
            return lambda: self._change(levels=(LEVELS[number + step],) * len(self.offer.levels))

        def refuse(is_more: bool) -> None:
            self.say(no_level_words(is_more))

        return Row(
            _("Their strength"),
            "",
            lambda place: [Stepper("level", place, level_title(level), take(-1), take(1), refuse=refuse)],
            self.theme.px(STEPPER_WIDTH + 40),
        )

    def _toggle_row(self, key: str, title: str, says: str, value: bool) -> Row:
        def make(place: pygame.Rect) -> list[Widget]:
            return [Toggle(key, place, value, lambda new: self._change(**{key: new}))]

        return Row(title, says, make, self.theme.px(100))

    def _foot(self, rect: pygame.Rect) -> list[Widget]:
        theme, height = self.theme, self.theme.px(BUTTON_HEIGHT)
        top = rect.bottom - height
        back_words = _("Back")
        start_words = _("Open the table") if self._use is None else _("Apply")
        back = pygame.Rect(rect.left, top, Button.width(theme, back_words, "back"), height)
        start = pygame.Rect(0, top, Button.width(theme, start_words, "network"), height)
        start.right = rect.right
        return [
            Button("back", back, back_words, self.back, icon="back"),
            Button("start", start, start_words, self._start, icon="network", is_primary=True),
        ]

    def _set_seats(self, count: int) -> None:
        self._change(seats=count, levels=self.offer.levels[: count - 1])

    def _set_computers(self, count: int) -> None:
        level = self.offer.levels[0] if self.offer.levels else USUAL_LEVEL
        self._change(levels=(level,) * count)

    def _change(self, **changes: Any) -> None:
        self.offer = replace(self.offer, **changes)
        self.refresh()

    def _start(self) -> None:
        if self._use is not None:
            self.app.pop()
            self._use(self.offer)
        else:
            open_own(self.app, self.offer, self.say)


def _with_a_name(offer: Offer | None, app: App) -> Offer | None:
    """A table that was called “Tisch von Du” is called by its host's name."""
    if offer is not None and offer.title in NOBODYS_TITLES:
        return replace(offer, title=first_offer(app).title)
    return offer


def first_offer(app: App) -> Offer:
    """The table of somebody who has never opened one."""
    name = app.settings.player_name or default_name()
    return Offer(title=_("{name}’s table").format(name=name)[:LONGEST_TITLE])
