"""The table's screen as a list of pictures: what is known, what is held, and where everything lies."""

from collections import deque
from collections.abc import Collection, Mapping
from functools import partial
from typing import NamedTuple

from pygame import Rect

from engine.romme.plays import Place as Goal
from engine.romme.state import Phase, View
from game.motion.track import Pose
from game.nature import nature_of
from game.palette import Colour
from game.sprites import panels, seat_panels
from game.sprites.cards import BACK, CardArt
from game.sprites.display_list import Picture
from game.sprites.stack import draw_stack, layers, top_shift
from game.sprites.wordmark import wordmark
from game.standings import number_words
from game.table import show
from game.table.actions import Action
from game.table.boxes import ROOMY_PLAYERS
from game.table.chooser import Chooser, option_places
from game.table.furniture import Furniture, plain_panel
from game.table.layout import HELD_Z, UNDER_PILE_PX, CardAt, Layout, Zone
from game.table.model import TableModel
from game.table.places import Place
from game.table.spots import Spot, spots_of
from game.theme import BODY, SMALL, Theme
from game.words import _

HOVER_LIFT = 0.08
MOVING_Z = 5000
OWN_SEAT = 56
"""The least height that the own name needs, at 1080."""
_SHADOWLESS = 0.0


class Status(NamedTuple):
    """What the screen says besides the cards."""

    line: str = ""
    is_refusal: bool = False
    owed: str = ""
    share: float | None = None
    actions: tuple[Action, ...] = ()
    goals: frozenset[tuple[Goal, int | None]] = frozenset()
    hover: Spot | None = None
    focus: Spot | None = None
    hinted: frozenset[int] = frozenset()
    hinted_goal: tuple[str, int | None] | None = None
    round: str = ""
    undealt: Mapping[int, int] = {}


class Painter(Furniture):
    """Makes the pictures of the card table."""

    art: CardArt

    def __init__(self, theme: Theme, art: CardArt) -> None:
        super().__init__(theme, art)
        self._ahead: deque[tuple[int, int, float]] = deque()

    def furniture(self, model: TableModel, view: View, layout: Layout, status: Status) -> list[Picture]:
        """Everything under the cards: panels, piles, lines and buttons."""
        is_played = view.public.phase is not Phase.OVER and not status.undealt
        self.is_show = view.seat is None
        self.is_own_turn = is_played and view.seat is not None and view.seat == view.public.seat
        return [
            *self._seats(model, view, layout, status),
            *self._own_seat(model, view, layout),
            *self._piles(view, layout, status),
            *self.lines(layout.frame, status),
            *self.buttons(layout.buttons, status),
        ]

    def cards(
        self,
        layout: Layout,
        poses: dict[int, tuple[CardAt, Pose, bool]],
        status: Status,
        selected: frozenset[int],
    ) -> list[Picture]:
        """The cards in their heaps, those on their way above the others."""
        found: list[tuple[int, list[Picture]]] = []
        for piece, (card, held, is_moving) in poses.items():
            pose = held
            z = card.z + (MOVING_Z if is_moving and card.zone is not Zone.HELD else 0)
            lift = 1.0 if card.zone is Zone.HELD else max(pose.lift, 0.35 if piece in selected else 0.0)
            pose = pose._replace(lift=lift)
            found.append((z, self.card(piece, card.picture, pose, card.place.height, z)))
        return [picture for _, pictures in sorted(found, key=lambda own: own[0]) for picture in pictures]

    def above(self, model: TableModel, layout: Layout, status: Status) -> list[Picture]:
        """What lies over the resting cards: the signs of complete melds and the focus."""
        found = []
        for number, box in enumerate(layout.marks):
            is_hovered = status.hover == ("mark", number)
            surface = self.keep(
                ("mark", box.rect.size, is_hovered),
                partial(panels.mark, self.theme, box.rect.size, is_hovered),
            )
            found.append(Picture(("mark", number), surface, box.rect.topleft, MOVING_Z - 2))
        found += self._tabs(model, layout, status)
        if status.focus is not None:
            rect = spots_of(layout).get(status.focus)
            if rect is not None:
                found.append(self.focus(rect, MOVING_Z - 1, status.focus[0] == "button"))
        return found

    def question(self, chooser: Chooser) -> list[Picture]:
        """The question of which way a drop is meant."""
        theme = self.theme
        ground = self.keep(
            ("question", chooser.panel.size),
            lambda: plain_panel(theme, chooser.panel.size, theme.palette.dialog, 24),
        )
        found = [Picture("question", ground, chooser.panel.topleft, HELD_Z + 100)]
        title = theme.text(_("Which way?"), SMALL + 2, theme.palette.quiet, width=chooser.panel.width)
        at = title.get_rect(midtop=(chooser.panel.centerx, chooser.panel.top + theme.px(18))).topleft
        found.append(Picture("question title", title, at, HELD_Z + 101))
        for number, (option, rect) in enumerate(zip(chooser.options, chooser.rects, strict=True)):
            if number == chooser.focus:
                light = self.keep(
                    ("light", rect.size), partial(panels.glow, theme, rect.size, theme.palette.brass)
                )
                found.append(Picture(("option", number), light, rect.topleft, HELD_Z + 101))
            for place, corner in enumerate(option_places(rect, len(option.pictures), chooser.card_height)):
                surface = self.art.picture(option.pictures[place], chooser.card_height)
                found.append(Picture(("option", number, place), surface, corner, HELD_Z + 102))
                if place in option.new and len(option.new) < len(option.pictures):
                    size = (surface.get_width(), max(3, theme.px(6)))
                    fill = (*theme.palette.brass, 255)
                    tab = self.keep(("tab", size, fill), partial(plain_panel, theme, size, fill, 3))
                    under = (corner[0], corner[1] + surface.get_height() + 2)
                    found.append(Picture(("option", number, place, "new"), tab, under, HELD_Z + 103))
        return found

    def warm(self, layout: Layout) -> None:
        """Draw now what the first moving frames would otherwise have to wait for."""
        hand = next((place.height for place in layout.fan.places.values()), layout.stock.height)
        for height in {round(hand), round(layout.stock.height)}:
            self.art.back(height)
            for step in range(5):
                self.art.shadow(height, step / 4)
        for is_large in (False, True):
            wordmark(self.theme, is_large)

    def look_ahead(self, layout: Layout) -> None:
        """What the cards will look like where they are going to lie, to be drawn one by one before they are there."""
        wanted = [
            (card.picture, max(1, round(card.place.height)), angle)
            for card in layout.cards.values()
            for angle in {0.0, card.place.angle}
        ]
        self._ahead = deque(own for own in sorted(wanted, key=_by_angle) if not self.art.is_ready(*own))

    def prepare_one(self) -> None:
        """Draw the next picture that will be needed; one a frame, so that none has to wait for several."""
        while self._ahead:
            wanted = self._ahead.popleft()
            if not self.art.is_ready(*wanted):
                self.art.rotated(*wanted)
                return

    # Parts

    def _seats(self, model: TableModel, view: View, layout: Layout, status: Status) -> list[Picture]:
        found = []
        out = {seat for seat, _ in view.standing.out}
        is_played = view.public.phase is not Phase.OVER and not status.undealt
        for box in layout.seats:
            seat = model.seats[box.seat] if box.seat < len(model.seats) else None
            look = seat_panels.SeatLook(
                name=model.name(box.seat),
                says=self._seat_says(view, box.seat, out),
                emblem=seat.emblem if seat is not None else "cat",
                cards=view.public.hand_sizes[box.seat] - status.undealt.get(box.seat, 0),
                is_turn=is_played and view.public.seat == box.seat,
                is_out=box.seat in out,
                nature=nature_of(view.public.rules, seat),
            )
            surface = self.keep(
                ("seat", box.rect.size, look, _("opened"), self.is_show),
                partial(
                    show.seat_panel if self.is_show else seat_panels.seat_panel,
                    self.theme,
                    self.art,
                    box.rect.size,
                    look,
                ),
            )
            found.append(Picture(("seat", box.seat), surface, box.rect.topleft))
        return found

    def _own_seat(self, model: TableModel, view: View, layout: Layout) -> list[Picture]:
        """Emblem, name and score of whoever holds the hand, under the sorting; nothing where there is no room."""
        zone = layout.frame.sorting
        used = [layout.buttons[name].bottom for name in layout.buttons if zone.contains(layout.buttons[name])]
        top = max(used, default=zone.top) + self.theme.px(14)
        room = Rect(zone.left, top, zone.width, zone.bottom - top)
        if view.seat is None or view.seat >= len(model.seats) or room.height < self.theme.px(OWN_SEAT):
            return []
        seat = model.seats[view.seat]
        score = view.standing.scores[view.seat] if view.standing.round > 1 else None
        size = (room.width, room.height)
        surface = self.keep(
            ("own", size, seat, score),
            partial(seat_panels.own_seat, self.theme, size, seat.name, seat.emblem, score),
        )
        return [Picture("own seat", surface, room.topleft)]

    def _seat_says(self, view: View, seat: int, out: set[int]) -> str:
        if seat in out:
            return _("out")
        public = view.public
        laying = seat == public.seat and public.turn.plays > 0
        not_yet = _("not opened yet") if public.players <= ROOMY_PLAYERS else _("not opened")
        not_yet = "" if self.is_show else not_yet
        words = _("opened") if public.opened[seat] else _("is opening") if laying else not_yet
        if view.standing.round == 1:
            return words
        return " · ".join(filter(None, (words, number_words(view.standing.scores[seat]))))

    def _piles(self, view: View, layout: Layout, status: Status) -> list[Picture]:
        theme = self.theme
        found = []
        for name, place in (("stock", layout.stock), ("pile", layout.pile)):
            height = round(place.height)
            empty = self.keep(("empty", height), partial(panels.empty_place, theme, height))
            found.append(Picture((name, "empty"), empty, empty.get_rect(center=(place.x, place.y)).topleft))
        found += self._stock(view, layout, status)
        drop = layout.stock.height * 0.5 + theme.px(UNDER_PILE_PX)
        labels = (
            (layout.stock, str(view.public.stock_size + sum(status.undealt.values())), "count"),
            *(() if "pile" in layout.buttons else ((layout.pile, _("Discards"), "label"),)),
        )
        for place, words, key in labels:
            text = theme.text(words, BODY if key == "count" else SMALL, theme.palette.quiet, key == "count")
            at = text.get_rect(center=(round(place.x), round(place.y + drop)))
            found.append(Picture((key, "pile"), text, at.topleft))
        return found

    def _stock(self, view: View, layout: Layout, status: Status) -> list[Picture]:
        """The pile, and its top card, which rises under the pointer."""
        size = view.public.stock_size + sum(status.undealt.values())
        if not size:
            return []
        place, height = layout.stock, round(layout.stock.height)
        pile = self.keep(("stack", layers(size), height), lambda: draw_stack(self.art, size, height))
        corner = (round(place.x + place.width / 2), round(place.y + place.height / 2))
        shadow = self.art.shadow(height)
        lift = HOVER_LIFT if status.hover == ("place", "stock") and view.public.phase is Phase.DRAW else 0.0
        right, down = top_shift(size, height)
        top = Pose(place.x + right, place.y + down - lift * height * 0.5, place.height, lift=lift * 4)
        return [
            Picture("stack shadow", shadow, shadow.get_rect(center=(round(place.x), round(place.y))).topleft),
            Picture("stack", pile, pile.get_rect(bottomright=corner).topleft),
            *self.card("stack top", BACK, top, place.height, 0)[0 if lift else -1 :],
        ]

    def lights(
        self, model: TableModel, layout: Layout, status: Status, moving: Collection[int]
    ) -> list[Picture]:
        """Where cards may go, and what is new; not what is still on its way."""
        found = []
        margin = self.theme.px(9)
        for box in layout.melds:
            rect = box.rect.inflate(2 * margin, 2 * margin)
            if (Goal.MELD, box.number) in status.goals:
                found.append(self.light(("goal", box.number), rect, status.hover == ("meld", box.number)))
            elif status.hinted_goal == ("meld", box.number):
                found.append(self.light(("hint", box.number), rect, True))
            elif self._is_new(model, box.number, moving):
                found.append(self.light(("new", box.number), rect, False, 0.62, inside=0.25))
        if (Goal.TABLE, None) in status.goals or status.hinted_goal == ("table", None):
            area = layout.frame.table.inflate(2 * margin, 0)
            strong = status.hover == ("place", "table")
            found.append(self.light("goal table", area, strong, inside=0.3))
        pile_is_goal = (Goal.PILE, None) in status.goals or status.hinted_goal == ("pile", None)
        for is_lit, name, place in (
            (pile_is_goal, "pile", layout.pile),
            (status.hinted_goal == ("stock", None), "stock", layout.stock),
        ):
            if is_lit:
                around = place._replace(angle=0.0).bounds().inflate(3 * margin, 3 * margin)
                found.append(self.light(("goal", name), around, status.hover == ("place", name)))
        return found

    @staticmethod
    def _is_new(model: TableModel, number: int, moving: Collection[int]) -> bool:
        """All cards of a meld were put down since the own last turn and lie there."""
        view = model.view
        if view is None or number >= len(view.public.table):
            return False
        pieces = view.public.table[number].pieces
        return all(piece.id in model.marked and piece.id not in moving for piece in pieces)

    def _tabs(self, model: TableModel, layout: Layout, status: Status) -> list[Picture]:
        """A brass line under cards that were added, and one over cards that are new in the hand; a light one
        over those of a complete meld.
        """
        found = []
        complete = {piece for box in layout.marks for piece in box.pieces}
        for piece, card in layout.cards.items():
            if card.zone is Zone.MELD and piece in model.marked:
                if model.view is None or self._whole_meld_is_new(model, piece):
                    continue
                found.append(self._tab(piece, card.place, under=True))
            elif card.zone is Zone.HAND and piece in status.hinted:
                found.append(self._tab(piece, card.place, under=False, share=0.94))
            elif card.zone is Zone.HAND and piece in model.fresh:
                found.append(self._tab(piece, card.place, under=False))
            elif card.zone is Zone.HAND and piece in complete:
                found.append(self._tab(piece, card.place, under=False, colour=self.theme.palette.card))
        return found

    def _whole_meld_is_new(self, model: TableModel, piece: int) -> bool:
        assert model.view is not None
        for meld in model.view.public.table:
            ids = {own.id for own in meld.pieces}
            if piece in ids:
                return ids <= model.marked
        return False

    def _tab(
        self, piece: int, place: Place, under: bool, colour: Colour | None = None, share: float = 0.30
    ) -> Picture:
        thickness = max(3, self.theme.px(6))
        width = round(place.width * share)
        size = (width, thickness)
        fill = (*(colour or self.theme.palette.brass), 255)
        surface = self.keep(("tab", size, fill), partial(plain_panel, self.theme, size, fill, 3))
        left = round(place.x - place.width / 2 + place.width * 0.03)
        top = place.y + place.height / 2 + 2 if under else place.y - place.height / 2 - thickness - 1
        return Picture(("tab", piece), surface, (left, round(top)), MOVING_Z - 3)


def _by_angle(wanted: tuple[int, int, float]) -> bool:
    return wanted[2] != 0.0
