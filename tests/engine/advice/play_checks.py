"""Whether a claim about what to play is true: by what happened when it was played."""

from collections.abc import Callable

from engine.advice.claims import Reason
from engine.bots import hint
from engine.events import Event
from engine.pieces import JOKER, Face
from engine.romme.events import Opened, RoundEnded, Swapped
from engine.romme.match import apply
from engine.romme.moves import Lay, LayOff, Take
from engine.romme.state import Match, view_of
from tests.engine.advice.card_case import Case, played_out
from tests.engine.melding import all_partings


def _goes_out(case: Case) -> bool:
    if not case.takes:
        result = _result(case.events)
        return result is not None and result.winner == case.view.seat and not result.hand_romme
    result = _result(_played_on(case.given.match))
    return result is not None and result.winner == case.view.seat


def _goes_out_by_hand(case: Case) -> bool:
    result = _result(case.events)
    return result is not None and result.winner == case.view.seat and result.hand_romme


def _result(events: tuple[Event, ...]):
    return next((event.result for event in events if isinstance(event, RoundEnded)), None)


def _played_on(match: Match) -> tuple[Event, ...]:
    """What happens to the end of a turn that takes the pile's top."""
    match, taken = apply(match, Take())
    events, _ = played_out(match, hint(view_of(match, match.state.public.seat)))
    return taken + events


def _opens_with(case: Case, points: int, minimum: int) -> bool:
    opened = next((event for event in case.events if isinstance(event, Opened)), None)
    return (
        opened is not None
        and opened.seat == case.view.seat
        and opened.points == points >= minimum == case.rules.opening_minimum
    )


def _swaps_joker(case: Case, face: Face) -> bool:
    return any(isinstance(event, Swapped) and event.card.face == face for event in case.events)


def _leaves_cards(case: Case, left: int) -> bool:
    return len(case.rest) - _last_laid(case) == left > 0


def _last_laid(case: Case) -> int:
    """How many cards a last move that is no discard takes from the hand."""
    last = case.given.turn[-1]
    return len(last.pieces) if isinstance(last, Lay) else isinstance(last, LayOff)


def _keeps_jokers(case: Case, count: int) -> bool:
    return case.rest.count(JOKER) == count > 0


def _holds(case: Case, points: int, seat: int, cards: int) -> bool:
    public = case.view.public
    others = [own for own, size in enumerate(public.hand_sizes) if own != public.seat and size]
    could = all_partings([piece.face for piece in case.view.hand], case.rules)
    return (
        not any(isinstance(move, Lay) for move in case.given.turn)
        and not public.opened[public.seat]
        and case.rules.hand_romme
        and others == [seat]
        and public.hand_sizes[seat] == cards
        and points >= case.rules.opening_minimum
        and any(laid.points >= points for laid in could)
    )


def _cannot_open(case: Case, points: int, minimum: int) -> bool:
    could = all_partings([piece.face for piece in case.view.hand], case.rules)
    public = case.view.public
    most = max(laid.points for laid in could)
    is_short = most == points < case.rules.opens_at and minimum == case.rules.opening_minimum
    return not public.opened[public.seat] and is_short


CHECKS: dict[Reason, Callable[..., bool]] = {
    Reason.GOES_OUT: _goes_out,
    Reason.GOES_OUT_BY_HAND: _goes_out_by_hand,
    Reason.OPENS_WITH: _opens_with,
    Reason.SWAPS_JOKER: _swaps_joker,
    Reason.LEAVES_CARDS: _leaves_cards,
    Reason.KEEPS_JOKERS: _keeps_jokers,
    Reason.HOLDS_FOR_HAND_ROMME: _holds,
    Reason.CANNOT_OPEN: _cannot_open,
}
