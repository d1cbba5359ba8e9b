"""The movements that a choreography is made of: one card on its way, and the motion as it is being written."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field

from engine.pieces import JOKER, Piece
from game.motion.easing import ease_in, ease_in_out, ease_out, settle
from game.motion.track import Leg, Pose, Track
from game.sound import laid_sound
from game.table.durations import (
    SEAT_CARD_HEIGHT,
    SLAM_FALLS_MS,
    SLAM_GROWTH,
    SLAM_RISE,
    SLAM_RISES_MS,
    SLAM_WAITS_MS,
)
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
    glints: list[tuple[float, Pose]] = field(default_factory=list)
    laid: int = 0
    goes_out: bool = False

    def sound(self, name: str, after_ms: float = 0.0) -> None:
        self.sounds.append((self.clock_ms + after_ms, name))

    def lay(self, after_ms: float) -> None:
        """One more card of this turn is heard to lie on the table, higher than the one before."""
        self.laid += 1
        self.sound(laid_sound(self.laid), after_ms)

    def glint(self, piece: Piece, pose: Pose, after_ms: float) -> None:
        """A joker catches the light."""
        if piece.face == JOKER:
            self.glints.append((self.clock_ms + after_ms, pose))


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
    leg = Leg(at, duration_ms, end, settle, arc=arc * end.height, lift=0.8)
    score.tracks[piece] = Track(start, (leg,), appears_ms=max(at, 0.1) if hidden else 0.0)


def slam(score: Score, piece: int, start: Pose, hidden: bool) -> float:
    """The last card is held up over its place and put down with the flat hand; returns how long it takes."""
    end = pose_of(score.after.layout.cards[piece].place)
    up = end._replace(y=end.y - SLAM_RISE * end.height, height=end.height * SLAM_GROWTH, angle=0.0, lift=1.0)
    at, falls_ms = score.clock_ms, score.clock_ms + SLAM_RISES_MS + SLAM_WAITS_MS
    legs = (Leg(at, SLAM_RISES_MS, up, ease_out, lift=0.3), Leg(falls_ms, SLAM_FALLS_MS, end, ease_in))
    score.tracks[piece] = Track(start, legs, appears_ms=max(at, 0.1) if hidden else 0.0)
    length_ms = SLAM_RISES_MS + SLAM_WAITS_MS + SLAM_FALLS_MS
    score.sound("slam", length_ms)
    return length_ms


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
