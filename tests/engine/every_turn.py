"""Every way to play a turn to its end, tried one after the other: what the searches for one are held against.

Nothing is pruned. A position met again is not tried again, so that swapping to and fro comes to an end.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from engine.melds import Meld, MeldRules, fits, readings
from engine.pieces import JOKER, Piece
from engine.refusal import Refusal
from engine.romme.imagine import after
from engine.romme.moves import Discard, Lay, LayOff, Move, Swap, Take
from engine.romme.state import Phase, View
from engine.romme.turn import plan, stock_fails

Key = tuple[object, ...]


def has_completing_turn(view: View) -> bool:
    """Whether a turn that begins with the pile's top can end with it in a new meld or a lay-off."""
    if stock_fails(view.public) or isinstance(plan(view, Take()), Refusal):
        return False
    return has_ending(after(view, Take()), must_play=True)


def has_ending(view: View, *, must_play: bool) -> bool:
    """Whether the turn can end from here, with `must_play` only with the taken card played."""
    seen: set[Key] = set()
    waiting = [view]
    while waiting:
        now = waiting.pop()
        for move in every_move(now):
            if isinstance(plan(now, move), Refusal):
                continue
            if isinstance(move, Discard):
                if now.public.turn.taken_played or not must_play:
                    return True
                continue
            following = after(now, move)
            if following.public.phase is Phase.OVER:
                if following.public.turn.taken_played or not must_play:
                    return True
                continue
            key = _key(following)
            if key not in seen:
                seen.add(key)
                waiting.append(following)
    return False


def every_move(view: View) -> Iterator[Move]:
    """Every discard, lay, lay-off and swap that makes sense to try, legal or not; equal cards only once."""
    rules = view.public.rules.melds
    hand = tuple(_different(view))
    for piece in hand:
        yield Discard(piece.id)
        for number, meld in enumerate(view.public.table):
            yield Swap(piece.id, number)
            for fit in fits(meld, piece, rules):
                yield LayOff(piece.id, number, fit.face if piece.face == JOKER else None, fit.place > 0)
    for meld in every_meld(tuple(sorted(view.hand)), rules):
        names = tuple(
            face if piece.face == JOKER else None for piece, face in zip(meld.pieces, meld.faces, strict=True)
        )
        yield Lay(tuple(piece.id for piece in meld.pieces), names)


@lru_cache(maxsize=4096)
def every_meld(hand: tuple[Piece, ...], rules: MeldRules) -> tuple[Meld, ...]:
    """Every meld that any of these pieces form."""
    return tuple(
        meld
        for count in range(3, len(hand) + 1)
        for part in combinations(hand, count)
        for meld in readings(part, rules)
    )


def _different(view: View) -> list[Piece]:
    """One piece of each kind of the hand: the taken card and the freed jokers are kinds of their own."""
    kinds = {_kind(piece, view): piece for piece in view.hand}
    return list(kinds.values())


def _kind(piece: Piece, view: View) -> tuple[int, bool, bool]:
    turn = view.public.turn
    return piece.face, turn.taken is not None and turn.taken.id == piece.id, piece.id in turn.freed


def _key(view: View) -> Key:
    public = view.public
    turn = public.turn
    hand = tuple(sorted(_kind(piece, view) for piece in view.hand))
    table = tuple((meld.faces, tuple(piece.face for piece in meld.pieces)) for meld in public.table)
    return hand, table, turn.taken_played, turn.counted, turn.counting, turn.too_early, turn.plays > 0
