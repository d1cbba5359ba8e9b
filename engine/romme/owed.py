"""What a turn still needs before it can end, as data (0.3), and whether it can be met at all."""

from enum import Enum
from typing import NamedTuple

from engine.pieces import Face
from engine.romme.completing import ending_turn
from engine.romme.state import Phase, View


class Need(Enum):
    """The kinds of things owed."""

    DRAW = "draw"
    OPENING = "opening"
    PLAY_TAKEN = "play_taken"
    PLAY_JOKER = "play_joker"
    HAND_ROMME = "hand_romme"
    COUNT_ENDED = "count_ended"
    DISCARD = "discard"


class Owed(NamedTuple):
    """One thing owed: for an opening the points laid and the minimum, 0 for any meld; for cards, their ids and faces.

    `because` is the code of what came too early. `is_lost`: whatever is played now, the turn cannot end; going back can.
    """

    need: Need
    have: int = 0
    minimum: int = 0
    pieces: tuple[int, ...] = ()
    faces: tuple[Face, ...] = ()
    because: str = ""
    is_lost: bool = False


def owed(view: View) -> tuple[Owed, ...]:
    """What the seat to move owes now, the most pressing first; nothing for the others and after the round."""
    public = view.public
    if public.phase is Phase.OVER or view.seat != public.seat:
        return ()
    if public.phase is Phase.DRAW:
        return (Owed(Need.DRAW),)
    needs = [*_opening_needs(view), *_card_needs(view)] or [Owed(Need.DISCARD)]
    if public.turn.can_go_back and ending_turn(view) is None:
        return _lost(needs)
    return tuple(needs)


def _lost(needs: list[Owed]) -> tuple[Owed, ...]:
    """Needs that cannot be met: the one that cannot, where it is clear which."""
    first = needs[0]
    if len(needs) == 1 or first.need in (Need.HAND_ROMME, Need.COUNT_ENDED):
        return (first._replace(is_lost=True), *needs[1:])
    return (Owed(Need.DISCARD, is_lost=True), *needs)


def _opening_needs(view: View) -> list[Owed]:
    public = view.public
    turn, rules = public.turn, public.rules
    if public.opened[public.seat] or turn.plays == 0:
        return []
    if turn.too_early:
        return [Owed(Need.HAND_ROMME, turn.counted, rules.opening_minimum, because=turn.too_early)]
    if turn.counted >= rules.opens_at:
        return []
    if not turn.counting:
        return [Owed(Need.COUNT_ENDED, turn.counted, rules.opening_minimum)]
    return [Owed(Need.OPENING, turn.counted, rules.opening_minimum)]


def _card_needs(view: View) -> list[Owed]:
    turn = view.public.turn
    needs = []
    freed = tuple(piece for piece in view.hand if piece.id in turn.freed)
    if freed:
        needs.append(
            Owed(Need.PLAY_JOKER, pieces=tuple(p.id for p in freed), faces=tuple(p.face for p in freed))
        )
    if turn.taken and not turn.taken_played and view.public.rules.take_discard == "must_play":
        needs.append(Owed(Need.PLAY_TAKEN, pieces=(turn.taken.id,), faces=(turn.taken.face,)))
    return needs
