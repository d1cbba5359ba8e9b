"""Where cards may go: the legal moves of a view, and the targets of the cards that a player has picked up."""

from collections.abc import Iterator
from enum import Enum
from itertools import permutations
from typing import NamedTuple

from engine.melds import fits, readings
from engine.pieces import JOKER, Piece
from engine.romme.check import check
from engine.romme.imagine import after
from engine.romme.moves import Discard, Lay, LayOff, Move, Swap
from engine.romme.state import Phase, View
from engine.romme.turn import piece_in_hand

Sequence = tuple[Move, ...]


class Place(Enum):
    """The kinds of places a card can go to from the hand."""

    PILE = "pile"
    TABLE = "table"
    MELD = "meld"


class Target(NamedTuple):
    """A place where the picked cards may go now, with every way to do it; more than one asks the player which.

    A way is a sequence of moves, one for each card where several are laid off together. `meld` numbers the table's
    meld for `Place.MELD`.
    """

    place: Place
    meld: int | None
    ways: tuple[Sequence, ...]


def targets(view: View, picked: tuple[int, ...]) -> tuple[Target, ...]:
    """Every place where these cards of the hand, all of them, may go now: exactly what `check` allows."""
    public = view.public
    pieces = [piece_in_hand(view, piece_id) for piece_id in picked]
    if public.phase is not Phase.PLAY or view.seat != public.seat or not pieces or None in pieces:
        return ()
    held = [piece for piece in pieces if piece is not None]
    found = []
    if len(held) == 1 and check(view, Discard(held[0].id)) is None:
        found.append(Target(Place.PILE, None, ((Discard(held[0].id),),)))
    new = tuple((move,) for move in lays(view, held) if check(view, move) is None)
    if new:
        found.append(Target(Place.TABLE, None, new))
    for number in range(len(public.table)):
        ways = _ways_onto(view, held, number)
        if ways:
            found.append(Target(Place.MELD, number, ways))
    return tuple(found)


def lays(view: View, pieces: list[Piece]) -> Iterator[Lay]:
    """Every way to lay these cards as one new meld, legal now or not."""
    for meld in readings(pieces, view.public.rules.melds):
        names = tuple(
            face if piece.face == JOKER else None for piece, face in zip(meld.pieces, meld.faces, strict=True)
        )
        yield Lay(tuple(piece.id for piece in meld.pieces), names)


def onto(view: View, piece: Piece, number: int) -> Iterator[LayOff | Swap]:
    """Every way to bring one card to a meld of the table, legal now or not."""
    meld = view.public.table[number]
    for fit in fits(meld, piece, view.public.rules.melds):
        name = fit.face if piece.face == JOKER else None
        yield LayOff(piece.id, number, name, high=fit.place > 0 and meld.kind.value == "run")
    if piece.face != JOKER and meld.jokers:
        yield Swap(piece.id, number)


def _ways_onto(view: View, held: list[Piece], number: int) -> tuple[Sequence, ...]:
    if len(held) == 1:
        return tuple((move,) for move in onto(view, held[0], number) if check(view, move) is None)
    ways: dict[frozenset[object], Sequence] = {}
    for order in permutations(held) if len(held) <= 4 else (held, held[::-1]):
        for way in _in_order(view, tuple(order), number):
            ends = frozenset((move.piece, move.name, move.high) for move in way if isinstance(move, LayOff))
            ways.setdefault(ends, way)
    return tuple(ways.values())


def _in_order(view: View, held: tuple[Piece, ...], number: int) -> Iterator[Sequence]:
    if not held:
        yield ()
        return
    for move in onto(view, held[0], number):
        if isinstance(move, LayOff) and check(view, move) is None:
            rest = after(view, move)
            for way in _in_order(rest, held[1:], number):
                yield (move, *way)
