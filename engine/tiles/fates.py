"""What may become of the jokers on the table (A6): each stays as one of its faces, or leaves with a tile in its place."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from engine.melds import Kind, Meld
from engine.pieces import RANK_OF, SUITS, Face, face_of
from engine.tiles.build import Reserved
from engine.tiles.jokers import JokerPlace, joker_places
from engine.tiles.rules import TileRules
from engine.tiles.sets import LEAST


class Fate(NamedTuple):
    """One way for all jokers together: the faces at which some stay, the rack tiles that this asks for, how many leave."""

    pins: tuple[Face, ...]
    forced: tuple[Face, ...]
    freed: int


class Way(NamedTuple):
    """What may become of one joker: it stays as a face, or leaves (no pin) and wants tiles in its place."""

    pin: Face | None
    wants: tuple[Face, ...]


def fates(
    table: Sequence[Meld], kept: frozenset[int], rack: Counter[Face], rules: TileRules
) -> tuple[Fate, ...]:
    """Every fate of the jokers that is not needless beside another; sets of the table in `kept` stay as they lie."""
    if rules.joker_exchange == "free":
        loose = (tiles.jokers for index, tiles in enumerate(table) if index not in kept)
        return (Fate((), (), sum(loose)),)
    jokers = [joker for joker in joker_places(table) if joker.lies_in not in kept]
    lies = Counter(piece.face for tiles in table for piece in tiles.pieces)
    found = dict.fromkeys(fate for fate, _ in _all_fates(jokers, lies, rack, rules))
    if rules.joker_reuse == "anywhere":
        found = {fate: None for fate in found if not any(_beats(other, fate) for other in found)}
    return tuple(sorted(found, key=lambda fate: (len(fate.forced), fate.freed)))


def fates_by_joker(
    table: Sequence[Meld], rack: Counter[Face], rules: TileRules
) -> Iterator[tuple[Fate, tuple[Face | None, ...]]]:
    """Every fate with who is who: for each joker of the table in order the face at which it stays, None if it leaves."""
    jokers = joker_places(table)
    useful = fates(table, frozenset(), rack, rules)
    if rules.joker_exchange == "free":
        yield useful[0], (None,) * len(jokers)
        return
    lies = Counter(piece.face for tiles in table for piece in tiles.pieces)
    known = set()
    for fate, pins in _all_fates(jokers, lies, rack, rules):
        if fate in useful and (fate, pins) not in known:
            known.add((fate, pins))
            yield fate, pins


def twins_in_a_group(fate: Fate, ready: Counter[Face]) -> Iterator[tuple[Fate, Reserved]]:
    """Jokers that stay as the same face may lie in one group without that colour (A6); each such group, and the rest."""
    for face, count in Counter(fate.pins).items():
        number = RANK_OF[face]
        others = [own for suit in range(SUITS) if ready[own := face_of(suit, number)] and own != face]
        for twins in range(2, count + 1):
            pins = list(fate.pins)
            for _ in range(twins):
                pins.remove(face)
            rest = Fate(tuple(pins), fate.forced, fate.freed + twins)
            for size in range(max(1, LEAST - twins), SUITS - twins + 1):
                for real in combinations(others, size):
                    places = frozenset(range(size, size + twins))
                    yield rest, Reserved(Kind.SET, (*real, *(face,) * twins), places)


def _all_fates(
    jokers: Sequence[JokerPlace], lies: Counter[Face], rack: Counter[Face], rules: TileRules
) -> Iterator[tuple[Fate, tuple[Face | None, ...]]]:
    for ways in product(*(_ways(joker, rules) for joker in jokers)):
        wanted = Counter(face for way in ways for face in way.wants)
        forced = wanted if rules.joker_source == "rack_only" else wanted - lies
        if forced <= rack:
            pins = tuple(way.pin for way in ways)
            stay = tuple(sorted(pin for pin in pins if pin is not None))
            yield Fate(stay, tuple(sorted(forced.elements())), len(jokers) - len(stay)), pins


def _ways(joker: JokerPlace, rules: TileRules) -> list[Way]:
    stays = [Way(face, ()) for face in sorted(joker.faces)]
    if joker.wants_both and rules.joker_in_group_of_3 == "both":
        return [*stays, Way(None, tuple(sorted(joker.faces)))]
    return [*stays, *(Way(None, (face,)) for face in sorted(joker.faces))]


def _beats(fate: Fate, other: Fate) -> bool:
    """Whether whatever the other allows is allowed by this fate too: fewer jokers bound, no more tiles asked for."""
    return (
        fate != other
        and Counter(fate.pins) <= Counter(other.pins)
        and Counter(fate.forced) <= Counter(other.forced)
    )
