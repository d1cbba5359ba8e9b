"""The search for new melds that count enough to open (B7)."""

from collections.abc import Callable, Iterable
from functools import cached_property

from engine.melds import MeldRules, face_points
from engine.partition.measure import points_measure
from engine.partition.search import Holding, best_worth
from engine.pieces import SUITS
from engine.romme.ending.cards import faces_of, suit_of, without
from engine.romme.ending.plan import Counted
from engine.romme.ending.resources import UsesByFace, by_face
from engine.romme.ending.uses import Use, new_melds, worth_of

Accepts = Callable[[int, int, int, int], bool]
"""Asked with what is left in the hand (once, twice), the jokers laid, and the room left for more in the melds."""


PLAIN_SPOTS = 200


class Opening:
    """The melds that a hand could open with."""

    def __init__(self, cards: int, jokers: int, rules: MeldRules) -> None:
        self.rules = rules
        self.values = face_points(rules)
        self._cards = cards
        self._jokers = jokers

    def find(
        self, once: int, twice: int, jokers: int, needed: int, through: int, accepts: Accepts
    ) -> tuple[Counted, ...] | None:
        """Melds of these cards and at most so many jokers that count `needed` points and are accepted, or None.

        With `through`, a face as a bit, one of the melds must contain it.
        """
        found = _Search(self, self.few, jokers, accepts).find(once, twice, needed, through)
        if found is None and self._wholes_may_count_more(jokers):
            found = _Search(self, self.all, jokers, accepts).find(once, twice, needed, through)
        return found

    @cached_property
    def few(self) -> UsesByFace:
        """The melds but for runs that may as well be laid as two, which nearly always will do."""
        return self._by_face(new_melds(self._cards, self._jokers, self.rules))

    @cached_property
    def all(self) -> UsesByFace:
        """All the melds."""
        return self._by_face(new_melds(self._cards, self._jokers, self.rules, whole=True))

    def _by_face(self, melds: Iterable[Use]) -> UsesByFace:
        return by_face(
            sorted(melds, key=lambda use: (use.least, -worth_of(use.cards, use.least, self.rules).points))
        )

    def _wholes_may_count_more(self, jokers: int) -> bool:
        """Whether a run in one piece may count more than in two: more jokers at one end, or an ace inside that is high."""
        rules = self.rules
        more_jokers = rules.run_jokers_at_most_real and jokers > rules.real_pieces
        return more_jokers or (rules.runs_wrap and rules.low_ace_points < rules.ace_points)


class _Search:
    """One search, the dearest card first: a meld that contains it, or none. Failed ends are remembered."""

    def __init__(self, opening: Opening, melds: UsesByFace, jokers: int, accepts: Accepts) -> None:
        self._rules = opening.rules
        self._values = opening.values
        self._melds = melds
        self._order = sorted(melds, key=lambda face: -opening.values[face])
        self._jokers = jokers
        self._accepts = accepts
        self._chosen: list[Counted] = []
        self._spots = 0
        self._failed: set[tuple[int, ...]] = set()

    def find(self, once: int, twice: int, needed: int, through: int) -> tuple[Counted, ...] | None:
        if through:
            face = through.bit_length() - 1
            found = self._with_face(face, once, twice, 0, 0, 0, 0, needed)
        else:
            found = self._descend(once, twice, 0, 0, 0, 0, needed)
        return tuple(self._chosen) if found else None

    def _descend(
        self, once: int, twice: int, kept: int, kept_twice: int, used: int, room: int, needed: int
    ) -> bool:
        """Whether the rest of the points can be had from these cards, besides those that were passed over."""
        if needed <= 0 and self._accepts(once | kept, twice | kept_twice, used, room):
            return True
        if self._most(once, twice, self._jokers - used) < needed:
            return False
        self._spots += 1
        if self._spots > PLAIN_SPOTS and needed > 0:
            suits = tuple((suit_of(once, suit), suit_of(twice, suit)) for suit in range(SUITS))
            if (
                best_worth(Holding(suits, self._jokers - used), self._rules, points_measure(self._rules))
                < needed
            ):
                return False
        key = (once, twice, kept, kept_twice, used, room, max(0, needed))
        if key in self._failed:
            return False
        face = next((face for face in self._order if once >> face & 1), None)
        if face is not None:
            if self._with_face(face, once, twice, kept, kept_twice, used, room, needed):
                return True
            bit = 1 << face
            if self._descend(
                once & ~bit, twice & ~bit, kept | bit, kept_twice | twice & bit, used, room, needed
            ):
                return True
        self._failed.add(key)
        return False

    def _with_face(
        self,
        face: int,
        once: int,
        twice: int,
        kept: int,
        kept_twice: int,
        used: int,
        room: int,
        needed: int,
    ) -> bool:
        for use in self._melds.get(face, ()):
            if use.cards & ~once:
                continue
            left = without(once, twice, use.cards)
            for jokers in range(use.least, min(use.most, self._jokers - used) + 1):
                worth = worth_of(use.cards, jokers, self._rules)
                self._chosen.append(Counted(use, jokers, worth.start))
                spare = room + use.most - jokers
                if self._descend(*left, kept, kept_twice, used + jokers, spare, needed - worth.points):
                    return True
                self._chosen.pop()
        return False

    def _most(self, once: int, twice: int, jokers: int) -> int:
        """More points than these cards can count."""
        values = self._values
        total = jokers * max(values)
        for cards in (once, twice):
            total += sum(values[face] for face in faces_of(cards))
        return total
