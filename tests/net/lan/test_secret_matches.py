"""Whole matches of every rule set: whatever is hidden from a seat or a spectator, their bytes are the same.

What somebody never sees during a stretch of the match is exchanged: other hands, the stock, and the order of both.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from engine.games import GAMES
from engine.tiles.rules import TileRules
from net.bots import AtOnce
from net.gathering import Guest
from net.outgoing import HangUp, Outgoing
from net.playing import Playing
from net.record import Dealt, Played, Record
from net.session import Continue, Pace, Play, Seat, Sent
from net.setup import TableSetup
from net.wire.messages import FROM_HOST, LARGEST_FROM_HOST_BYTES, Decoder
from tests.net.lan.exchanged import Stretch, random_rules, stretches, with_hidden_exchanged
from tests.net.players import chance_of

DECODER = Decoder(FROM_HOST, LARGEST_FROM_HOST_BYTES)
VIEWERS: tuple[int | None, ...] = (0, 1, 2, None)
WATCHER = 3
ROMME = GAMES["romme"]
LENGTH, SHORT = 30, 12
WELCOMED_EVERY = 13


def rules_by_name() -> dict[str, Any]:
    """Every rule set, as short as its matches can be."""
    chance = chance_of("any rules")
    short: dict[str, dict[str, Any]] = {"jolly": {"limit": 100}}
    named: dict[str, Any] = {
        preset: ROMME.rules_from(preset, short.get(preset, {"rounds_per_player": 1}))
        for preset in ROMME.presets
    }
    for number in range(8):
        named[f"eigene {number}"] = random_rules(ROMME, "eigene", chance)
    for tiles in (106, 160):
        named[f"tiles {tiles}"] = TileRules(tile_set=tiles, games=1)
    for number in range(3):
        named[f"tiles with other rules {number}"] = random_rules(GAMES["tiles"], "steine", chance)
    return named


RULES = rules_by_name()
USUAL = (*ROMME.presets, "eigene 0", "tiles 106", "tiles 160")


def match_of(name: str, number: int, length: int = LENGTH) -> Iterator[Stretch]:
    seats = tuple(Seat(f"S{seat}", "owl", False) for seat in range(3))
    seed = bytes([number]) * 32
    setup = TableSetup(RULES[name], seats, seed, Pace(0, 0))
    return stretches(setup, chance_of(f"{name} {number}"), length)


def streams(record: Record, entries: tuple[Any, ...]) -> dict[int | None, list[bytes]]:
    """Every message to everybody at a table that begins at the record and goes on with the entries."""
    guests = {
        number: Guest(number, "", "x", "cat", "red", seat=viewer, connection=number)
        for number, viewer in enumerate(VIEWERS)
    }
    outgoing = Outgoing()
    playing = Playing(record, guests, outgoing, AtOnce(lambda question: None), lambda kept, now_ms: None, 0)
    playing.begin(0)
    for number, entry in enumerate(entries):
        if isinstance(entry, Dealt):
            for seat in range(WATCHER):
                playing.command(guests[seat], Sent(10_000, playing.record.seq, Continue()), None, 0)
        else:
            assert isinstance(entry, Played)
            sent = Sent(number, playing.record.seq, Play(entry.move))
            playing.command(guests[entry.seat], sent, None, 0)
        if number % WELCOMED_EVERY == 0:
            for guest in guests.values():
                playing.welcome(guest)
    told: dict[int | None, list[bytes]] = {viewer: [] for viewer in VIEWERS}
    for item in outgoing.drain():
        assert not isinstance(item, HangUp)
        told[VIEWERS[item[0]]].append(item[1])
    return told


def check_match(name: str, number: int) -> None:
    """Compare every stretch of a match for everybody; for each there is one in which others are told other things."""
    told = dict.fromkeys(VIEWERS, 0)
    for count, stretch in enumerate(match_of(name, number)):
        for viewer, is_told in compared(stretch, bytes([count % 256, number]) * 16).items():
            told[viewer] += is_told
    assert min(told.values()) >= 1, told


def compared(stretch: Stretch, seed: bytes) -> dict[int | None, bool]:
    """For everybody whether what is hidden from them, and was exchanged, made a difference to others."""
    found = {}
    first = streams(stretch.record, stretch.entries)
    for viewer in VIEWERS:
        other = with_hidden_exchanged(stretch, viewer, seed)
        second = streams(other, stretch.entries)
        if second[viewer] != first[viewer]:
            for ours, theirs in zip(first[viewer], second[viewer], strict=True):
                assert DECODER.message(ours) == DECODER.message(theirs)
        assert second[viewer] == first[viewer]
        found[viewer] = second != first
    return found


@pytest.fixture(autouse=True)
def everything_played_is_permitted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a seat may take the pile's top can depend on its own hand, which may be another one now."""
    monkeypatch.setattr("net.table.refusal_of", lambda *anything: None)


@pytest.mark.parametrize("name", USUAL)
def test_a_match_tells_everybody_the_same_whatever_is_hidden(name: str) -> None:
    check_match(name, 0)


@pytest.mark.slow
@pytest.mark.parametrize("name", list(RULES))
@pytest.mark.parametrize("number", range(1, 4))
def test_matches_tell_everybody_the_same_whatever_is_hidden(name: str, number: int) -> None:
    check_match(name, number)


@pytest.mark.parametrize("name", ["klassisch", "tiles 106"])
def test_the_test_notices_a_leak(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With another seat's hand in the view the streams differ: the test can fail."""
    stretch = next(match_of(name, 0, SHORT))
    other = with_hidden_exchanged(stretch, 0, bytes(32))
    monkeypatch.setattr(Record, "view_of", lambda self, seat: self.game.view_of(self.match, 1))
    assert streams(other, stretch.entries)[0] != streams(stretch.record, stretch.entries)[0]


@pytest.mark.parametrize(("name", "part"), [("klassisch", "hands"), ("tiles 106", "racks")])
def test_the_test_notices_a_leak_in_an_event(name: str, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With everybody's hand in what began the round the streams differ, too."""
    stretch = next(match_of(name, 0, SHORT))
    other = with_hidden_exchanged(stretch, 0, bytes(32))
    kind = type(stretch.record.turns[0].events[0])
    assert hasattr(stretch.record.turns[0].events[0], part)
    monkeypatch.setattr(kind, "seen_by", lambda self, seat: self)
    assert streams(other, stretch.entries)[0] != streams(stretch.record, stretch.entries)[0]
