"""A session over the engine of the tiles alone: the other seats draw, or do what they are told."""

from engine.events import Event
from engine.refusal import Refusal
from engine.tiles.check import check
from engine.tiles.hints import hint
from engine.tiles.match import apply, next_round, start
from engine.tiles.moves import Draw, Move, Pass
from engine.tiles.rules import TileRules
from engine.tiles.state import Match, View, view_of
from net.session import Command, TakeBack, TookBack
from tests.game.engine_session import EngineSession


class FakeSession(EngineSession):
    """The first seat at a match with tiles."""

    def __init__(
        self,
        match: Match | None = None,
        seed: bytes = b"7" * 32,
        players: int = 3,
        plays_others: bool = True,
        rules: TileRules | None = None,
        moves: list[Move] | None = None,
    ) -> None:
        self.waiting = list(moves or ())
        self._before: list[Match] = []
        dealt = (match, ()) if match else start(rules or TileRules(), players, seed)
        super().__init__(*dealt, plays_others)

    def _view(self, seat: int) -> View:
        return view_of(self.match, seat)

    def _check(self, move: Move) -> Refusal | None:
        return check(self._view(0), move)

    def _after(self, move: Move) -> tuple[Match, tuple[Event, ...]]:
        return apply(self.match, move)

    def _next_round(self) -> tuple[Match, tuple[Event, ...]]:
        return next_round(self.match)

    def _hint(self) -> Move:
        return hint(self._view(0)).move

    def _move_of(self, seat: int) -> Move:
        if self.waiting:
            return self.waiting.pop(0)
        return Draw() if self.match.state.public.pool_size else Pass()

    def _play_own(self, move: Move) -> None:
        self._before.append(self.match)
        self.let_play(move)

    def _do(self, command: Command) -> None:
        if isinstance(command, TakeBack) and self._before:
            self.match = self._before.pop()
            self.tell(TookBack(self._seq, self._view(0)))
