"""The languages: every message of the game has its German, and what is committed is compiled from it."""

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
