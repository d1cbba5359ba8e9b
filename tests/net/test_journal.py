"""The journal: a match goes on from every point exactly where it was, and no bad file is taken for a good one."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.romme.moves import Discard, Draw
from engine.romme.rules import rules_from
from engine.romme.state import Phase
from net.journal import VERSION, BrokenJournal, Journal, NewerJournal, read, replay
from net.record import Arranged, Dealt, Entry, GaveUp, Record, Retracted, TimeRanOut, advance, begin
from net.record import Played as MoveMade
from net.session import Arrange, Concede, Continue, Play, TakeBack
from tests.net.players import Played, chance_of, persons_move, setup_of

RULES = rules_from("klassisch", {"rounds_per_player": 1})


def a_match(kinds: str = "pb", text: str = "journal", turn_ms: int | None = None) -> Played:
    """A match to its end, with cards arranged and turns taken back."""
    played, chance = Played.at(setup_of(kinds, RULES, seed=text, turn_ms=turn_ms)), chance_of(text)
    turns = 0
    for _ in range(5_000):
        if turn_ms is None:
            played.run()
        public = played.table.record.match.state.public
        if played.table.record.match.standing.over:
            return played
        if public.phase is Phase.OVER:
            for seat in played.table.record.persons:
                played.send(seat, Continue())
            continue
        move = persons_move(played, chance)
        if move is None:
            played.step()
            continue
        turns += isinstance(move, Draw)
        if isinstance(move, Draw) and turns % 4 == 0:
            hand = played.table.record.match.state.hands[public.seat]
            order = (None, *(piece.id for piece in reversed(hand)), None)
            played.send(public.seat, Arrange(order))
        if isinstance(move, Draw) and turns % 7 == 0:
            played.send(public.seat, TakeBack())
        elif turn_ms is not None and turns % 5 == 0:
            played.step()
        else:
            played.send(public.seat, Play(move))
    raise AssertionError("the match does not end")


def written_to(path: Path, played: Played) -> Path:
    """The journal of a match."""
    with Journal.create(path, begin(played.table.record.setup)[0]) as journal:
        journal.write(played.entries)
        if played.table.record.is_finished:
            journal.finish()
    return path


@pytest.fixture(scope="module")
def match() -> Played:
    """A whole match with every kind of entry but a time that ran out."""
    return a_match()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "Jörg ♠" / "match.jsonl"


def test_a_match_replays_to_the_bit(match: Played, path: Path) -> None:
    kinds = {type(entry) for entry in match.entries}
    assert {MoveMade, Dealt, Retracted, Arranged} <= kinds
    kept = read(written_to(path, match))
    assert kept.entries == tuple(match.entries) and kept.is_finished and kept.rounds == 2
    record = replay(kept)
    assert record == match.table.record
    assert record.match == match.table.record.match


def test_B13_a_turn_that_ran_out_of_time_replays(path: Path) -> None:
    played = a_match("pp", "slow", turn_ms=1_000)
    assert any(isinstance(entry, TimeRanOut) for entry in played.entries)
    assert replay(read(written_to(path, played))) == played.table.record


def test_from_every_prefix_the_rest_leads_to_the_same_end(match: Played, path: Path) -> None:
    whole = written_to(path, match).read_bytes()
    lines = whole.splitlines(keepends=True)
    record, _ = begin(match.table.record.setup)
    for count, entry in enumerate([*match.entries, None]):
        if count <= 120 or count > len(match.entries) - 2:
            path.write_bytes(b"".join(lines[: count + 1]))
            assert replay(read(path)) == record
        if entry is not None:
            record, _ = advance(record, entry)
    assert record == match.table.record


def test_a_table_that_resumes_in_the_middle_of_a_turn_goes_on_the_same_way(path: Path) -> None:
    def goes_on(played: Played) -> Record:
        hand = played.table.record.match.state.hands[0]
        played.send(0, Play(Discard(hand[3].id)))
        played.run()
        played.send(0, Play(Draw()))
        return played.table.record

    first = Played.at(setup_of("pb", RULES, seed="half"))
    first.run()
    first.send(0, Play(Draw()))
    assert first.table.record.match.state.public.phase is Phase.PLAY
    second = Played.on(replay(read(written_to(path, first))))
    assert second.table.record == first.table.record
    assert goes_on(first) == goes_on(second)


def test_a_resumed_match_still_takes_back_and_still_knows_the_hands_order(path: Path) -> None:
    first = Played.at(setup_of("pb", RULES, seed="order"))
    first.run()
    hand = first.table.record.match.state.hands[0]
    order = (hand[4].id, None, hand[0].id)
    first.send(0, Arrange(order))
    first.send(0, Play(Draw()))
    first.send(0, Play(Discard(hand[1].id)))
    first.run()
    second = Played.on(replay(read(written_to(path, first))))
    welcome = second.table.welcome(0)
    assert welcome.arrangement == order
    assert welcome.recent == first.table.welcome(0).recent and welcome.recent
    second.send(0, TakeBack())
    assert hand[1] in second.table.record.match.state.hands[0]


def test_a_match_given_up_replays_as_finished(path: Path) -> None:
    played = Played.at(setup_of("pb"))
    played.send(0, Concede())
    kept = read(written_to(path, played))
    assert kept.is_finished and kept.entries == (GaveUp(0),) and replay(kept).is_finished


def test_a_cut_at_every_byte_loses_the_line_that_was_cut_alone(path: Path) -> None:
    played = Played.at(setup_of("pp"))
    seat = played.table.record.match.state.public.seat
    played.send(seat, Play(Draw()))
    played.send(seat, Arrange((None, 5)))
    played.send(seat, Play(Discard(played.table.record.match.state.hands[seat][0].id)))
    data = written_to(path, played).read_bytes()
    header = data.index(b"\n") + 1
    for length in range(len(data)):
        path.write_bytes(data[:length])
        if length < header:
            with pytest.raises(BrokenJournal):
                read(path)
        else:
            kept = read(path)
            assert len(kept.entries) == data[header:length].count(b"\n")
            assert kept.whole_bytes == data.rindex(b"\n", 0, length) + 1


def test_zeros_after_a_power_cut_are_a_line_that_was_not_written(match: Played, path: Path) -> None:
    data = written_to(path, match).read_bytes()
    path.write_bytes(data + bytes(4096))
    assert read(path).entries == tuple(match.entries)


def test_going_on_cuts_the_torn_line_off_and_adds_whole_ones(path: Path) -> None:
    played = Played.at(setup_of("pp"))
    seat = played.table.record.match.state.public.seat
    played.send(seat, Play(Draw()))
    data = written_to(path, played).read_bytes()
    path.write_bytes(data + b'["move",0,["disc')
    with Journal.go_on(read(path)) as journal:
        journal.write([Arranged(0, (1, None))])
    assert path.read_bytes() == data + b'["hand",0,[1,null]]\n'
    assert read(path).entries == (*played.entries, Arranged(0, (1, None)))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        bytes(4096),
        bytes(100) + b"\n",
        b"{}\n",
        b"[]\n",
        b"null\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b'{"romme_journal":true}\n',
        b'{"romme_journal":"1"}\n',
        b'{"romme_journal":0}\n',
        b'{"romme_journal":1}\n',
        b"\xff\xfe{\x00}\x00\n\x00",
        b"[" * 100_000 + b"\n",
    ],
)
def test_a_file_that_is_no_journal_is_told_and_left_as_it_is(path: Path, data: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(data)
    with pytest.raises(BrokenJournal) as told:
        read(path)
    assert told.value.line == 1 and told.value.path == path
    assert path.read_bytes() == data


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("rules", {"preset": "none", "options": {}}),
        ("rules", {"preset": "klassisch", "options": {"jokers": 5}}),
        ("rules", {"preset": "klassisch", "options": []}),
        ("rules", None),
        ("seats", []),
        ("seats", [{"name": "a"}] * 2),
        ("seats", [{"name": "a", "emblem": "owl", "level": 3, "bot": False}] * 2),
        ("seats", 3),
        ("seed", "00"),
        ("seed", "x" * 64),
        ("seed", 5),
        ("pace", [1]),
        ("pace", [True, 1]),
        ("pace", [-1, 1]),
        ("comforts", {}),
        ("turn_ms", 0),
        ("turn_ms", "1"),
    ],
)
def test_a_header_with_a_wrong_value_is_told(path: Path, key: str, value: Any) -> None:
    header = json.loads(written_to(path, Played.at(setup_of("pb"))).read_bytes())
    path.write_text(json.dumps({**header, key: value}) + "\n", encoding="utf-8")
    with pytest.raises(BrokenJournal):
        read(path)


def test_a_journal_of_a_later_version_is_told_and_left_as_it_is(path: Path) -> None:
    header = json.loads(written_to(path, Played.at(setup_of("pb"))).read_bytes())
    data = json.dumps({"romme_journal": VERSION + 1, "all": header}).encode() + b"\n" + b"?\n"
    path.write_bytes(data)
    with pytest.raises(NewerJournal) as told:
        read(path)
    assert told.value.version == VERSION + 1 and path.read_bytes() == data


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{}",
        b"[]",
        b'["move"]',
        b'["move",0]',
        b'["move",true,["draw"]]',
        b'["move",0,["draw",1]]',
        b'["move",0,["dance"]]',
        b'["move",0,["discard",1.5]]',
        b'["move",0,["lay",[1,2,3],[null,null]]]',
        b'["move",0,["lay off",1,0,null,1]]',
        b'["move",0,["lay off",1,0,99,true]]',
        b'["hand",0,[1,1]]',
        b'["hand",0,["a"]]',
        b'["round",2,3]',
        b'["time",null]',
        b'["unknown",1]',
        b"\xff",
    ],
)
def test_a_line_that_is_no_entry_is_told_by_its_number(path: Path, line: bytes) -> None:
    data = written_to(path, Played.at(setup_of("pb"))).read_bytes()
    path.write_bytes(data + line + b"\n")
    with pytest.raises(BrokenJournal) as told:
        read(path)
    assert told.value.line == 2


@pytest.mark.parametrize(
    "entry",
    [
        MoveMade(0, Discard(1)),
        MoveMade(5, Draw()),
        Dealt(2, "0" * 16),
        Retracted(0),
        Retracted(9),
        GaveUp(1),
        GaveUp(-1),
        TimeRanOut(1),
        Arranged(7, ()),
    ],
)
def test_an_entry_that_cannot_come_next_is_told(path: Path, entry: Entry) -> None:
    played = Played.at(setup_of("pb", seed="whoever begins"))
    written_to(path, played)
    before = played.table.record.match.state.public
    bad = replace(entry, seat=1 - before.seat) if isinstance(entry, TimeRanOut) else entry
    with Journal.go_on(read(path)) as journal:
        journal.write([bad])
    with pytest.raises(BrokenJournal) as told:
        replay(read(path))
    assert told.value.line == 2


def test_a_deal_that_comes_out_otherwise_is_told(match: Played, path: Path) -> None:
    kept = read(written_to(path, match))
    with pytest.raises(BrokenJournal):
        replay(replace(kept, deal="0" * 16))
    entries = tuple(
        replace(entry, deal="0" * 16) if isinstance(entry, Dealt) else entry for entry in kept.entries
    )
    with pytest.raises(BrokenJournal):
        replay(replace(kept, entries=entries))


def test_a_new_match_replaces_the_old_file_and_leaves_no_other(match: Played, path: Path) -> None:
    written_to(path, match)
    fresh = begin(setup_of("pb", seed="new"))[0]
    Journal.create(path, fresh).close()
    assert replay(read(path)) == fresh
    assert [own.name for own in path.parent.iterdir()] == [path.name]


def test_a_journal_that_cannot_be_begun_leaves_the_old_one(
    match: Played, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = written_to(path, match).read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("net.journal.os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        Journal.create(path, begin(setup_of("pb"))[0])
    assert path.read_bytes() == data
    assert [own.name for own in path.parent.iterdir()] == [path.name]


def test_names_in_any_script_are_kept(path: Path) -> None:
    setup = setup_of("pb")
    seats = (replace(setup.seats[0], name="Jörg Müß ♠ 大"), setup.seats[1])
    record = begin(replace(setup, seats=seats))[0]
    Journal.create(path, record).close()
    assert read(path).setup.seats == seats
    assert "Jörg Müß ♠ 大".encode() in path.read_bytes()


VERSIONS = Path(__file__).parent / "journals"


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_a_journal_of_every_released_version_goes_on(version: int) -> None:
    kept = read(VERSIONS / f"version-{version}.jsonl")
    record = replay(kept)
    expected = json.loads((VERSIONS / f"version-{version}.expected.json").read_text("utf-8"))
    assert list(record.match.standing.scores) == expected["scores"]
    assert record.seq == expected["seq"] and kept.is_finished == expected["finished"]
