"""The search for new melds that count enough to open (B7)."""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import NamedTuple

from engine.melds import face_points
from engine.partition import most_points
from engine.pieces import JOKER, Face, Piece
from engine.romme.ending.cards import faces_of, without
from engine.romme.ending.plan import Counted
from engine.romme.ending.resources import UsesByFace, by_face
from engine.romme.ending.uses import Use, new_melds, worth_of
from engine.romme.rules import RommeRules

UNBOUNDED_SPOTS = 200
"""So many spots are searched as they come; nearly always that is enough, and less work than a sharp bound."""


class Spot(NamedTuple):
    """Where the search is: cards still to choose from, cards passed over, jokers laid, room for more, points needed."""

    once: int
    twice: int
    over_once: int
    over_twice: int
    laid: int
    room: int
    needed: int


Accepts = Callable[[int, int, int, int], bool]
"""Asked with what is left in the hand (once, twice), the jokers laid, and the room left for more in the melds."""


class Opening:
    """The melds that a hand could open with."""

    def __init__(self, cards: int, jokers: int, rules: RommeRules) -> None:
        self.rules = rules
        self.meld_rules = rules.melds
        self.values = face_points(self.meld_rules)
        self._cards = cards
        self._jokers = jokers

    def find(
        self, once: int, twice: int, jokers: int, needed: int, through: int, accepts: Accepts
    ) -> tuple[Counted, ...] | None:
        """Melds of these cards and at most so many jokers that count `needed` points and are accepted, or None.

        With `through`, a face as a bit, one of the melds must contain it.
        """
        start = Spot(once, twice, 0, 0, 0, 0, needed)
        found = _Search(self, jokers, accepts, whole=False).find(start, through)
        if found is None and self._wholes_may_count_more(jokers):
            found = _Search(self, jokers, accepts, whole=True).find(start, through)
        return found

    def melds(self, *, whole: bool, through: int = 0) -> tuple[Use, ...]:
        """The melds, those that need the fewest jokers first; without `whole` no runs that may as well be two."""
        found = new_melds(self._cards, self._jokers, self.meld_rules, through=through, whole=whole)
        points = {use: worth_of(use.cards, use.least, self.meld_rules).points for use in found}
        return tuple(sorted(points, key=lambda use: (use.least, -points[use])))

    @cached_property
    def few(self) -> UsesByFace:
        """The melds by face but for runs that may as well be laid as two, which nearly always will do."""
        return by_face(self.melds(whole=False))

    @cached_property
    def all(self) -> UsesByFace:
        """All melds by face."""
        return by_face(self.melds(whole=True))

    def _wholes_may_count_more(self, jokers: int) -> bool:
        """Whether a run in one piece may count more than in two: more jokers at one end, or an ace inside that is high."""
        rules = self.meld_rules
        more_jokers = rules.run_jokers_at_most_real and jokers > rules.real_pieces
        return more_jokers or (rules.runs_wrap and rules.low_ace_points < rules.ace_points)


class _Search:
    """One search, the dearest card first: a meld that contains it, or none. Failed spots are remembered."""

    def __init__(self, opening: Opening, jokers: int, accepts: Accepts, *, whole: bool) -> None:
        self._opening = opening
        self._whole = whole
        self._values = opening.values
        self._jokers = jokers
        self._accepts = accepts
        self._chosen: list[Counted] = []
        self._seen: set[Spot] = set()

    def find(self, start: Spot, through: int) -> tuple[Counted, ...] | None:
        if through:
            found = self._lay(start, self._opening.melds(whole=self._whole, through=through))
        else:
            found = self._descend(start)
        return tuple(self._chosen) if found else None

    @cached_property
    def _melds(self) -> UsesByFace:
        return self._opening.all if self._whole else self._opening.few

    @cached_property
    def _order(self) -> list[Face]:
        return sorted(self._melds, key=lambda face: -self._values[face])

    def _descend(self, spot: Spot) -> bool:
        """Whether the points needed can be had from the cards to choose from, so that what is left is accepted."""
        if spot.needed <= 0 and self._accepts(
            spot.once | spot.over_once, spot.twice | spot.over_twice, spot.laid, spot.room
        ):
            return True
        if spot in self._seen or not self._may_reach(spot):
            return False
        self._seen.add(spot)
        face = next((face for face in self._order if spot.once >> face & 1), None)
        if face is None:
            return False
        return self._lay(spot, self._melds[face]) or self._descend(_passing_over(spot, 1 << face))

    def _lay(self, spot: Spot, melds: Iterable[Use]) -> bool:
        for use in melds:
            if use.cards & ~spot.once:
                continue
            once, twice = without(spot.once, spot.twice, use.cards)
            for jokers in range(use.least, min(use.most, self._jokers - spot.laid) + 1):
                worth = worth_of(use.cards, jokers, self._opening.meld_rules)
                after = spot._replace(
                    once=once,
                    twice=twice,
                    laid=spot.laid + jokers,
                    room=spot.room + use.most - jokers,
                    needed=max(0, spot.needed - worth.points),
                )
                self._chosen.append(Counted(use, jokers, worth.start))
                if self._descend(after):
                    return True
                self._chosen.pop()
        return False

    def _may_reach(self, spot: Spot) -> bool:
        values = self._values
        jokers = self._jokers - spot.laid
        most = jokers * max(values) + sum(
            values[face] for cards in (spot.once, spot.twice) for face in faces_of(cards)
        )
        if most < spot.needed:
            return False
        if not spot.needed or len(self._seen) < UNBOUNDED_SPOTS:
            return True
        hand = [*faces_of(spot.once), *faces_of(spot.twice), *[JOKER] * jokers]
        pieces = (Piece(place, face) for place, face in enumerate(hand))
        return most_points(pieces, self._opening.rules).points >= spot.needed


def _passing_over(spot: Spot, card: int) -> Spot:
    """The spot where no copy of this card goes into a meld any more."""
    return spot._replace(
        once=spot.once & ~card,
        twice=spot.twice & ~card,
        over_once=spot.over_once | card,
        over_twice=spot.over_twice | spot.twice & card,
    )
