"""Telling a seat that comes back what it was told of the round before. Pure."""

from collections.abc import Sequence

from net.record import Step
from net.seats import Viewer
from net.session import Batch, Retold, TookBack, Welcome


def retold(steps: Sequence[Step], viewer: Viewer) -> tuple[Retold, ...]:
    """The round of these steps, the deal the first of them; nothing where nothing has happened since."""
    if not steps:
        return ()
    deal, *later = steps
    updates = tuple(_told(step, viewer) for step in later if step.events or step.went_back)
    if not updates:
        return ()
    record = deal.record
    seen = tuple(event.seen_by(viewer) for event in deal.events)
    seats, comforts = record.setup.seats, record.setup.comforts
    return (Retold(Welcome(record.seq, record.view_of(viewer), seats, (), seen, comforts), updates),)


def _told(step: Step, viewer: Viewer) -> Batch | TookBack:
    record = step.record
    if step.went_back:
        return TookBack(record.seq, record.view_of(viewer))
    return Batch(record.seq, tuple(event.seen_by(viewer) for event in step.events), record.view_of(viewer))
