"""Sounds by name, each of a kind with a volume of its own, and the music. Without a sound device all is silent."""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping
from pathlib import Path

import pygame

from game.assets import asset_path

_RATE, _SIZE, _CHANNELS, _BUFFER = 44_100, -16, 2, 1024
_VOICES = 16
_MUSIC_VOICE = 0
MUSIC_FADES_MS = 1500
MUSIC_SHARE = 0.5
"""How loud the music is at most, beside everything else."""

KINDS = {
    "pieces": ("card-", "laid-", "deal-", "tile-", "shuffle", "joker-", "undo", "button-", "slam"),
    "signals": ("turn", "refusal", "hint", "last-seconds"),
    "cheers": ("opening-", "going-out", "hand-romme", "round-end", "match-won"),
    "talk": ("chat", "reaction", "joined", "gone"),
}
"""The kinds of sounds, by how their names begin."""

LAID_SOUNDS = 10


def kind_of(name: str) -> str:
    """The kind of the sound of this name; what belongs to none goes with the pieces."""
    found = (kind for kind, beginnings in KINDS.items() if name.startswith(beginnings))
    return next(found, "pieces")


def laid_sound(count: int) -> str:
    """The sound of the card that is the `count`th laid in a turn, from 1: each higher than the one before."""
    return f"laid-{min(max(count, 1), LAID_SOUNDS)}"


class Sound:
    """Plays `assets/sounds/NAME.wav`; `NAME-1.wav`, `NAME-2.wav` … are variants that take turns."""

    def __init__(
        self, volume_percent: int = 70, kinds: Mapping[str, int] | None = None, music_percent: int = 0
    ) -> None:
        self.volume_percent = volume_percent
        self.kinds: dict[str, int] = dict.fromkeys(KINDS, 100) | dict(kinds or {})
        self._music_percent = music_percent
        self._music: pygame.mixer.Sound | None = None
        self._is_muted = False
        self._is_open = False
        self._is_reading = False
        self._is_silent = False
        self._variants: dict[str, list[pygame.mixer.Sound]] = {}
        self._turns: dict[str, int] = {}

    @property
    def is_muted(self) -> bool:
        """Nothing is heard until this is False again."""
        return self._is_muted

    @is_muted.setter
    def is_muted(self, is_muted: bool) -> None:
        self._is_muted = is_muted
        self._follow_music()

    def set_volumes(self, volume_percent: int, kinds: Mapping[str, int], music_percent: int) -> None:
        """Take the volume of everything, that of each kind, and that of the music, all from 0 to 100."""
        self.volume_percent = volume_percent
        self.kinds |= kinds
        self._music_percent = music_percent
        self._follow_music()

    def play(self, name: str, volume: float = 1.0) -> None:
        """Play a sound now; `volume` 0.0–1.0 is taken of the volumes in the settings."""
        percent = self.volume_percent * self.kinds[kind_of(name)] / 100
        if self.is_muted or not percent or not self._open():
            return
        variants = self._load(name)
        if not variants:
            return
        turn = self._turns.get(name, 0)
        self._turns[name] = turn + 1
        sound = variants[turn % len(variants)]
        # Loudness is heard logarithmically: half the slider should sound half as loud.
        sound.set_volume(min(1.0, volume) * (percent / 100) ** 2)
        try:
            sound.play()
        except pygame.error:
            self._is_silent = True

    def warm_up(self) -> None:
        """Open the device now, so that the first sound costs no frame, and begin the music."""
        if self.volume_percent:
            self._open()
        self._follow_music()

    def close(self) -> None:
        """Give the sound device back."""
        self._variants.clear()
        self._music = None
        self._music_percent = 0
        if self._is_open:
            pygame.mixer.quit()
        self._is_open = False

    def _follow_music(self) -> None:
        """Begin, end or change the music as the settings want it; it is read in a thread, for it is long."""
        percent = 0 if self._is_muted else self.volume_percent * self._music_percent / 100
        if not percent:
            if self._music is not None:
                self._music.fadeout(MUSIC_FADES_MS)
            return
        if self._music is None:
            if self._open() and not self._is_reading:
                self._is_reading = True
                threading.Thread(target=self._read_music, name="romme-music", daemon=True).start()
            return
        self._music.set_volume(MUSIC_SHARE * (percent / 100) ** 2)
        if not self._music.get_num_channels():
            pygame.mixer.Channel(_MUSIC_VOICE).play(self._music, loops=-1, fade_ms=MUSIC_FADES_MS)

    def _read_music(self) -> None:
        music = _read(asset_path("music", "evening.wav"))
        self._is_reading = False
        if music is not None and self._is_open:
            self._music = music
            self._follow_music()

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
        # Opened here, for pygame does not find a path with umlauts where the system's locale knows English letters only.
        with path.open("rb") as file:
            return pygame.mixer.Sound(file)
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
        pygame.mixer.set_reserved(_MUSIC_VOICE + 1)
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
