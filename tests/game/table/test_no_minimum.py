"""B7 and A4 with a minimum of 0: a meld of one's own opens, and nobody hears of points that are missing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from engine.chance import seed_from
from engine.chance import words as chance
from engine.game import Game
from engine.games import GAMES
from engine.refusal import Fault
from engine.romme.events import Opened
from engine.romme.owed import owed as cards_owed
from engine.tiles.draft import begin
from engine.tiles.events import Opened as TilesOpened
from engine.tiles.owed import owed as tiles_owed
from game import rules_text, tile_rules_text
from game.chapters import Say
from game.review.words import claim_words
from game.rule_words import value_words
from game.table.refusal_words import WITHOUT_MINIMUM, fault_words
from game.table.words import owed_words
from game.tiles.words import owed_words as tiles_owed_words
from game.words import words

NOTHING_MISSING = re.compile(r"(?<![\d.])0(?!\d)")
"""A bare 0 in a sentence: “0 more to open”, “Noch 0”."""


@pytest.fixture(params=["de", "en"], autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    before = words.language
    words.use(request.param)
    yield request.param
    words.use(before)


def rules_of(game: Game) -> Any:
    preset = "eigene" if game.key == "romme" else "steine"
    return game.rules_from(preset, {"opening_minimum": 0})


def played(game: Game, seed: str) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """The views of a round that the family's computers play, each with the events of its move."""
    match, _events = game.start(rules_of(game), 3, seed_from(seed))
    memory, lot = game.memory, chance(seed_from(seed), "players")
    while match.state.public.result is None:
        view = game.view_of(match, match.state.public.seat)
        move, _memory = game.decide(view, lot, memory, "level3")
        match, events = game.apply(match, move)
        yield view, events


def owed_sentence(game: Game, view: Any) -> str:
    if game.key == "romme":
        return " ".join(owed_words(need, False) for need in cards_owed(view))
    draft = begin(view)
    return tiles_owed_words(tiles_owed(draft), draft)


@pytest.mark.parametrize("key", ["romme", "tiles"])
def test_computers_open_with_little_and_nobody_hears_of_0_points(key: str) -> None:
    game = GAMES[key]
    openings, advised = [], 0
    for number in range(3):
        for count, (view, events) in enumerate(played(game, f"no minimum {number}")):
            said = owed_sentence(game, view)
            assert not NOTHING_MISSING.search(said), said
            openings += [event.points for event in events if isinstance(event, (Opened, TilesOpened))]
            if count % 9 == 0:
                for claim in game.advise(view, game.memory)[1]:
                    advised += 1
                    told = claim_words(claim, str)
                    assert "minimum" not in dict(claim.named()) or not NOTHING_MISSING.search(told), told
    assert advised
    assert openings and min(openings) < 30


@pytest.mark.parametrize("code", sorted(WITHOUT_MINIMUM))
def test_a_refusal_asks_for_a_meld_of_ones_own(code: str) -> None:
    said = fault_words(Fault(code, "B7", (("points", 0), ("minimum", 0), ("short", 1))))
    assert not re.search(r"\d", said), said
    assert ("eigene" if words.language == "de" else "own") in said.lower()


@pytest.mark.parametrize("key", ["romme", "tiles"])
def test_the_rules_and_the_setup_say_that_no_points_are_needed(key: str) -> None:
    rules = rules_of(GAMES[key])
    chapters = rules_text.chapters(rules) if key == "romme" else tile_rules_text.chapters(rules)
    opening = next(own for own in chapters if own.paragraph in ("B7", "A4"))
    said = " ".join(block.words for block in opening.blocks if isinstance(block, Say))
    assert not NOTHING_MISSING.search(said), said
    assert value_words("opening_minimum", 0, rules) != "0"
