"""The documented generator (0.5): repeatable, without bias, one stream a label."""

from collections import Counter
from hashlib import sha256
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from engine.chance import number_below, opaque_id, seed_from, shuffled, words

SEED = seed_from("a seed")


def test_the_stream_is_what_the_docstring_says() -> None:
    block = sha256(SEED + b"label/" + (0).to_bytes(8, "big")).digest()
    expected = [int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4)]
    stream = words(SEED, "label")
    assert [next(stream) for _ in range(8)] == expected


def test_a_shuffle_stays_the_same_for_ever() -> None:
    assert shuffled(range(8), SEED, "fixed") == shuffled(range(8), SEED, "fixed")
    assert shuffled(range(52), SEED, "one") != shuffled(range(52), SEED, "two")


@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(), max_size=120))
def test_a_shuffle_loses_nothing(seed: bytes, items: list[int]) -> None:
    assert Counter(shuffled(items, seed, "x")) == Counter(items)


def test_numbers_are_as_likely_as_each_other() -> None:
    stream = words(SEED, "dice")
    thrown = Counter(number_below(6, stream) for _ in range(6000))
    assert set(thrown) == set(range(6))
    assert max(thrown.values()) - min(thrown.values()) < 200


def test_words_above_the_last_multiple_are_thrown_away() -> None:
    assert number_below(3, iter([2**32 - 1, 4])) == 1


def test_ids_tell_nothing_of_their_order() -> None:
    ids = [opaque_id(b"key", count) for count in range(500)]
    assert len(set(ids)) == 500
    assert sum(a < b for a, b in pairwise(ids)) in range(200, 300)
