"""The bot that plays as well as it can without search: exact partitions, counted cards, whole turns planned ahead."""

from collections.abc import Iterator

from engine.bots.base import Decision, Memory, planned, stepped
from engine.bots.lines import Line, lines, mind_of, verified
from engine.bots.outlook import outlook, reach
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
SMALL_HAND = 4
"""Up to so many cards, what is left is judged by all draws of the next turn."""

DISCARDS_TRIED = 3
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
    played = sorted(played, key=_merit, reverse=True)[:TURNS_TRIED]
    if not (played and played[0].goes_out) and (played or view.public.opened[view.public.seat]):
        turns = _with_prospects(view, memory, [*played, idle])
    else:
        turns = [_ended(line, thrown(view, line, memory)) for line in (*played, idle)]
    for turn in turns:
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


def thrown(view: View, line: Line, memory: Memory) -> Piece | None:
    """The card to discard after a line, if any is left."""
    return discard_costs(view, line, memory)[0][1] if line.left else None


def discard_costs(view: View, line: Line, memory: Memory) -> list[tuple[float, Piece]]:
    """The cards that may be thrown after a line, the best to throw first, each with what it costs to be without it."""
    kept = must_not_be_discarded(view)
    choice = [piece for piece in line.left if piece.id not in kept] or list(line.left)
    if len(choice) == 1:
        return [(0.0, choice[0])]
    rules = view.public.rules
    melded = frozenset(piece.id for meld in least_left(line.left, rules).melds for piece in meld.pieces)
    live = live_copies(view, view.hand)
    values = keep_values(line.left, melded, live, line.table, rules.melds, WEIGHTS)
    known = _known_next(view, memory)
    costs = {piece.face: (_cost(piece, values, view, line.table, known), piece) for piece in reversed(choice)}
    return sorted(costs.values(), key=lambda each: (each[0], each[1].face))


def _with_prospects(view: View, memory: Memory, found: list[Line]) -> list[tuple[Move, ...]]:
    """Turns of lines that do not go out, the most promising first: small hands by their outlook for the next turn."""
    rules = view.public.rules
    live = live_copies(view, view.hand)
    rated: list[tuple[float, tuple[Move, ...]]] = []
    for place, line in enumerate(found):
        costs = discard_costs(view, line, memory)
        first = costs[0][1]
        if len(line.left) - 1 > SMALL_HAND:
            rated.append((-20.0 * len(line.left) - place, _ended(line, first)))
            continue
        table = reach(line.table, rules.melds)
        known: dict[tuple[Face, ...], int] = {}
        for cost, piece in costs[:DISCARDS_TRIED]:
            rest = tuple(own.face for own in line.left if own is not piece)
            ahead = outlook(rest, table, live, rules, known)
            jokers = rest.count(JOKER)
            value = 100 * ahead.out - 20 * ahead.left - 0.05 * cost - jokers - 0.01 * place
            rated.append((value, _ended(line, piece)))
    rated.sort(key=lambda each: each[0], reverse=True)
    return [turn for _, turn in rated]


def _ended(line: Line, piece: Piece | None) -> tuple[Move, ...]:
    return (*line.moves, Discard(piece.id)) if piece is not None else line.moves


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
