"""THE AUTHORITY over a match: commands and the time in, answers and updates out; no thread, no clock, no file.

Whoever drives a table calls `handle` for a command and `tick` when `next_wake` has come, delivers what they return,
has `questions` answered by computer players, and keeps the `entries`, before anything is delivered, in a journal.
"""

import logging
from typing import NamedTuple

from engine.refusal import Refusal, refuse
from engine.romme.check import check
from engine.romme.events import Event, RoundEnded, TurnBegan
from engine.romme.moves import Move
from engine.romme.state import Phase, View, view_of
from net.bots import Question, plain_move
from net.outbox import Delivery, Outbox
from net.pacing import Pacing
from net.record import (
    Arranged,
    Entry,
    GaveUp,
    Played,
    Record,
    Retracted,
    TimeRanOut,
    advance,
    can_take_back,
    is_arrangement,
    next_deal,
)
from net.seats import Viewer, audience, awaited, company, is_computers, seats_now
from net.session import (
    Answer,
    Arrange,
    AskHint,
    Command,
    Concede,
    Continue,
    Hurry,
    JumpToEnd,
    Pace,
    Pause,
    Play,
    Resume,
    Sent,
    SetPace,
    TakeBack,
    TurnClock,
    Welcome,
)
from net.written import is_well_formed

LONGEST_PAUSE_MS = 60_000

log = logging.getLogger(__name__)


class Hint(NamedTuple):
    """A hint that was asked for and not given yet."""

    viewer: Viewer
    command: int
    seq: int


class Table:
    """A match being played; `record` is where it stands."""

    def __init__(self, record: Record, now_ms: int) -> None:
        self.record = record
        self.audience = audience(record.setup)
        self._pacing = Pacing(record.setup.pace)
        self._ready: set[Viewer] = set()
        self._deadline_ms: int | None = None
        self._paused_at_ms: int | None = None
        self._is_jumping = False
        self._fresh_from = 0
        self._taken_back_at = 0
        self._hints: dict[int, Hint] = {}
        self._asked = 0
        self._questions: list[Question] = []
        self._entries: list[Entry] = []
        self._outbox = Outbox(self.audience)
        self._plan(now_ms, begins_turn=True)

    @property
    def is_paused(self) -> bool:
        """Whether the table's timers stand still."""
        return self._paused_at_ms is not None

    def welcome(self, viewer: Viewer) -> Welcome:
        """What somebody of the audience gets who sits down or comes back."""
        record = self.record
        return Welcome(
            seq=record.seq,
            view=view_of(record.match, viewer),
            seats=seats_now(record),
            arrangement=() if viewer is None else record.arrangements[viewer],
            recent=record.recent(viewer),
            comforts=record.setup.comforts,
            company=company(record, self._ready, self.is_paused),
        )

    def handle(self, viewer: Viewer, sent: Sent, now_ms: int) -> tuple[Delivery, ...]:
        """Carry out a command of somebody of the audience: what to deliver, the answer last.

        A command whose id has been answered already is answered again and not carried out again.
        """
        if viewer not in self.audience or not _is_number(sent.id) or not _is_number(sent.seq):
            return (Delivery(viewer, Answer(sent.id, refuse("not_a_command", ""))),)
        known = self._outbox.answered(viewer, sent.id)
        if known is not None:
            return (Delivery(viewer, known),)
        if isinstance(sent.command, AskHint):
            self._ask_hint(viewer, sent.id)
        else:
            self._outbox.answer(viewer, sent.id, self._carry_out(viewer, sent, now_ms))
        return self._outbox.drain()

    def tick(self, now_ms: int) -> tuple[Delivery, ...]:
        """Do what has become due, one step at most: ask `next_wake` again afterwards."""
        if self.is_paused:
            return ()
        if self._deadline_ms is not None and self._deadline_ms <= now_ms:
            self._apply(TimeRanOut(self.record.match.state.public.seat), now_ms)
        elif self._pacing.is_due(now_ms):
            self._make_computers_step(now_ms)
        return self._outbox.drain()

    def next_wake(self, now_ms: int) -> int | None:
        """When the table wants to be ticked next, at `now_ms` at the earliest; None while it waits for somebody."""
        if self.is_paused:
            return None
        times = [] if self._deadline_ms is None else [self._deadline_ms]
        step = self._pacing.step
        if step is not None and step.is_known:
            times.append(step.due_ms)
        return max(now_ms, min(times)) if times else None

    def questions(self) -> tuple[Question, ...]:
        """What computer players have been asked since the last call; `decide` takes their answers."""
        asked, self._questions = tuple(self._questions), []
        return asked

    def decide(self, number: int, move: Move | None, now_ms: int) -> tuple[Delivery, ...]:
        """Take a computer player's answer to a question; None where it failed. One that nobody waits for is nothing."""
        hint = self._hints.pop(number, None)
        if hint is not None:
            self._give_hint(hint, move)
        step = self._pacing.step
        if step is not None and step.question == number:
            step.move, step.is_known = move, True
        return self._outbox.drain()

    def entries(self) -> tuple[Entry, ...]:
        """What has changed the match since the last call, for the journal."""
        new, self._entries = tuple(self._entries), []
        return new

    def _carry_out(self, viewer: Viewer, sent: Sent, now_ms: int) -> Refusal | None:
        command = sent.command
        refusal = self._may_not(viewer, command)
        if refusal is not None:
            return refusal
        match command:
            case Play(move):
                return self._play(viewer, move, sent.seq, now_ms)
            case Continue():
                return self._continue(viewer, sent.seq, now_ms)
            case TakeBack():
                return self._take_back(viewer, sent.seq, now_ms)
            case Arrange(order):
                return self._arrange(viewer, order, now_ms)
            case Concede():
                return self._concede(viewer, now_ms)
            case Hurry():
                self._pacing.hurry(now_ms)
                return None
            case JumpToEnd():
                return self._jump(now_ms)
            case SetPace(pace):
                return self._set_pace(pace, now_ms)
            case Pause():
                return self._pause(now_ms)
            case Resume():
                return self._resume(now_ms)
            case _:
                return refuse("not_a_command", "")

    def _may_not(self, viewer: Viewer, command: Command) -> Refusal | None:
        """What stands against a command whatever it says: who sends it, and a pause."""
        if isinstance(command, (Play, TakeBack, Arrange, Concede)):
            if viewer is None:
                return refuse("watching_only", "")
            if viewer in self.record.given_up:
                return refuse("seat_given_up", "")
        if self.is_paused and isinstance(command, (Play, TakeBack, Continue, Hurry, JumpToEnd)):
            return refuse("table_paused", "")
        return None

    def _play(self, viewer: Viewer, move: Move, seq: int, now_ms: int) -> Refusal | None:
        assert viewer is not None
        if not is_well_formed(move):
            return refuse("not_a_command", "")
        refusal = check(view_of(self.record.match, viewer), move)
        if refusal is not None:
            return refusal
        if seq < self._fresh_from:
            return refuse("out_of_date", "")
        self._apply(Played(viewer, move), now_ms)
        return None

    def _continue(self, viewer: Viewer, seq: int, now_ms: int) -> Refusal | None:
        match = self.record.match
        if match.standing.over:
            return refuse("match_is_over", "")
        if match.state.public.phase is not Phase.OVER:
            return refuse("round_not_over", "")
        if seq < self._fresh_from:
            return refuse("out_of_date", "")
        self._ready.add(viewer)
        self._deal_if_ready(now_ms)
        return None

    def _take_back(self, viewer: Viewer, seq: int, now_ms: int) -> Refusal | None:
        assert viewer is not None
        if not self.record.setup.comforts.take_back:
            return refuse("take_back_not_allowed", "")
        if seq < self._taken_back_at:
            return refuse("out_of_date", "")
        if not can_take_back(self.record, viewer):
            return refuse("nothing_to_take_back", "")
        self._apply(Retracted(viewer), now_ms)
        return None

    def _arrange(self, viewer: Viewer, order: tuple[int | None, ...], now_ms: int) -> Refusal | None:
        assert viewer is not None
        if not is_arrangement(order):
            return refuse("not_a_command", "")
        if order != self.record.arrangements[viewer]:
            self._apply(Arranged(viewer, order), now_ms)
        return None

    def _concede(self, viewer: Viewer, now_ms: int) -> Refusal | None:
        assert viewer is not None
        if self.record.match.standing.over:
            return refuse("match_is_over", "")
        self._apply(GaveUp(viewer), now_ms)
        return None

    def _jump(self, now_ms: int) -> Refusal | None:
        if self.record.match.standing.over:
            return refuse("match_is_over", "")
        if self.record.playing_persons:
            return refuse("others_still_play", "")
        self._is_jumping = True
        if self.record.match.state.public.phase is Phase.OVER:
            self._deal_if_ready(now_ms)
        else:
            self._plan(now_ms, begins_turn=False)
        return None

    def _set_pace(self, pace: Pace, now_ms: int) -> Refusal | None:
        if not isinstance(pace, Pace):
            return refuse("not_a_command", "")
        pauses = (pace.before_turn_ms, pace.between_steps_ms)
        if not all(_is_number(pause) and pause <= LONGEST_PAUSE_MS for pause in pauses):
            return refuse("not_a_command", "")
        self._pacing.change(pace, now_ms)
        return None

    def _pause(self, now_ms: int) -> Refusal | None:
        if not self.is_paused:
            self._paused_at_ms = now_ms
            self._tell_company()
        return None

    def _resume(self, now_ms: int) -> Refusal | None:
        if self._paused_at_ms is not None:
            stood_still = now_ms - self._paused_at_ms
            self._paused_at_ms = None
            if self._pacing.step is not None:
                self._pacing.step.due_ms += stood_still
            self._tell_company()
            if self._deadline_ms is not None:
                self._deadline_ms += stood_still
                self._tell_clock(now_ms)
        return None

    def _ask_hint(self, viewer: Viewer, command: int) -> None:
        """Ask for a hint; the command is answered when the hint comes, or now if there will be none."""
        hint = Hint(viewer, command, self.record.seq)
        refusal = self._may_not_have_hints(viewer)
        if refusal is not None:
            self._outbox.answer(viewer, command, refusal)
        elif viewer is not None and hint not in self._hints.values():
            self._hints[self._ask(viewer, None)] = hint

    def _may_not_have_hints(self, viewer: Viewer) -> Refusal | None:
        public = self.record.match.state.public
        if viewer is None:
            return refuse("watching_only", "")
        if viewer in self.record.given_up:
            return refuse("seat_given_up", "")
        if not self.record.setup.comforts.hints:
            return refuse("hints_not_allowed", "")
        if public.phase is Phase.OVER:
            return refuse("round_is_over", "B11")
        if public.seat != viewer:
            return refuse("not_your_turn", "B5", seat=public.seat)
        return None

    def _give_hint(self, hint: Hint, move: Move | None) -> None:
        refusal = None
        if hint.seq != self.record.seq:
            refusal = refuse("out_of_date", "")
        elif move is None or check(view_of(self.record.match, hint.viewer), move) is not None:
            refusal = refuse("no_hint", "")
        else:
            self._outbox.hint(hint.viewer, hint.seq, move)
        self._outbox.answer(hint.viewer, hint.command, refusal)

    def _ask(self, seat: int, level: str | None) -> int:
        self._asked += 1
        view = view_of(self.record.match, seat)
        self._questions.append(Question(self._asked, seat, self.record.seq, level, view))
        return self._asked

    def _make_computers_step(self, now_ms: int) -> None:
        step = self._pacing.step
        assert step is not None
        seat = self.record.match.state.public.seat
        self._apply(Played(seat, self._legal(view_of(self.record.match, seat), step.move)), now_ms)

    def _legal(self, view: View, move: Move | None) -> Move:
        """The computer player's move; where it is none, plain play until the turn's end."""
        if not self._pacing.is_plain:
            if move is not None and is_well_formed(move) and check(view, move) is None:
                return move
            log.error(
                "the computer player at seat %s has no legal move: %s; it plays plainly", view.seat, move
            )
            self._pacing.is_plain = True
        return plain_move(view)

    def _deal_if_ready(self, now_ms: int) -> None:
        waiting = awaited(self.record)
        if self._is_jumping or (waiting and self._ready.issuperset(waiting)):
            self._apply(next_deal(self.record), now_ms)
        else:
            self._tell_company()

    def _apply(self, entry: Entry, now_ms: int) -> None:
        """Move the match on, tell everybody, and set the timers."""
        self.record, events = advance(self.record, entry, is_checked=True)
        if isinstance(entry, Played) and not events:
            return
        self._entries.append(entry)
        if isinstance(entry, Arranged):
            return
        begins_turn = isinstance(entry, (Retracted, GaveUp)) or _any(events, TurnBegan)
        if begins_turn or _any(events, RoundEnded):
            self._fresh_from = self.record.seq
            self._ready.clear()
        if isinstance(entry, Retracted):
            self._taken_back_at = self.record.seq
            self._outbox.took_back(self.record)
        if isinstance(entry, GaveUp):
            self._tell_company()
        is_over = self.record.match.state.public.phase is Phase.OVER
        self._outbox.happened(self.record, events, is_held=self._is_jumping and not is_over)
        self._plan(now_ms, begins_turn=begins_turn)

    def _plan(self, now_ms: int, *, begins_turn: bool) -> None:
        """Set the timers for what comes next; between rounds, see who is ready."""
        record = self.record
        public = record.match.state.public
        self._pacing.step = None
        if begins_turn or public.phase is Phase.OVER:
            self._deadline_ms = None
        if record.match.standing.over or (record.is_finished and not self._is_jumping):
            return
        if public.phase is Phase.OVER:
            self._deal_if_ready(now_ms)
        elif is_computers(record, public.seat):
            step = self._pacing.plan(now_ms, begins_turn=begins_turn, at_once=self._is_jumping)
            if self._pacing.is_plain:
                step.is_known = True
            else:
                step.question = self._ask(public.seat, record.setup.seats[public.seat].level)
        elif begins_turn and record.setup.turn_ms is not None:
            self._deadline_ms = now_ms + record.setup.turn_ms
            self._tell_clock(now_ms)

    def _tell_company(self) -> None:
        self._outbox.everybody(company(self.record, self._ready, self.is_paused))

    def _tell_clock(self, now_ms: int) -> None:
        if self._deadline_ms is not None:
            seat = self.record.match.state.public.seat
            self._outbox.everybody(TurnClock(seat, max(0, self._deadline_ms - now_ms)))


def _any(events: tuple[Event, ...], kind: type[Event]) -> bool:
    return any(isinstance(event, kind) for event in events)


def _is_number(value: object) -> bool:
    return type(value) is int and value >= 0
