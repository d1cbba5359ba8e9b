"""What the tile table's screen knows: every update of the session folded into one frozen value.

The model is always current; what is shown on the way there is the presentation's affair.
"""

from dataclasses import dataclass, replace
from functools import reduce

from engine.events import Event
from engine.tiles.draft import Draft, begin
from engine.tiles.events import (
    Drew,
    MatchMoved,
    Opened,
    Passed,
    Played,
    RoundBegan,
    RoundEnded,
    TimeOver,
)
from engine.tiles.moves import Move
from engine.tiles.state import Phase, View
from game.review.notes import sat_down, went_back
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
from game.tiles.shelf import Places, completed
from net.session import (
    Answer,
    Batch,
    Company,
    DraftShown,
    HintGiven,
    Play,
    Retold,
    TookBack,
    Troubled,
    TurnClock,
    Update,
    Welcome,
)

_TOLD = (RoundBegan, Drew, Played, Opened, Passed, TimeOver, RoundEnded, MatchMoved)
_BY_SEAT = (Drew, Played, Passed, TimeOver)


@dataclass(frozen=True, slots=True)
class TileModel(Known[View, Move]):
    """What is known at a tile table: `draft` is the own turn in the making, `watched` that of another."""

    places: Places = ()
    draft: Draft | None = None
    picked: tuple[int, ...] = ()
    watched: DraftShown | None = None

    @property
    def is_watched(self) -> bool:
        """Another person sits at the table, who may like to see the own turn grow."""
        me = self.view.seat if self.view is not None else None
        return any(not seat.is_bot and number != me for number, seat in enumerate(self.seats))

    @property
    def is_own_turn(self) -> bool:
        """The own seat is to move, and the game is not over."""
        view = self.view
        return view is not None and view.seat == view.public.seat and view.public.phase is not Phase.OVER

    @property
    def is_waiting(self) -> bool:
        """A move has been sent that is not answered yet: no second one may go out on the same view."""
        return any(isinstance(command, Play) for command in self.pending.values())

    @property
    def is_out(self) -> bool:
        """Nobody is ever out of a match with tiles."""
        return False

    @property
    def hand_ids(self) -> frozenset[int]:
        """The ids of the own tiles, those that lie in the draft included."""
        return frozenset(piece.id for piece in self.view.rack) if self.view else frozenset()

    @property
    def on_rack(self) -> frozenset[int]:
        """The ids of the tiles that stand on the rack now."""
        if self.view is None:
            return frozenset()
        rack = self.draft.rack if self.draft is not None else self.view.rack
        return frozenset(piece.id for piece in rack)


def folded(model: TileModel, update: Update) -> TileModel:
    """The model after an update."""
    match update:
        case Welcome():
            return _welcomed(model, update)
        case Retold(deal=deal, updates=updates):
            return replace(reduce(folded, (deal, *updates), model), is_welcome=False)
        case Batch():
            return _after_batch(model, update)
        case Answer():
            return answered(model, update)
        case DraftShown():
            return replace(model, watched=update)
        case HintGiven(seq=seq, move=move, because=because):
            return replace(model, hint=Hint(seq, move, because))
        case Company():
            return replace(model, company=update, seats=update.seats or model.seats)
        case Troubled(trouble=trouble):
            return replace(model, trouble=trouble)
        case TookBack(view=view, seq=seq):
            taken = replace(
                model,
                view=view,
                seq=seq,
                marked=frozenset(),
                recent=(),
                own_turns=own_turns_at(model, update),
                notes=went_back(model.notes, view.public.seat == view.seat),
                hint=None,
                fresh=frozenset(),
                watched=None,
            )
            return _for_view(taken, view)
        case TurnClock():
            return model
        case _:
            return model


def drafting(model: TileModel, draft: Draft) -> TileModel:
    """The model with another draft; what it moved is no longer picked."""
    return replace(model, draft=draft, picked=(), refusal=None)


def picking(model: TileModel, picked: tuple[int, ...]) -> TileModel:
    """The model with these tiles picked."""
    return replace(model, picked=tuple(dict.fromkeys(picked)))


def toggled(model: TileModel, piece: int) -> TileModel:
    """The model with one tile more or one less picked."""
    if piece in model.picked:
        return picking(model, tuple(own for own in model.picked if own != piece))
    return picking(model, (*model.picked, piece))


def standing(model: TileModel, places: Places) -> TileModel:
    """The model with the tiles standing so on the rack."""
    rack = (piece.id for piece in (model.view.rack if model.view else ()))
    return replace(model, places=completed(places, rack))


def _welcomed(model: TileModel, update: Welcome) -> TileModel:
    view: View = update.view
    if is_where_it_was(model, update):
        return replace(model, seats=update.seats, comforts=update.comforts, company=update.company)
    welcomed = TileModel(
        is_welcome=True,
        view=view,
        seq=update.seq,
        seats=update.seats,
        places=model.places if is_same_round(model, update) else update.arrangement,
        marked=_laid_by_others(update.recent, view.seat),
        log=model.log or entries(view.standing.round, update.recent, _TOLD),
        comforts=update.comforts,
        company=update.company,
        own_turns=own_turns_at(model, update),
        notes=sat_down(model.notes, model.view, update),
    )
    return _for_view(welcomed, view)


def _laid_by_others(events: tuple[Event, ...], me: int | None) -> frozenset[int]:
    laid: frozenset[int] = frozenset()
    for event in events:
        if isinstance(event, _BY_SEAT) and event.seat == me:
            laid = frozenset()
        elif isinstance(event, Played):
            laid |= {piece.id for piece in event.laid}
    return laid


def _after_batch(model: TileModel, batch: Batch) -> TileModel:
    before = model.view
    model = replace(moved_on(model, batch, _TOLD), watched=None)
    model = _remembering(model, batch, before)
    for event in batch.events:
        model = _after_event(model, event, batch.view.seat)
    return _for_view(model, batch.view)


def _remembering(model: TileModel, batch: Batch, before: View | None) -> TileModel:
    """What others did is kept for showing it again; an own turn or a new deal begins anew."""
    if any(isinstance(event, RoundBegan) for event in batch.events):
        return replace(model, recent=(), before_recent=None)
    if batch.view.seat in {event.seat for event in batch.events if isinstance(event, _BY_SEAT)}:
        return replace(model, recent=(), before_recent=batch.view)
    start = model.before_recent if model.recent else before
    return replace(model, recent=(*model.recent, batch), before_recent=start)


def _after_event(model: TileModel, event: Event, me: int | None) -> TileModel:
    match event:
        case RoundBegan():
            return replace(model, places=(), marked=frozenset(), fresh=frozenset())
        case Played(seat=seat) | Passed(seat=seat) if seat == me:
            return replace(model, marked=frozenset(), fresh=frozenset())
        case Played(laid=laid):
            return replace(model, marked=model.marked | {piece.id for piece in laid})
        case Drew(seat=seat, piece=piece) if seat == me and piece is not None:
            return replace(model, marked=frozenset(), fresh=frozenset((piece.id,)))
        case _:
            return model


def _for_view(model: TileModel, view: View) -> TileModel:
    """The draft and the rack as they suit a view: the draft goes on only while nothing else has changed."""
    is_own = view.seat == view.public.seat and view.public.phase is not Phase.OVER and view.seat is not None
    draft = model.draft
    if not is_own:
        draft = None
    elif draft is None or (draft.view.rack, draft.view.public) != (view.rack, view.public):
        draft = begin(view)
    rack = {piece.id for piece in view.rack}
    lying = {piece.id for tiles in view.public.table for piece in tiles.pieces}
    return replace(
        model,
        draft=draft,
        places=completed(model.places, (piece.id for piece in view.rack)),
        picked=tuple(piece for piece in model.picked if piece in rack or piece in lying) if is_own else (),
    )
