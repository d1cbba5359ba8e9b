"""From picked cards and a place to moves: the one way there, the question where there are several, the reason for none."""

from collections import deque
from dataclasses import dataclass, field

from engine.refusal import Refusal, refuse
from engine.romme.check import check
from engine.romme.moves import Move
from engine.romme.plays import Place, Sequence, Target, targets
from game.intents import (
    Cancel,
    Command,
    Confirm,
    Direction,
    DragBegan,
    DragDropped,
    Intent,
    PointMoved,
    PointReleased,
)
from game.table import moving
from game.table.chooser import Chooser, choose_between
from game.table.complete import complete_now
from game.table.desk import Desk
from game.table.model import selecting
from game.table.reasons import reason
from net.session import Play

Point = tuple[int, int]
Pieces = tuple[int, ...]


@dataclass(slots=True)
class Playing:
    """What is being played: an open question, and the moves that follow the one the table is asked about."""

    desk: Desk
    chooser: Chooser | None = None
    following: deque[Move] = field(default_factory=deque)
    _found: tuple[object, Pieces, tuple[Target, ...]] | None = None

    def targets(self, picked: Pieces) -> tuple[Target, ...]:
        """Where these cards may go: exactly what the engine says."""
        view = self.desk.model.view
        if view is None or not picked:
            return ()
        if self._found is None or self._found[0] is not view or self._found[1] != picked:
            self._found = (view, picked, targets(view, picked))
        return self._found[2]

    def play(self, move: Move) -> None:
        """Send one move, or say why it may not be made."""
        moving.play(self.desk, move, check)

    def go_to(self, picked: Pieces, place: Place, meld: int | None = None, at: Point | None = None) -> None:
        """Play cards to a place: at once if there is one way, after a question beside `at` if there are several."""
        view = self.desk.model.view
        if view is None or self.desk.model.is_waiting:
            return
        found = self.targets(picked)
        target = _target(found, place, meld)
        if target is None and place is Place.MELD:
            target = _target(found, Place.TABLE, None)
        if target is None:
            self.refuse(reason(view, picked, place, meld) or refuse("choose_cards_first", ""))
        else:
            self._play_target(target, at)

    def lay(self, picked: Pieces) -> None:
        """Lay cards as a new meld, else onto the only meld that takes them; without cards the first complete meld."""
        if _target(self.targets(picked), Place.TABLE, None) is None and self._only_meld(picked) is not None:
            self.lay_off(picked)
        elif not picked and self.desk.layout.marks:
            self.lay_marked(0)
        else:
            self.go_to(picked, Place.TABLE)

    def lay_off(self, picked: Pieces) -> None:
        """Add cards to the only meld that takes them."""
        target = self._only_meld(picked)
        if target is not None:
            self._play_target(target, None)
        else:
            self.go_to(picked, Place.TABLE)

    def lay_marked(self, number: int) -> None:
        """Lay the complete meld under a mark."""
        marks, view = self.desk.layout.marks, self.desk.model.view
        if number >= len(marks) or view is None or self.desk.model.is_waiting:
            return
        move = next((move for move in complete_now(view) if move.pieces == marks[number].pieces), None)
        if move is not None:
            self._play_way((move,))

    def answered(self, refusal: Refusal | None) -> None:
        """A move was answered: go on with the next of several, or drop them."""
        if refusal is not None:
            self.following.clear()
            self.desk.sound("refusal")
        elif self.following:
            self.desk.send(Play(self.following.popleft()))

    def refuse(self, refusal: Refusal | None) -> None:
        """Show a reason, or none any more."""
        moving.refuse(self.desk, refusal)

    def answer(self, intent: Intent) -> bool:
        """An intent while a question is open; False where it goes on to the table."""
        chooser = self.chooser
        if chooser is None:
            return False
        match intent:
            case PointMoved(at=at):
                number = chooser.at(at)
                self.chooser = chooser if number is None else chooser._replace(focus=number)
            case PointReleased(start=start):
                self._decide(chooser.at(start))
            case DragBegan(start=start) if chooser.at(start) is not None:
                pass
            case DragDropped(start=start, at=at, clicks=clicks) if chooser.at(start) is not None:
                is_back = clicks or chooser.at(at) == chooser.at(start)
                self._decide(chooser.at(start)) if is_back else None
            case Direction(way=way):
                self.chooser = chooser.stepped(sum(way.value))
            case Confirm() | Command(name="select" | "primary"):
                self._decide(chooser.focus)
            case Command(name="hold"):
                pass
            case Cancel() | DragBegan() | Command():
                self.chooser = None
            case _:
                return False
        self.desk.changed()
        return True

    def _decide(self, number: int | None) -> None:
        chooser, self.chooser = self.chooser, None
        if chooser is not None and number is not None:
            self._play_way(chooser.options[number].moves)

    def _play_target(self, target: Target, at: Point | None) -> None:
        view, frame = self.desk.model.view, self.desk.layout.frame
        assert view is not None
        if len(target.ways) == 1:
            self._play_way(target.ways[0])
            return
        self.chooser = choose_between(view, target, at or frame.table.center, frame)
        self.desk.changed()

    def _play_way(self, way: Sequence) -> None:
        self.following = deque(way[1:])
        self.desk.model = selecting(self.desk.model, ())
        self.desk.send(Play(way[0]))

    def _only_meld(self, picked: Pieces) -> Target | None:
        found = [target for target in self.targets(picked) if target.place is Place.MELD]
        return found[0] if len(found) == 1 else None


def _target(found: tuple[Target, ...], place: Place, meld: int | None) -> Target | None:
    return next((target for target in found if target.place is place and target.meld == meld), None)
