"""Stages on a clock from outside: one after the other, faster when behind, finished at a click."""

from game.motion.playback import BEHIND_MS, Motion, Playback
from game.motion.track import Pose, straight

HERE, THERE = Pose(0, 0, 100), Pose(100, 0, 100)


def _motion(length_ms: float = 300) -> Motion:
    return Motion({7: straight(HERE, THERE, 0, length_ms)}, ((0, "slide"), (200, "down")), length_ms)


def test_a_card_is_on_its_way_until_its_track_ends() -> None:
    playback: Playback[str] = Playback()
    playback.advance(1000)
    playback.begin(_motion())
    playback.advance(1150)
    pose = playback.pose(7, THERE)
    assert pose is not None and 0 < pose.x < 100
    assert playback.moves(7) and playback.is_moving
    playback.advance(1300)
    assert playback.pose(7, THERE) is THERE
    assert not playback.is_moving


def test_sounds_are_heard_once_each_when_they_are_due() -> None:
    playback: Playback[str] = Playback()
    playback.advance(0)
    playback.begin(_motion())
    assert playback.advance(10) == ("slide",)
    assert playback.advance(100) == ()
    assert playback.advance(5000) == ("down",)
    assert playback.advance(6000) == ()


def test_finishing_puts_everything_at_its_end_and_keeps_silent() -> None:
    playback: Playback[str] = Playback()
    playback.advance(0)
    playback.begin(_motion())
    playback.overtake(8, straight(HERE, THERE, 0, 500))
    playback.finish()
    assert playback.pose(7, THERE) is THERE
    assert not playback.is_moving
    assert playback.advance(10) == ()


def test_more_than_three_seconds_behind_it_runs_faster() -> None:
    playback: Playback[str] = Playback()
    playback.waiting.append(("one", BEHIND_MS / 2))
    assert playback.speed == 1.0
    playback.waiting.append(("two", BEHIND_MS))
    assert playback.speed > 1.0


def test_a_clock_that_stood_still_for_half_a_minute_only_ends_the_motion() -> None:
    playback: Playback[str] = Playback()
    playback.advance(0)
    playback.begin(_motion())
    playback.advance(30_000)
    assert playback.is_over


def test_no_motion_at_all_is_over_at_once() -> None:
    cut = _motion().scaled(0)
    assert cut.length_ms == 0 and not cut.tracks
    assert [name for _, name in cut.sounds] == ["slide", "down"]


def test_an_own_movement_overtakes_the_stage() -> None:
    playback: Playback[str] = Playback()
    playback.advance(0)
    playback.begin(_motion(1000))
    playback.overtake(7, straight(Pose(500, 0, 100), Pose(600, 0, 100), 0, 100))
    playback.advance(50)
    pose = playback.pose(7, THERE)
    assert pose is not None and 500 < pose.x < 600
