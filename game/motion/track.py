"""The way of one card through time: a pure function from milliseconds to a pose."""

from typing import NamedTuple

from game.motion.easing import Ease, ease_out


class Pose(NamedTuple):
    """How a card is held: its centre and height in pixels, degrees counter-clockwise, and the rest as shares.

    `lift` 0 lies on the table, 1 is held up; `shown` 0 shows the back, 1 the face; `alpha` 0 is invisible.
    """

    x: float
    y: float
    height: float
    angle: float = 0.0
    lift: float = 0.0
    shown: float = 1.0
    alpha: float = 1.0


class Leg(NamedTuple):
    """One movement: its start, its duration, its end, and how high its arc rises on the way."""

    start_ms: float
    duration_ms: float
    end: Pose
    ease: Ease = ease_out
    arc: float = 0.0
    lift: float = 0.0

    @property
    def end_ms(self) -> float:
        """When the movement is over."""
        return self.start_ms + self.duration_ms


class Track(NamedTuple):
    """Legs in the order of time, from a first pose. `appears_ms`: before it the card is not seen at all.

    `vanishes`: the card is not seen after the last leg either.
    """

    first: Pose
    legs: tuple[Leg, ...]
    appears_ms: float = 0.0
    vanishes: bool = False

    @property
    def end_ms(self) -> float:
        """When the last movement is over."""
        return self.legs[-1].end_ms if self.legs else 0.0

    @property
    def last(self) -> Pose:
        """Where the track leads."""
        return self.legs[-1].end if self.legs else self.first

    def at(self, now_ms: float) -> Pose | None:
        """The pose at a time of the track's own clock, or None where the card is not seen."""
        if now_ms < self.appears_ms or (self.vanishes and now_ms >= self.end_ms):
            return None
        pose = self.first
        for leg in self.legs:
            if now_ms >= leg.end_ms:
                pose = leg.end
            elif now_ms > leg.start_ms:
                return _between(pose, leg, (now_ms - leg.start_ms) / leg.duration_ms)
            else:
                break
        return pose

    def ending_at(self, end: Pose) -> "Track":
        """The same way to another end."""
        if not self.legs:
            return self._replace(first=end)
        return self._replace(legs=(*self.legs[:-1], self.legs[-1]._replace(end=end)))

    def scaled(self, factor: float) -> "Track":
        """The same way with all times multiplied."""
        legs = tuple(
            leg._replace(start_ms=leg.start_ms * factor, duration_ms=leg.duration_ms * factor)
            for leg in self.legs
        )
        return self._replace(legs=legs, appears_ms=self.appears_ms * factor)


def straight(first: Pose, end: Pose, start_ms: float, duration_ms: float, ease: Ease = ease_out) -> Track:
    """A track of one leg."""
    return Track(first, (Leg(start_ms, duration_ms, end, ease),))


def _between(start: Pose, leg: Leg, share: float) -> Pose:
    eased = leg.ease(share)
    middle = 4.0 * share * (1.0 - share)
    end = leg.end
    return Pose(
        start.x + (end.x - start.x) * eased,
        start.y + (end.y - start.y) * eased - leg.arc * middle,
        start.height + (end.height - start.height) * min(1.0, eased),
        start.angle + (end.angle - start.angle) * min(1.0, eased),
        start.lift + (end.lift - start.lift) * min(1.0, eased) + leg.lift * middle,
        start.shown + (end.shown - start.shown) * share,
        start.alpha + (end.alpha - start.alpha) * share,
    )
