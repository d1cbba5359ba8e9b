"""A session over the engine alone: answers at once, and the other seats throw away what they draw."""

from engine.refusal import Refusal
from engine.romme.check import check
from engine.romme.match import apply_checked, next_round, start
from engine.romme.moves import Discard, Draw, Undo
from engine.romme.rules import PRESETS, RommeRules
from engine.romme.state import Match, Phase, view_of
from net.session import (
    Answer,
    Arrange,
    AskHint,
    Batch,
    Comforts,
    Command,
    Continue,
    HintGiven,
    Play,
    Seat,
    TakeBack,
    Update,
    Welcome,
)

SEATS = (
    Seat("Jörg", "cat", False),
    Seat("Ada", "owl", True),
    Seat("Oma Inge", "fox", True),
    Seat("Kai", "boat", True),
    Seat("Frieda", "leaf", True),
    Seat("Bruno", "moon", True),
)


class FakeSession:
    """The first seat at a match in this thread; `sent` is every command that came."""

    def __init__(
        self,
        seed: bytes = b"7" * 32,
        rules: RommeRules = PRESETS["klassisch"],
        players: int = 3,
        match: Match | None = None,
        plays_others: bool = True,
    ) -> None:
        self.seat = 0
        self.sent: list[Command] = []
        self.is_closed = False
        self.plays_others = plays_others
        self.match, events = (match, ()) if match else start(rules, players, seed)
        self._seq = len(events)
        players = self.match.state.public.players
        recent = tuple(event.seen_by(0) for event in events)
        view = view_of(self.match, 0)
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
                    self._apply(move)
                self._updates.append(Answer(number, refusal))
                self._let_others_play()
                return number
            case Continue():
                self._happened(next_round(self.match))
                self._let_others_play()
            case AskHint():
                self._updates.append(HintGiven(self._seq, self._some_move(0)))
            case Arrange() | TakeBack() | _:
                pass
        self._updates.append(Answer(number, None))
        return number

    def poll(self) -> tuple[Update, ...]:
        come, self._updates = tuple(self._updates), []
        return come

    def close(self) -> None:
        self.is_closed = True

    def moves(self) -> list[object]:
        """The moves that were sent."""
        return [command.move for command in self.sent if isinstance(command, Play)]

    def tell(self, update: Update) -> None:
        """Have an update come."""
        self._updates.append(update)

    def let_play(self, move: object) -> None:
        """Have the seat to move make a move."""
        self._apply(move)

    def _let_others_play(self) -> None:
        while self.plays_others and self.match.state.public.phase is not Phase.OVER:
            seat = self.match.state.public.seat
            if seat == 0:
                return
            self._apply(self._some_move(seat))

    def _some_move(self, seat: int) -> object:
        view = view_of(self.match, seat)
        if view.public.phase is Phase.DRAW:
            return Draw()
        for piece in reversed(view.hand):
            if check(view, Discard(piece.id)) is None:
                return Discard(piece.id)
        return Undo()

    def _apply(self, move: object) -> None:
        self._happened(apply_checked(self.match, move))

    def _happened(self, outcome: tuple[Match, tuple[object, ...]]) -> None:
        self.match, events = outcome
        self._seq += len(events)
        seen = tuple(event.seen_by(0) for event in events)
        self._updates.append(Batch(self._seq, seen, view_of(self.match, 0)))
