"""The search for a turn that empties the hand, whatever came before (B12): every card but one has a use.

It covers one card after the other, those with the fewest uses first. Of jokers only sums are carried along, since any
of them may stand anywhere.
"""

from collections.abc import Iterable
from typing import NamedTuple

from engine.romme.ending.cards import without
from engine.romme.ending.plan import Plan
from engine.romme.ending.resources import Resources, by_face
from engine.romme.ending.uses import NEW, Use


class Spot(NamedTuple):
    """Where the search is: the cards not covered yet, the table's melds used (as bits), and whether a card is thrown.

    `least` is how many jokers the uses need, `room` for how many there is room, `supply` how many the melds not used
    may still give; all less the `freed` ones. `asks` says that a use lays a joker off before it frees one.
    """

    once: int
    twice: int
    melds: int
    least: int
    room: int
    supply: int
    freed: int
    thrown: bool = False
    asks: bool = False


class GoingOut:
    """The search for one task."""

    def __init__(self, resources: Resources) -> None:
        self._task = resources.task
        self._resources = resources
        self._uses = by_face(sorted((*resources.on_table, *resources.new), key=_greed))
        self._order = sorted(self._uses, key=lambda face: len(self._uses[face]))
        self._supplies = [0] * len(resources.task.table)
        for use in resources.suppliers:
            self._supplies[use.meld] = max(self._supplies[use.meld], use.freed - use.least)
        self._chosen: list[Use] = []
        self._kept = 0
        self._failed: set[Spot] = set()

    def find(self) -> Plan | None:
        """A plan that leaves no card but the one to throw, or none at all; None if there is no such plan."""
        task = self._task
        start = Spot(task.once, task.twice, 0, 0, sum(self._resources.rooms), sum(self._supplies), 0)
        found = self._with_any(start, self._resources.playing_taken) if task.taken else self._cover(start)
        return Plan(uses=tuple(self._chosen), kept=self._kept) if found else None

    def _cover(self, spot: Spot) -> bool:
        """Whether all cards of the spot can be covered, or thrown."""
        if not spot.once:
            return self._ends(spot)
        if spot.least - spot.supply > self._task.jokers or spot in self._failed:
            return False
        face = next((face for face in self._order if spot.once >> face & 1), -1)
        if face >= 0 and self._with_any(spot, self._uses[face]):
            return True
        if not spot.thrown:
            bit = 1 << face if face >= 0 else spot.once & -spot.once
            once, twice = without(spot.once, spot.twice, bit)
            if self._cover(spot._replace(once=once, twice=twice, thrown=True)):
                return True
        self._failed.add(spot)
        return False

    def _with_any(self, spot: Spot, uses: Iterable[Use]) -> bool:
        for use in uses:
            if use.cards & ~spot.once or (use.meld != NEW and spot.melds >> use.meld & 1):
                continue
            self._chosen.append(use)
            if self._cover(self._after(spot, use)):
                return True
            self._chosen.pop()
        return False

    def _after(self, spot: Spot, use: Use) -> Spot:
        once, twice = without(spot.once, spot.twice, use.cards)
        on_table = use.meld != NEW
        asks = use.waits and use.least > 0
        return Spot(
            once,
            twice,
            spot.melds | (1 << use.meld if on_table else 0),
            spot.least + use.least - use.freed,
            spot.room + use.most - use.freed - self._resources.room(use),
            spot.supply - (self._supplies[use.meld] if on_table else 0),
            spot.freed + (0 if asks else use.freed),
            spot.thrown,
            spot.asks or asks,
        )

    def _ends(self, spot: Spot) -> bool:
        """Whether the jokers can all be placed, but for one that is thrown where no real card is."""
        task = self._task
        if spot.asks and task.jokers + spot.freed == 0:
            return False
        loose = task.loose + (0 if task.frees_owed else spot.freed)
        may_keep = {0: spot.thrown or task.rules.last_card == "optional", 1: not spot.thrown and loose > 0}
        for kept in (0, 1):
            if may_keep[kept] and spot.least <= task.jokers - kept <= spot.room:
                self._kept = kept
                return True
        return False


def _greed(use: Use) -> tuple[int, int]:
    return use.least - use.freed, -use.cards.bit_count()
