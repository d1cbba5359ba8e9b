"""Sorting a hand, its complete melds, and an order that stays the player's own."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as some

from engine.arrange import Order, arranged, by_runs, by_sets, complete_melds
from engine.pieces import CARDS, Piece, deck
from engine.romme.rules import PRESETS
from tests.engine.melding import hand_of, pieces_of

KLASSISCH = PRESETS["klassisch"]

any_hand = some.permutations(deck(2, 6)).map(lambda faces: pieces_of(faces[:14]))


def shown(order: Order, hand: tuple[Piece, ...]) -> str:
    """An order as texts, `|` for a gap."""
    faces = {piece.id: CARDS.write(piece.face) for piece in hand}
    return " ".join("|" if entry is None else faces[entry] for entry in order)


def test_by_sets_groups_what_is_held_more_than_once() -> None:
    hand = hand_of("SK H5 SA D5 * C2 S9 H5 DK H7")
    assert shown(by_sets(hand, KLASSISCH), hand) == "C2 | H5 H5 D5 | H7 S9 | SK DK | SA | *"


def test_by_runs_goes_suit_by_suit() -> None:
    hand = hand_of("C9 S5 H2 S4 * C8 HK S5")
    assert shown(by_runs(hand, KLASSISCH), hand) == "S4 S5 S5 | H2 HK | C8 C9 | *"


def test_by_runs_puts_an_ace_where_it_leads_to_more() -> None:
    low = hand_of("S3 SA S2")
    high = hand_of("SA S2 SK SQ")
    assert shown(by_runs(low, KLASSISCH), low) == "SA S2 S3"
    assert shown(by_runs(high, KLASSISCH), high) == "S2 SQ SK SA"


def test_complete_melds_are_the_best_partition_without_idle_jokers() -> None:
    hand = hand_of("S5 S6 S7 H7 D7 C7 * CK")
    assert {shown(tuple(p.id for p in meld.pieces), hand) for meld in complete_melds(hand, KLASSISCH)} == {
        "S5 S6 S7",
        "H7 D7 C7",
    }
    pair = hand_of("HK DK * C2")
    assert [len(meld.pieces) for meld in complete_melds(pair, KLASSISCH)] == [3]


@given(any_hand)
def test_sorting_keeps_every_piece_once(hand: tuple[Piece, ...]) -> None:
    for order in (by_sets(hand, KLASSISCH), by_runs(hand, KLASSISCH)):
        assert sorted(entry for entry in order if entry is not None) == sorted(piece.id for piece in hand)
        assert order[0] is not None and order[-1] is not None
        assert all(one is not None or other is not None for one, other in pairwise(order))


@given(any_hand, some.lists(some.one_of(some.none(), some.integers(0, 30)), max_size=30))
def test_an_order_of_ones_own_stays_when_the_hand_changes(
    hand: tuple[Piece, ...], order: list[int | None]
) -> None:
    own = list(dict.fromkeys(entry for entry in order if entry is not None))
    ids = [piece.id for piece in hand]
    kept = [entry for entry in own if entry in ids]
    found = [entry for entry in arranged(own, hand) if entry is not None]
    assert found[: len(kept)] == kept
    assert found[len(kept) :] == [entry for entry in ids if entry not in kept]


def test_gaps_stay_between_pieces_only() -> None:
    hand = hand_of("S5 S6 S7 H8")
    assert arranged((None, 2, None, None, 9, None, 0, None), hand) == (2, None, 0, None, 1, 3)
    assert arranged((2, 9, None), hand_of("S5 S6 S7")[2:]) == (2,)
