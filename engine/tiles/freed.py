"""Jokers taken out of their sets while a table is being made: whether what is still to be laid can make it right (A6)."""

from collections.abc import Iterator

from engine.melds import Meld
from engine.pieces import JOKER, Face
from engine.tiles.draft import Draft, reading
from engine.tiles.jokers import JokerPlace, StuckJoker, is_new_set, joker_places


def lost_jokers(draft: Draft) -> tuple[StuckJoker, ...]:
    """The jokers that only going back can make right, each with the rule that it fails by.

    For the steps between, when sets are incomplete; of a finished table `check` is the judge. What is still on the
    rack counts as laid, and a joker whose old set holds a joker again as back in its place.
    """
    before = draft.view.public.table
    if draft.view.public.rules.joker_exchange == "free":
        return ()
    found = []
    for joker, piece_id in zip(joker_places(before), _jokers(before), strict=True):
        code = _fails_by(draft, joker, piece_id) if _has_left(draft, joker, piece_id) else None
        if code is not None:
            found.append(StuckJoker(joker, code))
    return tuple(found)


def _jokers(table: tuple[Meld, ...]) -> Iterator[int]:
    return (piece.id for tiles in table for piece in tiles.pieces if piece.face == JOKER)


def _has_left(draft: Draft, joker: JokerPlace, piece_id: int) -> bool:
    """Whether neither this joker nor another lies with the real tiles that it lay with."""
    old = draft.view.public.table[joker.lies_in]
    real = {piece.id for piece in old.pieces if piece.face != JOKER}
    return (
        not any(piece.face == JOKER for own in draft.sets if real & set(own.ids) for piece in own.pieces)
        and draft.holder(piece_id) is not None
    )


def _fails_by(draft: Draft, joker: JokerPlace, piece_id: int) -> str | None:
    rules = draft.view.public.rules
    rack = {piece.face for piece in draft.view.rack}
    lying = rack | {piece.face for own in draft.view.public.table for piece in own.pieces}
    if not joker.faces & lying:
        return "joker_left_its_place"
    wants_both = rules.joker_in_group_of_3 == "both" and joker.wants_both
    if wants_both and not joker.faces <= lying:
        return "joker_needs_both_tiles"
    source: set[Face] = rack if rules.joker_source == "rack_only" else lying
    if not (joker.faces <= source if wants_both else joker.faces & source):
        return "joker_needs_a_rack_tile"
    index = draft.holder(piece_id)
    assert index is not None
    read = reading(draft.sets[index])
    if rules.joker_reuse == "new_set_only" and isinstance(read, Meld):
        return None if is_new_set(read, draft.view.public.table) else "joker_needs_a_new_set"
    return None
