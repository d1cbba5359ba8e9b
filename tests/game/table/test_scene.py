"""The table's scene: motion and clicks, idling, resizing, the last turn again, the ends of rounds and matches."""

from dataclasses import replace

import pygame

from engine.romme.moves import Discard
from engine.romme.rules import PRESETS, rules_from
from engine.romme.state import Phase
from game.input.pointer import DOUBLE_CLICK_MS
from game.scenes.dialog import DialogScene
from game.scenes.keys import KeysScene
from game.scenes.result import ResultScene
from game.scenes.round_end import RoundEndScene
from game.scenes.rules import RulesScene
from game.scenes.scores import ScoresScene
from game.scenes.table_log import LogScene
from game.scenes.table_menu import TableMenuScene
from game.scenes.title import TitleScene
from net.session import Company, Continue, JumpToEnd, Trouble, Troubled
from tests.game.table.fake import FakeSession
from tests.game.table.made import match_with


def _almost_out(rounds="single"):
    """A match of two in which the first seat has one card left."""
    rules = rules_from("klassisch", {"rounds_per_player": rounds})
    return match_with("H9", ("S2 S3 S4",), rules=rules)


def test_a_click_during_the_deal_finishes_it_and_the_next_one_acts(open_table) -> None:
    table = open_table(FakeSession(players=2), motion_percent=100)
    assert table.scene.is_moving(table.app.now_ms)
    seat, phase = table.view.public.seat, table.view.public.phase
    assert (seat, phase) == (0, Phase.DRAW)
    table.click(table.layout.stock.bounds().center)
    assert not table.session.moves(), "what the others did meanwhile was not to be seen yet"
    pygame.time.wait(DOUBLE_CLICK_MS)
    table.click(table.layout.stock.bounds().center)
    assert [type(move).__name__ for move in table.session.moves()] == ["Draw"]


def test_with_motion_off_nothing_ever_moves(open_table) -> None:
    table = open_table(FakeSession(players=3))
    for _ in range(3):
        table.key(pygame.K_d)
        assert not table.scene.is_moving(table.app.now_ms)
        table.key(pygame.K_END)
        table.key(pygame.K_SPACE)
        table.key(pygame.K_x)
        assert not table.scene.is_moving(table.app.now_ms)


def test_no_frame_is_drawn_while_nothing_moves(open_table) -> None:
    table = open_table(FakeSession(players=3))
    table.turns(10)
    drawn = []
    table.app.draw_frame = drawn.append
    table.turns(50)
    assert drawn == []


def test_every_frame_of_a_deal_is_as_if_all_had_been_drawn(open_table, monkeypatch) -> None:
    monkeypatch.setattr("game.scenes.table.ROTATIONS_WHILE_MOVING", None)
    table = open_table(FakeSession(players=3), motion_percent=100)
    for _ in range(12):
        table.app.turn()
        now = table.app.now_ms
        partial = table.app.window.surface.copy()
        whole = pygame.Surface(partial.get_size())
        table.app.must_draw_all = True
        clock = table.scene._presentation.playback
        before = clock._clock_ms
        table.scene.draw(whole, now)
        table.app.must_draw_all = False
        assert clock._clock_ms == before
        assert pygame.image.tobytes(partial, "RGB") == pygame.image.tobytes(whole.convert(partial), "RGB")
        pygame.time.wait(25)


def test_another_window_size_snaps_to_it(open_table) -> None:
    table = open_table(FakeSession(players=3), motion_percent=100)
    pygame.display.set_mode((1024, 768), pygame.RESIZABLE)
    pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=1024, y=768))
    table.turns(2)
    assert table.layout.frame.size == (1024, 768)
    assert not table.scene._presentation.playback.overtakes


def test_tiny_windows_do_no_harm(open_table) -> None:
    table = open_table(FakeSession(players=3))
    for size in ((320, 200), (1, 1), (640, 360), (2000, 300)):
        pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
        table.turns(2)


def test_what_others_did_stays_marked_until_the_own_draw(open_table) -> None:
    table = open_table(FakeSession(players=3))
    table.key(pygame.K_d)
    table.key(pygame.K_END)
    table.key(pygame.K_SPACE)
    table.key(pygame.K_x)
    table.turns(6)
    assert len(table.scene.model.marked) == 2
    table.key(pygame.K_d)
    assert table.scene.model.marked == frozenset()


def test_the_last_turn_can_be_seen_again_and_ends_where_the_table_is(open_table) -> None:
    table = open_table(FakeSession(players=3), motion_percent=200)
    table.key(pygame.K_d)
    table.key(pygame.K_d)
    table.key(pygame.K_END)
    table.key(pygame.K_SPACE)
    table.key(pygame.K_x)
    table.turns(6)
    table.click((table.app.size[0] // 2, table.layout.frame.table.bottom - 5))
    now = table.view
    table.press("last_turn")
    assert table.scene._presentation.view is not now
    assert table.scene.is_moving(table.app.now_ms)
    table.key(pygame.K_d)
    assert table.view is now, "the first press ends it"
    table.key(pygame.K_d)
    assert table.scene._presentation.layout is not None
    assert table.view.public.phase is Phase.PLAY
    assert not table.scene._presentation.playback.waiting


def test_the_log_tells_what_happened(open_table) -> None:
    table = open_table(FakeSession(players=3))
    table.key(pygame.K_d)
    table.key(pygame.K_g)
    assert isinstance(table.app.scene, LogScene)
    table.key(pygame.K_ESCAPE)
    assert table.app.scene is table.scene


def test_menu_help_and_rules_lead_back_to_the_table(open_table) -> None:
    table = open_table(FakeSession(players=3))
    table.key(pygame.K_d)
    before = table.view
    for key, scene in ((pygame.K_ESCAPE, TableMenuScene), (pygame.K_F1, KeysScene), (pygame.K_r, RulesScene)):
        table.key(key)
        assert isinstance(table.app.scene, scene)
        table.key(pygame.K_ESCAPE)
        assert table.app.scene is table.scene
    assert table.view is before


def test_a_reason_leads_to_its_rule(open_table) -> None:
    table = open_table(FakeSession(match=match_with("S9 HK D2", ("S2 S3 S4",)), plays_others=False))
    piece = table.hand()[0]
    table.drag(table.at(piece), table.layout.melds[0].rect.center)
    assert table.scene.model.refusal.rule == "B9"
    table.click(table.layout.frame.line.center)
    assert isinstance(table.app.scene, RulesScene)


def test_a_round_ends_with_open_hands_then_the_scores_then_the_next_deal(open_table) -> None:
    table = open_table(FakeSession(match=_almost_out(1), plays_others=False))
    table.drag(table.at(table.hand()[0]), table.layout.pile.bounds().center)
    table.turns(6)
    assert isinstance(table.app.scene, RoundEndScene)
    table.key(pygame.K_RETURN)
    assert isinstance(table.app.scene, ScoresScene)
    table.key(pygame.K_RETURN)
    table.turns(6)
    assert Continue() in table.session.sent
    assert table.app.scene is table.scene
    assert table.view.standing.round == 2 and len(table.hand()) == 13


def test_a_match_ends_with_its_result(open_table) -> None:
    table = open_table(FakeSession(match=_almost_out(), plays_others=False))
    table.drag(table.at(table.hand()[0]), table.layout.pile.bounds().center)
    table.turns(6)
    table.key(pygame.K_RETURN)
    table.key(pygame.K_RETURN)
    assert isinstance(table.app.scene, ResultScene)
    assert Continue() not in table.session.sent


def test_going_out_is_celebrated_only_with_motion(open_table) -> None:
    still = open_table(FakeSession(match=_almost_out(), plays_others=False))
    still.drag(still.at(still.hand()[0]), still.layout.pile.bounds().center)
    assert not still.scene._celebration.is_on(still.app.now_ms)
    moving = open_table(FakeSession(match=_almost_out(), plays_others=False), motion_percent=100)
    moving.drag(moving.at(moving.hand()[0]), moving.layout.pile.bounds().center)
    moving.turns(3)
    assert moving.scene._celebration.is_on(moving.app.now_ms)


def test_a_drag_survives_what_others_do_and_ends_when_its_card_is_gone(open_table) -> None:
    session = FakeSession(match=match_with("S9 HK D2 D3", ("S2 S3 S4",)), plays_others=False)
    table = open_table(session, motion_percent=100)
    first, second = table.hand()[:2]
    table.lift(table.at(first), table.layout.frame.table.center)
    session.let_play(Discard(second))
    table.turns(3)
    assert table.scene.controller.drag is not None
    table.drop(table.layout.frame.table.center)
    assert first in table.hand()


def test_somebody_who_is_out_watches_and_may_go_to_the_end(open_table) -> None:
    match = match_with("S9 HK D2", ("S2 S3 S4",))
    public = match.state.public._replace(seat=1, out=(0,), hand_sizes=(0, 5))
    standing = match.standing._replace(out=((0, 1),))
    state = match.state._replace(public=public, hands=((), match.state.hands[1]))
    watching = match._replace(standing=standing, state=state)
    table = open_table(FakeSession(match=watching, plays_others=False))
    assert set(table.layout.buttons) >= {"jump", "leave"}
    table.press("jump")
    assert JumpToEnd() in table.session.sent


def test_a_paused_table_says_so(open_table) -> None:
    table = open_table(FakeSession(players=3))
    table.session.tell(Company((), paused=True))
    table.turns()
    assert table.scene._status.owed == "The game is paused"


def test_a_table_that_fails_leads_back_to_the_title(open_table) -> None:
    table = open_table(FakeSession(players=3))
    table.session.tell(Troubled(Trouble.TABLE_FAILED))
    table.turns()
    assert isinstance(table.app.scene, DialogScene)
    table.key(pygame.K_RETURN)
    assert isinstance(table.app.scene, TitleScene)
    assert table.session.is_closed


def test_leaving_closes_the_session(open_table) -> None:
    table = open_table(FakeSession(players=3))
    table.app.pop()
    assert table.session.is_closed


def test_saved_rules_of_ones_own_are_named_at_the_table(open_table) -> None:
    rules = replace(PRESETS["eigene"], runs_wrap=True)
    table = open_table(FakeSession(match=match_with("S2 S3 H9", rules=rules), plays_others=False))
    table.app.change_settings(own_rules=(("Bei Oma", rules),))
    table.scene.changed()
    table.turns()
    assert table.scene._status_now(table.view).round.startswith("Bei Oma · ")
