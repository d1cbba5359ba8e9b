"""What the screen knows: updates folded into one value."""

from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from engine.romme.match import apply
from engine.romme.moves import Back, Discard, Draw, LayOff, Take
from engine.romme.state import Phase, view_of
from game.table.arrangement import completed, moved, shown, stepped, with_gap
from game.table.known import sent
from game.table.model import TableModel, arranging, folded, selecting, toggled
from net.session import Answer, Batch, Comforts, Play, TookBack, Welcome
from tests.game.engine_session import SEATS
from tests.game.table.made import match_with

ids = st.lists(st.integers(1, 60), unique=True, max_size=20)


def _welcomed(match) -> TableModel:
    return folded(TableModel(), Welcome(5, view_of(match, 0), SEATS[:2], (), (), Comforts(True, True)))


def _after(model, match, move):
    following, events = apply(match, move)
    seen = tuple(event.seen_by(0) for event in events)
    return folded(model, Batch(model.seq + len(seen), seen, view_of(following, 0))), following


def test_a_welcome_tells_who_sits_there_and_what_the_table_allows() -> None:
    model = _welcomed(match_with("S5 HK D2"))
    assert model.name(1) == "Ada"
    assert model.comforts == Comforts(True, True)
    assert model.is_own_turn
    assert model.order == tuple(piece.id for piece in model.view.hand)


def test_a_new_card_comes_to_the_end_and_is_marked_as_new() -> None:
    match = match_with("S5 HK D2", phase=Phase.DRAW)
    model = arranging(_welcomed(match), (3, None, 1, 2))
    model, _ = _after(model, match, Draw())
    assert model.order[:4] == (3, None, 1, 2)
    assert len(model.order) == 5 and model.fresh == {model.order[4]}


def test_the_own_arrangement_outlives_what_others_do() -> None:
    match = match_with("S5 HK D2 D3", phase=Phase.PLAY)
    model = arranging(_welcomed(match), (4, 3, None, 2, 1))
    model, match = _after(model, match, Discard(3))
    assert model.order == (4, None, 2, 1)
    for move in (Draw(), None):
        seat_hand = match.state.hands[1]
        model, match = _after(model, match, move or Discard(seat_hand[0].id))
        assert model.order == (4, None, 2, 1)


def test_a_card_taken_back_returns_to_its_own_place() -> None:
    match = match_with("S5 HK D2 D3", ("S2 S3 S4",))
    model = arranging(_welcomed(match), (4, 1, None, 2, 3))
    model, match = _after(model, match, LayOff(1, 0))
    assert model.order == (4, None, 2, 3)
    model, match = _after(model, match, Back())
    assert model.order == (4, 1, None, 2, 3)


def test_a_card_taken_from_the_pile_has_its_new_id_at_the_end() -> None:
    match = match_with("S5 HK D2", phase=Phase.DRAW)
    model, _ = _after(_welcomed(match), match, Take())
    assert model.order[-1] == model.view.hand[-1].id
    assert model.view.hand[-1].id in model.fresh


def test_what_others_put_down_is_marked_and_can_be_shown_again() -> None:
    match = match_with("S5 HK D2 D3")
    model, match = _after(_welcomed(match), match, Discard(3))
    start = model.view
    model, match = _after(model, match, Draw())
    thrown = match.state.hands[1][0].id
    model, match = _after(model, match, Discard(thrown))
    assert model.marked == {thrown}
    assert len(model.recent) == 2 and model.before_recent == start
    model, match = _after(model, match, Draw())
    assert model.marked == frozenset()
    assert len(model.recent) == 2


def test_the_log_keeps_what_happened_with_its_round() -> None:
    match = match_with("S5 HK D2 D3")
    model, match = _after(_welcomed(match), match, Discard(3))
    assert [type(entry.event).__name__ for entry in model.log] == ["Discarded"]
    assert model.log[0].round == 1


def test_a_move_is_waited_for_until_its_answer_comes() -> None:
    match = match_with("S5 HK D2 D3")
    model = sent(_welcomed(match), 9, Play(Discard(3)))
    assert model.is_waiting
    assert not folded(model, Answer(9, None)).is_waiting


def test_selection_holds_only_cards_of_the_hand() -> None:
    model = selecting(_welcomed(match_with("S5 HK D2")), (1, 3, 99))
    assert model.selected == (1, 3)
    assert toggled(model, 1).selected == (3,)
    assert toggled(model, 2).selected == (1, 3, 2)


def test_a_turn_taken_back_is_no_longer_told() -> None:
    match = match_with("S5 HK D2 D3")
    begun = _welcomed(match)
    model, following = _after(begun, match, Discard(3))
    model, following = _after(model, following, Draw())
    assert len(model.log) == 2
    model = folded(model, TookBack(model.seq + 1, view_of(match, 0)))
    assert model.log == () and model.view == view_of(match, 0)
    assert model.recent == () and model.marked == frozenset()


def test_an_eliminated_seat_is_known_as_out() -> None:
    model = _welcomed(match_with("S5 HK D2"))
    standing = model.view.standing._replace(out=((0, 1),))
    assert replace(model, view=model.view._replace(standing=standing)).is_out


@given(ids, ids)
def test_completing_adds_what_is_missing_and_keeps_the_rest(order, hand) -> None:
    full = completed(tuple(order), hand)
    assert full[: len(order)] == tuple(order)
    assert set(full) == set(order) | set(hand)


@given(ids, st.data())
def test_moving_cards_keeps_every_other_card_in_its_order(order, data) -> None:
    pieces = tuple(data.draw(st.lists(st.sampled_from(order), unique=True))) if order else ()
    at = data.draw(st.integers(0, len(order)))
    result = moved(tuple(order), pieces, at)
    assert sorted(result) == sorted(order)
    assert [entry for entry in result if entry not in pieces] == [
        entry for entry in order if entry not in pieces
    ]


@given(ids, st.lists(st.integers(0, 20), max_size=5))
def test_gaps_never_stand_at_an_end_or_side_by_side(order, places) -> None:
    arrangement: tuple[int | None, ...] = tuple(order)
    for place in places:
        arrangement = with_gap(arrangement, place)
    seen = shown(arrangement, frozenset(order))
    assert [entry for entry in seen if entry is not None] == order
    assert not seen or (seen[0] is not None and seen[-1] is not None)
    assert all(one is not None or other is not None for one, other in pairwise(seen))


@given(ids)
def test_a_step_to_the_right_and_back_changes_nothing(order) -> None:
    if len(order) > 1:
        arrangement = tuple(order)
        assert stepped(stepped(arrangement, order[0], 1), order[0], -1) == arrangement
