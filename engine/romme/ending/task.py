"""What a hand must do to end a turn, as numbers and bits for the searches."""

from dataclasses import dataclass, replace

from engine.melds import Meld, joker_place, with_joker_swapped
from engine.pieces import JOKER, Piece
from engine.romme.ending.cards import counted, faces_of, size, without
from engine.romme.ending.uses import Use
from engine.romme.rules import RommeRules
from engine.romme.state import View


@dataclass(frozen=True, slots=True)
class Task:
    """A hand, the table, and the duties that remain before the turn can end.

    `once` and `twice` are the real cards (see cards.py). Of the jokers `loose` ones may be thrown, `owed` ones must be
    played, and `held` ones may be kept but not thrown. A copy of `taken` (a face as a bit, or 0) must be laid or laid
    off; with `swap_will_do` it may also be swapped in. A copy of `stuck` may be kept but not thrown.
    """

    rules: RommeRules
    table: tuple[Meld, ...]
    once: int
    twice: int
    loose: int = 0
    owed: int = 0
    held: int = 0
    taken: int = 0
    stuck: int = 0
    swap_will_do: bool = False

    @property
    def jokers(self) -> int:
        """All jokers of the hand."""
        return self.loose + self.owed + self.held

    @property
    def frees_owed(self) -> bool:
        """Whether a freed joker must be played in the same turn (B10)."""
        return self.rules.swapped_joker == "play_now"

    def plays_taken(self, use: Use) -> bool:
        """Whether this use does what is asked of the taken card."""
        return bool((use.cards if self.swap_will_do else use.laid) & self.taken)

    def owed_with(self, freed: int) -> int:
        """How many jokers must be played once so many were freed."""
        return self.owed + (freed if self.frees_owed else 0)

    def may_end(self, once: int, twice: int, jokers: int, freed: int) -> bool:
        """Whether the turn may end with this left in the hand, all duties done: a card to throw, or nothing (B11)."""
        left = size(once, twice) + jokers
        if not left:
            return self.rules.last_card == "optional"
        stuck = size(self.once & self.stuck, self.twice & self.stuck)
        is_stuck = bool(stuck) and size(once & self.stuck, twice & self.stuck) == stuck
        loose = self.loose + (0 if self.frees_owed else freed)
        return size(once, twice) - is_stuck + min(jokers, loose) > 0

    def after(self, swaps: tuple[Use, ...]) -> "Task | None":
        """The task once these swaps, which wait for nothing, have been made; None if the cards do not suffice."""
        once, twice, table, freed, swapped = self.once, self.twice, list(self.table), 0, 0
        for swap in swaps:
            if swap.swapped & ~once:
                return None
            once, twice = without(once, twice, swap.swapped)
            freed += swap.freed
            swapped |= swap.swapped
            for face in faces_of(swap.swapped):
                meld = table[swap.meld]
                place = joker_place(meld, face, self.rules.set_swap == "any_missing")
                assert place is not None
                table[swap.meld] = with_joker_swapped(meld, place, Piece(-1, face))
        return replace(
            self,
            table=tuple(table),
            once=once,
            twice=twice,
            loose=self.loose + (0 if self.frees_owed else freed),
            owed=self.owed_with(freed),
            taken=self.taken & ~(swapped if self.swap_will_do else 0),
            stuck=self.stuck & ~swapped,
        )


def task_of(view: View, *, must_play: bool) -> Task | None:
    """The task of the seat that plays, or None where the taken card, which `must_play` asks for, can no longer be played."""
    public = view.public
    turn = public.turn
    once, twice = counted(piece.face for piece in view.hand if piece.face != JOKER)
    owed = sum(piece.id in turn.freed for piece in view.hand)
    loose = sum(piece.face == JOKER for piece in view.hand) - owed
    task = Task(public.rules, public.table, once, twice, loose, owed)
    taken = turn.taken
    if taken is None or turn.taken_played:
        return task
    in_hand = any(piece.id == taken.id for piece in view.hand)
    if not in_hand:
        return None if must_play else task
    if taken.face == JOKER:
        return replace(task, loose=loose - 1, owed=owed + must_play, held=int(not must_play))
    bit = 1 << taken.face
    return replace(task, taken=bit) if must_play else replace(task, stuck=bit, swap_will_do=True)
