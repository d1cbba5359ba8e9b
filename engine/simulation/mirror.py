"""A round of the table as a simulated one, with all cards known."""

from collections.abc import Callable, Sequence

from engine.melds import Meld
from engine.pieces import Face, Piece
from engine.romme.state import Phase, Public, State
from engine.simulation.hand import Hand
from engine.simulation.round import NOBODY, NOTHING, Round
from engine.simulation.shapes import Lying, shapes_of
from engine.simulation.terms import Terms, terms_of

Shuffle = Callable[[list[Face]], list[Face]]


def mirrored(state: State, shuffle: Shuffle) -> Round:
    """The simulated round of a state; `shuffle` is what its reshuffles do."""
    hands = [[piece.face for piece in hand] for hand in state.hands]
    return round_at(state.public, hands, [piece.face for piece in reversed(state.stock)], shuffle)


def round_at(public: Public, hands: Sequence[Sequence[Face]], stock: list[Face], shuffle: Shuffle) -> Round:
    """The simulated round of what lies open, with these cards hidden; at a turn's beginning or right after its draw.

    Seats that are out of the match are left out: `places` says where the others sit.
    """
    terms = terms_of(public.rules)
    where = places(public)
    pile = [piece.face for piece in reversed(public.pile)]
    made = Round(terms, [Hand(hands[seat]) for seat in where], stock, pile, where[public.seat], shuffle)
    for meld in public.table:
        made.put(lying(meld, terms))
    made.opened = [public.opened[seat] for seat in where]
    made.reshuffles, made.idle = public.reshuffles_used, public.idle_turns
    made.is_to_draw = public.phase is Phase.DRAW
    made.taken = public.turn.taken.face if public.turn.taken is not None else NOTHING
    made.skips_draw = where.get(public.skips_draw, NOBODY) if public.skips_draw is not None else NOBODY
    return made


def places(public: Public) -> dict[int, int]:
    """For each seat still in the match its place in the simulated round."""
    still_in = [seat for seat in range(public.players) if seat not in public.out]
    return {seat: place for place, seat in enumerate(still_in)}


def lying(meld: Meld, terms: Terms) -> Lying:
    """A meld of the table as it lies in a simulated round."""
    return shapes_of(terms.melds).laid(meld).lying


def faces(pieces: Sequence[Piece]) -> list[Face]:
    """The faces of pieces."""
    return [piece.face for piece in pieces]
