"""Sounds by name. Where there is no sound device everything plays silently."""

from __future__ import annotations

import os
from pathlib import Path

import pygame

from game.assets import asset_path

_RATE, _SIZE, _CHANNELS, _BUFFER = 44_100, -16, 2, 512
_VOICES = 16


class Sound:
    """Plays `assets/sounds/NAME.wav`; `NAME-1.wav`, `NAME-2.wav` … are variants that take turns."""

    def __init__(self, volume_percent: int = 70) -> None:
        self.volume_percent = volume_percent
        self.is_muted = False
        self._is_open = False
        self._is_silent = False
        self._variants: dict[str, list[pygame.mixer.Sound]] = {}
        self._turns: dict[str, int] = {}

    def play(self, name: str, volume: float = 1.0) -> None:
        """Play a sound now; `volume` 0.0–1.0 is taken of the volume in the settings."""
        if self.is_muted or not self.volume_percent or not self._open():
            return
        variants = self._load(name)
        if not variants:
            return
        turn = self._turns.get(name, 0)
        self._turns[name] = turn + 1
        sound = variants[turn % len(variants)]
        # Loudness is heard logarithmically: half the slider should sound half as loud.
        sound.set_volume(min(1.0, volume) * (self.volume_percent / 100) ** 2)
        try:
            sound.play()
        except pygame.error:
            self._is_silent = True

    def warm_up(self) -> None:
        """Open the device now, so that the first sound costs no frame."""
        if self.volume_percent:
            self._open()

    def close(self) -> None:
        """Give the sound device back."""
        self._variants.clear()
        if self._is_open:
            pygame.mixer.quit()
        self._is_open = False

    def _open(self) -> bool:
        if not self._is_open and not self._is_silent:
            self._is_open = _open_mixer()
            self._is_silent = not self._is_open
        return self._is_open and not self._is_silent

    def _load(self, name: str) -> list[pygame.mixer.Sound]:
        if name not in self._variants:
            self._variants[name] = [sound for path in _files(name) if (sound := _read(path)) is not None]
        return self._variants[name]


def _files(name: str) -> list[Path]:
    folder = asset_path("sounds")
    single = folder / f"{name}.wav"
    return [single] if single.exists() else sorted(folder.glob(f"{name}-[0-9]*.wav"))


def _read(path: Path) -> pygame.mixer.Sound | None:
    try:
        return pygame.mixer.Sound(path)
    except (pygame.error, OSError):
        return None


def _open_mixer() -> bool:
    if _try_mixer():
        return True
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    return _try_mixer()


def _try_mixer() -> bool:
    try:
        with _quiet_errors():
            pygame.mixer.init(_RATE, _SIZE, _CHANNELS, _BUFFER)
        pygame.mixer.set_num_channels(_VOICES)
    except pygame.error:
        return False
    return True


class _quiet_errors:
    """Keep what the C sound library writes to standard error off the terminal."""

    def __enter__(self) -> None:
        self._saved: int | None = None
        try:
            self._saved = os.dup(2)
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 2)
            os.close(nowhere)
        except OSError:
            self._saved = None

    def __exit__(self, *error: object) -> None:
        if self._saved is not None:
            os.dup2(self._saved, 2)
            os.close(self._saved)
