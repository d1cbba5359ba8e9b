"""Weak bots to measure others by. Frozen: a change here makes all earlier figures worthless."""

from collections.abc import Iterator

from engine.bots.base import Decision, Memory, planned, stepped
from engine.bots.lines import Line, lines, mind_of, verified
from engine.chance import number_below
from engine.melds import readings
from engine.partition import least_left
from engine.pieces import JOKER, Piece
from engine.romme.check import check
from engine.romme.imagine import after
from engine.romme.moves import Back, Discard, Draw, LayOff, Move, Swap, Take, Undo
from engine.romme.plays import lays, onto
from engine.romme.score import piece_penalty
from engine.romme.state import Phase, View
from engine.romme.turn import must_not_be_discarded


def random_legal(view: View, random: Iterator[int], memory: Memory) -> Decision:
    """Any legal move, each as likely, but steps back only where nothing else is left."""
    moves = legal_moves(view)
    if not moves:
        return Decision(Undo(), memory)
    return Decision(moves[number_below(len(moves), random)], memory)


def greedy(view: View, random: Iterator[int], memory: Memory) -> Decision:
    """Least deadwood at every step: takes what it can meld, opens and lays off at once, throws the dearest loose card."""
    going_on = planned(view, memory)
    if going_on and check(view, going_on[0]) is None:
        return stepped(view, going_on, memory)
    if view.public.phase is Phase.DRAW:
        return Decision(Take() if _melds_top(view) else Draw(), memory)
    ranked = sorted(lines(mind_of(view)), key=_deadwood, reverse=True)
    for line in ranked[:3]:
        turn = line.moves + ((Discard(_dearest(view, line.left).id),) if line.left else ())
        if verified(view, turn):
            return stepped(view, turn, memory)
    if view.public.turn.plays:
        return Decision(Undo(), memory)
    return Decision(Discard(_dearest(view, view.hand).id), memory)


def legal_moves(view: View) -> list[Move]:
    """The legal moves of a view but for steps back; new melds of three or four cards only."""
    if view.public.phase is Phase.DRAW:
        return [move for move in (Draw(), Take()) if check(view, move) is None]
    found: list[Move] = [Discard(piece.id) for piece in view.hand]
    for number in range(len(view.public.table)):
        for piece in view.hand:
            found.extend(onto(view, piece, number))
    found.extend(_small_lays(view))
    return [move for move in found if check(view, move) is None]


def _small_lays(view: View) -> list[Move]:
    from itertools import combinations

    rules = view.public.rules.melds
    real = [piece for piece in view.hand if piece.face != JOKER]
    jokers = [piece for piece in view.hand if piece.face == JOKER][:1]
    found: list[Move] = []
    for first, second in combinations(real, 2):
        if not readings([first, second, Piece(-1, JOKER)], rules):
            continue
        for joker in jokers:
            found.extend(lays(view, [first, second, joker]))
        for third in real:
            if third is not first and third is not second and third.id > second.id:
                found.extend(lays(view, [first, second, third]))
    return found


def _melds_top(view: View) -> bool:
    if not view.public.pile or check(view, Take()) is not None:
        return False
    taken = after(view, Take())
    card = taken.public.turn.taken
    if card is None:
        return False
    best = max(lines(mind_of(taken)), key=_deadwood, default=None)
    if best is None:
        return False
    if best.moves and card not in best.left:
        return True
    if view.public.rules.take_discard == "must_play":
        return False
    part = least_left(taken.hand, view.public.rules)
    return card not in part.left


def _deadwood(line: Line) -> tuple[bool, int]:
    return line.goes_out, -sum(
        30 if piece.face == JOKER else piece_penalty_of(piece) for piece in line.left
    )


def piece_penalty_of(piece: Piece) -> int:
    """What a real card costs in a hand."""
    from engine.romme.rules import PRESETS

    return piece_penalty(piece.face, PRESETS["klassisch"])


def _dearest(view: View, left: tuple[Piece, ...]) -> Piece:
    kept = must_not_be_discarded(view)
    rules = view.public.rules
    loose = set(least_left(left, rules).left) if len(left) > 1 else set(left)
    choice = [piece for piece in left if piece.id not in kept] or list(left)
    return max(
        choice,
        key=lambda piece: (
            piece in loose and piece.face != JOKER,
            piece.face != JOKER,
            piece_penalty(piece.face, rules),
            piece.face,
        ),
    )


__all__ = ["Back", "LayOff", "Swap", "greedy", "legal_moves", "random_legal"]
