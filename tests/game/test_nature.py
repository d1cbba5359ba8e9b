"""What a computer player is like is seen: beside its name at the table, and where it is chosen."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from engine.romme.rules import PRESETS
from engine.tiles.rules import PRESETS as TILE_PRESETS
from game.nature import NATURES, nature_of, nature_words
from game.sprites.cards import CardArt
from game.sprites.seat_panels import SeatLook, seat_panel
from game.theme import Theme
from game.words import words
from net.lobby import EMBLEMS
from net.session import Seat

CARDS = PRESETS["klassisch"]


@pytest.fixture(autouse=True)
def german() -> Iterator[None]:
    pygame.init()
    pygame.display.set_mode((320, 240))
    words.use("de")
    yield
    words.use("en")


def test_strong_players_at_cards_have_a_nature_that_goes_with_the_face() -> None:
    found = [nature_words(CARDS, "level4", emblem) for emblem in EMBLEMS]
    assert found[:3] == ["geduldig", "mutig", "ordentlich"]
    assert set(found) == {words.gettext(own) for own in NATURES.values()}


def test_no_other_level_no_person_and_no_player_at_tiles_has_one() -> None:
    assert not any(nature_words(CARDS, f"level{number}", "owl") for number in (1, 2, 3, 5))
    assert nature_words(TILE_PRESETS["steine"], "level4", "owl") == ""
    assert nature_words(CARDS, None, "owl") == ""
    assert nature_of(CARDS, Seat("Ada", "owl", True, "level4")) == "mutig"
    assert nature_of(CARDS, Seat("Ada", "owl", False)) == nature_of(CARDS, None) == ""


@pytest.mark.parametrize("size", [(570, 108), (470, 108), (340, 108)])
def test_the_word_stands_beside_a_name_that_leaves_room(size: tuple[int, int]) -> None:
    theme, art = Theme((1920, 1080)), CardArt()

    def drawn(name: str, nature: str) -> bytes:
        look = SeatLook(name, "ausgelegt", "owl", 7, False, False, nature=nature)
        return pygame.image.tobytes(seat_panel(theme, art, size, look), "RGBA")

    assert drawn("Ada", "mutig") != drawn("Ada", "")
    assert drawn("WWWWWWWWWWWWWWWW", "mutig") == drawn("WWWWWWWWWWWWWWWW", "")
