"""A turn at the tile table in the making: every set as it lies, half-built ones included, and what is still on the rack.

A draft is a value and binds nobody. Each operation gives the next draft, with the one before it for `undo`, or says
why it cannot be. No tile is ever lost or doubled, and what lay on the table stays on it (A5).
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from engine.melds import Meld
from engine.pieces import JOKER, RANK_OF, Face, Piece
from engine.refusal import Refusal, refuse
from engine.tiles.moves import Placed, Table
from engine.tiles.sets import names_of, read_set
from engine.tiles.state import View

Names = tuple[Face | None, ...]


class DraftSet(NamedTuple):
    """Tiles that lie together, in order, and what their jokers were named (None: as their place says)."""

    pieces: tuple[Piece, ...]
    names: Names

    @property
    def ids(self) -> tuple[int, ...]:
        """The tiles' ids."""
        return tuple(piece.id for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class Draft:
    """A table in the making, for the seat of a view. Drafts are equal that look the same, however they came about."""

    view: View
    sets: tuple[DraftSet, ...]
    before: "Draft | None" = field(default=None, compare=False, repr=False)

    @property
    def lying(self) -> frozenset[int]:
        """The ids of all tiles on the table."""
        return frozenset(piece.id for own in self.sets for piece in own.pieces)

    @property
    def rack(self) -> tuple[Piece, ...]:
        """What is still on the rack."""
        lying = self.lying
        return tuple(piece for piece in self.view.rack if piece.id not in lying)

    @property
    def laid(self) -> tuple[Piece, ...]:
        """The tiles of the rack that lie on the table now."""
        lying = self.lying
        return tuple(piece for piece in self.view.rack if piece.id in lying)

    @property
    def is_locked(self) -> bool:
        """Whether what lay on the table may not be touched this turn (A4)."""
        public = self.view.public
        return not public.opened[public.seat] and public.rules.rearrange_from == "next_turn"

    @property
    def is_moved(self) -> bool:
        """Whether anything lies otherwise than at the turn's start."""
        return frozenset(self.sets) != frozenset(begin(self.view).sets)

    def is_own(self, index: int) -> bool:
        """Whether a set is made of the rack's tiles alone."""
        own = {piece.id for piece in self.view.rack}
        return all(piece.id in own for piece in self.sets[index].pieces)

    def holder(self, piece_id: int) -> int | None:
        """Which set a tile lies in; None for one that is not on the table."""
        for index, own in enumerate(self.sets):
            if piece_id in own.ids:
                return index
        return None


Result = Draft | Refusal


def begin(view: View) -> Draft:
    """The draft of a turn in which nothing has been moved yet."""
    return Draft(view, tuple(DraftSet(tiles.pieces, names_of(tiles)) for tiles in view.public.table))


def reading(tiles: DraftSet) -> Meld | Refusal:
    """The set that these tiles form as they lie, or why they form none."""
    return read_set(tiles.pieces, tiles.names)


def as_move(draft: Draft) -> Table:
    """The move that confirms the draft."""
    return Table(tuple(_placed(own) for own in draft.sets))


def lay(draft: Draft, ids: Sequence[int], names: Names = ()) -> Result:
    """Tiles, of the rack or of the table, together as a new set at the end of the table."""
    taken = _take(draft, ids)
    if isinstance(taken, Refusal):
        return taken
    pieces, sets = taken
    if not pieces:
        return refuse("choose_cards_first", "0.1")
    return _next(draft, (*sets, DraftSet(pieces, _full(names, pieces))))


def rebuild(draft: Draft, ids: Sequence[int], index: int, rows: Sequence[DraftSet]) -> Result:
    """Tiles brought to a set, and the set with them replaced by rows of exactly these tiles."""
    if not 0 <= index < len(draft.sets):
        return refuse("no_such_meld", "0.1")
    if draft.is_locked and not draft.is_own(index):
        return refuse("table_changed_before_opening", "A4", count=1)
    taken = _take(draft, ids)
    if isinstance(taken, Refusal):
        return taken
    pieces, sets = taken
    here = [place for place, own in enumerate(sets) if set(own.pieces) <= set(draft.sets[index].pieces)]
    old = {piece for place in here for piece in sets[place].pieces} | set(pieces)
    new = [piece for row in rows for piece in row.pieces]
    if len(new) != len(old) or set(new) != old:
        return refuse("not_on_rack_or_table", "0.1", count=1)
    kept = tuple(row for row in rows if row.pieces)
    at = here[0] if here else index
    rest = [own for place, own in enumerate(sets) if place not in here]
    return _next(draft, (*rest[:at], *kept, *rest[at:]))


def insert(draft: Draft, ids: Sequence[int], index: int, at: int) -> Result:
    """Tiles put into a set before place `at`, counted among the tiles that are not moved."""
    if not 0 <= index < len(draft.sets):
        return refuse("no_such_meld", "0.1")
    own = draft.sets[index]
    staying = tuple(piece for piece in own.pieces if piece.id not in ids)
    pieces = pieces_of(draft, ids)
    row = (*staying[:at], *pieces, *staying[at:])
    return rebuild(draft, ids, index, (DraftSet(row, _nameless(row)),))


def split(draft: Draft, index: int, at: int) -> Result:
    """A set cut in two before place `at`."""
    if not 0 <= index < len(draft.sets):
        return refuse("no_such_meld", "0.1")
    pieces = draft.sets[index].pieces
    if not 0 < at < len(pieces):
        return refuse("set_too_short", "A3", count=min(at, len(pieces) - at))
    rows = [DraftSet(part, _nameless(part)) for part in (pieces[:at], pieces[at:])]
    return rebuild(draft, (), index, rows)


def merge(draft: Draft, index: int, onto: int, at: int | None = None) -> Result:
    """A whole set put into another before place `at`, or at its end."""
    if not 0 <= index < len(draft.sets) or not 0 <= onto < len(draft.sets) or index == onto:
        return refuse("no_such_meld", "0.1")
    place = len(draft.sets[onto].pieces) if at is None else at
    return insert(draft, draft.sets[index].ids, onto, place)


def bridge(draft: Draft, ids: Sequence[int], left: int, right: int) -> Result:
    """Tiles put between two sets, which become one with them."""
    if left == right or not all(0 <= index < len(draft.sets) for index in (left, right)):
        return refuse("no_such_meld", "0.1")
    joined = merge(draft, right, left)
    if isinstance(joined, Refusal):
        return joined
    at = sum(piece.id not in ids for piece in draft.sets[left].pieces)
    index = left if left < right else left - 1
    result = insert(joined, ids, index, at)
    return result if isinstance(result, Refusal) else replace(result, before=draft)


def swap(draft: Draft, piece_id: int, joker_id: int) -> Result:
    """A tile put in the place of a joker, which then lies by itself."""
    index = draft.holder(joker_id)
    if index is None or draft.holder(piece_id) == index:
        return refuse("no_joker_there", "A6")
    own = draft.sets[index]
    (piece,) = pieces_of(draft, (piece_id,)) or (None,)
    joker = next(other for other in own.pieces if other.id == joker_id)
    if piece is None or joker.face != JOKER:
        return refuse("no_joker_there", "A6")
    row = tuple(piece if other.id == joker_id else other for other in own.pieces)
    rows = (DraftSet(row, _nameless(row)), DraftSet((joker,), (None,)))
    return rebuild(draft, (piece_id,), index, rows)


def take_back(draft: Draft, ids: Collection[int]) -> Result:
    """Tiles back to the rack that they came from in this turn."""
    laid = {piece.id for piece in draft.laid}
    wrong = [piece_id for piece_id in ids if piece_id not in laid]
    if wrong:
        faces = tuple(piece.face for piece in pieces_of(draft, wrong))
        return refuse("table_tile_missing", "A5", faces=faces)
    return _next(draft, _without(draft.sets, frozenset(ids)))


def name(draft: Draft, index: int, names: Names) -> Result:
    """A set whose jokers are named."""
    if not 0 <= index < len(draft.sets):
        return refuse("no_such_meld", "0.1")
    own = draft.sets[index]
    named = own._replace(names=_full(names, own.pieces))
    return _next(draft, (*draft.sets[:index], named, *draft.sets[index + 1 :]))


def undo(draft: Draft) -> Draft:
    """The draft before the last operation; the same one where there was none."""
    return draft.before or draft


def reset(draft: Draft) -> Draft:
    """The turn's start, from which `undo` leads back."""
    start = begin(draft.view)
    return draft if start == draft else replace(start, before=draft)


def pieces_of(draft: Draft, ids: Iterable[int]) -> tuple[Piece, ...]:
    """The tiles with these ids, of the rack and of the table, in the order of the ids."""
    known = {piece.id: piece for own in draft.sets for piece in own.pieces}
    known.update((piece.id, piece) for piece in draft.view.rack)
    return tuple(known[piece_id] for piece_id in ids if piece_id in known)


def without(tiles: DraftSet, ids: Collection[int]) -> tuple[DraftSet, ...]:
    """What is left of a set from which tiles are pulled: in parts where nothing would join them any more."""
    parts: list[list[Piece]] = [[]]
    for piece in tiles.pieces:
        if piece.id in ids:
            parts.append([])
        else:
            parts[-1].append(piece)
    left = tuple(piece for part in parts for piece in part)
    if len(left) == len(tiles.pieces):
        return (tiles,)
    if _holds_together(left):
        return (DraftSet(left, _nameless(left)),) if left else ()
    return tuple(DraftSet(tuple(part), _nameless(part)) for part in parts if part)


def _holds_together(pieces: tuple[Piece, ...]) -> bool:
    numbers = {RANK_OF[piece.face] for piece in pieces if piece.face != JOKER}
    return len(numbers) <= 1 or isinstance(read_set(pieces, _nameless(pieces)), Meld)


def _take(draft: Draft, ids: Sequence[int]) -> tuple[tuple[Piece, ...], tuple[DraftSet, ...]] | Refusal:
    """The tiles, and the table without them."""
    pieces = pieces_of(draft, ids)
    if len(pieces) < len(ids) or len(set(ids)) < len(ids):
        return refuse("not_on_rack_or_table", "0.1", count=len(ids) - len(set(pieces)))
    if draft.is_locked:
        own = {piece.id for piece in draft.view.rack}
        if any(piece_id not in own for piece_id in ids):
            return refuse("table_changed_before_opening", "A4", count=1)
    return pieces, _without(draft.sets, frozenset(ids))


def _without(sets: Sequence[DraftSet], ids: frozenset[int]) -> tuple[DraftSet, ...]:
    return tuple(part for own in sets for part in without(own, ids))


def _next(draft: Draft, sets: tuple[DraftSet, ...]) -> Draft:
    return Draft(draft.view, sets, draft)


def _nameless(pieces: Sequence[Piece]) -> Names:
    return (None,) * len(pieces)


def _full(names: Names, pieces: Sequence[Piece]) -> Names:
    """A name or None for each tile; only jokers have one."""
    given = (*names, *_nameless(pieces))
    return tuple(given[place] if piece.face == JOKER else None for place, piece in enumerate(pieces))


def _placed(tiles: DraftSet) -> Placed:
    read = reading(tiles)
    return Placed(tiles.ids, names_of(read) if isinstance(read, Meld) else tiles.names)
