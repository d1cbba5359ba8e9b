"""Rules of one's own begin from the rule set that was chosen, mark what differs from it, and keep their name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.romme.rules import OPTIONS, PRESETS
from game.app import App
from game.match_setup import as_own, differing, nearest, newcomer_setup, with_rules
from game.scenes.lobby_open import OpenTableScene
from game.scenes.rules import RulesScene
from game.scenes.setup import SetupScene
from game.widgets import Choice, Stepper
from game.widgets.form import Dot
from net.lobby import Offer
from tests.game.shell.conftest import Hands, shown, texts

OTHERS = [preset for preset in PRESETS if preset != "eigene"]
PAGES: dict[str, Callable[[str], SetupScene | OpenTableScene]] = {
    "setup": lambda preset: SetupScene(with_rules(newcomer_setup("x"), PRESETS[preset])),
    "table": lambda preset: OpenTableScene(Offer("Tisch", preset=preset)),
}


def _page(app: App, page: str, preset: str) -> tuple[SetupScene | OpenTableScene, Hands]:
    scene = PAGES[page](preset)
    return scene, shown(app, scene)


def _choose_own(scene: SetupScene | OpenTableScene, hands: Hands) -> None:
    assert scene.page is not None
    place = hands.place("preset")
    hands.click((place.right - 12, place.centery))


def _dots(scene: SetupScene | OpenTableScene) -> int:
    assert scene.page is not None
    return sum(isinstance(widget, Dot) for widget in scene.page._every())


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("preset", OTHERS)
def test_own_rules_begin_from_the_chosen_rule_set(app: App, page: str, preset: str) -> None:
    scene, hands = _page(app, page, preset)
    app.change_settings(own_rules=(("Bei Oma", replace(PRESETS["eigene"], runs_wrap=True)),))
    _choose_own(scene, hands)
    assert scene.rules == as_own(PRESETS[preset]) and scene.rules.preset == "eigene"
    assert scene.base == preset and _dots(scene) == 0


@pytest.mark.parametrize("preset", OTHERS)
def test_what_differs_is_marked_and_one_press_leads_back(app: App, preset: str) -> None:
    scene, hands = _page(app, "setup", preset)
    _choose_own(scene, hands)
    changed = 0
    for option in OPTIONS[:6]:
        if not option.matters(scene.rules.choices()) or option.id == "jokers":
            continue
        values = tuple(option.values) if isinstance(option.values, tuple) else ()
        others = [value for value in values if value != getattr(scene.rules, option.id)]
        if not others:
            continue
        scene.change_rules(replace(scene.rules, **{option.id: others[0]}))
        changed += 1
        hands.settle()
        assert len(differing(scene.rules, preset)) == changed
        assert _dots(scene) == changed + 1, "one before each rule, and one before the sentence"
        assert scene.page is not None
        widget = scene.page.find(f"option-{option.id}")
        if isinstance(widget, Choice):
            assert widget._usual == PRESETS[preset].choices()[option.id]
        elif isinstance(widget, Stepper):
            assert widget.below
    assert changed > 2
    hands.click_on("own back")
    assert scene.rules == as_own(PRESETS[preset]) and _dots(scene) == 0


def test_without_a_beginning_they_are_held_against_the_nearest() -> None:
    for preset in OTHERS:
        own = as_own(PRESETS[preset])
        assert nearest(own) == preset and differing(own, preset) == ()
        near = replace(own, swap_from="never" if own.swap_from != "never" else "opening")
        assert nearest(near) == preset and differing(near, preset) == ("swap_from",)


def test_keeping_and_changing_rules_moves_nothing_below(app: App) -> None:
    scene, hands = _page(app, "setup", "jolly")
    _choose_own(scene, hands)
    app.change_settings(own_rules=(("Bei Oma", scene.rules), ("Hüttenabend am See", PRESETS["eigene"])))
    scene.refresh()
    hands.settle()
    assert scene.page is not None
    before = scene.page.find("option-jokers")
    scene.change_rules(replace(scene.rules, runs_wrap=not scene.rules.runs_wrap))
    hands.settle()
    after = scene.page.find("option-jokers")
    assert before is not None and after is not None and before.rect == after.rect


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_saved_name_stands_where_the_rules_are_named(app: App, language: str) -> None:
    from game.rule_words import preset_title, rules_title

    app.change_settings(language=language)
    rules = replace(PRESETS["eigene"], runs_wrap=True)
    saved = (("Bei Oma", rules),)
    assert rules_title(rules, saved) == "Bei Oma"
    assert rules_title(rules, ()) == rules_title(PRESETS["eigene"], saved) == preset_title("eigene")
    app.change_settings(own_rules=saved)
    scene = RulesScene(rules)
    shown(app, scene)
    assert any("Bei Oma" in words for words in texts(scene))
