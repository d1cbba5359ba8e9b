"""Positions for the table solver, made from a number: tables of sets that fit a set of tiles, and racks beside them."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from engine.melds import Kind, Meld
from engine.pieces import JOKER, RANKS, SUITS, Face, Piece, deck, face_of
from engine.tiles.rules import TileRules, rules_from
from engine.tiles.sets import read_set


class Position(NamedTuple):
    """A turn to solve."""

    rack: tuple[Piece, ...]
    table: tuple[Meld, ...]
    rules: TileRules
    opened: bool


def position(
    seed: int, *, tiles: int = 106, opened: bool = True, sets: int = 8, **options: object
) -> Position:
    """A position of a set of 106 or 160 tiles with up to so many sets on the table."""
    random = Random(f"{seed} {tiles} {sorted(options.items())}")
    bag = list(deck(2 if tiles == 106 else 3, 2 if tiles == 106 else 4))
    random.shuffle(bag)
    table = []
    for _ in range(random.randint(1, sets)):
        made = _some_set(random, bag)
        if made is not None:
            table.append(made)
    rack = _some_rack(random, bag, sets=random.randint(1, 3) if not opened else random.randint(0, 1))
    pieces = [Piece(1000 + place, face) for place, face in enumerate(rack)]
    numbered = [
        tiles._replace(
            pieces=tuple(Piece(20 * index + place, p.face) for place, p in enumerate(tiles.pieces))
        )
        for index, tiles in enumerate(table)
    ]
    rules = rules_from("steine", {"tile_set": tiles, **options})
    return Position(tuple(pieces), tuple(numbered), rules, opened)


def _some_rack(random: Random, bag: list[Face], sets: int) -> list[Face]:
    """Tiles out of the bag: parts of sets, a joker now and then, and what comes."""
    rack: list[Face] = []
    for _ in range(sets):
        made = _some_set(random, bag)
        if made is not None:
            rack += [piece.face for piece in made.pieces][: random.choice((2, 3, 4))]
    if random.random() < 0.3 and JOKER in bag:
        bag.remove(JOKER)
        rack.append(JOKER)
    return rack + [bag.pop() for _ in range(random.randint(2, 9))]


def _some_set(random: Random, bag: list[Face]) -> Meld | None:
    """A set out of the bag, with a joker in some place now and then."""
    for _ in range(50):
        if random.random() < 0.5:
            length = min(RANKS, 3 + int(random.expovariate(0.7)))
            start = random.randint(1, RANKS - length + 1)
            lowest = face_of(random.randrange(SUITS), start)
            faces = [lowest + step for step in range(length)]
        else:
            number = random.randint(1, RANKS)
            faces = [face_of(suit, number) for suit in random.sample(range(SUITS), random.choice((3, 3, 4)))]
        names: list[Face | None] = [None] * len(faces)
        printed = list(faces)
        while JOKER in bag and printed.count(JOKER) < min(2, bag.count(JOKER)) and random.random() < 0.3:
            place = random.randrange(len(faces))
            printed[place], names[place] = JOKER, faces[place]
        if all(printed.count(face) <= bag.count(face) for face in printed):
            made = read_set([Piece(0, face) for face in printed], names)
            assert isinstance(made, Meld) and made.kind in Kind
            for face in printed:
                bag.remove(face)
            return made
    return None
