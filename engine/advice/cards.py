"""Why the strong player plays a turn of Rommé so: the facts that its choice rests on, the most telling first."""

from collections.abc import Sequence

from engine.advice.claims import Claim, Reason
from engine.advice.throwing import Thrown, why_thrown
from engine.bots import hint
from engine.bots.base import Memory, is_stalled
from engine.bots.player import strong
from engine.bots.spread import faces_taken, swap_targets
from engine.partition import best_opening, fewest_left, most_points
from engine.pieces import JOKER, Face, Piece
from engine.romme.check import check
from engine.romme.completing import can_complete
from engine.romme.imagine import after
from engine.romme.moves import Discard, Lay, LayOff, Move, Swap, Take
from engine.romme.score import hand_points
from engine.romme.state import Phase, View
from engine.romme.turn import piece_in_hand

CLOSE_CARDS = 3
"""With so few cards an opponent is close to going out."""


def advise_cards(view: View, memory: Memory) -> tuple[tuple[Move, ...], tuple[Claim, ...]]:
    """What the strong player would do, the draw or the whole turn, and what speaks for it."""
    turn = hint(view, memory)
    return turn, card_claims(view, turn, memory)


def card_claims(view: View, turn: Sequence[Move], memory: Memory) -> tuple[Claim, ...]:
    """What speaks for a turn, or for a draw, that the strong player has chosen from this view."""
    if not turn:
        return ()
    if view.public.phase is Phase.DRAW:
        return tuple(_why_taken(view) if isinstance(turn[0], Take) else _why_drawn(view))
    return tuple(_why_played(view, turn, memory))


def _why_taken(view: View) -> list[Claim]:
    public = view.public
    rules = public.rules
    top = public.pile[0]
    if top.face == JOKER:
        return [Claim(Reason.TAKES_JOKER)]
    taken = after(view, Take())
    found: list[Claim] = []
    turn = strong.turn(taken, Memory())
    if _ends_round(taken, turn):
        found.append(Claim(Reason.GOES_OUT))
    if _melded(top.face, (*view.hand, top), view) > _melded(top.face, view.hand, view):
        found.append(Claim(Reason.COMPLETES_MELD, (top.face,)))
    if public.opened[public.seat]:
        if any(faces_taken(meld, rules.melds) >> top.face & 1 for meld in public.table):
            found.append(Claim(Reason.FITS_TABLE, (top.face,)))
        if swap_targets(public.table, top.face, rules.set_swap):
            found.append(Claim(Reason.TOP_SWAPS_JOKER, (top.face,)))
    if not found and can_complete(view):
        found.append(Claim(Reason.PLAYED_AT_ONCE, (top.face,)))
    return found or [Claim(Reason.LEAVES_POINTS, (hand_points(view.hand, rules),))]


def _melded(face: Face, hand: Sequence[Piece], view: View) -> int:
    """How many cards of a face lie in melds of a hand, as few as possible left over."""
    melds = fewest_left(hand, view.public.rules).melds
    return sum(piece.face == face for meld in melds for piece in meld.pieces)


def _why_drawn(view: View) -> list[Claim]:
    public = view.public
    if not public.pile or (public.rules.joker_freezes_pile and public.pile[0].face == JOKER):
        return [Claim(Reason.PILE_IS_CLOSED)]
    top = public.pile[0]
    found = []
    if is_stalled(view):
        found.append(Claim(Reason.ROUND_STALLS, (public.idle_turns,)))
    if check(view, Take()) is not None:
        found.append(Claim(Reason.TOP_CANNOT_BE_PLAYED, (top.face,)))
    alone = len(fewest_left(view.hand, public.rules).left)
    if len(fewest_left((*view.hand, top), public.rules).left) > alone:
        found.append(Claim(Reason.TOP_BETTERS_NOTHING, (top.face,)))
    if strong.holds_back(public):
        found += _held_back(view)
    return found or [Claim(Reason.LEAVES_POINTS, (hand_points(view.hand, view.public.rules),))]


def _why_played(view: View, turn: Sequence[Move], memory: Memory) -> list[Claim]:
    last = _before_the_end(view, turn)
    ending = turn[-1]
    thrown = piece_in_hand(last, ending.piece) if isinstance(ending, Discard) else None
    found = _plays(view, turn, last)
    if not _ends_round(view, turn):
        if not any(isinstance(move, Lay) for move in turn):
            found += _held_back(view)
        if thrown is not None:
            found += why_thrown(Thrown(last, thrown, view, memory))
        if not view.public.turn.plays and len(turn) == 1:
            found += _cannot_open(view)
        found += _close_opponent(view)
    return found


def _plays(view: View, turn: Sequence[Move], last: View) -> list[Claim]:
    """What the turn brings to the table."""
    public = view.public
    rules = public.rules
    found = []
    is_closed = not public.opened[public.seat]
    if _ends_round(view, turn):
        by_hand = is_closed and rules.hand_romme
        found.append(Claim(Reason.GOES_OUT_BY_HAND if by_hand else Reason.GOES_OUT))
    elif is_closed and any(isinstance(move, Lay) for move in turn):
        found.append(Claim(Reason.OPENS_WITH, (last.public.turn.counted, rules.opening_minimum)))
    for move in turn:
        if isinstance(move, Swap):
            card = piece_in_hand(view, move.piece)
            if card is not None:
                found.append(Claim(Reason.SWAPS_JOKER, (card.face,)))
    count = sum(
        len(move.pieces) if isinstance(move, Lay) else isinstance(move, (LayOff, Swap)) for move in turn
    )
    if count:
        left = len(last.hand) - isinstance(turn[-1], Discard)
        found.append(Claim(Reason.LAYS_CARDS, (count, left)))
        thrown = turn[-1].piece if isinstance(turn[-1], Discard) else None
        jokers = sum(piece.face == JOKER and piece.id != thrown for piece in last.hand)
        if jokers:
            found.append(Claim(Reason.KEEPS_JOKERS, (jokers,)))
    return found


def _held_back(view: View) -> list[Claim]:
    """That an opening is there and waits for Hand-Rommé (B12)."""
    public = view.public
    if not strong.holds_back(public):
        return []
    part = best_opening(view.hand, public.rules, public.rules.opens_at)
    if part is None:
        return []
    seat = next(own for own, size in enumerate(public.hand_sizes) if own != public.seat and size)
    return [Claim(Reason.HOLDS_FOR_HAND_ROMME, (part.points, seat, public.hand_sizes[seat]))]


def _cannot_open(view: View) -> list[Claim]:
    public = view.public
    if public.opened[public.seat]:
        return []
    best = most_points(view.hand, public.rules).points
    if best >= public.rules.opens_at:
        return []
    return [Claim(Reason.CANNOT_OPEN, (best, public.rules.opening_minimum))]


def _close_opponent(view: View) -> list[Claim]:
    public = view.public
    others = [(size, seat) for seat, size in enumerate(public.hand_sizes) if seat != public.seat and size]
    size, seat = min(others, default=(CLOSE_CARDS + 1, 0))
    return [Claim(Reason.OPPONENT_CLOSE, (seat, size))] if size <= CLOSE_CARDS else []


def _before_the_end(view: View, turn: Sequence[Move]) -> View:
    """The view before the discard; where none comes, after the last move but one."""
    for move in turn[:-1]:
        view = after(view, move)
    if not isinstance(turn[-1], Discard):
        used = _used_by(turn[-1])
        return view._replace(hand=tuple(piece for piece in view.hand if piece.id not in used))
    return view


def _used_by(move: Move) -> tuple[int, ...]:
    if isinstance(move, Lay):
        return move.pieces
    return (move.piece,) if isinstance(move, (LayOff, Swap, Discard)) else ()


def _ends_round(view: View, turn: Sequence[Move]) -> bool:
    """Whether a turn to its end leaves no card."""
    last = _before_the_end(view, turn)
    return len(last.hand) == isinstance(turn[-1], Discard)
