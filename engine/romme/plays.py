"""Where the cards may go that a player has picked up, and every way for them to get there."""

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from engine.melds import Kind, Meld, fits, readings
from engine.pieces import JOKER, RANK_OF, SUIT_OF, Face, Piece
from engine.romme.check import check
from engine.romme.imagine import after
from engine.romme.moves import Discard, Lay, LayOff, Move, Swap
from engine.romme.state import Phase, View
from engine.romme.turn import piece_in_hand

Sequence = tuple[Move, ...]
Grown = tuple[tuple[Face, ...], tuple[Face, ...], tuple[Piece, ...]]


class Place(Enum):
    """The kinds of places a card can go to from the hand."""

    PILE = "pile"
    TABLE = "table"
    MELD = "meld"


class Target(NamedTuple):
    """A place where the picked cards may go now, with every way to do it; more than one asks the player which.

    A way is a sequence of moves, one for each card where several go onto a meld together, in an order in which all are
    legal. `meld` numbers the table's meld for `Place.MELD`.
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
        yield LayOff(piece.id, number, name, high=fit.place > 0 and meld.kind is Kind.RUN)
    if piece.face != JOKER and meld.jokers:
        yield Swap(piece.id, number)


def _ways_onto(view: View, held: list[Piece], number: int) -> tuple[Sequence, ...]:
    """Every way to bring all of these cards to a meld, one for each meld that it may become."""
    meld = view.public.table[number]
    if any(_is_foreign(meld, piece) for piece in held):
        return ()
    return tuple(_growths(view, tuple(held), number, {}).values())


def _growths(
    view: View, held: tuple[Piece, ...], number: int, known: dict[Grown, dict[Grown, Sequence]]
) -> dict[Grown, Sequence]:
    """What the meld may become with these cards, in whatever order they go, and one sequence of moves to each."""
    here = _grown(view, held, number)
    if not held:
        return {here: ()}
    found = known.get(here)
    if found is None:
        found = known[here] = {}
        for place, piece in enumerate(held):
            rest = held[:place] + held[place + 1 :]
            for move in onto(view, piece, number):
                if check(view, move) is None:
                    for grown, way in _growths(after(view, move), rest, number, known).items():
                        found.setdefault(grown, (move, *way))
    return found


def _grown(view: View, held: tuple[Piece, ...], number: int) -> Grown:
    """A meld as the faces that lie there and those that they stand for, and the cards that are still to come."""
    meld = view.public.table[number]
    return tuple(piece.face for piece in meld.pieces), meld.faces, held


def _is_foreign(meld: Meld, piece: Piece) -> bool:
    """Whether a card is of another suit than a run, or of another rank than a set."""
    if piece.face == JOKER:
        return False
    if meld.kind is Kind.RUN:
        return SUIT_OF[piece.face] != SUIT_OF[meld.faces[0]]
    return RANK_OF[piece.face] != RANK_OF[meld.faces[0]]
