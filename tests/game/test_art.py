"""What `python3 -m tools art` makes: the same bytes as are committed, drawable pictures, clean sounds.

What pictures and sounds are like is looked at in the files that are committed, for drawing all anew takes long.
"""

import math
import struct
import wave
from io import BytesIO
from xml.etree import ElementTree

import pygame
import pytest

from game.assets import asset_path
from game.sprites import palette
from tools.art import main
from tools.art.sounds import FADE_OUT_SECONDS, PEAK, RATE

DRAWABLE = {"svg", "g", "defs", "path", "circle", "rect", "linearGradient", "radialGradient", "stop"}
SOUND_BYTES_LIMIT = 2_200_000
MUSIC_BYTES_LIMIT = 700_000
LONGEST_SECONDS = {
    "going-out": 2.0,
    "match-won": 2.0,
    "hand-romme": 2.0,
    "round-end": 1.6,
    "opening-chord": 1.5,
    "shuffle": 1.2,
    "turn": 1.1,
}
LONGEST_OTHER_SECONDS = 0.8
FOLDERS = ("cards", "cloths", "tiles", "icons", "emblems", "sounds", "music")
SOUNDS = sorted(file.stem for file in asset_path("sounds").glob("*.wav"))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Every file that the tool writes, drawn anew."""
    folder = tmp_path_factory.mktemp("art")
    assert main(["--into", str(folder)]) == 0
    return {
        file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()
    }


def committed(folders: tuple[str, ...], suffix: str = "") -> dict[str, bytes]:
    return {
        file.relative_to(asset_path()).as_posix(): file.read_bytes()
        for folder in folders
        for file in asset_path(folder).rglob(f"*{suffix}")
        if file.is_file()
    }


def pictures() -> dict[str, str]:
    return {name: content.decode() for name, content in committed((".",), ".svg").items()}


def sounds() -> dict[str, bytes]:
    return {name[7:-4]: content for name, content in committed(("sounds",), ".wav").items()}


def samples(name: str) -> tuple[int, ...]:
    with wave.open(BytesIO(sounds()[name])) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        return struct.unpack(f"<{file.getnframes()}h", file.readframes(file.getnframes()))


@pytest.mark.slow
def test_committed_assets_are_what_the_tool_makes_anew(made: dict[str, bytes]) -> None:
    differing = [name for name, content in made.items() if asset_path(name).read_bytes() != content]
    assert differing == []


@pytest.mark.slow
def test_no_picture_or_sound_is_left_over_from_an_older_drawing(made: dict[str, bytes]) -> None:
    assert set(committed(FOLDERS)) == {name for name in made if name.split("/")[0] in FOLDERS}


def test_pictures_use_only_what_sdl_image_can_draw():
    for name, text in pictures().items():
        used = {element.tag.partition("}")[2] for element in ElementTree.fromstring(text).iter()}
        assert used <= DRAWABLE, name


def test_pictures_of_one_colour_hold_only_the_tint():
    for name, text in pictures().items():
        if name.startswith(("icons/", "cards/suits/", "cards/indices/")):
            colours = {
                value
                for element in ElementTree.fromstring(text).iter()
                for value in element.attrib.values()
                if value.startswith("#")
            }
            assert colours == {"#000000"}, name


def test_a_suits_colours_are_no_other_colour_of_a_drawing():
    fixed = {value for name, value in vars(palette).items() if name.isupper() and isinstance(value, str)}
    for suit in palette.FOUR_COLOUR.suits:
        assert not {suit.main, suit.deep, suit.light} & fixed


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_has_silent_ends_no_constant_part_and_its_peak(name):
    values = samples(name)
    loudest = max(abs(value) for value in values)
    assert abs(values[0]) <= 8 and abs(values[-1]) <= 8
    assert abs(sum(values) / len(values)) < loudest * 0.01
    assert 0.35 * PEAK * 32767 < loudest <= PEAK * 32767 + 1
    assert len(values) / RATE <= LONGEST_SECONDS.get(name, LONGEST_OTHER_SECONDS)


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_has_died_away_before_it_fades_out(name):
    values = samples(name)
    loudest = max(abs(value) for value in values)
    fade = round(FADE_OUT_SECONDS * RATE)
    tail = values[-fade - len(values) // 20 : -fade]
    assert max(abs(value) for value in tail) < 0.25 * loudest


def test_variants_of_a_sound_differ():
    for group, count in (("card-slide", 3), ("card-down", 4), ("tile-click", 4)):
        assert len({sounds()[f"{group}-{number}"] for number in range(1, count + 1)}) == count


def test_all_sounds_together_stay_small():
    assert sum(len(content) for content in sounds().values()) < SOUND_BYTES_LIMIT


def pitch_of(name: str) -> float:
    """The strongest of the pitches of an octave and a half, found by comparing with a sine of each."""
    values = samples(name)[2000:12000:5]
    pitches = [240 * 2 ** (step / 24) for step in range(48)]

    def strength(pitch: float) -> float:
        turn = 2 * math.pi * pitch * 5 / RATE
        real = sum(value * math.cos(turn * at) for at, value in enumerate(values))
        imaginary = sum(value * math.sin(turn * at) for at, value in enumerate(values))
        return math.hypot(real, imaginary)

    return max(pitches, key=strength)


def test_each_further_card_laid_in_a_turn_sounds_higher():
    pitches = [pitch_of(f"laid-{number}") for number in range(1, 9)]
    assert pitches == sorted(pitches)
    assert len(set(pitches)) == len(pitches)


def test_the_music_is_a_minute_that_ends_where_it_begins():
    content = asset_path("music/evening.wav").read_bytes()
    assert len(content) < MUSIC_BYTES_LIMIT
    pygame.mixer.init(44_100, -16, 2, 512)
    try:
        sound = pygame.mixer.Sound(BytesIO(content))
        assert 50 < sound.get_length() < 70
        heard = struct.unpack("<8h", sound.get_raw()[-16:])
        assert max(abs(value) for value in heard) < 4000
    finally:
        pygame.mixer.quit()
