"""Whether a claim belongs to the move that a hint shows: by what happened when this move alone was played."""

from collections.abc import Callable

from engine.advice.claims import Claim, Reason
from engine.events import Event
from engine.pieces import JOKER, Face, Piece
from engine.romme.check import check
from engine.romme.events import Laid, Swapped
from engine.romme.match import apply
from engine.romme.moves import Back, Discard, Draw, Lay, LayOff, Swap, Take, Undo
from engine.romme.state import Match
from tests.engine.advice import card_checks
from tests.engine.advice.card_case import case_of, cost
from tests.engine.advice.draw_checks import named
from tests.engine.advice.played import Advised

PLAYS = (Lay, LayOff, Swap)

_OF_THROWING = (
    Reason.HOLDS_FOR_HAND_ROMME,
    Reason.CANNOT_OPEN,
    Reason.ONLY_CARD,
    Reason.ENDS_NEXT_TURN,
    Reason.STANDS_ALONE,
    Reason.DEAD_PAIR,
    Reason.FEW_LIVE_CARDS,
    Reason.TWIN_STAYS,
    Reason.KEEPS_OUTS,
    Reason.FEEDS_NOBODY,
    Reason.LEAST_POINTS_LEFT,
    Reason.LEAVES_POINTS,
)
_OF_THE_STOCK = (
    Reason.TOP_BETTERS_NOTHING,
    Reason.TOP_CANNOT_BE_PLAYED,
    Reason.TOP_MUST_BE_PLAYED,
    Reason.TOP_WOULD_STAY,
    Reason.PILE_IS_CLOSED,
    Reason.ROUND_STALLS,
)
_OF_THE_PILE = (
    Reason.TAKES_JOKER,
    Reason.COMPLETES_MELD,
    Reason.FITS_TABLE,
    Reason.TOP_SWAPS_JOKER,
    Reason.PLAYED_AT_ONCE,
)

MOVES: dict[Reason, tuple[type, ...]] = {
    **dict.fromkeys(_OF_THROWING, (Discard,)),
    **dict.fromkeys(_OF_THE_STOCK, (Draw,)),
    **dict.fromkeys(_OF_THE_PILE, (Take,)),
    Reason.HAND_COUNTS: (Draw, Take),
    Reason.GOES_OUT: (Take, Discard, *PLAYS),
    Reason.GOES_OUT_BY_HAND: (Discard, *PLAYS),
    Reason.OPENS_WITH: (Lay,),
    Reason.COUNTS_TOWARDS_OPENING: (Lay,),
    Reason.TAKEN_HAS_TO_GO: (Lay, LayOff),
    Reason.FREED_HAS_TO_GO: (Lay, LayOff),
    Reason.JOKER_TO_HAND: (Swap,),
    Reason.JOKER_CARRIES: (Swap,),
    Reason.JOKER_GOES_ON: (Swap,),
    Reason.LESS_IN_HAND: (Lay, LayOff),
    Reason.LEAVES_CARDS: (Lay, LayOff),
    Reason.KEEPS_JOKERS: (Lay, LayOff),
    Reason.OPPONENT_CLOSE: (Discard, *PLAYS),
    Reason.TURN_CANNOT_END: (Back, Undo),
}
"""Which moves each reason may be said of."""


def belongs(claim: Claim, given: Advised) -> bool:
    """Whether the claim is about the move that the hint shows, and true of it."""
    move = given.turn[0]
    if not isinstance(move, MOVES.get(claim.reason, ())):
        return False
    own = OWN.get(claim.reason)
    if own is not None:
        return own(given, *claim.values)
    if claim.reason in (Reason.GOES_OUT, Reason.GOES_OUT_BY_HAND):
        return card_checks.is_true(claim, case_of(given))
    return card_checks.is_true(claim, case_of(given._replace(turn=(move,))))


def _alone(given: Advised) -> tuple[Match, tuple[Event, ...]]:
    """What came of the move that is shown."""
    return apply(given.match, given.turn[0])


def _hand_after(given: Advised) -> tuple[Piece, ...]:
    return _alone(given)[0].state.hands[given.view.seat]


def _counted(match: Match) -> int:
    return match.state.public.turn.counted


def _opens_with(given: Advised, points: int, minimum: int) -> bool:
    public = given.view.public
    before, after = public.turn.counted, _counted(_alone(given)[0])
    is_new = not public.opened[public.seat]
    return is_new and before <= after == points >= minimum == public.rules.opening_minimum


def _counts_towards(given: Advised, points: int, total: int) -> bool:
    brought = _counted(_alone(given)[0]) - given.view.public.turn.counted
    in_turn = case_of(given).before.public.turn.counted
    return brought == points > 0 and in_turn == total >= given.view.public.rules.opening_minimum > points


def _taken_has_to_go(given: Advised, face: Face) -> bool:
    taken = given.view.public.turn.taken
    is_due = given.view.public.rules.take_discard == "must_play" and not given.view.public.turn.taken_played
    return is_due and taken is not None and taken.face == face and taken.id in named(given.turn[0])


def _freed_has_to_go(given: Advised) -> bool:
    return bool(set(given.view.public.turn.freed) & set(named(given.turn[0])))


def _joker_comes(given: Advised) -> bool:
    return any(isinstance(event, Swapped) for event in _alone(given)[1])


def _joker_to_hand(given: Advised) -> bool:
    return _joker_comes(given) and given.view.public.rules.swapped_joker == "to_hand"


def _joker_carries(given: Advised, count: int) -> bool:
    events = case_of(given).events
    joker = next(event.joker for event in events if isinstance(event, Swapped))
    new = {event.kept.id for event in events if isinstance(event, Swapped) and event.kept is not None}
    with_it = [
        event.meld.pieces
        for event in events
        if isinstance(event, Laid) and {piece.id for piece in event.meld.pieces} & {joker.id, *new}
    ]
    return _joker_comes(given) and any(len(pieces) - 1 == count for pieces in with_it)


def _joker_goes_on(given: Advised) -> bool:
    return _joker_comes(given) and given.view.public.rules.swapped_joker == "play_now"


def _less_in_hand(given: Advised, points: int) -> bool:
    rules = given.view.public.rules
    before = sum(cost(piece.face, rules) for piece in given.view.hand)
    return before - sum(cost(piece.face, rules) for piece in _hand_after(given)) == points > 0


def _leaves_cards(given: Advised, left: int) -> bool:
    return len(_hand_after(given)) == left > 0


def _keeps_jokers(given: Advised, count: int) -> bool:
    in_turn = case_of(given).rest.count(JOKER)
    return in_turn == count > 0 and sum(piece.face == JOKER for piece in _hand_after(given)) >= count


def _turn_cannot_end(given: Advised) -> bool:
    return all(check(given.view, Discard(piece.id)) is not None for piece in given.view.hand)


OWN: dict[Reason, Callable[..., bool]] = {
    Reason.OPENS_WITH: _opens_with,
    Reason.COUNTS_TOWARDS_OPENING: _counts_towards,
    Reason.TAKEN_HAS_TO_GO: _taken_has_to_go,
    Reason.FREED_HAS_TO_GO: _freed_has_to_go,
    Reason.JOKER_TO_HAND: _joker_to_hand,
    Reason.JOKER_CARRIES: _joker_carries,
    Reason.JOKER_GOES_ON: _joker_goes_on,
    Reason.LESS_IN_HAND: _less_in_hand,
    Reason.LEAVES_CARDS: _leaves_cards,
    Reason.KEEPS_JOKERS: _keeps_jokers,
    Reason.TURN_CANNOT_END: _turn_cannot_end,
}
