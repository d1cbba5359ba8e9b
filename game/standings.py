"""Who leads, and numbers as they are written. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from engine.romme.match import ranking
from engine.romme.state import Standing
from engine.tiles.match import ranking as tile_ranking
from engine.tiles.state import Standing as TileStanding
from game.words import N_, _, pgettext

LINE_WORDS = {
    "hand": N_("Cards in hand"),
    "hand_romme_doubles": N_("Doubled by Hand-Rommé"),
    "unopened_doubles": N_("Doubled: not opened"),
    "rack": N_("Tiles on the rack"),
    "others_racks": N_("The others' racks"),
    "above_lowest": N_("Above the lowest rack"),
    "shared": N_("Shared among the lowest"),
    "in_one_stroke_doubles": N_("Doubled: in one stroke"),
}
"""What each line of a score is for, in the order of the score sheet."""

AnyStanding = Standing | TileStanding


def leaders(standing: AnyStanding) -> frozenset[int]:
    """The seats in front: the winners of a match that is over, else those with the fewest points still in.

    With tiles it is the most points that count.
    """
    if standing.over:
        return frozenset(standing.winners)
    if not standing.results:
        return frozenset()
    if isinstance(standing, TileStanding):
        return frozenset(seat for seat, score in enumerate(standing.scores) if score == max(standing.scores))
    out = {seat for seat, _round in standing.out}
    still_in = {seat: abs(score) for seat, score in enumerate(standing.scores) if seat not in out}
    if not still_in:
        return frozenset()
    best = min(still_in.values())
    return frozenset(seat for seat, score in still_in.items() if score == best)


def places(standing: AnyStanding, given_up: Sequence[int] = ()) -> tuple[tuple[int | None, int], ...]:
    """(place, seat) from first to last; seats of equal rank share a place, and the next place is skipped.

    Those who have given up come last and have no place.
    """
    listed: list[tuple[int | None, int]] = []
    ranked = tile_ranking(standing) if isinstance(standing, TileStanding) else ranking(standing)
    for seats in ranked:
        place = len(listed) + 1
        listed.extend((place, seat) for seat in seats if seat not in given_up)
    return (*listed, *((None, seat) for seat in given_up))


def number_words(points: int) -> str:
    """A number with the sign that print has for minus."""
    return str(points) if points >= 0 else f"−{-points}"


def line_words(code: str) -> str:
    """What a line of a score is for."""
    return _(LINE_WORDS[code])


def names_together(names: Sequence[str]) -> str:
    """`Ada`, `Ada and Kai`, `Ada, Kai and Inge`."""
    if len(names) < 2:
        return "".join(names)
    both = pgettext("the last two of a list of names", "{first} and {last}")
    return both.format(first=", ".join(names[:-1]), last=names[-1])
