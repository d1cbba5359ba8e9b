"""The bytes that a seat or a spectator gets: whole matches, and all hidden from it permuted, they are the same."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from engine.chance import shuffled
from engine.pieces import Piece
from engine.romme.events import Drew, Swapped, Took
from engine.romme.rules import PRESETS, rules_from
from net.bots import AtOnce
from net.gathering import Guest
from net.lobby import Offer, State
from net.outgoing import HangUp, Outgoing
from net.playing import Playing
from net.record import Entry, Record, advance, begin
from net.record import Played as Entered
from net.session import Continue, Play, Sent
from net.wire.frames import Frames
from net.wire.messages import FROM_HOST, LARGEST_FROM_HOST_BYTES, Decoder
from tests.net.lan.ends import House, Player, all_ready
from tests.net.players import Played, chance_of, persons_move, setup_of
from tests.net.test_secrecy import Inside, Known

SEATS = 3
DECODER = Decoder(FROM_HOST, LARGEST_FROM_HOST_BYTES)


def table(preset: str, seed: str) -> tuple[House, list[Player]]:
    """Three who play and one who watches, with every byte on its way kept."""
    options = (("limit", 100),) if preset == "jolly" else (("rounds_per_player", 1),)
    house = House(seed)
    house.open(Offer("Tisch", preset=preset, options=options, seats=SEATS))
    ends = [house.join(f"Gast {number}") for number in range(SEATS)]
    watcher = house.join("Zuschauer", watches=True)
    all_ready(house, ends[0], ends[1:])
    return house, [Player(end, chance_of(f"{seed} {number}")) for number, end in enumerate([*ends, watcher])]


def playing_of(house: House) -> Playing:
    (hosted,) = house.hall.tables.values()
    assert hosted.playing is not None
    return hosted.playing


def carried(house: House, viewer: int | None) -> list[bytes]:
    return house.wires[(SEATS if viewer is None else viewer) + 1].carried


def pieces_in(data: bytes) -> Iterator[Any]:
    for body in Frames(LARGEST_FROM_HOST_BYTES).take(data):
        if body[:1] != b"\x93" or not body[1:].startswith(b"\xa5romme"):
            yield DECODER.message(body)


@pytest.mark.parametrize("preset", list(PRESETS))
def test_whole_matches_hold_no_piece_on_the_wire_that_the_receiver_may_not_know(preset: str) -> None:
    house, players = table(preset, f"wire {preset}")
    known = Known(SEATS)
    looked = dict.fromkeys(range(SEATS + 1), 0)
    viewers = [*range(SEATS), None]
    for _ in range(4_000):
        playing = playing_of(house)
        known.look(playing.record.match)
        for player in players:
            player.take()
        if players[0].lobby.state is State.WAITING:
            break
        for wire in house.wires.values():
            wire.carried.clear()
        if playing.record.is_round_over:
            for player in players[:SEATS]:
                player.send(Continue())
        else:
            assert any(player.play() for player in players)
        house.exchange()
        known.look(playing.record.match)
        for number, viewer in enumerate(viewers):
            own = known.by_seat[viewer] if viewer is not None else set.intersection(*known.by_seat)
            hidden = {piece.id for piece in known.all - own if piece.id > 0}
            for data in carried(house, viewer):
                inside = Inside([list_of(message) for message in pieces_in(data)])
                assert not hidden & inside.numbers
                looked[number] += 1
    assert players[0].lobby.state is State.WAITING and min(looked.values()) > 50


def list_of(message: Any) -> list[Any]:
    return [getattr(message, name) for name in type(message).__struct_fields__]


class Slots:
    """Where each hidden or open card of a round lay at first, followed through all its ids."""

    def __init__(self, match: Any) -> None:
        state = match.state
        hands = [piece for hand in state.hands for piece in hand]
        melds = [piece for meld in state.public.table for piece in meld.pieces]
        self.start = [*hands, *state.stock, *state.public.pile, *melds]
        self._slot = {piece.id: slot for slot, piece in enumerate(self.start)}

    def follow(self, before: Any, events: tuple[Any, ...]) -> None:
        """Take note of the new ids that a move gave."""
        for event in events:
            if isinstance(event, Drew) and event.piece is not None:
                self._slot[event.piece.id] = self._slot[before.state.stock[0].id]
            elif isinstance(event, Took) and event.kept is not None:
                self._slot[event.kept.id] = self._slot[event.piece.id]
            elif isinstance(event, Swapped) and event.kept is not None:
                self._slot[event.kept.id] = self._slot[event.joker.id]

    def seen(self, view: Any) -> set[int]:
        """The slots of the cards that a view shows."""
        public = view.public
        shown = [*view.hand, *public.pile, *(piece for meld in public.table for piece in meld.pieces)]
        return {self._slot[piece.id] for piece in shown}


WINDOW, STRETCHES = 40, 5


def windows(preset: str, seed: str) -> Iterator[tuple[Record, list[Entry]]]:
    """A round played by chance, cut into stretches of whole turns, but for the last move: it lays all hands open."""
    record, _ = begin(setup_of("p" * SEATS, rules_from(preset, {}), seed=seed))
    played, chance = Played.on(record), chance_of(seed)
    for _ in range(2_000):
        move = persons_move(played, chance)
        if move is None:
            break
        played.send(played.table.record.match.state.public.seat, Play(move))
    entries = played.entries[:-1]
    stretch: list[Entry] = []
    begins = record
    for entry in entries:
        if len(stretch) >= WINDOW and record.match.state.turn_start is None:
            yield begins, stretch
            begins, stretch = record, []
        record, _ = advance(record, entry)
        stretch.append(entry)
    yield begins, stretch


def with_hidden_exchanged(record: Record, entries: list[Entry], viewer: int | None, seed: bytes) -> Record:
    """The record with the faces of all cards exchanged that the viewer never sees in these moves."""
    slots, now = Slots(record.match), record
    shown = slots.seen(record.view_of(viewer))
    for entry in entries:
        before = now.match
        now, events = advance(now, entry)
        slots.follow(before, events)
        shown |= slots.seen(now.view_of(viewer))
    hidden = [slot for slot in range(len(slots.start)) if slot not in shown]
    faces = dict(
        zip(hidden, shuffled([slots.start[slot].face for slot in hidden], seed, "exchanged"), strict=True)
    )
    dealt = iter([Piece(piece.id, faces.get(slot, piece.face)) for slot, piece in enumerate(slots.start)])
    state = record.match.state
    hands = tuple(tuple(next(dealt) for _ in hand) for hand in state.hands)
    stock = tuple(next(dealt) for _ in state.stock)
    assert tuple(next(dealt) for _ in state.public.pile) == state.public.pile
    return replace(record, match=record.match._replace(state=state._replace(hands=hands, stock=stock)))


def stream(record: Record, entries: list[Entry], viewer: int | None) -> list[bytes]:
    """Every message to a viewer of a match that begins at the record and goes on with the entries."""
    guests = {
        number: Guest(
            number, "", "x", "cat", "red", seat=None if number == SEATS else number, connection=number
        )
        for number in range(SEATS + 1)
    }
    outgoing = Outgoing()
    playing = Playing(record, guests, outgoing, AtOnce(lambda question: None), lambda kept, now_ms: None, 0)
    playing.begin(0)
    for number, entry in enumerate(entries):
        assert isinstance(entry, Entered)
        sent = Sent(number, playing.record.seq, Play(entry.move))
        playing.command(guests[entry.seat], sent, None, 0)
        if number % 7 == 0:
            for guest in guests.values():
                playing.welcome(guest)
    own = SEATS if viewer is None else viewer
    return [item[1] for item in outgoing.drain() if not isinstance(item, HangUp) and item[0] == own]


@pytest.mark.parametrize("preset", list(PRESETS))
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_the_byte_stream_of_a_round_is_the_same_whatever_stays_hidden(
    preset: str, viewer: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Whether a seat may take the pile's top can depend on its own hand; here all that was played is permitted.
    monkeypatch.setattr("net.table.refusal_of", lambda *anything: None)
    compared = 0
    for record, entries in islice(windows(preset, f"stream {preset}"), STRETCHES):
        first = stream(record, entries, viewer)
        for exchange in range(2):
            other = with_hidden_exchanged(record, entries, viewer, bytes([exchange]) * 32)
            second = stream(other, entries, viewer)
            assert [DECODER.message(body) for body in second] == [DECODER.message(body) for body in first]
            assert second == first
            exchanged = other.match != record.match
            others = [own for own in range(SEATS) if own != viewer]
            assert exchanged == any(
                stream(other, entries, own) != stream(record, entries, own) for own in others
            )
            compared += exchanged
    assert compared >= 2


def test_the_test_notices_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """With another seat's hand in the view the streams differ: the test can fail."""
    monkeypatch.setattr("net.table.refusal_of", lambda *anything: None)
    record, entries = next(windows("klassisch", "leak"))
    other = with_hidden_exchanged(record, entries, 0, bytes(32))
    monkeypatch.setattr(Record, "view_of", lambda self, seat: self.game.view_of(self.match, 1))
    assert stream(other, entries, 0) != stream(record, entries, 0)
