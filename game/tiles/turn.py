"""One person's turn at the tile table: what is picked, held and asked, the draft, and the moves that come of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pygame import Rect

from engine.melds import Kind, Meld
from engine.refusal import Refusal, refuse
from engine.tiles.check import check
from engine.tiles.draft import (
    Draft,
    Result,
    as_move,
    pieces_of,
    reading,
    split,
    take_back,
)
from engine.tiles.moves import Move, Pass
from engine.tiles.state import Phase
from engine.tiles.turns import plain_move
from game.table import moving
from game.table.known import refusing
from game.table.spots import Spot
from game.tiles import advice
from game.tiles.chooser import Question, ask_between
from game.tiles.desk import Desk
from game.tiles.dropping import Drop, Way
from game.tiles.layout import Held, Opening, Zone
from game.tiles.model import drafting, picking, standing, toggled
from game.tiles.motion import TILE_MS, click
from game.tiles.placement import Spot as TableSpot
from game.tiles.shelf import Places, put
from game.tiles.sorting import in_order
from game.tiles.spots import gap_of
from net.session import Arrange, AskHint, TakeBack


@dataclass(slots=True)
class Drag:
    """Tiles in the air, the pointer and where it holds them, what letting go would mean, where the pressed one lay."""

    pieces: tuple[int, ...]
    at: tuple[int, int]
    grip: tuple[float, float] = (0.5, 0.5)
    is_by_finger: bool = False
    drop: Drop = Drop()
    over_rack: int | None = None
    home: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))


@dataclass(slots=True)
class Turn:
    """The state of one person's input; everything lasting is in the desk's model."""

    desk: Desk
    drag: Drag | None = None
    hover: Spot | None = None
    focus: Spot | None = None
    shows_focus: bool = False
    is_placing: bool = False
    question: Question | None = None
    _pressed: Spot | None = None
    asked: str | None = None
    wishes: dict[int, TableSpot] = field(default_factory=dict)

    @property
    def held(self) -> Held:
        """What the layout has to know of what is held."""
        if self.drag is not None:
            is_over = self.drag.over_rack is not None
            return Held(self.drag.pieces, self.drag.at, is_over, self.drag.drop.opening, self.drag.grip)
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

    def let_go(self) -> None:
        """Put down what is in the air; it goes home."""
        if self.drag is not None:
            self.drag = None
            self.desk.changed(TILE_MS)

    def answered(self, refusal: Refusal | None) -> None:
        """A move was answered."""
        if refusal is not None:
            self.desk.sound("refusal")

    def refuse(self, refusal: Refusal | None) -> None:
        """Show a reason."""
        moving.refuse(self.desk, refusal)

    def play(self, move: Move) -> None:
        """Send a move, or say why it may not be made."""
        moving.play(self.desk, move, check)

    def finish(self) -> None:
        """Confirm the draft, or say why it cannot be."""
        model = self.desk.model
        self.play(Pass() if model.draft is None else as_move(model.draft))

    def draw(self) -> None:
        """Draw, which ends the turn; not while tiles of one's own lie on the table."""
        model = self.desk.model
        if model.view is None:
            return
        if model.draft is not None and model.draft.laid:
            self.refuse(refuse("laid_before_draw", "A5", count=len(model.draft.laid)))
        elif not self._asks("draw"):
            self.play(plain_move(model.view))

    def take_back(self) -> None:
        """Go back to before the own last turn."""
        if not self._asks("take_back"):
            self.desk.send(TakeBack())

    @property
    def is_asking(self) -> bool:
        """What would undo the turn in the making is done when it is said once more."""
        refusal = self.desk.model.refusal
        return self.asked is not None and refusal is not None and refusal.code == "table_put_back"

    def _asks(self, name: str) -> bool:
        """Whether to ask first, since tiles were moved that would lie as before; not the second time."""
        draft = self.desk.model.draft
        if draft is None or not draft.is_moved or (self.is_asking and self.asked == name):
            return False
        self.asked = name
        self.refuse(refuse("table_put_back", "A5"))
        return True

    def advise(self) -> None:
        """Ask for a hint, or do its next step."""
        result = advice.followed(self.desk.model)
        if result is not None:
            self.take(result)
            self.point_out()
        elif advice.says_draw(self.desk.model):
            self.draw()
        else:
            self.desk.send(AskHint())

    def point_out(self) -> None:
        """Bring the focus to what a hint is about next."""
        step = advice.advice(self.desk.model)
        if step is not None:
            self.focus = ("tile", step.step.pieces[0])
        elif advice.says_draw(self.desk.model):
            self.focus = ("place", "pool")

    def draft_now(self) -> Draft:
        """The own turn's draft."""
        draft = self.desk.model.draft
        assert draft is not None
        return draft

    def may_place(self) -> bool:
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

    def take(self, result: Result, moved: Sequence[int] = ()) -> None:
        """Go on with another draft, or show why it cannot be."""
        if isinstance(result, Refusal):
            self.refuse(result)
            return
        before = self.desk.model.draft
        self.is_placing = False
        if before is not None and result.sets == before.sets and result.before is before:
            self.pick(())
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

    def drop(self, drop: Drop, at: tuple[int, int] | None = None) -> None:
        """Do what letting go means; where it means several things, ask."""
        if drop.refusal is not None:
            self.refuse(drop.refusal)
            return
        if len(drop.ways) > 1:
            frame = self.desk.layout.frame
            self.question = ask_between(drop.ways, at or frame.table.midbottom, frame, dict(drop.wishes))
            self.desk.changed()
        elif drop.ways:
            self.go(drop.ways[0], dict(drop.wishes))

    def go(self, way: Way, wishes: dict[int, TableSpot]) -> None:
        """Go on with one of the ways of a drop."""
        self.wishes = wishes
        before = self.desk.model.draft
        moved = self.drag.pieces if self.drag else self.desk.model.picked
        self.take(way.draft, moved if before is not None else ())

    def split_at_focus(self) -> None:
        """Cut the set in two before the tile that has the focus."""
        model = self.desk.model
        if model.draft is None or self.focus is None or self.focus[0] != "tile":
            return
        index = model.draft.holder(int(self.focus[1]))
        if index is not None:
            self.take(split(model.draft, index, model.draft.sets[index].ids.index(int(self.focus[1]))))

    def back_to_rack(self) -> None:
        """Take the picked tiles back to the rack."""
        model = self.desk.model
        if model.draft is None:
            return
        picked = model.picked
        if not picked and self.focus is not None and self.focus[0] == "tile":
            picked = (int(self.focus[1]),)
        lying = [piece for piece in picked if model.draft.holder(piece) is not None]
        if lying:
            self.take(take_back(model.draft, lying))

    def go_back(self, way: Callable[[Draft], Draft]) -> None:
        """Undo a step, or all."""
        draft = self.desk.model.draft
        if draft is not None and way(draft) is not draft:
            self.take(way(draft))
            self.desk.sound("undo")

    def pick(self, pieces: tuple[int, ...]) -> None:
        """Let exactly these tiles be picked."""
        self.desk.model = picking(self.desk.model, pieces)
        self.desk.changed()

    def toggle(self, piece: int) -> None:
        """Pick a tile, or let it go."""
        if self.is_foreign(piece):
            return
        self.desk.model = refusing(toggled(self.desk.model, piece), None)
        self.desk.sound("button-tick")
        self.desk.changed()

    def pick_set(self, spot: Spot | None) -> None:
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
        if box is not None and not self.is_foreign(box.ids[0]):
            self.desk.sound("button-tick")
            self.pick(box.ids)

    def is_foreign(self, piece: int) -> bool:
        """Whether a tile may not be touched now, since it lies on the table in another's turn; then that is said."""
        model = self.desk.model
        tile = self.desk.layout.tiles.get(piece)
        if tile is None or tile.zone is not Zone.TABLE or model.draft is not None:
            return False
        if model.view is not None and model.view.public.phase is not Phase.OVER:
            self.refuse(refuse("not_your_turn", "A5", seat=model.view.public.seat))
        return True

    def in_order(self) -> tuple[int, ...]:
        """The tiles that are held or picked, in the order in which they lie together or stand on the rack."""
        model = self.desk.model
        picked = self.drag.pieces if self.drag else model.picked
        order = [own for box in self.desk.layout.sets for own in box.ids]
        order += [own for own in model.places if own is not None]
        return tuple(sorted(picked, key=lambda own: order.index(own) if own in order else len(order)))

    def stand(self, places: Places) -> None:
        """Let the tiles stand so on the rack, and have the table keep it."""
        if places != self.desk.model.places:
            self.desk.model = standing(self.desk.model, places)
            self.desk.send(Arrange(self.desk.model.places))
        self.desk.changed()

    def sort(self, name: str) -> None:
        """Sort the rack for runs or for groups."""
        view = self.desk.model.view
        if view is None or not view.rack:
            return
        self.stand(in_order(self.desk.model, name))
        self.desk.sound("card-slide")

    def decide(self, number: int) -> None:
        """Answer the open question."""
        assert self.question is not None
        question = self.question
        self.close_question()
        self.go(question.ways[number], question.wishes)

    def close_question(self) -> None:
        """Leave the open question unanswered."""
        self.question = None
        self.is_placing = False
