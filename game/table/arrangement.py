"""How a player has arranged the hand: piece ids in order, None for a gap. Only the player changes it."""

from collections.abc import Collection, Iterable

Arrangement = tuple[int | None, ...]


def completed(arrangement: Arrangement, hand: Iterable[int]) -> Arrangement:
    """The arrangement with every card of the hand in it: those it does not know yet come to the end."""
    known = set(arrangement)
    return arrangement + tuple(piece for piece in hand if piece not in known)


def shown(arrangement: Arrangement, hand: Collection[int]) -> Arrangement:
    """The arrangement of the cards that are in the hand now, without gaps at its ends or two side by side.

    A card that left the hand keeps its place in the arrangement itself, for as long as it may come back.
    """
    kept: list[int | None] = []
    for entry in arrangement:
        if entry is None:
            if kept and kept[-1] is not None:
                kept.append(None)
        elif entry in hand:
            kept.append(entry)
    while kept and kept[-1] is None:
        kept.pop()
    return tuple(kept)


def renamed(arrangement: Arrangement, old: int, new: int) -> Arrangement:
    """The arrangement with a card known by another id."""
    return tuple(new if entry == old else entry for entry in arrangement)


def moved(arrangement: Arrangement, pieces: tuple[int, ...], before: int) -> Arrangement:
    """The arrangement with some cards brought together to place `before`, counted without these cards."""
    rest = [entry for entry in arrangement if entry not in pieces]
    before = max(0, min(before, len(rest)))
    return (*rest[:before], *pieces, *rest[before:])


def stepped(arrangement: Arrangement, piece: int, step: int) -> Arrangement:
    """The arrangement with one card moved a place to the left (-1) or right (+1), over a gap too."""
    if piece not in arrangement:
        return arrangement
    return moved(arrangement, (piece,), arrangement.index(piece) + step)


def with_gap(arrangement: Arrangement, before: int) -> Arrangement:
    """The arrangement with a gap put in before a place, or taken out where one is there."""
    if 0 < before < len(arrangement):
        if arrangement[before - 1] is None:
            return arrangement[: before - 1] + arrangement[before:]
        if arrangement[before] is None:
            return arrangement[:before] + arrangement[before + 1 :]
        return (*arrangement[:before], None, *arrangement[before:])
    return arrangement


def grouped(groups: Iterable[Iterable[int]]) -> Arrangement:
    """An arrangement of groups with a gap between each two."""
    found: list[int | None] = []
    for group in groups:
        if found:
            found.append(None)
        found.extend(group)
    return tuple(found)
