"""A turn of Rommé beside the strong player's: both are played to the round's end in the same hidden worlds.

Only what the seat knew at that time goes in. Work is counted in worlds, so that the same turn is judged the same.
"""

from collections.abc import Sequence
from math import sqrt

from engine.advice.cards import turn_claims
from engine.advice.claims import Judged, Unit
from engine.bots import hint
from engine.bots.ahead import Ahead
from engine.bots.base import Memory
from engine.bots.weighing import Trial
from engine.bots.worlds import Worlds
from engine.romme.imagine import after
from engine.romme.moves import Discard, Draw, Move, Take, Undo
from engine.romme.state import Phase, View
from engine.simulation.dice import Dice

WORLDS = 96
SEED = b"review"
ERRORS = 1.0
"""A difference of fewer standard errors is none."""


def judge_cards(view: View, memory: Memory, moves: tuple[Move, ...]) -> Judged:
    """A draw, or a turn from after the draw to its end, beside what the strong player would have done."""
    best = hint(view, memory)
    because = turn_claims(view, best, memory)
    if _same(view, moves, best):
        return Judged(best, because, Unit.NONE, is_same=True)
    ahead = Ahead(view)
    trials = [_trial(ahead, view, own) for own in (moves, best)]
    if trials[0] is None or trials[1] is None:
        return Judged(best, because, Unit.NONE)
    own, strong, is_same = _compared(trials[0], trials[1], Worlds(view, memory.known, Dice(SEED)))
    return Judged(best, because, Unit.CHANCE, round(1000 * own), round(1000 * strong), is_same=is_same)


def _trial(ahead: Ahead, view: View, moves: Sequence[Move]) -> Trial | None:
    """What is played in a world; None for what cannot be."""
    if view.public.phase is Phase.DRAW:
        if view.public.rules.take_discard == "must_play":
            return None
        return ahead.after_draw(takes=isinstance(moves[0], Take))
    return ahead.after_turn(moves) if isinstance(moves[-1], Discard) else None


def _compared(own: Trial, strong: Trial, worlds: Worlds) -> tuple[float, float, bool]:
    """The mean of both, and whether the strong player's is no better than chance could make it."""
    pairs = []
    for _ in range(WORLDS):
        world = worlds.one()
        pairs.append((own(world), strong(world)))
    apart = [theirs - mine for mine, theirs in pairs]
    mean = sum(apart) / WORLDS
    error = sqrt(sum((each - mean) ** 2 for each in apart) / (WORLDS - 1) / WORLDS)
    return (
        sum(mine for mine, _ in pairs) / WORLDS,
        sum(theirs for _, theirs in pairs) / WORLDS,
        mean <= ERRORS * error,
    )


def _same(view: View, moves: Sequence[Move], best: Sequence[Move]) -> bool:
    """Whether two turns lead to the same hand, table and pile, faces only."""
    if view.public.phase is Phase.DRAW:
        return isinstance(moves[0], Take) == isinstance(best[0], Take)
    return _outcome(view, moves) == _outcome(view, best)


def _outcome(view: View, moves: Sequence[Move]) -> tuple[object, ...]:
    thrown = None
    for move in moves:
        if isinstance(move, (Draw, Undo)):
            return ()
        if isinstance(move, Discard):
            thrown = next(piece.face for piece in view.hand if piece.id == move.piece)
            break
        view = after(view, move)
    table = sorted(tuple(piece.face for piece in meld.pieces) for meld in view.public.table)
    return tuple(sorted(piece.face for piece in view.hand)), tuple(table), thrown
