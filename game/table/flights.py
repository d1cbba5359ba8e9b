"""The movements that a choreography is made of: one card on its way, and the motion as it is being written."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field

from engine.pieces import Piece
from game.motion.easing import ease_in_out, ease_out
from game.motion.track import Leg, Pose, Track
from game.table.durations import SEAT_CARD_HEIGHT
from game.table.layout import Layout
from game.table.places import Place


@dataclass(frozen=True, slots=True)
class Shown:
    """What is on the screen: where every card lies and is held, and the own seat."""

    layout: Layout
    me: int | None
    poses: Mapping[int, Pose] = field(default_factory=dict)


@dataclass(slots=True)
class Score:
    """The motion as it is being written."""

    before: Shown
    after: Shown
    clock_ms: float = 0.0
    tracks: dict[Hashable, Track] = field(default_factory=dict)
    faces: dict[Hashable, int] = field(default_factory=dict)
    sounds: list[tuple[float, str]] = field(default_factory=list)

    def sound(self, name: str, after_ms: float = 0.0) -> None:
        self.sounds.append((self.clock_ms + after_ms, name))


def pose_of(place: Place, lift: float = 0.0, shown: float = 1.0) -> Pose:
    """A card held as it lies at its place."""
    return Pose(place.x, place.y, place.height, place.angle, lift, shown)


def land(
    score: Score, piece: int, start: Pose, duration_ms: float, arc: float = 0.0, hidden: bool = False
) -> None:
    """A card comes to its place from anywhere."""
    card = score.after.layout.cards.get(piece)
    if card is None:
        return
    end = pose_of(card.place)
    at = score.clock_ms
    leg = Leg(at, duration_ms, end, ease_out, arc=arc * end.height, lift=0.8)
    score.tracks[piece] = Track(start, (leg,), appears_ms=max(at, 0.1) if hidden else 0.0)


def fly_to_seat(
    score: Score, key: Hashable, face: int, start: Pose, seat: int, duration_ms: float, shown: float = 0.0
) -> None:
    """A card goes into another player's hand, where it is no longer seen."""
    at = score.clock_ms
    end = seat_pose(score, seat)
    flat = start._replace(shown=shown)
    leg = Leg(at, duration_ms, end._replace(shown=shown), ease_in_out, arc=0.1 * start.height, lift=0.6)
    score.tracks[key] = Track(flat, (leg,), appears_ms=max(at, 0.1), vanishes=True)
    score.faces[key] = face


def from_hand(score: Score, piece: Piece, seat: int) -> tuple[Pose, bool]:
    """Where a card that is played comes from, and whether it was hidden there."""
    seen = was_held(score, piece.id)
    if seen is not None:
        return seen, False
    return seat_pose(score, seat), True


def seat_pose(score: Score, seat: int) -> Pose:
    box = score.after.layout.seat(seat)
    if box is None:
        hand = score.after.layout.frame.hand
        return Pose(hand.centerx, hand.centery, hand.height * 0.7, shown=0.0)
    return Pose(box.cards.centerx, box.cards.centery, box.cards.height * SEAT_CARD_HEIGHT, shown=0.0)


def was_held(score: Score, piece: int) -> Pose | None:
    if piece in score.before.poses:
        return score.before.poses[piece]
    card = score.before.layout.cards.get(piece)
    return pose_of(card.place) if card is not None else None
