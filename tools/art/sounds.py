"""The sounds of the game, synthesised: noise in bands for sliding cards, struck bars for wood and tones.

Everything is computed from the numbers below and a small generator of noise, so the same bytes come out
on every machine. A sound is a list of samples at `RATE`; `made_sounds` scales each to `PEAK`.
"""

import struct
import wave
from collections.abc import Callable, Sequence
from functools import partial
from io import BytesIO
from math import cos, exp, pi, sin

RATE = 44_100
PEAK = 10 ** (-6 / 20)
"""Loudest sample: 6 dB below full scale."""

FADE_IN_SECONDS = 0.0015
FADE_OUT_SECONDS = 0.012

Samples = list[float]


class Noise:
    """White noise between -1 and 1 from a 32-bit xorshift generator."""

    def __init__(self, seed: int) -> None:
        self._state = (seed * 2_654_435_761 + 1) & 0xFFFFFFFF or 1

    def next(self) -> float:
        x = self._state
        x ^= (x << 13) & 0xFFFFFFFF
        x ^= x >> 17
        x ^= (x << 5) & 0xFFFFFFFF
        self._state = x
        return x / 2_147_483_648 - 1.0


def made_sounds() -> dict[str, bytes]:
    """Every sound by its name, as the content of a WAV file: one channel, 16 bits."""
    return {name: _wav(_finished(make(), level)) for name, (make, level) in _sounds().items()}


def _sounds() -> dict[str, tuple[Callable[[], Samples], float]]:
    """Name, maker, and level relative to the loudest."""
    sounds: dict[str, tuple[Callable[[], Samples], float]] = {
        "shuffle": (shuffle, 0.8),
        "deal-tick": (partial(flick, 0.055, 41), 0.5),
        "button-tick": (partial(knock, 880.0, 0.05, 42), 0.45),
        "turn": (partial(_notes, _TURN, 1.0, mallet), 0.9),
        "refusal": (refusal, 0.75),
        "joker-glint": (joker_glint, 0.7),
        "opening-chord": (partial(_notes, _OPENING, 1.35, mallet), 0.9),
        "going-out": (partial(_notes, _FANFARE, 1.95, brass_mallet), 1.0),
        "hint": (partial(_notes, _HINT, 0.7, glass), 0.6),
        "undo": (partial(_notes, _UNDO, 0.7, mallet), 0.6),
        "round-end": (partial(_notes, _ROUND_END, 1.5, mallet), 0.9),
        "match-won": (partial(_notes, _MATCH_WON, 2.0, brass_mallet), 1.0),
        "hand-romme": (partial(_notes, _HAND_ROMME, 2.0, brass_mallet), 1.0),
        "slam": (slam, 0.95),
        "chat": (partial(_notes, _CHAT, 0.7, mallet), 0.55),
        "reaction": (partial(_notes, _REACTION, 0.55, glass), 0.55),
        "joined": (partial(_notes, _JOINED, 0.75, mallet), 0.7),
        "gone": (partial(_notes, tuple(reversed_in_time(_JOINED)), 0.75, mallet), 0.6),
        "last-seconds": (partial(knock, 620.0, 0.09, 43), 0.6),
    }
    for number, pitch in enumerate(_RISING, 1):
        sounds[f"laid-{number}"] = (partial(laid, pitch, 80 + number), 0.8)
    for number, (length, low, high) in enumerate(_SLIDES, 1):
        sounds[f"card-slide-{number}"] = (partial(slide, length, low, high, 10 + number), 0.62)
    for number, pitch in enumerate(_CARD_PITCHES, 1):
        sounds[f"card-down-{number}"] = (partial(card_down, pitch, 20 + number), 0.8)
    for number, pitch in enumerate(_TILE_PITCHES, 1):
        sounds[f"tile-click-{number}"] = (partial(tile_click, pitch, 30 + number), 0.85)
    return sounds


_SLIDES = ((0.17, 900.0, 3600.0), (0.20, 750.0, 3100.0), (0.15, 1050.0, 4200.0))
_CARD_PITCHES = (172.0, 190.0, 158.0, 205.0)
_TILE_PITCHES = (620.0, 690.0, 760.0, 840.0)

_C4, _E4, _G4, _A4 = 261.63, 329.63, 392.0, 440.0
_C5, _D5, _E5, _G5, _A5, _C6 = 523.25, 587.33, 659.26, 783.99, 880.0, 1046.5
_TURN = ((0.0, _G4, 1.0), (0.17, _C5, 1.0))
_HINT = ((0.0, _E5, 0.8), (0.09, _A5, 1.0))
_UNDO = ((0.0, _A4, 0.9), (0.09, _E4, 1.0))
_OPENING = ((0.0, _C4, 1.0), (0.035, _G4, 0.9), (0.07, _E5, 0.85), (0.105, _C6, 0.5))
_FANFARE = (
    (0.0, _G4, 0.8),
    (0.13, _C5, 0.85),
    (0.26, _E5, 0.9),
    (0.39, _G5, 1.0),
    (0.58, _E5, 0.8),
    (0.71, _C4, 0.8),
    (0.71, _E4, 0.7),
    (0.71, _G5, 0.9),
    (0.71, _C6, 1.0),
)
_D4 = 293.66
_RISING = (_C4, _D4, _E4, _G4, _A4, _C5, _D5, _E5, _G5, _A5)
"""What each further card that is laid in a turn sounds like: five notes to an octave, so that any two agree."""

_CHAT = ((0.0, _E5, 0.8), (0.07, _G5, 0.7))
_REACTION = ((0.0, _G5, 0.7), (0.05, _A5, 0.8), (0.10, _C6, 0.9))
_JOINED = ((0.0, _E4, 0.8), (0.10, _A4, 0.9), (0.20, _C5, 1.0))
_HAND_ROMME = (
    (0.0, _C5, 0.8),
    (0.09, _E5, 0.8),
    (0.18, _G5, 0.85),
    (0.27, _C6, 0.95),
    (0.44, _A5, 0.8),
    (0.53, _C6, 0.85),
    (0.70, _C4, 0.9),
    (0.70, _G4, 0.8),
    (0.70, _E5, 0.8),
    (0.70, _C6, 1.0),
    (0.86, _E5, 0.6),
    (0.94, _G5, 0.6),
    (1.02, _C6, 0.7),
)
_ROUND_END = ((0.0, _E5, 0.9), (0.16, _D5, 0.85), (0.32, _C5, 0.9), (0.5, _G4, 0.7), (0.5, _C4, 0.9))
_MATCH_WON = (
    (0.0, _C5, 0.8),
    (0.11, _C5, 0.7),
    (0.22, _C5, 0.8),
    (0.36, _E5, 0.9),
    (0.50, _G5, 0.95),
    (0.66, _E5, 0.8),
    (0.80, _C4, 0.8),
    (0.80, _G4, 0.8),
    (0.80, _E5, 0.8),
    (0.80, _C6, 1.0),
)


def slide(length: float, low: float, high: float, seed: int) -> Samples:
    """A card that slides over cloth: noise whose band rises and falls with the card's speed."""
    noise = Noise(seed)
    count = round(length * RATE)
    samples = []
    band, body = _Band(), _Band()
    for i in range(count):
        t = i / count
        speed = sin(pi * t**0.6) ** 1.6
        grain = noise.next()
        samples.append(
            speed
            * (band.step(grain, low + (high - low) * speed, 0.9) + 0.5 * body.step(grain, low * 0.45, 1.2))
        )
    return _scaled(samples, 1.0)


def flick(length: float, seed: int) -> Samples:
    """The edge of a card that leaves the pack."""
    return _mixed(
        (0.0, slide(length, 1500, 4800, seed), 0.8), (length * 0.55, knock(330.0, 0.03, seed + 1), 0.5)
    )


def card_down(pitch: float, seed: int) -> Samples:
    """A card laid on a table with cloth: a dull knock after a breath of air."""
    thump = _struck(((pitch, 1.0, 0.028), (pitch * 1.72, 0.5, 0.018), (pitch * 3.1, 0.22, 0.010)), 0.15)
    slap = _burst(0.05, 1700.0, 0.8, 0.007, seed)
    air = _burst(0.03, 900.0, 1.0, 0.010, seed + 50)
    return _mixed((0.012, thump, 0.8), (0.010, slap, 0.9), (0.0, air, 0.2))


def laid(pitch: float, seed: int) -> Samples:
    """A card laid down that has a note of its own."""
    bar = _struck(((pitch, 1.0, 0.10), (pitch * 2.0, 0.16, 0.07), (pitch * 3.93, 0.2, 0.03)), 0.34)
    return _mixed((0.0, card_down(176.0, seed), 0.75), (0.012, bar, 0.5))


def slam() -> Samples:
    """The last card, put down with the flat hand."""
    body = _struck(((84.0, 1.0, 0.07), (131.0, 0.7, 0.05), (240.0, 0.4, 0.03)), 0.34)
    return _mixed((0.006, body, 1.0), (0.0, _burst(0.09, 1400.0, 0.7, 0.016, 71), 0.9))


def reversed_in_time(notes: Sequence[tuple[float, float, float]]) -> list[tuple[float, float, float]]:
    """The same notes at the same times, the last one first."""
    pitches = [pitch for _, pitch, _ in reversed(notes)]
    return [(start, pitch, level) for (start, _, level), pitch in zip(notes, pitches, strict=True)]


def tile_click(pitch: float, seed: int) -> Samples:
    """A tile set down on wood: two short bars and a click."""
    bar = _struck(((pitch, 1.0, 0.022), (pitch * 2.76, 0.6, 0.012), (pitch * 5.4, 0.25, 0.006)), 0.12)
    table = _struck(((210.0, 0.7, 0.030), (330.0, 0.4, 0.020)), 0.14)
    return _mixed((0.0, bar, 1.0), (0.002, table, 0.6), (0.0, _burst(0.02, 3800.0, 0.8, 0.003, seed), 0.4))


def knock(pitch: float, length: float, seed: int) -> Samples:
    """A fingertip on wood."""
    bar = _struck(((pitch, 1.0, length * 0.22), (pitch * 2.4, 0.35, length * 0.12)), length)
    return _mixed((0.0, bar, 1.0), (0.0, _burst(length, 2600.0, 0.9, 0.003, seed), 0.3))


def shuffle() -> Samples:
    """A riffle: many edges that fall faster and faster, then the bridge closes."""
    noise = Noise(60)
    parts = []
    at = 0.0
    for step in range(34):
        level = 0.45 + 0.4 * sin(pi * step / 33) + 0.12 * noise.next()
        parts.append((at, _burst(0.022, 2300 + 700 * noise.next(), 0.8, 0.0045, 70 + step), level))
        at += 0.028 - 0.018 * sin(pi * step / 33) + 0.002 * noise.next()
    parts.append((at + 0.03, slide(0.26, 600, 2600, 61), 0.5))
    parts.append((at + 0.27, card_down(150.0, 62), 0.55))
    return _mixed(*parts)


def refusal() -> Samples:
    """Two low dull knocks."""
    low = _struck(((196.0, 1.0, 0.055), (392.0, 0.3, 0.03), (540.0, 0.15, 0.015)), 0.28)
    lower = _struck(((164.81, 1.0, 0.07), (329.63, 0.3, 0.035), (454.0, 0.15, 0.015)), 0.32)
    return _mixed((0.0, low, 0.9), (0.11, lower, 1.0))


def joker_glint() -> Samples:
    """A quick run upwards on glass."""
    run = (1046.5, 1318.51, 1567.98, 2093.0, 2637.02)
    return _notes(tuple((0.045 * i, pitch, 0.6 + 0.1 * i) for i, pitch in enumerate(run)), 0.75, glass)


def mallet(pitch: float, length: float) -> Samples:
    """A soft mallet on a wooden bar."""
    partials = (
        (pitch, 1.0, 0.30),
        (pitch * 2.0, 0.16, 0.20),
        (pitch * 3.93, 0.22, 0.06),
        (pitch * 9.2, 0.05, 0.02),
    )
    return _mixed(
        (0.0, _struck(partials, length), 1.0), (0.0, _burst(0.03, 1200.0, 1.0, 0.006, round(pitch)), 0.08)
    )


def brass_mallet(pitch: float, length: float) -> Samples:
    """A brighter note with a slow swell, for what is worth a cheer."""
    note = _struck(tuple((pitch * n, 0.55 / n**1.25, 0.42 / n**0.6) for n in range(1, 8)), length)
    swell = [value * (1 - exp(-i / RATE / 0.012)) for i, value in enumerate(note)]
    return _mixed((0.0, swell, 0.8), (0.0, mallet(pitch, length), 0.6))


def glass(pitch: float, length: float) -> Samples:
    return _struck(((pitch, 1.0, 0.16), (pitch * 2.71, 0.18, 0.07), (pitch * 5.2, 0.06, 0.03)), length)


class _Band:
    """A band-pass filter whose middle may move from sample to sample (a state-variable filter)."""

    def __init__(self) -> None:
        self._low = 0.0
        self._band = 0.0

    def step(self, value: float, frequency: float, quality: float) -> float:
        f = 2 * sin(pi * min(frequency, RATE / 7) / RATE)
        self._low += f * self._band
        high = value - self._low - self._band / quality
        self._band += f * high
        return self._band


def _burst(length: float, frequency: float, quality: float, decay: float, seed: int) -> Samples:
    """Noise in a band that dies away with the time constant `decay` in seconds."""
    noise, band = Noise(seed), _Band()
    count = round(length * RATE)
    return _scaled(
        [band.step(noise.next(), frequency, quality) * exp(-i / RATE / decay) for i in range(count)], 1.0
    )


def _struck(partials: Sequence[tuple[float, float, float]], length: float) -> Samples:
    """Damped sines: (frequency, level, time constant in seconds) each."""
    count = round(length * RATE)
    samples = [0.0] * count
    for frequency, level, decay in partials:
        # A damped sine follows its own two last values: far cheaper than sin and exp for each sample.
        fall = exp(-1 / (decay * RATE))
        turn = 2 * fall * cos(2 * pi * frequency / RATE)
        before, now = 0.0, level * fall * sin(2 * pi * frequency / RATE)
        for i in range(count):
            samples[i] += before
            before, now = now, turn * now - fall * fall * before
    return samples


def _notes(
    notes: Sequence[tuple[float, float, float]], length: float, instrument: Callable[[float, float], Samples]
) -> Samples:
    """Notes as (start, pitch, level), all ending at `length` seconds."""
    return _mixed(*((start, instrument(pitch, length - start), level) for start, pitch, level in notes))


def _mixed(*parts: tuple[float, Samples, float]) -> Samples:
    """Parts as (start in seconds, samples, level) laid over each other."""
    samples = [0.0] * max(round(start * RATE) + len(part) for start, part, _ in parts)
    for start, part, level in parts:
        first = round(start * RATE)
        for i, value in enumerate(part):
            samples[first + i] += level * value
    return samples


def _finished(samples: Samples, level: float) -> Samples:
    """No constant part, silent ends, the loudest sample at `level` times `PEAK`."""
    mean = sum(samples) / len(samples)
    fade_in, fade_out = round(FADE_IN_SECONDS * RATE), round(FADE_OUT_SECONDS * RATE)
    last = len(samples) - 1
    faded = [(value - mean) * min(1.0, i / fade_in, (last - i) / fade_out) for i, value in enumerate(samples)]
    return _scaled(faded, level * PEAK)


def _scaled(samples: Samples, peak: float) -> Samples:
    """The samples with `peak` as the loudest."""
    loudest = max(abs(value) for value in samples)
    return [value * peak / loudest for value in samples]


def _wav(samples: Samples) -> bytes:
    content = BytesIO()
    with wave.open(content, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(struct.pack(f"<{len(samples)}h", *(round(value * 32767) for value in samples)))
    return content.getvalue()
