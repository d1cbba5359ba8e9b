"""THE AUTHORITY over a match: commands and time in, answers and updates out; no thread, no clock, no file.

Whoever drives a table calls `handle` for a command and `tick` when `next_wake` has come, has `questions`
answered by computer players, keeps the `entries` in a journal, and then delivers what the calls returned.
"""

import logging

from engine.advice.claims import Claim
from engine.game import Move, View
from engine.refusal import Refusal, refuse
from net.asking import Hint, Questions
from net.bots import Question
from net.drafts import laid_open
from net.outbox import Delivery, Outbox
from net.pacing import Pacing
from net.permission import Moments, is_number, refusal_of, refusal_of_move
from net.presence import Presence, Presences
from net.record import (
    Arranged,
    Entry,
    GaveUp,
    Played,
    Record,
    Retracted,
    SatDown,
    TimeRanOut,
    advance,
    next_deal,
)
from net.seats import Viewer, audience, awaited, company, is_computers, seats_now
from net.session import (
    Answer,
    Arrange,
    AskHint,
    Command,
    Company,
    Concede,
    Continue,
    DraftShown,
    Hurry,
    JumpToEnd,
    Pause,
    Play,
    Resume,
    Seat,
    Sent,
    SetPace,
    ShowDraft,
    TakeBack,
    TurnClock,
    Welcome,
)

log = logging.getLogger(__name__)


class Table:
    """A match being played; `record` is where it stands."""

    def __init__(self, record: Record, now_ms: int) -> None:
        self.record = record
        self.presences = Presences()
        self._pacing = Pacing(record.setup.pace)
        self._ready: set[Viewer] = set()
        self._deadline_ms: int | None = None
        self._paused_at_ms: int | None = None
        self._is_jumping = False
        self._is_begun_by_computer = False
        self._moments = Moments()
        self._questions = Questions()
        self._entries: list[Entry] = []
        self._outbox = Outbox(audience(record.setup))
        self._plan(now_ms, begins_turn=True)

    @property
    def audience(self) -> tuple[Viewer, ...]:
        """Everybody who is told what happens."""
        return self._outbox.audience

    @property
    def is_paused(self) -> bool:
        """Whether the table's timers stand still."""
        return self._paused_at_ms is not None

    def welcome(self, viewer: Viewer) -> Welcome:
        """What somebody of the audience gets who sits down or comes back."""
        record = self.record
        return Welcome(
            seq=record.seq,
            view=record.view_of(viewer),
            seats=seats_now(record, self.presences),
            arrangement=() if viewer is None else record.arrangements[viewer],
            recent=record.recent(viewer),
            comforts=record.setup.comforts,
            company=self._company(),
        )

    def handle(self, viewer: Viewer, sent: Sent, now_ms: int) -> tuple[Delivery, ...]:
        """Carry out a command of somebody of the audience: what to deliver, the answer last.

        A command whose id has been answered already is answered again and not carried out again.
        """
        if viewer not in self.audience or not is_number(sent.id) or not is_number(sent.seq):
            return (Delivery(viewer, Answer(sent.id, refuse("not_a_command", ""))),)
        known = self._outbox.answered(viewer, sent.id)
        if known is not None:
            return (Delivery(viewer, known),)
        if (
            isinstance(sent.command, (Play, TakeBack))
            and viewer is not None
            and viewer == self.presences.finishing
        ):
            refusal: Refusal | None = refuse("computer_ends_turn", "")
        else:
            refusal = refusal_of(self.record, viewer, sent, self._moments, self.is_paused)
        if refusal is None and isinstance(sent.command, AskHint):
            self._questions.ask_hint(self.record, Hint(viewer, sent.id, self.record.seq))
            return ()
        if refusal is None:
            self._carry_out(viewer, sent.command, now_ms)
        self._outbox.answer(viewer, sent.id, refusal)
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
        """When the table wants to be ticked next, `now_ms` at the earliest; None until others have acted."""
        if self.is_paused:
            return None
        wake_ms, step = self._deadline_ms, self._pacing.step
        if step is not None and step.is_known:
            wake_ms = step.due_ms if wake_ms is None else min(wake_ms, step.due_ms)
        return None if wake_ms is None else max(now_ms, wake_ms)

    def questions(self) -> tuple[Question, ...]:
        """What computer players have been asked since the last call; `decide` takes their answers."""
        return self._questions.fetch()

    def decide(
        self, number: int, move: Move | None, now_ms: int, because: tuple[Claim, ...] = ()
    ) -> tuple[Delivery, ...]:
        """Take a computer player's answer to a question, None where it failed; a late one changes nothing."""
        hint = self._questions.hint_of(number)
        if hint is not None:
            self._give_hint(hint, move, because)
        step = self._pacing.step
        if step is not None and step.question == number:
            step.move, step.is_known = move, True
        return self._outbox.drain()

    def entries(self) -> tuple[Entry, ...]:
        """What has changed the match since the last call, for the journal."""
        new, self._entries = tuple(self._entries), []
        return new

    def set_presence(self, seat: int, presence: Presence, now_ms: int) -> tuple[Delivery, ...]:
        """Note that a person is there, lost or away; nobody has to wait for one who is away.

        Who comes back plays at once; a turn that the computer has begun, the computer ends.
        """
        before = self.presences.of(seat)
        if presence is before:
            return ()
        self.presences.put(seat, presence)
        if seat == self.record.match.state.public.seat and not self.record.is_round_over:
            self._presence_on_turn(seat, before, presence, now_ms)
        self._tell_company()
        if self.record.is_round_over and presence is Presence.AWAY:
            self._plan(now_ms, begins_turn=False)
        return self._outbox.drain()

    def let_watch(self) -> None:
        """Tell those who only watch, too, from now on."""
        self._outbox.join(None)

    def sit_down(self, seat: int, who: Seat, now_ms: int) -> tuple[Delivery, ...]:
        """Let a person take over a computer's seat; only between rounds."""
        self._outbox.join(seat)
        self.presences.put(seat, Presence.HERE)
        self._apply(SatDown(seat, who), now_ms)
        return self._outbox.drain()

    def give_up(self, seat: int, now_ms: int) -> tuple[Delivery, ...]:
        """Let a computer go on with a person's seat for good, as `Concede` does."""
        if seat in self.record.persons and not self.record.match.standing.over:
            self._apply(GaveUp(seat), now_ms)
        return self._outbox.drain()

    def deal_without_waiting(self, now_ms: int) -> tuple[Delivery, ...]:
        """Deal the next round although not everybody has said that they are ready."""
        if self.record.is_round_over and not self.record.is_finished and not self.is_paused:
            self._apply(next_deal(self.record), now_ms)
        return self._outbox.drain()

    def pause(self, now_ms: int) -> tuple[Delivery, ...]:
        """Stop every timer, as `Pause` does."""
        self._pause(now_ms)
        return self._outbox.drain()

    def resume(self, now_ms: int) -> tuple[Delivery, ...]:
        """Go on, as `Resume` does."""
        self._resume(now_ms)
        return self._outbox.drain()

    def _presence_on_turn(self, seat: int, before: Presence, presence: Presence, now_ms: int) -> None:
        """Give the seat to move to the computer or back, and stop or start its clock."""
        presences = self.presences
        if presence is Presence.LOST:
            if self._deadline_ms is not None and presences.may_spare_clock(seat):
                presences.clock_left_ms, self._deadline_ms = self._deadline_ms - now_ms, None
        elif presence is Presence.AWAY:
            self._deadline_ms = presences.clock_left_ms = None
            self._plan(now_ms, begins_turn=not self._is_begun_by_computer)
        elif before is Presence.AWAY and self._is_begun_by_computer:
            presences.finishing = seat
        elif before is Presence.AWAY:
            self._plan(now_ms, begins_turn=True)
        elif presences.clock_left_ms is not None:
            self._deadline_ms, presences.clock_left_ms = now_ms + presences.clock_left_ms, None
            self._tell_clock(now_ms)

    def _carry_out(self, viewer: Viewer, command: Command, now_ms: int) -> None:
        match command:
            case Play(move) if viewer is not None:
                self._apply(Played(viewer, move), now_ms)
            case Continue():
                self._ready.add(viewer)
                self._deal_if_ready(now_ms)
            case TakeBack() if viewer is not None:
                self._apply(Retracted(viewer), now_ms)
            case Arrange(order) if viewer is not None:
                if order != self.record.arrangements[viewer]:
                    self._apply(Arranged(viewer, order), now_ms)
            case ShowDraft(rows) if viewer is not None:
                drawn = laid_open(self.record.view_of(viewer), rows)
                self._outbox.draft(DraftShown(viewer, drawn or ()))
            case Concede() if viewer is not None:
                self._apply(GaveUp(viewer), now_ms)
            case Hurry():
                self._pacing.hurry(now_ms)
            case JumpToEnd():
                self._is_jumping = True
                self._plan(now_ms, begins_turn=False)
            case SetPace(pace) if pace != self._pacing.pace:
                self._pacing.change(pace, now_ms)
                self._tell_company()
            case SetPace():
                pass
            case Pause():
                self._pause(now_ms)
            case Resume():
                self._resume(now_ms)
            case _:
                raise AssertionError(f"{command!r} was permitted")

    def _pause(self, now_ms: int) -> None:
        if self._paused_at_ms is None:
            self._paused_at_ms = now_ms
            self._tell_company()

    def _resume(self, now_ms: int) -> None:
        if self._paused_at_ms is None:
            return
        stood_still = now_ms - self._paused_at_ms
        self._paused_at_ms = None
        self._tell_company()
        if self._pacing.step is not None:
            self._pacing.step.due_ms += stood_still
        if self._deadline_ms is not None:
            self._deadline_ms += stood_still
            self._tell_clock(now_ms)

    def _give_hint(self, hint: Hint, move: Move | None, because: tuple[Claim, ...]) -> None:
        refusal = None
        if hint.seq != self.record.seq:
            refusal = refuse("out_of_date", "")
        elif move is None or refusal_of_move(self.record.view_of(hint.viewer), move) is not None:
            refusal = refuse("no_hint", "")
        else:
            self._outbox.hint(hint.viewer, hint.seq, move, because)
        self._outbox.answer(hint.viewer, hint.command, refusal)

    def _make_computers_step(self, now_ms: int) -> None:
        step = self._pacing.step
        assert step is not None
        seat = self.record.match.state.public.seat
        self._is_begun_by_computer = True
        self._apply(Played(seat, self._legal(self.record.view_of(seat), step.move)), now_ms)

    def _legal(self, view: View, move: Move | None) -> Move:
        """The computer player's move; where it is none, plain play until the turn's end."""
        if not self._pacing.is_plain:
            if move is not None and self._leads_somewhere(view, move) and refusal_of_move(view, move) is None:
                return move
            log.error("the computer player at seat %s made no legal move: %s", view.seat, move)
            self._pacing.is_plain = True
        return self.record.game.plain_move(view)

    def _leads_somewhere(self, view: View, move: Move) -> bool:
        return not self.record.game.goes_back(move) or view.public.turn.can_go_back

    def _deal_if_ready(self, now_ms: int) -> None:
        waiting = awaited(self.record, self.presences)
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
        self._questions.happened(events)
        shown = sum(event.steps for event in events) if self._is_begun_by_computer else 0
        public = self.record.match.state.public
        if isinstance(entry, (GaveUp, SatDown)):
            self._tell_company()
            begins_turn = public.seat == entry.seat
        else:
            begins_turn = isinstance(entry, Retracted) or any(event.begins_turn for event in events)
            if begins_turn or any(event.ends_round for event in events):
                self._moments = self._moments._replace(turn=self.record.seq)
                self._ready.clear()
                self._is_begun_by_computer = False
                self.presences.turn_began(public.seat)
        if isinstance(entry, Retracted):
            self._moments = self._moments._replace(taken_back=self.record.seq)
            self._questions.took_back()
            self._outbox.took_back(self.record)
        is_held = self._is_jumping and not self.record.is_round_over
        self._outbox.happened(self.record, events, is_held)
        self._plan(now_ms, begins_turn=begins_turn, shown=shown)

    def _plan(self, now_ms: int, *, begins_turn: bool, shown: int = 0) -> None:
        """Set the timers for what comes next; between rounds, see who is ready."""
        record = self.record
        public = record.match.state.public
        self._pacing.step = None
        if begins_turn or record.is_round_over:
            self._deadline_ms = None
        if record.match.standing.over or (record.is_finished and not self._is_jumping):
            return
        if record.is_round_over:
            self._deal_if_ready(now_ms)
        elif is_computers(record, public.seat, self.presences):
            step = self._pacing.plan(now_ms, begins_turn=begins_turn, at_once=self._is_jumping, shown=shown)
            if self._pacing.is_plain:
                step.is_known = True
            else:
                step.question = self._questions.ask_move(record, public.seat)
        elif begins_turn and record.setup.turn_ms is not None:
            credit_ms = self.presences.credit_ms.get(public.seat, 0)
            self._deadline_ms = now_ms + record.setup.turn_ms + credit_ms
            self._tell_clock(now_ms)

    def _tell_company(self) -> None:
        self._outbox.everybody(self._company())

    def _company(self) -> Company:
        return company(self.record, self._ready, self.is_paused, self.presences, self._pacing.pace)

    def _tell_clock(self, now_ms: int) -> None:
        if self._deadline_ms is not None:
            seat = self.record.match.state.public.seat
            left_ms = self._deadline_ms - self.presences.credit_ms.get(seat, 0) - now_ms
            self._outbox.everybody(TurnClock(seat, max(0, left_ms)))
