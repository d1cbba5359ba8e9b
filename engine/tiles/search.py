"""The exact search for the fullest table: number by number, the least skipped first.

A state is, after a number, the open runs of each colour (`lanes`) and the jokers used. Given how many places of each
colour runs take at the next number, the next state is forced, and what is left there must lie in groups (`groups`) or
be skipped. States are taken in the order of what they have skipped, the later ones first, so where everything fits
the search dives straight down. A state is dropped when another of the same short runs was met that skipped no more,
used no more jokers and has no fewer long runs: a long run may end at any time.
"""

from collections.abc import Iterator
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from engine.pieces import RANKS, SUITS
from engine.tiles.groups import GroupStep, rest_key, steps_of_rest
from engine.tiles.lanes import LANE_BITS, LEAST, LONGS, lane_steps, open_runs

Row = tuple[int, ...]

_ALL = range(SUITS)
SHORT = sum(0o077 << LANE_BITS * colour for colour in _ALL)
LONG = sum(LONGS << LANE_BITS * colour for colour in _ALL)
GUARD = LONG // 7 * 8
RUN_MET = 1 << LANE_BITS * SUITS
JOKERS_AT = LANE_BITS * SUITS + 1
LANE = (1 << LANE_BITS) - 1
_END = RANKS + 1


class Counts(NamedTuple):
    """What lies ready, for each number from 1 the count of each colour: all of it, and what has to lie on the table.

    `jokers_must` have to lie there too, `jokers_may` can.
    """

    have: tuple[Row, ...]
    must: tuple[Row, ...]
    jokers_must: int
    jokers_may: int


class Costs(NamedTuple):
    """What it costs to skip a tile of each number, from 1, and a joker."""

    numbers: Row
    joker: int


class Choice(NamedTuple):
    """What a solution does with a number: run places of each colour, real tiles among them, and the groups' step."""

    places: Row
    real: Row
    groups: GroupStep


class Solution(NamedTuple):
    """A fullest table: what it skips, what its sets count (only with a minimum), and the choice for each number from 1.

    `jokers_left` go to an end of any run; jokers skipped are not among them.
    """

    cost: int
    value: int
    choices: tuple[Choice, ...]
    jokers_left: int
    jokers_skipped: int


Way = tuple[int, int, int, int, int]
_Node = tuple[int, int, int, int, tuple | None, int, int, GroupStep]  # type: ignore[type-arg]
_NOTHING = GroupStep(0, 0)


_GROUPS: dict[bool, dict[int, dict[int, tuple[GroupStep, ...]]]] = {False: {}, True: {}}
"""Known `steps_of_rest`, by whether they are exact and by jokers, for the search to look up without a call."""


@lru_cache(maxsize=1 << 16)
def lane_ways(
    code: int,
    have: int,
    must: int,
    following: tuple[int, int],
    jokers: int,
    left: int,
    anywhere: bool,
    colour: int,
) -> tuple[Way, ...]:
    """The lane's steps, each as real tiles in runs, key of the rest, code after, jokers, jokers owed.

    Tiles and codes are shifted to where the colour stands in the whole. Those that spare jokers and fill runs come
    first, for so they are tried.
    """
    steps = lane_steps(code, have, following, jokers, left, anywhere)
    return tuple(
        (real << 4 * colour, rest_key(must, have, real), after << LANE_BITS * colour, extra, owed)
        for real, after, extra, owed in sorted(steps, key=lambda step: (step.jokers + step.owed, -step.real))
    )


class Search:
    """A search that can be run by portions; `reverse` goes from 13 down to 1.

    With a `minimum` the table is an opening (A4): its sets must count that much, each joker as its tile; then nothing
    may have to lie there. Only tables that cost less than `below` count. `run_lies` says that a run lies beside what is
    counted here, so that jokers can go to its ends.
    """

    def __init__(
        self,
        counts: Counts,
        costs: Costs,
        *,
        reverse: bool = False,
        minimum: int = 0,
        below: int | None = None,
        run_lies: bool = False,
    ) -> None:
        order = -1 if reverse else 1
        self._reverse = reverse
        self._have = (*counts.have[::order], (0,) * SUITS, (0,) * SUITS)
        self._must = counts.must[::order]
        self._costs = costs.numbers[::order]
        self._joker_cost = costs.joker
        self._jokers = counts.jokers_must + counts.jokers_may
        self._jokers_may = counts.jokers_may
        self._minimum = minimum
        self._below = below
        self._heap = [0]
        self._open: dict[int, list[_Node | Iterator[_Node]]] = {}
        self._met: list[dict[int, list[tuple[int, int, int]]]] = [{} for _ in range(_END + 1)]
        self._lanes: list[list[dict[int, tuple[Way, ...]]]] = [[{} for _ in _ALL] for _ in range(RANKS)]
        self._groups = _GROUPS[minimum > 0].setdefault(self._jokers, {})
        self._exact_groups = _GROUPS[True].setdefault(self._jokers, {})
        met = 0 if self._jokers and not minimum and not run_lies else RUN_MET
        self._open[0] = [(0, met, 0, 0, None, 0, 0, _NOTHING)]
        self.nodes = 0
        self.solution: Solution | None = None

    def run(self, nodes: int) -> bool:
        """Goes on for so many nodes; whether it is finished: `solution` is the fullest table below the bound, or None."""
        stop = self.nodes + nodes
        while self._heap:
            cost = self._heap[0]
            if self._below is not None and cost >= self._below:
                return True
            stack = self._open[cost]
            while stack:
                waiting = stack[-1]
                if isinstance(waiting, tuple):
                    node = waiting
                    stack.pop()
                else:
                    following = next(waiting, None)
                    if following is None:
                        stack.pop()
                        continue
                    node = following
                if node[0] == RANKS:
                    if self._finish(cost, node):
                        return True
                elif node[0] == _END:
                    self.solution = self._read(cost, node)
                    return True
                elif self._is_new(node):
                    self.nodes += 1
                    stack.append(self._following(cost, node))
                    if self.nodes >= stop:
                        return False
            heappop(self._heap)
            del self._open[cost]
        return True

    def _is_new(self, node: _Node) -> bool:
        """Whether no state was met that is at least as good.

        A joker spared is as good as one used only once it can go to a run's end, which it cannot in an opening.
        """
        step, codes, jokers, value = node[:4]
        longs = codes & LONG
        met = self._met[step]
        short = codes & (SHORT | RUN_MET)
        if self._minimum or not short & RUN_MET:
            short |= jokers << JOKERS_AT
        known = met.get(short)
        if known is None:
            met[short] = [(longs | GUARD, jokers, value)]
            return True
        for others, used, worth in known:
            if used <= jokers and worth >= value and (others - longs) & GUARD == GUARD:
                return False
        known.append((longs | GUARD, jokers, value))
        return True

    def _steps(self, step: int, colour: int, code: int, jokers: int) -> tuple[Way, ...]:
        known = self._lanes[step][colour]
        found = known.get(code << 4 | jokers)
        if found is None:
            have = self._have
            following = (have[step + 1][colour], have[step + 2][colour])
            left = min(LEAST, RANKS - 1 - step)
            own, must = have[step][colour], self._must[step][colour]
            found = lane_ways(code, own, must, following, jokers, left, self._minimum > 0, colour)
            known[code << 4 | jokers] = found
        return found

    def _following(self, cost: int, node: _Node) -> Iterator[_Node]:
        """The states after a node that cost no more, one by one; those that do go to their stacks."""
        step, codes, used, value = node[:4]
        left = self._jokers - used
        first = self._steps(step, 0, codes & LANE, left)
        second = self._steps(step, 1, codes >> LANE_BITS & LANE, left)
        third = self._steps(step, 2, codes >> 2 * LANE_BITS & LANE, left)
        fourth = self._steps(step, 3, codes >> 3 * LANE_BITS & LANE, left)
        no_run_yet = not codes & RUN_MET
        groups = self._groups
        price = self._costs[step]
        after_step = step + 1
        minimum = self._minimum
        stacks = self._open
        for real0, rest0, code0, extra0, owed0 in first:
            for real1, rest1, code1, extra1, owed1 in second:
                extra01 = extra0 + extra1
                spare01 = left - extra01 - owed0 - owed1
                if spare01 < 0:
                    continue
                code01 = code0 | code1 | RUN_MET
                real01 = real0 | real1
                rest01 = rest0 + rest1
                for real2, rest2, code2, extra2, owed2 in third:
                    spare012 = spare01 - extra2 - owed2
                    if spare012 < 0:
                        continue
                    used012 = used + extra01 + extra2
                    code012 = code01 | code2
                    real012 = real01 | real2
                    rest012 = rest01 + rest2
                    for real3, rest3, code3, extra3, owed3 in fourth:
                        for_groups = spare012 - extra3 - owed3
                        if for_groups < 0:
                            continue
                        after = code012 | code3
                        rest = rest012 + rest3
                        if no_run_yet and after == RUN_MET:
                            after = 0
                            ways = self._exact_groups.get(rest) or self._group_steps(rest, exact=True)
                        else:
                            known = groups.get(rest)
                            ways = self._group_steps(rest, exact=False) if known is None else known
                        for way in ways:
                            in_groups, skipped = way
                            if in_groups > for_groups:
                                break
                            real = real012 | real3
                            total = cost + skipped * price
                            worth = value
                            if minimum:
                                worth = min(minimum, value + self._value_of(step, after, real, way))
                            now = used012 + extra3 + in_groups
                            reached = (after_step, after, now, worth, node, real, 0, way)
                            if total == cost:
                                yield reached
                                continue
                            stack = stacks.get(total)
                            if stack is None:
                                stack = self._stack(total)
                            stack.append(reached)

    def _stack(self, cost: int) -> list[_Node | Iterator[_Node]]:
        stack = self._open.get(cost)
        if stack is None:
            self._open[cost] = stack = []
            heappush(self._heap, cost)
        return stack

    def _group_steps(self, rest: int, *, exact: bool) -> tuple[GroupStep, ...]:
        found = steps_of_rest(rest, self._jokers, exact or self._minimum > 0)
        (self._exact_groups if exact else self._groups)[rest] = found
        return found

    def _value_of(self, step: int, codes: int, real: int, way: GroupStep) -> int:
        """What the places of a number count together (A4)."""
        number = RANKS - step if self._reverse else step + 1
        in_runs = sum(open_runs(codes >> LANE_BITS * colour & LANE) for colour in _ALL)
        not_in_runs = sum(self._have[step]) - sum(real >> 4 * colour & 15 for colour in _ALL)
        return number * (in_runs + not_in_runs - way.skipped + way.jokers)

    def _finish(self, cost: int, node: _Node) -> bool:
        """A node behind the last number; whether it is a solution at this cost. Jokers left need a run to go to."""
        if node[3] < self._minimum:
            return False
        left = self._jokers - node[2]
        if (node[1] & RUN_MET and not self._minimum) or not left:
            self.solution = self._read(cost, node)
            return True
        if left <= self._jokers_may:
            self._stack(cost + left * self._joker_cost).append((_END, *node[1:4], node, 0, left, _NOTHING))
        return False

    def _read(self, cost: int, node: _Node) -> Solution:
        skipped = 0
        value, used = node[3], node[2]
        if node[0] == _END:
            skipped = node[6]
            assert node[4] is not None
            node = node[4]
        choices = []
        while node[4] is not None:
            codes, real = node[1], node[5]
            places = tuple(open_runs(codes >> LANE_BITS * colour & LANE) for colour in _ALL)
            choices.append(Choice(places, tuple(real >> 4 * colour & 15 for colour in _ALL), node[7]))
            node = node[4]
        if not self._reverse:
            choices.reverse()
        return Solution(cost, value, tuple(choices), self._jokers - used - skipped, skipped)
