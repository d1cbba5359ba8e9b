"""Drafts in a chosen position: racks and sets written as text, ids from 1 in the order written."""

from engine.melds import Meld
from engine.pieces import TILES, Piece
from engine.tiles.draft import Draft, begin
from engine.tiles.notation import read_named
from engine.tiles.rules import TileRules
from engine.tiles.sets import read_set
from engine.tiles.state import Phase, Public, Standing, View


def view_with(
    rack: str, table: tuple[str, ...] = (), opened: bool = True, rules: TileRules | None = None
) -> View:
    """The view of the first of two seats, to move, with the table's tiles first in the count of ids."""
    ids = iter(range(1, 1000))
    sets = []
    for text in table:
        faces, names = read_named(text)
        made = read_set([Piece(next(ids), face) for face in faces], names)
        assert isinstance(made, Meld), text
        sets.append(made)
    own = tuple(Piece(next(ids), TILES.read(word)) for word in rack.split())
    public = Public(
        rules=rules or TileRules(),
        starter=0,
        seat=0,
        phase=Phase.PLAY,
        table=tuple(sets),
        pool_size=40,
        rack_sizes=(len(own), 9),
        opened=(opened, True),
    )
    return View(0, own, public, Standing(1, (0, 0)))


def draft_with(rack: str, *table: str, opened: bool = True, rules: TileRules | None = None) -> Draft:
    """A draft at the start of a turn."""
    return begin(view_with(rack, table, opened, rules))


def text_of(draft: Draft) -> list[str]:
    """The sets as they lie."""
    return [" ".join(TILES.write(piece.face) for piece in own.pieces) for own in draft.sets]


def ids(draft: Draft, words: str) -> tuple[int, ...]:
    """The ids of tiles by their text; the copies on the rack first."""
    left = [*draft.view.rack, *(piece for own in draft.sets for piece in own.pieces)]
    found = []
    for word in words.split():
        piece = next(piece for piece in left if TILES.write(piece.face) == word)
        left.remove(piece)
        found.append(piece.id)
    return tuple(found)
