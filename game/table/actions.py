"""The buttons at the right: which there are now, and which one is the primary. Pure."""

from typing import NamedTuple

from engine.romme.check import check
from engine.romme.moves import Draw, Take
from engine.romme.plays import Place, Target
from engine.romme.state import Phase
from game.table.hints import hinted
from game.table.model import TableModel
from game.words import N_

LABELS = {
    "draw": N_("Draw"),
    "take": N_("Take"),
    "lay": N_("Lay down"),
    "lay_off": N_("Add"),
    "discard": N_("Discard"),
    "back": N_("Back"),
    "undo": N_("Undo all"),
    "hint": N_("Hint"),
    "hint_step": N_("Do it"),
    "take_back": N_("Take back turn"),
    "continue": N_("Go on"),
    "hurry": N_("Faster"),
    "leave": N_("Leave"),
    "jump": N_("To the end"),
}

PLAYS = frozenset(
    "draw draw_stock take take_discard lay lay_off discard confirm pass primary select hold pick_set back undo "
    "hint hint_step take_back hurry continue".split()
)
"""The buttons and keys that do something in the game; the others are beside it, or sort the own hand."""


class Action(NamedTuple):
    """One button: its name, whether it does something now, and whether it is the one in brass."""

    name: str
    is_enabled: bool = True
    is_primary: bool = False


def actions_for(model: TableModel, targets: tuple[Target, ...]) -> tuple[Action, ...]:
    """The buttons for what is known and where the picked cards may go."""
    view = model.view
    if view is None:
        return ()
    phase = view.public.phase
    if phase is Phase.OVER:
        return (Action("continue", is_primary=True),)
    if view.seat is None:
        return (Action("leave"),)
    if model.is_out:
        return (Action("jump"), Action("leave"))
    if not model.is_own_turn:
        return (Action("hurry"), *_taking_back(model))
    if phase is Phase.DRAW:
        may_take = bool(view.public.pile) and check(view, Take()) is None
        may_draw = check(view, Draw()) is None
        return (
            Action("draw", may_draw, True),
            Action("take", may_take),
            *_taking_back(model),
            *_hint(model),
        )
    can_go_back = view.public.turn.can_go_back
    return (
        primary_play(model.selected, targets),
        Action("back", can_go_back),
        Action("undo", can_go_back),
        *_hint(model),
    )


def while_shown() -> tuple[Action, ...]:
    """The one button while the screen still shows what others did."""
    return (Action("hurry"),)


def primary_play(picked: tuple[int, ...], targets: tuple[Target, ...]) -> Action:
    """What the primary button does with the picked cards; not enabled, it says why not."""
    places = [target.place for target in targets]
    if Place.TABLE in places:
        return Action("lay", True, True)
    if Place.PILE in places:
        return Action("discard", True, True)
    if places.count(Place.MELD) == 1:
        return Action("lay_off", True, True)
    return Action("lay" if len(picked) > 1 else "discard", False, True)


def _hint(model: TableModel) -> tuple[Action, ...]:
    if not model.comforts.hints:
        return ()
    return (Action("hint_step" if hinted(model) is not None else "hint"),)


def _taking_back(model: TableModel) -> tuple[Action, ...]:
    return (Action("take_back"),) if model.comforts.take_back and model.own_turns else ()
