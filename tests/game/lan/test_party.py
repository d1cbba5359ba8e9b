"""What a party makes of the news: who is there, whose turn runs out, what is said."""

from __future__ import annotations

from dataclasses import replace

from game.lan.offers import offer_of
from game.lan.party import CHAT_SHOWN_MS
from game.lan.remembered import Remembered, recall, remember
from net.discovery import PROTOCOL
from net.guest import Line, LineState
from net.lobby import Chatted, Offer, Reacted, Reason, State
from net.offers import checked
from net.session import Company, Continue, Pace, SetPace, TurnClock
from tests.game.lan.made import lobby, party


def test_a_turns_time_stands_still_during_a_pause() -> None:
    found, line = party()
    line.tells(TurnClock(2, 30_000))
    found.poll(1_000)
    assert found.clock(11_000) == (2, 20_000)
    line.tells(replace(found.company, paused=True))
    found.poll(11_000)
    assert found.clock(90_000) == (2, 20_000)
    line.tells(replace(found.company, paused=False))
    found.poll(91_000)
    assert found.clock(101_000) == (2, 10_000) and found.clock(200_000) == (2, 0)


def test_the_pace_of_this_screen_is_not_the_tables() -> None:
    found, line = party()
    assert found.table is not None
    found.table.send(SetPace(Pace(0, 0)))
    assert line.sent == []
    found.table.send(Continue())
    assert line.sent == [Continue()]


def test_who_watches_does_not_go_on_for_those_who_play() -> None:
    found, line = party(seat=None)
    line.tells(Company(found.company.seats, awaited=(0, 1)))
    found.poll(0)
    assert found.table is not None
    found.table.send(Continue())
    assert line.sent == []


def test_what_is_said_is_shown_for_a_while_and_then_kept() -> None:
    found, line = party()
    line.tells(Chatted(1, "Hallo"))
    found.poll(0)
    assert found.saying(1, CHAT_SHOWN_MS - 1) is not None
    assert found.saying(1, CHAT_SHOWN_MS) is None
    assert [said.name for said in found.said] == ["Anna"]


def test_a_seat_is_kept_only_while_a_match_is_on() -> None:
    found, line = party()
    assert found.keeps_seat
    line.tells(lobby(State.WAITING))
    found.poll(0)
    assert not found.keeps_seat and found.is_broken_off


def test_the_line_is_final_where_there_is_no_way_back() -> None:
    found, line = party()
    for state, is_final in (
        (LineState.LOST, False),
        (LineState.HOST_GONE, False),
        (LineState.TAKEN_OVER, True),
    ):
        line.tells(Line(state))
        found.poll(0)
        assert found.is_final is is_final and not found.is_open


def test_the_last_table_and_kept_seats_are_remembered(home: object, monkeypatch, tmp_path) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setenv("ROMME_HOME", str(tmp_path))
    assert recall() == Remembered()
    offer = checked(
        Offer("Tisch", options=(("rounds_per_player", 2),), seats=3, levels=("level2",), turn_s=60)
    )
    what = (
        Remembered(offer, "teal", "192.168.1.7", True)
        .with_token(("a",), "secret")
        .with_token(("b",), "other")
    )
    remember(what)
    assert recall() == what
    assert recall().with_token(("a",), None).tokens == {"b": "other"}
    (tmp_path / "network.json").write_text('{"version": 1, "offer": {"title": 3}, "colour": "mauve"}')
    assert recall() == Remembered()


def test_the_offer_of_a_table_opens_the_same_table() -> None:
    offer = offer_of(lobby(is_locked=True), Offer("Tisch", code="Kekse"))
    assert checked(offer).levels == ("level3",) and offer.code == "Kekse" and offer.turn_s == 60


def test_every_reason_and_state_has_its_sentence() -> None:
    from game.lan.words import line_title, line_words, reason_words

    for reason in Reason:
        assert reason_words(reason).endswith((".", "?"))
    for state in LineState:
        words = line_words(Line(state, Reason.OTHER_VERSION, PROTOCOL + 1))
        assert bool(words) is (state is not LineState.OPEN) and line_title(Line(state))
    newer = Line(LineState.TURNED_AWAY, Reason.OTHER_VERSION, PROTOCOL + 1)
    older = Line(LineState.TURNED_AWAY, Reason.OTHER_VERSION, PROTOCOL - 1)
    assert "newer version" in line_words(newer)
    assert line_words(older) != line_words(newer)


def test_a_join_code_is_shown_in_groups_that_can_be_typed_as_they_are() -> None:
    from game.scenes.waiting_parts import grouped
    from net.addresses import Address
    from net.client import door_from
    from net.identity import join_code

    shown = grouped(join_code(Address("192.168.1.7", 47_800), "5a" * 32))
    assert shown is not None and "-" in shown
    assert door_from(shown).addresses == (Address("192.168.1.7", 47_800),)
    assert grouped(None) is None


def test_people_who_come_go_and_speak_are_heard_but_not_oneself() -> None:
    found, line = party()
    found.sounds()
    full = found.lobby
    assert full is not None
    own = line.person
    other = next(person.number for person in full.people if person.number != own)
    line.tells(replace(full, people=tuple(person for person in full.people if person.number != other)))
    found.poll(0)
    assert found.sounds() == ("gone",)
    line.tells(full)
    line.tells(Chatted(other, "Hallo"))
    line.tells(Reacted(other, "bravo"))
    line.tells(Chatted(own, "Hallo"))
    found.poll(0)
    assert found.sounds() == ("joined", "chat", "reaction")
    assert found.sounds() == ()
    found.is_muted = True
    line.tells(Reacted(other, "bravo"))
    found.poll(0)
    assert found.sounds() == ()


def test_ones_own_last_seconds_are_heard_one_by_one() -> None:
    found, line = party()
    line.tells(TurnClock(line.seat, 8_000))
    found.poll(0)
    found.sounds()
    heard = []
    for now_ms in range(0, 9_000, 100):
        found.poll(now_ms)
        heard += [(now_ms, name) for name in found.sounds()]
    assert heard == [(at, "last-seconds") for at in (3_000, 4_000, 5_000, 6_000, 7_000)]
    line.tells(TurnClock(2, 4_000))
    found.poll(10_000)
    assert found.sounds() == ()
