"""Both tables in every window, profile and scale: nothing overlaps, nothing leaves the screen, all can be touched."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest
from pygame import Rect

from game.fitting import LEAST_CARD_TABLE, LEAST_TILE_TABLE, viewing_for
from game.table import layout as cards
from game.table.frame import Frame, frame_of
from game.table.slots import Placement as CardPlacement
from game.table.spots import visible_part
from game.tiles import layout as tiles
from game.tiles.layout import NARROW, WIDE
from game.tiles.placement import Placement as TilePlacement
from game.tiles.shelf import completed
from game.viewing import LEAST_PERCENT, TV_LEAST_TEXT_PX, Viewing, safe_part, unit_of
from tests.game.big_screen.measuring import PERCENTS, PROFILES, SIZES
from tests.game.table.positions import crowded
from tests.game.tiles.test_layout import rows_of, view_with

PLAYERS = (2, 3, 4, 5, 6)
SAFE_PERCENTS = (0, 5, 10)
LEAST_BUTTON = 34
"""The least width and height of a button, at 1080."""

LEAST_TILE_PX = 16
EVENING = (4, 3, 5, 3, 4, 6, 3, 3, 4, 3)
TILE_EVENING = [3, 5, 3, 4, 3, 5, 3, 4, 3, 3, 4, 3]
CARD_BUTTONS = cards.Controls(actions=("discard", "back", "undo", "hint"))
TILE_BUTTONS = tiles.Controls(actions=("confirm", "draw", "undo", "hint"))


def views() -> Iterator[tuple[tuple[int, int], Viewing]]:
    """Every safe part of every window, as it is looked at."""
    for size, is_tv, percent, safe in itertools.product(SIZES, PROFILES, PERCENTS, SAFE_PERCENTS):
        part = safe_part(size, safe).size
        yield part, viewing_for(part, percent, is_tv, size)


VIEWS = sorted(set(views()))


def card_table(size: tuple[int, int], viewing: Viewing, players: int, hand: int = 14) -> cards.Layout:
    view = crowded(players, hand, list(EVENING))
    held = cards.Held(tuple(piece.id for piece in view.hand))
    return cards.lay_out(view, held, CARD_BUTTONS, CardPlacement(), size, viewing)


def tile_table(size: tuple[int, int], viewing: Viewing, players: int, rack: int = 20) -> tiles.Layout:
    view = view_with(rack, players)
    places = completed((), (piece.id for piece in view.rack))
    sets = rows_of(TILE_EVENING)
    return tiles.lay_out(
        view, sets, places, tiles.Held(), TILE_BUTTONS, TilePlacement(), size, viewing=viewing
    )


def apart(rects: list[Rect]) -> None:
    for number, rect in enumerate(rects):
        other = rect.collidelist(rects[number + 1 :])
        assert other == -1, (rect, rects[number + 1 + other])


@pytest.mark.parametrize("players", PLAYERS)
def test_nothing_overlaps_or_leaves_the_card_table(players: int) -> None:
    for size, viewing in VIEWS:
        layout = card_table(size, viewing, players)
        frame = layout.frame
        parts = [
            *(box.rect for box in layout.seats),
            *(box.rect for box in layout.melds),
            *layout.buttons.values(),
            layout.stock.bounds(),
            layout.pile._replace(angle=0).bounds(),
            frame.line,
            frame.bar,
        ]
        apart(parts)
        hand = [card.place.bounds() for card in layout.cards.values() if card.zone is cards.Zone.HAND]
        for part in parts:
            assert part.collidelist(hand) == -1, (size, viewing, part)
        for rect in (*parts, *hand, *(box.rect for box in layout.marks)):
            assert Rect((0, 0), size).contains(rect), (size, viewing, rect)


@pytest.mark.parametrize("players", PLAYERS)
def test_nothing_overlaps_or_leaves_the_tile_table(players: int) -> None:
    for size, viewing in VIEWS:
        layout = tile_table(size, viewing, players)
        frame = layout.frame
        parts = [
            *(box.rect for box in layout.seats),
            *layout.buttons.values(),
            layout.pool,
            frame.line,
            frame.bar,
            frame.hand,
        ]
        lying = [tile.rect for tile in layout.tiles.values() if tile.zone is tiles.Zone.TABLE]
        apart([*parts, frame.table])
        apart(lying)
        for rect in (*parts, *(tile.rect for tile in layout.tiles.values())):
            assert Rect((0, 0), size).contains(rect), (size, viewing, rect)
        for rect in lying:
            assert frame.table.contains(rect), (size, viewing, rect)


def test_every_target_has_its_least_size() -> None:
    for size, viewing in VIEWS:
        least = LEAST_BUTTON * unit_of(size)
        card, tile = card_table(size, viewing, 6, hand=22), tile_table(size, viewing, 6)
        for name, rect in (*card.buttons.items(), *tile.buttons.items()):
            assert min(rect.size) >= least, (size, viewing, name, rect)
        for row in card.fan.rows:
            for piece in row:
                assert visible_part(card, piece).width >= 18, (size, viewing)
        for own in tile.tiles.values():
            assert own.rect.width >= LEAST_TILE_PX * min(1.0, unit_of(size) * 1.5), (size, viewing, own.rect)


def test_the_table_keeps_its_share_of_the_screen() -> None:
    for size, viewing in VIEWS:
        if viewing.scale > LEAST_PERCENT / 100:
            assert frame_of(size, viewing=viewing).table.height >= LEAST_CARD_TABLE * size[1] - 2
            assert frame_of(size, WIDE, NARROW, viewing).table.height >= LEAST_TILE_TABLE * size[1] - 2


def test_a_larger_scale_makes_rows_and_buttons_larger() -> None:
    for size in SIZES:
        small, large = (Viewing(scale) for scale in (1.0, viewing_for(size, 150).scale))
        for before, after in (
            (frame_of(size, viewing=small), frame_of(size, viewing=large)),
            (frame_of(size, WIDE, NARROW, small), frame_of(size, WIDE, NARROW, large)),
        ):
            assert after.unit > before.unit
            assert _rows(after) >= _rows(before)
            assert after.is_narrow or after.actions.width > before.actions.width


def test_the_usual_scale_changes_nothing() -> None:
    for size in SIZES:
        assert frame_of(size) == frame_of(size, viewing=Viewing(1.0))


@pytest.mark.parametrize("is_tv", PROFILES)
def test_the_scale_in_force_is_never_below_75_percent_nor_above_what_was_asked_for_without_need(
    is_tv: bool,
) -> None:
    for size, percent, safe in itertools.product(SIZES, range(75, 201, 25), SAFE_PERCENTS):
        part = safe_part(size, safe).size
        viewing = viewing_for(part, percent, is_tv, size)
        assert viewing.scale >= LEAST_PERCENT / 100
        if viewing.scale > percent / 100:
            text = 22 * unit_of(part) * (viewing.factor - 0.07)
            assert text < viewing.least_text_px, "made larger only where it could not be read"


def test_no_text_on_a_tv_is_smaller_than_28_pixels_at_1080() -> None:
    for size, percent in itertools.product(SIZES, PERCENTS):
        viewing = viewing_for(safe_part(size, 10).size, percent, True, size)
        assert viewing.least_text_px >= TV_LEAST_TEXT_PX * unit_of(size)
    assert viewing_for((1920, 1080), 100, True).least_text_px == 28
    assert viewing_for((3840, 2160), 100, True).least_text_px == 56


def test_an_extreme_scale_is_lowered_to_what_has_room() -> None:
    assert viewing_for((1920, 1080), 200).scale == pytest.approx(1.55, abs=0.051)
    assert viewing_for((1920, 1080), 150).scale == 1.5
    assert viewing_for((1920, 1080), 100, True).scale == 1.0


def _rows(frame: Frame) -> int:
    return frame.seats.height + frame.line.height + frame.bar.height
