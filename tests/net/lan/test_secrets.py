"""The bytes that a seat or a spectator gets hold no piece, and no id of one, that it may not know."""

from collections.abc import Iterator
from typing import Any

import pytest

from engine.games import GAMES
from engine.options import Value
from net.lobby import Offer, State
from net.playing import Playing
from net.session import Continue
from net.wire.frames import Frames
from net.wire.messages import FROM_HOST, LARGEST_FROM_HOST_BYTES, Decoder
from tests.net.lan.ends import House, Player, all_ready
from tests.net.players import chance_of
from tests.net.test_secrecy import Inside, Known

SEATS = 3
LENGTHY = ("house51", "jolly")
"""Presets whose rounds are looked at in the whole suite alone."""

DECODER = Decoder(FROM_HOST, LARGEST_FROM_HOST_BYTES)


def table(game: str, preset: str, seed: str) -> tuple[House, list[Player]]:
    """Three who play and one who watches, with every byte on its way kept."""
    options: tuple[tuple[str, Value], ...] = (("rounds_per_player", 1),)
    if game == "tiles":
        options = (("games", 1),)
    elif preset == "jolly":
        options = (("limit", 100),)
    house = House(seed)
    house.open(Offer("Tisch", game=game, preset=preset, options=options, seats=SEATS))
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


@pytest.mark.parametrize(
    ("game", "preset"),
    [
        pytest.param(game.key, preset, marks=pytest.mark.slow if preset in LENGTHY else ())
        for game in GAMES.values()
        for preset in game.presets
    ],
)
def test_whole_matches_hold_no_piece_on_the_wire_that_the_receiver_may_not_know(
    game: str, preset: str
) -> None:
    house, players = table(game, preset, f"wire {preset}")
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
    assert players[0].lobby.state is State.WAITING and min(looked.values()) > 25


def list_of(message: Any) -> list[Any]:
    return [getattr(message, name) for name in type(message).__struct_fields__]
