"""Looking for garbage without letting anybody wait: for a program that keeps much and has a deadline for everything."""

import asyncio
import gc

YOUNG_OBJECTS = 1_000
"""So many new objects are searched at once, in a few milliseconds."""
ALL_OBJECTS_EVERY_S = 900.0


async def search_seldom(every_s: float = ALL_OBJECTS_EVERY_S) -> None:
    """Search all objects now and then, and between only the new ones, until cancelled.

    What tables keep has no cycles and goes when nobody holds it any more; with 200 tables every search among the old
    objects would let all guests wait for 300 ms, and find nothing.
    """
    usual = gc.get_threshold()
    gc.set_threshold(YOUNG_OBJECTS, *usual[1:])
    gc.callbacks.append(_leave_searched)
    try:
        while True:
            gc.unfreeze()
            gc.collect()
            await asyncio.sleep(every_s)
    finally:
        gc.callbacks.remove(_leave_searched)
        gc.unfreeze()
        gc.set_threshold(*usual)


def _leave_searched(phase: str, _info: dict[str, int]) -> None:
    """What was searched once is left alone until all objects are searched."""
    if phase == "stop":
        gc.freeze()
