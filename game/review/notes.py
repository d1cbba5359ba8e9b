"""The own turns of a round as the seat saw them, out of what the table tells. Pure, for every game.

Nothing is kept but the views and the events that were told to this seat.
"""

from dataclasses import dataclass, replace
from typing import NamedTuple

from engine.events import Event
from engine.game import View
from engine.pieces import JOKER
from engine.romme import events as cards
from engine.romme.moves import Discard, Draw, Lay, LayOff, Move, Swap, Take
from engine.romme.state import Phase
from engine.romme.state import View as CardView
from engine.tiles import events as tiles
from engine.tiles.moves import Draw as DrawTile
from engine.tiles.moves import Move as TileMove
from engine.tiles.moves import Pass, Placed, Table
from engine.tiles.sets import names_of
from net.session import Batch, Welcome
from net.thinking import PlayedTurn


@dataclass(frozen=True, slots=True)
class Running:
    """A turn with cards that is not over: its draw (None where it had none), the view after that, the plays so far.

    `old_ids`: a freed joker's id in the hand, and the one that it had on the table, by which a turn played in the mind
    knows it.
    """

    draw: PlayedTurn | None
    view: CardView
    seen: tuple[Event, ...]
    moves: tuple[Move, ...] = ()
    old_ids: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Decision:
    """A draw or a turn to be judged, and the number of the own turn in the round, from 1."""

    turn: int
    played: PlayedTurn


@dataclass(frozen=True, slots=True)
class Notes:
    """What the seat has seen of this round, and what it has decided in it."""

    seen: tuple[Event, ...] = ()
    decided: tuple[Decision, ...] = ()
    running: Running | None = None

    @property
    def turns(self) -> int:
        """How many own turns are over."""
        return max((own.turn for own in self.decided), default=0)


class Reviewable(NamedTuple):
    """Whose turns there are to look at: a name, and what that seat has noted."""

    name: str
    notes: Notes


def noted(notes: Notes, before: View | None, batch: Batch) -> Notes:
    """The notes after a batch; `before` is the view that it came upon."""
    if any(event.begins_round for event in batch.events):
        return Notes(seen=batch.events)
    me = batch.view.seat
    is_own = before is not None and me is not None and before.public.seat == me
    if is_own and before is not None:
        own = [event for event in batch.events if getattr(event, "seat", None) == me]
        if isinstance(before, CardView):
            notes = _with_cards(notes, before, batch, own)
        else:
            notes = _with_tiles(notes, before, own)
    return replace(notes, seen=(*notes.seen, *batch.events))


def sat_down(notes: Notes, before: View | None, update: Welcome) -> Notes:
    """The notes of who sits down, or comes back: what was decided in the same round is kept.

    Where `before` is what the table shows nothing was missed, and all of them are.
    """
    if before == update.view:
        return notes
    is_same = before is not None and before.standing.round == update.view.standing.round
    return Notes(seen=update.recent, decided=notes.decided if is_same else ())


def went_back(notes: Notes, is_own: bool) -> Notes:
    """The notes after the table went back: without the own last turn, or without any where another went back."""
    if not is_own:
        return replace(notes, seen=(), decided=(), running=None)
    last = notes.turns
    return replace(notes, decided=tuple(own for own in notes.decided if own.turn < last), running=None)


def _with_cards(notes: Notes, before: CardView, batch: Batch, own: list[Event]) -> Notes:
    steps = [event for event in own if isinstance(event, _STEPS)]
    if len(steps) != 1 or any(isinstance(event, cards.TimeOver) for event in own):
        return replace(notes, running=None)
    step, running = steps[0], notes.running
    if isinstance(step, (cards.Drew, cards.Took)):
        move: Move = Draw() if isinstance(step, cards.Drew) else Take()
        draw = PlayedTurn("romme", before, notes.seen, (move,))
        return replace(notes, running=Running(draw, batch.view, (*notes.seen, *batch.events)))
    if running is None:
        if before.public.phase is not Phase.PLAY or before.public.turn.plays:
            return notes
        running = Running(None, before, notes.seen)
    if isinstance(step, cards.WentBack):
        return replace(notes, running=_back(running, step, batch.view))
    running = _further(running, step)
    if batch.view.public.seat == before.public.seat and batch.view.public.phase is not Phase.OVER:
        return replace(notes, running=running)
    turn = PlayedTurn("romme", running.view, running.seen, running.moves)
    number = notes.turns + 1
    drawn = (Decision(number, running.draw),) if running.draw is not None else ()
    return replace(notes, decided=(*notes.decided, *drawn, Decision(number, turn)), running=None)


_STEPS = (
    cards.Drew,
    cards.Took,
    cards.Laid,
    cards.LaidOff,
    cards.Swapped,
    cards.Discarded,
    cards.WentBack,
)


def _back(running: Running, step: cards.WentBack, view: CardView) -> Running | None:
    if view.public.phase is Phase.DRAW:
        return None
    moves = () if step.all_steps else running.moves[:-1]
    freed = {piece.id for piece in view.hand}
    return replace(running, moves=moves, old_ids=tuple(own for own in running.old_ids if own[0] in freed))


def _further(running: Running, step: Event) -> Running:
    old = dict(running.old_ids)

    def known(piece: int) -> int:
        return old.get(piece, piece)

    move: Move
    match step:
        case cards.Laid(meld=meld):
            names = tuple(
                face if piece.face == JOKER else None
                for piece, face in zip(meld.pieces, meld.faces, strict=True)
            )
            move = Lay(tuple(known(piece.id) for piece in meld.pieces), names)
        case cards.LaidOff(index=index, piece=piece, face=face, place=place):
            move = LayOff(known(piece.id), index, face if piece.face == JOKER else None, place > 0)
        case cards.Swapped(index=index, card=card, joker=joker, kept=kept):
            move = Swap(known(card.id), index)
            if kept is not None:
                old[kept.id] = old.get(joker.id, joker.id)
        case cards.Discarded(piece=piece):
            move = Discard(known(piece.id))
        case _:
            raise AssertionError(step)
    return replace(running, moves=(*running.moves, move), old_ids=tuple(old.items()))


def _with_tiles(notes: Notes, before: View, own: list[Event]) -> Notes:
    move: TileMove | None = None
    for event in own:
        match event:
            case tiles.TimeOver():
                return notes
            case tiles.Played(table=table):
                rows = (Placed(tuple(p.id for p in row.pieces), names_of(row)) for row in table)
                move = Table(tuple(rows))
            case tiles.Drew():
                move = DrawTile()
            case tiles.Passed():
                move = Pass()
    if move is None:
        return notes
    decision = Decision(notes.turns + 1, PlayedTurn("tiles", before, notes.seen, (move,)))
    return replace(notes, decided=(*notes.decided, decision))
