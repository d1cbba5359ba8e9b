"""A session over the tile engine alone: answers at once, and the other seats draw, or do what they are told."""

from engine.events import Event
from engine.refusal import Refusal
from engine.tiles.check import check
from engine.tiles.hints import hint
from engine.tiles.match import apply, next_round, start
from engine.tiles.moves import Draw, Move, Pass
from engine.tiles.rules import TileRules
from engine.tiles.state import Match, Phase, view_of
from net.session import (
    Answer,
    AskHint,
    Batch,
    Comforts,
    Command,
    Continue,
    HintGiven,
    Play,
    TookBack,
    Update,
    Welcome,
)
from net.session import TakeBack as TakeBackCommand
from tests.game.table.fake import SEATS


class FakeSession:
    """The first seat at a match in this thread; `sent` is every command that came."""

    def __init__(
        self,
        match: Match | None = None,
        seed: bytes = b"7" * 32,
        players: int = 3,
        plays_others: bool = True,
        rules: TileRules | None = None,
        moves: list[Move] | None = None,
    ) -> None:
        self.seat = 0
        self.sent: list[Command] = []
        self.is_closed = False
        self.plays_others = plays_others
        self.waiting = list(moves or ())
        self.match, events = (match, ()) if match else start(rules or TileRules(), players, seed)
        self._seq = len(events)
        players = self.match.state.public.players
        recent = tuple(event.seen_by(0) for event in events)
        view = view_of(self.match, 0)
        self._before: list[Match] = []
        self._updates: list[Update] = [
            Welcome(self._seq, view, SEATS[:players], (), recent, Comforts(True, True))
        ]
        self._let_others_play()

    def send(self, command: Command) -> int:
        self.sent.append(command)
        number = len(self.sent)
        refusal: Refusal | None = None
        match command:
            case Play(move):
                refusal = check(view_of(self.match, 0), move)
                if refusal is None:
                    self._before.append(self.match)
                    self._happened(apply(self.match, move))
                self._updates.append(Answer(number, refusal))
                self._let_others_play()
                return number
            case Continue():
                self._happened(next_round(self.match))
                self._let_others_play()
            case AskHint():
                self._updates.append(HintGiven(self._seq, hint(view_of(self.match, 0)).move))
            case TakeBackCommand() if self._before:
                self.match = self._before.pop()
                self._updates.append(TookBack(self._seq, view_of(self.match, 0)))
            case _:
                pass
        self._updates.append(Answer(number, None))
        return number

    def poll(self) -> tuple[Update, ...]:
        come, self._updates = tuple(self._updates), []
        return come

    def close(self) -> None:
        self.is_closed = True

    def moves(self) -> list[Move]:
        """The moves that were sent."""
        return [command.move for command in self.sent if isinstance(command, Play)]

    def let_play(self, move: Move) -> None:
        """Have the seat to move make a move."""
        self._happened(apply(self.match, move))

    def _let_others_play(self) -> None:
        while self.plays_others and self.match.state.public.phase is not Phase.OVER:
            if self.match.state.public.seat == 0:
                return
            public = self.match.state.public
            move = self.waiting.pop(0) if self.waiting else Draw() if public.pool_size else Pass()
            self._happened(apply(self.match, move))

    def _happened(self, outcome: tuple[Match, tuple[Event, ...]]) -> None:
        self.match, events = outcome
        self._seq += len(events)
        seen = tuple(event.seen_by(0) for event in events)
        self._updates.append(Batch(self._seq, seen, view_of(self.match, 0)))
