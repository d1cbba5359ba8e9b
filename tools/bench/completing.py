"""`python3 -m tools bench completing`: how long the search takes for a turn that plays the pile's top (B5).

Usual positions are House 51 with up to 14 cards in hand. Full ones have 22 cards, 4 to 6 jokers in the hand and on the
table, and 8 melds, under rules put together at random: hands as they come, hands of nearly complete melds, where going
out by hand is the question, and hands of low cards, where the opening is. Times are CPU milliseconds of this thread
with empty tables, each position once; garbage is collected between positions, not within them.
"""

import argparse
import gc
import json
import random
from collections.abc import Callable
from time import thread_time_ns

from engine.melds import Meld, readings, run_faces
from engine.options import Numbers
from engine.partition import forget_tables as forget_partitions
from engine.pieces import JOKER, RANK_OF, RANKS, SUITS, Face, Piece, deck, face_of
from engine.romme.completing import can_complete
from engine.romme.ending import forget_tables
from engine.romme.rules import OPTIONS, PRESETS, RommeRules, rules_from
from engine.romme.state import Phase, Public, Standing, Turn, View
from game.commands.values import whole

POSITIONS = 1000
FULL_HAND = 22
USUAL_HAND = 13
FULL_TABLE = 8
LOW_RANK = 5

Figures = dict[str, dict[str, float]]
Deal = Callable[["Pack"], View]


def main(argv: list[str]) -> int:
    """Print the figures; `--json` as one object, `--positions N` of each kind, `--seed N` for other ones."""
    parser = argparse.ArgumentParser(prog="python3 -m tools bench completing", description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--positions", type=whole(1), default=POSITIONS)
    parser.add_argument("--seed", type=whole(0), default=0)
    chosen = parser.parse_args(argv)
    figures = measure(chosen.positions, chosen.seed)
    print(json.dumps(figures) if chosen.json else as_text(figures))
    return 0


def measure(positions: int = POSITIONS, seed: int = 0) -> Figures:
    """Median, 99th percentile and longest time in milliseconds, and the share of positions that have a turn."""
    kinds: dict[str, Deal] = {
        "usual, House 51": _usual,
        "full": _full,
        "full, nearly all melds": _nearly_out,
        "full, low cards": _low,
    }
    return {name: _timed(deal, positions, f"{name} {seed}") for name, deal in kinds.items()}


def as_text(figures: Figures) -> str:
    """The figures as a table to read."""
    lines = [f"{'completing turn, ms, tables empty':<36}{'median':>8}{'p99':>8}{'most':>8}{'found':>8}"]
    lines += [
        f"{name:<36}{row['median']:>8.2f}{row['p99']:>8.2f}{row['most']:>8.2f}{row['found']:>8.0%}"
        for name, row in figures.items()
    ]
    return "\n".join(lines)


def _timed(deal: Deal, positions: int, label: str) -> dict[str, float]:
    chance = random.Random(label)
    times, found = [], 0
    gc.disable()
    try:
        for _ in range(positions):
            view = deal(Pack(chance))
            forget_tables()
            forget_partitions()
            gc.collect(1)
            begun = thread_time_ns()
            found += can_complete(view)
            times.append((thread_time_ns() - begun) / 1e6)
    finally:
        gc.enable()
    times.sort()
    return {
        "median": times[len(times) // 2],
        "p99": times[len(times) * 99 // 100],
        "most": times[-1],
        "found": found / positions,
    }


class Pack:
    """Deals positions from one pack."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.rules = RommeRules()
        self.left: list[Face] = []
        self.count = 0

    def begin(self, rules: RommeRules) -> None:
        """A fresh pack for these rules."""
        self.rules = rules
        self.left = list(deck(2, rules.jokers))

    def take(self, face: Face) -> Piece:
        """A card of the pack, which must be there."""
        self.left.remove(face)
        self.count += 1
        return Piece(self.count, face)

    def any(self, most_rank: int = RANKS) -> Piece:
        """A real card of the pack, none above a rank while there are lower ones."""
        real = [face for face in self.left if face != JOKER]
        return self.take(self.chance.choice([face for face in real if RANK_OF[face] <= most_rank] or real))

    def faces(self, most_rank: int = RANKS) -> tuple[Face, ...]:
        """The faces of some set or run."""
        if self.chance.random() < 0.45:
            rank = self.chance.randint(1, most_rank)
            return tuple(
                face_of(suit, rank)
                for suit in self.chance.sample(range(SUITS), self.chance.choice((3, 3, 4)))
            )
        length = self.chance.choice((3, 3, 4, 5))
        return run_faces(
            self.chance.randrange(SUITS), self.chance.randint(1, max(1, most_rank - length)), length
        )

    def meld(self, jokers: int) -> Meld | None:
        """Some meld with so many jokers, or None where it is not allowed or its cards are gone."""
        faces = list(self.faces())
        wanted = list(faces)
        for place in self.chance.sample(range(len(faces)), jokers):
            wanted[place] = JOKER
        if any(wanted.count(face) > self.left.count(face) for face in wanted):
            return None
        melds = readings([Piece(0, face) for face in wanted], self.rules.melds)
        meld = next((meld for meld in melds if sorted(meld.faces) == sorted(faces)), None)
        return meld and meld._replace(pieces=tuple(self.take(piece.face) for piece in meld.pieces))

    def table(self, melds: int, jokers: int) -> tuple[Meld, ...]:
        """So many melds with so many jokers between them, as far as the rules let them lie."""
        found: list[Meld] = []
        for _ in range(50 * melds):
            wanted = min(jokers, self.chance.choice((0, 0, 1, 1, 2)))
            if len(found) < melds and (meld := self.meld(wanted)) is not None:
                found.append(meld)
                jokers -= wanted
        return tuple(found)

    def hand_of_melds(self, size: int, jokers: int, most_rank: int) -> list[Piece]:
        """A hand whose cards mostly come from melds with a card missing here and there."""
        hand = [self.take(JOKER) for _ in range(jokers)]
        while len(hand) < size:
            if self.chance.random() < 0.15:
                hand.append(self.any(most_rank))
                continue
            for face in self.faces(most_rank):
                if len(hand) < size and face in self.left and self.chance.random() < 0.93:
                    hand.append(self.take(face))
        return hand

    def top(self, table: tuple[Meld, ...]) -> Piece:
        """A card for the pile, more often than not one beside a meld of the table."""
        near = [
            face_of(suit, (RANK_OF[meld.faces[end]] + step - 1) % RANKS + 1)
            for meld in table
            for suit in range(SUITS)
            for end, step in ((0, -1), (0, 0), (-1, 1))
        ]
        near = [face for face in near if face in self.left]
        return self.take(self.chance.choice(near)) if near and self.chance.random() < 0.6 else self.any()

    def view(self, hand: list[Piece], table: tuple[Meld, ...], *, opened: bool) -> View:
        """The view of a seat to draw."""
        public = Public(
            rules=self.rules,
            dealer=1,
            out=(),
            seat=0,
            phase=Phase.DRAW,
            turn=Turn(),
            table=table,
            pile=(self.top(table), self.any()),
            stock_size=9,
            hand_sizes=(len(hand), 9),
            opened=(opened, False),
        )
        return View(0, tuple(hand), public, Standing(1, (0, 0)))


def _usual(pack: Pack) -> View:
    pack.begin(PRESETS["house51"])
    opened = pack.chance.random() < 0.4
    cards = pack.chance.sample(pack.left, pack.chance.randint(3, 9) if opened else USUAL_HAND)
    hand = [pack.take(face) for face in cards]
    jokers = pack.chance.randint(0, pack.left.count(JOKER))
    melds = pack.chance.randint(2, FULL_TABLE) if opened or pack.chance.random() < 0.5 else 0
    return pack.view(hand, pack.table(melds, jokers), opened=opened)


def _full(pack: Pack) -> View:
    _with_random_rules(pack)
    jokers = pack.chance.randint(4, 6)
    table = pack.table(FULL_TABLE, pack.chance.randint(0, jokers))
    in_hand = jokers - sum(meld.jokers for meld in table)
    hand = [pack.take(JOKER) for _ in range(in_hand)]
    hand += [pack.any() for _ in range(FULL_HAND - in_hand)]
    return pack.view(hand, table, opened=pack.chance.random() < 0.3)


def _nearly_out(pack: Pack) -> View:
    _with_random_rules(pack, hand_romme=True, opening_minimum=51)
    return _of_melds(pack, RANKS)


def _low(pack: Pack) -> View:
    _with_random_rules(pack, opening_minimum=51, low_ace_value=1)
    return _of_melds(pack, LOW_RANK)


def _of_melds(pack: Pack, most_rank: int) -> View:
    jokers = pack.chance.randint(4, 6)
    table = pack.table(FULL_TABLE, jokers)
    in_hand = jokers - sum(meld.jokers for meld in table)
    return pack.view(pack.hand_of_melds(FULL_HAND, in_hand, most_rank), table, opened=False)


def _with_random_rules(pack: Pack, **fixed: object) -> None:
    chosen = {
        option.id: pack.chance.choice(option.values)
        for option in OPTIONS
        if not isinstance(option.values, Numbers) and option.id != "hand_size"
    }
    pack.begin(rules_from("eigene", chosen | {"take_discard": "must_play", "jokers": 6} | fixed))
