"""Intents to commands: what mouse and keys do at the table. The only door from a person to a move."""

from dataclasses import dataclass, field

from pygame import Rect

from engine.romme.moves import Back, Draw, Take, Undo
from engine.romme.plays import Place, Target
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
    Way,
)
from game.table.arrangement import Arrangement, completed, moved, shown
from game.table.desk import Desk
from game.table.durations import HOVER_MS
from game.table.focus import Focus
from game.table.hints import hint_marks, hinted, hinted_spot
from game.table.known import refusing
from game.table.layout import Held
from game.table.model import selecting, toggled
from game.table.playing import Playing
from game.table.sorting import arrange, sort, step_card, toggle_gap
from game.table.spots import Spot, insertion_at, place_at, spot_at, visible_part
from game.widgets.targets import within_reach
from net.session import AskHint, Hurry, TakeBack


@dataclass(slots=True)
class Drag:
    """Cards in the air, the pointer, where in the hand they would go, and what of it the card that was pressed showed.

    Without cards a pile is pulled.
    """

    pieces: tuple[int, ...]
    at: tuple[int, int]
    opening: int | None = None
    source: Spot | None = None
    home: Rect | None = None


@dataclass(slots=True)
class Controller:
    """The state of one person's input; everything lasting is in the desk's model."""

    desk: Desk
    drag: Drag | None = None
    hover: Spot | None = None
    focus: Focus = field(default_factory=Focus)
    playing: Playing = field(init=False)
    _pressed: Spot | None = None
    """What lay under the pointer where a drag began."""
    _tapped: Spot | None = None

    def __post_init__(self) -> None:
        self.playing = Playing(self.desk)

    @property
    def picked(self) -> tuple[int, ...]:
        """The cards that are held or selected."""
        return self.drag.pieces if self.drag else self.desk.model.selected

    @property
    def targets(self) -> tuple[Target, ...]:
        """Where the picked cards may go: exactly what the engine says."""
        return self.playing.targets(self.picked)

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
                    self._tap(spot, start, clicks)
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
                self._step(way)
            case Next() | Previous():
                self.focus.to_part(isinstance(intent, Next), self.desk.layout)
                self.desk.changed()
            case Confirm(device=Device.PAD):
                self._choose_focused()
            case Command(name="help", device=Device.PAD) if self.desk.model.refusal is not None:
                self.desk.act("reason")
            case Confirm():
                self._confirm()
            case Cancel():
                self._cancel()
            case Command(name=name):
                self.command(name)
            case _:
                pass

    def let_go(self) -> None:
        """Put down what is in the air; it goes home."""
        if self.drag is not None:
            self.drag = None
            self.desk.changed()

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
                self.playing.go_to(self.picked or self._unguarded(), Place.PILE)
            case "back":
                self.playing.play(Back())
            case "undo":
                self.playing.play(Undo())
            case "hint" | "hint_step":
                self._advise()
            case "take_back":
                self.desk.send(TakeBack())
            case "hurry":
                self.desk.send(Hurry())
            case "sort_runs" | "sort_sets":
                sort(self.desk, name)
            case "select":
                self._toggle_focused()
            case "hold":
                self._hold_focused()
            case "move_left" | "move_right":
                self._move_focused(-1 if name == "move_left" else 1)
            case "first" | "last":
                self.focus.to_end(name == "last", self.desk.layout)
                self.desk.changed()
            case "primary":
                self._primary()
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

    def _tap(self, spot: Spot | None, at: tuple[int, int], clicks: int = 1) -> None:
        view = self.desk.model.view
        if view is None:
            return
        match spot:
            case ("card", piece) if clicks == 2 and not self.desk.guards_misclicks and self._may_discard():
                self.playing.go_to((int(piece),), Place.PILE)
            case ("card", piece):
                self.focus.spot = spot
                self._toggle(int(piece))
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
            self._select(())

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

    # Selecting

    def _toggle(self, piece: int) -> None:
        self.desk.model = refusing(toggled(self.desk.model, piece), None)
        self.desk.sound("button-tick")
        self.desk.changed()

    def _select(self, pieces: tuple[int, ...]) -> None:
        self.desk.model = selecting(self.desk.model, pieces)
        self.desk.changed()

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
            self._tap(pressed, dropped.start, dropped.clicks or 1)
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

    def _may_discard(self) -> bool:
        view = self.desk.model.view
        return self.desk.model.is_own_turn and view is not None and view.public.phase is Phase.PLAY

    def _unguarded(self) -> tuple[int, ...]:
        """The card in focus, which one press throws away where nobody guards against slips."""
        card = self.focus.card if self.focus.is_shown else None
        return () if card is None or self.desk.guards_misclicks or not self._may_discard() else (card,)

    def _primary(self) -> None:
        from game.table.actions import actions_for

        if not self.picked and self._unguarded():
            self.playing.go_to(self._unguarded(), Place.PILE)
            return
        for action in actions_for(self.desk.model, self.targets):
            if action.is_primary:
                self.command(action.name)
                return

    def _rest_of_hand(self) -> Arrangement:
        dragged = self.drag.pieces if self.drag else ()
        return tuple(entry for entry in self.desk.model.order if entry is None or entry not in dragged)

    # The keyboard

    def _step(self, way: Way) -> None:
        self.focus.step(way, self.desk.layout)
        self.desk.changed()

    def _choose_focused(self) -> None:
        """A pad's button; where nothing was to be seen of the focus, it only shows it."""
        if self.focus.show(self.desk.layout):
            self.desk.changed()
        else:
            self._toggle_focused()

    def _toggle_focused(self) -> None:
        self.focus.show(self.desk.layout)
        if self.focus.card is not None:
            self._toggle(self.focus.card)
        else:
            self._tap(self.focus.spot, self.focus.point(self.desk.layout))

    def _hold_focused(self) -> None:
        """A pad's button held on a card: a gap before it, as by a long press; the choice of it is void."""
        if self.focus.is_shown and self.focus.card is not None:
            self._toggle(self.focus.card)
            toggle_gap(self.desk, self.focus.card)

    def _move_focused(self, step: int) -> None:
        self.focus.show(self.desk.layout)
        if self.focus.card is not None:
            step_card(self.desk, self.focus.card, step)

    def _confirm(self) -> None:
        if self.focus.is_on_something(self.desk.layout):
            self._tap(self.focus.spot, self.focus.point(self.desk.layout))
        else:
            self._primary()

    def _advise(self) -> None:
        """Ask for a hint, or do what it says."""
        move = hinted(self.desk.model)
        if move is None:
            self.desk.send(AskHint())
        else:
            self.playing.play(move)

    def point_out(self) -> None:
        """Bring the focus to what a hint is about; it is seen where keys or pads are used."""
        self.focus.spot = hinted_spot(self.desk.model) or self.focus.spot

    def _cancel(self) -> None:
        if self.drag is not None:
            self.let_go()
        elif self.desk.model.selected:
            self._select(())
        else:
            self.desk.act("menu")
