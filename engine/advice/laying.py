"""Why a card or a meld goes to the table: what this one move brings, whatever the turn holds after it."""

from collections.abc import Sequence

from engine.advice.claims import Claim, Reason
from engine.advice.situation import before_the_end, close_opponent, used_by
from engine.pieces import JOKER
from engine.romme.imagine import after
from engine.romme.moves import Lay, Move, Swap
from engine.romme.score import hand_points
from engine.romme.state import View


def why_laid(view: View, turn: Sequence[Move]) -> list[Claim]:
    """What speaks for laying the meld that the turn begins with."""
    move = turn[0]
    then = after(view, move)
    return [*_opens(view, then, turn), *_duties(view, move), *_what_is_left(view, then, turn)]


def why_laid_off(view: View, turn: Sequence[Move]) -> list[Claim]:
    """What speaks for adding the card that the turn begins with."""
    return [*_duties(view, turn[0]), *_what_is_left(view, after(view, turn[0]), turn)]


def why_swapped(view: View, turn: Sequence[Move]) -> list[Claim]:
    """What speaks for freeing the joker that the turn begins with."""
    then = after(view, turn[0])
    held = {piece.id for piece in view.hand}
    freed = next(piece for piece in then.hand if piece.id not in held)
    if view.public.rules.swapped_joker == "to_hand":
        found = [Claim(Reason.JOKER_TO_HAND)]
    else:
        carried = sum(
            len(move.pieces) - 1 for move in turn if isinstance(move, Lay) and freed.id in move.pieces
        )
        found = [Claim(Reason.JOKER_CARRIES, (carried,)) if carried else Claim(Reason.JOKER_GOES_ON)]
    return [*found, *_duties(view, turn[0]), *close_opponent(view)]


def _opens(view: View, then: View, turn: Sequence[Move]) -> list[Claim]:
    public, rules = view.public, view.public.rules
    if public.opened[public.seat] or public.turn.counted >= rules.opens_at:
        return []
    before, counted = public.turn.counted, then.public.turn.counted
    if counted >= rules.opens_at:
        return [Claim(Reason.OPENS_WITH, (counted, rules.opening_minimum))]
    total = before_the_end(view, turn).public.turn.counted
    if total < rules.opens_at or counted == before:
        return []
    return [Claim(Reason.COUNTS_TOWARDS_OPENING, (counted - before, total))]


def _duties(view: View, move: Move) -> list[Claim]:
    """That a card has to go to the table in this turn, and goes there now."""
    public = view.public
    turn, used = public.turn, used_by(move)
    found = []
    must_play = public.rules.take_discard == "must_play" and not turn.taken_played
    if must_play and turn.taken is not None and turn.taken.id in used and not isinstance(move, Swap):
        found.append(Claim(Reason.TAKEN_HAS_TO_GO, (turn.taken.face,)))
    if any(piece in turn.freed for piece in used):
        found.append(Claim(Reason.FREED_HAS_TO_GO))
    return found


def _what_is_left(view: View, then: View, turn: Sequence[Move]) -> list[Claim]:
    rules = view.public.rules
    found = close_opponent(view)
    less = hand_points(view.hand, rules) - hand_points(then.hand, rules)
    found.append(Claim(Reason.LESS_IN_HAND, (less,)))
    if then.hand:
        found.append(Claim(Reason.LEAVES_CARDS, (len(then.hand),)))
    jokers = _kept_jokers(then, turn)
    if jokers:
        found.append(Claim(Reason.KEEPS_JOKERS, (jokers,)))
    return found


def _kept_jokers(then: View, turn: Sequence[Move]) -> int:
    """How many jokers stay in the hand to the turn's end."""
    used = {piece for move in turn for piece in used_by(move)}
    return sum(piece.face == JOKER and piece.id not in used for piece in then.hand)
