"""Sets of tiles (A3): runs and groups, what their jokers stand for (A6), what they count (A4).

A tile set is a `Meld` of `engine.melds`. Its faces tell what each tile is or stands for; only in a group of three a
joker's face is `JOKER` itself, for there it stands for every colour that is missing.
"""

from collections.abc import Sequence

from engine.melds import Kind, Meld, run_faces
from engine.pieces import JOKER, RANK_OF, RANKS, SUIT_OF, SUITS, Face, Piece, face_of
from engine.refusal import Refusal, refuse

LEAST = 3

SetKey = tuple[Kind, tuple[Face, ...], tuple[Face, ...]]


def read_set(pieces: Sequence[Piece], names: Sequence[Face | None]) -> Meld | Refusal:
    """The set that these tiles form in this order, with jokers named where `names` has a face, or why they form none.

    A group may come in any order, a run only from its low end to its high end. One real tile with two or more jokers
    is a run or a group: there every joker must be named.
    """
    real = [piece.face for piece in pieces if piece.face != JOKER]
    if not real:
        return refuse("set_without_a_tile" if pieces else "set_too_short", "A3", count=len(pieces))
    if len(pieces) < LEAST:
        return refuse("set_too_short", "A3", count=len(pieces))
    given = [name for piece, name in zip(pieces, names, strict=True) if piece.face == JOKER]
    if len(real) == 1 and None in given:
        return refuse("tile_joker_needs_a_name", "A3", face=real[0])
    if _reads_as_group(real, given):
        return _read_group(tuple(pieces), tuple(names))
    return _read_run(tuple(pieces), tuple(names))


def stands_for(tiles: Meld, place: int) -> frozenset[Face]:
    """Every face that the tile at this place is or stands for (A6): in a group a joker is any missing colour."""
    if tiles.pieces[place].face != JOKER or tiles.kind is Kind.RUN:
        return frozenset((tiles.faces[place],))
    return missing_faces(tiles)


def missing_faces(group: Meld) -> frozenset[Face]:
    """The faces of a group that no real tile of it has."""
    real = [piece.face for piece in group.pieces if piece.face != JOKER]
    number = RANK_OF[real[0]]
    return frozenset(face_of(suit, number) for suit in range(SUITS)) - frozenset(real)


def points(tiles: Meld) -> int:
    """What a set counts towards the opening, each joker as its tile (A4)."""
    if tiles.kind is Kind.RUN:
        return sum(RANK_OF[face] for face in tiles.faces)
    return len(tiles.pieces) * number_of(tiles)


def number_of(group: Meld) -> int:
    """The number that all tiles of a group have."""
    return next(RANK_OF[piece.face] for piece in group.pieces if piece.face != JOKER)


def key(tiles: Meld) -> SetKey:
    """What two sets have in common that look the same on the table; which copies they are made of does not matter."""
    printed = tuple(piece.face for piece in tiles.pieces)
    if tiles.kind is Kind.RUN:
        return Kind.RUN, tiles.faces, printed
    return Kind.SET, (), tuple(sorted(printed))


def names_of(tiles: Meld) -> tuple[Face | None, ...]:
    """The names that a move gives to the jokers of this set so that it reads the same again."""
    if not tiles.jokers:
        return (None,) * len(tiles.pieces)
    if tiles.kind is Kind.RUN or JOKER not in tiles.faces:
        return _jokers_only(tiles, tiles.faces)
    missing = iter(sorted(missing_faces(tiles)))
    return _jokers_only(
        tiles, tuple(next(missing) if piece.face == JOKER else piece.face for piece in tiles.pieces)
    )


def _jokers_only(tiles: Meld, faces: tuple[Face, ...]) -> tuple[Face | None, ...]:
    return tuple(
        face if piece.face == JOKER else None for piece, face in zip(tiles.pieces, faces, strict=True)
    )


def _reads_as_group(real: Sequence[Face], given: Sequence[Face | None]) -> bool:
    numbers = {RANK_OF[face] for face in real}
    if len(numbers) > 1:
        return False
    named = {RANK_OF[name] for name in given if name is not None}
    return named <= numbers


def _read_group(pieces: tuple[Piece, ...], names: tuple[Face | None, ...]) -> Meld | Refusal:
    if len(pieces) > SUITS:
        return refuse("group_too_long", "A3", count=len(pieces))
    number = next(RANK_OF[piece.face] for piece in pieces if piece.face != JOKER)
    taken: set[Face] = set()
    for face in (piece.face for piece in pieces if piece.face != JOKER):
        if face in taken:
            return refuse("group_colour_twice", "A3", face=face)
        taken.add(face)
    for piece, name in zip(pieces, names, strict=True):
        if piece.face == JOKER and name is not None:
            if name in taken:
                return refuse("group_colour_twice", "A3", face=name)
            taken.add(name)
    if len(pieces) < SUITS:
        return Meld(Kind.SET, pieces, tuple(piece.face for piece in pieces))
    free = iter(face for suit in range(SUITS) if (face := face_of(suit, number)) not in taken)
    faces = tuple(
        piece.face if piece.face != JOKER else name if name is not None else next(free)
        for piece, name in zip(pieces, names, strict=True)
    )
    return Meld(Kind.SET, pieces, faces)


def _read_run(pieces: tuple[Piece, ...], names: tuple[Face | None, ...]) -> Meld | Refusal:
    real = [(place, piece.face) for place, piece in enumerate(pieces) if piece.face != JOKER]
    if len({SUIT_OF[face] for _, face in real}) > 1:
        return refuse("set_is_none", "A3")
    if len(pieces) > RANKS:
        return refuse("tile_run_too_long", "A3", count=len(pieces))
    place, face = real[0]
    start = RANK_OF[face] - place
    if any(RANK_OF[own] != start + where for where, own in real):
        return refuse(
            "tile_run_out_of_order" if _runs_in_some_order(real, len(pieces)) else "set_is_none", "A3"
        )
    if start < 1 or start + len(pieces) - 1 > RANKS:
        return refuse("tile_run_past_the_end", "A3")
    faces = run_faces(SUIT_OF[face], start, len(pieces))
    for piece, own, name in zip(pieces, faces, names, strict=True):
        if piece.face == JOKER and name is not None and name != own:
            return refuse("tile_joker_named_wrongly", "A3", face=name, place=own)
    return Meld(Kind.RUN, pieces, faces)


def _runs_in_some_order(real: Sequence[tuple[int, Face]], length: int) -> bool:
    numbers = {RANK_OF[face] for _, face in real}
    return len(numbers) == len(real) and max(numbers) - min(numbers) < length
