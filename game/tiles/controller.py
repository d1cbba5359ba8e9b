"""Intents to drafts and moves: what mouse and keys do at the tile table. The only door from a person to a move."""

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from engine.refusal import Refusal
from engine.tiles.draft import Draft, reset, take_back, undo
from engine.tiles.state import Phase
from game.intents import (
    Cancel,
    Command,
    Confirm,
    Device,
    Direction,
    DragBegan,
    DragCancelled,
    DragDropped,
    DragMoved,
    Intent,
    LongPress,
    Next,
    PointLeft,
    PointMoved,
    PointReleased,
    Previous,
)
from game.table.known import refusing
from game.table.spots import Spot
from game.tiles.dropping import Drop, let_down, onto_rack, onto_table, put_at
from game.tiles.keys import Keys
from game.tiles.layout import Zone, grip_of, held_row
from game.tiles.model import drafting
from game.tiles.motion import TILE_MS
from game.tiles.shelf import put
from game.tiles.spots import reach_of_edges, slot_at, slot_nearest, spot_at
from game.tiles.turn import Drag
from game.widgets.targets import within_reach
from net.session import Hurry


@dataclass(slots=True)
class Controller(Keys):
    """Everything that a person can do, whichever device says it."""

    _tapped: Spot | None = None

    def handle(self, intent: Intent) -> None:
        """Act on an intent."""
        if self.question is not None and self._answer(intent):
            return
        match intent:
            case PointMoved(at=at):
                self._hover(spot_at(self.desk.layout, at))
            case PointLeft():
                self._hover(None)
            case PointReleased(start=start, is_secondary=is_secondary, clicks=clicks, device=device):
                self.shows_focus = self.is_placing = False
                spot = self._meant(start, device)
                if is_secondary:
                    self.pick(())
                elif clicks == 1 or self._may_be_pressed_again(spot):
                    self._tap(spot, start, clicks)
                self._tapped = spot
            case LongPress(at=at, device=device):
                self.pick_set(self._meant(at, device))
            case DragBegan(start=start, at=at, device=device):
                self._pressed = self._meant(start, device)
                self._pick_up(self._pressed, start, device)
                self._carry(at)
            case DragMoved(at=at):
                self._carry(at)
            case DragDropped():
                self._let_fall(intent)
            case DragCancelled():
                self.let_go()
            case Direction(way=way):
                self.step(way)
            case Next() | Previous():
                self.next_part(isinstance(intent, Next))
            case Confirm(device=Device.PAD):
                self.choose_focused()
            case Command(name="help", device=Device.PAD) if self.desk.model.refusal is not None:
                self.desk.act("reason")
            case Confirm():
                self.confirm()
            case Cancel():
                self.cancel()
            case Command(name=name):
                self.command(name)
            case _:
                pass

    def command(self, name: str) -> None:
        """Do what a key or a button of this name stands for."""
        match name:
            case "confirm":
                self.finish()
            case "draw" | "pass" | "draw_stock":
                self.draw()
            case "lay":
                self.drop(onto_table(self.draft_now(), self.in_order(), None)) if self.may_place() else None
            case "take_discard":
                self.split_at_focus()
            case "discard":
                self.back_to_rack()
            case "pick_set" | "hold":
                self.pick_set(self.focus) if not self.is_placing else None
            case "primary":
                self.press_primary()
            case "back":
                self.go_back(undo)
            case "undo":
                self.go_back(reset)
            case "hint" | "hint_step":
                self.advise()
            case "take_back":
                self.take_back()
            case "hurry":
                self.desk.send(Hurry())
            case "sort_runs" | "sort_sets":
                self.sort(name)
            case "select":
                self.select_focused()
            case "move_left" | "move_right":
                self.move_focused(-1 if name == "move_left" else 1)
            case "first" | "last":
                self.focus_end(0 if name == "first" else -1)
            case _:
                self.desk.act(name)

    def _hover(self, spot: Spot | None) -> None:
        if spot != self.hover or (self.shows_focus and spot is not None):
            self.hover = spot
            self.shows_focus = self.shows_focus and self.is_placing
            self.desk.changed()

    def _meant(self, at: tuple[int, int], device: Device) -> Spot | None:
        """What lies under a point; a finger means also what is small and lies close by.

        With tiles picked a finger beside a tile shows where they go, and means none of the others.
        """
        layout = self.desk.layout
        spot = spot_at(layout, at)
        if device is not Device.TOUCH or (spot is not None and spot[0] in ("tile", "button")):
            return spot
        small: dict[Spot, Rect] = {("button", name): rect for name, rect in layout.buttons.items()}
        if not self.desk.model.picked:
            lying = {piece: tile for piece, tile in layout.tiles.items() if tile.zone is not Zone.HELD}
            small |= {("tile", piece): tile.rect for piece, tile in lying.items()}
        return within_reach(small, at, layout.frame.size) or spot

    def _may_be_pressed_again(self, spot: Spot | None) -> bool:
        """A double click on the pool or a button is one press: the second would fall on what has come to lie there."""
        if spot is None or spot[0] not in ("button", "place"):
            return True
        return spot == self._tapped and spot != ("place", "pool")

    def _tap(self, spot: Spot | None, at: tuple[int, int], clicks: int) -> None:
        if clicks > 1 and self.is_asking:
            return
        match spot:
            case ("tile", piece):
                self.focus = spot
                self._tap_tile(int(piece), at, clicks)
            case ("button", name):
                self.desk.sound("button-tick")
                self.command(str(name))
            case ("place", "pool"):
                self.draw()
            case ("place", "line"):
                self.desk.act("reason") if self.desk.model.refusal is not None else None
            case ("set" | "place", _) if self.desk.model.picked:
                self._place_at(at)
            case ("slot", place) if self.desk.model.picked:
                self._onto_rack(self.desk.model.picked, int(place))
            case _:
                self._rest()

    def _tap_tile(self, piece: int, at: tuple[int, int], clicks: int) -> None:
        model = self.desk.model
        lies_on_table = self.desk.layout.tiles[piece].zone is Zone.TABLE
        if lies_on_table and (clicks > 1 or self.desk.is_shift_held):
            self.pick_set(("tile", piece))
        elif lies_on_table and model.picked and not self._is_beside(piece):
            self._place_at(at)
        else:
            self.toggle(piece)

    def _is_beside(self, piece: int) -> bool:
        """Whether a tile lies in the set of the tiles that are picked already."""
        picked = self.desk.model.picked
        box = next((box for box in self.desk.layout.sets if piece in box.ids), None)
        return box is not None and all(own in box.ids for own in picked)

    def _place_at(self, at: tuple[int, int]) -> None:
        if self.may_place():
            self.drop(put_at(self.draft_now(), self.desk.layout, self.in_order(), at), at)

    def _rest(self) -> None:
        """A tap on nothing: what was picked is let go, a reason has been read, computers need not be waited for."""
        model = self.desk.model
        if model.refusal is not None:
            self.refuse(None)
        elif model.picked:
            self.pick(())
        elif not model.is_own_turn and model.view is not None and model.view.public.phase is not Phase.OVER:
            self.desk.send(Hurry())

    def _pick_up(self, spot: Spot | None, at: tuple[int, int], device: Device) -> None:
        model, layout = self.desk.model, self.desk.layout
        if spot is None or spot[0] != "tile":
            if spot is not None and spot[0] == "set" and model.draft is not None:
                box = next(box for box in layout.sets if box.number == spot[1])
                nearest = min(box.ids, key=lambda own: abs(layout.tiles[own].rect.centerx - at[0]))
                self._begin_drag(box.ids, nearest, at, device)
            return
        piece = int(spot[1])
        if self.is_foreign(piece):
            return
        pieces: tuple[int, ...] = (piece,)
        if piece in model.picked:
            pieces = self.in_order()
        elif self.desk.is_shift_held:
            pieces = next((box.ids for box in layout.sets if piece in box.ids), pieces)
        self._begin_drag(pieces, piece, at, device)

    def _begin_drag(self, pieces: tuple[int, ...], piece: int, at: tuple[int, int], device: Device) -> None:
        """Take tiles up by one of them, which stays under the pointer; the others gather round it."""
        grip = grip_of(self.desk.layout.tiles[piece].rect, at, pieces.index(piece))
        self.desk.model = refusing(self.desk.model, None)
        self.is_placing = self.shows_focus = False
        self.drag = Drag(pieces, at, grip, device is Device.TOUCH, home=self.desk.layout.tiles[piece].rect)

    def _carry(self, at: tuple[int, int]) -> None:
        drag, model = self.drag, self.desk.model
        if drag is None:
            return
        drag.at = at
        drag.over_rack = self._slot_under(drag)
        if model.draft is not None:
            drag.drop = self._drop_of(drag, model.draft)
            from_table = any(model.draft.holder(own) is not None for own in drag.pieces)
            if from_table and drag.drop.refusal is not None:
                drag.over_rack = None
        self.desk.changed()

    def _drop_of(self, drag: Drag, draft: Draft) -> Drop:
        """What letting the tiles go now would mean."""
        layout = self.desk.layout
        if drag.over_rack is not None:
            return onto_rack(draft, drag.pieces, drag.over_rack)
        row, slack = self._row_over_table(drag), reach_of_edges(layout, drag.is_by_finger)
        return let_down(draft, layout, drag.pieces, row, slack)

    def _row_over_table(self, drag: Drag) -> Rect:
        """Where the tiles are in the air, as large as those of the table."""
        row = held_row(drag.at, drag.grip, len(drag.pieces), self.desk.layout.table_height)
        return row[0].unionall(row[1:])

    def _slot_under(self, drag: Drag) -> int | None:
        """The place of the rack under the first of the tiles, while the pointer is over the rack."""
        layout = self.desk.layout
        if slot_at(layout, drag.at) is None:
            return None
        first = held_row(drag.at, drag.grip, 1, layout.slots[0].height)[0]
        return slot_nearest(layout, first.center)

    def _let_fall(self, dropped: DragDropped) -> None:
        """The end of a drag; one that ends where it began is a click."""
        self._carry(dropped.at)
        pressed, self._pressed = self._pressed, None
        if pressed is not None and (dropped.clicks or self._is_back(dropped, pressed)):
            self.drag, self.shows_focus = None, False
            self.desk.changed(TILE_MS)
            self._tap(pressed, dropped.start, dropped.clicks or 1)
        elif self.drag is not None:
            self._drop(self.drag, dropped.at)

    def _is_back(self, dropped: DragDropped, pressed: Spot) -> bool:
        """It was let go on the very thing that was pressed, and would change nothing; the free table is no such thing."""
        drag, model = self.drag, self.desk.model
        if drag is None:
            is_thing = pressed[0] == "button" or pressed in (("place", "pool"), ("place", "line"))
            return is_thing and self._meant(dropped.at, dropped.device) == pressed
        if not drag.home.collidepoint(dropped.at):
            return False
        if drag.over_rack is not None:
            is_lying = model.draft is not None and any(
                model.draft.holder(own) is not None for own in drag.pieces
            )
            return self.places == model.places and not is_lying
        ways = drag.drop.ways
        return model.draft is not None and len(ways) == 1 and ways[0].draft.sets == model.draft.sets

    def _drop(self, drag: Drag, at: tuple[int, int]) -> None:
        place = self._slot_under(drag)
        if place is not None:
            self.drag = None
            self._onto_rack(drag.pieces, place)
        elif self._is_off_the_table(drag):
            self.let_go()
        elif self.may_place():
            self.drop(drag.drop, at)
        self.drag = None
        self.desk.changed(TILE_MS)

    def _is_off_the_table(self, drag: Drag) -> bool:
        """Nothing of the table lies under the tiles."""
        if self.desk.model.draft is not None:
            return drag.drop == Drop()
        return not self.desk.layout.frame.table.collidepoint(drag.at)

    def _onto_rack(self, pieces: Sequence[int], place: int) -> None:
        model = self.desk.model
        lying = [own for own in pieces if model.draft is not None and model.draft.holder(own) is not None]
        if lying and model.draft is not None:
            result = take_back(model.draft, lying)
            if isinstance(result, Refusal):
                self.refuse(result)
                return
            self.desk.model = drafting(model, result)
        own = {piece.id for piece in (model.view.rack if model.view else ())}
        self.stand(
            put(self.desk.model.places, [p for p in pieces if p in own], place, self.desk.model.on_rack)
        )
        self.pick(())
        self.desk.sound("tile-click-1")

    def _answer(self, intent: Intent) -> bool:
        """An intent while a question is open; False where it goes on to the table."""
        assert self.question is not None
        match intent:
            case PointMoved(at=at):
                number = self.question.at(at)
                if number is not None and number != self.question.focus:
                    self.question = self.question._replace(focus=number)
            case PointReleased(start=start):
                number = self.question.at(start)
                self.decide(number) if number is not None else self.close_question()
            case DragBegan(start=start) if self.question.at(start) is not None:
                pass
            case DragDropped(start=start, at=at, clicks=clicks) if self.question.at(start) is not None:
                number = self.question.at(start)
                is_back = clicks or number == self.question.at(at)
                self.decide(number) if number is not None and is_back else None
            case Direction(way=way):
                self.question = self.question.stepped(sum(way.value))
            case Confirm() | Command(name="select" | "primary"):
                self.decide(self.question.focus)
            case Command(name="hold"):
                pass
            case Cancel() | DragBegan() | Command():
                self.close_question()
            case _:
                return False
        self.desk.changed()
        return True
