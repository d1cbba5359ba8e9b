"""The closed list of refusals: source, docs/refusals.md and the words say the same."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.pieces import CARDS, face_of
from engine.refusal import Fault, Refusal, refuse
from engine.romme.plays import Place
from engine.tiles.jokers import JOKER_RULES
from game.commands.sentences import sayer
from game.table.reasons import reason
from game.table.refusal_words import SENTENCES, fault_words, refusal_words
from game.words import words
from tests.engine.at_table import position, view

ROOT = Path(__file__).resolve().parents[3]
_REFUSED = re.compile(
    r"""(?:refuse|Fault)\(\s*"([a-z_]+)"(?: if [^"]*? else "[a-z_]+")?,\s*"([A-C0-9.]*)\""""
)
_RETURNED = re.compile(r"""return "((?:lay_off|swap)_[a-z_]+)\"""")
_CONDITIONAL = re.compile(r"""None if [a-z_]+\(view\) else "((?:lay_off|swap)_[a-z_]+)\"""")
_ROW = re.compile(r"^\| `([a-z_]+)` \| ([^|]+?) \| (.+) \| (.+) \|$", re.MULTILINE)
_OF_THE_SCREEN = {
    "choose_cards_first": "",
    "discard_one_card": "B5",
    "laid_before_draw": "A5",
    "nothing_to_show_again": "",
    "table_put_back": "A5",
}


class Row(NamedTuple):
    rule: str
    german: str
    english: str


def codes_in_source() -> dict[str, set[str]]:
    """Every code that the engine or the net refuses with, and its rules."""
    found: dict[str, set[str]] = {code: {rule} for code, rule in _OF_THE_SCREEN.items()}
    for folder in ("engine", "net"):
        for path in (ROOT / folder).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            for code, rule in _REFUSED.findall(text):
                found.setdefault(code, set()).add(rule)
            for code in (*_RETURNED.findall(text), *_CONDITIONAL.findall(text)):
                found.setdefault(code, set()).add("B7" if code.startswith("lay_off") else "B10")
    found.update((code, {"A6"}) for code, _ in JOKER_RULES)
    return {code: rules - {""} for code, rules in found.items()}


def listed() -> dict[str, Row]:
    text = (ROOT / "docs" / "refusals.md").read_text(encoding="utf-8")
    rows = _ROW.findall(text)
    assert len(rows) == len({code for code, *_ in rows}), "a code stands twice in docs/refusals.md"
    return {code: Row("" if rule == "–" else rule, german, english) for code, rule, german, english in rows}


def test_every_code_of_the_source_is_listed_with_its_rule() -> None:
    rules = {code: set(row.rule.split(", ")) - {""} for code, row in listed().items()}
    assert rules == codes_in_source()


def test_every_code_has_words_and_every_word_a_code() -> None:
    assert set(SENTENCES) == set(listed())


def test_the_list_says_what_the_program_says() -> None:
    for code, row in listed().items():
        assert row.english == SENTENCES[code]
    words.use("de")
    try:
        for code, row in listed().items():
            assert row.german != row.english
            if code != "meld_too_many_jokers":
                assert row.german == words.gettext(SENTENCES[code])
    finally:
        words.use("en")


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_sentence_has_no_empty_place_left(language: str) -> None:
    words.use(language)
    try:
        for code in SENTENCES:
            values = {
                "face": face_of(1, 7), "faces": (face_of(0, 1), face_of(3, 13)), "minimum": 40, "short": 12,
                "count": 2, "needed": 2, "most": 1, "seat": 1, "points": 28, "jokers": 3, "real": 2, "meld": 0,
                "place": 3,
            }  # fmt: skip
            sentence = fault_words(Fault(code, "", tuple(values.items())))
            assert sentence and "{" not in sentence and "  " not in sentence
            assert sentence[0].isupper() and sentence.endswith(".")
    finally:
        words.use("en")


def test_a_fault_without_its_values_still_makes_a_sentence() -> None:
    for code in SENTENCES:
        assert "{" not in fault_words(Fault(code, ""))


def test_an_unknown_code_is_said_plainly() -> None:
    assert refusal_words(refuse("never_heard_of", "")) == "That is not allowed here."


def test_the_german_names_cards_as_players_do() -> None:
    words.use("de")
    try:
        fault = Fault("taken_must_be_played", "B5", (("face", face_of(1, 12)),))
        assert refusal_words(Refusal((fault,))).startswith("Herz Dame kam von der Ablage")
    finally:
        words.use("en")


@pytest.mark.parametrize(
    ("rules", "hand", "code"),
    [
        ({}, "SQ SK SA S2 C9", "run_over_the_ace"),
        ({}, "SK SA S2 C9", "run_over_the_ace"),
        ({}, "S5 S9 * * * C9", "run_more_jokers_than_real"),
        ({"jokers_per_meld": 1}, "S5 S8 * * C9", "meld_too_many_jokers"),
        ({}, "S5 * * C9", "meld_too_few_real"),
        ({}, "S5 H6 C9 D2", "meld_is_none"),
    ],
)
def test_picked_cards_hear_of_the_rule_that_is_in_their_way(
    rules: dict[str, object], hand: str, code: str
) -> None:
    match = position("eigene", rules, hands=[hand, "C2"], phase="play", opened=[True, True])
    cards = view(match)
    picked = tuple(piece.id for piece in cards.hand if CARDS.write(piece.face) not in ("C9", "D2"))
    if code == "meld_is_none":
        picked = tuple(piece.id for piece in cards.hand[:3])
    found = reason(cards, picked, Place.TABLE)
    assert found is not None and found.code == code


def test_jokers_of_tiles_hear_of_the_rule_that_is_in_their_way() -> None:
    words.use("de")
    try:
        fault = Fault("joker_needs_both_tiles", "A6", (("faces", (face_of(0, 7), face_of(3, 7))),))
        assert "Rot 7 und Orange 7" in sayer("de")(fault)
    finally:
        words.use("en")


def test_an_opening_beside_a_changed_table_asks_for_tiles_of_ones_own() -> None:
    said = [
        fault_words(Fault("opening_too_low", "A4", (("minimum", minimum), ("short", 6), *own)))
        for minimum in (30, 0)
        for own in ((), (("own_tiles", 1),))
    ]
    assert len(set(said)) == 4
    assert all("tiles of your own" in each for each in said[1::2])
