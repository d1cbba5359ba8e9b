"""Every setting and every option of the rules is read somewhere: a switch that changes nothing is a false promise."""

from __future__ import annotations

import ast
from dataclasses import fields
from pathlib import Path

import pytest

from engine.romme.rules import RommeRules
from engine.tiles.rules import TileRules
from game.app import App
from game.scenes.settings import SettingsScene
from game.settings import Settings
from tests.game.shell.conftest import shown

ROOT = Path(__file__).resolve().parents[3]
WRITERS = ("game/settings.py", "game/scenes/settings.py", "game/preferences.py")
"""What keeps and offers the settings, and does nothing by them."""
GROUPED = {f"volume_{kind}": "volumes" for kind in ("pieces", "signals", "cheers", "talk")}
GROUPED["motion_percent"] = "motion_factor"


def attributes_read(folder: str, but: tuple[str, ...] = ()) -> set[str]:
    """The names that files of a folder read of anything, by a dot or by a text of that name."""
    found: set[str] = set()
    for path in (ROOT / folder).rglob("*.py"):
        if path.relative_to(ROOT).as_posix() in but:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                found.add(node.attr)
    return found


@pytest.mark.parametrize("name", [field.name for field in fields(Settings)])
def test_a_setting_has_a_reader(name: str) -> None:
    assert GROUPED.get(name, name) in attributes_read("game", WRITERS)


@pytest.mark.parametrize("name", [field.name for field in fields(RommeRules)])
def test_an_option_of_cards_has_a_reader_in_the_rules(name: str) -> None:
    assert name in attributes_read("engine/romme") | attributes_read("engine/partition")


@pytest.mark.parametrize("name", [field.name for field in fields(TileRules)])
def test_an_option_of_tiles_has_a_reader_in_the_rules(name: str) -> None:
    assert name in attributes_read("engine/tiles")


def test_a_name_of_two_words_can_be_typed(app: App) -> None:
    hands = shown(app, SettingsScene())
    hands.click_on("name")
    for letter in "Oma Inge":
        hands.write(letter)
    assert app.settings.player_name == "Oma Inge"
