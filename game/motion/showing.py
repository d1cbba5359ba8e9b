"""What is shown at the moment: the stage that plays, the ones that wait, and the motion towards the shown view."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from game.motion.playback import Motion, Playback
from game.motion.track import Track
from net.session import PACES, Pace

View = TypeVar("View")
Layout = TypeVar("Layout")
Stage = TypeVar("Stage")


@dataclass(slots=True)
class Showing(ABC, Generic[View, Layout, Stage]):
    """The shown view, its layout, and the motion towards it. `tempo` multiplies durations; 0 cuts.

    `pace` is how long a step of others is to be seen, and what lies between their turns.
    """

    arrange: Callable[..., Layout]
    tempo: float = 1.0
    is_calm: bool = False
    pace: Pace = Pace()
    view: View | None = None
    layout: Layout | None = None
    playback: Playback[Stage] = field(default_factory=Playback)
    stage: Stage | None = None
    _is_beginning: bool = False

    @property
    def pace_again(self) -> Pace:
        """The pace at which something is shown again: never too quick to be followed."""
        return self.pace if self.pace.between_steps_ms else PACES["brisk"]

    @property
    def is_level(self) -> bool:
        """Nothing waits to be shown and the last stage is over."""
        return self.playback.is_over and not self.playback.waiting

    def is_still_to_be_seen(self, is_meant: Callable[[Stage], bool]) -> bool:
        """Whether a stage of this kind waits to be shown, or has not come to its end."""
        if any(is_meant(stage) for stage, _ in self.playback.waiting):
            return True
        is_on_its_way = self._is_beginning or not self.playback.has_arrived
        return self.stage is not None and is_on_its_way and is_meant(self.stage)

    @property
    def is_moving(self) -> bool:
        """A frame from now would look different."""
        return self.playback.is_moving

    def advance(self, now_ms: int) -> tuple[tuple[str, ...], tuple[Stage, ...]]:
        """Let time pass: the sounds that are due, and the stages that began to be shown."""
        sounds = list(self.playback.advance(now_ms))
        begun = []
        while self.playback.is_over and self.playback.waiting:
            stage, _ = self.playback.waiting.popleft()
            self._is_beginning = bool(self.tempo)
            self._begin(stage)
            self._is_beginning = False
            begun.append(stage)
            if not self.tempo:
                sounds.extend(self.playback.cut())
        return tuple(sounds), tuple(begun)

    @abstractmethod
    def _begin(self, stage: Stage) -> None:
        """Show the stage's view, and begin the motion that leads there."""

    def _stop(self) -> None:
        """Drop what moves and what waits."""
        self.playback.waiting.clear()
        self.playback.begin(Motion())
        self.playback.finish()

    def _play(self, motion: Motion, least_ms: float = 0.0) -> None:
        """Begin a motion that takes so long at least; what it moves, nothing else moves any more."""
        for key in motion.tracks:
            self.playback.overtakes.pop(key, None)
        scaled = motion.scaled(self.tempo)
        hold_ms = max(scaled.hold_ms, least_ms - scaled.length_ms)
        self.playback.begin(replace(scaled, hold_ms=hold_ms))

    def _overtake(self, key: int, track: Track) -> None:
        """Let one piece glide by a track of its own; one that the stage moves only ends elsewhere."""
        if not self.playback.moves(key) or key in self.playback.overtakes:
            self.playback.overtake(key, track)
            return
        motion = self.playback.motion
        tracks = {**motion.tracks, key: motion.tracks[key].ending_at(track.last)}
        self.playback.motion = replace(motion, tracks=tracks)
