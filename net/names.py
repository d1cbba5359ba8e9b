"""Texts that others have typed, made fit to be shown: names, titles, chat."""

import unicodedata
from collections.abc import Collection

LONGEST_NAME = 16
LONGEST_TITLE = 32
MOST_MARKS = 3
"""So many combining marks may sit on one letter; more are a flood."""

_JOINER = "\u200d"
_STRIPPED = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def cleaned(text: str, most: int) -> str:
    """The text in NFC without control and format characters, on one line, cut to so many letters as one sees them."""
    letters = _letters(unicodedata.normalize("NFC", _scrubbed(text[: most * 64])))
    return "".join(letters[:most]).strip()


def clean_name(text: str) -> str | None:
    """A name to be shown, or None where nothing is left of it."""
    return cleaned(text, LONGEST_NAME) or None


def unlike(name: str, others: Collection[str]) -> str:
    """The name, with " (2)" or the next free number behind it where somebody is called the same."""
    taken = {_compared(other) for other in others}
    number, own = 1, name
    while _compared(own) in taken:
        number += 1
        ending = f" ({number})"
        own = "".join(_letters(name)[: LONGEST_NAME - len(ending)]).strip() + ending
    return own


def _compared(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def _scrubbed(text: str) -> str:
    kept = []
    for sign in text:
        if sign.isspace():
            kept.append(" ")
        elif sign == _JOINER or unicodedata.category(sign) not in _STRIPPED:
            kept.append(sign)
    return " ".join("".join(kept).split())


def _letters(text: str) -> list[str]:
    """The text cut into what one sees as a letter: a sign with its marks, signs that a joiner or a tone binds."""
    letters: list[str] = []
    marks = 0
    for sign in text:
        if not letters:
            if not _is_mark(sign) and sign != _JOINER:
                letters.append(sign)
        elif _is_mark(sign) or sign == _JOINER:
            marks += 1
            if marks <= MOST_MARKS:
                letters[-1] += sign
        elif letters[-1].endswith(_JOINER) or _is_flags_second_half(letters[-1], sign):
            letters[-1] += sign
        else:
            letters.append(sign)
            marks = 0
    return [letter.rstrip(_JOINER) for letter in letters]


def _is_mark(sign: str) -> bool:
    is_tone = "\U0001f3fb" <= sign <= "\U0001f3ff"
    return is_tone or unicodedata.category(sign) in ("Mn", "Mc", "Me")


def _is_flags_second_half(letter: str, sign: str) -> bool:
    return len(letter) == 1 and all("\U0001f1e6" <= half <= "\U0001f1ff" for half in (letter, sign))
