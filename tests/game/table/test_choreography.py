"""Events to motion: nothing is lost, everything ends where the layout says, the durations are the art direction's."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.chance import seed_from
from engine.romme.events import Discarded, Drew, Laid, LaidOff, RoundBegan, Swapped, Took
from engine.romme.match import apply, start
from engine.romme.moves import Discard, Draw, LayOff, Swap
from engine.romme.rules import rules_from
from engine.romme.state import Match, Phase, View, view_of
from game.table import choreography, durations
from game.table.choreography import choreograph
from game.table.endings import before_the_deal
from game.table.flights import Shown, pose_of
from game.table.layout import Controls, Held, lay_out
from game.table.pictures import BACK
from game.table.slots import Placement
from tests.game.table.made import match_with
from tests.game.table.positions import _some_move

SIZE = (1280, 720)


def _shown(view: View, before: Placement | None = None) -> Shown:
    held = Held(tuple(piece.id for piece in view.hand))
    return Shown(lay_out(view, held, Controls(), before or Placement(), SIZE), view.seat)


def _after(match: Match, move, me=0):
    before = view_of(match, me)
    following, events = apply(match, move)
    seen = tuple(event.seen_by(me) for event in events)
    one = _shown(before)
    other = _shown(view_of(following, me), one.layout.placement)
    motion, faces = choreograph(one, other, seen)
    return following, seen, one, other, motion, faces


@given(st.integers(0, 30))
def test_whatever_happens_every_card_ends_where_the_layout_says(number) -> None:
    random = Random(number)
    rules = rules_from("eigene", {"opening_minimum": 30})
    match, _ = start(rules, 3, seed_from(f"choreography {number}"))
    for _ in range(25):
        if match.state.public.phase is Phase.OVER:
            break
        move = _some_move(view_of(match, match.state.public.seat), random)
        match, _, before, after, motion, faces = _after(match, move)
        for key, track in motion.tracks.items():
            if track.vanishes:
                assert key in faces
            else:
                assert track.last == pose_of(after.layout.cards[key].place)
            assert motion.length_ms >= track.end_ms
        new = set(after.layout.cards) - set(before.layout.cards) - set(motion.tracks)
        assert all(after.layout.cards[piece].zone.value == "pile" for piece in new)


def test_the_deal_takes_a_card_every_60_ms_and_260_ms_each() -> None:
    match, events = start(rules_from("klassisch", {}), 4, seed_from("deal"))
    view = view_of(match, 0)
    seen = tuple(event.seen_by(0) for event in events)
    empty = _shown(before_the_deal(view))
    motion, faces = choreograph(empty, _shown(view), seen)
    assert isinstance(seen[0], RoundBegan)
    starts = sorted(track.legs[0].start_ms for track in motion.tracks.values())
    assert starts[:4] == [0, 60, 120, 180]
    assert all(track.legs[0].duration_ms in (260, 280) for track in motion.tracks.values())
    own = [piece.id for piece in view.hand]
    assert all(motion.tracks[piece].first.shown == 0.0 for piece in own)
    assert all(motion.tracks[piece].last.shown == 1.0 for piece in own)
    assert len(faces) == 3 * 13
    assert sum(name == "deal-tick" for _, name in motion.sounds) == 52


def test_the_own_cards_are_not_seen_before_they_are_dealt() -> None:
    match, events = start(rules_from("klassisch", {}), 4, seed_from("deal"))
    view = view_of(match, 0)
    motion, _ = choreograph(_shown(before_the_deal(view)), _shown(view), events)
    for piece in view.hand:
        track = motion.tracks[piece.id]
        assert track.at(track.legs[0].start_ms - 1) is None


def test_a_card_of_mine_goes_down_from_where_it_was_held() -> None:
    match = match_with("S5 HK D2", ("S2 S3 S4",))
    _, seen, before, _, motion, _ = _after(match, LayOff(1, 0))
    assert isinstance(seen[0], LaidOff)
    assert motion.tracks[1].first == pose_of(before.layout.cards[1].place)
    assert motion.tracks[1].end_ms == durations.LAY_OFF_MS


def test_a_card_of_another_comes_out_of_that_seats_panel() -> None:
    match = match_with("S5 HK D2", ("S2 S3 S4",))
    _, seen, _, after, motion, _ = _after(match, Discard(2), me=1)
    assert isinstance(seen[0], Discarded)
    track = motion.tracks[2]
    assert track.appears_ms > 0
    box = after.layout.seat(0)
    assert box is not None and box.rect.collidepoint(track.first.x, track.first.y)


def test_what_another_draws_is_never_shown() -> None:
    match = match_with("S5 HK D2", (), phase=Phase.DRAW)
    _, seen, _, _, motion, faces = _after(match, Draw(), me=1)
    assert seen[0] == Drew(0, None)
    (key,) = faces
    assert faces[key] == BACK
    assert motion.tracks[key].vanishes


def test_a_freed_joker_rises_and_floats_to_the_hand() -> None:
    match = match_with("S3 HK D2 D3", ("S2 * S4",))
    _, seen, before, after, motion, _ = _after(match, Swap(1, 0))
    swapped = seen[0]
    assert isinstance(swapped, Swapped) and swapped.kept is not None
    track = motion.tracks[swapped.kept.id]
    assert track.legs[0].end.y < track.first.y
    assert track.first == pose_of(before.layout.cards[swapped.joker.id].place)
    assert track.last == pose_of(after.layout.cards[swapped.kept.id].place)


def test_reduced_motion_only_fades() -> None:
    match = match_with("S5 HK D2", ("S2 S3 S4",))
    before = _shown(view_of(match, 0))
    following, events = apply(match, LayOff(1, 0))
    motion, _ = choreograph(before, _shown(view_of(following, 0)), events, is_calm=True)
    assert motion.length_ms == durations.FADE_MS
    for track in motion.tracks.values():
        assert track.first.x == track.last.x and track.first.alpha == 0.0


def test_every_sound_of_the_choreography_has_a_file() -> None:
    import re
    from pathlib import Path

    from game.assets import asset_path

    text = Path(choreography.__file__).read_text(encoding="utf-8")
    names = set(re.findall(r'sound\(\s*"([a-z-]+)"', text))
    assert len(names) >= 7
    for name in names:
        files = [asset_path("sounds", f"{name}.wav"), asset_path("sounds", f"{name}-1.wav")]
        assert any(file.exists() for file in files), name


def test_events_of_every_kind_are_expected_to_take_some_time() -> None:
    for kind in (Drew, Took, Laid, LaidOff, Swapped, Discarded, RoundBegan):
        assert kind in choreography._EXPECTED_MS
