"""How near a hand is to going out at once: what every card that may be drawn next would leave of it.

Between two who hold back their openings a round is a race for that. Neighbours counted one by one see only part of
it: here each draw's partition is looked at.
"""

from collections.abc import Sequence

from engine.pieces import FACES
from engine.simulation.hand import Hand
from engine.simulation.parting import Part, Parting, may_better

OUT = 100.0
LEFT = 12.0


class Race:
    """One moment of a race.

    `live` are the copies not seen of each face; `taken_in` is true for a face that the table takes in. Who can part
    with all cards but one goes out: that one is thrown (B11).
    """

    def __init__(self, parting: Parting, live: Sequence[int], taken_in: Sequence[int]) -> None:
        self._parting = parting
        self._live = live
        self._taken_in = taken_in
        self._known: dict[tuple[int, ...], float] = {}

    def promise(self, hand: Hand) -> float:
        """The promise of a hand after its discard: the chance to go out with the next draw, less what is left else."""
        key = (*hand.suits, hand.jokers)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._worked_out(hand)
        return found

    def _worked_out(self, hand: Hand) -> float:
        total = sum(self._live)
        if not total:
            return 0.0
        part = self._parting.of(hand)
        taken_in = self._taken_in
        usual = self._stuck(part)
        out = left = 0.0
        for face in range(FACES + 1):
            count = self._live[face]
            if not count:
                continue
            stuck = usual + (not taken_in[face])
            hand.gain(face)
            if may_better(hand, part, face):
                stuck = min(stuck, self._stuck(self._parting.of(hand)))
            hand.lose(face)
            if stuck <= 1:
                out += count
            left += count * max(0, stuck - 1)
        return (OUT * out - LEFT * left) / total

    def _stuck(self, part: Part) -> int:
        taken_in = self._taken_in
        return sum([1 for card in part.loose if not taken_in[card]])
