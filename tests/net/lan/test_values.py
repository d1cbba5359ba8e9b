"""Values over the wire and back: whole matches of both games, and whatever is of no kind."""

from collections.abc import Iterator
from typing import Any

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.advice.claims import Claim
from engine.advice.claims import Reason as Because
from engine.chance import seed_from
from engine.games import GAMES
from engine.melds import Kind, Meld
from engine.pieces import JOKER, Piece
from engine.refusal import refuse
from engine.romme.events import Discarded, Drew, Laid
from engine.romme.moves import Discard, Draw, Lay, LayOff
from engine.romme.rules import PRESETS, rules_from
from engine.tiles.events import Played as TilesPlayed
from engine.tiles.match import apply, start
from engine.tiles.moves import Draw as DrawTile
from engine.tiles.moves import Placed
from engine.tiles.moves import Table as TileTable
from engine.tiles.rules import PRESETS as TILE_PRESETS
from engine.tiles.state import Phase as TilePhase
from engine.tiles.state import view_of as tile_view_of
from net.lobby import Chat, Denied, Lobby, Offer, Person, Place, Reason, State
from net.session import Answer, Arrange, Batch, HintGiven, Play, TookBack, Update, Welcome
from net.wire.batches import Batches, happened
from net.wire.changes import changes
from net.wire.messages import Decoder, Happened, PeerFault, unpacked
from net.wire.values import BadValue, pack
from net.wire.words import words_of
from tests.net.players import ONE_PRESET_AT_ONCE, Played, chance_of, persons_move, setup_of

ROMME = words_of("romme")
TILES = words_of("tiles")
ROMME_KINDS = (Decoder((Happened,), 2**20),)


def sent(value: Any) -> Any:
    """The plain data that arrives for a value."""
    return unpacked(pack(value), 2**20)


def updates_of_a_match(preset: str, kinds: str = "ppp", steps: int = 1500) -> Iterator[tuple[int, Update]]:
    played, chance = Played.at(setup_of(kinds, rules_from(preset, {}), seed=preset)), chance_of(preset)
    for seat in played.table.record.persons:
        yield seat, played.table.welcome(seat)
    for _ in range(steps):
        move = persons_move(played, chance)
        if move is not None:
            played.send(played.table.record.match.state.public.seat, Play(move))
        elif not played.step():
            return
        for seat in played.table.record.persons:
            yield from ((seat, update) for update in played.new(seat))


@pytest.mark.parametrize("preset", ONE_PRESET_AT_ONCE)
def test_every_update_of_a_match_arrives_as_it_was(preset: str) -> None:
    kinds = set()
    views: dict[int, Any] = {}
    for seat, update in updates_of_a_match(preset):
        kinds.add(type(update))
        if isinstance(update, Batch):
            plain_way = happened(update.seq, update.events, views[seat], update.view)
            assert Batches(update.seq).body(update.events, views[seat], update.view) == plain_way
            (message,) = [ROMME_KINDS[0].message(plain_way)]
            assert isinstance(message, Happened)
            assert ROMME.events(message.events) == update.events
            assert ROMME.view.apply(views[seat], message.changes) == update.view
        else:
            assert ROMME.update(sent(update)) == update
        if isinstance(update, (Batch, Welcome, TookBack)):
            views[seat] = update.view
    assert {Welcome, Batch, Answer} <= kinds


def test_a_batch_is_packed_the_same_for_several_receivers_as_for_one() -> None:
    played, chance = Played.at(setup_of("pppp")), chance_of("several")
    views = {seat: played.table.welcome(seat).view for seat in range(4)}
    compared = 0
    for _ in range(120):
        move = persons_move(played, chance)
        if move is None:
            break
        played.send(played.table.record.match.state.public.seat, Play(move))
        batches: dict[int, Batches] = {}
        for seat in range(4):
            for update in played.new(seat):
                if isinstance(update, Batch):
                    shared = batches.setdefault(update.seq, Batches(update.seq))
                    body = shared.body(update.events, views[seat], update.view)
                    assert body == happened(update.seq, update.events, views[seat], update.view)
                    views[seat] = update.view
                    compared += 1
    assert compared > 200


def test_the_tile_game_goes_over_the_same_wire() -> None:
    match, events = start(TILE_PRESETS["steine"], 3, seed_from("tiles"))
    views = [tile_view_of(match, seat) for seat in range(3)]
    for _ in range(40):
        if match.state.public.phase is TilePhase.OVER:
            break
        match, events = apply(match, DrawTile())
        for seat in range(3):
            seen = tuple(event.seen_by(seat) for event in events)
            view = tile_view_of(match, seat)
            assert TILES.events(sent(seen)) == seen
            assert TILES.view.apply(views[seat], sent(changes(views[seat], view))) == view
            views[seat] = view
    table = Play(TileTable((Placed((1, 2, 3), (None, 5, None)),)))  # type: ignore[arg-type]
    assert TILES.command(sent(table)) == table
    with pytest.raises(BadValue):
        ROMME.command(sent(table))


VALUES = (
    Play(Draw()),
    Play(Lay((3, 4, 5), (None, 7, None))),
    Play(LayOff(3, 1, None, True)),
    Arrange((1, None, 2)),
    Chat("grüß dich"),
)
NEWS = (
    Answer(7, refuse("opening_too_low", "B7", minimum=40, short=12, faces=(1, 2))),
    Answer(8, None),
    Denied(3, Reason.SEAT_TAKEN),
    HintGiven(4, Discard(9)),
    HintGiven(4, Discard(9), (Claim(Because.STANDS_ALONE, (9,)), Claim(Because.GOES_OUT))),
    Lobby(
        "t", State.WAITING, "Tisch", "romme", "jolly", (("limit", 500), ("hand_romme", True)), ("limit",), 30,
        False, True, True, 30, "brisk", True, (Place(1), Place(None, "level3"), Place()),
        (Person(1, "Jörg", "cat", "red", 0, True, True),), 1,
    ),
)  # fmt: skip


@pytest.mark.parametrize("value", VALUES)
def test_a_command_arrives_as_it_was(value: Any) -> None:
    assert ROMME.command(sent(value)) == value


@pytest.mark.parametrize("value", NEWS)
def test_news_arrive_as_they_were(value: Any) -> None:
    assert ROMME.update(sent(value)) == value


@pytest.mark.parametrize(
    "data",
    [
        [],
        ["Play"],
        ["Play", ["Draw", 1]],
        ["Play", ["Discard", True]],
        ["Play", ["Discard", 1.0]],
        ["Play", ["Discard", float("nan")]],
        ["Play", ["Discard", "1"]],
        ["Play", ["Discard", None]],
        ["Play", ["Discard", 2**64 - 1]],
        ["Play", ["Lay", 3, []]],
        ["Play", ["Lay", [3], [True]]],
        ["Play", "Draw"],
        ["Play", ["Drew", 0, None]],
        ["Batch", 1, [], []],
        ["Welcome"],
        ["Chat", 7],
        ["Chat", b"bytes"],
        ["Arrange", [1, "x"]],
        ["Offer"],
        ["ChangeOffer", ["Chat", "x"]],
        [["Play"]],
        [None],
        {"Play": 1},
        "Play",
        None,
        ["Play", ["Draw"], 3],
    ],
)
def test_what_writes_no_command_is_refused(data: Any) -> None:
    with pytest.raises(BadValue):
        ROMME.command(data)


def test_a_face_that_is_none_and_rules_that_are_none_are_refused() -> None:
    good = Laid(0, 1, Meld(Kind.SET, (Piece(1, 3), Piece(2, 16), Piece(3, JOKER)), (3, 16, 29)))
    assert ROMME.events(sent((good,))) == (good,)
    for bad in (
        Discarded(0, Piece(1, 53)),
        Drew(0, Piece(1, -1)),
        Laid(0, 1, good.meld._replace(faces=(3,))),
    ):
        with pytest.raises(BadValue):
            ROMME.events(sent((bad,)))
    played = Played.at(setup_of("pp"))
    data = sent(played.table.welcome(0))
    assert ROMME.update(data).view.public.rules == PRESETS["klassisch"]
    rules = next(item for item in data[2][2] if type(item) is list and item and item[0] == "RommeRules")
    rules[2] = 7
    with pytest.raises(BadValue):
        ROMME.update(data)


def test_a_jokers_face_may_be_left_open_as_in_a_group_of_three_tiles_but_no_other_pieces() -> None:
    pieces = (Piece(1, 25), Piece(2, 51), Piece(3, JOKER))
    for faces, is_sound in (((25, 51, JOKER), True), ((25, JOKER, 12), False), ((25, 51, JOKER + 1), False)):
        event = TilesPlayed(0, pieces, (), (Meld(Kind.SET, pieces, faces),))
        if is_sound:
            assert TILES.events(sent((event,))) == (event,)
        else:
            with pytest.raises(BadValue):
                TILES.events(sent((event,)))


@pytest.mark.parametrize(
    "change", [[], [0], [99, 0, 1], [-1, 0, 1], [1, 2, 9999, 0, []], [1, 2, -1, 0, []], [1, 2, 0, 99, []],
               [1, 2, 0, 0, [[1, 99]]], [1, 1, []], [2, 1, 7], [2, 1, [[0]]], [0, 0, True], [0, 7, 7], "x"],
)  # fmt: skip
def test_a_change_that_cannot_be_is_refused(change: Any) -> None:
    view = Played.at(setup_of("pp")).table.welcome(0).view
    with pytest.raises(BadValue):
        ROMME.view.apply(view, [change])


_DATA = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.text(max_size=5) | st.binary(max_size=4)
    | st.sampled_from(["Play", "Draw", "Lay", "Discard", "Arrange", "Chat", "ChangeOffer", "Offer"]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=20,
)  # fmt: skip


@given(_DATA)
def test_no_data_does_anything_but_be_read_or_refused(data: Any) -> None:
    for words in (ROMME, TILES):
        for read in (words.command, words.update, words.events):
            try:
                value = read(data)
            except BadValue:
                continue
            assert sent(value) == unpacked(msgpack.packb(data), 2**20)


@given(st.lists(_DATA, max_size=4))
def test_no_change_does_anything_but_be_carried_out_or_refused(data: Any) -> None:
    view = _VIEW
    try:
        after = ROMME.view.apply(view, data)
    except BadValue:
        return
    assert type(after) is type(view)


_VIEW = Played.at(setup_of("pp")).table.welcome(0).view


@given(st.binary(max_size=64))
def test_no_bytes_do_anything_but_be_unpacked_or_refused(body: bytes) -> None:
    try:
        unpacked(body, 64)
    except PeerFault:
        return


def test_the_registry_knows_every_game_by_its_key() -> None:
    assert set(GAMES) == {"romme", "tiles"}
    for key, game in GAMES.items():
        assert game.key == key and words_of(key).codec is words_of(key).codec
        for preset in game.presets:
            least, most = game.players[preset]
            assert 2 <= least <= most and set(game.free_in[preset]) <= {option.id for option in game.options}
    assert Offer("Tisch").game in GAMES
