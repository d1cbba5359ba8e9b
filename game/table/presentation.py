"""What is shown at the moment: the stage that plays, the ones that wait, and where each card is held.

The model is always ahead of or level with it; `snap` brings the screen up to date at once.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.romme.events import Event, RoundBegan
from engine.romme.state import View
from game.motion.showing import Showing
from game.motion.track import Pose
from game.table.choreography import choreograph, expected_ms, glide, laid_after, paced_ms
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
class Presentation(Showing[View, Layout, Stage]):
    """The shown view, its layout, and the motion towards it. `tempo` multiplies durations; 0 cuts."""

    arrange: Arrange
    faces: dict[Hashable, int] = field(default_factory=dict)
    laid: int = 0

    def enqueue(self, view: View, events: Sequence[Event], is_again: bool = False) -> None:
        """Show what happened after everything that waits already."""
        stage = Stage(view, tuple(events), is_again)
        self.playback.waiting.append((stage, expected_ms(events) * self.tempo))

    def snap(self, view: View) -> None:
        """Show a view at once, without any motion."""
        self._stop()
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
            self._overtake(key, track)

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
        me, own = self.stage.view.seat, {piece.id for piece in self.stage.view.hand}
        if not any(isinstance(event, RoundBegan) for event in self.stage.events):
            return found
        for key in self.playback.motion.tracks:
            if not self.playback.moves(key):
                continue
            if isinstance(key, tuple) and key[0] == "dealt":
                found[int(key[1])] = found.get(int(key[1]), 0) + 1
            elif me is not None and key in own:
                found[me] = found.get(me, 0) + 1
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
        self._play(motion, paced_ms(stage.events, self.pace_again) if stage.is_again else 0.0)
