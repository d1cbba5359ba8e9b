"""The best partition of a hand, checked against every way to part it."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from engine.chance import seed_from, shuffled
from engine.melds import points, read_meld
from engine.partition import (
    Partition,
    best_opening,
    covers,
    fewest_left,
    forget_tables,
    least_left,
    most_points,
    most_real,
    partitions_through,
)
from engine.pieces import CARDS, JOKER, Piece, deck
from engine.romme.rules import PRESETS, RommeRules
from engine.romme.score import hand_points
from tests.engine.melding import all_melds, all_partings, hand_of, pieces_of

KLASSISCH = PRESETS["klassisch"]

rule_sets = some.builds(
    replace,
    some.just(KLASSISCH),
    run_jokers=some.sampled_from(["at_most_real", "any"]),
    jokers_per_meld=some.sampled_from(["any", 1]),
    runs_wrap=some.booleans(),
    low_ace_value=some.sampled_from([1, 11]),
    joker_penalty=some.sampled_from([20, 30, 50]),
)


@some.composite
def hands(draw: some.DrawFn, most: int = 12) -> tuple[Piece, ...]:
    """Hands from two packs, often of few ranks or few suits, where melds compete for cards."""
    jokers = draw(some.integers(0, 4))
    ranks = draw(some.sampled_from([range(13), range(4), range(9, 13), (0, 1, 2, 11, 12), range(5)]))
    suits = draw(some.sampled_from([range(4), range(4), (0, 1), (2,)]))
    pack = [face for face in deck(2, 0) if face % 13 in ranks and face // 13 in suits]
    cards = draw(some.integers(0, min(most - jokers, len(pack))))
    return pieces_of([*draw(some.permutations(pack))[:cards], *[JOKER] * jokers])


def assert_sound(part: Partition, hand: tuple[Piece, ...], rules: RommeRules) -> None:
    """The melds are melds of the hand's own pieces, and the figures are theirs."""
    laid = [piece for meld in part.melds for piece in meld.pieces]
    assert sorted([*laid, *part.left]) == sorted(hand)
    for meld in part.melds:
        names = [
            face if piece.face == JOKER else None for piece, face in zip(meld.pieces, meld.faces, strict=True)
        ]
        assert read_meld(meld.pieces, names, rules.melds) == meld
    assert part.points == sum(points(meld, rules.melds) for meld in part.melds)
    assert part.penalty == hand_points(part.left, rules)


@given(hands(), rule_sets)
@settings(max_examples=100, deadline=None)
def test_every_answer_is_the_best_of_all_partings(hand: tuple[Piece, ...], rules: RommeRules) -> None:
    ways = all_partings([piece.face for piece in hand], rules)
    total = hand_points(hand, rules)
    least, fewest, most = least_left(hand, rules), fewest_left(hand, rules), most_points(hand, rules)
    for part in (least, fewest, most):
        assert_sound(part, hand, rules)
    assert total - least.penalty == max(way.penalty for way in ways)
    assert len(hand) - len(fewest.left) == max(way.cards for way in ways)
    assert most.points == max(way.points for way in ways)


@given(hands(), rule_sets, some.sampled_from([30, 40, 50, 51]))
@settings(max_examples=100, deadline=None)
def test_B7_the_opening_removes_most_of_those_that_count_enough(
    hand: tuple[Piece, ...], rules: RommeRules, minimum: int
) -> None:
    enough = [way for way in all_partings([piece.face for piece in hand], rules) if way.points >= minimum]
    part = best_opening(hand, rules, minimum)
    if part is None:
        assert not enough
        return
    assert_sound(part, hand, rules)
    assert part.points >= minimum
    assert hand_points(hand, rules) - part.penalty == max(way.penalty for way in enough)


def test_B5_two_sets_of_a_rank_are_no_meld_that_holds_a_card() -> None:
    hand = tuple(Piece(number, face) for number, face in enumerate((3, 16, 29, 42, JOKER, JOKER)))
    found = [part.melds[0] for part in partitions_through(hand[0], hand, RommeRules())]
    assert found and all(len(meld.pieces) <= 4 for meld in found)


@given(hands(9), rule_sets)
@settings(max_examples=50, deadline=None)
def test_B5_partitions_through_a_card_cover_all_melds_that_hold_it(
    hand: tuple[Piece, ...], rules: RommeRules
) -> None:
    faces = tuple(piece.face for piece in hand)
    for card in hand[:3]:
        if card.face == JOKER:
            continue
        expected = {
            (meld.faces, meld.jokers) for meld in all_melds(faces, rules.melds) if card.face in meld.faces
        }
        found = list(partitions_through(card, hand, rules))
        firsts = [part.melds[0] for part in found]
        assert {(_real_faces(meld.pieces), meld.jokers) for meld in firsts} == expected
        for part in found:
            assert_sound(part, hand, rules)
            assert card in part.melds[0].pieces


@given(hands(), rule_sets)
@settings(max_examples=50, deadline=None)
def test_the_most_real_cards_are_laid_without_idle_jokers(hand: tuple[Piece, ...], rules: RommeRules) -> None:
    part = most_real(hand, rules)
    assert_sound(part, hand, rules)
    for meld in part.melds:
        if meld.jokers:
            real = [piece for piece in meld.pieces if piece.face != JOKER]
            assert not any(
                plain.jokers < meld.jokers and plain.faces == _real_faces(meld.pieces)
                for plain in all_melds(tuple(piece.face for piece in meld.pieces), rules.melds)
            ), real


PULLS_APART = [
    ("CK S3 S4 D4 DJ CJ CQ S5 SA S7 H2 *", 51, 27),
    ("SK D3 SA S5 S2 C3 S6 C2 DK C7 * *", 40, 27),
]


@pytest.mark.parametrize(("cards", "minimum", "left"), PULLS_APART)
def test_B7_an_opening_between_least_left_and_most_points(cards: str, minimum: int, left: int) -> None:
    hand = hand_of(cards)
    part = best_opening(hand, KLASSISCH, minimum)
    assert least_left(hand, KLASSISCH).points < minimum
    assert part is not None
    assert part.points >= minimum
    assert part.penalty == left


def test_B4_side_by_side_jokers_are_found_where_the_limits_allow_them() -> None:
    hand = hand_of("S3 S8 * * * *")
    assert fewest_left(hand, KLASSISCH).melds == ()
    part = fewest_left(hand, replace(KLASSISCH, run_jokers="any"))
    assert [CARDS.write(face) for face in part.melds[0].faces] == ["S3", "S4", "S5", "S6", "S7", "S8"]


def test_a_full_hand_with_six_jokers_is_parted() -> None:
    hand = hand_of("SA SA S2 H2 D3 C3 S4 H4 D5 C5 S6 H6 D7 C7 S8 H8 * * * * * *")
    for rules in PRESETS.values():
        assert_sound(least_left(hand, rules), hand, rules)
        assert len(fewest_left(hand, rules).left) <= len(least_left(hand, rules).left)


def test_cold_tables_give_the_same_answers() -> None:
    hand = hand_of("S5 S6 S7 H7 D7 C8 C9 HQ HK * *")
    warm = least_left(hand, KLASSISCH)
    forget_tables()
    assert least_left(hand, KLASSISCH) == warm


def test_tables_that_are_kept_small_give_the_same_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = [pieces_of(shuffled(deck(2, 6), seed_from("small tables"), str(deal))[:14]) for deal in range(40)]
    forget_tables()
    roomy = [least_left(hand, KLASSISCH) for hand in dealt]
    forget_tables()
    monkeypatch.setattr(covers, "MOST_COVERS", 3)
    assert [least_left(hand, KLASSISCH) for hand in dealt] == roomy


def _real_faces(pieces: tuple[Piece, ...]) -> tuple[int, ...]:
    return tuple(sorted(piece.face for piece in pieces if piece.face != JOKER))
