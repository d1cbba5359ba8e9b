"""Everything that the cards of a task could be used for, looked up in the ways the searches ask."""

from collections.abc import Iterable
from functools import cached_property

from engine.melds import Kind, Meld
from engine.pieces import RANK_OF, SUIT_OF
from engine.romme.ending.cards import faces_of, rank_of
from engine.romme.ending.growth import Allowed, cards_named, meld_uses, room_for_jokers
from engine.romme.ending.task import Task
from engine.romme.ending.uses import Use, new_melds

UsesByFace = dict[int, tuple[Use, ...]]


class Resources:
    """The uses of a task's cards where the table may be treated so; after `swaps_made` no further plain swap."""

    def __init__(self, task: Task, allowed: Allowed, *, swaps_made: bool = False) -> None:
        self.task = task
        self.lay_off = allowed.lay_off
        self.rooms = tuple(
            room_for_jokers(meld, task.rules.melds) if allowed.lay_off else 0 for meld in task.table
        )
        self.jokers = task.jokers
        if allowed.swap:
            self.jokers += sum(_swappable(meld, task.once) for meld in task.table)
        self._allowed = allowed
        self._swaps_made = swaps_made
        self._by_meld: dict[tuple[int, int], tuple[Use, ...]] = {}

    @cached_property
    def on_table(self) -> tuple[Use, ...]:
        """The uses in melds of the table."""
        numbers = range(len(self.task.table))
        return tuple(use for number in numbers for use in self._in_meld(number, self.jokers))

    @cached_property
    def new(self) -> tuple[Use, ...]:
        """The new melds."""
        return tuple(new_melds(self.task.once, self.jokers, self.task.rules.melds))

    @cached_property
    def playing_taken(self) -> tuple[Use, ...]:
        """The uses that do what is asked of the taken card, those that need the least first."""
        return self._playing_taken(self.jokers)

    @cached_property
    def playing_taken_plainly(self) -> tuple[Use, ...]:
        """Those of them that need no joker: quickly told, and nearly always enough."""
        return self._playing_taken(0)

    @cached_property
    def suppliers(self) -> tuple[Use, ...]:
        """The uses that free more jokers than they need."""
        return tuple(sorted((use for use in self.on_table if use.freed > use.least), key=_modesty))

    @cached_property
    def absorbers(self) -> tuple[Use, ...]:
        """The uses that make room for more jokers than there was."""
        found = [use for use in (*self.on_table, *self.new) if use.most - use.freed > self.room(use)]
        return tuple(sorted(found, key=_modesty))

    def room(self, use: Use) -> int:
        """How many jokers the meld of a use could take in without it."""
        return self.rooms[use.meld] if 0 <= use.meld < len(self.rooms) else 0

    def _playing_taken(self, jokers: int) -> tuple[Use, ...]:
        task = self.task
        found = list(new_melds(task.once, jokers, task.rules.melds, through=task.taken))
        for number, meld in enumerate(task.table):
            if _concerns(meld, task.taken):
                found += [use for use in self._in_meld(number, jokers) if task.plays_taken(use)]
        return tuple(sorted(found, key=_modesty))

    def _in_meld(self, number: int, jokers: int) -> tuple[Use, ...]:
        found = self._by_meld.get((number, jokers))
        if found is None:
            task = self.task
            uses = meld_uses(number, task.table[number], task.once, jokers, task.rules, self._allowed)
            found = tuple(use for use in uses if use.waits or not (self._swaps_made and use.freed))
            self._by_meld[number, jokers] = found
        return found


def by_face(uses: Iterable[Use]) -> UsesByFace:
    """The uses of each face, in the order given."""
    found: dict[int, list[Use]] = {}
    for use in uses:
        for face in faces_of(use.cards):
            found.setdefault(face, []).append(use)
    return {face: tuple(own) for face, own in found.items()}


def _modesty(use: Use) -> tuple[int, int]:
    return use.least, use.cards.bit_count()


def _concerns(meld: Meld, card: int) -> bool:
    """Whether a meld is of the suit, or the rank, of this card."""
    face, own = card.bit_length() - 1, meld.faces[0]
    return SUIT_OF[own] == SUIT_OF[face] if meld.kind is Kind.RUN else RANK_OF[own] == RANK_OF[face]


def _swappable(meld: Meld, cards: int) -> int:
    """At most how many jokers of a meld these cards can free."""
    if not meld.jokers:
        return 0
    if meld.kind is Kind.RUN:
        return (cards_named(meld) & cards).bit_count()
    return min(meld.jokers, rank_of(cards, RANK_OF[meld.faces[0]]).bit_count())
