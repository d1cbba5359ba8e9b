"""What a game of tile rummy brings each seat, as line items (A7, A8, A9)."""

from collections.abc import Iterable

from engine.pieces import JOKER, RANK_OF, Face, Piece
from engine.tiles.rules import TileRules
from engine.tiles.state import Line, Public, RoundResult


def rack_points(rack: Iterable[Piece], rules: TileRules) -> int:
    """The sum of a rack: tiles their number, jokers `joker_value` (A7)."""
    return sum(tile_points(piece.face, rules) for piece in rack)


def tile_points(face: Face, rules: TileRules) -> int:
    """What one tile costs on a rack."""
    return rules.joker_value if face == JOKER else RANK_OF[face]


def won_by(public: Public, number: int, racks: tuple[tuple[Piece, ...], ...], winner: int) -> RoundResult:
    """The result of a game that `winner` ends with an empty rack; `public.opened` is as before that turn (A7, A9)."""
    sums = [rack_points(rack, public.rules) for rack in racks]
    in_one_stroke = public.rules.double_in_one_stroke == "on" and not public.opened[winner]
    lines = [[Line("rack", -own)] for own in sums]
    lines[winner] = [Line("others_racks", sum(sums))]
    if in_one_stroke:
        for own in lines:
            own.append(Line("in_one_stroke_doubles", own[0].points))
    return _result(number, winner, False, in_one_stroke, lines, racks)


def blocked(public: Public, number: int, racks: tuple[tuple[Piece, ...], ...]) -> RoundResult:
    """The result of a game in which all passed: the lowest rack wins, a tie shares, odd points from the starter (A8)."""
    sums = [rack_points(rack, public.rules) for rack in racks]
    lowest = min(sums)
    order = [(public.starter + step) % public.players for step in range(public.players)]
    winners = [seat for seat in order if sums[seat] == lowest]
    share, odd = divmod(sum(own - lowest for own in sums), len(winners))
    lines = [[Line("above_lowest", lowest - own)] for own in sums]
    for place, seat in enumerate(winners):
        lines[seat] = [Line("shared" if len(winners) > 1 else "others_racks", share + (place < odd))]
    return _result(number, winners[0] if len(winners) == 1 else None, True, False, lines, racks)


def _result(
    number: int,
    winner: int | None,
    is_blocked: bool,
    in_one_stroke: bool,
    lines: list[list[Line]],
    racks: tuple[tuple[Piece, ...], ...],
) -> RoundResult:
    return RoundResult(
        round=number,
        winner=winner,
        blocked=is_blocked,
        in_one_stroke=in_one_stroke,
        points=tuple(sum(line.points for line in own) for own in lines),
        lines=tuple(tuple(own) for own in lines),
        racks=racks,
    )
