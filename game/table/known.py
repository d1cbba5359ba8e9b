"""What a table's screen knows with cards as with tiles; each game's model adds what is its own."""

from dataclasses import dataclass, field, replace
from typing import Any, Generic, NamedTuple, TypeVar

from engine.advice.claims import Claim
from engine.events import Event
from engine.refusal import Refusal
from game.review.notes import Notes, noted
from net.session import (
    Answer,
    Arrange,
    Batch,
    Comforts,
    Command,
    Company,
    Play,
    Seat,
    SetPace,
    ShowDraft,
    TookBack,
    Trouble,
    Welcome,
)

MOST_ENTRIES = 400
"""So many entries of the log are kept."""

_UNANSWERED = (Arrange, SetPace, ShowDraft)

View = TypeVar("View")
Move = TypeVar("Move")


class Entry(NamedTuple):
    """One line of the log: what happened, in which round."""

    round: int
    event: Event


class Hint(NamedTuple, Generic[Move]):
    """The move that was advised, and for which state of the table."""

    seq: int
    move: Move
    because: tuple[Claim, ...] = ()


@dataclass(frozen=True, slots=True)
class Known(Generic[View, Move]):
    """Everything known. `view` is None until the table has told anything, `is_welcome` true from its `Welcome` on.

    `marked` are the ids of pieces that others have put down since the own last turn, `fresh` those that came
    into the own hand in this turn. `recent` is what others did since then, to be shown again from the view
    `before_recent`. `own_turns` is how many turns of one's own in this round are known to be over.
    """

    view: View | None = None
    is_welcome: bool = False
    seq: int = 0
    seats: tuple[Seat, ...] = ()
    marked: frozenset[int] = frozenset()
    fresh: frozenset[int] = frozenset()
    log: tuple[Entry, ...] = ()
    pending: dict[int, Command] = field(default_factory=dict)
    refusal: Refusal | None = None
    hint: Hint[Move] | None = None
    recent: tuple[Batch, ...] = ()
    before_recent: View | None = None
    own_turns: int = 0
    notes: Notes = Notes()
    comforts: Comforts = Comforts()
    company: Company = Company(())
    trouble: Trouble | None = None

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


Model = TypeVar("Model", bound=Known[Any, Any])
Told = tuple[type[Event], ...]
"""The kinds of events that stand in the log."""


def is_where_it_was(model: Known[Any, Any], update: Welcome) -> bool:
    """Nothing has happened at the table since this screen heard of it last: its line was broken meanwhile."""
    return model.is_welcome and (model.seq, model.view) == (update.seq, update.view)


def is_same_round(model: Known[Any, Any], update: Welcome) -> bool:
    """The round goes on that this screen has seen, whose own order of the hand is the latest."""
    view = model.view if model.is_welcome else None
    return view is not None and view.standing.round == update.view.standing.round


def refusing(model: Model, refusal: Refusal | None) -> Model:
    """The model with a reason to show, or none."""
    return replace(model, refusal=refusal)


def sent(model: Model, command_id: int, command: Command) -> Model:
    """The model after a command went out."""
    if isinstance(command, _UNANSWERED):
        return model
    return replace(model, pending={**model.pending, command_id: command}, refusal=None)


def answered(model: Model, answer: Answer) -> Model:
    """The model after a command was answered."""
    pending = {own: command for own, command in model.pending.items() if own != answer.id}
    if answer.refusal is None or answer.id not in model.pending:
        return replace(model, pending=pending)
    return replace(model, pending=pending, refusal=answer.refusal)


def moved_on(model: Model, batch: Batch, told: Told) -> Model:
    """The model with the view after a batch and what it tells; a hint or a reason held for the view before."""
    return replace(
        model,
        own_turns=_own_turns(batch.view.seat, batch.events, model.view, model.own_turns),
        notes=noted(model.notes, model.view, batch),
        view=batch.view,
        seq=batch.seq,
        log=(*model.log, *entries(batch.view.standing.round, batch.events, told))[-MOST_ENTRIES:],
        hint=None,
        refusal=None,
    )


def own_turns_at(model: Known[Any, Any], update: Welcome | TookBack) -> int:
    """How many own turns of the round are over where one sits down, or where the table has gone back to."""
    me = update.view.seat
    if isinstance(update, TookBack):
        return max(0, model.own_turns - 1) if update.view.public.seat == me else 0
    known = model.own_turns if is_same_round(model, update) else 0
    return max(known, _own_turns(me, update.recent))


def _own_turns(me: int | None, events: tuple[Event, ...], before: Any = None, count: int = 0) -> int:
    """How many own turns of the round are over after these events; `before` is the view that they came upon."""
    if me is None:
        return 0
    seat = before.public.seat if before is not None and before.public.result is None else None
    for event in events:
        if event.begins_round:
            count, seat = 0, None
        elif event.begins_turn or event.ends_round:
            count += seat == me
            seat = getattr(event, "seat", None)
    return count


def entries(number: int, events: tuple[Event, ...], told: Told) -> tuple[Entry, ...]:
    """The lines of the log that events of a round make."""
    return tuple(Entry(number, event) for event in events if isinstance(event, told))
