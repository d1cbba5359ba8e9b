"""A turn in the making, shown to the others: only a picture, which binds nobody and is kept nowhere."""

from engine.game import View
from engine.pieces import Piece
from engine.tiles.state import View as TileView

Rows = tuple[tuple[int, ...], ...]


def laid_open(view: View, rows: Rows) -> tuple[tuple[Piece, ...], ...] | None:
    """The table as a seat has it lie at the moment, for all to see; None for what is no such table.

    Only at the tile table turns are drafts: rows of tiles of the table and of the own rack, each tile once.
    """
    if not isinstance(view, TileView) or view.seat != view.public.seat or not _is_rows(rows):
        return None
    known = {piece.id: piece for tiles in view.public.table for piece in tiles.pieces}
    known |= {piece.id: piece for piece in view.rack}
    ids = [piece_id for row in rows for piece_id in row]
    if len(set(ids)) != len(ids) or not known.keys() >= set(ids):
        return None
    return tuple(tuple(known[piece_id] for piece_id in row) for row in rows)


def _is_rows(rows: object) -> bool:
    return isinstance(rows, tuple) and all(
        isinstance(row, tuple) and row and all(type(piece_id) is int for piece_id in row) for row in rows
    )
