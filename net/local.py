"""A table in this process: it lives in a thread of its own, and one session sits at it, or one for each person."""

import asyncio
import logging
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from engine.chance import SEED_BYTES
from net.bots import Answering, AtOnce, players_of
from net.journal import Journal, last_round, read, set_aside
from net.outbox import Delivery
from net.record import Record, Step, begin
from net.retelling import retold
from net.seats import Viewer
from net.session import Batch, Command, Sent, TookBack, Trouble, Troubled, Update, Welcome
from net.setup import TableSetup
from net.sharing import share_often
from net.table import Table

CLOSING_TAKES_AT_MOST_S = 5.0

Wake = Callable[[], None]

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SoloSetup(TableSetup):
    """A table for the persons at one screen and computer players, and the file that keeps the match, or None."""

    path: Path | None = None


def new_seed() -> bytes:
    """A seed of the system's chance."""
    return os.urandom(SEED_BYTES)


def open_solo(setup: SoloSetup, wake: Wake, answering: Answering | None = None) -> "LocalSession":
    """Deal a new match and sit down at the first person's seat; a match kept at the path before is replaced.

    A file there that holds no match of this version is kept aside, as `match.broken-1.json` or `match.newer-2-1.json`.
    `wake` is called in the table's thread when updates have come. Where the match cannot be kept it is played
    without, and the session says so.
    """
    return _alone(_deal(setup), wake, answering)


def resume_solo(path: Path, wake: Wake, answering: Answering | None = None) -> "LocalSession":
    """Go on with the match kept at the path exactly where it was.

    Raises `BrokenJournal` or `NewerJournal`, the file left as it is, or OSError where it cannot be read.
    """
    return _alone(_kept(path), wake, answering)


def open_party(setup: SoloSetup, wake: Wake, answering: Answering | None = None) -> "Sessions":
    """Deal a new match for the several persons at one screen, as `open_solo` does for one."""
    return Sessions(_deal(setup), wake, answering)


def resume(path: Path, wake: Wake, answering: Answering | None = None) -> "LocalSession | Sessions":
    """Go on with the match kept at the path, for the one person or the several that it is played by.

    Raises as `resume_solo` does.
    """
    opened = _kept(path)
    if has_several_persons(opened.record.setup):
        return Sessions(opened, wake, answering)
    return _alone(opened, wake, answering)


def has_several_persons(setup: TableSetup) -> bool:
    """Whether more than one person plays at this screen."""
    return sum(not seat.is_bot for seat in setup.seats) > 1


class LocalSession:
    """One seat's session at a table in this process, or a spectator's.

    The session of somebody who plays alone ends the table with `close`; those of several end with their `Sessions`.
    """

    def __init__(self, host: "_Host", viewer: Viewer, record: Record, is_alone: bool) -> None:
        self.seat = viewer
        self.setup = record.setup
        self._host = host
        self._updates = host.updates[viewer]
        self._ids = 0
        self._seq = record.seq
        self._is_alone = is_alone

    def send(self, command: Command) -> int:
        """Send a command; returns the id that its `Answer` will carry. After `close` it goes nowhere."""
        self._ids += 1
        self._host.take(self.seat, Sent(self._ids, self._seq, command))
        return self._ids

    def poll(self) -> tuple[Update, ...]:
        """What has come since the last call."""
        come = []
        while self._updates:
            update = self._updates.popleft()
            if isinstance(update, (Batch, TookBack, Welcome)):
                self._seq = update.seq
            come.append(update)
        return tuple(come)

    def close(self) -> None:
        """End the table's thread, where nobody else sits at it; the match is kept in its file."""
        if self._is_alone:
            self._host.stop()


class Sessions:
    """A session for each person at this screen, and one that watches: it never has anybody's hand."""

    def __init__(self, opened: "_Opened", wake: Wake, answering: Answering | None) -> None:
        record = opened.record
        table = Table(record, _now_ms())
        table.let_watch()
        self.setup = record.setup
        self._host = _Host(table, table.audience, opened, answering, wake)
        sessions = {viewer: LocalSession(self._host, viewer, record, False) for viewer in table.audience}
        self.watching = sessions.pop(None)
        self.by_seat = {seat: session for seat, session in sessions.items() if seat is not None}
        self._host.start()

    def close(self) -> None:
        """End the table's thread; the match is kept in its file."""
        self._host.stop()


class _Opened(NamedTuple):
    """A match, the last round of it so far, what keeps it on disk, and whether it is kept as was asked for."""

    record: Record
    steps: tuple[Step, ...] = ()
    journal: Journal | None = None
    is_kept: bool = True


def _deal(setup: SoloSetup) -> _Opened:
    record, _ = begin(setup)
    if setup.path is None:
        return _Opened(record)
    try:
        aside = set_aside(setup.path)
        if aside is not None:
            log.warning("a file that no match could be taken from lies in %s now", aside)
        return _Opened(record, journal=Journal.create(setup.path, record))
    except OSError:
        log.exception("the match cannot be kept in %s", setup.path)
        return _Opened(record, is_kept=False)


def _kept(path: Path) -> _Opened:
    kept = read(path)
    steps = last_round(kept)
    record = steps[-1].record
    try:
        return _Opened(record, steps, Journal.go_on(kept))
    except OSError:
        log.exception("the match cannot be kept in %s any more", path)
        return _Opened(record, steps, is_kept=False)


def _alone(opened: _Opened, wake: Wake, answering: Answering | None) -> LocalSession:
    table = Table(opened.record, _now_ms())
    viewer = table.audience[0]
    host = _Host(table, (viewer,), opened, answering, wake)
    session = LocalSession(host, viewer, opened.record, is_alone=True)
    host.start()
    return session


class _Host:
    """The thread that drives a table: commands and the clock in, updates and the journal out."""

    def __init__(
        self,
        table: Table,
        viewers: Sequence[Viewer],
        opened: _Opened,
        answering: Answering | None,
        wake: Wake,
    ) -> None:
        self.updates: dict[Viewer, deque[Update]] = {
            viewer: deque((*retold(opened.steps, viewer), table.welcome(viewer))) for viewer in viewers
        }
        if not opened.is_kept:
            self.updates[viewers[-1]].append(Troubled(Trouble.CANNOT_SAVE))
        self._viewers = tuple(viewers)
        self._table = table
        self._journal = opened.journal
        self._players = players_of(table.record, self._call) if answering is None else AtOnce(answering)
        self._wake = wake
        self._inbox: deque[tuple[Viewer, Sent]] = deque()
        self._is_stopping = False
        self._is_marked = table.record.is_finished
        self._loop: asyncio.AbstractEventLoop | None = None
        self._called: asyncio.Event | None = None
        self._is_up = threading.Event()
        self._thread = threading.Thread(target=self._run, name="romme-table", daemon=True)

    def start(self) -> None:
        share_often()
        self._thread.start()
        self._is_up.wait()

    def take(self, viewer: Viewer, sent: Sent) -> None:
        self._inbox.append((viewer, sent))
        self._call()

    def stop(self) -> None:
        self._is_stopping = True
        self._call()
        if self._thread is not threading.current_thread():
            self._thread.join(CLOSING_TAKES_AT_MOST_S)
        if self._thread.is_alive():
            log.error("the table's thread did not end within %s s", CLOSING_TAKES_AT_MOST_S)

    def _call(self) -> None:
        if self._loop is None or self._called is None:
            return
        # A loop that is closed says so by an error: the table has ended, and nobody is left to hear.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._called.set)

    def _run(self) -> None:
        try:
            asyncio.run(self._drive())
        except Exception:
            log.exception("the table failed")
            self._trouble(Trouble.TABLE_FAILED)
        finally:
            self._is_up.set()
            if self._journal is not None:
                self._journal.close()

    async def _drive(self) -> None:
        self._loop, self._called = asyncio.get_running_loop(), asyncio.Event()
        self._is_up.set()
        while True:
            # Asked before the work, so that what was sent before `stop` is still carried out.
            is_last = self._is_stopping
            self._called.clear()
            self._work()
            if is_last:
                return
            await self._sleep(self._called)

    async def _sleep(self, called: asyncio.Event) -> None:
        """Wait for a command or for the table's next time."""
        now_ms = _now_ms()
        wake_ms = self._table.next_wake(now_ms)
        if self._inbox or wake_ms == now_ms:
            await asyncio.sleep(0)
            return
        with suppress(TimeoutError):
            await asyncio.wait_for(called.wait(), None if wake_ms is None else (wake_ms - now_ms) / 1000)

    def _work(self) -> None:
        deliveries: tuple[Delivery, ...] = ()
        while self._inbox:
            viewer, sent = self._inbox.popleft()
            deliveries += self._table.handle(viewer, sent, _now_ms())
        deliveries += self._table.tick(_now_ms())
        for question in self._table.questions():
            self._players.ask(question)
        for answer in self._players.answers():
            deliveries += self._table.decide(answer.number, answer.move, _now_ms(), answer.because)
        self._keep()
        self._tell(deliveries)

    def _keep(self) -> None:
        entries = self._table.entries()
        if self._journal is None or not entries:
            return
        try:
            self._journal.write(entries)
            if self._table.record.is_finished and not self._is_marked:
                self._journal.finish()
                self._is_marked = True
        except OSError:
            log.exception("the match cannot be kept any more")
            self._journal.close()
            self._journal = None
            self._trouble(Trouble.CANNOT_SAVE)

    def _trouble(self, trouble: Trouble) -> None:
        """Tell the one who watches for all, or the only one there is."""
        self._tell((Delivery(self._viewers[-1], Troubled(trouble)),))

    def _tell(self, deliveries: Sequence[Delivery]) -> None:
        told = [delivery for delivery in deliveries if delivery.viewer in self.updates]
        for viewer, update in told:
            self.updates[viewer].append(update)
        if not told:
            return
        try:
            self._wake()
        except Exception:
            log.exception("the screen could not be woken; it finds the updates when it asks")


def _now_ms() -> int:
    return time.monotonic_ns() // 1_000_000
