"""Turns in the making, shown to others: only by the seat to move, only of what it has, and nothing comes of them."""

import pytest

from engine.tiles.rules import TileRules
from engine.tiles.state import view_of
from net.record import begin
from net.session import Answer, DraftShown, Seat, Sent, ShowDraft
from net.setup import TableSetup
from net.table import Table

SEATS = (Seat("Jörg", "cat", False), Seat("Ada", "owl", False))


def _table() -> tuple[Table, int, tuple[int, ...]]:
    record, _ = begin(TableSetup(TileRules(), SEATS, b"7" * 32))
    seat = record.match.state.public.seat
    rack = tuple(piece.id for piece in view_of(record.match, seat).rack)
    return Table(record, 0), seat, rack


def test_the_others_see_the_draft_of_the_seat_to_move() -> None:
    table, seat, rack = _table()
    before = table.record
    told = table.handle(seat, Sent(1, before.seq, ShowDraft((rack[:2], rack[4:5]))), 10)
    shown = [delivery for delivery in told if isinstance(delivery.update, DraftShown)]
    assert [delivery.viewer for delivery in shown] == [1 - seat]
    draft = shown[0].update
    assert isinstance(draft, DraftShown) and draft.seat == seat
    assert [tuple(piece.id for piece in row) for row in draft.rows] == [rack[:2], rack[4:5]]
    assert table.record == before and not table.entries()


@pytest.mark.parametrize("rows", [((-5,),), ((1, 1),), ("x",), ((),), 7, ((True,),)])
def test_a_draft_of_what_is_not_there_is_refused(rows: object) -> None:
    table, seat, _ = _table()
    (told,) = table.handle(seat, Sent(1, table.record.seq, ShowDraft(rows)), 10)  # type: ignore[arg-type]
    assert isinstance(told.update, Answer) and told.update.refusal is not None


def test_who_is_not_to_move_cannot_show_a_draft() -> None:
    table, seat, _ = _table()
    other = 1 - seat
    rack = tuple(piece.id for piece in view_of(table.record.match, other).rack)
    (told,) = table.handle(other, Sent(1, table.record.seq, ShowDraft((rack[:1],))), 10)
    assert isinstance(told.update, Answer) and told.update.refusal is not None
