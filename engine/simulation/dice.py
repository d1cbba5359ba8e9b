"""Fast chance for simulations: 32-bit words of SHAKE-256 over a seed, a thousand at a time."""

from hashlib import shake_256
from struct import unpack

_BLOCK = 1024


class Dice:
    """A stream of numbers from a seed; the same seed rolls the same."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._block = 0
        self._words: list[int] = []

    def below(self, limit: int) -> int:
        """A number from 0 to `limit - 1`; uneven by less than `limit / 2**32`."""
        if not self._words:
            self._refill()
        return self._words.pop() * limit >> 32

    def shuffled(self, items: list[int]) -> list[int]:
        """The items in any order."""
        count = len(items)
        while len(self._words) < count:
            self._refill()
        keys = self._words[-count:] if count else []
        del self._words[len(self._words) - count :]
        return [item for _, item in sorted(zip(keys, items, strict=True))]

    def _refill(self) -> None:
        digest = shake_256(self._seed + self._block.to_bytes(8, "little")).digest(4 * _BLOCK)
        self._block += 1
        self._words = [*unpack(f"<{_BLOCK}I", digest), *self._words]
