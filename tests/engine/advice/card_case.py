"""A position with cards whose hint was played at the table, and what several checks ask of it."""

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from engine.events import Event
from engine.melds import fits
from engine.pieces import JOKER, Face, Piece
from engine.romme.events import Discarded, Swapped
from engine.romme.match import apply
from engine.romme.moves import Discard, Draw, Lay, LayOff, Move, Swap, Take
from engine.romme.rules import RommeRules
from engine.romme.state import Match, View, view_of
from tests.engine.advice.played import Advised
from tests.engine.melding import all_partings


class Case(NamedTuple):
    """A position, and what its turn led to at the table: the events, and the view before the discard."""

    given: Advised
    events: tuple[Event, ...]
    before: View

    @property
    def view(self) -> View:
        return self.given.view

    @property
    def rules(self) -> RommeRules:
        return self.given.view.public.rules

    @property
    def takes(self) -> bool:
        """The turn begins with taking the pile's top, and the hint says no more."""
        return self.given.turn == (Take(),)

    @property
    def top(self) -> Piece:
        return self.view.public.pile[0]

    @property
    def thrown(self) -> Face:
        return next(event.piece.face for event in self.events if isinstance(event, Discarded))

    @property
    def rest(self) -> list[Face]:
        """The hand after the turn."""
        left = Counter(piece.face for piece in self.before.hand)
        left.subtract(event.piece.face for event in self.events if isinstance(event, Discarded))
        return list(left.elements())


def case_of(given: Advised) -> Case:
    """The position with its turn played at the table."""
    if isinstance(given.turn[0], (Draw, Take)):
        return Case(given, (), given.view)
    return Case(given, *played_out(given.match, given.turn))


def played_out(match: Match, turn: tuple[Move, ...]) -> tuple[tuple[Event, ...], View]:
    """What happens in a turn, and the view before its last move."""
    seat = match.state.public.seat
    events: tuple[Event, ...] = ()
    before = view_of(match, seat)
    new_ids: dict[int, int] = {}
    for move in turn:
        before = view_of(match, seat)
        match, happened = apply(match, _renamed(move, new_ids))
        for event in happened:
            if isinstance(event, Swapped) and event.kept is not None:
                new_ids[event.joker.id] = event.kept.id
        events = (*events, *happened)
    return events, before


def _renamed(move: Move, new_ids: dict[int, int]) -> Move:
    if isinstance(move, Lay):
        return replace(move, pieces=tuple(new_ids.get(own, own) for own in move.pieces))
    if isinstance(move, (LayOff, Swap, Discard)):
        return replace(move, piece=new_ids.get(move.piece, move.piece))
    return move


def fits_some(view: View, face: Face) -> bool:
    """Whether a card may be added to some meld on the table."""
    return any(fits(meld, Piece(-1, face), view.public.rules.melds) for meld in view.public.table)


def cost(face: Face, rules: RommeRules) -> int:
    """What a card costs in a hand."""
    rank = face % 13 + 1
    return rules.joker_penalty if face == JOKER else 11 if rank == 1 else min(rank, 10)


def most_laid(faces: list[Face], rules: RommeRules) -> int:
    """How many of these cards melds of them alone can hold."""
    return _most_laid(tuple(sorted(faces)), rules)


@lru_cache(maxsize=50_000)
def _most_laid(faces: tuple[Face, ...], rules: RommeRules) -> int:
    return max(laid.cards for laid in all_partings(faces, rules))
