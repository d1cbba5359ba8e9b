"""The keyboard at the tile table: the focus moves between rack, sets, places to go and buttons."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from pygame import Rect

from engine.tiles.owed import owed
from engine.tiles.state import Phase
from game.intents import Way as WayOfArrow
from game.table.spots import Spot
from game.tiles.actions import actions_for
from game.tiles.dropping import fits, jokers_for, onto_joker, onto_set, onto_table
from game.tiles.layout import Layout, Zone
from game.tiles.motion import TILE_MS
from game.tiles.shelf import stepped
from game.tiles.spots import gap_of, next_spot, spots_of
from game.tiles.turn import Turn

TABLE: Spot = ("place", "table")
RACK: Spot = ("place", "rack")


@dataclass(slots=True)
class Keys(Turn, ABC):
    """What keys do with the focus."""

    @abstractmethod
    def command(self, name: str) -> None:
        """Do what a key or a button of this name stands for."""

    def spots(self) -> dict[Spot, Rect]:
        """What can have the focus now."""
        found = spots_of(self.desk.layout, self.is_placing, self.desk.model.picked)
        draft = self.desk.model.draft
        if self.is_placing and draft is not None:
            for joker in jokers_for(draft, self.desk.model.picked):
                found["joker", joker] = self.desk.layout.tiles[joker].rect
        return found

    def step(self, way: WayOfArrow) -> None:
        """Move the focus by an arrow."""
        if self._show_focus():
            self.desk.changed()
            return
        assert self.focus is not None
        self.focus = next_spot(self.spots(), self.focus, way)
        self.desk.changed()

    def _show_focus(self) -> bool:
        """Make the focus visible where there is something; True if it was not to be seen before."""
        spots = self.spots()
        was_hidden = not self.shows_focus or self.focus not in spots
        if self.focus not in spots:
            self.focus = next(iter(spots), None)
        self.shows_focus = True
        return was_hidden

    def focus_end(self, place: int) -> None:
        """The rack's first or last tile."""
        rack = [own for own in self.desk.layout.rack if own is not None and own in self.desk.model.on_rack]
        if rack and not self.is_placing:
            self.focus, self.shows_focus = ("tile", rack[place]), True
            self.desk.changed()

    def next_part(self, forward: bool) -> None:
        """Tab: rack, table, buttons and round again; while placing, from set to set."""
        spots = list(self.spots())
        part = {spot: _part(spot, self.desk.layout) for spot in spots}
        parts = list(dict.fromkeys(part.values()))
        if not parts:
            return
        at = parts.index(part[self.focus]) if self.focus in part else -1
        wanted = parts[(at + (1 if forward else -1)) % len(parts)]
        self.focus = next(spot for spot in spots if part[spot] == wanted)
        self.shows_focus = True
        self.desk.changed()

    def choose_focused(self) -> None:
        """A pad's button; where nothing was to be seen of the focus, it only shows it."""
        if self._show_focus():
            self.desk.changed()
        else:
            self.select_focused()

    def select_focused(self) -> None:
        """The space bar: pick what has the focus, or press it."""
        self._show_focus()
        if self.is_placing:
            self._place_focused()
        elif self.focus is not None and self.focus[0] == "tile":
            self.toggle(int(self.focus[1]))
        elif self.focus is not None:
            self._press_focused()

    def confirm(self) -> None:
        """Enter: place what is picked, press a button, or begin to place."""
        if self.is_placing:
            self._place_focused()
        elif self.desk.model.picked:
            self.begin_placing()
        elif self.shows_focus and self.focus is not None and self.focus in self.spots():
            if self.focus[0] == "tile":
                self.toggle(int(self.focus[1]))
                self.begin_placing() if self.desk.model.picked else None
            else:
                self._press_focused()
        elif self.desk.model.draft is not None and self.desk.model.draft.laid:
            self.finish()
        elif self.desk.model.view is not None and self.desk.model.view.public.phase is Phase.OVER:
            self.desk.act("continue")

    def press_primary(self) -> None:
        """A pad's button for the brass button: place what is picked, else finish, draw or go on."""
        if self.is_placing:
            self._place_focused()
        elif self.desk.model.picked:
            self.begin_placing()
        else:
            draft = self.desk.model.draft
            actions = actions_for(self.desk.model, owed(draft) if draft is not None else ())
            for action in actions:
                if action.is_primary:
                    self.command(action.name)

    def _press_focused(self) -> None:
        assert self.focus is not None
        if self.focus[0] == "button":
            self.desk.sound("button-tick")
            self.command(str(self.focus[1]))
        elif self.focus == ("place", "pool"):
            self.draw()

    def begin_placing(self) -> None:
        """Let the keyboard choose where the picked tiles go, beginning where they fit."""
        if not self.may_place():
            return
        self.is_placing, self.shows_focus = True, True
        spots = self.spots()
        ids = self.in_order()
        swapping = [spot for spot in spots if spot[0] == "joker"]
        fitting = (spot for spot in spots if spot[0] == "gap" and self._fits(spot, ids))
        self.focus = next(fitting, swapping[0] if swapping else TABLE)
        self.desk.changed()

    def _fits(self, spot: Spot, ids: tuple[int, ...]) -> bool:
        """Whether tiles make a set of the one at a gap, or two."""
        number, gap = gap_of(spot)
        drop = onto_set(self.draft_now(), self.desk.layout, ids, self.desk.layout.sets[number], gap)
        return drop.opening is not None and drop.opening.gap == gap and fits(drop)

    def _place_focused(self) -> None:
        if self.focus is None or not self.may_place():
            return
        ids = self.in_order()
        if self.focus == RACK:
            self.back_to_rack()
        elif self.focus[0] == "joker":
            self.drop(onto_joker(self.draft_now(), ids[0], int(self.focus[1])))
        elif self.focus[0] == "gap":
            number, gap = gap_of(self.focus)
            self.drop(onto_set(self.draft_now(), self.desk.layout, ids, self.desk.layout.sets[number], gap))
        else:
            self.drop(onto_table(self.draft_now(), ids, None))
        if self.question is None:
            self.is_placing = False
            self.focus = ("tile", ids[0])
        self.desk.changed(TILE_MS)

    def cancel(self) -> None:
        """Escape: one step back, and then the menu."""
        if self.drag is not None:
            self.let_go()
        elif self.is_placing:
            self.is_placing = False
            self.focus = ("tile", self.desk.model.picked[0]) if self.desk.model.picked else None
            self.desk.changed()
        elif self.desk.model.picked:
            self.pick(())
        else:
            self.desk.act("menu")

    def move_focused(self, step: int) -> None:
        """Move the focused tile along the rack."""
        if self.focus is not None and self.focus[0] == "tile" and self.focus[1] in self.desk.model.places:
            self.shows_focus = True
            self.stand(stepped(self.desk.model.places, int(self.focus[1]), step, self.desk.model.on_rack))


def _part(spot: Spot, layout: Layout) -> object:
    """What Tab goes by: the rack, each set, the buttons, the pool, the free table."""
    if spot[0] == "tile":
        return "rack" if layout.tiles[int(spot[1])].zone is Zone.RACK else "table"
    if spot[0] == "gap":
        return gap_of(spot)[0]
    return spot[0] if spot[0] in ("button", "joker") else spot
