"""The evening's music: a minute on a soft mallet instrument that ends where it begins, small enough to be kept.

It is stored as IMA ADPCM at `RATE`, four bits a sample, which SDL reads as it reads any other WAV file.
"""

from __future__ import annotations

import struct
from array import array
from functools import cache
from math import cos, exp, pi, sin

RATE = 22_050
BLOCKS = 628
"""So many blocks of samples make about 66 beats a minute, and leave no gap where the music begins anew."""

BEATS_A_BAR = 4
PEAK = 10 ** (-9 / 20)
"""Loudest sample: 9 dB below full scale, for it stays behind everything else."""

_BLOCK_BYTES = 1024
_SAMPLES_A_BLOCK = (_BLOCK_BYTES - 4) * 2 + 1
_FADE_S = 0.02

# Two lines to a chord: the bass and the notes that are broken over a bar, in semitones from middle C.
_BARS = (
    (-12, (0, 4, 7, 11)),
    (-15, (-3, 4, 7, 12)),
    (-10, (2, 5, 9, 12)),
    (-17, (-5, 5, 9, 11)),
    (-8, (4, 7, 11, 14)),
    (-15, (0, 4, 9, 12)),
    (-19, (0, 5, 9, 16)),
    (-17, (2, 5, 7, 11)),
    (-12, (0, 4, 7, 14)),
    (-8, (2, 4, 8, 11)),
    (-15, (0, 4, 7, 16)),
    (-10, (0, 6, 9, 14)),
    (-19, (0, 4, 9, 12)),
    (-19, (0, 5, 8, 14)),
    (-17, (0, 4, 7, 16)),
    (-17, (-1, 5, 7, 14)),
)
_BROKEN = (0, 1, 2, 3, 2, 1, 3, 2)
"""Which note of a chord each eighth of a bar has."""

_MELODY = (
    (0, 1.0, 16),
    (0, 2.5, 14),
    (1, 0.0, 12),
    (2, 1.0, 17),
    (2, 2.5, 16),
    (3, 0.0, 14),
    (4, 1.0, 19),
    (4, 2.0, 16),
    (5, 0.0, 16),
    (6, 1.5, 21),
    (6, 3.0, 19),
    (7, 0.0, 19),
    (8, 1.0, 16),
    (8, 2.5, 19),
    (9, 0.0, 20),
    (10, 0.5, 21),
    (10, 2.0, 16),
    (11, 0.0, 18),
    (12, 1.0, 21),
    (12, 2.5, 19),
    (13, 0.0, 17),
    (14, 0.5, 16),
    (14, 2.0, 12),
    (15, 0.0, 14),
)
"""The tune: bar, beat, semitones from middle C."""


def evening() -> bytes:
    """The content of the WAV file."""
    return _adpcm_wav(_samples())


def _samples() -> array[int]:
    length = BLOCKS * _SAMPLES_A_BLOCK
    beat_s = length / RATE / (len(_BARS) * BEATS_A_BAR)
    mixed = [0.0] * length
    for number, (low, chord) in enumerate(_BARS):
        begins = number * BEATS_A_BAR
        _add(mixed, begins * beat_s, _note(low, 2.2, True), 0.55)
        _add(mixed, (begins + 2) * beat_s, _note(low + 12, 1.4, True), 0.25)
        for eighth, place in enumerate(_BROKEN):
            level = (0.34, 0.22, 0.26, 0.22, 0.30, 0.22, 0.26, 0.20)[eighth]
            _add(mixed, (begins + eighth / 2) * beat_s, _note(chord[place], 1.5, False), level)
    for bar, beat, semitone in _MELODY:
        _add(mixed, (bar * BEATS_A_BAR + beat) * beat_s, _note(semitone, 2.0, False), 0.5)
    loudest = max(abs(value) for value in mixed)
    return array("h", (round(value / loudest * PEAK * 32767) for value in mixed))


def _add(mixed: list[float], at_s: float, note: list[float], level: float) -> None:
    """Lay a note over the others; what would sound after the end sounds at the beginning."""
    first, length = round(at_s * RATE), len(mixed)
    for index, value in enumerate(note):
        mixed[(first + index) % length] += level * value


@cache
def _note(semitone: int, length_s: float, is_low: bool) -> list[float]:
    """A bar struck with wool: round, with a slow tremble in the upper notes."""
    pitch = 261.63 * 2 ** (semitone / 12)
    partials = ((1.0, 1.0, 0.62), (2.0, 0.22, 0.3)) if is_low else ((1.0, 1.0, 0.5), (3.98, 0.12, 0.09))
    count = round(length_s * RATE)
    samples = [0.0] * count
    for multiple, level, decay_s in partials:
        fall = exp(-1 / (decay_s * RATE))
        turn = 2 * fall * cos(2 * pi * pitch * multiple / RATE)
        before, now = 0.0, level * fall * sin(2 * pi * pitch * multiple / RATE)
        for index in range(count):
            samples[index] += before
            before, now = now, turn * now - fall * fall * before
    fade = round(_FADE_S * RATE)
    for index in range(fade):
        samples[index] *= min(1.0, index / (0.25 * fade))
        samples[-1 - index] *= index / fade
    return samples


# IMA ADPCM

_STEPS = (
    *(7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80),
    *(88, 97, 107, 118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544),
    *(598, 658, 724, 796, 876, 963, 1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499, 2749),
    *(3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894, 6484, 7132, 7845, 8630, 9493, 10442, 11487, 12635),
    *(13899, 15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794, 32767),
)
_INDEX_MOVES = (-1, -1, -1, -1, 2, 4, 6, 8)


def _adpcm_wav(samples: array[int]) -> bytes:
    blocks = bytearray()
    index = 0
    for start in range(0, len(samples), _SAMPLES_A_BLOCK):
        block = list(samples[start : start + _SAMPLES_A_BLOCK])
        coded, index = _coded(block, index)
        blocks += coded
    rate_bytes = RATE * _BLOCK_BYTES // _SAMPLES_A_BLOCK
    form = struct.pack("<HHIIHHHH", 0x11, 1, RATE, rate_bytes, _BLOCK_BYTES, 4, 2, _SAMPLES_A_BLOCK)
    parts = (b"fmt ", form), (b"fact", struct.pack("<I", len(samples))), (b"data", bytes(blocks))
    body = b"WAVE" + b"".join(name + struct.pack("<I", len(data)) + data for name, data in parts)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def _coded(block: list[int], index: int) -> tuple[bytes, int]:
    """A block of samples in four bits each, and the step's index at its end."""
    predicted = block[0]
    coded = bytearray(struct.pack("<hBB", predicted, index, 0))
    low = -1
    for sample in block[1:]:
        step = _STEPS[index]
        left = sample - predicted
        nibble, sign = (8, -1) if left < 0 else (0, 1)
        left = abs(left)
        moved = step >> 3
        for bit, part in ((4, step), (2, step >> 1), (1, step >> 2)):
            if left >= part:
                nibble |= bit
                left -= part
                moved += part
        predicted = max(-32768, min(32767, predicted + sign * moved))
        index = max(0, min(88, index + _INDEX_MOVES[nibble & 7]))
        if low < 0:
            low = nibble
        else:
            coded.append(low | nibble << 4)
            low = -1
    return bytes(coded), index
