"""The complete melds of a hand that may go down now. Pure."""

from functools import lru_cache

from engine.romme.plays import Place, targets
from engine.romme.state import Phase, View
from game.table.grouping import complete_melds


@lru_cache(maxsize=8)
def complete_now(view: View) -> tuple[tuple[int, ...], ...]:
    """The pieces of each complete meld that may be laid now; none while it is not the own turn."""
    public = view.public
    if public.phase is not Phase.PLAY or view.seat != public.seat:
        return ()
    found = complete_melds(view.hand, public.rules.melds)
    return tuple(
        pieces for pieces in found if any(target.place is Place.TABLE for target in targets(view, pieces))
    )
