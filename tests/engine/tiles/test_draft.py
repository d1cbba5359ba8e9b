"""Drafts: every operation by example, and that no tile is ever lost or doubled."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.melds import Meld
from engine.refusal import Refusal
from engine.tiles.check import check
from engine.tiles.draft import (
    Draft,
    DraftSet,
    as_move,
    begin,
    bridge,
    insert,
    lay,
    merge,
    name,
    reading,
    reset,
    split,
    swap,
    take_back,
    undo,
)
from engine.tiles.owed import Need, bad_sets, owed
from engine.tiles.placing import land, landings, new_rows
from engine.tiles.rearrange import best_turn
from engine.tiles.rules import TileRules
from engine.tiles.state import Phase, Public, Standing, View
from tests.engine.tiles.drafts import draft_with, ids, text_of
from tests.engine.tiles.positions import position


def done(result: Draft | Refusal) -> Draft:
    assert isinstance(result, Draft), result
    return result


def test_a_tile_of_the_rack_goes_onto_the_table_and_back() -> None:
    draft = draft_with("r5 b9")
    laid = done(lay(draft, ids(draft, "r5")))
    assert text_of(laid) == ["r5"] and [piece.id for piece in laid.rack] == list(ids(draft, "b9"))
    back = done(take_back(laid, ids(draft, "r5")))
    assert back == draft and undo(back) == laid and undo(laid) == draft


def test_a_run_splits_where_a_tile_is_pulled_out_of_its_middle() -> None:
    draft = draft_with("k1", "r3 r4 r5 r6 r7 r8")
    assert text_of(done(lay(draft, ids(draft, "r5")))) == ["r3 r4", "r6 r7 r8", "r5"]


def test_a_group_of_four_stays_together_when_one_is_pulled_out() -> None:
    draft = draft_with("k1", "r7 b7 k7 o7")
    assert text_of(done(lay(draft, ids(draft, "b7")))) == ["r7 k7 o7", "b7"]


def test_sets_are_split_merged_and_bridged() -> None:
    draft = draft_with("r5", "r3 r4 r5 r6 r7 r8")
    parted = done(split(draft, 0, 2))
    assert text_of(parted) == ["r3 r4", "r5 r6 r7 r8"]
    assert text_of(done(merge(parted, 1, 0))) == text_of(draft)
    pulled = done(lay(draft, (3,)))
    assert text_of(done(bridge(pulled, ids(draft, "r5"), 0, 1))) == ["r3 r4 r5 r6 r7 r8", "r5"]
    assert isinstance(split(draft, 0, 0), Refusal) and isinstance(split(draft, 9, 1), Refusal)


def test_bridging_is_one_step_to_undo() -> None:
    draft = done(lay(draft_with("r5", "r3 r4 r5 r6 r7 r8"), (3,)))
    assert undo(done(bridge(draft, ids(draft, "r5"), 0, 1))) == draft


def test_A6_a_tile_takes_the_place_of_a_joker_that_then_lies_free() -> None:
    draft = draft_with("b6", "b5 * b7")
    swapped = done(swap(draft, ids(draft, "b6")[0], ids(draft, "*")[0]))
    assert text_of(swapped) == ["b5 b6 b7", "*"]
    assert [need.need for need in owed(swapped)] == [Need.SETS]


def test_A5_what_lay_on_the_table_does_not_go_onto_the_rack() -> None:
    draft = draft_with("r1", "r3 r4 r5")
    refused = take_back(draft, ids(draft, "r4"))
    assert isinstance(refused, Refusal) and refused.code == "table_tile_missing"


def test_A4_before_the_opening_the_table_is_locked() -> None:
    draft = draft_with("r6 k10 k11 k12", "r3 r4 r5", opened=False)
    for result in (
        insert(draft, ids(draft, "r6"), 0, 3),
        lay(draft, ids(draft, "r3")),
        split(draft, 0, 1),
    ):
        assert isinstance(result, Refusal) and result.code == "table_changed_before_opening"
    assert isinstance(lay(draft, ids(draft, "k10 k11 k12")), Draft)


def test_A4_the_rest_of_an_opening_turn_is_free_with_same_turn() -> None:
    rules = TileRules(rearrange_from="same_turn")
    draft = draft_with("r6 k10 k11 k12", "r3 r4 r5", opened=False, rules=rules)
    assert isinstance(insert(draft, ids(draft, "r6"), 0, 3), Draft)


def test_owed_says_what_the_opening_lacks() -> None:
    draft = draft_with("k4 k5 k6 r9 b9 o9", opened=False)
    first = done(lay(draft, ids(draft, "k4 k5 k6")))
    (opening,) = owed(first)
    assert (opening.need, opening.have, opening.minimum) == (Need.OPENING, 15, 30)
    assert owed(done(lay(first, ids(draft, "r9 b9 o9")))) == ()


def test_owed_names_every_bad_set() -> None:
    draft = done(lay(draft_with("k9", "r3 r4 r5 r6 r7 r8", "r9 b9 o9"), (3,)))
    assert bad_sets(draft) == (0, 3)
    (incomplete, *_rest) = owed(draft)
    assert incomplete.need is Need.SETS and incomplete.sets == (0, 3)


def test_A6_a_joker_without_its_tile_is_owed() -> None:
    draft = draft_with("k1 k2", "r7 b7 k7 *")
    moved = done(lay(draft, (*ids(draft, "k1 k2"), *ids(draft, "*"))))
    (joker,) = owed(moved)
    assert joker.need is Need.JOKER and len(joker.faces) == 1


def test_a_tile_put_onto_a_run_goes_to_the_end_where_it_fits() -> None:
    draft = draft_with("r9", "r6 r7 r8")
    (landing,) = landings(draft, ids(draft, "r9"), 0, 0)
    assert text_of(done(land(draft, ids(draft, "r9"), 0, landing))) == ["r6 r7 r8 r9"]


def test_a_run_splits_where_a_second_copy_is_put_in() -> None:
    draft = draft_with("r5", "r3 r4 r5 r6 r7")
    (landing,) = landings(draft, ids(draft, "r5"), 0, 3)
    assert text_of(done(land(draft, ids(draft, "r5"), 0, landing))) == ["r3 r4 r5", "r5 r6 r7"]


def test_a_tile_that_does_not_fit_lies_where_it_was_put() -> None:
    draft = draft_with("b5", "r3 r4 r5 r6 r7")
    (landing,) = landings(draft, ids(draft, "b5"), 0, 2)
    assert text_of(done(land(draft, ids(draft, "b5"), 0, landing))) == ["r3 r4 b5 r5 r6 r7"]


def test_tiles_for_both_ends_of_a_run_find_them() -> None:
    draft = draft_with("r9 r5", "r6 r7 r8")
    (landing,) = landings(draft, ids(draft, "r9 r5"), 0, 1)
    assert text_of(done(land(draft, ids(draft, "r9 r5"), 0, landing))) == ["r5 r6 r7 r8 r9"]


def test_a_half_built_set_puts_itself_in_order() -> None:
    draft = draft_with("b12 * b13")
    half = done(lay(draft, ids(draft, "b12 *")))
    (landing,) = landings(half, ids(draft, "b13"), 0, 2)
    assert text_of(done(land(half, ids(draft, "b13"), 0, landing))) == ["* b12 b13"]


def test_0_4_only_an_open_joker_is_asked_for() -> None:
    draft = draft_with("r5 r6 * r13 *")
    two, one = ids(draft, "r5 r6 *"), ids(draft, "r13 * *")
    rack = {piece.id: piece for piece in draft.view.rack}
    assert sorted(text_of(done(lay(draft, row.ids)))[0] for row in new_rows([rack[i] for i in two])) == [
        "* r5 r6",
        "r5 r6 *",
    ]
    assert len(new_rows([rack[i] for i in one])) == 2
    group = draft_with("r7 b7 *")
    assert len(new_rows(group.view.rack)) == 1


def test_a_named_joker_is_confirmed_as_named() -> None:
    draft = draft_with("r13 * *")
    laid = done(lay(draft, ids(draft, "r13 * *")))
    assert bad_sets(laid) == (0,)
    run = next(
        row
        for row in new_rows(draft.view.rack)
        if isinstance(m := reading(row), Meld) and m.kind.value == "run"
    )
    named = done(lay(draft, run.ids, run.names))
    assert owed(named) == () and check(named.view, as_move(named)) is None
    assert bad_sets(done(name(laid, 0, (None, None, None)))) == (0,)


def test_reset_leads_to_the_turns_start_and_undo_back() -> None:
    draft = draft_with("r5", "r3 r4 r5 r6 r7 r8")
    moved = done(lay(done(lay(draft, (3,))), ids(draft, "r5")))
    fresh = reset(moved)
    assert fresh == draft and undo(fresh) == moved and reset(draft) is draft


def _view(seed: int, opened: bool) -> View:
    made = position(seed, opened=opened)
    public = Public(
        rules=made.rules,
        starter=0,
        seat=0,
        phase=Phase.PLAY,
        table=made.table,
        pool_size=20,
        rack_sizes=(len(made.rack), 5),
        opened=(opened, True),
    )
    return View(0, made.rack, public, Standing(1, (0, 0)))


def _anything(draft: Draft, random: Random) -> Draft | Refusal:
    """Some operation with some arguments, sensible or not."""
    tiles = [piece.id for own in draft.sets for piece in own.pieces] + [p.id for p in draft.rack] + [-5]
    some = random.sample(tiles, random.randint(0, min(4, len(tiles))))
    index, other, at = (random.randint(-1, len(draft.sets)) for _ in range(3))
    match random.randrange(9):
        case 0:
            return lay(draft, some)
        case 1:
            return insert(draft, some, index, at)
        case 2:
            return split(draft, index, at)
        case 3:
            return merge(draft, index, other)
        case 4:
            return take_back(draft, some)
        case 5:
            return bridge(draft, some[:1], index, other)
        case 6:
            return swap(draft, tiles[0], random.choice(tiles))
        case 7 if 0 <= index < len(draft.sets):
            known = [piece_id for piece_id in some if piece_id != -5]
            if not known:
                return draft
            return land(draft, known, index, random.choice(landings(draft, known, index, at)))
        case _:
            return reset(draft) if random.random() < 0.3 else undo(draft)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 400), st.booleans(), st.integers(0, 10**6))
def test_no_tile_is_ever_lost_or_doubled_and_undo_restores(seed: int, opened: bool, way: int) -> None:
    random = Random(way)
    draft = begin(_view(seed, opened))
    all_tiles = Counter(draft.view.rack) + Counter(
        piece for tiles in draft.view.public.table for piece in tiles.pieces
    )
    base = {piece for tiles in draft.view.public.table for piece in tiles.pieces}
    for _ in range(25):
        result = _anything(draft, random)
        if isinstance(result, Refusal):
            continue
        lying = Counter(piece for own in result.sets for piece in own.pieces)
        assert lying + Counter(result.rack) == all_tiles
        assert base <= set(lying)
        assert all(own.pieces and len(own.names) == len(own.pieces) for own in result.sets)
        if result.before is draft:
            assert undo(result) is draft
        draft = result
    assert (not owed(draft)) == (check(draft.view, as_move(draft)) is None)


@pytest.mark.parametrize("opened", [True, False])
def test_owed_agrees_with_the_judge_on_the_solvers_turns(opened: bool) -> None:
    for seed in range(40):
        view = _view(seed, opened)
        move = best_turn(view, 20_000, calm=False).move
        if move is None:
            continue
        known = {piece.id: piece for piece in view.rack}
        known |= {piece.id: piece for tiles in view.public.table for piece in tiles.pieces}
        sets = tuple(DraftSet(tuple(known[i] for i in own.pieces), own.names) for own in move.sets)
        draft = Draft(view, sets)
        assert owed(draft) == () and check(view, as_move(draft)) is None


@pytest.mark.parametrize(
    ("rules", "rack", "table", "tile", "code"),
    [
        ({"joker_source": "rack_only"}, "k1 k2", ("r5 * r7", "r6 b6 k6 o6"), "r6", "joker_needs_a_rack_tile"),
        ({"joker_in_group_of_3": "both"}, "o7 k1 k2", ("r7 b7 *",), "o7", "joker_needs_both_tiles"),
        ({}, "k1 k2", ("r5 * r7", "r6 b6 k6 o6"), "r6", ""),
        ({"joker_source": "rack_only"}, "r6 k1 k2", ("r5 * r7",), "r6", ""),
    ],
)
def test_A6_a_joker_that_went_wrongly_is_told_before_the_sets_are_complete(
    rules: dict[str, str], rack: str, table: tuple[str, ...], tile: str, code: str
) -> None:
    draft = draft_with(rack, *table, rules=TileRules(**rules))
    swapped = done(swap(draft, ids(draft, tile)[0], ids(draft, "*")[0]))
    told = [need.because for need in owed(swapped) if need.need is Need.JOKER]
    assert bad_sets(swapped) and told == ([code] if code else [])


def test_A6_a_freed_joker_in_an_old_set_is_told_at_once() -> None:
    draft = draft_with(
        "r6 k1", "r5 * r7", "b8 b9 b10", "o1 o2 o3 o4", rules=TileRules(joker_reuse="new_set_only")
    )
    swapped = done(swap(draft, ids(draft, "r6")[0], ids(draft, "*")[0]))
    added = done(insert(swapped, ids(draft, "*"), 2, 3))
    parted = done(lay(added, ids(draft, "o1")))
    assert bad_sets(parted)
    assert [need.because for need in owed(parted) if need.need is Need.JOKER] == ["joker_needs_a_new_set"]
    (joker,) = owed(added)
    assert (joker.need, joker.because) == (Need.JOKER, "joker_needs_a_new_set")
