"""The tile game's turn (A4-A6): what is refused, with every fault at once."""

from __future__ import annotations

import pytest

from engine.games import NOTATIONS
from engine.refusal import Fault, Refusal
from engine.tiles.check import check
from engine.tiles.moves import Draw, Pass, Placed, Table
from engine.tiles.notation import read_move
from engine.tiles.state import View, view_of

NOTATION = NOTATIONS["tiles"]


def view(rack: str, *table: str, opened: bool = True, pool: str = "o1 k1", **options: object) -> View:
    position = {"hands": [rack, "b1"], "opened": [opened, True], "table": list(table), "pool": pool}
    return view_of(NOTATION.read(position, NOTATION.rules({"tile_set": 160, **options})), 0)


def faults(seen: View, text: str) -> tuple[Fault, ...]:
    refusal = check(seen, read_move(text, seen))
    return refusal.faults if refusal else ()


def codes(seen: View, text: str) -> list[str]:
    return [fault.code for fault in faults(seen, text)]


def test_A5_every_bad_set_is_named() -> None:
    seen = view("r7 k1 b9", "r4 r5 r6")
    found = faults(seen, "table r4 r5 | r6 r7 b9 | k1")
    assert [(fault.code, fault.meld) for fault in found] == [
        ("set_too_short", 0),
        ("set_is_none", 1),
        ("set_too_short", 2),
    ]
    table = [piece.id for tiles in seen.public.table for piece in tiles.pieces]
    assert found[0].pieces == tuple(table[:2])


def test_A5_a_missing_tile_and_a_bad_set_are_both_named() -> None:
    assert codes(view("r7 k1", "r4 r5 r6"), "table r5 r6 | r7 k1") == [
        "table_tile_missing",
        "set_too_short",
        "set_too_short",
    ]


def test_A5_a_tile_of_nowhere() -> None:
    seen = view("r7 k1", "r4 r5 r6")
    found = faults(seen, "table r4 r5 r6 r7 | b1 b2 b3")
    assert [(fault.code, fault.meld, len(fault.pieces)) for fault in found] == [
        ("not_on_rack_or_table", 1, 3)
    ]


def test_A5_only_rearranging_is_no_play() -> None:
    assert codes(view("b1 k9", "r4 r5 r6", "r7 r8 r9"), "table r4 r5 r6 r7 r8 r9") == ["nothing_laid"]


def test_A5_an_empty_table_is_no_play() -> None:
    assert codes(view("b1"), "table") == ["nothing_laid"]


@pytest.mark.parametrize(
    ("move", "pool", "code"),
    [
        (Draw(), "", "pool_is_empty"),
        (Pass(), "r1", "pool_is_not_empty"),
        (Draw(), "r1", None),
        (Pass(), "", None),
    ],
)
def test_A5_draw_from_a_pool_and_pass_without_one(move: Draw | Pass, pool: str, code: str | None) -> None:
    refusal = check(view("r7", pool=pool), move)
    assert (refusal.code if refusal else None) == code


def test_A5_it_must_be_ones_turn() -> None:
    seen = view("r7 r8 r9")
    other = seen._replace(seat=1)
    refusal = check(other, read_move("table r7 r8 r9", seen))
    assert refusal is not None and refusal.code == "not_your_turn"


def test_0_1_a_tile_is_its_id() -> None:
    seen = view("r7 r8 r9")
    ids = tuple(piece.id for piece in seen.rack)
    twice = check(seen, Table((Placed(ids, (None,) * 3), Placed(ids, (None,) * 3))))
    assert twice is not None and twice.code == "tile_used_twice"


@pytest.mark.parametrize(
    "placed",
    [
        Placed((), ()),
        Placed((1, 2, 3), ()),
        Placed((1, 2, 3), (99, -1, None)),
        Placed((-5, 1 << 70, 3), (None,) * 3),
        Placed((True, 2, 3), (None,) * 3),
    ],
)
def test_hostile_tables_get_a_judgement(placed: Placed) -> None:
    refusal = check(view("r7 b7 o9"), Table((placed,)))
    assert isinstance(refusal, Refusal) and refusal.faults


class TestA4:
    def test_A4_what_is_short_is_said(self) -> None:
        refusal = check(seen := view("r8 b8 k8 k1", opened=False), read_move("table r8 b8 k8", seen))
        assert refusal is not None
        assert (refusal.code, refusal.values) == (
            "opening_too_low",
            {"points": 24, "minimum": 30, "short": 6},
        )

    def test_A4_the_table_stays_as_it_is(self) -> None:
        seen = view("r9 r10 r11 r7", "r4 r5 r6", opened=False)
        assert codes(seen, "table r9 r10 r11 | r4 r5 r6 r7") == ["table_changed_before_opening"]

    def test_A4_same_turn_the_rest_is_free_after_the_minimum(self) -> None:
        seen = view("r8 r9 r10 k7 b1", "r7 b7 o7", opened=False, rearrange_from="same_turn")
        assert codes(seen, "table r8 r9 r10 | r7 b7 o7 k7") == ["opening_too_low"]
        seen = view("r9 r10 r11 r7 b1", "r4 r5 r6", opened=False, rearrange_from="same_turn")
        assert codes(seen, "table r9 r10 r11 | r4 r5 r6 r7") == []

    def test_A4_same_turn_the_opening_may_be_taken_apart_again(self) -> None:
        seen = view("k10 b10 o10", "r10 r11 r12", "k11 k12 k13", opened=False, rearrange_from="same_turn")
        assert codes(seen, "table b10 o10 r10 | r11 r12 | k10 k11 k12 k13") == ["set_too_short"]
        seen = view("k10 b10 o10", "r10 r11 r12 r13", "k11 k12 k13", opened=False, rearrange_from="same_turn")
        assert codes(seen, "table b10 o10 r10 | r11 r12 r13 | k10 k11 k12 k13") == []

    def test_A4_same_turn_says_the_most_that_the_tiles_played_count(self) -> None:
        seen = view("r7 r8 r9 b1", "r4 r5 r6", opened=False, rearrange_from="same_turn")
        found = faults(seen, "table r4 r5 r6 r7 r8 r9")
        assert dict(found[0].values)["points"] == 24
        assert dict(found[0].values)["own_tiles"]


class TestA6:
    def test_A6_the_stuck_joker_is_named(self) -> None:
        seen = view("b9 b10 k1", "o1 o2 o3", "r3 r4 r5 *=r6")
        (found,) = faults(seen, "table o1 o2 o3 | r3 r4 r5 | b9 b10 *=b11")
        joker = seen.public.table[1].pieces[3].id
        assert (found.code, found.rule, found.meld, found.pieces) == (
            "joker_left_its_place",
            "A6",
            1,
            (joker,),
        )

    def test_A6_both_wants_both_colours_only_from_one_joker_of_three(self) -> None:
        seen = view("o7 k7 r1 r2", "r7 b7 *", joker_in_group_of_3="both")
        assert codes(seen, "table r7 b7 o7 | r1 r2 *=r3") == ["joker_needs_both_tiles"]
        assert codes(seen, "table r7 b7 o7 k7 | r1 r2 *=r3") == []
        seen = view("b7 r1 r2 r3", "r7 *=k7 *=o7", joker_in_group_of_3="both")
        assert codes(seen, "table r7 b7 * | r1 r2 r3 *=r4") == []

    def test_A6_each_joker_wants_a_tile_of_its_own(self) -> None:
        seen = view("r6 b9 b10 o1 o2", "r5 *=r6 r7", "r5 *=r6 r7", "b5 k5 o5", "b7 k7 o7")
        table = "table r5 r6 r7 | r5 b5 k5 o5 | r7 b7 k7 o7 | b9 b10 *=b11 | o1 o2 *=o3"
        assert codes(seen, table) == ["joker_left_its_place"]

    def test_A6_rack_only_wants_the_tile_from_the_rack(self) -> None:
        rows = ("r5 *=r6 r7", "r6 b6 k6 o6")
        table = "table r5 r6 r7 | b6 k6 o6 | b9 b10 *=b11"
        assert codes(view("b9 b10", *rows), table) == []
        assert codes(view("b9 b10", *rows, joker_source="rack_only"), table) == ["joker_needs_a_rack_tile"]

    def test_A6_new_set_only_wants_a_new_set_with_an_own_tile(self) -> None:
        seen = view("r6 k1", "r5 *=r6 r7", "b8 b9 b10 b11 b12", joker_reuse="new_set_only")
        assert codes(seen, "table r5 r6 r7 | b8 b9 b10 | b11 b12 *=b13") == ["joker_needs_a_new_set"]
        seen = view("r6 r4 k1", "r5 *=r6 r7", joker_reuse="new_set_only")
        assert codes(seen, "table r4 r5 r6 r7 *=r8") == ["joker_needs_a_new_set"]
        seen = view("r6 b9 b10", "r5 *=r6 r7", joker_reuse="new_set_only")
        assert codes(seen, "table r5 r6 r7 | b9 b10 *=b11") == []

    def test_A6_new_set_only_a_joker_played_elsewhere_is_no_own_tile(self) -> None:
        rows = ("r5 *=r6 r7", "b7 b8 b9 b10 b11 b12", "k1 k2 k3")
        seen = view("r6 * k9", *rows, joker_reuse="new_set_only")
        table = "table r5 r6 r7 | b7 b8 b9 b10 | b11 b12 *=b13 | k1 k2 k3 *=k4"
        assert codes(seen, table) == ["joker_needs_a_new_set"]
        table = "table r5 r6 r7 | b7 b8 b9 | b10 b11 b12 *=b13 | k1 k2 k3 *=k4"
        assert codes(seen, table) == ["joker_needs_a_new_set"]
        table = "table r5 r6 r7 | b7 b8 b9 b10 | b11 *=b12 *=b13 | b12 b13 b11 | k1 k2 k3"
        seen = view("r6 * b11 b13", *rows, joker_reuse="new_set_only")
        assert codes(seen, table.replace("| b12 b13 b11 ", "| b11 b12 b13 ")) == []

    def test_A6_an_own_joker_may_take_the_place(self) -> None:
        seen = view("* b9 b10", "r5 *=r6 r7")
        assert codes(seen, "table r5 *=r6 r7 | b9 b10 *=b11") == []

    def test_A6_a_joker_may_keep_its_face_in_a_group(self) -> None:
        assert codes(view("b6 k6", "r3 r4 r5 *=r6"), "table r3 r4 r5 | b6 k6 *") == []
