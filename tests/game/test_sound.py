"""Sounds: kinds with volumes of their own, the music, and silence where it is asked for."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pygame
import pytest

from game.assets import asset_path
from game.settings import Settings, settings_from_data, settings_to_data
from game.sound import KINDS, LAID_SOUNDS, Sound, kind_of, laid_sound


@pytest.fixture
def sound(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sound]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    found = Sound(100)
    yield found
    found.close()


def loudness(sound: Sound, name: str) -> float:
    """How loud the sound was played last; 0.0 where it was not."""
    sound.play(name)
    variants = sound._variants.get(name)
    return variants[-1].get_volume() if variants else 0.0


def test_every_sound_that_is_made_has_a_kind():
    names = {file.stem for file in asset_path("sounds").glob("*.wav")}
    assert names
    for name in names:
        beginnings = [own for kind in KINDS.values() for own in kind if name.startswith(own)]
        assert len(beginnings) == 1, name


def test_each_kind_has_a_volume_of_its_own(sound: Sound):
    samples = {"pieces": "shuffle", "signals": "turn", "cheers": "going-out", "talk": "chat"}
    for quiet in KINDS:
        sound.set_volumes(100, {kind: 40 if kind == quiet else 100 for kind in KINDS}, 0)
        for kind, name in samples.items():
            assert kind_of(name) == kind
            assert loudness(sound, name) == pytest.approx(0.16 if kind == quiet else 1.0, abs=0.02)


def test_a_kind_at_zero_is_not_heard(sound: Sound):
    sound.set_volumes(100, {"talk": 0}, 0)
    assert loudness(sound, "chat") == 0.0
    assert loudness(sound, "turn") > 0


def test_the_pitch_rises_with_each_card_and_then_stays_at_the_top():
    names = [laid_sound(count) for count in range(LAID_SOUNDS + 3)]
    assert names[0] == names[1] == "laid-1"
    assert names[1 : LAID_SOUNDS + 1] == [f"laid-{number}" for number in range(1, LAID_SOUNDS + 1)]
    assert names[-1] == f"laid-{LAID_SOUNDS}"
    assert all(asset_path("sounds", f"{name}.wav").exists() for name in names)


def test_music_is_off_by_default_and_plays_and_ends_as_the_settings_want_it(sound: Sound):
    assert Settings().volume_music == 0
    sound.warm_up()
    assert not pygame.mixer.Channel(0).get_busy()
    sound.set_volumes(100, {}, 60)
    until = time.monotonic() + 20
    while not pygame.mixer.Channel(0).get_busy() and time.monotonic() < until:
        time.sleep(0.02)
    assert pygame.mixer.Channel(0).get_busy()
    for _ in range(40):
        sound.play("card-down")
    assert pygame.mixer.Channel(0).get_sound() is sound._music
    sound.is_muted = True
    pygame.mixer.Channel(0).stop()
    sound.set_volumes(100, {}, 60)
    assert not pygame.mixer.Channel(0).get_busy()
    sound.is_muted = False
    assert pygame.mixer.Channel(0).get_busy()


def test_volumes_are_kept_and_brought_within_their_range():
    kept = settings_from_data(settings_to_data(Settings(volume_cheers=30, volume_music=45)))
    assert (kept.volume_cheers, kept.volume_music) == (30, 45)
    wrong = settings_from_data(
        {"version": 1, "volume_talk": 900, "volume_signals": -3, "volume_music": "loud"}
    )
    assert (wrong.volume_talk, wrong.volume_signals, wrong.volume_music) == (100, 0, 0)
