"""The joker test of A6 by brute force: every way to tell the jokers apart, every tile that might have taken a place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import NamedTuple

from engine.melds import Kind, Meld
from engine.pieces import JOKER, RANK_OF, SUITS, Face, face_of
from engine.tiles.rules import TileRules


class Lying(NamedTuple):
    """A joker on a table: which set it lies in, and every face it stands for."""

    at: int
    faces: frozenset[Face]


def is_legal_by_force(before: Sequence[Meld], after: Sequence[Meld], rules: TileRules) -> bool:
    """Whether the jokers that lay there may lie as they do now; `after` has every tile of `before`."""
    if rules.joker_exchange == "free":
        return True
    old, new = list(jokers_on(before)), list(jokers_on(after))
    return any(
        _told_so(before, after, rules, old, [new[place] for place in told], new)
        for told in permutations(range(len(new)), len(old))
    )


def jokers_on(table: Sequence[Meld]) -> Iterator[Lying]:
    for at, tiles in enumerate(table):
        for piece, face in zip(tiles.pieces, tiles.faces, strict=True):
            if piece.face == JOKER:
                yield Lying(at, frozenset((face,)) if tiles.kind is Kind.RUN else _missing(tiles))


def _told_so(
    before: Sequence[Meld],
    after: Sequence[Meld],
    rules: TileRules,
    old: list[Lying],
    now: list[Lying],
    new: list[Lying],
) -> bool:
    left = [place for place in range(len(old)) if not old[place].faces & now[place].faces]
    lies = _printed(after)
    laid = lies - _printed(before)
    ready = laid if rules.joker_source == "rack_only" else lies
    ways = [_tiles_wanted(before[old[place].at], old[place].faces, rules) for place in left]
    if not any(Counter(face for way in chosen for face in way) <= ready for chosen in product(*ways)):
        return False
    if rules.joker_reuse == "anywhere":
        return True
    receiving = sorted({now[place].at for place in left})
    if any(_holds(after[at], own) for at in receiving for own in before):
        return False
    own_jokers = [lying.at for lying in new]
    for lying in now:
        own_jokers.remove(lying.at)
    choices = []
    for at in receiving:
        real = {piece.face for piece in after[at].pieces} - {JOKER}
        choices.append([*real, *((JOKER,) if at in own_jokers else ())])
    return any(Counter(chosen) <= laid for chosen in product(*choices))


def _tiles_wanted(lay_in: Meld, faces: frozenset[Face], rules: TileRules) -> list[tuple[Face, ...]]:
    in_group_of_3 = lay_in.kind is Kind.SET and len(lay_in.pieces) == 3
    alone = sum(piece.face == JOKER for piece in lay_in.pieces) == 1
    if rules.joker_in_group_of_3 == "both" and in_group_of_3 and alone:
        return [tuple(faces)]
    return [(face,) for face in faces]


def _holds(tiles: Meld, old: Meld) -> bool:
    """Whether the old set lies whole within this one, its jokers as they were or replaced."""
    if tiles.kind is not old.kind or len(tiles.pieces) < len(old.pieces):
        return False
    real = {piece.face for piece in tiles.pieces}
    if any(piece.face not in real for piece in old.pieces if piece.face != JOKER):
        return False
    return tiles.kind is Kind.SET or set(old.faces) <= set(tiles.faces)


def _missing(group: Meld) -> frozenset[Face]:
    real = {piece.face for piece in group.pieces if piece.face != JOKER}
    number = RANK_OF[next(iter(real))]
    return frozenset(face_of(suit, number) for suit in range(SUITS)) - real


def _printed(table: Sequence[Meld]) -> Counter[Face]:
    return Counter(piece.face for tiles in table for piece in tiles.pieces)
