"""A whole match through the window, once with the mouse and once with the keyboard alone."""

from pathlib import Path

import pygame
import pytest

from engine.romme.rules import rules_from
from game.match_setup import SeatSetup, Setup
from game.scenes.result import ResultScene
from game.scenes.table import TableScene
from tests.game.table.person import Screen

MOST_TURNS = 400


@pytest.fixture
def setup() -> Setup:
    rules = rules_from("klassisch", {"rounds_per_player": "single"})
    return Setup(rules, (SeatSetup("Jörg", "cat"), SeatSetup("Ada", "owl", "level1")))


def test_a_match_is_played_to_its_end_with_the_mouse(home: Path, setup: Setup) -> None:
    screen = Screen(setup)
    _play(screen, _mouse_turn)
    screen.close()


def test_a_match_is_played_to_its_end_with_the_keyboard(home: Path, setup: Setup) -> None:
    screen = Screen(setup)
    _play(screen, _keyboard_turn)
    screen.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("preset", "chosen", "players"),
    [
        ("house51", {"rounds_per_player": "single"}, 3),
        ("jolly", {"limit": 100}, 3),
        ("eigene", {"rounds_per_player": "single", "opening_minimum": 30, "last_card": "optional"}, 6),
    ],
)
def test_every_rule_set_is_played_to_its_end(home: Path, preset: str, chosen: dict, players: int) -> None:
    emblems = ("cat", "owl", "fox", "boat", "leaf", "moon")[:players]
    seats = tuple(SeatSetup(name.title(), name, "level1" if name != "cat" else None) for name in emblems)
    screen = Screen(Setup(rules_from(preset, chosen), seats))
    _play(screen, _mouse_turn)
    screen.close()


def _play(screen: Screen, one_turn) -> None:
    for _ in range(MOST_TURNS):
        screen.wait_for(lambda: not isinstance(screen.app.scene, TableScene) or _is_to_move(screen))
        if isinstance(screen.app.scene, ResultScene):
            return
        if isinstance(screen.app.scene, TableScene):
            one_turn(screen)
        else:
            screen.key(pygame.K_RETURN)
            screen.settle(5)
    raise AssertionError("the match has no end")


def _is_to_move(screen: Screen) -> bool:
    return screen.layout is not None and bool({"draw", "discard", "lay"} & set(screen.layout.buttons))


def _mouse_turn(screen: Screen) -> None:
    layout = screen.layout
    assert layout is not None
    if "draw" in layout.buttons:
        screen.click(layout.stock.bounds().center)
        screen.wait_for(lambda: screen.layout is None or "draw" not in screen.layout.buttons)
        return
    if layout.marks and not _is_stuck(screen):
        before = len(screen.hand())
        screen.click(layout.marks[0].rect.center)
        screen.wait_for(lambda: len(screen.hand()) != before)
        return
    before = screen.hand()
    for piece in before:
        if screen.hand() != before:
            return  # what was clicked before has only now come to the table
        screen.click(screen.card_point(piece))
        name = _shining(screen)
        if name:
            screen.click(screen.layout.buttons[name].center)
            screen.wait_for(lambda: screen.hand() != before)
            return
        if screen.hand() == before:
            screen.click(screen.card_point(piece))
    _STUCK.add(id(screen))
    if screen.layout is not None and "undo" in screen.layout.buttons:
        screen.click(screen.layout.buttons["undo"].center)


def _keyboard_turn(screen: Screen) -> None:
    layout = screen.layout
    assert layout is not None
    if "draw" in layout.buttons:
        screen.key(pygame.K_d)
        screen.wait_for(lambda: screen.layout is None or "draw" not in screen.layout.buttons)
        return
    if layout.marks and not _is_stuck(screen):
        before = len(screen.hand())
        screen.key(pygame.K_l)
        screen.wait_for(lambda: len(screen.hand()) != before)
        return
    before = screen.hand()
    screen.key(pygame.K_HOME)
    for _ in before:
        if screen.hand() != before:
            return  # what was played before has only now come to the table
        screen.key(pygame.K_SPACE)
        if _shining(screen):
            screen.key(pygame.K_RETURN)
            screen.wait_for(lambda: screen.hand() != before)
            return
        screen.key(pygame.K_SPACE)
        screen.key(pygame.K_RIGHT)
    _STUCK.add(id(screen))
    screen.key(pygame.K_u)


def _shining(screen: Screen) -> str:
    """The primary button, if it can be used."""
    if screen.layout is None:
        return ""
    names = [name for name in ("lay_off", "discard") if name in screen.layout.buttons]
    return next((name for name in names if screen.is_brass(name)), "")


_STUCK: set[int] = set()


def _is_stuck(screen: Screen) -> bool:
    """After taking everything back the melds that do not suffice are left in the hand, for this turn."""
    if id(screen) in _STUCK:
        _STUCK.discard(id(screen))
        return True
    return False
