"""What makes it feel alive: weight, rising notes, glints, the slam and the cheer, and how calm it is on request."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pygame
import pytest

from engine.chance import seed_from
from engine.melds import Kind, Meld
from engine.pieces import JOKER, Piece
from engine.romme.events import Discarded, Laid, LaidOff, RoundEnded, Swapped, TurnBegan
from engine.romme.match import apply, start
from engine.romme.moves import Discard, LayOff
from engine.romme.rules import rules_from
from engine.romme.state import view_of
from game.motion.track import Pose
from game.palette import LIVING_ROOM
from game.sound import laid_sound
from game.sprites.cards import CardArt
from game.sprites.stack import draw_stack, layers, top_shift
from game.table.celebration import CHEERS, PIECES, Celebration
from game.table.choreography import choreograph, laid_after
from game.table.durations import CONFETTI_MS, DEAL_BREATH_MS, DEAL_EACH_MS, GLINT_MS
from game.table.endings import before_the_deal
from game.table.flights import pose_of
from game.theme import Theme
from tests.game.table.conftest import Table
from tests.game.table.fake import FakeSession
from tests.game.table.made import match_with
from tests.game.table.test_choreography import _after, _shown

SIZE = (640, 360)
Open = Callable[..., Table]


@pytest.fixture
def theme():
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(SIZE)
    yield Theme(SIZE, LIVING_ROOM)
    pygame.display.quit()


# Sounds


def test_the_pitch_rises_with_each_card_of_a_turn_and_begins_anew_with_the_next():
    match = match_with("H6 H7 S2 S9", table=("H3 H4 H5",), opened=True)
    view = view_of(match, 0)
    hand = {piece.face: piece.id for piece in view.hand}
    laid, heard = 0, []
    for move in (LayOff(hand[13 + 5], 0), LayOff(hand[13 + 6], 0), Discard(hand[0 + 1])):
        before = _shown(view_of(match, 0))
        match, events = apply(match, move)
        seen = tuple(event.seen_by(0) for event in events)
        motion, _ = choreograph(before, _shown(view_of(match, 0)), seen, laid=laid)
        laid = laid_after(laid, seen)
        heard += [name for _, name in motion.sounds if name.startswith("laid-")]
    assert heard == [laid_sound(1), laid_sound(2)]
    assert laid == 0


def test_every_way_of_laying_counts():
    pieces = tuple(Piece(number, number) for number in range(1, 4))
    joker, card = Piece(9, JOKER), Piece(10, 4)
    meld = Meld(Kind.RUN, pieces, (1, 2, 3))
    events = (
        Laid(0, 0, meld),
        LaidOff(0, 0, card, card.face, 3, meld),
        Swapped(0, 0, 1, card, joker, None, meld),
    )
    assert [laid_after(0, events[:count]) for count in range(4)] == [0, 3, 4, 5]
    assert laid_after(5, (TurnBegan(1),)) == 0


# Landing, slam, glints


def test_a_card_that_lands_goes_a_little_too_far_and_settles():
    match = match_with("H6 S2 S9", table=("H3 H4 H5",), opened=True)
    piece = next(own.id for own in view_of(match, 0).hand if own.face == 13 + 5)
    _, _, _, after, motion, _ = _after(match, LayOff(piece, 0))
    track = motion.tracks[piece]
    end, way = track.last, abs(track.last.y - track.first.y)
    poses = [track.at(at) for at in range(int(track.end_ms))]
    beyond = max((end.y - pose.y) * (1 if track.first.y > end.y else -1) for pose in poses if pose)
    assert 0 < beyond <= 0.2 * after.layout.cards[piece].place.height + 0.04 * way
    assert track.at(track.end_ms) == pose_of(after.layout.cards[piece].place)


def test_the_last_card_slams_and_the_cheer_begins_as_it_lands():
    match = match_with("S9", table=("H3 H4 H5", "S10 H10 C10"), opened=True)
    piece = view_of(match, 0).hand[0].id
    _, seen, _, after, motion, _ = _after(match, Discard(piece))
    assert any(isinstance(event, RoundEnded) for event in seen)
    slams = [at for at, name in motion.sounds if name == "slam"]
    track = motion.tracks[piece]
    assert slams == [track.end_ms] == [motion.time_of(CHEERS)]
    rest = after.layout.cards[piece].place
    assert max(track.at(at).height for at in range(int(track.end_ms))) > 1.1 * rest.height
    assert motion.length_ms > track.end_ms + 1000


def test_a_card_thrown_in_the_middle_of_a_round_does_not_slam():
    match = match_with("S9 S2 H9", table=("H3 H4 H5",), opened=True)
    piece = view_of(match, 0).hand[0].id
    _, seen, *_, motion, _ = _after(match, Discard(piece))
    assert any(isinstance(event, Discarded) for event in seen)
    assert not any(name == "slam" for _, name in motion.sounds)


def test_a_joker_that_is_laid_glints_where_it_lies():
    match = match_with("* S2 S9", table=("H3 H4 H5",), opened=True)
    joker = next(own.id for own in view_of(match, 0).hand if own.face == JOKER)
    _, _, _, after, motion, _ = _after(match, LayOff(joker, 0, name=13 + 5))
    ((at, pose),) = motion.glints
    assert 0 < at < motion.length_ms and pose == pose_of(after.layout.cards[joker].place)


def test_dealing_has_a_beat():
    match, events = start(rules_from("klassisch", {}), 4, seed_from("deal"))
    view = view_of(match, 0)
    seen = tuple(event.seen_by(0) for event in events)
    motion, _ = choreograph(_shown(before_the_deal(view)), _shown(view), seen)
    ticks = [at for at, name in motion.sounds if name == "deal-tick"]
    steps = [later - earlier for earlier, later in pairwise(ticks)]
    assert (
        steps[:8]
        == [
            DEAL_EACH_MS,
            DEAL_EACH_MS,
            DEAL_EACH_MS,
            DEAL_EACH_MS + DEAL_BREATH_MS,
        ]
        * 2
    )


# The cheer


def test_confetti_ends_and_the_last_frame_is_clean(theme: Theme):
    cheer = Celebration()
    cheer.begin(1000, SIZE, is_own=True)
    assert cheer.is_on(1000) and cheer.pictures(theme, 1300)
    assert any(own.key[0] == "confetti" for own in cheer.pictures(theme, 1300))
    end = 1000 + CONFETTI_MS
    assert cheer.is_on(end + 10) and cheer.pictures(theme, end + 10) == []
    assert not cheer.is_on(end + 200)


def test_a_hand_romme_is_larger_and_more(theme: Theme):
    plain, large = Celebration(), Celebration()
    plain.begin(0, SIZE, is_own=True)
    large.begin(0, SIZE, is_own=True, is_large=True)
    few, many = (
        sum(own.key[0] == "confetti" for own in cheer.pictures(theme, 250)) for cheer in (plain, large)
    )
    assert PIECES * 0.8 < few < many
    word, longer = (
        next(own for own in cheer.pictures(theme, 700) if own.key == "romme").surface
        for cheer in (plain, large)
    )
    assert longer.get_width() > word.get_width()


def test_a_cheer_that_begins_later_is_awaited_and_not_yet_seen(theme: Theme):
    cheer = Celebration()
    cheer.begin(5000, SIZE, is_own=False)
    assert cheer.is_cheering(4000) and cheer.pictures(theme, 4000) == []


def test_a_glint_is_seen_for_a_moment(theme: Theme):
    cheer = Celebration()
    cheer.glint(500, Pose(100, 100, 90))
    assert cheer.is_on(0) and cheer.pictures(theme, 0) == []
    assert cheer.pictures(theme, 500 + GLINT_MS // 4)
    assert not cheer.is_on(500 + GLINT_MS + 100) and cheer.glints == []


# The stock


def test_the_stock_is_as_high_as_it_has_cards(theme: Theme):
    art = CardArt()
    heights = [draw_stack(art, cards, 120).get_height() for cards in (1, 20, 50, 91)]
    assert heights == sorted(set(heights))
    assert [layers(cards) for cards in (0, 1, 6, 7, 110)] == [0, 1, 1, 2, 19]
    assert top_shift(1, 120) == (0, 0) and top_shift(91, 120)[1] < 0


# Calm


def test_reduced_motion_has_no_flights_no_glints_and_no_confetti(theme: Theme):
    match = match_with("* H6 S2 S9", table=("H3 H4 H5",), opened=True)
    joker = next(own.id for own in view_of(match, 0).hand if own.face == JOKER)
    before = _shown(view_of(match, 0))
    match, events = apply(match, LayOff(joker, 0, name=13 + 5))
    seen = tuple(event.seen_by(0) for event in events)
    motion, _ = choreograph(before, _shown(view_of(match, 0)), seen, is_calm=True)
    for track in motion.tracks.values():
        places = {(pose.x, pose.y, pose.height, pose.angle) for pose in _poses(track)}
        assert len(places) == 1
    assert motion.glints == () and motion.sounds
    cheer = Celebration()
    cheer.begin(0, SIZE, is_own=True, is_calm=True)
    keys = {own.key for at in range(0, 2400, 40) for own in cheer.pictures(theme, at)}
    assert keys == {"romme"}
    widths = {own.surface.get_width() for at in range(0, 1900, 40) for own in cheer.pictures(theme, at)}
    assert len(widths) == 1


def test_reduced_motion_lets_nothing_glide_at_the_table(open_table: Open):
    table = open_table(FakeSession(match=match_with("H6 S2 S9 H9 C4 C5")), motion_percent=100)
    table.app.change_settings(has_reduced_motion=True)
    table.scene.uncovered()
    before = {piece: card.place for piece, card in table.layout.cards.items()}
    table.press("sort_runs")
    poses = table.scene._presentation.poses()
    assert before != {piece: card.place for piece, card in table.layout.cards.items()}
    assert all((pose.x, pose.y) == (card.place.x, card.place.y) for card, pose, _ in poses.values())


def _poses(track):
    return [pose for at in range(0, int(track.end_ms) + 20, 5) if (pose := track.at(at)) is not None]


def test_no_frame_is_drawn_once_the_cheer_is_over(open_table: Open, monkeypatch: pytest.MonkeyPatch):
    table = open_table(FakeSession(match=match_with("H6 S2 S9")), motion_percent=100)
    table.turns(60)
    app, at_ms = table.app, table.app.now_ms
    monkeypatch.setattr(app, "_clock", lambda: at_ms)
    drawn: list[int] = []
    draw_frame = app.draw_frame
    monkeypatch.setattr(app, "draw_frame", lambda now_ms: (drawn.append(now_ms), draw_frame(now_ms)))
    table.scene._celebration.begin(at_ms, app.size, is_own=True, is_large=True)
    table.scene._celebration.glint(at_ms, Pose(100, 100, 90))
    begun_ms = at_ms
    for _ in range(200):
        at_ms += 16
        app.turn()
    assert drawn and max(drawn) < begun_ms + 2600
    assert not any(str(key[0]) == "confetti" for key in table.scene._display._shown if isinstance(key, tuple))
    assert "romme" not in table.scene._display._shown
