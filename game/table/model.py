"""What the table's screen knows: every update of the session folded into one frozen value.

The model is always current; what is shown on the way there is the choreography's affair.
"""

from dataclasses import dataclass, replace
from functools import reduce

from engine.pieces import Piece
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
from game.review.notes import sat_down, went_back
from game.table.arrangement import Arrangement, completed, renamed, shown
from game.table.known import (
    Hint,
    Known,
    answered,
    entries,
    is_same_round,
    is_where_it_was,
    moved_on,
    own_turns_at,
)
from net.session import (
    Answer,
    Batch,
    Company,
    HintGiven,
    Retold,
    TookBack,
    Troubled,
    TurnClock,
    Update,
    Welcome,
)

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


@dataclass(frozen=True, slots=True)
class TableModel(Known[View, Move]):
    """What is known at a card table: how the own hand is arranged, and what of it is selected."""

    arrangement: Arrangement = ()
    selected: tuple[int, ...] = ()

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


def folded(model: TableModel, update: Update) -> TableModel:
    """The model after an update."""
    if isinstance(update, Welcome):
        return _welcomed(model, update)
    if isinstance(update, Retold):
        return replace(reduce(folded, (update.deal, *update.updates), model), is_welcome=False)
    if isinstance(update, Batch):
        return _after_batch(model, update)
    if isinstance(update, Answer):
        return answered(model, update)
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


def _welcomed(model: TableModel, update: Welcome) -> TableModel:
    if is_where_it_was(model, update):
        return replace(model, seats=update.seats, comforts=update.comforts, company=update.company)
    welcomed = TableModel(
        is_welcome=True,
        view=update.view,
        seq=update.seq,
        seats=update.seats,
        arrangement=model.arrangement if is_same_round(model, update) else update.arrangement,
        log=model.log or entries(update.view.standing.round, update.recent, _TOLD),
        comforts=update.comforts,
        company=update.company,
        own_turns=own_turns_at(model, update),
        notes=sat_down(model.notes, model.view, update),
    )
    return _with_hand(welcomed, update.view)


def _after_batch(model: TableModel, batch: Batch) -> TableModel:
    before = model.view
    model = moved_on(model, batch, _TOLD)
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
        own_turns=own_turns_at(model, update),
        notes=went_back(model.notes, update.view.public.seat == me),
        hint=None,
        refusal=None,
    )
    return _with_hand(back, update.view)


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
