"""The strongest player: the strong player's choices, tried against others in worlds that agree with all it has seen.

It asks whether to take, whether to open or to hold back, which line to lay, and which of the best cards to throw. All
work is counted in worlds, so that the same view, chance and memory give the same move on any machine.
"""

from collections.abc import Iterator
from typing import NamedTuple

from engine.bots.ahead import Ahead, before
from engine.bots.base import Decision, Memory, is_stalled, planned, stepped
from engine.bots.lines import verified
from engine.bots.player import must_be_played, strong
from engine.bots.race import Race
from engine.bots.weighing import Trial, best_of
from engine.bots.worlds import Worlds
from engine.bots.worth import live_copies
from engine.pieces import Piece
from engine.romme.check import check
from engine.romme.imagine import after
from engine.romme.moves import Discard, Draw, Move, Take
from engine.romme.state import Phase, View
from engine.simulation.dice import Dice
from engine.simulation.hand import Hand
from engine.simulation.mirror import faces
from engine.simulation.parting import parting_of

SEED_WORDS = 4


class Effort(NamedTuple):
    """How much a decision may cost: worlds for a draw and for a turn; and how sure a change of mind must be, in errors.

    `most_turns` are tried in worlds; so many cards to throw are tried in a race (`thrown`). Once `most_steps` turns have
    been simulated no further world is begun: a few rules have rounds without an end in sight.
    """

    draw_worlds: int = 24
    turn_worlds: int = 36
    most_turns: int = 4
    gate: float = 2.0
    thrown: int = 6
    most_steps: int = 10_000


class Master:
    """A bot that looks ahead."""

    def __init__(self, effort: Effort) -> None:
        self._effort = effort

    def __call__(self, view: View, random: Iterator[int], memory: Memory) -> Decision:
        """The move to make now, as `Bot` says."""
        going_on = planned(view, memory)
        if going_on and check(view, going_on[0]) is None:
            return stepped(view, going_on, memory)
        if view.public.phase is Phase.DRAW:
            return Decision(Take() if self._takes(view, random, memory) else Draw(), memory)
        return stepped(view, self._turn(view, random, memory), memory)

    def _takes(self, view: View, random: Iterator[int], memory: Memory) -> bool:
        wanted = strong.wants_top(view)
        public = view.public
        if not public.pile or public.rules.take_discard == "must_play" or is_stalled(view):
            return wanted
        if check(view, Take()) is not None:
            return False
        if strong.holds_back(public):
            return wanted
        effort = self._effort
        if not effort.draw_worlds:
            return wanted
        ahead = Ahead(view)
        trials: list[Trial] = [ahead.after_draw(takes=wanted), ahead.after_draw(takes=not wanted)]
        return wanted ^ bool(self._best(ahead, trials, effort.draw_worlds, view, random, memory))

    def _turn(self, view: View, random: Iterator[int], memory: Memory) -> tuple[Move, ...]:
        first = strong.turn(view, memory)
        if view.public.turn.plays or must_be_played(view.public) or not isinstance(first[-1], Discard):
            return first
        others = strong.other_turns(view, memory)
        if len(first) == 1 and strong.holds_back(view.public):
            first = self._best_thrown(view, memory)
            others = [turn for turn in others if len(turn) > 1][:1]
        return self._tried(view, random, memory, first, others)

    def _tried(
        self,
        view: View,
        random: Iterator[int],
        memory: Memory,
        first: tuple[Move, ...],
        others: list[tuple[Move, ...]],
    ) -> tuple[Move, ...]:
        """The turn that proves best in worlds, the first unless another is surely better."""
        effort = self._effort
        turns = [first]
        for turn in others:
            if len(turns) < effort.most_turns and turn != first and verified(view, turn):
                turns.append(turn)
        if len(turns) < 2 or not effort.turn_worlds or _goes_out(view, first):
            return first
        ahead = Ahead(view)
        trials = [ahead.after_turn(turn) for turn in turns]
        return turns[self._best(ahead, trials, effort.turn_worlds, view, random, memory)]

    def _best(
        self,
        ahead: Ahead,
        trials: list[Trial],
        most_worlds: int,
        view: View,
        random: Iterator[int],
        memory: Memory,
    ) -> int:
        effort = self._effort
        worlds = _worlds(view, random, memory)
        return best_of(trials, worlds, most_worlds, effort.gate, lambda: ahead.turns < effort.most_steps)

    def _best_thrown(self, view: View, memory: Memory) -> tuple[Move, ...]:
        """For a hand held back: the card to throw that leaves the best promise."""
        race, hand = _race(view, memory), Hand(faces(view.hand))
        best: tuple[float, Piece] | None = None
        for place, piece in enumerate(strong.thrown_first(view, memory)[: self._effort.thrown]):
            hand.lose(piece.face)
            value = race.promise(hand) - EARLIER * place
            hand.gain(piece.face)
            if best is None or value > best[0]:
                best = value, piece
        assert best is not None
        return (Discard(best[1].id),)


EARLIER = 0.3
"""How much a promise must be better to throw a card instead of the one before it."""


def _race(view: View, memory: Memory) -> Race:
    live = live_copies(view, view.hand, memory.known)
    return Race(parting_of(view.public.rules), live, before(view).open)


def _goes_out(view: View, turn: tuple[Move, ...]) -> bool:
    """Whether a turn that ends with a discard throws the last card."""
    for move in turn[:-1]:
        view = after(view, move)
    return len(view.hand) == 1


def _worlds(view: View, random: Iterator[int], memory: Memory) -> Worlds:
    seed = b"".join(next(random).to_bytes(4, "big") for _ in range(SEED_WORDS))
    return Worlds(view, memory.known, Dice(seed))
