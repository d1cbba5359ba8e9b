"""A computer player that comes in to a table over the network, like a person."""

import logging
import threading
import time
from collections.abc import Callable
from typing import Any

from engine.events import Event
from engine.games import game_of
from net.bots import ComputerPlayers, Question
from net.client import RemoteSession
from net.guest import FINAL, Line, LineState
from net.lobby import Begin, BeReady, Lobby, State
from net.session import Answer, Batch, Company, Continue, Play, TookBack, Welcome

LOOK_EVERY_S = 0.25
WAIT_FOR_ANSWER_S = 5.0
GIVE_UP_AFTER_S = 8.0
"""So long nobody may answer at the address."""

log = logging.getLogger(__name__)


class ComputerGuest:
    """Plays over a session until told to stop. `woken` is set by the session's wake.

    `begins_with` is how many must sit ready before it begins a match as host; 0 leaves that to others.
    """

    def __init__(
        self,
        session: RemoteSession,
        woken: threading.Event,
        level: str = "level3",
        seed: bytes = bytes(32),
        begins_with: int = 0,
        matches: int | None = None,
        stop: Callable[[], bool] = lambda: False,
        keep_token: Callable[[str], None] = lambda token: None,
    ) -> None:
        self.session = session
        self.matches_played = 0
        self.moves = 0
        self.failures = 0
        """So often the computer player had no move, and a plain one was made."""
        self._woken = woken
        self._level = level
        self._seed = seed
        self._begins_with = begins_with
        self._matches = matches
        self._stop = stop
        self._keep_token = keep_token
        self._kept: str | None = None
        self._view: Any = None
        self._seq = 0
        self._seen: list[Event] = []
        self._lobby: Lobby | None = None
        self._company: Company | None = None
        self._players: ComputerPlayers | None = None
        self._asked: tuple[int, float, int] | None = None
        self._is_plain = False
        self._was_running = False
        self._readied: object = None
        self._continued: object = None

    def run(self) -> Line:
        """Play; returns how the line stands at the end."""
        since_s = time.monotonic()
        while not self._stop():
            self._woken.wait(LOOK_EVERY_S)
            self._woken.clear()
            for update in self.session.poll():
                self._take(update)
            state = self.session.line.state
            since_s = time.monotonic() if state is not LineState.UNREACHABLE else since_s
            is_hopeless = time.monotonic() - since_s > GIVE_UP_AFTER_S
            if is_hopeless or state in (*FINAL, LineState.HOST_GONE):
                break
            if self._matches is not None and self.matches_played >= self._matches:
                break
            if self.session.line.state is LineState.OPEN:
                self._note_token()
                self._act()
        return self.session.line

    def _note_token(self) -> None:
        token = self.session.token
        if token is not None and token != self._kept:
            self._kept = token
            self._keep_token(token)

    def _take(self, update: Any) -> None:
        match update:
            case Lobby():
                self._lobby = update
                is_running = update.state is State.RUNNING
                self.matches_played += self._was_running and not is_running
                self._was_running = is_running
            case Welcome():
                self._view, self._seq, self._company = update.view, update.seq, update.company
                self._seen = list(update.recent)
                self._asked, self._is_plain = None, False
                self._players = ComputerPlayers(game_of(update.view.public.rules), self._seed)
            case Batch():
                self._happened(update)
            case TookBack():
                self._view, self._seq, self._seen = update.view, update.seq, []
            case Company():
                self._company = update
            case Answer() if self._asked is not None and update.id == self._asked[0]:
                self._asked = None
                self._is_plain = update.refusal is not None and self._is_mine_to_move
                self.moves += update.refusal is None

    def _happened(self, batch: Batch) -> None:
        for event in batch.events:
            if event.begins_round:
                self._seen.clear()
            self._seen.append(event)
        self._view, self._seq = batch.view, batch.seq

    @property
    def _is_mine_to_move(self) -> bool:
        view = self._view
        return view is not None and view.public.result is None and view.public.seat == view.seat is not None

    def _act(self) -> None:
        if self._lobby is None:
            return
        if self._lobby.state is State.WAITING:
            self._get_ready(self._lobby)
        elif self._view is None or self.session.seat is None:
            return
        elif self._view.public.result is not None:
            if not self._view.standing.over and self._continued != (
                self.matches_played,
                self._view.standing.round,
            ):
                self._continued = self.matches_played, self._view.standing.round
                self.session.send(Continue())
        elif self._is_mine_to_move:
            self._move()

    def _get_ready(self, lobby: Lobby) -> None:
        own = lobby.person(self.session.person)
        if own is None or own.place is None:
            return
        stand = (lobby.people, lobby.places)
        if not own.is_ready:
            if self._readied != stand:
                self._readied = stand
                self.session.send(BeReady())
        elif (
            lobby.host == own.number
            and 0 < self._begins_with <= _ready_seats(lobby)
            and self._readied != stand
        ):
            self._readied = stand
            self.session.send(Begin())

    def _move(self) -> None:
        """Send the move, once for every stand of the table."""
        now = time.monotonic()
        if self._asked is not None and (
            self._asked[2] == self._seq and now - self._asked[1] < WAIT_FOR_ANSWER_S
        ):
            return
        assert self._players is not None
        game = game_of(self._view.public.rules)
        move = None
        if not self._is_plain:
            question = Question(
                self.moves, self._view.seat, self._seq, self._level, self._view, tuple(self._seen)
            )
            move = self._players(question)
            self.failures += move is None
        number = self.session.send(Play(game.plain_move(self._view) if move is None else move))
        self._asked = number, now, self._seq


def _ready_seats(lobby: Lobby) -> int:
    seated = [person for person in lobby.people if person.place is not None]
    return len(seated) if all(person.is_ready for person in seated) else 0
