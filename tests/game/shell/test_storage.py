"""Files survive what happens to files."""

from __future__ import annotations

import json
import os
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.romme.rules import PRESETS, rules_from
from game import storage
from game.assets import asset_path
from game.match_setup import (
    EMBLEMS,
    SeatSetup,
    Setup,
    clean_name,
    newcomer_setup,
    rules_from_data,
    setup_from_data,
    setup_to_data,
    with_players,
    with_rules,
)
from game.settings import (
    CHOICES,
    Settings,
    load_settings,
    save_settings,
    settings_from_data,
    settings_to_data,
)
from game.storage import Trouble

FULL = Settings(
    language="de",
    volume=35,
    motion_percent=150,
    player_name="Jörg ♠",
    emblem="owl",
    last_setup=newcomer_setup("Jörg"),
    own_rules=(("Bei Oma", rules_from("eigene", {"runs_wrap": True, "limit": 700})),),
)


def test_settings_come_back_as_they_were_written(tmp_path: Path) -> None:
    path = tmp_path / "Jörg ♠" / "settings.json"
    save_settings(path, FULL)
    assert load_settings(path) == (FULL, None)
    assert "Jörg ♠" in path.read_bytes().decode("utf-8")


def test_no_file_is_no_trouble(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "settings.json") == (Settings(), None)


@pytest.mark.parametrize(
    "junk", [b"", b"\0" * 4096, b"{", b"[]", b'{"version": "1"}', b"\xff\xfe", b"[" * 99_999]
)
def test_a_broken_file_is_kept_aside_and_the_one_before_is_taken(tmp_path: Path, junk: bytes) -> None:
    path = tmp_path / "settings.json"
    save_settings(path, FULL)
    save_settings(path, replace(FULL, volume=1))
    path.write_bytes(junk)
    assert load_settings(path) == (FULL, Trouble.RESTORED)
    assert [kept.read_bytes() for kept in tmp_path.glob("settings.broken-*")] == [junk]


def test_a_broken_file_without_a_copy_means_the_defaults(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b"\0" * 10)
    assert load_settings(path) == (Settings(), Trouble.BROKEN)
    assert not path.exists()


def test_a_file_cut_anywhere_never_raises(tmp_path: Path) -> None:
    whole = json.dumps(settings_to_data(FULL)).encode()
    for length in range(0, len(whole), 7):
        path = tmp_path / "settings.json"
        path.write_bytes(whole[:length])
        settings, trouble = load_settings(path)
        assert (settings, trouble) == (Settings(), Trouble.BROKEN)


def test_a_newer_file_is_kept_and_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    newer = b'{"version": 99, "volume": "loud"}'
    path.write_bytes(newer)
    assert load_settings(path) == (Settings(), Trouble.NEWER)
    save_settings(path, FULL)
    assert [kept.read_bytes() for kept in tmp_path.glob("settings.newer-99*")] == [newer]


def test_a_full_disk_leaves_the_old_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.json"
    save_settings(path, FULL)

    def no_room(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", no_room)
    with pytest.raises(OSError, match="No space"):
        save_settings(path, Settings())
    monkeypatch.undo()
    assert load_settings(path) == (FULL, None)
    assert list(tmp_path.glob("*.tmp")) == []


@given(
    st.dictionaries(
        st.sampled_from([field.name for field in fields(Settings)]),
        st.one_of(
            st.none(),
            st.booleans(),
            st.integers(),
            st.text(),
            st.lists(st.integers()),
            st.dictionaries(st.text(), st.text()),
        ),
    )
)
def test_whatever_a_file_holds_gives_settings_that_can_be_written(data: dict[str, object]) -> None:
    settings = settings_from_data({"version": 1, **data})
    assert settings_from_data(settings_to_data(settings)) == settings
    assert all(getattr(settings, name) in values for name, values in CHOICES.items())
    assert 0 <= settings.volume <= 100


@pytest.mark.parametrize("preset", PRESETS)
def test_a_setup_of_every_rule_set_comes_back(preset: str) -> None:
    setup = with_rules(newcomer_setup("Ada"), PRESETS[preset])
    assert setup_from_data(json.loads(json.dumps(setup_to_data(setup)))) == setup


def test_options_that_a_rule_set_fixes_are_not_taken_from_a_file() -> None:
    rules = rules_from_data({"preset": "klassisch", "options": {"jokers": 2, "rounds_per_player": 3}})
    assert rules is not None
    assert (rules.jokers, rules.rounds_per_player) == (6, 3)


@pytest.mark.parametrize(
    "data", [None, 3, {}, {"rules": {}, "seats": []}, {"rules": {"preset": "x", "options": {}}, "seats": []}]
)
def test_nonsense_is_no_setup(data: object) -> None:
    assert setup_from_data(data) is None


def test_players_keep_their_seats_when_their_number_changes() -> None:
    setup = newcomer_setup("Jörg")
    named = replace(setup, seats=(*setup.seats[:1], SeatSetup("Oma Inge", "owl", "level3"), *setup.seats[2:]))
    six = with_players(with_rules(named, PRESETS["jolly"]), 6)
    assert [seat.name for seat in six.seats][:2] == ["Jörg", "Oma Inge"]
    assert len({seat.name for seat in six.seats}) == len({seat.emblem for seat in six.seats}) == 6
    assert with_rules(six, PRESETS["klassisch"]).players == 4
    assert with_players(six, 1).players == 2


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("Jo\u0308rg", "Jörg"),
        ("e" + "\u0301" * 500, "é"),
        ("\u202eAda\u0000\n Lovelace ", "Ada Lovelace"),
        ("\ud800x", "x"),
        (" \t ", ""),
        ("W" * 64, "W" * 16),
        ("A\u200bB", "AB"),
    ],
)
def test_names_are_made_fit_to_be_shown(raw: str, clean: str) -> None:
    assert clean_name(raw) == clean


def test_the_pictures_have_the_emblems_and_backs_of_the_settings() -> None:
    from game.sprites.cards import BACK_NAMES

    assert set(EMBLEMS) == {file.stem for file in asset_path("emblems").glob("*.svg")}
    assert CHOICES["card_back"] == BACK_NAMES


def test_the_home_is_where_the_environment_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ROMME_HOME", str(tmp_path))
    assert storage.home() == tmp_path


def test_a_setup_has_frozen_seats() -> None:
    assert isinstance(newcomer_setup("x"), Setup)
    assert newcomer_setup("x").players == 4
    assert [seat.is_person for seat in newcomer_setup("x").seats] == [True, False, False, False]
