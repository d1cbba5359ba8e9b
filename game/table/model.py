"""What the table's screen knows: every update of the session folded into one frozen value.

The model is always current; what is shown on the way there is the choreography's affair.
"""

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from engine.advice.claims import Claim
from engine.pieces import Piece
from engine.refusal import Refusal
from engine.romme.events import (
    Discarded,
    Drew,
    Event,
    Laid,
    LaidOff,
    MatchMoved,
    Opened,
    Reshuffled,
    RoundBegan,
    RoundEnded,
    Swapped,
    TimeOver,
    Took,
    TurnBegan,
    WentBack,
)
from engine.romme.moves import Move
from engine.romme.state import Phase, View
from game.review.notes import Notes, noted, sat_down, went_back
from game.table.arrangement import Arrangement, completed, renamed, shown
from net.session import (
    Answer,
    Arrange,
    Batch,
    Comforts,
    Command,
    Company,
    HintGiven,
    Play,
    Seat,
    TookBack,
    Trouble,
    Troubled,
    TurnClock,
    Update,
    Welcome,
)

MOST_ENTRIES = 400
"""So many entries of the log are kept."""

_TOLD = (
    RoundBegan,
    Reshuffled,
    Drew,
    Took,
    Laid,
    LaidOff,
    Swapped,
    Discarded,
    WentBack,
    Opened,
    TimeOver,
    RoundEnded,
    MatchMoved,
)

_BY_SEAT = (Drew, Took, Laid, LaidOff, Swapped, Discarded, WentBack, TimeOver)


class Entry(NamedTuple):
    """One line of the log: what happened, in which round."""

    round: int
    event: Event


class Hint(NamedTuple):
    """The move that was advised, and for which state of the table."""

    seq: int
    move: Move
    because: tuple[Claim, ...] = ()


@dataclass(frozen=True, slots=True)
class TableModel:
    """Everything known. `view` is None until the table has said `Welcome`.

    `marked` are the ids of pieces that others have put down since the own last turn, `fresh` those that came
    into the own hand in this turn. `recent` is what others did since then, to be shown again from the view
    `before_recent`.
    """

    view: View | None = None
    seq: int = 0
    seats: tuple[Seat, ...] = ()
    arrangement: Arrangement = ()
    selected: tuple[int, ...] = ()
    marked: frozenset[int] = frozenset()
    fresh: frozenset[int] = frozenset()
    log: tuple[Entry, ...] = ()
    pending: dict[int, Command] = field(default_factory=dict)
    refusal: Refusal | None = None
    hint: Hint | None = None
    recent: tuple[Batch, ...] = ()
    before_recent: View | None = None
    notes: Notes = Notes()
    comforts: Comforts = Comforts()
    company: Company = Company(())
    trouble: Trouble | None = None

    @property
    def order(self) -> Arrangement:
        """The own hand as arranged, cards that are in it only."""
        return shown(self.arrangement, self.hand_ids)

    @property
    def hand_ids(self) -> frozenset[int]:
        """The ids of the own hand."""
        return frozenset(piece.id for piece in self.view.hand) if self.view else frozenset()

    @property
    def is_own_turn(self) -> bool:
        """The own seat is to move, and the round is not over."""
        view = self.view
        return view is not None and view.seat == view.public.seat and view.public.phase is not Phase.OVER

    @property
    def is_out(self) -> bool:
        """The own seat has been eliminated."""
        view = self.view
        return (
            view is not None and view.seat is not None and any(s == view.seat for s, _ in view.standing.out)
        )

    @property
    def is_waiting(self) -> bool:
        """A move has been sent that is not answered yet: no second one may go out on the same view."""
        return any(isinstance(command, Play) for command in self.pending.values())

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.seats[seat].name if seat < len(self.seats) else str(seat + 1)

    def emblem(self, seat: int) -> str:
        """The emblem of a seat; none for one that nobody knows of."""
        return self.seats[seat].emblem if seat < len(self.seats) else ""


def folded(model: TableModel, update: Update) -> TableModel:
    """The model after an update."""
    if isinstance(update, Welcome):
        return _welcomed(model, update)
    if isinstance(update, Batch):
        return _after_batch(model, update)
    if isinstance(update, Answer):
        return _answered(model, update)
    if isinstance(update, HintGiven):
        return replace(model, hint=Hint(update.seq, update.move, update.because))
    if isinstance(update, Company):
        return replace(model, company=update, seats=update.seats or model.seats)
    if isinstance(update, Troubled):
        return replace(model, trouble=update.trouble)
    if isinstance(update, TurnClock):
        return model
    assert isinstance(update, TookBack)
    return _taken_back(model, update)


def sent(model: TableModel, command_id: int, command: Command) -> TableModel:
    """The model after a command went out."""
    if isinstance(command, Arrange):
        return model
    return replace(model, pending={**model.pending, command_id: command}, refusal=None)


def selecting(model: TableModel, pieces: tuple[int, ...]) -> TableModel:
    """The model with these cards of the hand selected."""
    return replace(model, selected=tuple(piece for piece in pieces if piece in model.hand_ids))


def toggled(model: TableModel, piece: int) -> TableModel:
    """The model with one card more or one less selected."""
    if piece in model.selected:
        return selecting(model, tuple(own for own in model.selected if own != piece))
    return selecting(model, (*model.selected, piece))


def arranging(model: TableModel, arrangement: Arrangement) -> TableModel:
    """The model with the hand arranged so."""
    return replace(model, arrangement=completed(arrangement, _ids(model.view)))


def refusing(model: TableModel, refusal: Refusal | None) -> TableModel:
    """The model with a reason to show, or none."""
    return replace(model, refusal=refusal)


def _welcomed(model: TableModel, update: Welcome) -> TableModel:
    number = update.view.standing.round
    log = model.log or tuple(Entry(number, event) for event in update.recent if isinstance(event, _TOLD))
    welcomed = TableModel(
        view=update.view,
        seq=update.seq,
        seats=update.seats,
        arrangement=update.arrangement or model.arrangement,
        log=log,
        comforts=update.comforts,
        company=update.company,
        notes=sat_down(model.notes, model.view, update),
    )
    return _with_hand(welcomed, update.view)


def _after_batch(model: TableModel, batch: Batch) -> TableModel:
    number = batch.view.standing.round
    before = model.view
    told = tuple(Entry(number, event) for event in batch.events if isinstance(event, _TOLD))
    model = replace(
        model,
        notes=noted(model.notes, before, batch),
        view=batch.view,
        seq=batch.seq,
        log=(*model.log, *told)[-MOST_ENTRIES:],
        hint=None,
        refusal=None,
    )
    model = _remembering(model, batch, before)
    for event in batch.events:
        model = _after_event(model, event, batch.view.seat)
    return _with_hand(model, batch.view)


def _remembering(model: TableModel, batch: Batch, before: View | None) -> TableModel:
    """What others did is kept for showing it again; an own discard or a new deal begins anew."""
    me = batch.view.seat
    if any(isinstance(event, RoundBegan) for event in batch.events):
        return replace(model, recent=(), before_recent=None)
    actors = {event.seat for event in batch.events if isinstance(event, _BY_SEAT)}
    if me in actors:
        ended = any(isinstance(event, Discarded) for event in batch.events)
        return replace(model, recent=(), before_recent=batch.view) if ended else model
    start = model.before_recent if model.recent else before
    return replace(model, recent=(*model.recent, batch), before_recent=start)


def _after_event(model: TableModel, event: Event, me: int | None) -> TableModel:
    if isinstance(event, RoundBegan):
        return replace(model, arrangement=(), marked=frozenset(), fresh=frozenset())
    if isinstance(event, TurnBegan):
        ended = me is not None and event.seat != me
        arrangement = shown(model.arrangement, model.hand_ids) if ended else model.arrangement
        return replace(model, arrangement=arrangement)
    if isinstance(event, (Laid, LaidOff, Swapped, Discarded)) and event.seat != me:
        return replace(model, marked=model.marked | _put_down(event))
    if isinstance(event, Took) and event.seat == me and event.kept is not None:
        arrangement = renamed(model.arrangement, event.piece.id, event.kept.id)
        return replace(
            model, arrangement=arrangement, fresh=model.fresh | {event.kept.id}, marked=frozenset()
        )
    if isinstance(event, Drew) and event.seat == me and event.piece is not None:
        return replace(model, fresh=model.fresh | {event.piece.id}, marked=frozenset())
    if isinstance(event, Swapped) and event.kept is not None:
        return replace(model, fresh=model.fresh | {event.kept.id})
    if isinstance(event, Discarded) and event.seat == me:
        return replace(model, marked=frozenset(), fresh=frozenset())
    return model


def _put_down(event: Event) -> frozenset[int]:
    if isinstance(event, Laid):
        return frozenset(piece.id for piece in event.meld.pieces)
    if isinstance(event, Swapped):
        return frozenset((event.card.id,))
    assert isinstance(event, (LaidOff, Discarded))
    return frozenset((event.piece.id,))


def _taken_back(model: TableModel, update: TookBack) -> TableModel:
    """The table as it was before the own last turn; what has happened since is not told any more."""
    me = update.view.seat
    own = [place for place, entry in enumerate(model.log) if isinstance(entry.event, Discarded)]
    end = next((place for place in reversed(own) if getattr(model.log[place].event, "seat", None) == me), 0)
    while end > 0 and getattr(model.log[end - 1].event, "seat", None) == me:
        end -= 1
    back = replace(
        model,
        view=update.view,
        seq=update.seq,
        log=model.log[:end],
        marked=frozenset(),
        fresh=frozenset(),
        recent=(),
        before_recent=None,
        notes=went_back(model.notes, update.view.public.seat == me),
        hint=None,
        refusal=None,
    )
    return _with_hand(back, update.view)


def _answered(model: TableModel, answer: Answer) -> TableModel:
    pending = {own: command for own, command in model.pending.items() if own != answer.id}
    if answer.refusal is None or answer.id not in model.pending:
        return replace(model, pending=pending)
    return replace(model, pending=pending, refusal=answer.refusal)


def _with_hand(model: TableModel, view: View) -> TableModel:
    """Cards that are new come to the end of the arrangement; cards that are gone leave the selection."""
    hand = _ids(view)
    arrangement = completed(model.arrangement, hand)
    selected = tuple(piece for piece in model.selected if piece in hand)
    return replace(model, arrangement=arrangement, selected=selected)


def _ids(view: View | None) -> tuple[int, ...]:
    return tuple(piece.id for piece in view.hand) if view else ()


def pieces_of(model: TableModel, ids: tuple[int, ...]) -> tuple[Piece, ...]:
    """The pieces of the own hand with these ids."""
    own = {piece.id: piece for piece in (model.view.hand if model.view else ())}
    return tuple(own[piece] for piece in ids if piece in own)
