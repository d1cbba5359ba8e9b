"""What a turn still needs before it can end, as data (0.3): the screen shows it, opponents plan with it."""

from enum import Enum
from typing import NamedTuple

from engine.pieces import Face
from engine.romme.state import Phase, View


class Need(Enum):
    """The kinds of things owed."""

    DRAW = "draw"
    OPENING = "opening"
    PLAY_TAKEN = "play_taken"
    PLAY_JOKER = "play_joker"
    HAND_ROMME = "hand_romme"
    DISCARD = "discard"


class Owed(NamedTuple):
    """One thing owed: for an opening the points laid and the minimum, 0 for any meld; for cards, their ids and faces."""

    need: Need
    have: int = 0
    minimum: int = 0
    pieces: tuple[int, ...] = ()
    faces: tuple[Face, ...] = ()


def owed(view: View) -> tuple[Owed, ...]:
    """What the seat to move owes now, the most pressing first; nothing for the others and after the round."""
    public = view.public
    if public.phase is Phase.OVER or view.seat != public.seat:
        return ()
    if public.phase is Phase.DRAW:
        return (Owed(Need.DRAW),)
    turn = public.turn
    needs = []
    freed = tuple(piece for piece in view.hand if piece.id in turn.freed)
    if freed:
        needs.append(
            Owed(Need.PLAY_JOKER, pieces=tuple(p.id for p in freed), faces=tuple(p.face for p in freed))
        )
    if turn.taken and not turn.taken_played and public.rules.take_discard == "must_play":
        needs.append(Owed(Need.PLAY_TAKEN, pieces=(turn.taken.id,), faces=(turn.taken.face,)))
    if not public.opened[public.seat]:
        needs.extend(_opening_needs(view))
    return tuple(needs) or (Owed(Need.DISCARD),)


def _opening_needs(view: View) -> list[Owed]:
    turn, rules = view.public.turn, view.public.rules
    if turn.plays == 0:
        return []
    if turn.too_early:
        return [Owed(Need.HAND_ROMME, turn.counted, rules.opening_minimum)]
    if turn.counted < rules.opens_at:
        return [Owed(Need.OPENING, turn.counted, rules.opening_minimum)]
    return []
