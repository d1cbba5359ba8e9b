"""The search for new melds that count enough to open (B7)."""

from collections.abc import Callable, Iterable

from engine.melds import MeldRules, face_points
from engine.romme.ending.cards import faces_of, without
from engine.romme.ending.plan import Counted
from engine.romme.ending.resources import by_face
from engine.romme.ending.uses import Use

Accepts = Callable[[int, int, int, int], bool]
"""Asked with what is left in the hand (once, twice), the jokers laid, and the room left for more in the melds."""


class Opening:
    """The melds that a hand could open with."""

    def __init__(self, melds: Iterable[Use], rules: MeldRules) -> None:
        ranked = sorted(melds, key=lambda use: (use.least, -use.worth[0]))
        self.melds = by_face(ranked)
        self.values = face_points(rules)
        self.order = tuple(sorted(self.melds, key=lambda face: -self.values[face]))

    def find(
        self, once: int, twice: int, jokers: int, needed: int, through: int, accepts: Accepts
    ) -> tuple[Counted, ...] | None:
        """Melds of these cards and at most so many jokers that count `needed` points and are accepted, or None.

        With `through`, a face as a bit, one of the melds must contain it.
        """
        return _Search(self, jokers, accepts).find(once, twice, needed, through)


class _Search:
    """One search, the dearest card first: a meld that contains it, or none. Failed ends are remembered."""

    def __init__(self, opening: Opening, jokers: int, accepts: Accepts) -> None:
        self._opening = opening
        self._jokers = jokers
        self._accepts = accepts
        self._chosen: list[Counted] = []
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
        key = (once, twice, kept, kept_twice, used, room, max(0, needed))
        if key in self._failed:
            return False
        face = next((face for face in self._opening.order if once >> face & 1), None)
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
        for use in self._opening.melds.get(face, ()):
            if use.cards & ~once:
                continue
            left = without(once, twice, use.cards)
            for jokers in range(use.least, min(use.most, self._jokers - used) + 1):
                place = jokers - use.least
                self._chosen.append(Counted(use, jokers, use.starts[place]))
                points = use.worth[place]
                spare = room + use.most - jokers
                if self._descend(*left, kept, kept_twice, used + jokers, spare, needed - points):
                    return True
                self._chosen.pop()
        return False

    def _most(self, once: int, twice: int, jokers: int) -> int:
        """More points than these cards can count."""
        values = self._opening.values
        total = jokers * max(values)
        for cards in (once, twice):
            total += sum(values[face] for face in faces_of(cards))
        return total
