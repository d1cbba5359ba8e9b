"""The search for a turn that empties the hand, whatever came before (B12): every card but one has a use.

Runs keep to a suit and sets to a rank. So it chooses sets rank by rank, and covers what is left of each suit with runs;
what a suit needs at least, whatever sets are still chosen, tells early that a choice leads nowhere.
"""

from collections.abc import Sequence
from functools import reduce
from itertools import product

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
        self._suits = [SuitCover(own, unthrowable) for own in runs]

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
        most = self._task.jokers - chosen.least - self._later[level]
        if self._runs_within(once, twice, self._must[level], most) is None:
            return None
        if not level:
            return self._with_runs(once, twice, chosen)
        cards, choices = self._levels[-level]
        for left_once, left_twice, outcome in choices:
            found = self._descend(
                level - 1, once & ~cards | left_once, twice & ~cards | left_twice, chosen.and_also(outcome)
            )
            if found is not None:
                return found
        return None

    def _runs_within(self, once: int, twice: int, must: int, most: int) -> tuple[list[int], list[int]] | None:
        """The jokers that each suit's runs need, all cards of `must` used or all but one; None if more than `most`."""
        parts = [
            (suit, once & cards, twice & cards) for suit, cards in zip(self._suits, SUIT_CARDS, strict=True)
        ]
        spare = most - sum(suit.floor for suit in self._suits)
        throwing = []
        for suit, *held in parts:
            least = suit.bound(*held, must, True, suit.floor + spare)
            spare -= least - suit.floor
            if spare < 0:
                return None
            throwing.append(least)
        whole = [
            suit.bound(*held, must, False, least + spare)
            for (suit, *held), least in zip(parts, throwing, strict=True)
        ]
        more = [own - least for own, least in zip(whole, throwing, strict=True)]
        return None if sum(more) - max(more) > spare else (throwing, whole)

    def _with_runs(self, once: int, twice: int, chosen: Outcome) -> Plan | None:
        """A plan with the sets that were chosen and runs of all other cards, but for one to throw."""
        held = [
            (suit, once & cards, twice & cards) for suit, cards in zip(self._suits, SUIT_CARDS, strict=True)
        ]
        for thrower in (None, *self._suits):
            needed = [
                suit.bound(*own, ALL_CARDS, suit is thrower, self._task.jokers + 9) for suit, *own in held
            ]
            spare = self._task.jokers - chosen.least - sum(needed)
            covers = [
                suit.covers(*own, suit is thrower, spare + least)
                for (suit, *own), least in zip(held, needed, strict=True)
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
