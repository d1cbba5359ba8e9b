"""The rules in plain words say what is in force, whatever was chosen, and open where they are asked for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.romme.rules import OPTIONS, PRESETS, RommeRules
from game.app import App
from game.chapters import Show
from game.rules_text import chapter_of, chapters
from game.scenes.rules import RulesScene, card_key
from game.widgets import Label
from game.words import words
from tests.game.shell.conftest import shown


@pytest.mark.parametrize("preset", PRESETS)
def test_the_rules_have_a_place_for_every_paragraph(preset: str, app: App) -> None:
    rules = PRESETS[preset]
    numbers = [f"B{number}" for number in range(1, 14)] + ["C", "C1", "C2", "C3", "0.1", "0.2", "0.3", "0.4"]
    known = {chapter.paragraph for chapter in chapters(rules)}
    assert all(chapter_of(number, rules) in known for number in numbers)


def test_the_rules_open_at_the_paragraph_asked_for(app: App) -> None:
    scene = RulesScene(PRESETS["klassisch"], "B7")
    shown(app, scene)
    assert scene.page is not None
    area = scene.page.area("text")
    heading = next(each for each in area.widgets if isinstance(each, Label) and each.words == "Opening")
    assert area.view.top <= area.place(heading).top < area.view.top + area.view.height // 3


def every_rule_set() -> list[RommeRules]:
    found = list(PRESETS.values())
    for option in OPTIONS:
        values = (
            option.values if isinstance(option.values, tuple) else (option.values.least, option.values.most)
        )
        found += [replace(PRESETS["eigene"], **{option.id: value}) for value in values]
    return found


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_rules_can_be_told_for_every_choice(language: str) -> None:
    words.use(language)
    for rules in every_rule_set():
        for chapter in chapters(rules):
            for block in chapter.blocks:
                said = block.caption if isinstance(block, Show) else block.words
                assert said and "{" not in said
                if isinstance(block, Show):
                    assert all(card_key(card) >= 0 for group in block.groups for card in group.split())
    words.use("en")


def test_the_rules_say_the_options_in_force() -> None:
    def told(rules: RommeRules, paragraph: str) -> str:
        chapter = next(each for each in chapters(rules) if each.paragraph == paragraph)
        return " ".join(block.words for block in chapter.blocks if not isinstance(block, Show))

    assert "51 points" in told(PRESETS["house51"], "B7")
    assert "40 points" in told(PRESETS["klassisch"], "B7")
    assert "500 points" in told(PRESETS["jolly"], "C2")
    assert "14 cards" in told(PRESETS["house51"], "B2")
    assert "locked" in told(PRESETS["jolly"], "B5")
    assert "B12" not in {chapter.paragraph for chapter in chapters(PRESETS["jolly"])}
