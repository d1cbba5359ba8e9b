"""The languages of the program: stdlib gettext, English in the source, German in de.po.

Translate when the words are shown, never at import: the language may change while the program runs.
"""

from __future__ import annotations

import gettext as _gettext
import locale
import os
from pathlib import Path

LANGUAGES = ("de", "en")
SOURCE_LANGUAGE = "en"

_FOLDER = Path(__file__).parent


class Words:
    """The language in force. Change it with `use`; every later call translates into the new one."""

    def __init__(self) -> None:
        self.language = SOURCE_LANGUAGE
        self._catalogue: _gettext.NullTranslations = _gettext.NullTranslations()

    def use(self, language: str) -> None:
        """Speak `language` from now on: "de", "en", or "system"."""
        chosen = system_language() if language == "system" else language
        self.language = chosen if chosen in LANGUAGES else SOURCE_LANGUAGE
        self._catalogue = _load(self.language)

    def gettext(self, message: str) -> str:
        """The message in the language in force."""
        return self._catalogue.gettext(message) if message else ""

    def ngettext(self, one: str, many: str, count: int) -> str:
        """The form for `count`; the number itself is put in by the caller."""
        return self._catalogue.ngettext(one, many, count)

    def pgettext(self, context: str, message: str) -> str:
        """The message where its meaning depends on the context."""
        return self._catalogue.pgettext(context, message)


words = Words()


def _(message: str) -> str:
    """Translate a message now."""
    return words.gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    """Translate the form for `count` now."""
    return words.ngettext(one, many, count)


def pgettext(context: str, message: str) -> str:
    """Translate a message of a context now."""
    return words.pgettext(context, message)


def N_(message: str) -> str:
    """Mark a message for the catalogue without translating it yet."""
    return message


def system_language() -> str:
    """The language of the machine's user; English where it is none of ours."""
    names = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    chosen = next((name for name in names if name), "") or _platform_locale()
    language = chosen.replace("-", "_").split("_")[0].split(".")[0].lower()
    return language if language in LANGUAGES else ("de" if language == "german" else SOURCE_LANGUAGE)


def _platform_locale() -> str:
    try:
        return locale.getlocale()[0] or ""
    except ValueError:
        return ""


def _load(language: str) -> _gettext.NullTranslations:
    try:
        with (_FOLDER / f"{language}.mo").open("rb") as file:
            return _gettext.GNUTranslations(file)
    except (OSError, UnicodeDecodeError):
        return _gettext.NullTranslations()
