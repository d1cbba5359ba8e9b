"""The measurement of decision times: every level of every game has its row."""

from engine.games import GAMES
from tools.bench.levels import SETTINGS, Setting, as_text, measure


def test_every_level_has_a_row() -> None:
    settings = (Setting("romme", "klassisch", 2), Setting("tiles", "steine", 2))
    rows = measure(1, "short", settings)
    assert [(row.game, row.level) for row in rows] == [
        (setting.game, level) for setting in settings for level in GAMES[setting.game].levels
    ]
    for row in rows:
        assert row.decisions > 10 and 0 <= row.median_ms <= row.p99_ms <= row.most_ms
    assert len(as_text(rows).splitlines()) == len(rows) + 1


def test_both_games_are_measured() -> None:
    assert {setting.game for setting in SETTINGS} == set(GAMES)
