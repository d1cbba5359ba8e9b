"""The layout as a pure function: nothing outside the window, nothing overlaps that may not, in any window."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from game.table.frame import frame_of
from game.table.hand import LEAST_VISIBLE_PX, fan
from game.table.layout import Controls, Held, Layout, Zone, lay_out
from game.table.places import untidy
from game.table.slots import Placement, place_melds
from game.table.spots import spots_of, visible_part
from tests.game.table.positions import crowded

SIZES = (
    (1280, 720),
    (1366, 768),
    (1920, 1080),
    (1920, 1200),
    (2560, 1080),
    (2560, 1440),
    (3840, 2160),
    (1024, 768),
    (800, 600),
    (900, 1400),
    (720, 1280),
)

sizes = st.sampled_from(SIZES)
meld_sizes = st.lists(st.integers(3, 8), max_size=25)
BUTTONS = Controls(actions=("draw", "take", "take_back", "hint"))


def _layout(size, players=4, hand=13, melds=(), held=None, before=None, seat=0) -> Layout:
    view = crowded(players, hand, list(melds), seat=seat)
    if held is None:
        held = Held(tuple(piece.id for piece in view.hand))
    return lay_out(view, held, BUTTONS, before or Placement(), size)


@given(sizes, st.integers(2, 6), st.integers(1, 40), meld_sizes, st.sampled_from((0, None)))
def test_nothing_lies_outside_the_window(size, players, hand, melds, seat) -> None:
    layout = _layout(size, players, hand, melds, seat=seat)
    window = Rect((0, 0), size)
    rects = [
        *spots_of(layout).values(),
        *(box.rect for box in layout.seats),
        *(box.cards for box in layout.seats),
    ]
    rects += [card.place.bounds() for card in layout.cards.values()]
    for rect in rects:
        assert window.contains(rect), rect


@given(sizes, st.integers(2, 6), st.integers(1, 40), meld_sizes)
def test_zones_do_not_overlap(size, players, hand, melds) -> None:
    layout = _layout(size, players, hand, melds)
    frame = layout.frame
    rects = [
        *(box.rect for box in layout.seats),
        *(box.rect for box in layout.melds),
        layout.stock.bounds(),
        frame.line,
        frame.bar,
        *layout.buttons.values(),
    ]
    for number, rect in enumerate(rects):
        assert rect.collidelist(rects[number + 1 :]) == -1, (rect, rects)
    cards = [card.place.bounds() for card in layout.cards.values() if card.zone is Zone.HAND]
    for rect in rects:
        assert rect.collidelist(cards) == -1


@given(sizes, st.integers(1, 22))
def test_every_card_of_the_hand_can_be_seen_and_touched(size, hand) -> None:
    layout = _layout(size, hand=hand)
    least = LEAST_VISIBLE_PX if min(size) >= 720 else 18
    for row in layout.fan.rows:
        for piece in row:
            assert visible_part(layout, piece).width >= least


def test_forty_cards_are_seen_at_1280x720() -> None:
    layout = _layout((1280, 720), hand=40)
    assert len(layout.fan.rows) == 2
    assert all(visible_part(layout, piece).width >= LEAST_VISIBLE_PX for piece in layout.fan.places)


def test_a_usual_hand_lies_in_one_row_with_readable_indices() -> None:
    for size in ((1280, 720), (1920, 1080)):
        for hand in (13, 14, 18, 22):
            layout = _layout(size, hand=hand)
            assert len(layout.fan.rows) == 1, (size, hand)
            width = next(iter(layout.fan.places.values())).width
            assert layout.fan.step >= 0.29 * width


@given(sizes, meld_sizes, st.integers(3, 8))
def test_melds_keep_their_places_when_one_is_added(size, melds, new) -> None:
    first = _layout(size, melds=melds)
    second = _layout(size, melds=[*melds, new], before=first.placement)
    if second.placement.step == first.placement.step:
        pairs = zip(first.placement.slots, second.placement.slots, strict=False)
        moved = {before.row for before, after in pairs if before != after}
        assert len(moved) <= 1, "only the row that took the new meld in may have moved up"


def test_a_meld_that_grows_moves_only_its_neighbours_to_the_right() -> None:
    melds = [3, 3, 3, 3, 3]
    first = _layout((1920, 1080), melds=melds)
    second = _layout((1920, 1080), melds=[3, 4, 3, 3, 3], before=first.placement)
    assert second.placement.step == first.placement.step
    assert second.melds[0].rect == first.melds[0].rect
    assert second.melds[1].rect.left == first.melds[1].rect.left


@given(meld_sizes)
def test_twenty_five_melds_fit_the_table_in_rows(melds) -> None:
    area = frame_of((1280, 720)).table
    placement = place_melds(melds, area, 720, Placement())
    assert len(placement.slots) == len(melds)


def test_a_cleared_table_begins_with_large_cards_again() -> None:
    full = _layout((1280, 720), melds=[5] * 25)
    assert full.placement.step > 0
    assert _layout((1280, 720), melds=[], before=full.placement).placement.step == 0


@given(sizes, st.integers(2, 22), st.data())
def test_dragged_cards_follow_the_pointer_and_the_others_make_room(size, hand, data) -> None:
    view = crowded(3, hand, [3])
    order = tuple(piece.id for piece in view.hand)
    dragged = (data.draw(st.sampled_from(order)),)
    opening = data.draw(st.integers(0, hand - 1))
    held = Held(order, frozenset(), dragged, (size[0] // 2, size[1] // 2), opening)
    layout = lay_out(view, held, BUTTONS, Placement(), size)
    assert layout.cards[dragged[0]].zone is Zone.HELD
    assert len([card for card in layout.cards.values() if card.zone is Zone.HAND]) == hand - 1


@given(sizes, st.integers(1, 22), st.sets(st.integers(1, 22)))
def test_a_selected_card_rises_inside_the_window(size, hand, selected) -> None:
    view = crowded(3, hand, [])
    order = tuple(piece.id for piece in view.hand)
    flat = lay_out(view, Held(order), BUTTONS, Placement(), size)
    lifted = lay_out(view, Held(order, frozenset(selected)), BUTTONS, Placement(), size)
    for piece in order:
        rise = flat.cards[piece].place.y - lifted.cards[piece].place.y
        assert (rise > 0) == (piece in selected)
        assert lifted.cards[piece].place.bounds().top >= 0


@pytest.mark.parametrize("size", SIZES)
def test_a_gap_in_the_order_parts_the_cards(size) -> None:
    area = frame_of(size).hand
    close = fan(area, (1, 2, 3, 4), frozenset())
    apart = fan(area, (1, 2, None, 3, 4), frozenset())
    assert apart.places[3].x - apart.places[2].x > close.places[3].x - close.places[2].x


def test_the_pile_is_untidy_but_always_the_same() -> None:
    turns = [untidy(piece, 7) for piece in range(500)]
    assert turns == [untidy(piece, 7) for piece in range(500)]
    assert set(turns) == set(range(-7, 8))


def test_the_same_view_gives_the_same_layout() -> None:
    assert _layout((1920, 1080), melds=[3, 4, 5]) == _layout((1920, 1080), melds=[3, 4, 5])
