"""What is shown at the moment: the stage that plays, the ones that wait, and where each tile is held.

The model is always ahead of or level with it; `snap` brings the screen up to date at once.
"""

from collections import deque
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace

from engine.events import Event
from engine.tiles.state import View
from game.motion.showing import Showing
from game.motion.track import Pose
from game.tiles.layout import Layout, TableSet, TileAt, Zone
from game.tiles.motion import MAKES_WAY_MS, RELAYOUT_MS, expected_ms, glide, motion_of, pose_of
from game.tiles.stages import Stage, stages_of

Arrange = Callable[[View, tuple[TableSet, ...]], Layout]


@dataclass(slots=True)
class Presentation(Showing[View, Layout, Stage]):
    """The shown view and table, their layout, and the motion towards it. `tempo` multiplies durations; 0 cuts."""

    arrange: Arrange
    table: tuple[TableSet, ...] = ()
    pictures: dict[Hashable, int] = field(default_factory=dict)
    _last: tuple[TableSet, ...] = ()

    def enqueue(self, view: View, events: Sequence[Event], is_again: bool = False) -> None:
        """Show what happened after everything that waits already.

        The steps of the latest turn do not count as being behind, so that it is shown at its own pace.
        """
        shown = self._last if self.playback.waiting else self.table
        waiting = [(stage, self._expected_ms(stage)) for stage, _ in self.playback.waiting]
        self.playback.waiting = deque(waiting)
        for stage in stages_of(view, events, shown, is_again):
            self.playback.waiting.append((stage, 0.0))
            self._last = stage.table

    def snap(self, view: View, table: tuple[TableSet, ...]) -> None:
        """Show a view and a table at once, without any motion."""
        self._stop()
        self.view, self.table, self.stage = view, table, None
        self.layout = self.arrange(view, table)

    def show(
        self, table: tuple[TableSet, ...], duration_ms: float = MAKES_WAY_MS, at_once: bool = False
    ) -> None:
        """Show another table for the same view, as a draft changes; what lies elsewhere then glides there."""
        if self.view is None:
            return
        self.table = table
        poses = self.held_poses() if not at_once else {}
        before = self.layout
        self.layout = self.arrange(self.view, table)
        if at_once or not self.tempo or self.is_calm:
            self.playback.overtakes = {}
            return
        if before is not None and before.table_height != self.layout.table_height:
            duration_ms = RELAYOUT_MS
        for key, track in glide(poses, self.layout, duration_ms * self.tempo).items():
            self._overtake(key, track)

    def poses(self) -> dict[int, tuple[TileAt, Pose, bool]]:
        """Every tile that is seen now: where it belongs, how it is held, and whether it is on its way."""
        found = {}
        assert self.layout is not None
        for piece, tile in self.layout.tiles.items():
            rest = pose_of(tile.rect)
            if tile.zone is Zone.HELD:
                found[piece] = (tile, rest._replace(lift=1.0), True)
                continue
            pose = self.playback.pose(piece, rest)
            if pose is not None:
                found[piece] = (tile, pose, pose is not rest)
        return found

    def held_poses(self) -> dict[int, Pose]:
        """How each known tile is held now."""
        return {piece: pose for piece, (_, pose, _) in self.poses().items()} if self.layout else {}

    def _begin(self, stage: Stage) -> None:
        before, poses = self.layout, self.held_poses()
        self.view, self.table, self.stage = stage.view, stage.table, stage
        self.layout = self.arrange(stage.view, stage.table)
        if before is None:
            return
        is_relaid = before.table_height != self.layout.table_height and bool(before.sets)
        motion, self.pictures = motion_of(stage, poses, self.layout, is_relaid, self.is_calm)
        self._play(replace(motion, hold_ms=self._hold_ms(stage)))

    def _expected_ms(self, stage: Stage) -> float:
        """About how long a stage takes, to see how far behind the screen is."""
        return expected_ms(stage) * self.tempo + self._hold_ms(stage)

    def _hold_ms(self, stage: Stage) -> float:
        """How long what somebody else did stays to be seen."""
        if stage.moved is None or stage.moved.seat == stage.view.seat:
            return 0.0
        return (self.pace_again if stage.is_again else self.pace).between_steps_ms
