"""What cards of a hand can be used for, and the new melds that they form with jokers.

A `Use` names the real cards, and how many jokers they need and could take; which joker is which never matters.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from engine.melds import HIGHEST_PLACE, LEAST, Kind, Meld, MeldRules, points, run_faces
from engine.pieces import RANKS, SUITS, Piece, face_of
from engine.romme.ending.cards import rank_of, subsets, suit_of, suits_as_cards

NEW = -1
MOST_JOKERS = 6


class Use(NamedTuple):
    """One way to use cards: as a new meld (`meld` is `NEW`), or in meld number `meld` of the table.

    `laid` are the real cards that form or join the meld, `swapped` those that take the place of its jokers, `cards`
    both. The way needs `least` jokers of the hand, can take up to `most`, and gives `freed` jokers back, in the end
    (`waits`: only after a lay-off). In a run of the table it adds `low` places below and `high` above. For a new meld
    `worth` and `starts` tell, for every number of jokers from `least` on, the most points that it counts, and the rank
    that such a run begins with (0 for a set).
    """

    meld: int
    cards: int
    laid: int
    swapped: int
    least: int
    most: int
    freed: int
    waits: bool = False
    low: int = 0
    high: int = 0
    worth: tuple[int, ...] = ()
    starts: tuple[int, ...] = ()


class Span(NamedTuple):
    """A place for a run: the rank it begins with, its ranks as bits, its points."""

    start: int
    ranks: int
    points: int


class Run(NamedTuple):
    """What some ranks of a suit are as one run: the jokers needed, and from there on points and starts."""

    least: int
    worth: tuple[int, ...]
    starts: tuple[int, ...]

    def points(self, jokers: int) -> int:
        """The most points with so many jokers; less than any if they are too few or too many."""
        place = jokers - self.least
        return self.worth[place] if 0 <= place < len(self.worth) else -1


def new_melds(cards: int, jokers: int, rules: MeldRules) -> Iterator[Use]:
    """The new melds of these cards with at most `jokers` jokers, without runs that may as well be laid as two."""
    for suit in range(SUITS):
        held = suit_of(cards, suit)
        if held & (held - 1):
            yield from _runs(suit, held, jokers, rules)
    for rank in range(1, RANKS + 1):
        held = rank_of(cards, rank)
        if held & (held - 1):
            yield from _sets(rank, held, jokers, rules)


@lru_cache(maxsize=1 << 15)
def run_of(ranks: int, rules: MeldRules) -> Run | None:
    """The run that all of these ranks of a suit form with up to six jokers, or None."""
    real = ranks.bit_count()
    if real < rules.real_pieces:
        return None
    most = MOST_JOKERS if rules.jokers is None else rules.jokers
    if rules.run_jokers_at_most_real:
        most = min(most, real)
    worth: list[int] = []
    starts: list[int] = []
    for jokers in range(most + 1):
        fitting = [span for span in spans(real + jokers, rules) if not ranks & ~span.ranks]
        if fitting:
            best = max(fitting, key=lambda span: span.points)
            worth.append(best.points)
            starts.append(best.start)
            least = jokers - len(worth) + 1
    return Run(least, tuple(worth), tuple(starts)) if worth else None


@lru_cache(maxsize=256)
def spans(length: int, rules: MeldRules) -> tuple[Span, ...]:
    """Every place where a run of this length may lie, in any one suit."""
    if not LEAST <= length <= RANKS:
        return ()
    found = []
    for start in range(1, RANKS + 1):
        if rules.runs_wrap or start + length - 1 <= HIGHEST_PLACE:
            faces = run_faces(0, start, length)
            meld = Meld(Kind.RUN, tuple(Piece(face, face) for face in faces), faces)
            found.append(Span(start, sum(1 << face for face in faces), points(meld, rules)))
    return tuple(found)


@lru_cache(maxsize=1 << 13)
def _runs(suit: int, held: int, jokers: int, rules: MeldRules) -> tuple[Use, ...]:
    found = []
    for ranks in subsets(held):
        run = run_of(ranks, rules) if ranks & (ranks - 1) else None
        if run is None or run.least > jokers or _is_two(ranks, run, jokers, rules):
            continue
        cards = ranks << RANKS * suit
        most = run.least + len(run.worth) - 1
        found.append(Use(NEW, cards, cards, 0, run.least, most, 0, worth=run.worth, starts=run.starts))
    return tuple(found)


@lru_cache(maxsize=1 << 15)
def _is_two(ranks: int, run: Run, jokers: int, rules: MeldRules) -> bool:
    """Whether with any number of jokers these ranks count as much as two runs, which then do as well for everything."""
    if ranks.bit_count() < 4:
        return False
    order = [1 << (run.starts[0] + step - 1) % RANKS for step in range(RANKS)]
    own = [rank for rank in order if ranks & rank]
    halves = []
    for cut in range(2, len(own) - 1):
        low, high = run_of(sum(own[:cut]), rules), run_of(sum(own[cut:]), rules)
        if low is not None and high is not None and low.least + high.least <= run.least:
            halves.append((low, high))
    return all(
        any(
            low.points(part) >= 0
            and high.points(total - part) >= 0
            and low.points(part) + high.points(total - part) >= run.points(total)
            for low, high in halves
            for part in range(total + 1)
        )
        for total in range(run.least, min(run.least + len(run.worth) - 1, jokers) + 1)
    )


@lru_cache(maxsize=1 << 12)
def _sets(rank: int, suits: int, jokers: int, rules: MeldRules) -> tuple[Use, ...]:
    limit = SUITS if rules.jokers is None else rules.jokers
    found = []
    for part in subsets(suits):
        real = part.bit_count()
        least, most = max(0, LEAST - real), min(SUITS - real, limit)
        if real < rules.real_pieces or least > min(most, jokers):
            continue
        cards = suits_as_cards(part, rank)
        worth = tuple(_value(rank, rules) * (real + used) for used in range(least, most + 1))
        found.append(Use(NEW, cards, cards, 0, least, most, 0, worth=worth, starts=(0,) * len(worth)))
    return tuple(found)


def _value(rank: int, rules: MeldRules) -> int:
    faces = tuple(face_of(suit, rank) for suit in range(SUITS))
    return points(Meld(Kind.SET, tuple(Piece(face, face) for face in faces), faces), rules) // SUITS
