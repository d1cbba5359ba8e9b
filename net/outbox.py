"""What a table has to say and to whom: events as each receiver may know them, answers kept for repeats."""

from collections import OrderedDict
from typing import NamedTuple

from engine.advice.claims import Claim
from engine.events import Event
from engine.game import Move
from engine.refusal import Refusal
from net.record import Record
from net.seats import Viewer
from net.session import Answer, Batch, Company, DraftShown, HintGiven, TookBack, TurnClock, Update

ANSWERS_KEPT = 256
"""How many of a sender's last commands are known again when they come twice."""


class Delivery(NamedTuple):
    """An update and whom it is for."""

    viewer: Viewer
    update: Update


class Outbox:
    """Deliveries in order, for an audience."""

    def __init__(self, audience: tuple[Viewer, ...]) -> None:
        self.audience = audience
        self._waiting: list[Delivery] = []
        self._held: tuple[Event, ...] = ()
        self._answers: dict[Viewer, OrderedDict[int, Answer]] = {viewer: OrderedDict() for viewer in audience}

    def join(self, viewer: Viewer) -> None:
        """Tell somebody more from now on; whoever was known by that name before counted commands for themselves."""
        if viewer not in self.audience:
            self.audience = (*self.audience, viewer)
        self._answers[viewer] = OrderedDict()

    def drain(self) -> tuple[Delivery, ...]:
        """What has been said since the last call."""
        said, self._waiting = tuple(self._waiting), []
        return said

    def answered(self, viewer: Viewer, command: int) -> Answer | None:
        """The answer that this command of the viewer has had already."""
        return self._answers[viewer].get(command)

    def answer(self, viewer: Viewer, command: int, refusal: Refusal | None) -> None:
        """Answer a command, to its sender alone."""
        answer = Answer(command, refusal)
        known = self._answers[viewer]
        known[command] = answer
        if len(known) > ANSWERS_KEPT:
            known.popitem(last=False)
        self._waiting.append(Delivery(viewer, answer))

    def happened(self, record: Record, events: tuple[Event, ...], is_held: bool) -> None:
        """Tell everybody what happened; what is held comes with the next that is not."""
        self._held += events
        if is_held or not self._held:
            return
        events, self._held = self._held, ()
        view_of, match, seq = record.game.view_of, record.match, record.seq
        for viewer in self.audience:
            seen = tuple([event.seen_by(viewer) for event in events])
            self._waiting.append(Delivery(viewer, Batch(seq, seen, view_of(match, viewer))))

    def draft(self, drawn: DraftShown) -> None:
        """Show the others the turn that a seat is making."""
        others = (viewer for viewer in self.audience if viewer != drawn.seat)
        self._waiting.extend(Delivery(viewer, drawn) for viewer in others)

    def took_back(self, record: Record) -> None:
        """Tell everybody that the table went back."""
        for viewer in self.audience:
            self._waiting.append(Delivery(viewer, TookBack(record.seq, record.view_of(viewer))))

    def everybody(self, update: Company | TurnClock) -> None:
        """Tell everybody something that all may know."""
        self._waiting.extend(Delivery(viewer, update) for viewer in self.audience)

    def hint(self, viewer: Viewer, seq: int, move: Move, because: tuple[Claim, ...]) -> None:
        """Give a hint, to who asked for it alone."""
        self._waiting.append(Delivery(viewer, HintGiven(seq, move, because)))
