"""The languages: every message of the game has its German, and what is committed is compiled from it."""

import ast
import re
import string
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from tools import words

CATALOGUES = sorted(words.FOLDER.glob("*.po"))


def forms(text: object) -> tuple[str, ...]:
    return tuple(text) if isinstance(text, (tuple, list)) else (str(text),)


def fields(text: str) -> set[str | None]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field is not None}


def test_no_message_stands_within_an_f_string_where_it_is_not_found() -> None:
    hidden = [
        f"{path.name}:{call.lineno}"
        for path in sorted(words.FOLDER.parent.rglob("*.py"))
        for whole in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(whole, ast.JoinedStr)
        for call in ast.walk(whole)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in words.KEYWORDS
    ]
    assert hidden == []


WINCES = (
    "Hinein",
    "Startbild",
    "Rückschau",
    "Netzsprache",
    "kommst nicht hinein",
    "mit Ziehen",
    "schon dran war",
    "behalten als",
    "schauen zu",
    "Wie der Computer",
    "Wie die Sprache",
    "„Im Netz",
    "Own rules",
    "Hand Rommé",
    "Come in",
    "come in",
    "Only watch",
    "You watch.",
    "are called",
    "brass",
    "Title screen",
    "title screen",
    "kept aside",
    "afresh",
)
"""What is said better otherwise (docs/words.md has the terms)."""


def test_nothing_is_said_that_a_native_speaker_would_wince_at() -> None:
    said = [
        form
        for message in words.read(words.FOLDER / "de.po")
        if message.id
        for text in (message.id, message.string)
        for form in forms(text)
    ]
    assert [form for form in said if any(wince in form for wince in WINCES)] == []


def test_german_is_there() -> None:
    assert "de.po" in {path.name for path in CATALOGUES}


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.name)
def test_every_message_of_the_game_is_translated(path: Path) -> None:
    missing = words.untranslated(words.read(path), words.used_messages(words.GAME))
    assert [message.id for message in missing] == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.name)
def test_a_translation_has_the_places_of_its_message(path: Path) -> None:
    def allowed(message: Message) -> set[str | None]:
        return set().union(*map(fields, forms(message.id)))

    catalog = words.read(path)
    wrong = [
        message.id
        for message in catalog
        if message.id and not all(fields(form) <= allowed(message) for form in forms(message.string))
    ]
    assert wrong == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.name)
def test_what_is_compiled_is_what_is_written(path: Path) -> None:
    stale = f"{path.name} has changed: python3 -m tools words"
    assert path.with_suffix(".mo").read_bytes() == words.compiled(words.read(path)), stale


def test_messages_are_found_by_every_mark(tmp_path: Path) -> None:
    (tmp_path / "scene.py").write_text(
        '_("one"), N_("two"), ngettext("a card", "{n} cards", 2), pgettext("verb", "Draw"), other("not this")'
    )
    found = {(message.id, message.context) for message in words.used_messages(tmp_path) if message.id}
    assert found == {("one", None), ("two", None), (("a card", "{n} cards"), None), ("Draw", "verb")}


def test_update_keeps_translations_and_drops_what_is_no_longer_said() -> None:
    catalog = Catalog(locale="de")
    catalog.add("stock", "Stapel")
    catalog.add("gone", "fort")
    template = Catalog()
    template.add("stock")
    template.add("discard pile")
    words.updated(catalog, template)
    assert {message.id: message.string for message in catalog if message.id} == {
        "stock": "Stapel",
        "discard pile": None,
    }
    assert [message.id for message in words.untranslated(catalog, template)] == ["discard pile"]


COUNTED_NOUNS = (
    "cards|tiles|points|steps|rounds|times|turns|players|jokers|sets|seats|moves|seconds|minutes|letters"
)
NEVER_ONE = (
    "is for {least} to {most} players.",
    "up to {points} points",
    "{least} to {most} play, with two packs of 52 cards and {jokers} jokers.",
    "Each player gets {count} cards.",
    "Each player gets {count} tiles;",
    "Your first melds of a round must be worth {points} points",
    "{points} points: that is enough",
    "{points} points in the hand",
    "down to {points} points",
    "{limit} points",
    "goes beyond {points} points",
    "falls below {points} points",
    "together worth at least {minimum} points",
    "{points} points.",
    "somebody reaches {points} points",
    "Whoever has {points} points after a round wins.",
    "{times} times",
    "You open with {points} points",
    "{preset} is for {least} to {most} seats.",
    "{text} is longer than {most} letters",
    "{taken} of {seats} seats taken",
    "{minimum} points",
    "A meld needs at least {needed} real cards.",
    "{says} ({count} steps left)",
    "Nobody has laid anything for {turns} turns",
    "That makes {points} points; {minimum} are enough to open",
    "With {points} points you can wait for Hand-Rommé while {name} still holds {cards} cards",
    "It brings {points} of the {total} points that you open with",
    "This turn makes {points} points; {minimum} are enough to open",
    "Your melds make {points} points; opening takes {minimum}",
    "{name} moves {tiles} to another set",
)
"""Numbers that are always two or more, or no numbers."""


def test_a_number_that_may_be_one_has_a_form_for_one() -> None:
    counted = re.compile(r"\{\w+\} (?:\w+ )?(" + COUNTED_NOUNS + r")\b")
    said = [
        message.id
        for message in words.read(words.FOLDER / "de.po")
        if isinstance(message.id, str) and counted.search(message.id)
    ]
    assert [text for text in said if not any(known in text for known in NEVER_ONE)] == []


def test_one_is_a_word_where_the_sentence_is_long_enough() -> None:
    """“1 Kombination um” is read as a number in a table; a sentence says “eine Kombination”."""
    found = [
        message.id[0]
        for message in words.read(words.FOLDER / "de.po")
        if isinstance(message.id, tuple)
        and re.search(r"\{\w+\} time\b|rebuilds? \{count\} set$", message.id[0])
    ]
    assert found == []
