"""How tiles get from where they were shown to where they lie now: tracks and sounds for a stage.

Every tile that has another place than before moves; the stage says which ones came from a rack or from the pool. So
no tile is ever lost, whatever came in a batch.
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field

from pygame import Rect

from engine.pieces import JOKER, RANK_OF, RANKS, Piece
from engine.tiles.events import Drew, Opened, RoundBegan, TimeOver, TurnBegan
from game.motion.easing import ease_in, ease_in_out, ease_out, settle
from game.motion.playback import Motion
from game.motion.track import Leg, Pose, Track
from game.sprites.pieces import BACK
from game.tiles.layout import Layout, Zone
from game.tiles.stages import Stage, drawn, ends_round

TILE_MS = 180
FAR_TILE_MS = 320
"""A tile that comes from another player's rack, or goes across the table."""
MAKES_WAY_MS = 120
RELAYOUT_MS = 250
DEAL_EACH_MS = 45
DEAL_FLIGHT_MS = 260
DRAW_MS = 280
GOING_OUT_MS = 1200
FADE_MS = 120
APART_MS = 30
CLICKS = 4

_ARC = 0.22


@dataclass(slots=True)
class _Score:
    """The motion as it is being written."""

    before: Mapping[int, Pose]
    layout: Layout
    me: int | None
    clock_ms: float = 0.0
    tracks: dict[Hashable, Track] = field(default_factory=dict)
    pictures: dict[Hashable, int] = field(default_factory=dict)
    sounds: list[tuple[float, str]] = field(default_factory=list)

    def sound(self, name: str, after_ms: float = 0.0) -> None:
        self.sounds.append((self.clock_ms + after_ms, name))


def motion_of(
    stage: Stage,
    before: Mapping[int, Pose],
    layout: Layout,
    is_relaid: bool,
    is_calm: bool = False,
) -> tuple[Motion, dict[Hashable, int]]:
    """The motion of a stage, and the pictures of the tiles that are only seen while it lasts.

    `is_relaid`: the tiles of the whole table have become smaller or larger.
    """
    score = _Score(before, layout, stage.view.seat)
    _sounds(score, stage)
    if is_calm:
        _fade(score)
    else:
        _deal(score, stage)
        _draws(score, stage)
        _moved(score, stage, RELAYOUT_MS if is_relaid else 0.0)
        _make_way(score, RELAYOUT_MS if is_relaid else MAKES_WAY_MS)
    length = max((track.end_ms for track in score.tracks.values()), default=0.0)
    if ends_round(stage.events) is not None:
        length = max(length, GOING_OUT_MS)
    return Motion(score.tracks, tuple(sorted(score.sounds)), length), score.pictures


def expected_ms(stage: Stage) -> float:
    """About how long a stage takes, to see how far behind the screen is."""
    if stage.moved is not None:
        return FAR_TILE_MS
    return sum(DRAW_MS for _ in drawn(stage.events)) + (GOING_OUT_MS if ends_round(stage.events) else 0.0)


def pose_of(rect: Rect, lift: float = 0.0, shown: float = 1.0) -> Pose:
    """A tile as it lies in a rectangle."""
    return Pose(rect.x + rect.width / 2, rect.y + rect.height / 2, rect.height, 0.0, lift, shown)


def click(piece: Piece) -> str:
    """The sound of a tile that is set down: the higher its number, the higher."""
    number = RANKS if piece.face == JOKER else RANK_OF[piece.face]
    return f"tile-click-{1 + (number - 1) * CLICKS // RANKS}"


def glide(poses: Mapping[int, Pose], layout: Layout, duration_ms: float) -> dict[int, Track]:
    """The tracks of tiles that lie elsewhere than they are held now."""
    found: dict[int, Track] = {}
    for piece, tile in layout.tiles.items():
        start, end = poses.get(piece), pose_of(tile.rect)
        if start is None or tile.zone is Zone.HELD or is_near(start, end):
            continue
        found[piece] = Track(start, (Leg(0.0, duration_ms, end, ease_out),))
    return found


def is_near(one: Pose, other: Pose) -> bool:
    """Whether a tile is held where it lies."""
    return abs(one.x - other.x) < 0.6 and abs(one.y - other.y) < 0.6 and abs(one.height - other.height) < 0.6


def _sounds(score: _Score, stage: Stage) -> None:
    for event in stage.events:
        match event:
            case TurnBegan(seat=seat) if seat == score.me:
                score.sound("turn")
            case Opened():
                score.sound("opening-chord")
            case TimeOver():
                score.sound("undo")
            case Drew():
                score.sound("card-slide")
            case _:
                pass
    ended = ends_round(stage.events)
    if ended is not None:
        score.sound("round-end" if ended.result.winner is None else "going-out")


def _deal(score: _Score, stage: Stage) -> None:
    """The tiles come onto the rack one by one and turn over."""
    if not any(isinstance(event, RoundBegan) for event in stage.events):
        return
    start = pose_of(score.layout.pool, shown=0.0)
    players = stage.view.public.players
    own = [piece for piece in score.layout.rack if piece is not None and piece in score.layout.tiles]
    most = max((*stage.view.public.rack_sizes, len(own)), default=0)
    for number in range(most):
        for seat in range(players):
            if seat == score.me and number < len(own):
                end = pose_of(score.layout.tiles[own[number]].rect)
                legs = (
                    Leg(score.clock_ms, DEAL_FLIGHT_MS, end._replace(shown=0.0), settle, lift=0.4),
                    Leg(score.clock_ms + DEAL_FLIGHT_MS, MAKES_WAY_MS, end, ease_out),
                )
                score.tracks[own[number]] = Track(start, legs, appears_ms=max(score.clock_ms, 0.1))
            elif seat != score.me:
                _to_seat(score, ("dealt", seat, number), seat)
        score.sound("deal-tick")
        score.clock_ms += DEAL_EACH_MS
    score.clock_ms += DEAL_FLIGHT_MS


def _draws(score: _Score, stage: Stage) -> None:
    for number, event in enumerate(drawn(stage.events)):
        piece = event.piece.id if event.piece is not None else None
        if piece is not None and piece in score.layout.tiles:
            start = pose_of(score.layout.pool, shown=0.0)
            end = pose_of(score.layout.tiles[piece].rect)
            leg = Leg(score.clock_ms, DRAW_MS, end, ease_out, arc=_ARC * end.height, lift=0.8)
            score.tracks[piece] = Track(start, (leg,), appears_ms=max(score.clock_ms, 0.1))
        else:
            _to_seat(score, ("drawn", number), event.seat)
        score.clock_ms += DRAW_MS


def _to_seat(score: _Score, key: Hashable, seat: int) -> None:
    """A tile goes onto another player's rack, where it is no longer seen."""
    start, end = pose_of(score.layout.pool, shown=0.0), _seat_pose(score, seat)
    leg = Leg(score.clock_ms, DRAW_MS, end, ease_in_out, arc=0.2 * start.height, lift=0.6)
    score.tracks[key] = Track(start, (leg,), appears_ms=max(score.clock_ms, 0.1), vanishes=True)
    score.pictures[key] = BACK


def _moved(score: _Score, stage: Stage, wait_ms: float) -> None:
    if stage.moved is None:
        return
    for number, piece in enumerate(stage.moved.pieces):
        tile = score.layout.tiles.get(piece.id)
        if tile is None:
            continue
        seen = score.before.get(piece.id)
        start = seen or _seat_pose(score, stage.moved.seat)
        end = pose_of(tile.rect)
        at = score.clock_ms + wait_ms + number * APART_MS
        far = abs(start.x - end.x) + abs(start.y - end.y) > 4 * end.height
        duration = FAR_TILE_MS if far else TILE_MS
        leg = Leg(at, duration, end, ease_out, arc=_ARC * end.height, lift=0.9)
        score.tracks[piece.id] = Track(start, (leg,), appears_ms=0.0 if seen else max(at, 0.1))
        score.sound(click(piece), wait_ms + number * APART_MS + duration * 0.8)


def _seat_pose(score: _Score, seat: int) -> Pose:
    box = score.layout.seat(seat)
    if box is None:
        hand = score.layout.frame.hand
        return Pose(hand.centerx, hand.centery, hand.height * 0.4, shown=0.0)
    return Pose(box.cards.centerx, box.cards.centery, box.cards.height * 0.9, shown=0.0)


def _make_way(score: _Score, duration_ms: float) -> None:
    """Tiles that no event speaks of ease to their new places."""
    for piece, tile in score.layout.tiles.items():
        start, end = score.before.get(piece), pose_of(tile.rect)
        if piece in score.tracks or start is None or tile.zone is Zone.HELD or is_near(start, end):
            continue
        score.tracks[piece] = Track(start, (Leg(0.0, duration_ms, end, ease_out),))


def _fade(score: _Score) -> None:
    for piece, tile in score.layout.tiles.items():
        end = pose_of(tile.rect)
        start = score.before.get(piece)
        if tile.zone is not Zone.HELD and (start is None or not is_near(start, end)):
            score.tracks[piece] = Track(end._replace(alpha=0.0), (Leg(0.0, FADE_MS, end, ease_in),))
