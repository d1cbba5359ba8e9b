"""The search for a turn that need not empty the hand: taken card and freed jokers played, and the opening complete.

The taken card goes first, every way in turn. Where jokers are short then, more are freed; where freed ones have no
place yet, room is made. Melds for the opening are looked for last, among the cards that are left.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from engine.melds import Kind, Meld, run_faces
from engine.pieces import JOKER, RANKS, Piece
from engine.romme.ending.cards import suit_of, without
from engine.romme.ending.growth import Allowed, meld_uses
from engine.romme.ending.opening import Opening
from engine.romme.ending.plan import Counted, Plan
from engine.romme.ending.resources import Resources
from engine.romme.ending.uses import NEW, Use, new_melds, spans


class Spot(NamedTuple):
    """Where the search is: what is left in the hand, the table's melds used (as bits), jokers needed, freed, and room.

    `early` jokers lie in a meld that counts, besides those needed; `missing` points are needed for the opening, and
    `through`, a face as a bit, has to be in one of its melds.
    """

    once: int
    twice: int
    melds: int
    least: int
    freed: int
    room: int
    early: int
    missing: int
    through: int = 0


class Settling:
    """The search for one task. With `missing` points the opening has yet to be laid; else all may be done at once."""

    def __init__(self, resources: Resources, missing: int) -> None:
        self._task = resources.task
        self._resources = resources
        self._missing = max(0, missing)
        self._first: tuple[Counted, ...] = ()
        self._chosen: list[Use] = []
        self._lacks_room = False
        self._seen: set[Spot] = set()

    def find(self) -> Plan | None:
        """A plan that does all duties, or None where there is none."""
        task = self._task
        start = Spot(task.once, task.twice, 0, 0, 0, sum(self._resources.rooms), 0, self._missing)
        if not task.taken:
            return self._search(start)
        if not self._missing:
            resources = self._resources
            return self._with_any(start, resources.playing_taken_plainly) or self._with_any(
                start, resources.playing_taken
            )
        return (
            self._search(start._replace(through=task.taken))
            or self._with_any(start, self._playing_taken_late())
            or self._behind_a_joker(start)
        )

    def _search(self, spot: Spot) -> Plan | None:
        """A plan that makes the chosen uses and perhaps more."""
        if spot in self._seen:
            return None
        self._seen.add(spot)
        task, resources = self._task, self._resources
        if spot.early + spot.least > task.jokers + spot.freed:
            return self._with_any(spot, resources.suppliers)
        self._lacks_room = False
        found = self._settled(spot)
        if found is None and self._lacks_room:
            found = self._with_any(spot, resources.absorbers)
        if found is None and spot.missing and spot.freed < spot.least:
            found = self._with_any(spot, resources.suppliers)
        return found

    def _with_any(self, spot: Spot, uses: Iterable[Use]) -> Plan | None:
        for use in uses:
            if use.cards & ~spot.once or (use.meld != NEW and spot.melds >> use.meld & 1):
                continue
            self._chosen.append(use)
            found = self._search(self._after(spot, use))
            if found is not None:
                return found
            self._chosen.pop()
        return None

    def _after(self, spot: Spot, use: Use) -> Spot:
        once, twice = without(spot.once, spot.twice, use.cards)
        return spot._replace(
            once=once,
            twice=twice,
            melds=spot.melds | (0 if use.meld == NEW else 1 << use.meld),
            least=spot.least + use.least,
            freed=spot.freed + use.freed,
            room=spot.room + use.most - self._resources.room(use),
        )

    def _settled(self, spot: Spot) -> Plan | None:
        """The plan, if nothing is owed any more once melds that count the missing points are laid first."""
        task = self._task
        freed_owed = task.owed_with(spot.freed) - task.owed

        def accepts(once: int, twice: int, jokers: int, room: int) -> bool:
            early = spot.early + jokers
            late = max(0, task.owed - early) + freed_owed
            if late > spot.room + (room if self._resources.lay_off else 0):
                self._lacks_room = True
                return False
            left = task.jokers + spot.freed - early - max(spot.least, late)
            return task.may_end(once, twice, left, spot.freed)

        counted: tuple[Counted, ...] | None = ()
        if spot.missing or spot.through:
            jokers = task.jokers - spot.early - max(0, spot.least - spot.freed)
            counted = self._opening.find(spot.once, spot.twice, jokers, spot.missing, spot.through, accepts)
        elif not accepts(spot.once, spot.twice, 0, 0):
            return None
        return None if counted is None else Plan((), self._first + counted, tuple(self._chosen))

    @cached_property
    def _opening(self) -> Opening:
        return Opening(self._task.once, self._task.jokers, self._task.rules)

    def _playing_taken_late(self) -> Iterator[Use]:
        """The uses of the taken card after the opening: a new meld only where jokers freed then may help."""
        late_melds = bool(self._resources.suppliers)
        return (use for use in self._resources.playing_taken if late_melds or use.meld != NEW)

    def _behind_a_joker(self, start: Spot) -> Plan | None:
        """The taken card laid off on a run that counts, beyond a joker that is freed only after that was laid."""
        if not self._resources.lay_off or not self._resources.suppliers:
            return None
        task, number = self._task, len(self._task.table)
        for first, meld, points in self._runs_beside_taken():
            once, twice = without(task.once, task.twice, first.use.cards)
            spot = start._replace(
                once=once, twice=twice, early=first.jokers, missing=max(0, self._missing - points)
            )
            grown = meld_uses(
                number, meld, once, self._resources.jokers, task.rules, Allowed(lay_off=True, swap=False)
            )
            self._first = (first,)
            beyond = [use for use in grown if use.laid & task.taken and use.least]
            found = self._with_any(spot, beyond)
            if found is not None:
                return found
        self._first = ()
        return None

    def _runs_beside_taken(self) -> Iterator[tuple[Counted, Meld, int]]:
        """Every run of the taken card's suit that can be laid without it, wherever its jokers stand."""
        task, rules = self._task, self._task.rules.melds
        suit = (task.taken.bit_length() - 1) // RANKS
        held = suit_of(task.once & ~(task.taken & ~task.twice), suit)
        for use in new_melds(held << RANKS * suit, task.jokers, rules, whole=True):
            real = suit_of(use.cards, suit)
            for jokers in range(use.least, min(use.most, task.jokers) + 1):
                length = real.bit_count() + jokers
                for span in spans(length, rules):
                    if not real & ~span.ranks:
                        faces = run_faces(suit, span.start, length)
                        pieces = tuple(
                            Piece(-1, face if real >> face % RANKS & 1 else JOKER) for face in faces
                        )
                        yield Counted(use, jokers, span.start), Meld(Kind.RUN, pieces, faces), span.points
