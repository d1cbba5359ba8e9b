"""A rack as a person wants to see it: sorted for runs ("7 8 9") or for groups ("7 7 7")."""

from collections.abc import Iterable

from engine.pieces import JOKER, RANK_OF, RANKS, SUIT_OF, SUITS, Piece

Groups = tuple[tuple[int, ...], ...]


def by_runs(rack: Iterable[Piece]) -> Groups:
    """The ids colour by colour, each rising, jokers last."""
    pieces = _sorted(rack)
    colours = [
        tuple(own.id for own in pieces if own.face != JOKER and SUIT_OF[own.face] == colour)
        for colour in range(SUITS)
    ]
    return _without_empty((*colours, _jokers(pieces)))


def by_groups(rack: Iterable[Piece]) -> Groups:
    """The ids number by number, rising; a number held twice or more is a group of its own, jokers last."""
    pieces = _sorted(rack)
    found: list[tuple[int, ...]] = []
    single_before = False
    for number in range(1, RANKS + 1):
        same = tuple(own.id for own in pieces if RANK_OF[own.face] == number)
        if not same:
            continue
        if len(same) == 1 and single_before:
            found[-1] += same
        else:
            found.append(same)
        single_before = len(same) == 1
    return _without_empty((*found, _jokers(pieces)))


def _sorted(rack: Iterable[Piece]) -> list[Piece]:
    return sorted(rack, key=lambda own: (own.face, own.id))


def _jokers(pieces: list[Piece]) -> tuple[int, ...]:
    return tuple(own.id for own in pieces if own.face == JOKER)


def _without_empty(groups: Iterable[tuple[int, ...]]) -> Groups:
    return tuple(group for group in groups if group)
