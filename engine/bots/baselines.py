"""Weak bots to measure others by. Frozen: a change here makes all earlier figures worthless."""

from collections.abc import Callable, Iterator

from engine.bots.base import Decision, Memory, is_stalled
from engine.chance import number_below
from engine.melds import Meld
from engine.partition import Partition, best_opening, least_left, partitions_through
from engine.pieces import JOKER, RANK_OF, RANKS, SUIT_OF, Piece
from engine.romme.check import check
from engine.romme.imagine import after
from engine.romme.legal import legal
from engine.romme.moves import Discard, Draw, Lay, LayOff, Move, Take, Undo
from engine.romme.plays import onto
from engine.romme.score import piece_penalty
from engine.romme.state import Phase, View
from engine.romme.turn import must_not_be_discarded

Dearness = Callable[[View, Piece, bool], tuple[bool, bool, int, int]]


def random_legal(view: View, random: Iterator[int], memory: Memory) -> Decision:
    """Any legal move, each as likely, steps back among them."""
    moves = legal(view)
    return Decision(moves[number_below(len(moves), random)], memory)


def greedy(view: View, random: Iterator[int], memory: Memory) -> Decision:
    """Least deadwood at every step.

    Takes the pile's top only into a meld, opens as soon as it can, lays and lays off all it can, never
    swaps, and throws the dearest loose card that is no joker.
    """
    draws = view.public.phase is Phase.DRAW
    return Decision(_greedy_draw(view) if draws else _greedy_play(view, _dearness), memory)


def neighbours(view: View, random: Iterator[int], memory: Memory) -> Decision:
    """As `greedy`, but throws the loose card with the fewest neighbours: four for each of its rank or beside it, two
    for each one off, less its penalty."""
    draws = view.public.phase is Phase.DRAW
    return Decision(_greedy_draw(view) if draws else _greedy_play(view, _loneliness), memory)


def _greedy_draw(view: View) -> Move:
    if not view.public.pile or is_stalled(view) or check(view, Take()) is not None:
        return Draw()
    taken = after(view, Take())
    card = taken.public.turn.taken
    if card is None:
        return Take()
    if taken.public.rules.take_discard == "must_play":
        return Take() if isinstance(_greedy_play(taken, _dearness), Lay) else Draw()
    return Take() if card not in least_left(taken.hand, view.public.rules).left else Draw()


def _greedy_play(view: View, dearness: Dearness) -> Move:
    part = _wanted(view)
    if part is not None:
        for meld in part.melds:
            move = _lay(meld)
            if check(view, move) is None:
                return move
    if view.public.opened[view.public.seat]:
        for number in range(len(view.public.table)):
            for piece in view.hand:
                for way in onto(view, piece, number):
                    if isinstance(way, LayOff) and check(view, way) is None:
                        return way
    loose = least_left(view.hand, view.public.rules).left
    for piece in sorted(view.hand, key=lambda own: dearness(view, own, own in loose), reverse=True):
        if check(view, Discard(piece.id)) is None:
            return Discard(piece.id)
    return Undo()


def _wanted(view: View) -> Partition | None:
    """The melds to lay now: any once opened, else only such as open, with the taken card in them if it must be."""
    public = view.public
    rules = public.rules
    need = rules.opens_at - public.turn.counted
    opened = public.opened[public.seat] or need <= 0
    taken = public.turn.taken
    hand = _with_one_kept(view)
    part = least_left(hand, rules) if opened else best_opening(hand, rules, need)
    if rules.take_discard != "must_play" or taken is None or public.turn.taken_played:
        return part
    if part is not None and taken not in part.left:
        return part
    through = [own for own in partitions_through(taken, hand, rules) if opened or own.points >= need]
    return min(through, key=lambda own: own.penalty, default=None)


def _with_one_kept(view: View) -> tuple[Piece, ...]:
    """The hand without the card that would be thrown if all of it could be laid."""
    rules = view.public.rules
    if rules.last_card == "optional" or least_left(view.hand, rules).left:
        return view.hand
    kept = must_not_be_discarded(view)
    free = [piece for piece in view.hand if piece.id not in kept]
    if not free:
        return view.hand
    thrown = min(free, key=lambda own: least_left([p for p in view.hand if p is not own], rules).penalty)
    return tuple(piece for piece in view.hand if piece is not thrown)


def _lay(meld: Meld) -> Lay:
    names = [
        face if piece.face == JOKER else None for piece, face in zip(meld.pieces, meld.faces, strict=True)
    ]
    return Lay(tuple(piece.id for piece in meld.pieces), tuple(names))


def _dearness(view: View, piece: Piece, loose: bool) -> tuple[bool, bool, int, int]:
    joker = piece.face == JOKER
    return loose and not joker, not joker, piece_penalty(piece.face, view.public.rules), piece.face


def _loneliness(view: View, piece: Piece, loose: bool) -> tuple[bool, bool, int, int]:
    joker = piece.face == JOKER
    near = 0
    for other in view.hand:
        if other is piece or other.face in (JOKER, piece.face) or joker:
            continue
        apart = abs(RANK_OF[other.face] - RANK_OF[piece.face])
        if apart == 0:
            near += 4
        elif SUIT_OF[other.face] == SUIT_OF[piece.face]:
            near += 4 if apart in (1, RANKS - 1) else 2 if apart in (2, RANKS - 2) else 0
    return loose and not joker, not joker, piece_penalty(piece.face, view.public.rules) - near, piece.face
