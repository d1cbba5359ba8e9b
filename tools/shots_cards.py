"""The card table in the middle of a match, for pictures: composed positions that nothing moves in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.refusal import Refusal
from engine.romme.apply import end_round
from engine.romme.check import check
from engine.romme.notation import RommeNotation
from engine.romme.state import Match, view_of
from net.session import Answer, Batch, Comforts, Command, HintGiven, Play, Update, Welcome
from tools.shots_match import SIX_SEATS

if TYPE_CHECKING:
    from game.app import App
    from game.scenes.base import Scene
    from game.scenes.table import TableScene

EVENING = (
    "S5 S6 S7 S8",
    "HQ DQ CQ",
    "H3 *=H4 H5 H6",
    "DA D2 D3",
    "S10 H10 C10 D10",
    "C8 C9 C10 CJ CQ",
    "SK DK HK",
)
HAND = "S2 S3 S4 H7 D7 C7 H8 H10 HJ CK D5 * SA"
LONG_HAND = "SA S2 S3 S10 SJ H2 H3 H6 H10 HJ HK D3 D5 HA D10 DK D7 C7 C6 C10 CK *"
NOTHING_TO_LAY = "S2 S3 H7 D7 H8 H10 CK D5 HJ SK"
OTHERS = ("H2 H9 C3 C5 CA D4 D6 D8 S9 SJ D7", "C2 C4 C6 D9 DJ S6 H4", "S4 SA S9 SQ H5 H9 D9 D4 C5 C8 CJ CA *")
MIDDLE: dict[str, Any] = {
    "hands": [HAND, *OTHERS],
    "phase": "play",
    "opened": [False, True, True, False],
    "table": list(EVENING),
    "stock": "C2 C3 C4 D8 H3",
    "discard": "DJ H7 SQ D6 C9",
    "dealer": 3,
    "scores": [34, 12, 51, 20],
    "round": 2,
}


class StillSession:
    """The first seat at a position where nothing happens but refusals, and at the end of it the round's end."""

    def __init__(self, match: Match) -> None:
        self.seat: int | None = 0
        self._match = match
        seats = SIX_SEATS[: match.state.public.players]
        self._updates: list[Update] = [
            Welcome(1, view_of(match, 0), seats, (), (), Comforts(True, True, True))
        ]
        self._sent = 0

    def send(self, command: Command) -> int:
        self._sent += 1
        refusal: Refusal | None = None
        if isinstance(command, Play):
            refusal = check(view_of(self._match, 0), command.move)
        self._updates.append(Answer(self._sent, refusal))
        return self._sent

    def poll(self) -> tuple[Update, ...]:
        come, self._updates = tuple(self._updates), []
        return come

    def close(self) -> None:
        return

    def end(self, winner: int) -> None:
        """End the round: all hands lie open."""
        state, events = end_round(self._match.state, winner)
        self._match = self._match._replace(state=state)
        self._updates.append(Batch(2, events, view_of(self._match, 0)))


def middle() -> Callable[[App], Scene]:
    """One's own turn, the card drawn, much on the table."""
    return _at(read_position(MIDDLE), lambda scene: None)


def picked() -> Callable[[App], Scene]:
    """Cards picked up, and every place lit where they may go."""
    return _at(read_position({**MIDDLE, "opened": [True] * 4}), lambda scene: _pick(scene, "H7"))


def pile() -> Callable[[App], Scene]:
    """The discard pile late in a round, looked through."""
    position = {
        **MIDDLE,
        "hands": [HAND, "C2 C4 C6 D9", "H2 H9", "S4 S9 SQ"],
        "table": list(EVENING[:2]),
        "discard": f"DJ H7 SQ D6 C9 * {OTHERS[0]} SA SK DK HK C8 C10 CJ H4 H5 H6 D2 D3 D10",
    }
    return _at(read_position(position), lambda scene: scene.act("pile"))


def refused() -> Callable[[App], Scene]:
    """Something that is not allowed, and why."""

    def act(scene: TableScene) -> None:
        _pick(scene, "H8", "HJ", "CK")
        scene.act("lay")

    return _at(read_position(MIDDLE), act)


def hinted(**changed: Any) -> Callable[[App], Scene]:
    """A hint, and why."""

    def act(scene: TableScene) -> None:
        from engine.games import GAMES
        from game.table.model import folded

        view = scene.model.view
        assert view is not None
        moves, because = GAMES["romme"].advise(view, GAMES["romme"].memory)
        scene.model = folded(scene.model, HintGiven(1, moves[0], because))
        scene.changed()

    return _at(read_position({**MIDDLE, **changed}), act)


def long_hand() -> Callable[[App], Scene]:
    """Twenty-two cards in hand, each still to be read and picked."""
    return _at(
        read_position({**MIDDLE, "hands": [LONG_HAND, *OTHERS], "table": list(EVENING[:2])}),
        lambda scene: None,
    )


def six() -> Callable[[App], Scene]:
    """Six at a table of Jolly, one of them out."""
    position = {
        **MIDDLE,
        "hands": ["S2 S3 S4 H7 D7 C7 H8 H10 HJ CK D5", *OTHERS[:2], "S4 SA S9 SQ H5", "H9 D9 D4 C5", ""],
        "opened": [True, True, False, False, True, False],
        "scores": [-234, -112, -351, -420, -60, -533],
        "out": [5],
        "round": 9,
    }
    return _at(read_position(position, "jolly"), lambda scene: None)


def round_end() -> Callable[[App], Scene]:
    """The round is over and all hands lie open."""

    def act(scene: TableScene) -> None:
        assert isinstance(scene.session, StillSession)
        scene.session.end(1)

    return _at(read_position({**MIDDLE, "hands": [HAND, "", *OTHERS[1:]]}), act)


def read_position(position: dict[str, Any], preset: str = "klassisch") -> Match:
    """The match that a composed position stands for."""
    notation = RommeNotation()
    return notation.read(position, notation.rules({"preset": preset}))


def _pick(scene: TableScene, *words: str) -> None:
    from engine.pieces import CARDS

    assert scene.model.view is not None
    faces = [CARDS.read(word) for word in words]
    picked = tuple(next(piece.id for piece in scene.model.view.hand if piece.face == face) for face in faces)
    scene.model = replace(scene.model, selected=picked)
    scene.changed()


def _at(match: Match, act: Callable[[TableScene], None]) -> Callable[[App], Scene]:
    def make(app: App) -> Scene:
        from game.scenes.table import TableScene

        class Arranged(TableScene):
            is_arranged = False

            def tick(self, now_ms: int) -> None:
                super().tick(now_ms)
                if not self.is_arranged and self.model.view is not None:
                    self.is_arranged = True
                    act(self)
                    super().tick(now_ms)

        return Arranged(StillSession(match))

    return make
