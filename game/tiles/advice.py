"""A hint as steps: from the draft as it lies to the table that was advised. Pure."""

from typing import NamedTuple

from engine.refusal import Refusal
from engine.tiles.draft import Draft, DraftSet, lay, name, pieces_of, rebuild, take_back
from engine.tiles.moves import Table
from engine.tiles.steps import Step, steps
from game.tiles.model import TileModel


class Advice(NamedTuple):
    """The next step of a hint, how many are left with it, and the set it leads to (None: a new one, or the rack)."""

    step: Step
    left: int
    target: int | None


def advice(model: TileModel) -> Advice | None:
    """The next step of the hint that is known; None where it is followed to its end, or says to draw."""
    draft, hint = model.draft, model.hint
    if draft is None or hint is None or hint.seq != model.seq or not isinstance(hint.move, Table):
        return None
    way = steps([own.ids for own in draft.sets], [placed.pieces for placed in hint.move.sets])
    if not way.steps:
        return None
    step = way.steps[0]
    target = step.target if step.target is not None and step.target < len(draft.sets) else None
    return Advice(step, len(way.steps), target)


def says_draw(model: TileModel) -> bool:
    """The hint is not to lay anything."""
    hint = model.hint
    return hint is not None and hint.seq == model.seq and not isinstance(hint.move, Table)


def followed(model: TileModel) -> Draft | Refusal | None:
    """The draft after the next step of the hint; None where there is none."""
    found = advice(model)
    draft, hint = model.draft, model.hint
    if found is None or draft is None or hint is None or not isinstance(hint.move, Table):
        return None
    step = found.step
    if step.target is None:
        return take_back(draft, step.pieces)
    named = {placed.pieces: placed.names for placed in hint.move.sets}
    if found.target is None:
        return lay(draft, step.row, named.get(step.row, ()))
    row = DraftSet(pieces_of(draft, step.row), (None,) * len(step.row))
    result = rebuild(draft, step.pieces, found.target, (row,))
    if isinstance(result, Refusal) or step.row not in named:
        return result
    place = next(number for number, own in enumerate(result.sets) if own.ids == step.row)
    done = name(result, place, named[step.row])
    return done if isinstance(done, Refusal) else Draft(done.view, done.sets, draft)
