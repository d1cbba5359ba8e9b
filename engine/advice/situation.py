"""What is so around a turn of Rommé: what it leaves, and why nothing is laid in it."""

from collections.abc import Sequence

from engine.advice.claims import Claim, Reason
from engine.bots.player import strong
from engine.partition import best_opening, most_points
from engine.romme.imagine import after
from engine.romme.moves import Discard, Lay, LayOff, Move, Swap
from engine.romme.state import View

CLOSE_CARDS = 3
"""With so few cards an opponent is close to going out."""


def held_back(view: View) -> list[Claim]:
    """That an opening is there and waits for Hand-Rommé (B12)."""
    public = view.public
    if not strong.holds_back(public):
        return []
    part = best_opening(view.hand, public.rules, public.rules.opens_at)
    if part is None:
        return []
    seat = next(own for own, size in enumerate(public.hand_sizes) if own != public.seat and size)
    return [Claim(Reason.HOLDS_FOR_HAND_ROMME, (part.points, seat, public.hand_sizes[seat]))]


def cannot_open(view: View) -> list[Claim]:
    public = view.public
    if public.opened[public.seat]:
        return []
    best = most_points(view.hand, public.rules).points
    if best >= public.rules.opens_at:
        return []
    return [Claim(Reason.CANNOT_OPEN, (best, public.rules.opening_minimum))]


def close_opponent(view: View) -> list[Claim]:
    public = view.public
    others = [(size, seat) for seat, size in enumerate(public.hand_sizes) if seat != public.seat and size]
    size, seat = min(others, default=(CLOSE_CARDS + 1, 0))
    return [Claim(Reason.OPPONENT_CLOSE, (seat, size))] if size <= CLOSE_CARDS else []


def before_the_end(view: View, turn: Sequence[Move]) -> View:
    """The view before the discard; where none comes, after the last move but one."""
    for move in turn[:-1]:
        view = after(view, move)
    if not isinstance(turn[-1], Discard):
        used = used_by(turn[-1])
        return view._replace(hand=tuple(piece for piece in view.hand if piece.id not in used))
    return view


def used_by(move: Move) -> tuple[int, ...]:
    if isinstance(move, Lay):
        return move.pieces
    return (move.piece,) if isinstance(move, (LayOff, Swap, Discard)) else ()


def ends_round(view: View, turn: Sequence[Move]) -> bool:
    """Whether a turn to its end leaves no card."""
    last = before_the_end(view, turn)
    return len(last.hand) == isinstance(turn[-1], Discard)
