"""Events to motion: how each card gets from where it was shown to where it lies now.

Every card that has another place than before moves; the events say where new cards come from, in which
order, how long it takes and what is heard. So no card is ever lost, whatever came in a batch.
"""

from collections.abc import Hashable, Mapping, Sequence

from engine.romme.events import (
    Discarded,
    Drew,
    Event,
    Laid,
    LaidOff,
    Opened,
    Reshuffled,
    RoundBegan,
    RoundEnded,
    Swapped,
    Took,
    TurnBegan,
    WentBack,
)
from game.motion.easing import ease_in, ease_in_out, ease_out, settle
from game.motion.playback import Motion
from game.motion.track import Leg, Pose, Track
from game.table.durations import (
    APART_MS,
    DEAL_BREATH_MS,
    DEAL_EACH_MS,
    DEAL_FLIGHT_MS,
    DISCARD_MS,
    DISCARD_TURN_DEG,
    DRAW_ARC,
    DRAW_MS,
    FADE_MS,
    GOING_OUT_MS,
    LAY_EACH_MS,
    LAY_FLIGHT_MS,
    LAY_OFF_MS,
    MAKES_ROOM_MS,
    MELD_CLOSES_MS,
    RESHUFFLE_CARDS,
    RESHUFFLE_MS,
    SPREAD,
    SWAP_MS,
)
from game.table.flights import (
    Score,
    Shown,
    fly_to_seat,
    from_hand,
    land,
    pose_of,
    seat_pose,
    slam,
    was_held,
)
from game.table.layout import Layout, Zone
from game.table.pictures import BACK, picture_of
from net.session import Pace

_EXPECTED_MS: Mapping[type[Event], float] = {
    Drew: DRAW_MS,
    Took: DRAW_MS,
    Laid: LAY_FLIGHT_MS + 3 * LAY_EACH_MS + MELD_CLOSES_MS,
    LaidOff: LAY_OFF_MS,
    Swapped: SWAP_MS,
    Discarded: DISCARD_MS,
    Reshuffled: RESHUFFLE_MS,
    RoundBegan: 4000.0,
    RoundEnded: GOING_OUT_MS,
}


def choreograph(
    before: Shown, after: Shown, events: Sequence[Event], is_calm: bool = False, laid: int = 0
) -> tuple[Motion, dict[Hashable, int]]:
    """The motion of a batch, and the pictures of the cards that are only seen while it lasts.

    `is_calm` (reduced motion) lets cards appear in their places by a short fade. `laid` is how many cards the turn
    has laid already (`laid_after`).
    """
    score = Score(before, after, laid=laid, goes_out=any(map(_is_won, events)))
    if is_calm:
        _fade(score)
    else:
        for event in events:
            _add(score, event)
        _move_the_rest(score)
    for event in events:
        if is_calm:
            _sound_of(score, event)
    length = max((track.end_ms for track in score.tracks.values()), default=0.0)
    if score.goes_out:
        length = max(length, score.clock_ms + GOING_OUT_MS)
    return Motion(score.tracks, tuple(sorted(score.sounds)), length, tuple(score.glints)), score.faces


def laid_after(laid: int, events: Sequence[Event]) -> int:
    """How many cards have been laid in the turn at hand after these events, `laid` before them."""
    for event in events:
        match event:
            case TurnBegan() | RoundBegan():
                laid = 0
            case Laid(meld=meld):
                laid += len(meld.pieces)
            case LaidOff() | Swapped():
                laid += 1
            case WentBack():
                laid = max(0, laid - 1)
            case _:
                pass
    return laid


def expected_ms(events: Sequence[Event]) -> float:
    """About how long the motion of these events takes, to see how far behind the screen is."""
    return sum(_EXPECTED_MS.get(type(event), 0.0) for event in events)


def paced_ms(events: Sequence[Event], pace: Pace) -> int:
    """How long a step that is shown again takes: with the pauses that computer players make at the table."""
    begins = any(isinstance(event, (Drew, Took)) for event in events)
    return pace.between_steps_ms + (pace.before_turn_ms if begins else 0)


def _is_won(event: Event) -> bool:
    return isinstance(event, RoundEnded) and event.result.winner is not None


def _add(score: Score, event: Event) -> None:
    match event:
        case RoundBegan():
            _deal(score, event)
        case Drew():
            _draw(score, event)
        case Took():
            _take(score, event)
        case Laid():
            _lay(score, event)
        case LaidOff():
            _lay_off(score, event)
        case Swapped():
            _swap(score, event)
        case Discarded():
            _discard(score, event)
        case Reshuffled():
            _reshuffle(score)
        case WentBack():
            _go_back(score, event)
        case _:
            _sound_of(score, event)


def _sound_of(score: Score, event: Event) -> None:
    match event:
        case TurnBegan() if event.seat == score.after.me:
            score.sound("turn")
        case Opened():
            score.sound("opening-chord")
        case WentBack():
            score.sound("undo")
        case RoundEnded():
            score.sound(_ending_sound(event))
        case Laid() | LaidOff():
            score.lay(0.0)
        case Discarded():
            score.sound("card-down")
        case Swapped():
            score.sound("joker-glint")
        case Drew() | Took():
            score.sound("card-slide")
        case _:
            pass


def _ending_sound(event: RoundEnded) -> str:
    if event.result.winner is None:
        return "round-end"
    return "hand-romme" if event.result.hand_romme else "going-out"


def _deal(score: Score, event: RoundBegan) -> None:
    layout = score.after.layout
    start = pose_of(layout.stock, shown=0.0)
    players = len(event.hand_sizes)
    order = [(event.first + step) % players for step in range(players)]
    own = list(event.hands[score.after.me] or ()) if score.after.me is not None else []
    for number in range(max(event.hand_sizes, default=0)):
        for seat in order:
            if number >= event.hand_sizes[seat]:
                continue
            if seat == score.after.me and number < len(own):
                _deal_own(score, own[number].id, start)
            else:
                fly_to_seat(score, ("dealt", seat, number), BACK, start, seat, DEAL_FLIGHT_MS)
            score.sound("deal-tick")
            score.clock_ms += DEAL_EACH_MS
        score.clock_ms += DEAL_BREATH_MS
    score.clock_ms += DEAL_FLIGHT_MS
    if event.upcard is not None:
        land(score, event.upcard.id, start, DRAW_MS, arc=DRAW_ARC, hidden=True)
        score.sound("card-down", DRAW_MS)
        score.clock_ms += DRAW_MS


def _deal_own(score: Score, piece: int, start: Pose) -> None:
    if piece not in score.after.layout.cards:
        return
    end = pose_of(score.after.layout.cards[piece].place)
    face_down = end._replace(shown=0.0)
    at = score.clock_ms
    legs = (
        Leg(at, DEAL_FLIGHT_MS, face_down, settle, lift=0.4),
        Leg(at + DEAL_FLIGHT_MS, MELD_CLOSES_MS, end, ease_out),
    )
    score.tracks[piece] = Track(start, legs, appears_ms=max(at, 0.1))


def _draw(score: Score, event: Drew) -> None:
    start = pose_of(score.after.layout.stock, shown=0.0)
    score.sound("card-slide")
    if event.piece is not None and event.piece.id in score.after.layout.cards:
        land(score, event.piece.id, start, DRAW_MS, arc=DRAW_ARC)
    else:
        fly_to_seat(score, ("drawn", score.clock_ms), BACK, start, event.seat, DRAW_MS)
    score.clock_ms += DRAW_MS


def _take(score: Score, event: Took) -> None:
    start = was_held(score, event.piece.id) or pose_of(score.after.layout.pile)
    score.sound("card-slide")
    if event.kept is not None and event.kept.id in score.after.layout.cards:
        land(score, event.kept.id, start, DRAW_MS, arc=DRAW_ARC)
    else:
        key = ("taken", event.piece.id)
        fly_to_seat(score, key, picture_of(event.piece), start, event.seat, DRAW_MS, shown=1.0)
    score.clock_ms += DRAW_MS


def _lay(score: Score, event: Laid) -> None:
    placed = [score.after.layout.cards.get(piece.id) for piece in event.meld.pieces]
    lying = [card.place for card in placed if card is not None]
    if not lying:
        return
    middle = sum(place.x for place in lying) / len(lying)
    closes_ms = score.clock_ms + LAY_FLIGHT_MS + LAY_EACH_MS * (len(lying) - 1)
    for number, piece in enumerate(event.meld.pieces):
        card = score.after.layout.cards.get(piece.id)
        if card is None or card.zone is not Zone.MELD:
            continue
        end = pose_of(card.place)
        spread = end._replace(x=middle + (end.x - middle) * SPREAD)
        start, hidden = from_hand(score, piece, event.seat)
        at = score.clock_ms + number * LAY_EACH_MS
        legs = (
            Leg(at, LAY_FLIGHT_MS, spread, settle, arc=0.25 * end.height, lift=0.8),
            Leg(closes_ms, MELD_CLOSES_MS, end, ease_in_out),
        )
        score.tracks[piece.id] = Track(start, legs, appears_ms=max(at, 0.1) if hidden else 0.0)
        score.lay(number * LAY_EACH_MS + LAY_FLIGHT_MS * 0.8)
        score.glint(piece, end, closes_ms - score.clock_ms)
    score.clock_ms = closes_ms + MELD_CLOSES_MS


def _lay_off(score: Score, event: LaidOff) -> None:
    start, hidden = from_hand(score, event.piece, event.seat)
    land(score, event.piece.id, start, LAY_OFF_MS, arc=0.2, hidden=hidden)
    score.lay(LAY_OFF_MS * 0.8)
    if event.piece.id in score.after.layout.cards:
        score.glint(event.piece, pose_of(score.after.layout.cards[event.piece.id].place), LAY_OFF_MS * 0.8)
    score.clock_ms += LAY_OFF_MS


def _swap(score: Score, event: Swapped) -> None:
    rises_ms, slides_ms = SWAP_MS * 0.3, SWAP_MS * 0.7
    start, hidden = from_hand(score, event.card, event.seat)
    begins = score.clock_ms
    score.clock_ms += rises_ms / 2
    land(score, event.card.id, start, slides_ms, arc=0.1, hidden=hidden)
    score.clock_ms = begins
    score.sound("joker-glint")
    joker = was_held(score, event.joker.id) or pose_of(score.after.layout.pile)
    up = joker._replace(y=joker.y - 0.5 * joker.height, lift=1.0)
    score.laid += 1
    score.glint(event.joker, up, rises_ms)
    kept = event.kept.id if event.kept is not None else None
    if kept is not None and kept in score.after.layout.cards:
        end = pose_of(score.after.layout.cards[kept].place)
        key: Hashable = kept
    else:
        end = seat_pose(score, event.seat)
        key = ("freed", event.joker.id)
        score.faces[key] = picture_of(event.joker)
    legs = (
        Leg(begins, rises_ms, up, ease_out),
        Leg(begins + rises_ms + APART_MS, slides_ms, end, ease_in_out, lift=0.5),
    )
    score.tracks[key] = Track(joker, legs, vanishes=isinstance(key, tuple))
    score.clock_ms = begins + SWAP_MS + APART_MS


def _discard(score: Score, event: Discarded) -> None:
    card = score.after.layout.cards.get(event.piece.id)
    if card is None:
        return
    start, hidden = from_hand(score, event.piece, event.seat)
    if score.goes_out:
        score.clock_ms += slam(score, event.piece.id, start, hidden)
        return
    end = pose_of(card.place)
    start = start._replace(angle=start.angle + (DISCARD_TURN_DEG if end.angle < 0 else -DISCARD_TURN_DEG))
    land(score, event.piece.id, start, DISCARD_MS, arc=0.15, hidden=hidden)
    score.sound("card-down", DISCARD_MS * 0.85)
    score.clock_ms += DISCARD_MS


def _go_back(score: Score, event: WentBack) -> None:
    """Cards return to the hand that they came from; what lay in their stead comes back."""
    score.sound("undo")
    before, after = score.before.layout.cards, score.after.layout.cards
    if event.seat != score.after.me:
        for piece in before.keys() - after.keys():
            card = before[piece]
            start = was_held(score, piece) or pose_of(card.place)
            fly_to_seat(score, ("back", piece), card.picture, start, event.seat, LAY_OFF_MS, shown=1.0)
    for piece in after.keys() - before.keys():
        if after[piece].zone is not Zone.PILE:
            land(score, piece, seat_pose(score, event.seat), LAY_OFF_MS, hidden=True)
    score.clock_ms += LAY_OFF_MS


def _reshuffle(score: Score) -> None:
    layout = score.after.layout
    start, end = pose_of(layout.pile), pose_of(layout.stock, shown=0.0)
    each_ms = RESHUFFLE_MS / 2 / RESHUFFLE_CARDS
    for number in range(RESHUFFLE_CARDS):
        at = score.clock_ms + number * each_ms
        leg = Leg(
            at, RESHUFFLE_MS / 2, end, ease_in_out, arc=0.12 * start.height * (1 + number % 3), lift=0.5
        )
        key = ("shuffled", number, score.clock_ms)
        score.tracks[key] = Track(start._replace(shown=0.0), (leg,), appears_ms=max(at, 0.1), vanishes=True)
        score.faces[key] = BACK
    score.sound("shuffle")
    score.clock_ms += RESHUFFLE_MS


def _move_the_rest(score: Score) -> None:
    """Cards that no event speaks of ease to their new places; neighbours make way."""
    for piece, card in score.after.layout.cards.items():
        if piece in score.tracks:
            continue
        start = was_held(score, piece)
        end = pose_of(card.place)
        if start is None:
            continue
        if start != end:
            score.tracks[piece] = Track(start, (Leg(0.0, MAKES_ROOM_MS, end, ease_out),))


def _fade(score: Score) -> None:
    for piece, card in score.after.layout.cards.items():
        end = pose_of(card.place)
        if was_held(score, piece) != end:
            score.tracks[piece] = Track(end._replace(alpha=0.0), (Leg(0.0, FADE_MS, end, ease_in),))


def glide(poses: Mapping[int, Pose], layout: Layout, duration_ms: float = MAKES_ROOM_MS) -> dict[int, Track]:
    """The tracks of cards that lie elsewhere than they are held now."""
    found: dict[int, Track] = {}
    for piece, card in layout.cards.items():
        start, end = poses.get(piece), pose_of(card.place)
        if start is None or card.zone is Zone.HELD or _is_near(start, end):
            continue
        found[piece] = Track(start, (Leg(0.0, duration_ms, end, ease_out),))
    return found


def _is_near(one: Pose, other: Pose) -> bool:
    return abs(one.x - other.x) < 0.5 and abs(one.y - other.y) < 0.5 and abs(one.height - other.height) < 0.5
