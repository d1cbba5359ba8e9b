"""A round between computer players, to be watched: no file, no hand, and nobody whom it would wait for."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from game.match_setup import COMPUTER_NAMES, DEFAULT_LEVEL, EMBLEMS, PRESETS, SeatSetup, Setup
from net.session import Command, Pace, Session, SetPace, Troubled, Update

if TYPE_CHECKING:
    from game.app import App

GAMES = ("klassisch", "steine")
"""The rule sets of the demos, in turn."""

PLAYERS = 4
PACE = Pace(before_turn_ms=1500, between_steps_ms=900)
"""Slower than at a match: who passes by wants to see what happens."""


def demo_setup(number: int) -> Setup:
    """What the demo of this number is dealt from; the names go round from one demo to the next."""
    seats = tuple(
        SeatSetup(
            COMPUTER_NAMES[(number + place) % len(COMPUTER_NAMES)],
            EMBLEMS[(number + place) % len(EMBLEMS)],
            DEFAULT_LEVEL,
        )
        for place in range(PLAYERS)
    )
    return Setup(PRESETS[GAMES[number % len(GAMES)]], seats)


class DemoSession:
    """A spectator's session at a pace that can be followed, whatever pace the settings ask for."""

    def __init__(self, session: Session) -> None:
        self.seat: int | None = None
        self._session = session
        session.send(SetPace(PACE))

    def send(self, command: Command) -> int:
        """Pass a command on; the pace stays."""
        return 0 if isinstance(command, SetPace) else self._session.send(command)

    def poll(self) -> tuple[Update, ...]:
        """What has come; a table that has stopped is seen by its standing still."""
        return tuple(update for update in self._session.poll() if not isinstance(update, Troubled))

    def close(self) -> None:
        """End the table; nobody who touches something has to wait until a computer player has thought to its end."""
        threading.Thread(target=self._session.close, name="romme-demo-ends", daemon=True).start()


def open_demo(app: App, number: int, seed: bytes) -> DemoSession:
    """Deal a demo; nothing of it is kept."""
    from game.table.solo import table_setup
    from net.local import SoloSetup, open_solo

    return DemoSession(open_solo(table_setup(app, demo_setup(number), seed, None, SoloSetup), app.wake))
