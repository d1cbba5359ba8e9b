"""Names that others have typed: cleaned, cut, told apart."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.names import LONGEST_NAME, clean_name, cleaned, unlike


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Jörg", "Jörg"),
        (unicodedata.normalize("NFD", "Jörg"), "Jörg"),
        ("W" * 64, "W" * 16),
        ("ü" * 64, "ü" * 16),
        ("\u202eabc", "abc"),
        ("a\nb", "a b"),
        ("a\0b", "ab"),
        ("a\ud800b", "ab"),
        ("  a \t  b ", "a b"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("🇩🇪🇦🇹", "🇩🇪🇦🇹"),
        ("", None),
        (" ", None),
        ("\u200b\u202e", None),
        ("\u0301\u0301", None),
    ],
)
def test_a_name_as_it_is_shown(typed: str, shown: str | None) -> None:
    assert clean_name(typed) == shown


def test_a_flood_of_combining_marks_is_cut() -> None:
    shown = clean_name("e" + "\u0301" * 500 + "va")
    assert shown is not None and len(shown) <= 6 and shown.endswith("va")


def test_two_of_the_same_name_are_told_apart() -> None:
    assert unlike("Jörg", []) == "Jörg"
    assert unlike("jörg", ["Jörg"]) == "jörg (2)"
    assert unlike("Jörg", ["Jörg", "Jörg (2)"]) == "Jörg (3)"
    assert unlike("W" * 16, ["W" * 16]) == "W" * 12 + " (2)"


@given(st.text(max_size=200))
def test_any_name_can_be_shown_sent_and_cleaned_again(text: str) -> None:
    shown = cleaned(text, LONGEST_NAME)
    shown.encode("utf-8")
    assert cleaned(shown, LONGEST_NAME) == shown
    assert not any(unicodedata.category(sign) in ("Cc", "Zl", "Zp") for sign in shown)
    assert len(shown) <= LONGEST_NAME * 8
