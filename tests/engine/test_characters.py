"""Players of one strength who differ in what they weigh: they play legally, and not all alike."""

from engine.bots import CHARACTERS_OF, LEVELS, NOTHING_KNOWN, PLAYED, decide, remembering
from engine.bots.characters import CHARACTERS
from engine.bots.levels import USUAL_LEVEL
from engine.chance import words
from engine.romme.game import ROMME
from engine.romme.match import apply, start
from engine.romme.rules import PRESETS
from engine.romme.state import View, view_of
from engine.tiles.game import TILES
from net.bots import in_character
from net.lobby import EMBLEMS
from net.session import Seat
from tests.engine.test_blindness import assert_blind


def views_of_a_round(seed: int, levels: tuple[str, ...]) -> list[View]:
    """The views that players of these levels moved from, every move judged by the referee."""
    match, events = start(PRESETS["klassisch"], len(levels), seed.to_bytes(16, "big"))
    chance, memories = words(b"characters", str(seed)), [NOTHING_KNOWN] * len(levels)
    views = []
    while True:
        memories = [
            remembering(memory, [event.seen_by(seat) for event in events])
            for seat, memory in enumerate(memories)
        ]
        if match.state.public.result is not None:
            return views
        seat = match.state.public.seat
        views.append(view_of(match, seat))
        move, memories[seat] = decide(views[-1], chance, memories[seat], levels[seat])
        match, events = apply(match, move)


def test_every_character_plays_whole_rounds() -> None:
    names = CHARACTERS_OF[USUAL_LEVEL]
    assert len(names) == len(CHARACTERS) == 3
    for seed in range(8):
        assert views_of_a_round(seed, names)
        assert views_of_a_round(seed, (USUAL_LEVEL, names[seed % 3]))


def test_characters_differ_in_some_positions() -> None:
    views = [view for seed in range(25) for view in views_of_a_round(seed, (USUAL_LEVEL, "level3"))]
    moves = {
        name: [decide(view, words(b"1", "2"), NOTHING_KNOWN, name).move for view in views]
        for name in (USUAL_LEVEL, *CHARACTERS_OF[USUAL_LEVEL])
    }
    assert len({tuple(own) for own in moves.values()}) == len(moves)


def test_a_face_has_a_character_where_its_level_has_some() -> None:
    faces = {in_character(ROMME, Seat("Ada", emblem, True, USUAL_LEVEL)) for emblem in EMBLEMS}
    assert faces == set(CHARACTERS_OF[USUAL_LEVEL]) <= set(PLAYED)
    for level in set(LEVELS) - {USUAL_LEVEL}:
        assert in_character(ROMME, Seat("Ada", "owl", True, level)) == level
    assert in_character(ROMME, Seat("Ada", "owl", False, None)) is None
    assert in_character(ROMME, Seat("Ada", "no such face", True, USUAL_LEVEL)) == USUAL_LEVEL
    assert in_character(TILES, Seat("Ada", "owl", True, USUAL_LEVEL)) == USUAL_LEVEL


def test_no_character_sees_what_is_hidden() -> None:
    assert_blind(ROMME, 40, CHARACTERS_OF[USUAL_LEVEL])
