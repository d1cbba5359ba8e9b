"""The buttons at the tile table: which there are now, and which one is the primary. Pure."""

from engine.tiles.owed import Owed
from engine.tiles.state import Phase
from game.table.actions import LABELS as CARD_LABELS
from game.table.actions import Action
from game.tiles.advice import advice, says_draw
from game.tiles.model import TileModel
from game.words import N_

LABELS = {
    **CARD_LABELS,
    "confirm": N_("Done"),
    "draw": N_("Draw"),
    "pass": N_("Pass"),
    "back": N_("Back"),
    "undo": N_("From the start"),
    "hint": N_("Hint"),
    "hint_step": N_("Next step"),
}


def actions_for(model: TileModel, owes: tuple[Owed, ...]) -> tuple[Action, ...]:
    """The buttons at the right, for what is known and what is owed."""
    view = model.view
    if view is None:
        return ()
    if view.public.phase is Phase.OVER:
        return (Action("continue", is_primary=True),)
    if view.seat is None:
        return (Action("leave"),)
    if view.seat in model.company.given_up:
        return (Action("jump"), Action("leave"))
    if model.draft is None:
        return (Action("hurry"),)
    draft = model.draft
    has_laid = bool(draft.laid)
    may_go_back = draft.before is not None
    end = "draw" if view.public.pool_size else "pass"
    return (
        Action("confirm", not owes, has_laid),
        Action(end, not has_laid, not draft.is_moved),
        Action("back", may_go_back),
        Action("undo", may_go_back),
    )


def side_actions(model: TileModel) -> tuple[Action, ...]:
    """The buttons at the left, below those that sort."""
    found = []
    if model.comforts.hints and model.draft is not None:
        has_step = model.hint is None or advice(model) is not None or says_draw(model)
        found.append(Action("hint" if model.hint is None else "hint_step", is_enabled=has_step))
    is_over = model.view is not None and model.view.standing.over
    if model.comforts.take_back and model.own_turns and not is_over:
        found.append(Action("take_back"))
    return tuple(found)
