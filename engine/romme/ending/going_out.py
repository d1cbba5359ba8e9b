"""The search for a turn that empties the hand, whatever came before (B12): every card but one has a use.

Runs keep to a suit and sets to a rank. So it chooses sets rank by rank, and covers what is left of each suit with runs;
what a suit needs at least, whatever sets are still chosen, tells early that a choice leads nowhere.
"""

from collections.abc import Sequence
from functools import reduce
from itertools import product
from typing import NamedTuple

from engine.melds import Kind
from engine.pieces import RANK_OF, RANKS, SUIT_OF, SUITS, face_of
from engine.romme.ending.cards import ALL_CARDS, SUIT_BITS, size, without
from engine.romme.ending.plan import Plan
from engine.romme.ending.resources import Resources
from engine.romme.ending.suits import Outcome, SuitCover, best_of
from engine.romme.ending.uses import NEW, Use

SUIT_CARDS = tuple(SUIT_BITS << RANKS * suit for suit in range(SUITS))
RANK_CARDS = tuple(sum(1 << face_of(suit, rank) for suit in range(SUITS)) for rank in range(1, RANKS + 1))


def plan_to_go_out(resources: Resources) -> Plan | None:
    """A plan that leaves no card but the one to throw, or none at all; None if there is no such plan."""
    task = resources.task
    uses = (*resources.on_table, *resources.new)
    room = Outcome(room=sum(resources.rooms))
    if not task.taken & task.twice:
        spared = 0 if task.swap_will_do else task.taken
        possible = [use for use in uses if not use.swapped & spared]
        return _GoingOut(resources, possible, task.taken).find(task.once, task.twice, room)
    for use in resources.playing_taken:
        others = [other for other in uses if other.meld == NEW or other.meld != use.meld]
        search = _GoingOut(resources, others, 0)
        left = without(task.once, task.twice, use.cards)
        found = search.find(*left, room.and_also(search.outcome(use)))
        if found is not None:
            return found
    return None


class Needs(NamedTuple):
    """How many jokers a suit needs at least for its runs, where one of its cards is thrown, and where none is."""

    throwing: int
    whole: int


class _GoingOut:
    """The search among these uses; the cards of `unthrowable` may not be left for the discard."""

    def __init__(self, resources: Resources, uses: Sequence[Use], unthrowable: int) -> None:
        self._task = resources.task
        self._resources = resources
        self._watches_freed = not resources.task.frees_owed or any(use.waits for use in uses)
        self._sets: dict[int, list[Use]] = {}
        runs: list[list[tuple[Use, Outcome]]] = [[] for _ in range(SUITS)]
        for use in uses:
            face = use.cards.bit_length() - 1
            if self._is_run(use):
                runs[SUIT_OF[face]].append((use, self.outcome(use)))
            else:
                self._sets.setdefault(RANK_OF[face], []).append(use)
        self._suits = [
            (SuitCover(own, unthrowable), cards) for own, cards in zip(runs, SUIT_CARDS, strict=True)
        ]
        self._floor = sum(suit.floor for suit, _ in self._suits)

    def outcome(self, use: Use) -> Outcome:
        """What a use takes."""
        asks = use.waits and use.least > 0
        return Outcome(
            use.least - use.freed,
            use.most - use.freed - self._resources.room(use),
            self._watches_freed and use.freed > 0 and not asks,
            asks,
            (use,),
        )

    def find(self, once: int, twice: int, start: Outcome) -> Plan | None:
        """A plan that begins with `start` and uses all of these cards, but for one where that is to be thrown."""
        by_rank = {rank: self._set_choices(rank, once, twice) for rank in sorted(self._sets)}
        self._levels = [(RANK_CARDS[rank - 1], choices) for rank, choices in by_rank.items()]
        self._later = [0]
        self._must = [ALL_CARDS]
        for cards, choices in reversed(self._levels):
            self._later.append(self._later[-1] + min(outcome.least for _, _, outcome in choices))
            self._must.append(self._must[-1] & ~cards)
        return self._descend(len(self._levels), once, twice, start)

    def _descend(self, level: int, once: int, twice: int, chosen: Outcome) -> Plan | None:
        """A plan with the sets that were chosen, when those of so many ranks are still open."""
        most = self._task.jokers - chosen.least - self._later[level]
        needs = self._runs_within(once, twice, self._must[level], most)
        if needs is None:
            return None
        if not level:
            return self._with_runs(once, twice, chosen, needs)
        cards, choices = self._levels[-level]
        for left_once, left_twice, outcome in choices:
            found = self._descend(
                level - 1, once & ~cards | left_once, twice & ~cards | left_twice, chosen.and_also(outcome)
            )
            if found is not None:
                return found
        return None

    def _runs_within(self, once: int, twice: int, must: int, most: int) -> list[Needs] | None:
        """What the runs of each suit need, the cards of `must` used but one to throw; None where that is too much."""
        spare = most - self._floor
        found = []
        for suit, cards in self._suits:
            throwing = suit.bound(once & cards, twice & cards, must, True, suit.floor + spare)
            spare -= throwing - suit.floor
            if spare < 0:
                return None
            found.append(throwing)
        more = [
            suit.bound(once & cards, twice & cards, must, False, least + spare) - least
            for (suit, cards), least in zip(self._suits, found, strict=True)
        ]
        if sum(more) - max(more) > spare:
            return None
        return [Needs(least, least + extra) for least, extra in zip(found, more, strict=True)]

    def _with_runs(self, once: int, twice: int, chosen: Outcome, needs: list[Needs]) -> Plan | None:
        """A plan with all sets chosen, and runs of all other cards, but for one to throw."""
        jokers = self._task.jokers - chosen.least
        for thrower in (None, *range(SUITS)):
            least = [need.throwing if suit == thrower else need.whole for suit, need in enumerate(needs)]
            spare = jokers - sum(least)
            covers = [
                suit.covers(once & cards, twice & cards, number == thrower, spare + least[number])
                for number, (suit, cards) in enumerate(self._suits)
            ]
            for parts in product(*covers):
                outcome = reduce(Outcome.and_also, parts, chosen)
                for kept in (0, 1):
                    if self._ends(outcome, thrower is not None, kept):
                        return Plan(uses=outcome.uses, kept=kept)
        return None

    def _set_choices(self, rank: int, once: int, twice: int) -> list[tuple[int, int, Outcome]]:
        """What can be left of a rank once sets took their cards, and the best ways to that; the most used first."""
        uses = [(use, self.outcome(use)) for use in self._sets[rank]]
        found: dict[tuple[int, int], list[Outcome]] = {}

        def choose(first: int, held: tuple[int, int], melds: int, chosen: Outcome) -> None:
            found.setdefault(held, []).append(chosen)
            for place in range(first, len(uses)):
                use, outcome = uses[place]
                bit = 0 if use.meld == NEW else 1 << use.meld
                if not use.cards & ~held[0] and not melds & bit:
                    choose(place, without(*held, use.cards), melds | bit, chosen.and_also(outcome))

        own = RANK_CARDS[rank - 1]
        choose(0, (once & own, twice & own), 0, Outcome())
        return [
            (*held, outcome)
            for held in sorted(found, key=lambda held: size(*held))
            for outcome in best_of(found[held])
        ]

    def _ends(self, outcome: Outcome, thrown: bool, kept: int) -> bool:
        """Whether the jokers can all be placed, but for one that is thrown where no real card is."""
        task = self._task
        if outcome.asks and task.jokers == 0 and not outcome.frees:
            return False
        if kept:
            is_loose = task.loose > 0 or (outcome.frees and not task.frees_owed)
            may_keep = is_loose and not thrown
        else:
            may_keep = thrown or task.rules.last_card == "optional"
        return may_keep and outcome.least <= task.jokers - kept <= outcome.room

    def _is_run(self, use: Use) -> bool:
        if use.meld != NEW:
            return self._task.table[use.meld].kind is Kind.RUN
        return use.cards.bit_count() > 1 and any(use.cards & cards == use.cards for cards in SUIT_CARDS)
