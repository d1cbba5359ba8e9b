"""The bot that plays as well as it can without search: exact partitions, counted cards, whole turns planned ahead."""

from collections.abc import Iterator

from engine.bots.base import Decision, Memory, planned, stepped
from engine.bots.lines import Line, lines, mind_of, verified
from engine.bots.worth import Weights, danger, keep_values, live_copies, penalty
from engine.melds import Meld
from engine.partition import fewest_left, least_left
from engine.pieces import JOKER, Face, Piece
from engine.romme.apply import next_seat
from engine.romme.check import check
from engine.romme.imagine import after
from engine.romme.moves import Discard, Draw, Move, Take, Undo
from engine.romme.state import Phase, View
from engine.romme.turn import must_not_be_discarded

WEIGHTS = Weights()
TURNS_TRIED = 3
"""How many of the best lines are played through with the judge before the bot only discards."""


def strong(view: View, random: Iterator[int], memory: Memory) -> Decision:
    """The move of the strong bot."""
    going_on = planned(view, memory)
    if going_on and check(view, going_on[0]) is None:
        return stepped(view, going_on, memory)
    if view.public.phase is Phase.DRAW:
        takes = wants_top(view, memory)
        return Decision(Take() if takes else Draw(), memory)
    return stepped(view, turn_from(view, memory), memory)


def turn_from(view: View, memory: Memory) -> tuple[Move, ...]:
    """The whole turn from here to its end, for a seat that has drawn."""
    *played, idle = lines(mind_of(view))
    for line in (*sorted(played, key=_merit, reverse=True)[:TURNS_TRIED], idle):
        turn = line.moves
        if line.left:
            turn = (*turn, Discard(thrown(view, line, memory).id))
        if verified(view, turn):
            return turn
    return (Undo(),)


def wants_top(view: View, memory: Memory) -> bool:
    """Whether the seat to draw should take the pile's top."""
    if not view.public.pile or check(view, Take()) is not None:
        return False
    taken = after(view, Take())
    if taken.public.phase is not Phase.PLAY or taken.public.turn.taken is None:
        return False
    card = taken.public.turn.taken
    best = max(lines(mind_of(taken)), key=_merit)
    if best.goes_out:
        return True
    if best.moves:
        if card in best.left:
            return False
        now = max(lines(mind_of(view)), key=_merit)
        return len(best.left) <= len(now.left)
    if card.face == JOKER:
        return True
    rules = view.public.rules
    return len(fewest_left(taken.hand, rules).left) <= len(fewest_left(view.hand, rules).left)


def thrown(view: View, line: Line, memory: Memory) -> Piece:
    """The card to discard after a line."""
    kept = must_not_be_discarded(view)
    choice = [piece for piece in line.left if piece.id not in kept] or list(line.left)
    if len(choice) == 1:
        return choice[0]
    rules = view.public.rules
    melded = frozenset(
        piece.id for meld in least_left(line.left, rules).melds for piece in meld.pieces
    )
    live = live_copies(view, view.hand)
    values = keep_values(line.left, melded, live, line.table, rules.melds, WEIGHTS)
    known = _known_next(view, memory)
    return min(choice, key=lambda piece: (_cost(piece, values, view, line.table, known), piece.face))


def _cost(
    piece: Piece, values: dict[Face, float], view: View, table: tuple[Meld, ...], known: frozenset[Face]
) -> float:
    rules = view.public.rules
    return (
        values[piece.face]
        - WEIGHTS.penalty * penalty(piece.face, view)
        + danger(piece.face, table, rules.melds, known, WEIGHTS)
    )


def _known_next(view: View, memory: Memory) -> frozenset[Face]:
    following = next_seat(view.public, view.public.seat)
    return frozenset(face for seat, face in memory.known if seat == following)


def _merit(line: Line) -> tuple[int, int, int]:
    """Going out first, then few cards that are no jokers; free jokers are held while several cards are left."""
    plain = [piece for piece in line.left if piece.face != JOKER]
    jokers = len(line.left) - len(plain)
    held = jokers if len(plain) > 2 else -jokers
    return (1 if line.goes_out else 0, -len(plain), held)
