"""Whether a claim about what to draw is true: by trying both draws at the table."""

from collections.abc import Callable
from itertools import combinations

from engine.advice.claims import Reason
from engine.bots import hint
from engine.melds import readings
from engine.pieces import JOKER, Face, Piece
from engine.romme.check import check
from engine.romme.events import Took
from engine.romme.imagine import after
from engine.romme.legal import plays
from engine.romme.match import apply
from engine.romme.moves import Discard, Lay, LayOff, Move, Swap, Take
from engine.romme.state import View, view_of
from engine.romme.turn import opening_stands
from tests.engine.advice.card_case import Case, cost, fits_some, most_laid


def _takes_joker(case: Case) -> bool:
    return case.takes and case.top.face == JOKER


def _completes_meld(case: Case, face: Face) -> bool:
    hand = case.view.hand
    return (
        case.takes
        and case.top.face == face
        and any(
            readings((case.top, *others), case.rules.melds)
            for size in (2, 3)
            for others in combinations(hand, size)
        )
    )


def _fits_table(case: Case, face: Face) -> bool:
    return case.takes and case.top.face == face and fits_some(case.view, face)


def _top_swaps_joker(case: Case, face: Face) -> bool:
    match, events = apply(case.given.match, Take())
    kept = next(event.kept for event in events if isinstance(event, Took))
    view = view_of(match, case.view.seat)
    return case.top.face == face and any(
        check(view, Swap(kept.id, number)) is None for number in range(len(view.public.table))
    )


def _played_at_once(case: Case, face: Face) -> bool:
    match, events = apply(case.given.match, Take())
    kept = next(event.kept for event in events if isinstance(event, Took))
    return case.top.face == face and _may_be_played(view_of(match, case.view.seat), kept, MOST_PLAYS)


MOST_PLAYS = 3


def _may_be_played(view: View, piece: Piece, most: int) -> bool:
    """Whether so many plays can bring a card to the table, where it may stay."""
    if piece not in view.hand and opening_stands(view):
        return True
    return most > 0 and any(_may_be_played(after(view, move), piece, most - 1) for move in plays(view))


def _top_betters_nothing(case: Case, face: Face) -> bool:
    hand = [piece.face for piece in case.view.hand]
    return case.top.face == face and most_laid([*hand, face], case.rules) == most_laid(hand, case.rules)


def _top_cannot_be_played(case: Case, face: Face) -> bool:
    refusal = check(case.view, Take())
    must = case.rules.take_discard == "must_play"
    return case.top.face == face and must and refusal is not None and refusal.code != "pile_is_frozen"


def _pile_is_closed(case: Case) -> bool:
    refusal = check(case.view, Take())
    return refusal is not None and refusal.code in ("pile_is_empty", "pile_is_frozen")


def _round_stalls(case: Case, turns: int) -> bool:
    return case.view.public.idle_turns == turns >= 40


def _top_must_be_played(case: Case, face: Face) -> bool:
    must = case.rules.take_discard == "must_play"
    return case.top.face == face and must and check(case.view, Take()) is None


def _top_would_stay(case: Case, face: Face) -> bool:
    match, events = apply(case.given.match, Take())
    kept = next(event.kept for event in events if isinstance(event, Took))
    view = view_of(match, case.view.seat)
    return case.top.face == face and all(kept.id not in named(move) for move in hint(view))


def named(move: Move) -> tuple[int, ...]:
    """The ids that a move plays from the hand."""
    if isinstance(move, Lay):
        return move.pieces
    return (move.piece,) if isinstance(move, (LayOff, Swap, Discard)) else ()


def _hand_counts(case: Case, points: int) -> bool:
    return sum(cost(piece.face, case.rules) for piece in case.view.hand) == points


CHECKS: dict[Reason, Callable[..., bool]] = {
    Reason.TAKES_JOKER: _takes_joker,
    Reason.COMPLETES_MELD: _completes_meld,
    Reason.FITS_TABLE: _fits_table,
    Reason.TOP_SWAPS_JOKER: _top_swaps_joker,
    Reason.PLAYED_AT_ONCE: _played_at_once,
    Reason.TOP_BETTERS_NOTHING: _top_betters_nothing,
    Reason.TOP_CANNOT_BE_PLAYED: _top_cannot_be_played,
    Reason.PILE_IS_CLOSED: _pile_is_closed,
    Reason.TOP_MUST_BE_PLAYED: _top_must_be_played,
    Reason.TOP_WOULD_STAY: _top_would_stay,
    Reason.ROUND_STALLS: _round_stalls,
    Reason.HAND_COUNTS: _hand_counts,
}
