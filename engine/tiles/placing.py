"""Where tiles go that are put onto a set: at the end they fit, into its middle, or between two parts of it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.melds import Kind, Meld, MeldRules, readings
from engine.pieces import JOKER, RANK_OF, RANKS, SUIT_OF, SUITS, Piece, face_of
from engine.tiles.draft import Draft, DraftSet, Names, Result, pieces_of, reading, rebuild
from engine.tiles.sets import key, names_of, read_set

SET_RULES = MeldRules(
    real_pieces=1,
    jokers=None,
    run_jokers_at_most_real=False,
    ace_high=False,
    runs_wrap=False,
    low_ace_points=1,
)


class Landing(NamedTuple):
    """One way for tiles to join a set: the rows that it then is, and the gap that opens among the tiles that stay.

    `order` is the order in which the tiles come to lie there.
    """

    rows: tuple[DraftSet, ...]
    at: int
    order: tuple[int, ...]


def sets_of(pieces: Sequence[Piece]) -> tuple[Meld, ...]:
    """Every set that tiles form in any order, jokers named; those that look the same count as one."""
    found: dict[object, Meld] = {}
    for meld in readings(pieces, SET_RULES):
        names: Names = meld.faces if meld.kind is Kind.RUN else (None,) * len(meld.pieces)
        if sum(piece.face != JOKER for piece in pieces) == 1:
            names = meld.faces
        jokers = tuple(
            name if piece.face == JOKER else None for piece, name in zip(meld.pieces, names, strict=True)
        )
        read = read_set(meld.pieces, jokers)
        if isinstance(read, Meld):
            found.setdefault(key(read), read)
    return tuple(found.values())


def as_row(tiles: Meld) -> DraftSet:
    """A set as a row of a draft. Jokers keep a name only where their place does not tell it."""
    real = sum(piece.face != JOKER for piece in tiles.pieces)
    names: Names = names_of(tiles) if real == 1 else (None,) * len(tiles.pieces)
    return DraftSet(tiles.pieces, names)


def best_row(pieces: Sequence[Piece]) -> DraftSet:
    """Tiles in the order in which they belong: as a set where they form one, else by colour and number."""
    made = sets_of(pieces)
    if made:
        return as_row(made[0])
    ordered = tuple(pieces)
    rising = tuple(sorted(pieces, key=lambda piece: (piece.face == JOKER, piece.face)))
    best = next((row for row in (ordered, rising) if may_become_a_set(row)), ordered)
    return DraftSet(best, (None,) * len(best))


def new_rows(pieces: Sequence[Piece]) -> tuple[DraftSet, ...]:
    """The rows that tiles can be as a set of their own; more than one where it is open what a joker stands for."""
    made = sets_of(pieces)
    return tuple(as_row(tiles) for tiles in made) if made else (best_row(pieces),)


def landings(draft: Draft, ids: Sequence[int], index: int, gap: int) -> tuple[Landing, ...]:
    """The ways for tiles to join a set when they are put down near a gap, counted among the tiles that stay.

    One way where it is clear; more where the tiles fit at several ends or a joker can be several tiles, the nearest
    first.
    """
    pieces = pieces_of(draft, ids)
    staying = tuple(piece for piece in draft.sets[index].pieces if piece.id not in ids)
    gap = max(0, min(gap, len(staying)))
    if not staying:
        row = draft.sets[index] if len(pieces) == len(draft.sets[index].pieces) else best_row(pieces)
        return (Landing((row,), 0, row.ids),)
    made = sets_of((*staying, *pieces))
    if len(pieces) > 1:
        if made:
            return tuple(_of_set(tiles, staying, ids) for tiles in made)
        pieces = best_row(pieces).pieces
    ranked = sorted(
        _candidates(staying, pieces), key=lambda own: (-own[0], abs(own[1].at - gap), len(own[1].rows))
    )
    best = ranked[0][0]
    if best < 2 and made and not isinstance(reading(_row(staying)), Meld):
        return tuple(_of_set(tiles, staying, ids) for tiles in made)
    if best == 0:
        return (_whole(staying, pieces, gap),)
    return (ranked[0][1],)


def land(draft: Draft, ids: Sequence[int], index: int, landing: Landing) -> Result:
    """The draft after tiles joined a set in this way."""
    return rebuild(draft, ids, index, landing.rows)


def may_become_a_set(pieces: Sequence[Piece]) -> bool:
    """Whether tiles in this order are a set or may be a part of one: of one number, or of one colour in a row."""
    real = [(place, piece.face) for place, piece in enumerate(pieces) if piece.face != JOKER]
    faces = [face for _, face in real]
    if len({RANK_OF[face] for face in faces}) <= 1 and len(set(faces)) == len(faces) and len(pieces) <= SUITS:
        return True
    if not real or len({SUIT_OF[face] for face in faces}) > 1:
        return not real
    start = RANK_OF[faces[0]] - real[0][0]
    in_order = all(RANK_OF[face] == start + place for place, face in real)
    return in_order and start >= 1 and start + len(pieces) - 1 <= RANKS


def _candidates(staying: tuple[Piece, ...], pieces: tuple[Piece, ...]) -> Iterator[tuple[int, Landing]]:
    """Every way with its worth: 2 where sets come of it, 1 where parts of sets do, 0 else."""
    for at in range(len(staying) + 1):
        whole = _whole(staying, pieces, at)
        yield _worth(whole.rows), whole
        if 0 < at < len(staying):
            for left, right in (((*pieces,), ()), ((), (*pieces,))):
                rows = (_row((*staying[:at], *left)), _row((*right, *staying[at:])))
                order = tuple(piece.id for piece in pieces)
                yield _worth(rows), Landing(rows, at, order)


def _worth(rows: tuple[DraftSet, ...]) -> int:
    valid = sum(isinstance(reading(row), Meld) for row in rows)
    if valid == len(rows):
        return 2
    if len(rows) == 1:
        return int(may_become_a_set(rows[0].pieces))
    return int(valid > 0 and all(may_become_a_set(row.pieces) for row in rows))


def _whole(staying: tuple[Piece, ...], pieces: tuple[Piece, ...], at: int) -> Landing:
    row = _row((*staying[:at], *pieces, *staying[at:]))
    return Landing((row,), at, tuple(piece.id for piece in pieces))


def _of_set(tiles: Meld, staying: tuple[Piece, ...], ids: Sequence[int]) -> Landing:
    """A set made of the staying tiles and new ones anywhere among them; the first new one tells where it opens."""
    if tiles.kind is Kind.SET:
        new = tuple(piece for piece in tiles.pieces if piece.id in ids)
        row = DraftSet((*staying, *new), _group_names((*staying, *new)))
        return Landing((row,), len(staying), tuple(piece.id for piece in new))
    at = next(place for place, piece in enumerate(tiles.pieces) if piece.id in ids)
    order = tuple(piece.id for piece in tiles.pieces if piece.id in ids)
    return Landing((as_row(tiles),), at, order)


def _group_names(pieces: Sequence[Piece]) -> Names:
    """A group of one real tile and jokers has to say that it is one."""
    if sum(piece.face != JOKER for piece in pieces) != 1:
        return (None,) * len(pieces)
    number = next(RANK_OF[piece.face] for piece in pieces if piece.face != JOKER)
    real = {piece.face for piece in pieces}
    free = iter(face for suit in range(SUITS) if (face := face_of(suit, number)) not in real)
    return tuple(next(free) if piece.face == JOKER else None for piece in pieces)


def _row(pieces: tuple[Piece, ...]) -> DraftSet:
    return DraftSet(pieces, (None,) * len(pieces))
