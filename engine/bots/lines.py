"""Whole turns in a player's mind: every sensible way to play from a view, as moves and the cards that they leave.

A line ends before the discard. Lines are found with the exact partition and need no state; `verified` plays
one through with the engine's own judge before it is trusted.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from engine.bots.spread import Table, laid_off, open_faces, swap_targets, swapped
from engine.melds import Meld
from engine.partition import Partition, best_opening, fewest_left, least_left, partitions_through
from engine.pieces import JOKER, Piece
from engine.romme.check import check
from engine.romme.imagine import after
from engine.romme.moves import Lay, LayOff, Move, Swap
from engine.romme.rules import RommeRules
from engine.romme.state import Phase, View
from engine.romme.turn import must_not_be_discarded

MOST_HELD_BACK = 3
"""How many cards that fit the table are tried outside the melds, in every combination."""


class Mind(NamedTuple):
    """What a turn is planned from: cards, table and obligations, without the rest of the view.

    `kept` are the cards that may not be thrown; they come first in the hand, so that of twins they go first.
    """

    rules: RommeRules
    hand: tuple[Piece, ...]
    table: Table
    opened: bool
    counted: int
    counting: bool
    spoilt: bool
    kept: frozenset[int]
    must: Piece | None
    freed: frozenset[int]


class Line(NamedTuple):
    """A way to play: its moves up to the discard, the table after them, and the hand left to discard from."""

    moves: tuple[Move, ...]
    table: Table
    left: tuple[Piece, ...]
    goes_out: bool


def mind_of(view: View) -> Mind:
    """What the seat to move may plan with."""
    public = view.public
    turn = public.turn
    kept = must_not_be_discarded(view)
    must = turn.taken if public.rules.take_discard == "must_play" and not turn.taken_played else None
    return Mind(
        rules=public.rules,
        hand=tuple(sorted(view.hand, key=lambda piece: piece.id not in kept)),
        table=public.table,
        opened=public.opened[public.seat],
        counted=turn.counted,
        counting=turn.counting,
        spoilt=turn.too_early is not None,
        kept=kept,
        must=must,
        freed=frozenset(turn.freed),
    )


def lines(mind: Mind, opens: bool = True) -> Iterator[Line]:
    """Every sensible way to play on; to play nothing more is the last.

    Without `opens` an opening is left out that does not go out.
    """
    if mind.opened:
        yield from _free_lines(mind)
    else:
        if mind.rules.hand_romme and _may_go_out(mind):
            yield from (line for line in _free_lines(mind) if line.goes_out)
        if opens and not mind.spoilt:
            yield from _opening_lines(mind)
    yield Line((), mind.table, mind.hand, False)


def verified(view: View, moves: tuple[Move, ...]) -> bool:
    """Whether every one of these moves is legal after those before it."""
    for move in moves:
        if view.public.phase is Phase.OVER or check(view, move) is not None:
            return False
        view = after(view, move)
    return True


def _may_go_out(mind: Mind) -> bool:
    """Whether it is worth asking if an unopened hand can be emptied."""
    part = fewest_left(mind.hand, mind.rules)
    if len(part.left) <= 1:
        return True
    taken_in = open_faces((*mind.table, *part.melds), mind.rules.melds)
    stuck = sum(1 for piece in part.left if not taken_in >> piece.face & 1)
    return stuck <= 2 and len(part.left) <= 6


def _free_lines(mind: Mind) -> Iterator[Line]:
    """Lines of a hand that may lay, lay off and swap in any order."""
    for swaps, table, hand in _swap_choices(mind):
        seen: set[tuple[int, ...]] = set()
        then = _with_freed(mind, hand)
        for part in _partitions(then, hand, table):
            yield from _played_out(then, swaps, table, part, seen, lays_off=True)


def _opening_lines(mind: Mind) -> Iterator[Line]:
    """Lines whose melds reach the minimum before anything that ends the count."""
    rules = mind.rules
    need = rules.opens_at - mind.counted
    if need > 0 and not mind.counting:
        return
    choices = _swap_choices(mind) if rules.swap_from == "opening" else [((), mind.table, mind.hand)]
    for swaps, table, hand in choices:
        if swaps and rules.swap_ends_count:
            continue
        then = _with_freed(mind, hand)
        seen: set[tuple[int, ...]] = set()
        for part in _openings(then, hand, max(need, 0)):
            yield from _played_out(then, swaps, table, part, seen, rules.lay_off_from == "opening_turn")


def _openings(mind: Mind, hand: tuple[Piece, ...], need: int) -> Iterator[Partition]:
    rules = mind.rules
    part = best_opening(hand, rules, need) if need else least_left(hand, rules)
    if part is None:
        return
    if mind.must is not None and mind.must in part.left:
        for through in partitions_through(mind.must, hand, rules):
            if through.points >= need:
                yield through
    if _leaves_a_discard(mind, part.left):
        yield part
        return
    for piece in _distinct(hand):
        if piece.id not in mind.kept and rules.last_card == "must_discard":
            rest = tuple(own for own in hand if own is not piece)
            part = best_opening(rest, rules, need)
            if part is not None:
                yield part._replace(left=(*part.left, piece))


def _partitions(mind: Mind, hand: tuple[Piece, ...], table: Table) -> Iterator[Partition]:
    """The partitions worth trying: the best, the shortest, those without cards that the table takes."""
    rules = mind.rules
    part = least_left(hand, rules)
    yield part
    if 1 < len(part.left) <= 4:
        yield fewest_left(hand, rules)
    if mind.must is not None and mind.must in part.left:
        yield from partitions_through(mind.must, hand, rules)
    taken_in = open_faces(table, rules.melds)
    doubtful = [
        piece
        for meld in part.melds
        for piece in meld.pieces
        if taken_in >> piece.face & 1 and piece.face != JOKER
    ][:MOST_HELD_BACK]
    for count in range(1, len(doubtful) + 1):
        for held in combinations(doubtful, count):
            other = least_left(tuple(own for own in hand if own not in held), rules)
            yield other._replace(left=(*other.left, *held))
    if not _leaves_a_discard(mind, part.left):
        for piece in _distinct(hand):
            if piece.id not in mind.kept:
                other = fewest_left(tuple(own for own in hand if own is not piece), rules)
                yield other._replace(left=(*other.left, piece))


def _with_freed(mind: Mind, hand: tuple[Piece, ...]) -> Mind:
    """The mind with the jokers that came into the hand by swaps owed as freed."""
    if mind.rules.swapped_joker == "to_hand":
        return mind
    own = {piece.id for piece in mind.hand}
    gained = frozenset(piece.id for piece in hand if piece.id not in own)
    return mind._replace(freed=mind.freed | gained, kept=mind.kept | gained) if gained else mind


def _played_out(
    mind: Mind,
    swaps: tuple[Move, ...],
    table: Table,
    part: Partition,
    seen: set[tuple[int, ...]],
    lays_off: bool,
) -> Iterator[Line]:
    """The lines that lay a partition and then lay off: with all jokers, or with the free ones kept."""
    moves = swaps + tuple(lay(meld) for meld in part.melds)
    table = table + part.melds
    jokers = [piece for piece in part.left if piece.face == JOKER]
    held = [piece for piece in jokers if piece.id not in mind.freed]
    plain = tuple(piece for piece in part.left if piece not in held)
    variants: list[tuple[tuple[Piece, ...], tuple[Piece, ...]]]
    variants = [(plain, tuple(held)), (part.left, ())] if held else [(part.left, ())]
    if not lays_off:
        variants = [((), part.left)]
    for offered, back in variants:
        added = laid_off(table, offered, mind.rules.melds)
        left = (*added.left, *back)
        line_moves = moves + added.moves
        if not line_moves:
            continue
        for line in _with_a_discard(mind, line_moves, added.table, left, added.moves):
            key = tuple(sorted(piece.face for piece in line.left))
            if key not in seen:
                seen.add(key)
                yield line


def _with_a_discard(
    mind: Mind, moves: tuple[Move, ...], table: Table, left: tuple[Piece, ...], laid: tuple[LayOff, ...]
) -> Iterator[Line]:
    """The line itself if it leaves a card to discard, else the same with one laid-off card kept back."""
    owed = mind.freed | ({mind.must.id} if mind.must else frozenset())
    if any(piece.id in owed for piece in left):
        return
    if _leaves_a_discard(mind, left):
        yield Line(moves, table, left, len(left) <= 1)
        return
    by_id = {piece.id: piece for piece in mind.hand}
    piece = by_id.get(laid[-1].piece) if laid else None
    if piece is not None and piece.id not in mind.kept | owed:
        yield Line(moves[:-1], table, (*left, piece), not left)


def _leaves_a_discard(mind: Mind, left: tuple[Piece, ...]) -> bool:
    if mind.rules.last_card == "optional" and not left:
        return True
    return any(piece.id not in mind.kept for piece in left)


def _swap_choices(mind: Mind) -> Iterator[tuple[tuple[Move, ...], Table, tuple[Piece, ...]]]:
    """No swap, then each single swap of a card of the hand, then two of them."""
    yield (), mind.table, mind.hand
    if not any(meld.jokers for meld in mind.table):
        return
    first = list(_one_swap(mind, mind.table, mind.hand))
    for move, table, hand in first:
        yield (move,), table, hand
    if len(first) > 1:
        for move, table, hand in first:
            for other, last_table, last_hand in _one_swap(mind, table, hand):
                if (other.meld, other.piece) > (move.meld, move.piece):
                    yield (move, other), last_table, last_hand


def _one_swap(
    mind: Mind, table: Table, hand: tuple[Piece, ...]
) -> Iterator[tuple[Swap, Table, tuple[Piece, ...]]]:
    if not mind.opened and mind.rules.swap_from == "next_turn" and not mind.rules.hand_romme:
        return
    for piece in _distinct(hand):
        if piece.face == JOKER or (mind.must is not None and piece.id == mind.must.id):
            continue
        for number, place in swap_targets(table, piece.face, mind.rules.set_swap):
            move, after_table, joker = swapped(table, piece, number, place)
            yield move, after_table, (joker, *(own for own in hand if own is not piece))


def _distinct(hand: tuple[Piece, ...]) -> list[Piece]:
    found: dict[int, Piece] = {}
    for piece in hand:
        found.setdefault(piece.face, piece)
    return list(found.values())


def lay(meld: Meld) -> Lay:
    """The move that lays a meld."""
    names = tuple(
        face if piece.face == JOKER else None for piece, face in zip(meld.pieces, meld.faces, strict=True)
    )
    return Lay(tuple(piece.id for piece in meld.pieces), names)
