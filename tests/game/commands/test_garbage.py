"""The host's search for garbage: the old objects are left alone, and what lies in cycles goes all the same."""

import asyncio
import gc
import weakref

from game.commands.garbage import search_seldom


class Thing:
    """Something that can hold itself."""

    def __init__(self) -> None:
        self.own: Thing | None = None


def test_old_objects_are_not_searched_again() -> None:
    async def host() -> tuple[int, int]:
        searching = asyncio.create_task(search_seldom())
        await asyncio.sleep(0)
        kept = [Thing() for _ in range(5_000)]
        gc.collect(0)
        frozen, left = gc.get_freeze_count(), len(gc.get_objects())
        searching.cancel()
        assert len(kept) == 5_000
        return frozen, left

    usual = gc.get_threshold()
    frozen, left = asyncio.run(host())
    assert frozen > 5_000 > left
    assert gc.get_threshold() == usual and gc.get_freeze_count() == 0


def test_a_cycle_among_old_objects_goes_at_the_next_search_of_all() -> None:
    async def host() -> "weakref.ref[Thing]":
        searching = asyncio.create_task(search_seldom(0.01))
        await asyncio.sleep(0)
        thing = Thing()
        thing.own = thing
        gc.collect(0)
        gone = weakref.ref(thing)
        del thing
        gc.collect(0)
        assert gone() is not None
        while gone() is not None:
            await asyncio.sleep(0.01)
        searching.cancel()
        return gone

    assert asyncio.run(host())() is None
