"""What the tile table's screen says besides the tiles: lines, what is owed, buttons, lights and the focus. Pure."""

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect

from engine.tiles.owed import Need, Owed
from engine.tiles.state import Phase, View
from game.commands.sentences import tile_advice
from game.review.words import reasons
from game.table.actions import Action
from game.table.spots import Spot
from game.table.words import turn_words
from game.tiles import words
from game.tiles.advice import advice, says_draw
from game.tiles.controller import Controller
from game.tiles.layout import Layout
from game.tiles.model import TileModel
from game.tiles.stages import Told

LIT_MARGIN = 0.10
"""How far the light of a hint reaches beyond a set, of its height."""


class Status(NamedTuple):
    """What the screen says besides the tiles. `lit` are sets that a hint means."""

    line: str = ""
    is_refusal: bool = False
    owed: str = ""
    share: float | None = None
    actions: tuple[Action, ...] = ()
    hover: Spot | None = None
    focus: Spot | None = None
    focus_rect: Rect | None = None
    round: str = ""
    new: frozenset[int] = frozenset()
    hinted: frozenset[int] = frozenset()
    lit: tuple[Rect, ...] = ()
    pool_is_lit: bool = False
    is_settled: bool = True


class Seen(NamedTuple):
    """What is on the screen: the view, where everything lies, what was told last, whether the own draft is shown."""

    view: View
    layout: Layout
    happened: Told | None
    shows_draft: bool
    me: int | None


def status_of(seen: Seen, model: TileModel, controller: Controller, owes: Sequence[Owed]) -> Status:
    """Everything that is to be said at the moment."""
    refusal, view = model.refusal, seen.view
    needs, share = _owed_line(seen, model, owes)
    focus = controller.focus if controller.shows_focus else None
    spots = controller.spots() if focus is not None else {}
    hint = advice(model)
    laid = model.draft.laid if seen.shows_draft and model.draft is not None else ()
    target = hint.target if hint is not None else None
    return Status(
        line=words.refusal_words(refusal, model.draft) if refusal is not None else _line(seen, model),
        is_refusal=refusal is not None,
        owed=needs,
        share=share,
        hover=controller.hover,
        focus=focus,
        focus_rect=spots.get(focus) if focus is not None else None,
        round=words.round_words(view.public.rules, view.standing, view.public.players),
        new=model.marked | {piece.id for piece in laid} | _watched_new(view, model),
        hinted=frozenset(hint.step.pieces) if hint is not None else frozenset(),
        lit=tuple(_lit(box.rect) for box in seen.layout.sets if box.number == target),
        pool_is_lit=says_draw(model),
    )


def _line(seen: Seen, model: TileModel) -> str:
    hint = advice(model)
    if hint is not None and model.draft is not None and model.hint is not None:
        return "\n".join(
            (words.advice_words(hint, model.draft) + ".", *reasons(model.hint.because, model.name))
        )
    if says_draw(model) and model.hint is not None:
        return "\n".join((tile_advice(model.hint.move, ()), *reasons(model.hint.because, model.name)))
    return words.told_words(seen.happened, model.name, seen.me) if seen.happened is not None else ""


def _owed_line(seen: Seen, model: TileModel, owes: Sequence[Owed]) -> tuple[str, float | None]:
    if seen.view.public.phase is Phase.OVER:
        return "", None
    draft = model.draft
    if draft is None or not seen.shows_draft:
        return turn_words(model.name(seen.view.public.seat)), None
    opening = next((own for own in owes if own.need is Need.OPENING), None)
    share = opening.have / opening.minimum if opening is not None and opening.minimum and draft.laid else None
    return words.owed_words(owes, draft), share


def _watched_new(view: View, model: TileModel) -> frozenset[int]:
    """What lies in another's turn in the making that did not lie there before."""
    if model.watched is None:
        return frozenset()
    lay = {piece.id for tiles in view.public.table for piece in tiles.pieces}
    return frozenset(piece.id for row in model.watched.rows for piece in row if piece.id not in lay)


def _lit(rect: Rect) -> Rect:
    margin = round(2 * LIT_MARGIN * rect.height)
    return rect.inflate(margin, margin)
