"""All chance of a game, from one 256-bit seed, by an algorithm that another program can repeat (0.5).

A stream is SHA-256 in counter mode: block n is `SHA-256(seed + label + b"/" + n)` with the label in UTF-8 and n as
eight bytes, most significant first; each block gives eight 32-bit words, most significant byte first. A number below
n is `word mod n` after rejecting words from the largest multiple of n on. A shuffle is Fisher-Yates from the last
place down. Every use has a label of its own ("round 2 deal"), so no shuffle moves another.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from struct import unpack
from typing import TypeVar

SEED_BYTES = 32
_WORDS = 1 << 32

Item = TypeVar("Item")


def words(seed: bytes, label: str) -> Iterator[int]:
    """The endless stream of 32-bit words of a label."""
    start = sha256(seed + label.encode() + b"/")
    block = 0
    while True:
        digest = start.copy()
        digest.update(block.to_bytes(8, "big"))
        yield from unpack(">8I", digest.digest())
        block += 1


def number_below(limit: int, stream: Iterator[int]) -> int:
    """A number from 0 to `limit - 1`, every one as likely; `limit` is at most 2**32."""
    ceiling = _WORDS - _WORDS % limit
    while (word := next(stream)) >= ceiling:
        pass
    return word % limit


def shuffled(items: Sequence[Item], seed: bytes, label: str) -> tuple[Item, ...]:
    """The items in the order that the seed and the label give."""
    order = list(items)
    stream = words(seed, label)
    for place in range(len(order) - 1, 0, -1):
        other = number_below(place + 1, stream)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def drawn_by_lot(count: int, seed: bytes, label: str) -> int:
    """One of `count` seats, by lot."""
    return number_below(count, words(seed, label))


def seed_from(text: str) -> bytes:
    """A seed made from any text, for games that shall be repeatable by a short word."""
    return sha256(text.encode()).digest()


def opaque_id(key: bytes, count: int) -> int:
    """The id of the piece that is the `count`-th to come into somebody's sight: 48 bits that tell nothing of the count."""
    return int.from_bytes(sha256(key + count.to_bytes(4, "big")).digest()[:6], "big")
