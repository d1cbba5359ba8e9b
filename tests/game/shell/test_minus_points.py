"""C1, C2: Jolly's points and its limit have one sign everywhere; who is out is told apart from who won nothing."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from engine.romme.rules import PRESETS, RommeRules
from engine.romme.state import Standing
from game.app import App
from game.match_setup import expected_minutes, newcomer_setup, with_players, with_rules
from game.rule_words import length_words, option_says, preset_says, value_words
from game.rules_text import chapters
from game.scenes.dialog import tell_out
from game.scenes.result import ResultScene
from game.scenes.scores import NOT_PLAYED, ScoresScene
from game.scenes.setup import SetupScene
from game.words import words
from tests.game.shell.conftest import shown, texts
from tools.shots_match import SIX_SEATS, long_jolly

JOLLY = PRESETS["jolly"]
OWN = replace(PRESETS["eigene"], match_end="limit", limit=500)


def _said_of_the_limit(app: App, rules: RommeRules) -> list[str]:
    """Everything that names the limit: setup, rules, dialog, sheet."""
    setup = SetupScene(with_players(with_rules(newcomer_setup("Jörg"), rules), 6))
    sheet = ScoresScene(long_jolly(), SIX_SEATS, rules, lambda: None)
    limit = -rules.limit if rules.counts_down else rules.limit
    found = [
        value_words("limit", rules.limit, rules),
        length_words(rules, 6, 100),
        *(said for chapter in chapters(rules) for said in _texts(chapter)),
    ]
    for scene in (
        setup,
        sheet,
        tell_out(None, limit, _nothing, _nothing),
        tell_out(["Kai"], limit, _nothing, _nothing),
    ):
        shown(app, scene)
        found += texts(scene)
        app.pop()
    return [said for said in found if "500" in said]


def _texts(chapter: object) -> list[str]:
    return re.findall(r"words='([^']*)'", repr(chapter)) + re.findall(r'words="([^"]*)"', repr(chapter))


def _nothing() -> None:
    pass


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_limit_has_the_sign_of_the_points(app: App, language: str) -> None:
    app.change_settings(language=language)
    said = _said_of_the_limit(app, JOLLY)
    assert len(said) >= 5
    assert [each for each in said if "−500" not in each] == []
    assert [each for each in said if re.search(r"beyond|überschreitet|[Mm]ore than|[Mm]ehr als", each)] == []
    assert not [each for each in _said_of_the_limit(app, OWN) if "−500" in each]
    below = ("unter", "below")
    assert any(word in preset_says("jolly") for word in below)
    assert any(word in option_says("limit", JOLLY) for word in ("darunter", "below"))


def test_the_stepper_of_a_limit_below_zero_adds_upwards(app: App) -> None:
    scene = SetupScene(with_players(with_rules(newcomer_setup("Jörg"), JOLLY), 4))
    hands = shown(app, scene)
    place = hands.place("option-limit")
    hands.click((place.right - place.height // 2, place.centery))
    hands.settle()
    assert scene.rules.limit == JOLLY.limit - 50  # type: ignore[union-attr]


def _eliminated() -> Standing:
    """Fourteen rounds; two are out, and get nothing for the rounds after."""
    standing = long_jolly()
    out = dict(standing.out)
    results = tuple(
        own._replace(
            points=tuple(0 if own.round > out.get(seat, 99) else each for seat, each in enumerate(own.points))
        )
        for own in standing.results
    )
    return standing._replace(results=results)


def test_rounds_after_one_is_out_are_no_zeros(app: App) -> None:
    standing = _eliminated()
    scene = ScoresScene(standing, SIX_SEATS, JOLLY, lambda: None)
    shown(app, scene)
    for seat, round_out in standing.out:
        cells = [line.cells[seat] for line in scene._lines() if not line.is_detail]
        assert cells.count(NOT_PLAYED) == len(standing.results) - round_out
        assert cells[round_out:] == [NOT_PLAYED] * (len(standing.results) - round_out)
        assert NOT_PLAYED not in cells[:round_out]


def test_the_result_says_why_who_is_out_stands_where_they_stand(app: App) -> None:
    standing = _eliminated()._replace(over=True, winners=(0,))
    scene = ResultScene(standing, SIX_SEATS, JOLLY, 0, _nothing, _nothing)
    shown(app, scene)
    said = texts(scene)
    assert {"out: round 11", "out: round 13"} <= set(said)
    assert any("later out is higher" in each for each in said)
    plain = ResultScene(standing._replace(out=()), SIX_SEATS, JOLLY, 0, _nothing, _nothing)
    shown(app, plain)
    assert not any("out" in each for each in texts(plain)[1:2])


@pytest.mark.parametrize(
    ("minutes", "german", "english"),
    [
        (25, "etwa 25 Minuten", "about 25 minutes"),
        (85, "etwa 85 Minuten", "about 85 minutes"),
        (90, "etwa 1½ Stunden", "about 1½ hours"),
        (105, "etwa 2 Stunden", "about 2 hours"),
        (295, "etwa 5 Stunden", "about 5 hours"),
    ],
)
def test_a_long_match_is_counted_in_hours(minutes: int, german: str, english: str) -> None:
    for language, says in (("de", german), ("en", english)):
        words.use(language)
        assert length_words(PRESETS["klassisch"], 6, minutes).endswith(says)
    words.use("en")
    assert expected_minutes(replace(PRESETS["klassisch"], rounds_per_player=5), 6) >= 90
