"""Players who err as people do: they overlook melds and lay-offs, spend jokers badly, and throw what they need.

Every error is drawn from the bot's own chance, once for a whole turn. What is left is always a legal turn: whoever
loses the thread is helped out by the strong player.
"""

from collections.abc import Iterator
from typing import NamedTuple

from engine.bots.base import Decision, Memory, is_stalled, planned, stepped
from engine.bots.lines import lay, verified
from engine.bots.player import must_be_played, strong
from engine.bots.spread import laid_off
from engine.bots.worth import Weights, keep_values
from engine.chance import number_below
from engine.melds import Meld, points
from engine.partition import best_opening, least_left
from engine.pieces import FACES, JOKER, Piece
from engine.romme.check import check
from engine.romme.imagine import after
from engine.romme.moves import Discard, Draw, Move, Take
from engine.romme.rules import RommeRules
from engine.romme.score import piece_penalty
from engine.romme.state import Phase, View
from engine.romme.turn import must_not_be_discarded

ALL_LIVE = (1,) * (FACES + 1)
"""Whoever does not watch the pile thinks of every card as still to come."""


class Habits(NamedTuple):
    """How somebody errs, in chances of a hundred: for each meld, each lay-off, each turn's take and discard.

    `parts_well` is whether the hand is parted as a whole, jokers with it; else natural melds come first and jokers
    fill up what is left. `keeps_partners` is whether a card is thrown by what it could still become, not by its
    points alone.
    """

    overlooks_meld: int = 0
    overlooks_lay_off: int = 0
    overlooks_take: int = 0
    throws_blindly: int = 0
    parts_well: bool = True
    keeps_partners: bool = True


BEGINNER = Habits(45, 50, 60, 50, parts_well=False, keeps_partners=False)
CASUAL = Habits(20, 25, 30, 20, parts_well=False)
FAMILY = Habits()


class Person:
    """A bot that plays a turn at a time, with somebody's habits."""

    def __init__(self, habits: Habits) -> None:
        self._habits = habits

    def __call__(self, view: View, random: Iterator[int], memory: Memory) -> Decision:
        """The move to make now, as `Bot` says."""
        going_on = planned(view, memory)
        if going_on and check(view, going_on[0]) is None:
            return stepped(view, going_on, memory)
        if view.public.phase is Phase.DRAW:
            return Decision(Take() if self._wants_top(view, random) else Draw(), memory)
        return stepped(view, self._turn(view, random, memory), memory)

    def _wants_top(self, view: View, random: Iterator[int]) -> bool:
        """Takes the pile's top into a meld, and any joker."""
        if not view.public.pile or is_stalled(view) or _happens(self._habits.overlooks_take, random):
            return False
        if check(view, Take()) is not None:
            return False
        taken = after(view, Take())
        card = taken.public.turn.taken
        if card is None or must_be_played(taken.public):
            return strong.wants_top(view)
        return card.face == JOKER or card not in least_left(taken.hand, view.public.rules).left

    def _turn(self, view: View, random: Iterator[int], memory: Memory) -> tuple[Move, ...]:
        if view.public.turn.plays or must_be_played(view.public):
            return strong.turn(view, memory)
        melds = self._melds_to_lay(view, random)
        turn = self._played_out(view, melds, random)
        return turn if turn is not None and verified(view, turn) else strong.turn(view, memory)

    def _melds_to_lay(self, view: View, random: Iterator[int]) -> list[Meld]:
        public = view.public
        rules = public.rules
        seen = [
            meld
            for meld in self._melds_of(view.hand, rules)
            if not _happens(self._habits.overlooks_meld, random)
        ]
        if public.opened[public.seat] or sum(points(meld, rules.melds) for meld in seen) >= rules.opens_at:
            return seen
        if rules.hand_romme and len(view.hand) - sum(len(meld.pieces) for meld in seen) <= 1:
            return seen
        if not self._habits.parts_well:
            return []
        part = best_opening(view.hand, rules, rules.opens_at)
        return list(part.melds) if part is not None else []

    def _melds_of(self, hand: tuple[Piece, ...], rules: RommeRules) -> tuple[Meld, ...]:
        if self._habits.parts_well:
            return least_left(hand, rules).melds
        natural = least_left((piece for piece in hand if piece.face != JOKER), rules)
        jokers = tuple(piece for piece in hand if piece.face == JOKER)
        return natural.melds + least_left((*natural.left, *jokers), rules).melds

    def _played_out(self, view: View, melds: list[Meld], random: Iterator[int]) -> tuple[Move, ...] | None:
        """Lay these melds, lay off what is seen to fit, and throw a card; None where no card is left for that."""
        public = view.public
        rules = public.rules
        laid = {piece for meld in melds for piece in meld.pieces}
        left = tuple(piece for piece in view.hand if piece not in laid)
        moves: tuple[Move, ...] = tuple(map(lay, melds))
        table = (*public.table, *melds)
        if public.opened[public.seat] or (melds and rules.lay_off_from == "opening_turn"):
            blind = [_happens(self._habits.overlooks_lay_off, random) for _ in left]
            seen = [piece for piece, overlooked in zip(left, blind, strict=True) if not overlooked]
            added = laid_off(table, seen, rules.melds)
            fitting = added.moves
            if len(fitting) == len(left) and rules.last_card == "must_discard":
                fitting = fitting[:-1]
            gone = {move.piece for move in fitting}
            left = tuple(piece for piece in left if piece.id not in gone)
            moves += fitting
        if not left:
            return moves if rules.last_card == "optional" else None
        thrown = self._thrown(view, left, random)
        return None if thrown is None else (*moves, Discard(thrown.id))

    def _thrown(self, view: View, left: tuple[Piece, ...], random: Iterator[int]) -> Piece | None:
        kept = must_not_be_discarded(view)
        free = [piece for piece in left if piece.id not in kept]
        plain = [piece for piece in free if piece.face != JOKER]
        if not plain:
            return free[0] if free else None
        if _happens(self._habits.throws_blindly, random):
            return plain[number_below(len(plain), random)]
        rules = view.public.rules
        loose = least_left(left, rules).left
        weights = Weights()
        melded = frozenset(piece.id for piece in left if piece not in loose)
        values = keep_values(left, melded, ALL_LIVE, (), rules.melds, weights)

        def cost(piece: Piece) -> tuple[bool, float, int]:
            worth = values[piece.face] if self._habits.keeps_partners else 0.0
            return piece not in loose, worth - piece_penalty(piece.face, rules), piece.face

        return min(plain, key=cost)


def _happens(chances: int, random: Iterator[int]) -> bool:
    """Whether something happens that does so `chances` times in a hundred."""
    return chances > 0 and number_below(100, random) < chances
