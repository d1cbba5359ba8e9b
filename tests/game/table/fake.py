"""A session over the engine of the cards alone: the other seats throw away what they draw."""

from engine.refusal import Refusal
from engine.romme.check import check
from engine.romme.match import apply_checked, next_round, start
from engine.romme.moves import Discard, Draw, Move, Undo
from engine.romme.rules import PRESETS, RommeRules
from engine.romme.state import Match, Phase, View, view_of
from net.session import Command
from tests.game.engine_session import EngineSession


class FakeSession(EngineSession):
    """The first seat at a match with cards."""

    def __init__(
        self,
        seed: bytes = b"7" * 32,
        rules: RommeRules = PRESETS["klassisch"],
        players: int = 3,
        match: Match | None = None,
        plays_others: bool = True,
    ) -> None:
        super().__init__(*((match, ()) if match else start(rules, players, seed)), plays_others)

    def _view(self, seat: int) -> View:
        return view_of(self.match, seat)

    def _check(self, move: Move) -> Refusal | None:
        return check(self._view(0), move)

    def _after(self, move: Move) -> tuple[Match, tuple[object, ...]]:
        return apply_checked(self.match, move)

    def _next_round(self) -> tuple[Match, tuple[object, ...]]:
        return next_round(self.match)

    def _hint(self) -> Move:
        return self._move_of(0)

    def _do(self, command: Command) -> None:
        return

    def _move_of(self, seat: int) -> Move:
        view = self._view(seat)
        if view.public.phase is Phase.DRAW:
            return Draw()
        for piece in reversed(view.hand):
            if check(view, Discard(piece.id)) is None:
                return Discard(piece.id)
        return Undo()
