"""Turns in the making, sent to others and watched."""

from collections.abc import Callable
from dataclasses import replace

from engine.tiles.moves import Placed, Table
from engine.tiles.state import view_of
from net.session import DraftShown, ShowDraft
from tests.game.tiles.conftest import TileTable
from tests.game.tiles.fake import FakeSession
from tests.game.tiles.made import match_with

Open = Callable[..., TileTable]
RUN = "r3 r4 r5 r6 r7 r8"


def test_a_draft_is_sent_only_where_another_person_sits(open_table: Open) -> None:
    table = open_table(FakeSession(match_with("r9 k1", RUN)))
    table.drag(table.at(7), table.gap(0, 6))
    assert not [own for own in table.session.sent if isinstance(own, ShowDraft)]
    seats = tuple(replace(seat, is_bot=False) for seat in table.scene.model.seats)
    table.scene.model = replace(table.scene.model, seats=seats)
    table.scene.tick(table.app.now_ms + 1000)
    sent = [own for own in table.session.sent if isinstance(own, ShowDraft)]
    assert sent == [ShowDraft(((1, 2, 3, 4, 5, 6, 7),))]


def test_drafts_are_sent_ten_times_a_second_at_most_and_the_latest_wins(open_table: Open) -> None:
    table = open_table(FakeSession(match_with("r9 r10 k1", RUN)))
    seats = tuple(replace(seat, is_bot=False) for seat in table.scene.model.seats)
    table.scene.model = replace(table.scene.model, seats=seats)
    now = table.app.now_ms + 1000
    table.scene.tick(now)
    table.drag(table.at(7), table.gap(0, 6))
    table.drag(table.at(8), table.gap(0, 7))
    table.key(8)
    table.scene.tick(now + 500)
    sent = [own.rows for own in table.session.sent if isinstance(own, ShowDraft)]
    assert len(sent) <= 4 and sent[-1] == tuple(own.ids for own in table.draft.sets)


def test_anothers_draft_is_seen_and_what_comes_of_it_does_not_jump(open_table: Open) -> None:
    match = match_with("k9 k13", RUN, others="r5 k2 k1", seat=1)
    session = FakeSession(match, plays_others=False)
    table = open_table(session)
    view = view_of(session.match, 1)
    run = view.public.table[0].pieces
    rows = (run[:3], (view.rack[0], *run[3:]))
    session._updates.append(DraftShown(1, rows))
    table.turns(3)
    assert table.table() == ["r3 r4 r5", "r5 r6 r7 r8"]
    assert table.scene._status.new == {view.rack[0].id}
    before = {piece: tile.rect for piece, tile in table.layout.tiles.items()}
    session.let_play(Table((Placed((1, 2, 3), (None,) * 3), Placed((9, 4, 5, 6), (None,) * 4))))
    table.turns(3)
    assert table.table() == ["r3 r4 r5", "r5 r6 r7 r8"]
    assert all(table.layout.tiles[piece].rect == before[piece] for piece in (1, 2, 3, 4, 5, 6, 9))
