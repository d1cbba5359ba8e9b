"""Cloths, backs and tile themes: all of them draw, go together, and are chosen by pictures."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pygame
import pytest

from game.app import App
from game.cloths import CLOTHS, DEFAULT_CLOTH, on_cloth
from game.palette import HIGH_CONTRAST, LIVING_ROOM, TV, Colour, ColourAlpha, contrast
from game.preferences import Options
from game.settings import CHOICES, Settings, load_settings, settings_from_data, settings_to_data
from game.sprites.cards import CardArt
from game.sprites.tile_themes import TileThemeName
from game.sprites.tiles import TileArt
from game.theme import Theme
from tools.shots import SCENES, settle

THEMED = ("cloth", "card_back", "card_front", "tile_theme")


def over(ground: Colour, panel: ColourAlpha) -> Colour:
    share = panel[3] / 255
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(ground, panel[:3], strict=True))
    return red, green, blue


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("ROMME_HOME", str(tmp_path))
    found = App(Options(size=(640, 360)))
    found.change_settings(motion_percent=0, pace="at_once")
    yield found
    found.close()


def test_there_is_a_choice_of_four_at_least_and_one_of_strong_contrast():
    for name, strong in (("cloth", "black"), ("card_back", "checks"), ("tile_theme", "high-contrast")):
        assert len(CHOICES[name]) >= 4
        assert strong in CHOICES[name]


@pytest.mark.parametrize("name", CLOTHS)
@pytest.mark.parametrize(("base", "least"), [(LIVING_ROOM, 4.5), (TV, 4.5), (HIGH_CONTRAST, 7.0)])
def test_words_stand_out_from_every_cloth(name, base, least):
    palette = on_cloth(base, name)
    panel = over(palette.lamp, palette.panel)
    for ground in (palette.lamp, palette.shade, panel, palette.dialog[:3]):
        assert contrast(palette.text, ground) >= least
        assert contrast(palette.quiet, ground) >= least
        assert contrast(palette.warning, ground) >= 4.5
        assert contrast(palette.brass, ground) >= 4.5


@pytest.mark.parametrize("name", CLOTHS)
def test_the_lamp_is_brighter_than_the_corners_and_nothing_is_flat(name, app):
    app.change_settings(cloth=name)
    backdrop = app.theme.backdrop
    width, height = backdrop.get_size()
    lit = pygame.transform.average_color(
        backdrop, pygame.Rect(width // 2 - 40, int(height * 0.42) - 20, 80, 40)
    )
    corner = pygame.transform.average_color(backdrop, pygame.Rect(0, height - 40, 80, 40))
    assert sum(lit[:3]) > sum(corner[:3]) + 20


def test_every_combination_draws(app):
    cards = {
        (back, front): CardArt(back=back, front=front)
        for back, front in product(CHOICES["card_back"], CHOICES["card_front"])
    }
    tiles = {name: TileArt(TileThemeName(name).theme) for name in CHOICES["tile_theme"]}
    grounds = {name: Theme((320, 180), on_cloth(LIVING_ROOM, name)).backdrop for name in CHOICES["cloth"]}
    seen = set()
    for cloth, back, front, tile in product(*(CHOICES[name] for name in THEMED)):
        picture = grounds[cloth].copy()
        art = cards[back, front]
        picture.blits(((art.back(60), (0, 0)), (art.face(11, 60), (60, 0)), (art.face(8, 60), (120, 0))))
        picture.blit(tiles[tile].face(7, 60), (180, 0))
        seen.add(pygame.image.tobytes(picture, "RGB"))
    assert len(seen) == len(list(product(*(CHOICES[name] for name in THEMED))))


@pytest.mark.parametrize("number", range(6))
def test_each_theme_shows_both_tables_at_once(number, app):
    app.change_settings(**{name: CHOICES[name][number % len(CHOICES[name])] for name in THEMED})
    for scene in ("table-middle", "tiles"):
        app.restart_with(SCENES[scene](app))
        settle(app, scene)
        shown = app.window.surface.copy()
        other = CHOICES["cloth"][(number + 1) % len(CHOICES["cloth"])]
        app.change_settings(cloth=other)
        app.turn()
        assert shown.get_buffer().raw != app.window.surface.get_buffer().raw
        app.change_settings(cloth=CHOICES["cloth"][number % len(CHOICES["cloth"])])


def test_a_choice_is_kept_and_an_unknown_one_is_the_default(tmp_path):
    chosen = settings_to_data(Settings(cloth="walnut", card_back="checks", tile_theme="slate"))
    assert settings_from_data(chosen).cloth == "walnut"
    for name in THEMED:
        for wrong in ("velvet", 7, None, ["green"]):
            assert getattr(settings_from_data({**chosen, name: wrong}), name) == getattr(Settings(), name)
    assert load_settings(tmp_path / "none.json")[0].cloth == DEFAULT_CLOTH


def test_themes_are_chosen_by_pictures(app):
    app.push(SCENES["settings"](app))
    app.turn()
    for name in THEMED:
        for value in CHOICES[name]:
            page = app.scene.page
            widget = next(own for own in page.area("settings").widgets if own.key == f"{name}-{value}")
            widget.activate(None)
            app.turn()
            assert getattr(app.settings, name) == value
