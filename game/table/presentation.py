"""What is shown at the moment: the stage that plays, the ones that wait, and where each card is held.

The model is always ahead of or level with it; `snap` brings the screen up to date at once.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from engine.romme.events import Event, RoundBegan
from engine.romme.state import View
from game.motion.playback import Motion, Playback
from game.motion.track import Pose
from game.table.choreography import choreograph, expected_ms, glide, laid_after, paced
from game.table.durations import MAKES_ROOM_MS
from game.table.flights import Shown, pose_of
from game.table.layout import CardAt, Layout, Zone

Arrange = Callable[[View], Layout]


class Stage(NamedTuple):
    """A batch to be shown: what happened and the view after it; `is_again` for one shown once more."""

    view: View
    events: tuple[Event, ...]
    is_again: bool = False


@dataclass(slots=True)
class Presentation:
    """The shown view, its layout, and the motion towards it. `tempo` multiplies durations; 0 cuts."""

    arrange: Arrange
    tempo: float = 1.0
    is_calm: bool = False
    view: View | None = None
    layout: Layout | None = None
    playback: Playback[Stage] = field(default_factory=Playback)
    faces: dict[Hashable, int] = field(default_factory=dict)
    stage: Stage | None = None
    laid: int = 0

    @property
    def is_level(self) -> bool:
        """Nothing waits to be shown and the last stage is over."""
        return self.playback.is_over and not self.playback.waiting

    @property
    def is_moving(self) -> bool:
        """A frame from now would look different."""
        return self.playback.is_moving

    def enqueue(self, view: View, events: Sequence[Event], is_again: bool = False) -> None:
        """Show what happened after everything that waits already."""
        stage = Stage(view, tuple(events), is_again)
        self.playback.waiting.append((stage, expected_ms(events) * self.tempo))

    def snap(self, view: View) -> None:
        """Show a view at once, without any motion."""
        self.playback.waiting.clear()
        self.playback.begin(Motion())
        self.playback.finish()
        self.view = view
        self.stage = None
        self.layout = self.arrange(view)

    def relayout(self, at_once: bool = False, duration_ms: float = MAKES_ROOM_MS) -> None:
        """Lay the shown view out anew; what lies elsewhere then glides there."""
        if self.view is None:
            return
        poses = self.held_poses() if not at_once else {}
        self.layout = self.arrange(self.view)
        if at_once or not self.tempo or self.is_calm:
            self.playback.overtakes = {}
            return
        for key, track in glide(poses, self.layout, duration_ms * self.tempo).items():
            if not self.playback.moves(key) or key in self.playback.overtakes:
                self.playback.overtake(key, track)
            else:
                stage_track = self.playback.motion.tracks[key]
                tracks = {**self.playback.motion.tracks, key: stage_track.ending_at(track.last)}
                self.playback.motion = replace(self.playback.motion, tracks=tracks)

    def advance(self, now_ms: int) -> tuple[tuple[str, ...], tuple[Stage, ...]]:
        """Let time pass: the sounds that are due, and the stages that began to be shown."""
        sounds = list(self.playback.advance(now_ms))
        begun = []
        while self.playback.is_over and self.playback.waiting:
            stage, _ = self.playback.waiting.popleft()
            self._begin(stage)
            begun.append(stage)
            if not self.tempo:
                sounds.extend(name for _, name in self.playback.motion.sounds)
                self.playback.finish()
        return tuple(sounds), tuple(begun)

    def poses(self) -> dict[int, tuple[CardAt, Pose, bool]]:
        """Every card that is seen now: where it belongs, how it is held, and whether it flies above the rest."""
        found = {}
        assert self.layout is not None
        for piece, card in self.layout.cards.items():
            rest = pose_of(card.place)
            if card.zone is Zone.HELD:
                found[piece] = (card, rest, True)
                continue
            pose = self.playback.pose(piece, rest)
            if pose is not None:
                found[piece] = (card, pose, pose is not rest and piece not in self.playback.overtakes)
        return found

    def held_poses(self) -> dict[int, Pose]:
        """How each known card is held now."""
        return {piece: pose for piece, (_, pose, _) in self.poses().items()} if self.layout else {}

    def undealt(self) -> dict[int, int]:
        """While cards are dealt: how many have not reached each seat yet."""
        found: dict[int, int] = {}
        if self.stage is None or self.playback.is_over:
            return found
        me = self.stage.view.seat or 0
        if not any(isinstance(event, RoundBegan) for event in self.stage.events):
            return found
        for key in self.playback.motion.tracks:
            if self.playback.moves(key):
                seat = int(key[1]) if isinstance(key, tuple) and key[0] == "dealt" else me
                found[seat] = found.get(seat, 0) + 1
        return found

    def _begin(self, stage: Stage) -> None:
        before, poses = self.layout, self.held_poses()
        self.view, self.stage = stage.view, stage
        self.layout = self.arrange(stage.view)
        if before is None:
            return
        me = stage.view.seat
        motion, self.faces = choreograph(
            Shown(before, me, poses), Shown(self.layout, me), stage.events, self.is_calm, self.laid
        )
        self.laid = laid_after(self.laid, stage.events)
        if stage.is_again:
            motion = paced(motion, stage.events)
        for key in motion.tracks:
            self.playback.overtakes.pop(key, None)
        self.playback.begin(motion.scaled(self.tempo))
