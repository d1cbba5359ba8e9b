"""Easing and tracks: time in, poses out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.motion import easing
from game.motion.track import Leg, Pose, Track, straight

EASINGS = (easing.linear, easing.ease_out, easing.ease_in, easing.ease_in_out, easing.settle)
START, MIDDLE, END = Pose(0, 0, 100), Pose(100, 50, 100), Pose(300, 50, 60, angle=10)

times = st.floats(0, 2000)


@pytest.mark.parametrize("ease", EASINGS)
def test_every_easing_begins_at_0_and_ends_at_1(ease: easing.Ease) -> None:
    assert ease(0.0) == pytest.approx(0.0)
    assert ease(1.0) == pytest.approx(1.0)


@pytest.mark.parametrize("ease", [ease for ease in EASINGS if ease is not easing.settle])
def test_only_settling_goes_beyond_its_end(ease: easing.Ease) -> None:
    shares = [ease(step / 100) for step in range(101)]
    assert shares == sorted(shares)
    assert max(shares) <= 1.0


def test_settling_overshoots_by_four_per_cent_at_most() -> None:
    highest = max(easing.settle(step / 1000) for step in range(1001))
    assert 1.01 < highest <= 1.04


def test_a_track_holds_its_first_pose_until_its_first_leg() -> None:
    track = straight(START, END, 200, 300)
    assert track.at(0) == track.at(200) == START
    assert track.at(500) == track.at(9000) == END


def test_legs_follow_each_other_and_rest_between() -> None:
    track = Track(START, (Leg(0, 100, MIDDLE), Leg(200, 100, END)))
    assert track.at(150) == MIDDLE
    assert track.at(300) == END
    assert track.end_ms == 300


def test_an_arc_rises_in_the_middle_and_is_gone_at_the_end() -> None:
    track = Track(START, (Leg(0, 100, MIDDLE, easing.linear, arc=40),))
    halfway = track.at(50)
    assert halfway is not None and halfway.y == pytest.approx(25 - 40)
    assert track.at(100) == MIDDLE


def test_a_card_that_comes_from_a_hidden_hand_is_not_seen_before() -> None:
    track = Track(START, (Leg(100, 100, END),), appears_ms=100, vanishes=True)
    assert track.at(99) is None
    assert track.at(150) is not None
    assert track.at(200) is None


@given(times, st.floats(0.1, 4))
def test_a_scaled_track_takes_the_same_way_at_another_pace(at_ms: float, factor: float) -> None:
    track = Track(START, (Leg(30, 100, MIDDLE), Leg(200, 100, END, arc=9)))
    one, other = track.at(at_ms), track.scaled(factor).at(at_ms * factor)
    assert one is not None and other is not None
    assert other == pytest.approx(one, abs=1e-6)


@given(times)
def test_another_end_leaves_the_beginning_as_it_is(at_ms: float) -> None:
    track = straight(START, END, 0, 100)
    assert track.ending_at(MIDDLE).at(0) == START
    assert track.ending_at(MIDDLE).at(100) == MIDDLE
