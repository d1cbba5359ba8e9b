"""What is between the turns of persons at one screen tells nothing of anybody's hand (bug 26)."""

from pathlib import Path

import pygame
import pytest

from engine.pieces import CARDS, TILES
from engine.romme.rules import PRESETS
from engine.tiles.rules import PRESETS as TILE_PRESETS
from net.record import Record
from tests.game.hotseat.party import dealt
from tests.game.hotseat.screen import Sofa

CARD_WORDS = {0: "S2 H9", 2: "C3 D8"}
TILE_WORDS = {0: "k11 k12 k13", 2: "b11 b12 b13"}


def cards(mix: int) -> Record:
    return dealt(PRESETS["klassisch"], mix, CARD_WORDS)


def tiles(mix: int) -> Record:
    return dealt(TILE_PRESETS["steine"], mix, TILE_WORDS)


def choose(sofa: Sofa, word: str) -> None:
    """Click a piece of the hand in front."""
    sofa.click(sofa.hand()[piece_of(sofa, word)])


def piece_of(sofa: Sofa, word: str) -> int:
    """The piece of this face in the hand in front; of two alike the one that came first."""
    view = sofa.screen.model.view
    hand, notation = (view.rack, TILES) if hasattr(view, "rack") else (view.hand, CARDS)
    return next(piece.id for piece in hand if piece.face == notation.read(word))


def lift_any(sofa: Sofa, mix: int) -> None:
    """Begin to drag a piece, in each mix another one, from where it lies there."""
    places = sorted(sofa.hand().values())
    at = places[mix % len(places)]
    sofa.point(at)
    sofa.point((at[0] + 40 * mix, at[1] - 90), pygame.MOUSEMOTION)
    sofa.frames(2)


def look_away(sofa: Sofa) -> None:
    """The curtain falls over whatever goes on, and what was held is let go under it; then it is opened again."""
    sofa.look_away()
    sofa.frames(3)
    assert sofa.is_covered
    sofa.point((5, 5), pygame.MOUSEBUTTONUP)
    sofa.hold()
    assert not sofa.is_covered


def sort(sofa: Sofa, mix: int) -> None:
    """Sort the hand, in each mix another way."""
    sofa.key(pygame.K_1 if mix % 2 else pygame.K_2)
    sofa.frames(12)


def end_by(sofa: Sofa, key: int) -> None:
    """Press what ends the turn, and see a single frame of it."""
    sofa.down(key)
    sofa.up(key)
    sofa.frames(1)


def card_turn(sofa: Sofa, seat: int, number: int, mix: int) -> None:
    """Draw, look away while the card still flies and another is held, sort and choose as one likes, throw away."""
    sofa.key(pygame.K_d)
    sofa.frames(4)
    lift_any(sofa, mix)
    look_away(sofa)
    sort(sofa, mix)
    choose(sofa, CARD_WORDS[seat].split()[number])
    end_by(sofa, pygame.K_x)


def tile_turn(sofa: Sofa, seat: int, number: int, mix: int) -> None:
    """First lay a run of one's own and end the turn, later draw; meanwhile look away and arrange the rack."""
    sort(sofa, mix)
    lift_any(sofa, mix)
    look_away(sofa)
    if number == 0:
        for word in TILE_WORDS[seat].split():
            choose(sofa, word)
        sofa.key(pygame.K_l)
        sofa.frames(3)
        look_away(sofa)
    end_by(sofa, pygame.K_d if number else pygame.K_f)


GAMES = {"cards": (cards, card_turn), "tiles": (tiles, tile_turn)}


def film(
    game: str, mix: int, home: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[list[str], list[str], list[str], list[int]]:
    """Two turns of each person with a computer between: the frames covered and open, the sounds, whose turns."""
    make, turn = GAMES[game]
    with monkeypatch.context() as patches:
        sofa = Sofa(make(mix), patches)
        seats = []
        for number in (0, 0, 1, 1):
            seat = sofa.until_asked()
            seats.append(seat)
            sofa.hold()
            assert not sofa.is_covered
            turn(sofa, seat, number, mix)
        sofa.key(pygame.K_ESCAPE)
        sofa.frames(4)
        sofa.key(pygame.K_ESCAPE)
        sofa.until_asked()
        sofa.app.close()
    return sofa.covered, sofa.opened, sofa.sounds, seats


@pytest.mark.parametrize("game", ["cards", pytest.param("tiles", marks=pytest.mark.slow)])
def test_frames_between_turns_are_the_same_whatever_is_in_the_hands(
    game: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    covered, opened, sounds, seats = film(game, 1, home, monkeypatch)
    others, others_open, others_sounds, others_seats = film(game, 2, home, monkeypatch)
    assert seats == others_seats
    assert len(set(covered)) > 60, "nothing moved, so nothing was tested"
    assert opened != others_open, "the hands are the same, so nothing was tested"
    assert len(covered) == len(others)
    differing = [
        number for number, pair in enumerate(zip(covered, others, strict=True)) if len(set(pair)) > 1
    ]
    assert not differing
    assert sounds == others_sounds
