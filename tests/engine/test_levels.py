"""The levels at cards: legal whatever they see, the same for the same chance, and the weak ones err."""

import pytest

from engine.bots import LEVELS, Memory, decide, remembering
from engine.bots.person import BEGINNER, Person
from engine.chance import seed_from, words
from engine.games import GAMES
from engine.romme.match import apply, start
from engine.romme.rules import PLAYERS, PRESETS, RommeRules
from engine.romme.state import Match, view_of
from net.lobby import LEVELS as OFFERED
from tests.engine.at_table import position

MOST_MOVES = 4_000


def played(rules: RommeRules, levels: list[str], seed: bytes) -> tuple[Match, int]:
    """A round between these levels to its end, and the moves it took; every move is judged."""
    match, _ = start(rules, len(levels), seed)
    memories = [Memory()] * len(levels)
    for count in range(MOST_MOVES):
        public = match.state.public
        if public.result is not None:
            return match, count
        chance = words(seed, f"{public.seat} {count}")
        move, memories[public.seat] = decide(
            view_of(match, public.seat), chance, memories[public.seat], levels[public.seat]
        )
        match, events = apply(match, move)
        memories = [
            remembering(memory, [event.seen_by(seat) for event in events])
            for seat, memory in enumerate(memories)
        ]
    raise AssertionError("the round has no end")


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("level", ["level1", "level2", "level3"])
def test_a_round_among_people_of_a_level_ends(preset: str, level: str) -> None:
    for number in range(2):
        match, _ = played(PRESETS[preset], [level] * PLAYERS[preset][0], seed_from(f"{level} {number}"))
        assert match.state.public.result is not None


def test_every_game_has_the_levels_that_a_table_offers() -> None:
    assert [game.levels for game in GAMES.values()] == [OFFERED] * len(GAMES)


def test_the_same_chance_gives_the_same_round() -> None:
    levels = ["level1", "level2", "level3"]
    first, second = (played(PRESETS["klassisch"], levels, seed_from("again")) for _ in range(2))
    assert first == second


def test_a_beginner_overlooks_what_the_family_sees() -> None:
    match = position(
        "klassisch", hands=["SA SK SQ D7 H7 C7 S2 H9", "S2 H3"], opened=[True, True], phase="play"
    )
    view = view_of(match, match.state.public.seat)
    first = {
        level: {type(decide(view, words(b"", str(number)), Memory(), level).move) for number in range(40)}
        for level in LEVELS
    }
    assert len(first["level1"]) == 2 and len(first["level3"]) == 1


def test_a_beginner_throws_what_another_would_keep() -> None:
    match = position("klassisch", hands=["S5 S6 D7 H7 CK H9", "S2 H3"], phase="play")
    view = view_of(match, match.state.public.seat)
    thrown = {Person(BEGINNER)(view, words(b"", str(number)), Memory()).move for number in range(40)}
    careful = {decide(view, words(b"", str(number)), Memory(), "level3").move for number in range(40)}
    assert len(thrown) > 2 and len(careful) == 1
