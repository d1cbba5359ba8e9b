"""Intents to commands: what mouse and keys do at the table. The only door from a person to a move."""

from dataclasses import dataclass

from pygame import Rect

from engine.romme.moves import Back, Draw, Take, Undo
from engine.romme.plays import Place
from engine.romme.state import Phase, View
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
from game.table.arrangement import Arrangement, completed, moved, shown
from game.table.durations import HOVER_MS
from game.table.hints import hint_marks
from game.table.keys import Drag, Keys
from game.table.known import refusing
from game.table.layout import Held
from game.table.sorting import arrange, sort, toggle_gap
from game.table.spots import Spot, insertion_at, place_at, spot_at, visible_part
from game.widgets.targets import within_reach
from net.session import Hurry, TakeBack


@dataclass(slots=True)
class Controller(Keys):
    """Everything that a person can do, whichever device says it."""

    def held(self, view: View) -> Held:
        """What the layout of a view, which may be behind the model's, has to know of the hand."""
        model = self.desk.model
        hand = [piece.id for piece in view.hand]
        order = shown(completed(model.arrangement, hand), frozenset(hand))
        lifted = frozenset(model.selected)
        if self.drag is None or not self.drag.pieces:
            return Held(order, lifted, hovered=self._raised())
        return Held(order, lifted, self.drag.pieces, self.drag.at, self.drag.opening)

    def _raised(self) -> frozenset[int]:
        """The card under the pointer, the cards of the meld whose mark it is on, and those of a hint."""
        hinted, _ = hint_marks(self.desk.model)
        if self.hover is None or self.drag is not None:
            return hinted
        kind, which = self.hover
        if kind == "card":
            return hinted | {int(which)}
        if kind != "mark" or int(which) >= len(self.desk.layout.marks):
            return hinted
        return hinted | frozenset(self.desk.layout.marks[int(which)].pieces)

    def handle(self, intent: Intent) -> None:
        """Act on an intent."""
        if self.playing.answer(intent):
            return
        match intent:
            case PointMoved(at=at):
                self._hover(spot_at(self.desk.layout, at), by_pointer=True)
            case PointLeft():
                self._hover(None, by_pointer=True)
            case PointReleased(start=start, is_secondary=is_secondary, device=device, clicks=clicks):
                self.focus.is_shown = False
                spot = self._meant(start, device)
                if is_secondary:
                    self._tap_aside(spot)
                elif clicks == 1 or self._may_be_pressed_again(spot):
                    self.tap(spot, start, clicks)
                self._tapped = spot
            case LongPress(at=at):
                self._tap_aside(spot_at(self.desk.layout, at))
            case DragBegan(start=start, at=at, device=device):
                self._pressed = self._meant(start, device)
                self._pick_up(start, at)
            case DragMoved(at=at):
                self._carry(at)
            case DragDropped():
                self._let_fall(intent)
            case DragCancelled():
                self.let_go()
            case Direction(way=way):
                self.step(way)
            case Next() | Previous():
                self.focus.to_part(isinstance(intent, Next), self.desk.layout)
                self.desk.changed()
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
            case "draw" | "draw_stock":
                self.playing.play(Draw())
            case "take" | "take_discard":
                self.playing.play(Take())
            case "lay":
                self.playing.lay(self.picked)
            case "lay_off":
                self.playing.lay_off(self.picked)
            case "discard":
                self.playing.go_to(self.picked or self.unguarded(), Place.PILE)
            case "back":
                self.playing.play(Back())
            case "undo":
                self.playing.play(Undo())
            case "hint" | "hint_step":
                self.advise()
            case "take_back":
                self.desk.send(TakeBack())
            case "hurry":
                self.desk.send(Hurry())
            case "sort_runs" | "sort_sets":
                sort(self.desk, name)
            case "select":
                self.toggle_focused()
            case "hold":
                self.hold_focused()
            case "move_left" | "move_right":
                self.move_focused(-1 if name == "move_left" else 1)
            case "first" | "last":
                self.focus.to_end(name == "last", self.desk.layout)
                self.desk.changed()
            case "primary":
                self.press_primary()
            case _:
                self.desk.act(name)

    # Pointing

    def _hover(self, spot: Spot | None, by_pointer: bool) -> None:
        if spot != self.hover:
            self.hover = spot
            self.desk.changed(HOVER_MS)
        if by_pointer and self.focus.is_shown:
            self.focus.is_shown = False
            self.desk.changed()

    def _meant(self, at: tuple[int, int], device: Device) -> Spot | None:
        """What lies under a point; a finger means also a sign or a button that is small and lies close by."""
        layout = self.desk.layout
        spot = spot_at(layout, at)
        if device is not Device.TOUCH or (spot is not None and spot[0] != "place"):
            return spot
        small: dict[Spot, Rect] = {("mark", number): box.rect for number, box in enumerate(layout.marks)}
        small |= {("button", name): rect for name, rect in layout.buttons.items()}
        return within_reach(small, at, layout.frame.size) or spot

    def _may_be_pressed_again(self, spot: Spot | None) -> bool:
        """A double click is one press: the second would fall on what has come to lie there. Steps back go on."""
        return spot is None or spot[0] == "card" or spot == ("button", "back") == self._tapped

    def tap(self, spot: Spot | None, at: tuple[int, int], clicks: int = 1) -> None:
        view = self.desk.model.view
        if view is None:
            return
        match spot:
            case ("card", piece) if clicks == 2 and not self.desk.guards_misclicks and self.may_discard():
                self.playing.go_to((int(piece),), Place.PILE)
            case ("card", piece):
                self.focus.spot = spot
                self.toggle(int(piece))
            case ("mark", number):
                self.playing.lay_marked(int(number))
            case ("button", name):
                self._press(str(name))
            case ("place", "stock"):
                self.playing.play(Draw())
            case ("place", "pile"):
                self._tap_pile(view, at)
            case ("place", "line"):
                if self.desk.model.refusal is not None:
                    self.desk.act("reason")
            case ("meld", number):
                self._tap_table(Place.MELD, int(number), at)
            case ("place", "table"):
                self._tap_table(Place.TABLE, None, at)
            case _:
                self._rest()

    def _tap_pile(self, view: View, at: tuple[int, int]) -> None:
        """Take its top, or throw what is picked; where neither can be meant, see what lies in it."""
        model = self.desk.model
        may_take = model.is_own_turn and view.public.phase is Phase.DRAW
        if model.comforts.pile_open and not may_take and not self.picked:
            self.desk.act("pile")
        elif view.public.phase is Phase.DRAW or not self.picked:
            self.playing.play(Take())
        else:
            self.playing.go_to(self.picked, Place.PILE, at=at)

    def _tap_aside(self, spot: Spot | None) -> None:
        """The right button, or a long press: a gap before a card, a look through the pile; else no more choice."""
        if spot is not None and spot[0] == "card":
            toggle_gap(self.desk, int(spot[1]))
        elif spot == ("place", "pile") and self.desk.model.comforts.pile_open:
            self.desk.act("pile")
        else:
            self.select(())

    def _tap_table(self, place: Place, meld: int | None, at: tuple[int, int]) -> None:
        if not self.picked:
            self._rest()
            return
        self.playing.go_to(self.picked, place, meld, at)

    def _rest(self) -> None:
        """A tap on nothing: computers need not be waited for, and a reason has been read."""
        model = self.desk.model
        if model.refusal is not None:
            self.playing.refuse(None)
        elif not model.is_own_turn and model.view is not None and model.view.public.phase is not Phase.OVER:
            self.desk.send(Hurry())

    def _press(self, name: str) -> None:
        self.desk.sound("button-tick")
        self.command(name)

    # Dragging

    def _pick_up(self, start: tuple[int, int], at: tuple[int, int]) -> None:
        spot = spot_at(self.desk.layout, start)
        model = self.desk.model
        if spot is None:
            return
        if spot[0] == "card":
            piece = int(spot[1])
            pieces: tuple[int, ...] = (piece,)
            if piece in model.selected:
                pieces = tuple(own for own in model.order if own in model.selected and own is not None)
            self.drag = Drag(pieces, at, source=spot, home=visible_part(self.desk.layout, piece))
            self.desk.model = refusing(model, None)
            self._carry(at)
        elif spot in (("place", "stock"), ("place", "pile")):
            self.drag = Drag((), at, source=spot)

    def _carry(self, at: tuple[int, int]) -> None:
        if self.drag is None:
            return
        self.drag.at = at
        if self.drag.pieces:
            self.drag.opening = insertion_at(self.desk.layout, at, self._rest_of_hand())
            self.hover = place_at(self.desk.layout, at)
            self.desk.changed()

    def _let_fall(self, dropped: DragDropped) -> None:
        """The end of a drag; one that ends where it began is a click."""
        self._carry(dropped.at)
        pressed, self._pressed = self._pressed, None
        drag, self.drag = self.drag, None
        if pressed is not None and (dropped.clicks or self._is_back(dropped, drag, pressed)):
            self.focus.is_shown = False
            self.desk.changed()
            self.tap(pressed, dropped.start, dropped.clicks or 1)
        elif drag is not None:
            self._drop(drag, dropped.at)

    def _is_back(self, dropped: DragDropped, drag: Drag | None, pressed: Spot) -> bool:
        """It was let go on the very thing that was pressed, and would change nothing; the free table is no such thing."""
        if drag is None or not drag.pieces:
            return pressed != ("place", "table") and self._meant(dropped.at, dropped.device) == pressed
        if drag.home is None or drag.opening is None or not drag.home.collidepoint(dropped.at):
            return False
        order = self.desk.model.order
        return moved(order, drag.pieces, drag.opening) == order

    def _drop(self, drag: Drag, at: tuple[int, int]) -> None:
        if not drag.pieces:
            if self.desk.layout.frame.hand.collidepoint(at):
                self.playing.play(Draw() if drag.source == ("place", "stock") else Take())
            return
        spot = place_at(self.desk.layout, at)
        if drag.opening is not None and (spot is None or self.desk.layout.frame.hand.collidepoint(at)):
            arrange(self.desk, moved(self.desk.model.order, drag.pieces, drag.opening))
        elif spot is not None:
            self._drop_on(spot, drag.pieces, at)
        self.desk.changed()

    def _drop_on(self, spot: Spot, pieces: tuple[int, ...], at: tuple[int, int]) -> None:
        if spot == ("place", "pile"):
            self.playing.go_to(pieces, Place.PILE, None, at)
        elif spot == ("place", "table"):
            self.playing.go_to(pieces, Place.TABLE, None, at)
        elif spot[0] == "meld":
            self.playing.go_to(pieces, Place.MELD, int(spot[1]), at)

    def _rest_of_hand(self) -> Arrangement:
        dragged = self.drag.pieces if self.drag else ()
        return tuple(entry for entry in self.desk.model.order if entry is None or entry not in dragged)
