"""`python3 -m tools words`: compiles the catalogues in game/words/ and says what they still lack.

`words update` first takes the messages of game/ into them: new ones come without a translation, those no
longer used go, the others stay. The compiled files are committed, so that playing does not need babel.
"""

from __future__ import annotations

import argparse
import io
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

GAME = Path(__file__).resolve().parent.parent / "game"
FOLDER = GAME / "words"
KEYWORDS = {"_": None, "N_": None, "gettext": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
ANY_TIME = datetime(2000, 1, 1, tzinfo=UTC)  # the same words give the same bytes, whenever they are compiled


def main(argv: list[str]) -> int:
    """Compile every catalogue; 1 where a message has no translation."""
    parser = argparse.ArgumentParser(prog="python3 -m tools words", description="Compile the languages.")
    parser.add_argument("what", nargs="?", choices=("update",), help="take the messages of game/ in first")
    arguments = parser.parse_args(argv)
    template = used_messages(GAME)
    lacks = 0
    for path in sorted(FOLDER.glob("*.po")):
        catalog = read(path)
        if arguments.what == "update":
            write(updated(catalog, template), path)
        path.with_suffix(".mo").write_bytes(compiled(catalog))
        missing = list(untranslated(catalog, template))
        print(f"{path.name}: {len(catalog)} messages, {len(missing)} without a translation")
        for message in missing:
            print(f"  {message.id!r}")
        lacks += len(missing)
    return 1 if lacks else 0


def used_messages(folder: Path) -> Catalog:
    """Every message that the Python files below `folder` mark."""
    catalog = Catalog()
    for name, line, ids, comments, context in extract_from_dir(folder, keywords=KEYWORDS):
        catalog.add(ids, locations=[(name, line)], auto_comments=comments, context=context)
    return catalog


def read(path: Path) -> Catalog:
    """A catalogue; the file's name is its language."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem)


def updated(catalog: Catalog, template: Catalog) -> Catalog:
    """The catalogue with exactly the template's messages, each with the translation it had."""
    catalog.update(template, no_fuzzy_matching=True, update_creation_date=False)
    catalog.obsolete.clear()
    return catalog


def write(catalog: Catalog, path: Path) -> None:
    """As text that changes only where a message does."""
    catalog.creation_date = catalog.revision_date = ANY_TIME
    with path.open("wb") as file:
        write_po(file, catalog, width=110, include_lineno=False)


def compiled(catalog: Catalog) -> bytes:
    """The catalogue as gettext reads it."""
    catalog.creation_date = catalog.revision_date = ANY_TIME
    file = io.BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def untranslated(catalog: Catalog, template: Catalog) -> Iterator[Message]:
    """The template's messages that the catalogue lacks, leaves empty or marks as doubtful."""
    for message in template:
        if not message.id:
            continue
        known = catalog.get(message.id, message.context)
        forms = known.string if known is not None else ""
        if known is None or known.fuzzy or not all(forms if isinstance(forms, tuple) else (forms,)):
            yield message
