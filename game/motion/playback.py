"""Stages of motion, one after the other, on a clock that comes from outside.

The model of the table is always current; what is shown may be behind it. When the stages still to be
shown are more than `BEHIND_MS` long they run faster, and `finish` shows the end of everything at once.
"""

from collections import deque
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from game.motion.track import Pose, Track

BEHIND_MS = 3000
CATCHING_UP_MS = 1500
"""A backlog longer than `BEHIND_MS` is shown within about this time."""

Key = Hashable
Content = TypeVar("Content")


@dataclass(frozen=True, slots=True)
class Motion:
    """How one stage moves: a track for each card that does, sounds and glints at their times, and its length.

    `hold_ms` is how long its end stays to be seen before the next stage, whatever the speed of motion.
    """

    tracks: Mapping[Key, Track] = field(default_factory=dict)
    sounds: tuple[tuple[float, str], ...] = ()
    length_ms: float = 0.0
    glints: tuple[tuple[float, Pose], ...] = ()
    hold_ms: float = 0.0

    @property
    def end_ms(self) -> float:
        """When the next stage may begin."""
        return self.length_ms + self.hold_ms

    def scaled(self, factor: float) -> "Motion":
        """The same motion at another speed; with factor 0 nothing moves."""
        if factor == 1.0:
            return self
        tracks = {key: track.scaled(factor) for key, track in self.tracks.items()} if factor else {}
        sounds = tuple((at_ms * factor, name) for at_ms, name in self.sounds)
        glints = tuple((at_ms * factor, pose) for at_ms, pose in self.glints)
        return Motion(tracks, sounds, self.length_ms * factor, glints, self.hold_ms)

    def time_of(self, sounds: tuple[str, ...]) -> float:
        """When the first of these sounds is heard, from the beginning; 0.0 where none is."""
        return next((at_ms for at_ms, name in self.sounds if name in sounds), 0.0)


class Playback(Generic[Content]):
    """Plays one motion at a time. `waiting` holds what is to be shown next, with its expected length."""

    def __init__(self) -> None:
        self.waiting: deque[tuple[Content, float]] = deque()
        self.motion = Motion()
        self._clock_ms = 0.0
        self._last_ms: int | None = None
        self._sounded = 0
        self.overtakes: dict[Key, tuple[Track, float]] = {}

    @property
    def is_over(self) -> bool:
        """The motion being shown has come to its end."""
        return self._clock_ms >= self.motion.end_ms

    @property
    def has_arrived(self) -> bool:
        """The motion being shown is over, though its end may still be held."""
        return self._clock_ms >= self.motion.length_ms

    @property
    def is_moving(self) -> bool:
        """Something moves or waits to move."""
        return not self.is_over or bool(self.waiting) or bool(self.overtakes)

    @property
    def speed(self) -> float:
        """How much faster than normal the stages run: 1.0 unless too much is waiting."""
        backlog = sum(length for _, length in self.waiting)
        return max(1.0, backlog / CATCHING_UP_MS) if backlog > BEHIND_MS else 1.0

    def begin(self, motion: Motion) -> None:
        """Show this motion from its start."""
        self.motion = motion
        self._clock_ms = 0.0
        self._sounded = 0

    def overtake(self, key: Key, track: Track) -> None:
        """Let one card move by a track of its own, from now on, whatever the stage says of it."""
        self.overtakes[key] = (track, 0.0)

    def advance(self, now_ms: int) -> tuple[str, ...]:
        """Let time pass up to `now_ms`; returns the sounds that have become due."""
        passed = 0.0 if self._last_ms is None else float(max(0, now_ms - self._last_ms))
        self._last_ms = now_ms
        self._clock_ms += passed * self.speed
        self.overtakes = {
            key: (track, at_ms + passed)
            for key, (track, at_ms) in self.overtakes.items()
            if at_ms + passed < track.end_ms
        }
        due = [name for at_ms, name in self.motion.sounds[self._sounded :] if at_ms <= self._clock_ms]
        self._sounded += len(due)
        return tuple(due)

    def pose(self, key: Key, at_rest: Pose) -> Pose | None:
        """How a card is held now; `at_rest` where nothing moves it."""
        if key in self.overtakes:
            track, at_ms = self.overtakes[key]
            return track.at(at_ms)
        track_of_stage = self.motion.tracks.get(key)
        if track_of_stage is None or self._clock_ms >= track_of_stage.end_ms:
            return at_rest
        return track_of_stage.at(self._clock_ms)

    def moves(self, key: Key) -> bool:
        """Whether a card is on its way or waits to begin it."""
        track = self.motion.tracks.get(key)
        return key in self.overtakes or (track is not None and self._clock_ms < track.end_ms)

    def passing(self) -> list[tuple[Key, Pose]]:
        """The cards of this stage that are only seen while it moves."""
        found = []
        for key, track in self.motion.tracks.items():
            if track.vanishes and (pose := track.at(self._clock_ms)) is not None:
                found.append((key, pose))
        return found

    def cut(self) -> tuple[str, ...]:
        """Nothing of the motion being shown is still to come but its hold; returns the sounds that were."""
        due = tuple(name for _, name in self.motion.sounds[self._sounded :])
        self._clock_ms = self.motion.length_ms
        self._sounded = len(self.motion.sounds)
        self.overtakes = {}
        return due

    def finish(self) -> None:
        """The motion being shown is at its end."""
        self._clock_ms = self.motion.end_ms
        self._sounded = len(self.motion.sounds)
        self.overtakes = {}
