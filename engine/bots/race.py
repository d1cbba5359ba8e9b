"""How near a hand is to going out at once: what every card that may be drawn next would leave of it.

Between two who hold back their openings a round is a race for that. Neighbours counted one by one see only part of
it: here each draw's best partition is looked at.
"""

from collections.abc import Sequence

from engine.pieces import FACES, JOKER, Face
from engine.simulation.parting import Part, Parting, may_better
from engine.simulation.round import Hand

OUT = 100.0
LEFT = 12.0


def promise(hand: Hand, live: Sequence[int], taken_in: Sequence[int], parting: Parting, leaves: int) -> float:
    """The promise of a hand after its discard: the chance to go out with the next draw, less what is left otherwise.

    `live` are the copies not seen of each face; `taken_in` is true for a face that the table takes in; `leaves` is how
    many cards a turn may leave and yet go out.
    """
    total = sum(live)
    if not total:
        return 0.0
    part = parting.of(hand)
    usual = _stuck(part, taken_in)
    out = left = 0.0
    for face in range(FACES + 1):
        count = live[face]
        if not count:
            continue
        stuck = usual + (not taken_in[face])
        hand.gain(face)
        if face == JOKER or may_better(hand, part, face):
            stuck = min(stuck, _stuck(parting.of(hand), taken_in))
        hand.lose(face)
        if stuck <= leaves:
            out += count
        left += count * max(0, stuck - 1)
    return (OUT * out - LEFT * left) / total


def _stuck(part: Part, taken_in: Sequence[int]) -> int:
    return sum([1 for card in part.loose if not taken_in[card]])
