"""A turn with tiles beside the strong player's, counted as that one counts: tiles laid, then their points."""

from engine.advice.claims import Judged, Unit
from engine.advice.tiles import tile_claims
from engine.pieces import Piece
from engine.tiles.hints import Hint
from engine.tiles.moves import Move, Table
from engine.tiles.score import rack_points
from engine.tiles.state import View


def judge_tiles(view: View, move: Move, hint: Hint) -> Judged:
    """The move that somebody made beside the hint for the same view."""
    own, best = laid(view, move), laid(view, hint.move)
    rules = view.public.rules
    own_points, best_points = rack_points(own, rules), rack_points(best, rules)
    return Judged(
        moves=(hint.move,),
        because=tile_claims(view, hint),
        unit=Unit.TILES,
        own=len(own),
        best=len(best),
        own_points=own_points,
        best_points=best_points,
        is_same=(len(own), own_points) >= (len(best), best_points),
    )


def laid(view: View, move: Move) -> tuple[Piece, ...]:
    """The tiles of the rack that a move lays."""
    if not isinstance(move, Table):
        return ()
    placed = {piece for row in move.sets for piece in row.pieces}
    return tuple(piece for piece in view.rack if piece.id in placed)
