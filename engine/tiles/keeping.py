"""The fewest old sets to change, by the same walk through the numbers as `search`, with the old sets in the state.

At the number where an old set begins it is kept as it lies, or broken up, which costs one; a kept run stays in the
state until its last number. The rack tiles skipped may cost no more than they have to. Least cost first.
"""

from itertools import combinations
from typing import NamedTuple

from engine.melds import Meld
from engine.pieces import JOKER, RANK_OF, RANKS, SUIT_OF, SUITS, Face
from engine.tiles.groups import steps_of_rest
from engine.tiles.lanes import LANE_BITS, LEAST
from engine.tiles.search import GUARD, LANE, LONG, RUN_MET, SHORT, Costs, Counts, Row, Way, lane_ways
from engine.tiles.sets import key

_JOKERS_AT = LANE_BITS * SUITS + 1
_KEPT_AT = _JOKERS_AT + 4
_ALL = range(SUITS)


class OldSet(NamedTuple):
    """A set of the table: its tiles by number and colour, a joker that stays among them, and its jokers that leave."""

    tiles: tuple[tuple[int, int], ...]
    first: int
    last: int
    jokers: int


class _Layer(NamedTuple):
    """What is loose at a number beside the sets kept, and at most at the next two."""

    have: Row
    must: Row
    following: tuple[tuple[int, int], ...]
    going_on: int


_Node = tuple[int, int, int, int, int, tuple | None, int]  # type: ignore[type-arg]


def old_set(tiles: Meld, pins: tuple[Face | None, ...]) -> OldSet:
    """A set for the walk; `pins` are the faces at which its jokers stay, in their order, None for one that leaves."""
    pinned = iter(pins)
    faces = [next(pinned) if piece.face == JOKER else piece.face for piece in tiles.pieces]
    numbers = [RANK_OF[face] for face in tiles.faces if face != JOKER]
    return OldSet(
        tuple((RANK_OF[face], SUIT_OF[face]) for face in faces if face is not None),
        min(numbers),
        max(numbers),
        faces.count(None),
    )


class Keeping:
    """A search for the most sets that can stay, to be run by portions; `reverse` goes from 13 down to 1.

    `counts` hold the whole table and the rack. `allowed` is what the tiles skipped may cost together; only tables that
    change fewer than `fewer_than` sets count.
    """

    def __init__(
        self, table: tuple[Meld, ...], sets: tuple[OldSet, ...], counts: Counts, costs: Costs, allowed: int,
        fewer_than: int, *, reverse: bool,
    ) -> None:  # fmt: skip
        self._sets = tuple(_mirrored(own) for own in sets) if reverse else sets
        order = -1 if reverse else 1
        none = (0,) * SUITS
        self._have = (*counts.have[::order], none, none)
        self._must = counts.must[::order]
        self._prices = costs.numbers[::order]
        self._joker_price = costs.joker
        self._jokers = counts.jokers_must + counts.jokers_may
        self._jokers_may = counts.jokers_may
        self._allowed = allowed
        self._choices = [self._choices_at(number, table) for number in range(1, RANKS + 1)]
        self._layers: dict[tuple[int, int], _Layer] = {}
        self._open: list[list[tuple[_Node, int]]] = [[] for _ in range(fewer_than)]
        self._met: list[dict[int, list[tuple[int, int, int]]]] = [{} for _ in range(RANKS + 1)]
        self.nodes = 0
        self.kept: frozenset[int] | None = None
        if fewer_than > 0:
            self._open[0].append(((0, 0 if self._jokers else RUN_MET, 0, 0, 0, None, 0), 0))

    def run(self, nodes: int) -> bool:
        """Goes on for so many nodes; whether it is finished: `kept` are the sets that stay, or None below no bound."""
        stop = self.nodes + nodes
        for broken, stack in enumerate(self._open):
            while stack:
                node, more = stack.pop()
                if not more and not self._is_new(node):
                    continue
                if node[0] == RANKS:
                    if self._is_solution(node):
                        self.kept = _kept_on_the_way(node)
                        return True
                    continue
                self.nodes += 1
                self._expand(broken, node, more)
                if self.nodes >= stop:
                    return False
        return True

    def _choices_at(self, number: int, table: tuple[Meld, ...]) -> list[list[tuple[int, int]]]:
        """Which of the sets that begin at a number to keep, by how many are broken: a mask, and the jokers in them."""
        beginning = [index for index, own in enumerate(self._sets) if own.first == number]
        choices = []
        for size in range(len(beginning), -1, -1):
            found: dict[object, tuple[int, int]] = {}
            for kept in combinations(beginning, size):
                alike = tuple(sorted(str(key(table[index])) + str(self._sets[index]) for index in kept))
                mask = sum(1 << index for index in kept)
                jokers = sum(self._sets[index].jokers for index in kept)
                found.setdefault(alike, (mask, jokers))
            choices.append(list(found.values()))
        return choices

    def _layer(self, step: int, kept: int) -> _Layer:
        layer = self._layers.get((step, kept))
        if layer is None:
            loose = [list(self._have[step + ahead]) for ahead in range(3)]
            must = list(self._must[step])
            going_on = 0
            for index, own in enumerate(self._sets):
                if kept >> index & 1:
                    going_on |= (own.last > step + 1) << index
                    for number, colour in own.tiles:
                        if step < number <= step + 3:
                            loose[number - step - 1][colour] -= 1
                        if number == step + 1:
                            must[colour] -= 1
            following = tuple((max(0, loose[1][colour]), max(0, loose[2][colour])) for colour in _ALL)
            layer = self._layers[step, kept] = _Layer(tuple(loose[0]), tuple(must), following, going_on)
        return layer

    def _is_new(self, node: _Node) -> bool:
        step, codes, jokers, skipped, kept = node[:5]
        longs = codes & LONG
        short = codes & (SHORT | RUN_MET) | kept << _KEPT_AT
        if not codes & RUN_MET:
            short |= jokers << _JOKERS_AT
        known = self._met[step].setdefault(short, [])
        for others, used, lost in known:
            if used <= jokers and lost <= skipped and (others - longs) & GUARD == GUARD:
                return False
        known.append((longs | GUARD, jokers, skipped))
        return True

    def _expand(self, broken: int, node: _Node, more: int) -> None:
        """The ways on that break `more` of the sets beginning here; those that break one more wait in the next stack."""
        step, codes, used, skipped, kept = node[:5]
        price = self._prices[step]
        if more + 1 < len(self._choices[step]) and broken + 1 < len(self._open):
            self._open[broken + 1].append((node, more + 1))
        stack = self._open[broken]
        for mask, jokers in self._choices[step][more]:
            layer = self._layer(step, kept | mask)
            left = self._jokers - used - jokers
            for code, spent, rest in self._lane_choices(step, layer, codes, left):
                run_met = codes & RUN_MET or (RUN_MET if code else 0)
                for in_groups, lost in steps_of_rest(rest, self._jokers, not run_met):
                    if in_groups > left - spent:
                        break
                    if skipped + lost * price <= self._allowed:
                        after = used + jokers + spent + in_groups
                        total = skipped + lost * price
                        reached = (step + 1, code | run_met, after, total, layer.going_on, node, mask)
                        stack.append((reached, 0))

    def _lane_choices(self, step: int, layer: _Layer, codes: int, left: int) -> list[tuple[int, int, int]]:
        """Every way for the four colours together: codes after, jokers into runs, and the key of what runs leave."""
        ends = min(LEAST, RANKS - 1 - step)
        found = [(0, 0, 0, left)]
        for colour in _ALL:
            code = codes >> LANE_BITS * colour & LANE
            ways: tuple[Way, ...] = lane_ways(
                code,
                layer.have[colour],
                layer.must[colour],
                layer.following[colour],
                left,
                ends,
                False,
                colour,
            )
            found = [
                (codes_after | after, spent + extra, rest_key + rest, spare - extra - owed)
                for codes_after, spent, rest_key, spare in found
                for _, rest, after, extra, owed in ways
                if extra + owed <= spare
            ]
        return [choice[:3] for choice in found]

    def _is_solution(self, node: _Node) -> bool:
        left = self._jokers - node[2]
        if node[1] & RUN_MET or not left:
            return True
        return left <= self._jokers_may and node[3] + left * self._joker_price <= self._allowed


def _mirrored(own: OldSet) -> OldSet:
    tiles = tuple((RANKS + 1 - number, colour) for number, colour in own.tiles)
    return OldSet(tiles, RANKS + 1 - own.last, RANKS + 1 - own.first, own.jokers)


def _kept_on_the_way(node: _Node) -> frozenset[int]:
    kept = 0
    while node[5] is not None:
        kept |= node[6]
        node = node[5]
    return frozenset(index for index in range(kept.bit_length()) if kept >> index & 1)
