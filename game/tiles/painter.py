"""The tile table's screen as a list of pictures: what is known, what is held, and where everything lies."""

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from functools import partial

import pygame
from pygame import Rect, Surface

from engine.tiles.state import Phase, View
from game.motion.track import Pose
from game.sprites import seat_panels
from game.sprites.display_list import Picture
from game.sprites.held_card import card_surface
from game.sprites.pieces import BACK
from game.sprites.tiles import TileArt
from game.standings import number_words
from game.table import show
from game.table.boxes import ROOMY_PLAYERS, SeatBox
from game.table.frame import Frame
from game.table.furniture import Furniture, Says
from game.theme import BODY, SMALL, Theme
from game.tiles.actions import LABELS
from game.tiles.chooser import Question
from game.tiles.layout import HELD_Z, TABLE_Z, Layout, SetBox, TileAt, Zone, pool_place, tile_size
from game.tiles.model import TileModel
from game.tiles.placement import PITCH
from game.tiles.status import Status
from game.words import _

HOVER_LIFT = 0.06
PICKED_LIFT = 0.13
MOVING_Z = 5000
MARK_Z = TABLE_Z + 600
FRAME_Z = TABLE_Z + 500
FOCUS_Z = 6000
REFUSAL_LINES = 4
POOL_LAYERS = 3


class TilePainter(Furniture):
    """Makes the pictures of the tile table."""

    art: TileArt

    def __init__(self, theme: Theme, art: TileArt) -> None:
        super().__init__(theme, art)
        self._left: int | None = None
        self._drawn_at: dict[int, int] = {}
        self.is_behind = False

    def label(self, name: str) -> str:
        return _(LABELS[name])

    def begin_frame(self, new_faces: int | None) -> None:
        """Allow so many faces to be drawn anew in the frame that follows; None: as many as are asked for.

        Until its turn has come a face is stretched from another size, or not shown yet; then `is_behind` says so.
        """
        self._left = new_faces
        self.is_behind = False

    def furniture(self, model: TileModel, view: View, layout: Layout, status: Status) -> list[Picture]:
        """Everything under the tiles: panels, the pool, the rack, lines, buttons, the ground of each set."""
        self.is_show = view.seat is None
        rack = Picture("rack", self.art.rack(layout.frame.hand.size), layout.frame.hand.topleft)
        return [
            *self._seats(model, view, layout),
            *self._pool(view, layout, status),
            *(() if view.seat is None else (rack,)),
            *self.lines(layout.frame, status),
            *self.buttons(layout.buttons, status),
            *self._grounds(layout),
            *(self.light(("hint", number), rect, True) for number, rect in enumerate(status.lit)),
        ]

    def setting_out(self, model: TileModel, view: View, layout: Layout, status: Status) -> Iterator[None]:
        """Draw what stands round the table in steps that are short enough for a frame each."""
        self.is_show = view.seat is None
        if view.seat is not None:
            yield from self.art.rack_in_steps(layout.frame.hand.size)
        for box in layout.seats:
            self._seat(model, view, box)
            yield
        self._pool(view, layout, status)
        yield
        self.buttons(layout.buttons, status)
        yield

    def _line(self, frame: Frame, status: Says) -> list[Picture]:
        """As at the card table, but a refusal is shown over the table."""
        return [] if status.is_refusal else super()._line(frame, status)

    def _round(self, frame: Frame, words: str) -> Picture:
        """The round stands above the buttons, in a narrow window beside the pool."""
        area = frame.actions
        if frame.is_narrow:
            area = frame.piles.copy()
            area.width -= self._pool_width(frame)
            area.right = frame.piles.right
        if self.theme.font(self.theme.fitting_size(words, SMALL, area.width)).size(words)[0] > area.width:
            words = words.rsplit(" · ", maxsplit=1)[-1]
        text = self.theme.text(words, SMALL, self.theme.palette.quiet, width=area.width)
        at = text.get_rect(midbottom=(area.centerx, area.top - self.theme.px(10)))
        if frame.is_narrow:
            at = text.get_rect(midright=area.midright)
        return Picture("round", text, at.topleft)

    def _pool_width(self, frame: Frame) -> int:
        """How much of the zone of the piles the pool and its count take, however many tiles are in it."""
        count = self.theme.font(BODY, bold=True).size("000")[0]
        right = pool_place(frame).right + POOL_LAYERS * max(1, self.theme.px(4)) + self.theme.px(14) + count
        return right + self.theme.px(14) - frame.piles.left

    def tiles(
        self,
        layout: Layout,
        poses: Mapping[int, tuple[TileAt, Pose, bool]],
        status: Status,
        picked: Collection[int],
        is_held: bool = False,
    ) -> list[Picture]:
        """The tiles with their shadows, those on their way above the others; or only those that are held."""
        found: list[tuple[int, Picture]] = []
        for piece, (tile, held, is_moving) in poses.items():
            pose, z = held, tile.z
            if (tile.zone is Zone.HELD) != is_held:
                continue
            is_picked = piece in picked and not is_held
            if is_picked or piece in status.hinted:
                pose = pose._replace(y=pose.y - PICKED_LIFT * pose.height, lift=max(pose.lift, 0.35))
                z += 1 if tile.zone is Zone.TABLE else 0
            elif status.hover == ("tile", piece) and not is_moving:
                pose = pose._replace(y=pose.y - HOVER_LIFT * pose.height)
            if is_moving and not is_held and pose.lift > 0.05:
                z = MOVING_Z
            found += [(own.z, own) for own in self.tile(piece, tile.picture, pose, tile.rect.height, z)]
        return [own for _, own in sorted(found, key=lambda one: one[0])]

    def tile(self, key: Hashable, picture: int, pose: Pose, full_height: int, z: int) -> list[Picture]:
        """One tile and its shadow. Tiles that lie side by side throw theirs under all of them."""
        surface = self._surface(picture, pose, max(1, full_height))
        if surface is None:
            return []
        at = (round(pose.x - surface.get_width() / 2), round(pose.y - surface.get_height() / 2))
        found = [Picture((key, "tile"), surface, at, z)]
        if pose.alpha >= 1.0 and not 0.0 < pose.shown < 1.0:
            shadow = self.art.shadow(max(8, round(pose.height)), pose.lift)
            where = (round(pose.x - shadow.get_width() / 2), round(pose.y - shadow.get_height() / 2))
            found.insert(0, Picture((key, "shadow"), shadow, where, z if z >= MOVING_Z else z - 400))
        return found

    def above(
        self, model: TileModel, layout: Layout, status: Status, moving: Collection[int]
    ) -> list[Picture]:
        """What lies over the resting tiles: frames of sets that hold or do not, marks of new tiles, the focus."""
        found = self._frames(layout, status)
        for piece, tile in layout.tiles.items():
            if tile.zone is Zone.TABLE and piece in status.new and piece not in moving:
                mark = self.art.new_mark(tile.rect.height)
                found.append(Picture(("new", piece), mark, tile.rect.bottomleft, MARK_Z))
            elif tile.zone is Zone.RACK and piece in model.fresh and piece not in moving:
                mark = self.art.new_mark(tile.rect.height)
                top = tile.rect.top - mark.get_height() - 1
                found.append(Picture(("new", piece), mark, (tile.rect.left, top), MARK_Z))
        if layout.target is not None:
            found.append(self._target(layout.target, layout.table_height))
        if status.focus is not None and status.focus_rect is not None and status.focus[0] != "gap":
            found.append(self.focus(status.focus_rect, FOCUS_Z, status.focus[0] == "button"))
        return found

    def refusal(self, frame: Frame, words: str) -> list[Picture]:
        """Why not, in as many lines as it takes, over the lower edge of the table."""
        theme = self.theme
        pad = theme.px(22)
        width = min(frame.line.width, theme.px(1360))
        lines = theme.lines(words, width - 2 * pad - theme.px(40), BODY)[:REFUSAL_LINES]
        step = theme.line_height(BODY)
        widest = max((theme.font(BODY).size(line)[0] for line in lines), default=0)
        size = (min(width, widest + 2 * pad + theme.px(40)), len(lines) * step + 2 * theme.px(10))

        def make() -> Surface:
            surface = Surface(size, pygame.SRCALPHA)
            theme.panel(
                surface,
                surface.get_rect(),
                (*theme.palette.dialog[:3], 244),
                20,
                (*theme.palette.warning, 200),
                2,
            )
            for number, line in enumerate(lines):
                middle = (size[0] // 2, theme.px(10) + round((number + 0.5) * step))
                theme.draw_text(
                    surface, line, middle, BODY, theme.palette.warning, anchor="center", width=size[0]
                )
            return surface

        panel = self.keep(("refusal", size, words), make)
        rect = panel.get_rect(midbottom=(frame.line.centerx, frame.line.bottom))
        return [Picture("line", panel, rect.topleft, FOCUS_Z + 10)]

    def question(self, question: Question) -> list[Picture]:
        """The question of what a joker stands for."""
        theme = self.theme
        size = question.panel.size
        ground = self.keep(("question", size), lambda: _plain(theme, size, theme.palette.dialog, 24))
        found = [Picture("question", ground, question.panel.topleft, HELD_Z + 100)]
        width = tile_size(question.tile_height)[0]
        for number, (own, rect) in enumerate(zip(question.sets, question.rects, strict=True)):
            if number == question.focus:
                found.append(self.light(("answer", number), rect, True)._replace(z=HELD_Z + 101))
            whole = round((len(own.pieces) - 1) * PITCH * width) + width
            left = rect.centerx - whole // 2
            for place, (piece, face) in enumerate(zip(own.pieces, own.faces, strict=True)):
                key = piece.face if piece.face == face else 64 + face
                surface = self.art.picture(key, question.tile_height)
                corner = (left + round(place * PITCH * width), rect.centery - question.tile_height // 2)
                found.append(Picture(("answer", number, place), surface, corner, HELD_Z + 102))
        return found

    def _surface(self, picture: int, pose: Pose, full_height: int) -> Surface | None:
        """A tile in a pose; None where it has never been drawn and may not be in this frame."""
        if self._left is None or self.art.has_picture(picture, full_height):
            self._drawn_at[picture] = full_height
        elif self._left > 0:
            self._left -= 1
            self._drawn_at[picture] = full_height
        else:
            self.is_behind = True
            full_height = self._drawn_at.get(picture, 0)
            if not full_height or not self.art.has_picture(picture, full_height):
                return None
        return card_surface(self.art, picture, pose, full_height)

    # Parts

    def _seats(self, model: TileModel, view: View, layout: Layout) -> list[Picture]:
        return [self._seat(model, view, box) for box in layout.seats]

    def _seat(self, model: TileModel, view: View, box: SeatBox) -> Picture:
        seat = model.seats[box.seat] if box.seat < len(model.seats) else None
        look = seat_panels.SeatLook(
            name=model.name(box.seat),
            says=_seat_says(view, box.seat, self.is_show),
            emblem=seat.emblem if seat is not None else "cat",
            cards=view.public.rack_sizes[box.seat],
            is_turn=view.public.seat == box.seat and view.public.phase is not Phase.OVER,
            is_out=False,
        )
        draw = show.seat_panel if self.is_show else seat_panels.seat_panel
        surface = self.keep(
            ("seat", box.rect.size, look, _("opened"), self.is_show),
            partial(draw, self.theme, self.art, box.rect.size, look),
        )
        return Picture(("seat", box.seat), surface, box.rect.topleft)

    def _pool(self, view: View, layout: Layout, status: Status) -> list[Picture]:
        theme, rect = self.theme, layout.pool
        size = view.public.pool_size
        layers = min(POOL_LAYERS, -(-size // 20))
        step = max(1, theme.px(4))
        found: list[Picture] = []
        if status.pool_is_lit:
            found.append(self.light("pool light", rect.inflate(theme.px(26), theme.px(22)), True))
        lift = 0.3 if status.hover == ("place", "pool") else 0.0
        for layer in range(layers):
            rise = layer * step + (HOVER_LIFT * rect.height if lift and layer == layers - 1 else 0)
            pose = Pose(rect.centerx + layer * step, rect.centery - rise, rect.height, shown=0.0, lift=lift)
            pictures = self.tile(("pool", layer), BACK, pose, rect.height, 0)
            found += pictures if layer == 0 else pictures[-1:]
        count = theme.text(str(size), BODY, theme.palette.text, True)
        left = rect.right + layers * step + theme.px(14)
        found.append(Picture("pool count", count, count.get_rect(midleft=(left, rect.centery)).topleft))
        return found

    def _grounds(self, layout: Layout) -> list[Picture]:
        """The quiet ground under each set."""
        found = []
        for box in layout.sets:
            frame = self.art.set_frame(box.rect.size, None)
            found.append(
                Picture(("ground", box.ids[0]), frame, frame.get_rect(center=box.rect.center).topleft)
            )
        return found

    def _frames(self, layout: Layout, status: Status) -> list[Picture]:
        """Round sets that were changed: a glow where they hold, a red rim with a sign where not."""
        if not status.is_settled:
            return []
        return [
            Picture(("frame", box.ids[0]), frame, frame.get_rect(center=box.rect.center).topleft, FRAME_Z)
            for box in layout.sets
            if box.is_valid is not None and _is_whole(box, layout)
            for frame in (self.art.set_frame(box.rect.size, box.is_valid),)
        ]

    def _target(self, rect: Rect, height: int) -> Picture:
        theme = self.theme
        if rect.width < height // 3:
            fill = (*theme.palette.brass, 255)
            bar = self.keep(
                ("caret", rect.size), lambda: _plain(theme, rect.size, fill, rect.width / theme.scale / 2)
            )
            return Picture("target", bar, rect.topleft, MARK_Z + 5)
        return self.light("target", rect.inflate(theme.px(8), theme.px(8)), False, 0.9, inside=0.6)


def _is_whole(box: SetBox, layout: Layout) -> bool:
    """No tile of a set is in the air."""
    return all(piece in layout.tiles and layout.tiles[piece].zone is Zone.TABLE for piece in box.ids)


def _seat_says(view: View, seat: int, is_show: bool) -> str:
    """In the order that the card table has too."""
    score = number_words(view.standing.scores[seat]) if view.standing.round > 1 else ""
    if view.public.opened[seat]:
        words = _("opened")
    elif is_show:
        words = ""
    else:
        words = _("not opened yet") if view.public.players <= ROOMY_PLAYERS else _("not opened")
    return " · ".join(filter(None, (words, score)))


def _plain(theme: Theme, size: tuple[int, int], fill: Sequence[int], radius: float) -> Surface:
    surface = Surface(size, pygame.SRCALPHA)
    theme.panel(surface, surface.get_rect(), tuple(fill), radius)  # type: ignore[arg-type]
    return surface
