"""A match at a hosted table: commands of guests in, what each of them may know out to their connections."""

from collections.abc import Callable
from typing import Any

from engine.refusal import refuse
from net.bots import Players
from net.gathering import ANSWERS_KEPT, Guest
from net.lobby import Denied, Reason, Seated
from net.outbox import Delivery
from net.outgoing import Outgoing
from net.presence import Presence
from net.record import Entry, Record
from net.session import (
    Answer,
    Batch,
    Command,
    Continue,
    Pause,
    Resume,
    Seat,
    Sent,
    SetPace,
    TookBack,
    Welcome,
)
from net.table import Table
from net.wire.batches import Batches
from net.wire.messages import told

NEXT_ROUND_AFTER_MS = 120_000
"""So long after a round the next one is dealt although somebody has not said that they are ready."""
MOST_CREDIT_MS = 500


class Playing:
    """A match being played by guests and computers; `guests` is everybody at the table, kept by others."""

    def __init__(
        self,
        record: Record,
        guests: dict[int, Guest],
        outgoing: Outgoing,
        players: Players,
        keep: Callable[[tuple[Entry, ...], int], None],
        now_ms: int,
    ) -> None:
        self.table = Table(record, now_ms)
        self._guests = guests
        self._outgoing = outgoing
        self._players = players
        self._keep = keep
        self._paused_by: int | None = None
        self._is_asleep = False
        self._over_since_ms: int | None = None

    @property
    def record(self) -> Record:
        """Where the match stands."""
        return self.table.record

    @property
    def is_between_rounds(self) -> bool:
        """Whether a round is over and another one will be dealt."""
        return self.record.is_round_over and not self.record.is_finished

    def welcome(self, guest: Guest) -> None:
        """Tell somebody where they sit and how the match stands."""
        if guest.seat is None:
            self.table.let_watch()
        tell(self._outgoing, guest, Seated(guest.seat))
        welcome = self.table.welcome(guest.seat)
        guest.view = welcome.view
        tell(self._outgoing, guest, welcome)

    def begin(self, now_ms: int) -> None:
        """Welcome everybody who is there, and see who is not."""
        for guest in self._guests.values():
            if guest.is_here:
                self.welcome(guest)
        for guest in self._guests.values():
            if not guest.is_here:
                self.put(guest, Presence.LOST, now_ms)
        self._deliver(self.table.tick(now_ms), now_ms)

    def put(self, guest: Guest, presence: Presence, now_ms: int) -> None:
        """Note that somebody who plays is there, lost or away."""
        if guest.seat is not None:
            self._deliver(self.table.set_presence(guest.seat, presence, now_ms), now_ms)

    def sit_down(self, guest: Guest, seat: int, now_ms: int) -> None:
        """Let somebody take over a computer's seat."""
        guest.seat = seat
        self._deliver(self.table.sit_down(seat, Seat(guest.name, guest.emblem, False), now_ms), now_ms)
        self.welcome(guest)

    def give_up(self, seat: int, now_ms: int) -> None:
        """Let a computer go on with the seat of somebody who is gone for good."""
        self._deliver(self.table.give_up(seat, now_ms), now_ms)

    def credit(self, guest: Guest, lag_ms: int) -> None:
        """Credit somebody's clock with what their line takes."""
        if guest.seat is not None:
            self.table.presences.credit_ms[guest.seat] = min(MOST_CREDIT_MS, lag_ms)

    def fall_asleep(self, now_ms: int) -> None:
        """Stand still while nobody is there."""
        if not self.table.is_paused:
            self._is_asleep = True
            self._deliver(self.table.pause(now_ms), now_ms)

    def wake_up(self, now_ms: int) -> None:
        """Go on once somebody is there again."""
        if self._is_asleep:
            self._is_asleep = False
            self._deliver(self.table.resume(now_ms), now_ms)

    def command(self, guest: Guest, sent: Sent, host: int | None, now_ms: int) -> None:
        """Carry out what somebody at the table commands, and answer."""
        reason = self._denied(guest, sent.command, host)
        if reason is not None:
            remember(self._outgoing, guest, sent.id, Denied(sent.id, reason))
        elif guest.seat is None:
            self._watchers_command(guest, sent, now_ms)
        else:
            if isinstance(sent.command, Pause) and not self.table.is_paused:
                self._paused_by = guest.number
            self._deliver(self.table.handle(guest.seat, sent, now_ms), now_ms)

    def tick(self, now_ms: int) -> None:
        """Do what has become due."""
        if self._is_asleep:
            return
        over_ms = self._over_since_ms
        if over_ms is not None and now_ms - over_ms >= NEXT_ROUND_AFTER_MS:
            self._deliver(self.table.deal_without_waiting(now_ms), now_ms)
        self._deliver(self.table.tick(now_ms), now_ms)

    def next_wake(self, now_ms: int) -> int | None:
        """When the match wants to be ticked next."""
        if self._is_asleep or self.table.is_paused:
            return None
        wake_ms = self.table.next_wake(now_ms)
        if self._over_since_ms is None:
            return wake_ms
        over_ms = self._over_since_ms + NEXT_ROUND_AFTER_MS
        return max(now_ms, over_ms if wake_ms is None else min(over_ms, wake_ms))

    def _denied(self, guest: Guest, command: Command, host: int | None) -> Reason | None:
        """What only the host may: pausing, the pace, and going on while the one who paused is there."""
        if guest.number == host:
            return None
        if isinstance(command, (Pause, SetPace)):
            return Reason.HOST_ONLY
        pauser = self._guests.get(self._paused_by or 0)
        if isinstance(command, Resume) and pauser is not None and pauser.is_here:
            return Reason.HOST_ONLY
        return None

    def _watchers_command(self, guest: Guest, sent: Sent, now_ms: int) -> None:
        """Who only watches may pause as host, and go on to the next round where nobody else is asked."""
        refusal = None
        match sent.command:
            case Continue() if not self.record.persons:
                self._deliver(self.table.deal_without_waiting(now_ms), now_ms)
            case Pause():
                self._paused_by = guest.number
                self._deliver(self.table.pause(now_ms), now_ms)
            case Resume():
                self._deliver(self.table.resume(now_ms), now_ms)
            case _:
                refusal = refuse("watching_only", "")
        remember(self._outgoing, guest, sent.id, Answer(sent.id, refusal))

    def _deliver(self, deliveries: tuple[Delivery, ...], now_ms: int) -> None:
        """Send what the table says, have its computer players answer, and keep what has changed."""
        table = self.table
        self._send(deliveries)
        for question in table.questions():
            self._players.ask(question)
        for answer in self._players.answers():
            self._send(table.decide(answer.number, answer.move, now_ms, answer.because))
        entries = table.entries()
        if not entries:
            return
        if not self.is_between_rounds:
            self._over_since_ms = None
        elif self._over_since_ms is None:
            self._over_since_ms = now_ms
        self._keep(entries, now_ms)

    def _send(self, deliveries: tuple[Delivery, ...]) -> None:
        batches: Batches | None = None
        seq, last, body = -1, None, b""
        connected = self._connected() if deliveries else {}
        for viewer, update in deliveries:
            guests = connected.get(viewer, ())
            if type(update) is Batch:
                if batches is None or seq != update.seq:
                    batches, seq = Batches(update.seq), update.seq
                for guest in guests:
                    self._outgoing.post(
                        guest.connection, batches.body(update.events, guest.view, update.view)
                    )
                    guest.view = update.view
                continue
            if update is not last:
                last, body = update, told(update)
            for guest in guests:
                self._outgoing.post(guest.connection, body)
                if isinstance(update, (TookBack, Welcome)):
                    guest.view = update.view

    def _connected(self) -> dict[int | None, list[Guest]]:
        """Who is told what a viewer is told: the one at the seat, or all who watch."""
        connected: dict[int | None, list[Guest]] = {}
        for guest in self._guests.values():
            if guest.connection is not None and guest.view is not None:
                connected.setdefault(guest.seat, []).append(guest)
        return connected


def tell(outgoing: Outgoing, guest: Guest, update: Any) -> None:
    """Tell somebody something."""
    if guest.connection is not None:
        outgoing.post(guest.connection, told(update))


def remember(outgoing: Outgoing, guest: Guest, number: int, answer: Answer | Denied) -> None:
    """Answer somebody, so that a wish that comes twice is answered again and not granted again."""
    guest.answers[number] = answer
    if len(guest.answers) > ANSWERS_KEPT:
        guest.answers.popitem(last=False)
    tell(outgoing, guest, answer)
