"""Solo play in a thread: a whole match, resuming, what goes wrong on disk and in players, and a clean end."""

import gc
import logging
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.chance import seed_from
from engine.games import game_of
from engine.romme.game import ROMME, plain_move
from engine.romme.moves import Discard, Draw
from engine.romme.rules import PRESETS, RommeRules, rules_from
from engine.romme.state import Phase, View
from engine.tiles.rules import TileRules
from net.bots import ComputerPlayers, Question
from net.journal import BrokenJournal, NewerJournal, read, replay
from net.local import LocalSession, SoloSetup, new_seed, open_solo, resume_solo
from net.session import (
    Answer,
    Arrange,
    Batch,
    Comforts,
    Command,
    Continue,
    JumpToEnd,
    Pace,
    Play,
    Retold,
    SetPace,
    TakeBack,
    TookBack,
    Trouble,
    Troubled,
    Update,
    Welcome,
)
from net.setup import BadSetup
from tests.net.players import AT_ONCE, random_bot, seats

PATIENCE_S = 30
SINGLE = rules_from("klassisch", {"rounds_per_player": "single"})


def solo(
    path: Path | None = None, rules: RommeRules = SINGLE, kinds: str = "pb", pace: Pace = AT_ONCE
) -> SoloSetup:
    return SoloSetup(rules, seats(kinds), seed_from("solo"), pace, Comforts(True, True), path=path)


class Person:
    """Somebody at a session who waits for what comes, as the screen's loop does."""

    def __init__(self, open_it: Callable[[Callable[[], None]], LocalSession]) -> None:
        self.woken = threading.Event()
        self.session = open_it(self.woken.set)
        self.updates: list[Update] = []
        self.view: View | None = None

    def look(self) -> tuple[Update, ...]:
        updates = self.session.poll()
        self.updates.extend(updates)
        for update in updates:
            if isinstance(update, (Welcome, Batch, TookBack)):
                self.view = update.view
        return updates

    def wait_for(self, is_so: Callable[[View], bool]) -> View:
        """Look at what comes until it is so."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            self.woken.clear()
            self.look()
            if self.view is not None and is_so(self.view):
                return self.view
            self.woken.wait(0.05)
        raise AssertionError("it did not come")

    def answer(self, command_id: int) -> Answer:
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            self.look()
            for update in self.updates:
                if isinstance(update, Answer) and update.id == command_id:
                    return update
            self.woken.wait(0.05)
            self.woken.clear()
        raise AssertionError("no answer came")

    def told(self) -> list[Update]:
        """What has happened so far."""
        return [update for update in self.updates if isinstance(update, (Batch, TookBack))]

    def play_to_the_end(self) -> View:
        """Play plainly until the match is over."""
        while True:
            view = self.wait_for(is_own_or_over)
            if view.standing.over:
                return view
            command = Continue() if view.public.phase is Phase.OVER else Play(plain_move(view))
            assert self.answer(self.session.send(command)).refusal is None


def is_own_turn(view: View) -> bool:
    return view.public.seat == view.seat and view.public.phase is not Phase.OVER


def is_own_or_over(view: View) -> bool:
    return view.public.phase is Phase.OVER or is_own_turn(view)


@pytest.fixture(autouse=True)
def _no_thread_is_left() -> Iterator[None]:
    before = set(threading.enumerate())
    yield
    assert set(threading.enumerate()) == before


@pytest.fixture
def sit() -> Iterator[Callable[..., Person]]:
    """Opens sessions and closes them afterwards."""
    opened: list[Person] = []

    def sitting(setup_or_path: SoloSetup | Path, answering: ComputerPlayers | None = None) -> Person:
        if isinstance(setup_or_path, Path):
            person = Person(lambda wake: resume_solo(setup_or_path, wake, answering))
        else:
            person = Person(lambda wake: open_solo(setup_or_path, wake, answering))
        opened.append(person)
        return person

    yield sitting
    for person in opened:
        person.session.close()


Sit = Callable[..., Person]


@pytest.mark.parametrize("preset", ["klassisch", "jolly"])
def test_a_whole_match_against_computer_players(sit: Sit, tmp_path: Path, preset: str) -> None:
    path = tmp_path / "match.jsonl"
    rules = SINGLE if preset == "klassisch" else rules_from("jolly", {"limit": 100})
    person = sit(solo(path, rules, "pbb"))
    (welcome,) = person.look()[:1]
    assert isinstance(welcome, Welcome) and welcome.view.seat == person.session.seat == 0
    assert [seat.is_bot for seat in welcome.seats] == [False, True, True]
    assert welcome.comforts == Comforts(True, True)
    view = person.play_to_the_end()
    person.session.close()
    kept = read(path)
    assert kept.is_finished
    assert replay(kept).match.standing == view.standing


def test_the_same_seed_and_the_same_moves_give_the_same_match(sit: Sit) -> None:
    first, second = sit(solo()), sit(solo())
    assert first.play_to_the_end() == second.play_to_the_end()


def test_a_match_goes_on_where_it_was_left_half_made_turn_and_hand_included(sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    first = sit(solo(path))
    first.wait_for(is_own_turn)
    first.answer(first.session.send(Play(Draw())))
    view = first.wait_for(lambda view: view.public.phase is Phase.PLAY)
    order = (None, *(piece.id for piece in view.hand[::-1]))
    first.answer(first.session.send(Arrange(order)))
    first.session.close()
    second = sit(path)
    welcome = next(update for update in second.look() if isinstance(update, Welcome))
    assert welcome.view == view and welcome.arrangement == order
    assert welcome.recent
    assert second.answer(second.session.send(Play(Discard(view.hand[0].id)))).refusal is None
    second.play_to_the_end()


@pytest.mark.parametrize("rules", [SINGLE, TileRules()])
def test_who_comes_back_is_told_the_round_again_as_it_was(sit: Sit, tmp_path: Path, rules: Any) -> None:
    path = tmp_path / "match.jsonl"
    first = sit(solo(path, rules))
    game, is_taken_back = game_of(rules), False
    for _turn in range(9):
        view = first.wait_for(is_own_or_over)
        assert view.public.result is None
        command: Command = Play(game.plain_move(view))
        if view.seat == view.public.seat and not is_taken_back and len(first.told()) > 12:
            command, is_taken_back = TakeBack(), True
        assert first.answer(first.session.send(command)).refusal is None
    first.wait_for(is_own_or_over)
    first.session.close()
    again, welcome = sit(path).look()[:2]
    assert isinstance(again, Retold) and isinstance(welcome, Welcome)
    assert is_taken_back
    assert again.deal.view == first.updates[0].view  # type: ignore[union-attr]
    assert list(again.updates) == first.told()
    assert again.updates[-1].view == welcome.view


def test_of_the_rounds_before_nothing_is_told_again(sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    first = sit(solo(path, PRESETS["klassisch"]))
    while (view := first.wait_for(is_own_or_over)).public.phase is not Phase.OVER:
        first.answer(first.session.send(Play(plain_move(view))))
    first.answer(first.session.send(Continue()))
    view = first.wait_for(is_own_turn)
    first.answer(first.session.send(Play(Draw())))
    first.session.close()
    again, _welcome = sit(path).look()[:2]
    assert isinstance(again, Retold)
    assert again.deal.view.standing.round == 2
    assert all(update.view.standing.round == 2 for update in again.updates)


def test_where_nothing_has_happened_nothing_is_told_again(sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    sit(solo(path, kinds="pp")).session.close()
    assert [type(update) for update in sit(path).look()] == [Welcome]


def test_a_match_left_in_a_computer_players_turn_goes_on_with_it(sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    first = sit(solo(path, pace=Pace(60_000, 60_000)))
    first.session.send(SetPace(Pace(0, 0)))
    first.wait_for(is_own_turn)
    first.answer(first.session.send(SetPace(Pace(60_000, 60_000))))
    first.answer(first.session.send(Play(Draw())))
    view = first.wait_for(lambda view: view.public.phase is Phase.PLAY)
    first.answer(first.session.send(Play(Discard(view.hand[0].id))))
    first.session.close()
    second = sit(path)
    second.session.send(SetPace(Pace(0, 0)))
    second.wait_for(is_own_turn)


def test_take_back_through_a_session(sit: Sit) -> None:
    person = sit(solo())
    before = person.wait_for(is_own_turn)
    person.answer(person.session.send(Play(Draw())))
    view = person.wait_for(lambda view: view.public.phase is Phase.PLAY)
    person.answer(person.session.send(Play(Discard(view.hand[-1].id))))
    person.wait_for(is_own_turn)
    assert person.answer(person.session.send(TakeBack())).refusal is None
    assert person.view == before


def test_without_a_person_the_session_watches(sit: Sit) -> None:
    person = sit(solo(kinds="bb"))
    assert person.session.seat is None
    person.session.send(JumpToEnd())
    view = person.wait_for(lambda view: view.standing.over)
    assert view.seat is None and view.hand == ()


def test_poll_and_send_come_back_at_once_while_a_player_thinks(sit: Sit) -> None:
    is_asked, may_answer = threading.Event(), threading.Event()

    class Slow(ComputerPlayers):
        def __call__(self, question: Question) -> None:
            is_asked.set()
            assert may_answer.wait(PATIENCE_S)

    person = sit(solo(kinds="pb", pace=Pace(0, 0)), Slow(replace(ROMME, decide=random_bot), b""))
    if not is_asked.wait(0.2):
        person.wait_for(is_own_turn)
        person.session.send(Play(Draw()))
        view = person.wait_for(lambda view: view.public.phase is Phase.PLAY)
        person.session.send(Play(Discard(view.hand[-1].id)))
        assert is_asked.wait(PATIENCE_S)
    person.session.poll()
    sent = person.session.send(SetPace(Pace(0, 0)))
    assert person.session.poll() == () and sent > 0
    may_answer.set()
    person.wait_for(is_own_turn)


def test_close_ends_the_thread_at_once_and_twice_is_once(sit: Sit) -> None:
    before = threading.active_count()
    person = sit(solo(pace=Pace(60_000, 60_000)))
    assert threading.active_count() == before + 1
    person.session.close()
    assert threading.active_count() == before
    person.session.close()
    person.session.send(Play(Draw()))
    person.session.poll()


def test_sessions_opened_and_closed_many_times_leave_nothing(tmp_path: Path) -> None:
    before = threading.active_count()
    path = tmp_path / "match.jsonl"
    open_solo(solo(path), lambda: None).close()
    for _ in range(20):
        resume_solo(path, lambda: None).close()
    gc.collect()
    assert threading.active_count() == before
    path.unlink()


def test_a_screen_that_cannot_be_woken_does_not_stop_the_table(caplog: pytest.LogCaptureFixture) -> None:
    def gone() -> None:
        raise RuntimeError("the window is gone")

    with caplog.at_level(logging.CRITICAL):
        person = Person(lambda _: open_solo(solo(), gone))
        person.play_to_the_end()
        person.session.close()


def test_a_player_that_fails_is_written_down_and_the_match_goes_on(
    sit: Sit, caplog: pytest.LogCaptureFixture
) -> None:
    def failing(*_: object) -> None:
        raise ZeroDivisionError

    with caplog.at_level(logging.ERROR):
        person = sit(solo(), ComputerPlayers(replace(ROMME, decide=failing), b""))  # type: ignore[arg-type]
        person.play_to_the_end()
    assert "a computer player failed" in caplog.text and "ZeroDivisionError" in caplog.text


def test_a_table_that_fails_says_so(sit: Sit, caplog: pytest.LogCaptureFixture) -> None:
    class Broken(ComputerPlayers):
        def __call__(self, question: Question) -> None:
            raise AssertionError("a fault of the table's own")

    with caplog.at_level(logging.CRITICAL):
        person = sit(solo(kinds="bb"), Broken(replace(ROMME, decide=random_bot), b""))
        end = time.monotonic() + PATIENCE_S
        while Troubled(Trouble.TABLE_FAILED) not in person.updates:
            assert time.monotonic() < end
            person.look()
        person.session.send(Continue())


def test_a_match_that_cannot_be_kept_is_played_and_the_player_is_told(sit: Sit, tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("in the way")
    person = sit(solo(blocked / "match.jsonl"))
    person.play_to_the_end()
    assert Troubled(Trouble.CANNOT_SAVE) in person.updates


def test_a_full_disk_in_the_middle_is_told_once_and_the_match_goes_on(
    sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = sit(solo(tmp_path / "match.jsonl"))
    person.wait_for(is_own_or_over)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("net.journal.os.fsync", full)
    person.play_to_the_end()
    assert person.updates.count(Troubled(Trouble.CANNOT_SAVE)) == 1


def test_what_happened_is_on_disk_before_the_person_is_told(sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    person = sit(solo(path))
    view = person.wait_for(is_own_turn)
    person.answer(person.session.send(Play(Draw())))
    view = person.wait_for(lambda view: view.public.phase is Phase.PLAY)
    assert replay(read(path)).match.state.hands[0] == view.hand


def test_what_was_sent_just_before_closing_is_kept(sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    person = sit(solo(path))
    person.wait_for(is_own_turn)
    person.session.send(Play(Draw()))
    person.session.close()
    assert replay(read(path)).match.state.public.phase is Phase.PLAY


@pytest.mark.parametrize("data", [b"", bytes(4096), b"no journal\n"])
def test_a_broken_file_is_refused_and_left(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(data)
    with pytest.raises(BrokenJournal):
        resume_solo(path, lambda: None)
    assert path.read_bytes() == data


def test_a_newer_file_is_refused_and_left(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(b'{"romme_journal":99}\n')
    with pytest.raises(NewerJournal):
        resume_solo(path, lambda: None)
    assert path.read_bytes() == b'{"romme_journal":99}\n'


@pytest.mark.parametrize(
    ("data", "ending"), [(b"no journal\n", "broken"), (b'{"romme_journal":99}\n', "newer-99")]
)
def test_a_new_match_keeps_a_file_that_it_cannot_read_aside(
    sit: Sit, tmp_path: Path, data: bytes, ending: str
) -> None:
    path = tmp_path / "match.jsonl"
    for name in (f"match.{ending}-1.jsonl", f"match.{ending}-2.jsonl"):
        path.write_bytes(data)
        sit(solo(path)).session.close()
        assert (tmp_path / name).read_bytes() == data
        assert read(path).rounds == 1


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        resume_solo(tmp_path / "none.jsonl", lambda: None)


@pytest.mark.parametrize("kinds", ["p", "pbbbb", ""])
def test_B2_a_table_with_too_few_or_too_many_seats_is_refused(kinds: str) -> None:
    with pytest.raises(BadSetup):
        solo(kinds=kinds)


def test_a_setup_with_a_short_seed_is_refused_and_no_seed_is_shown() -> None:
    with pytest.raises(BadSetup):
        SoloSetup(PRESETS["klassisch"], seats("pb"), b"short")
    assert len(new_seed()) == 32 and new_seed() != new_seed()
    assert "seed" not in repr(solo())


def test_the_table_leaves_the_interpreter_to_the_frame_quickly(sit: Sit) -> None:
    sit(solo())
    assert sys.getswitchinterval() <= 0.001
