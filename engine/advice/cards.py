"""Why the strong player plays a turn of Rommé so: the facts that its choice rests on, the most telling first."""

from collections.abc import Sequence

from engine.advice.claims import Claim, Reason
from engine.advice.drawing import why_drawn
from engine.advice.laying import why_laid, why_laid_off, why_swapped
from engine.advice.situation import before_the_end, cannot_open, close_opponent, ends_round, held_back
from engine.advice.throwing import Thrown, why_thrown
from engine.bots import hint
from engine.bots.base import Memory
from engine.pieces import JOKER
from engine.romme.moves import Discard, Draw, Lay, LayOff, Move, Swap, Take
from engine.romme.state import View
from engine.romme.turn import piece_in_hand


def advise_cards(view: View, memory: Memory) -> tuple[tuple[Move, ...], tuple[Claim, ...]]:
    """What the strong player would do, the draw or the whole turn, and what speaks for the first move of it."""
    turn = hint(view, memory)
    return turn, move_claims(view, turn, memory)


def move_claims(view: View, turn: Sequence[Move], memory: Memory) -> tuple[Claim, ...]:
    """What speaks for the first move of a turn that the strong player has chosen; nothing is said of the later ones."""
    if not turn:
        return ()
    move = turn[0]
    match move:
        case Draw() | Take():
            found = why_drawn(view, move)
        case Lay():
            found = _ending(view, turn) or why_laid(view, turn)
        case LayOff():
            found = _ending(view, turn) or why_laid_off(view, turn)
        case Swap():
            found = _ending(view, turn) or why_swapped(view, turn)
        case Discard():
            found = _ending(view, turn) or _why_only_thrown(view, move, memory)
        case _:
            found = [Claim(Reason.TURN_CANNOT_END)]
    return tuple(found)


def turn_claims(view: View, turn: Sequence[Move], memory: Memory) -> tuple[Claim, ...]:
    """What speaks for a whole turn, or for a draw, that the strong player has chosen from this view."""
    if not turn:
        return ()
    if isinstance(turn[0], (Draw, Take)):
        return tuple(why_drawn(view, turn[0]))
    return tuple(_why_played(view, turn, memory))


def _why_only_thrown(view: View, move: Discard, memory: Memory) -> list[Claim]:
    """Why a card is thrown and no more is played."""
    piece = piece_in_hand(view, move.piece)
    assert piece is not None
    found = [*held_back(view), *why_thrown(Thrown(view, piece, view, memory))]
    if not view.public.turn.plays:
        found += cannot_open(view)
    return found + close_opponent(view)


def _why_played(view: View, turn: Sequence[Move], memory: Memory) -> list[Claim]:
    last = before_the_end(view, turn)
    ending = turn[-1]
    thrown = piece_in_hand(last, ending.piece) if isinstance(ending, Discard) else None
    found = _ending(view, turn) + _plays(view, turn)
    if not ends_round(view, turn):
        if not any(isinstance(move, Lay) for move in turn):
            found += held_back(view)
        if thrown is not None:
            found += why_thrown(Thrown(last, thrown, view, memory))
        if not view.public.turn.plays and len(turn) == 1:
            found += cannot_open(view)
        found += close_opponent(view)
    return found


def _ending(view: View, turn: Sequence[Move]) -> list[Claim]:
    """That the turn goes out."""
    if not ends_round(view, turn):
        return []
    by_hand = not view.public.opened[view.public.seat] and view.public.rules.hand_romme
    return [Claim(Reason.GOES_OUT_BY_HAND if by_hand else Reason.GOES_OUT)]


def _plays(view: View, turn: Sequence[Move]) -> list[Claim]:
    """What the turn brings to the table."""
    public, last = view.public, before_the_end(view, turn)
    found = []
    is_closed = not public.opened[public.seat]
    lays = any(isinstance(move, Lay) for move in turn)
    if is_closed and lays and not ends_round(view, turn):
        found.append(Claim(Reason.OPENS_WITH, (last.public.turn.counted, public.rules.opening_minimum)))
    for move in turn:
        if isinstance(move, Swap):
            card = piece_in_hand(view, move.piece)
            if card is not None:
                found.append(Claim(Reason.SWAPS_JOKER, (card.face,)))
    if any(isinstance(move, (Lay, LayOff, Swap)) for move in turn):
        thrown = turn[-1].piece if isinstance(turn[-1], Discard) else None
        rest = [piece for piece in last.hand if piece.id != thrown]
        if rest:
            found.append(Claim(Reason.LEAVES_CARDS, (len(rest),)))
        jokers = sum(piece.face == JOKER for piece in rest)
        if jokers:
            found.append(Claim(Reason.KEEPS_JOKERS, (jokers,)))
    return found
