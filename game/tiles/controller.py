"""Intents to drafts and moves: what mouse and keys do at the tile table. The only door from a person to a move."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from pygame import Rect

from engine.melds import Kind, Meld
from engine.refusal import Refusal, refuse
from engine.tiles.arrange import by_groups, by_runs
from engine.tiles.check import check
from engine.tiles.draft import (
    Draft,
    Result,
    as_move,
    pieces_of,
    reading,
    reset,
    split,
    take_back,
    undo,
)
from engine.tiles.moves import Draw, Move, Pass
from engine.tiles.state import Phase
from game.intents import (
    Cancel,
    Command,
    Confirm,
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
from game.intents import Way as WayOfArrow
from game.table.spots import Spot
from game.tiles import advice
from game.tiles.chooser import Question, ask_between
from game.tiles.dropping import Drop, Way, drop_at, jokers_for, onto_joker, onto_set, onto_table
from game.tiles.layout import Held, Layout, Opening, Zone
from game.tiles.model import TileModel, drafting, picking, refusing, standing, toggled
from game.tiles.motion import MAKES_WAY_MS, TILE_MS, click
from game.tiles.placement import Spot as TableSpot
from game.tiles.shelf import Places, grouped, put, stepped
from game.tiles.spots import gap_of, next_spot, set_at, slot_at, spot_at, spots_of
from net.session import Arrange, AskHint, Hurry, Play, TakeBack
from net.session import Command as TableCommand

TABLE: Spot = ("place", "table")
RACK: Spot = ("place", "rack")


class Desk(Protocol):
    """What the controller works on: the scene."""

    model: TileModel

    @property
    def layout(self) -> Layout:
        """Where everything is now."""

    @property
    def is_shift_held(self) -> bool:
        """The key is held with which one tile stands for its whole set."""

    def send(self, command: TableCommand) -> None:
        """Send a command to the table."""

    def changed(self, duration_ms: float = MAKES_WAY_MS) -> None:
        """Something looks different: lay out and draw anew; what lies elsewhere glides there in this time."""

    def sound(self, name: str, after_ms: float = 0.0) -> None:
        """Let something be heard."""

    def act(self, name: str) -> None:
        """Do what is no move: menu, log, last_turn, help, rules, reason, scores, continue, leave, jump."""


@dataclass(slots=True)
class Drag:
    """Tiles in the air, the pointer, and what letting go would mean."""

    pieces: tuple[int, ...]
    at: tuple[int, int]
    drop: Drop = Drop()
    over_rack: int | None = None


@dataclass(slots=True)
class Controller:
    """The state of one person's input; everything lasting is in the desk's model."""

    desk: Desk
    drag: Drag | None = None
    hover: Spot | None = None
    focus: Spot | None = None
    shows_focus: bool = False
    is_placing: bool = False
    question: Question | None = None
    wishes: dict[int, TableSpot] = field(default_factory=dict)

    @property
    def held(self) -> Held:
        """What the layout has to know of what is held."""
        if self.drag is not None:
            is_over = self.drag.over_rack is not None
            return Held(self.drag.pieces, self.drag.at, is_over, self.drag.drop.opening)
        if self.is_placing and self.focus is not None and self.focus[0] == "gap":
            number, gap = gap_of(self.focus)
            return Held(opening=Opening(number, gap))
        return Held()

    @property
    def places(self) -> Places:
        """The rack as it would stand if what is held were let go."""
        model, drag = self.desk.model, self.drag
        if drag is None or drag.over_rack is None:
            return model.places
        return put(model.places, drag.pieces, drag.over_rack, model.on_rack)

    def handle(self, intent: Intent) -> None:
        """Act on an intent."""
        if self.question is not None and self._answer(intent):
            return
        match intent:
            case PointMoved(at=at):
                self._hover(spot_at(self.desk.layout, at))
            case PointLeft():
                self._hover(None)
            case PointReleased(at=at, is_secondary=is_secondary, clicks=clicks):
                self.shows_focus = self.is_placing = False
                self._pick(()) if is_secondary else self._tap(at, clicks)
            case LongPress(at=at):
                self._pick_set(spot_at(self.desk.layout, at))
            case DragBegan(start=start, at=at):
                self._pick_up(start, at)
            case DragMoved(at=at):
                self._carry(at)
            case DragDropped(at=at):
                self._let_fall(at)
            case DragCancelled():
                self.let_go()
            case Direction(way=way):
                self._step(way)
            case Next() | Previous():
                self._next_part(isinstance(intent, Next))
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
            self.desk.changed(TILE_MS)

    def answered(self, refusal: Refusal | None) -> None:
        """A move was answered."""
        if refusal is not None:
            self.desk.sound("refusal")

    def command(self, name: str) -> None:
        """Do what a key or a button of this name stands for."""
        match name:
            case "confirm":
                self._finish()
            case "draw" | "pass" | "draw_stock":
                self._draw()
            case "lay":
                self._drop(onto_table(self._draft(), self._in_order(), None)) if self._may_place() else None
            case "take_discard":
                self._split()
            case "discard":
                self._back_to_rack()
            case "pick_set":
                self._pick_set(self.focus)
            case "back":
                self._go_back(undo)
            case "undo":
                self._go_back(reset)
            case "hint" | "hint_step":
                self._hint()
            case "take_back":
                self.desk.send(TakeBack())
            case "hurry":
                self.desk.send(Hurry())
            case "sort_runs" | "sort_sets":
                self._sort(name)
            case "select":
                self._select_focused()
            case "move_left" | "move_right":
                self._move_focused(-1 if name == "move_left" else 1)
            case "first" | "last":
                self._focus_end(0 if name == "first" else -1)
            case _:
                self.desk.act(name)

    def refuse(self, refusal: Refusal | None) -> None:
        """Show a reason."""
        self.desk.model = refusing(self.desk.model, refusal)
        if refusal is not None:
            self.desk.sound("refusal")
        self.desk.changed()

    # Moves

    def play(self, move: Move) -> None:
        """Send a move, or say why it may not be made."""
        view = self.desk.model.view
        if view is None or self.desk.model.is_waiting:
            return
        refusal = check(view, move)
        if refusal is not None:
            self.refuse(refusal)
            return
        self.desk.send(Play(move))

    def _finish(self) -> None:
        model = self.desk.model
        self.play(Pass() if model.draft is None else as_move(model.draft))

    def _draw(self) -> None:
        model = self.desk.model
        if model.view is None:
            return
        if model.draft is not None and model.draft.laid:
            self.refuse(refuse("laid_before_draw", "A5", count=len(model.draft.laid)))
            return
        self.play(Draw() if model.view.public.pool_size else Pass())

    def _hint(self) -> None:
        result = advice.followed(self.desk.model)
        if result is None:
            self.desk.send(AskHint())
        else:
            self._take(result)

    # Drafts

    def _draft(self) -> Draft:
        draft = self.desk.model.draft
        assert draft is not None
        return draft

    def _may_place(self) -> bool:
        """Whether the picked tiles can be put somewhere; if not, the reason is shown."""
        model = self.desk.model
        if model.draft is None:
            if model.view is not None and model.view.public.phase is not Phase.OVER:
                self.refuse(refuse("not_your_turn", "A5", seat=model.view.public.seat))
            return False
        if not (self.drag.pieces if self.drag else model.picked):
            self.refuse(refuse("choose_cards_first", "0.1"))
            return False
        return not model.is_waiting

    def _take(self, result: Result, moved: Sequence[int] = ()) -> None:
        """Go on with another draft, or show why it cannot be."""
        if isinstance(result, Refusal):
            self.refuse(result)
            return
        before = self.desk.model.draft
        self.is_placing = False
        if before is not None and result.sets == before.sets and result.before is before:
            self._pick(())
            return
        self.desk.model = drafting(self.desk.model, result)
        self._click(result, moved)
        self.desk.changed(TILE_MS)

    def _click(self, draft: Draft, moved: Sequence[int]) -> None:
        """Tiles that were set down are heard; those of a run one after the other, rising."""
        pieces = pieces_of(draft, moved)
        holder = draft.holder(moved[0]) if moved else None
        read = reading(draft.sets[holder]) if holder is not None else None
        if isinstance(read, Meld) and read.kind is Kind.RUN:
            for number, piece in enumerate(own for own in read.pieces if own in pieces):
                self.desk.sound(click(piece), 60.0 * number)
        elif pieces:
            self.desk.sound(click(pieces[0]))

    def _drop(self, drop: Drop, at: tuple[int, int] | None = None) -> None:
        if drop.refusal is not None:
            self.refuse(drop.refusal)
            return
        if len(drop.ways) > 1:
            frame = self.desk.layout.frame
            self.question = ask_between(drop.ways, at or frame.table.midbottom, frame, dict(drop.wishes))
            self.desk.changed()
        elif drop.ways:
            self._go(drop.ways[0], dict(drop.wishes))

    def _go(self, way: Way, wishes: dict[int, TableSpot]) -> None:
        self.wishes = wishes
        before = self.desk.model.draft
        moved = self.drag.pieces if self.drag else self.desk.model.picked
        self._take(way.draft, moved if before is not None else ())

    def _split(self) -> None:
        model = self.desk.model
        if model.draft is None or self.focus is None or self.focus[0] != "tile":
            return
        index = model.draft.holder(int(self.focus[1]))
        if index is not None:
            self._take(split(model.draft, index, model.draft.sets[index].ids.index(int(self.focus[1]))))

    def _back_to_rack(self) -> None:
        model = self.desk.model
        if model.draft is None:
            return
        picked = model.picked
        if not picked and self.focus is not None and self.focus[0] == "tile":
            picked = (int(self.focus[1]),)
        lying = [piece for piece in picked if model.draft.holder(piece) is not None]
        if lying:
            self._take(take_back(model.draft, lying))

    def _go_back(self, way: Callable[[Draft], Draft]) -> None:
        draft = self.desk.model.draft
        if draft is not None and way(draft) is not draft:
            self._take(way(draft))
            self.desk.sound("undo")

    # Pointing

    def _hover(self, spot: Spot | None) -> None:
        if spot != self.hover or (self.shows_focus and spot is not None):
            self.hover = spot
            self.shows_focus = self.shows_focus and self.is_placing
            self.desk.changed()

    def _tap(self, at: tuple[int, int], clicks: int) -> None:
        spot = spot_at(self.desk.layout, at)
        match spot:
            case ("tile", piece):
                self.focus = spot
                self._tap_tile(int(piece), at, clicks)
            case ("button", name):
                self.desk.sound("button-tick")
                self.command(str(name))
            case ("place", "pool"):
                self._draw()
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
            self._pick_set(("tile", piece))
        elif lies_on_table and model.picked and not self._is_beside(piece):
            self._place_at(at)
        else:
            self._toggle(piece)

    def _is_beside(self, piece: int) -> bool:
        """Whether a tile lies in the set of the tiles that are picked already."""
        picked = self.desk.model.picked
        box = next((box for box in self.desk.layout.sets if piece in box.ids), None)
        return box is not None and all(own in box.ids for own in picked)

    def _place_at(self, at: tuple[int, int]) -> None:
        if self._may_place():
            self._drop(drop_at(self._draft(), self.desk.layout, self._in_order(), at), at)

    def _rest(self) -> None:
        """A tap on nothing: what was picked is let go, a reason has been read, computers need not be waited for."""
        model = self.desk.model
        if model.refusal is not None:
            self.refuse(None)
        elif model.picked:
            self._pick(())
        elif not model.is_own_turn and model.view is not None and model.view.public.phase is not Phase.OVER:
            self.desk.send(Hurry())

    # Picking

    def _pick(self, pieces: tuple[int, ...]) -> None:
        self.desk.model = picking(self.desk.model, pieces)
        self.desk.changed()

    def _toggle(self, piece: int) -> None:
        if self._is_foreign(piece):
            return
        self.desk.model = refusing(toggled(self.desk.model, piece), None)
        self.desk.sound("button-tick")
        self.desk.changed()

    def _pick_set(self, spot: Spot | None) -> None:
        """Pick a whole set by one of its tiles."""
        if spot is None or spot[0] not in ("tile", "set"):
            return
        box = next(
            (
                box
                for box in self.desk.layout.sets
                if spot[1] in (box.ids if spot[0] == "tile" else (box.number,))
            ),
            None,
        )
        if box is not None and not self._is_foreign(box.ids[0]):
            self.desk.sound("button-tick")
            self._pick(box.ids)

    def _is_foreign(self, piece: int) -> bool:
        """Whether a tile may not be touched now, since it lies on the table in another's turn; then that is said."""
        model = self.desk.model
        tile = self.desk.layout.tiles.get(piece)
        if tile is None or tile.zone is not Zone.TABLE or model.draft is not None:
            return False
        if model.view is not None and model.view.public.phase is not Phase.OVER:
            self.refuse(refuse("not_your_turn", "A5", seat=model.view.public.seat))
        return True

    def _in_order(self) -> tuple[int, ...]:
        """The tiles that are held or picked, in the order in which they lie together or stand on the rack."""
        model = self.desk.model
        picked = self.drag.pieces if self.drag else model.picked
        order = [own for box in self.desk.layout.sets for own in box.ids]
        order += [own for own in model.places if own is not None]
        return tuple(sorted(picked, key=lambda own: order.index(own) if own in order else len(order)))

    # Dragging

    def _pick_up(self, start: tuple[int, int], at: tuple[int, int]) -> None:
        spot = spot_at(self.desk.layout, start)
        model = self.desk.model
        if spot is None or spot[0] != "tile":
            if spot is not None and spot[0] == "set" and model.draft is not None:
                box = next(box for box in self.desk.layout.sets if box.number == spot[1])
                self._begin_drag(box.ids, at)
            return
        piece = int(spot[1])
        if self._is_foreign(piece):
            return
        pieces: tuple[int, ...] = (piece,)
        if piece in model.picked:
            pieces = self._in_order()
        elif self.desk.is_shift_held:
            pieces = next((box.ids for box in self.desk.layout.sets if piece in box.ids), pieces)
        self._begin_drag(pieces, at)

    def _begin_drag(self, pieces: tuple[int, ...], at: tuple[int, int]) -> None:
        self.desk.model = refusing(self.desk.model, None)
        self.is_placing = self.shows_focus = False
        self.drag = Drag(pieces, at)
        self._carry(at)

    def _carry(self, at: tuple[int, int]) -> None:
        drag, model = self.drag, self.desk.model
        if drag is None:
            return
        drag.at = at
        place = slot_at(self.desk.layout, at)
        from_table = model.draft is not None and any(
            model.draft.holder(own) is not None for own in drag.pieces
        )
        drag.over_rack = place
        if model.draft is not None:
            drag.drop = drop_at(model.draft, self.desk.layout, drag.pieces, at)
            if from_table and drag.drop.refusal is not None:
                drag.over_rack = None
        self.desk.changed()

    def _let_fall(self, at: tuple[int, int]) -> None:
        drag = self.drag
        if drag is None:
            return
        self._carry(at)
        model = self.desk.model
        if slot_at(self.desk.layout, at) is not None:
            self.drag = None
            self._onto_rack(drag.pieces, slot_at(self.desk.layout, at) or 0)
        elif self._is_off_the_table(at):
            self.let_go()
        elif self._may_place():
            assert model.draft is not None
            self._drop(drag.drop, at)
        self.drag = None
        self.desk.changed(TILE_MS)

    def _is_off_the_table(self, at: tuple[int, int]) -> bool:
        return not self.desk.layout.frame.table.collidepoint(at) and set_at(self.desk.layout, at) is None

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
        self._stand(
            put(self.desk.model.places, [p for p in pieces if p in own], place, self.desk.model.on_rack)
        )
        self._pick(())
        self.desk.sound("tile-click-1")

    # The own rack

    def _stand(self, places: Places) -> None:
        if places != self.desk.model.places:
            self.desk.model = standing(self.desk.model, places)
            self.desk.send(Arrange(self.desk.model.places))
        self.desk.changed()

    def _sort(self, name: str) -> None:
        view = self.desk.model.view
        if view is None or not view.rack:
            return
        sort = by_runs if name == "sort_runs" else by_groups
        rack = [piece for piece in view.rack if piece.id in self.desk.model.on_rack]
        self._stand(grouped(sort(rack)))
        self.desk.sound("card-slide")

    def _move_focused(self, step: int) -> None:
        if self.focus is not None and self.focus[0] == "tile" and self.focus[1] in self.desk.model.places:
            self.shows_focus = True
            self._stand(stepped(self.desk.model.places, int(self.focus[1]), step, self.desk.model.on_rack))

    # The keyboard

    def spots(self) -> dict[Spot, Rect]:
        """What can have the focus now."""
        found = spots_of(self.desk.layout, self.is_placing, self.desk.model.picked)
        draft = self.desk.model.draft
        if self.is_placing and draft is not None:
            for joker in jokers_for(draft, self.desk.model.picked):
                found["joker", joker] = self.desk.layout.tiles[joker].rect
        return found

    def _step(self, way: WayOfArrow) -> None:
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

    def _focus_end(self, place: int) -> None:
        """The rack's first or last tile."""
        rack = [own for own in self.desk.layout.rack if own is not None and own in self.desk.model.on_rack]
        if rack and not self.is_placing:
            self.focus, self.shows_focus = ("tile", rack[place]), True
            self.desk.changed()

    def _next_part(self, forward: bool) -> None:
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

    def _select_focused(self) -> None:
        self._show_focus()
        if self.is_placing:
            self._place_focused()
        elif self.focus is not None and self.focus[0] == "tile":
            self._toggle(int(self.focus[1]))
        elif self.focus is not None:
            self._press_focused()

    def _confirm(self) -> None:
        if self.is_placing:
            self._place_focused()
        elif self.desk.model.picked:
            self._begin_placing()
        elif self.shows_focus and self.focus is not None and self.focus in self.spots():
            if self.focus[0] == "tile":
                self._toggle(int(self.focus[1]))
                self._begin_placing() if self.desk.model.picked else None
            else:
                self._press_focused()
        elif self.desk.model.draft is not None and self.desk.model.draft.laid:
            self._finish()
        elif self.desk.model.view is not None and self.desk.model.view.public.phase is Phase.OVER:
            self.desk.act("continue")

    def _press_focused(self) -> None:
        assert self.focus is not None
        if self.focus[0] == "button":
            self.desk.sound("button-tick")
            self.command(str(self.focus[1]))
        elif self.focus == ("place", "pool"):
            self._draw()

    def _begin_placing(self) -> None:
        """Let the keyboard choose where the picked tiles go, beginning where they fit."""
        if not self._may_place():
            return
        self.is_placing, self.shows_focus = True, True
        spots = self.spots()
        ids = self._in_order()
        swapping = [spot for spot in spots if spot[0] == "joker"]
        fitting = (spot for spot in spots if spot[0] == "gap" and self._fits(spot, ids))
        self.focus = next(fitting, swapping[0] if swapping else TABLE)
        self.desk.changed()

    def _fits(self, spot: Spot, ids: tuple[int, ...]) -> bool:
        """Whether tiles make a set of the one at a gap, or two."""
        number, gap = gap_of(spot)
        drop = onto_set(self._draft(), self.desk.layout, ids, self.desk.layout.sets[number], gap)
        is_here = drop.opening is not None and drop.opening.gap == gap
        return is_here and any(all(isinstance(reading(row), Meld) for row in way.rows) for way in drop.ways)

    def _place_focused(self) -> None:
        if self.focus is None or not self._may_place():
            return
        ids = self._in_order()
        if self.focus == RACK:
            self._back_to_rack()
        elif self.focus[0] == "joker":
            self._drop(onto_joker(self._draft(), ids[0], int(self.focus[1])))
        elif self.focus[0] == "gap":
            number, gap = gap_of(self.focus)
            self._drop(onto_set(self._draft(), self.desk.layout, ids, self.desk.layout.sets[number], gap))
        else:
            self._drop(onto_table(self._draft(), ids, None))
        if self.question is None:
            self.is_placing = False
            self.focus = ("tile", ids[0])
        self.desk.changed(TILE_MS)

    def _cancel(self) -> None:
        if self.drag is not None:
            self.let_go()
        elif self.is_placing:
            self.is_placing = False
            self.focus = ("tile", self.desk.model.picked[0]) if self.desk.model.picked else None
            self.desk.changed()
        elif self.desk.model.picked:
            self._pick(())
        else:
            self.desk.act("menu")

    # Questions

    def _answer(self, intent: Intent) -> bool:
        """An intent while a question is open; False where it goes on to the table."""
        assert self.question is not None
        match intent:
            case PointMoved(at=at):
                number = self.question.at(at)
                if number is not None and number != self.question.focus:
                    self.question = self.question._replace(focus=number)
            case PointReleased(at=at):
                number = self.question.at(at)
                self._decide(number) if number is not None else self._close_question()
            case Direction(way=way):
                self.question = self.question.stepped(sum(way.value))
            case Confirm() | Command(name="select"):
                self._decide(self.question.focus)
            case Cancel() | DragBegan() | Command():
                self._close_question()
            case _:
                return False
        self.desk.changed()
        return True

    def _decide(self, number: int) -> None:
        assert self.question is not None
        question = self.question
        self._close_question()
        self._go(question.ways[number], question.wishes)

    def _close_question(self) -> None:
        self.question = None
        self.is_placing = False


def _part(spot: Spot, layout: Layout) -> object:
    """What Tab goes by: the rack, each set, the buttons, the pool, the free table."""
    if spot[0] == "tile":
        return "rack" if layout.tiles[int(spot[1])].zone is Zone.RACK else "table"
    if spot[0] == "gap":
        return gap_of(spot)[0]
    return spot[0] if spot[0] in ("button", "joker") else spot
