"""`python3 -m tools art`: draws the pictures and makes the sounds of the game into assets/.

The output is committed; it is the same text and the same bytes on every machine.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

from game.commands.values import folder_to_write
from tools.art import (
    backs,
    cards,
    cloths,
    courts,
    emblems,
    icons,
    jester,
    letters,
    music,
    rack,
    sounds,
    suits,
    tile_joker,
    tiles,
)

ASSETS = Path(__file__).resolve().parent.parent.parent / "assets"

CREDITS = """# Credits

Every card, tile, back, icon and emblem was drawn, and every sound was synthesised, by this project's own tool
(`python3 -m tools art`, in `tools/art/`). They are under the project's licence, MIT.

The letters of the indices, the numbers of the tiles and the word on the jokers are made from the outlines
of Roboto (Google), which comes with the package `font-roboto` under the Apache License 2.0. The same
package provides the type on the screen.
"""


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python3 -m tools art", description="Draw the pictures, make the sounds."
    )
    parser.add_argument(
        "--into", type=folder_to_write, default=ASSETS, help="folder to write to (default: assets)"
    )
    arguments = parser.parse_args(argv)
    count = 0
    for name, content in made_files():
        target = arguments.into / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        count += 1
    print(f"{count} files in {arguments.into}")
    return 0


def made_files() -> Iterator[tuple[str, bytes]]:
    """Every file that this tool makes: its name below assets/ and its content."""
    for name, text in _pictures():
        yield name, text.encode("utf-8")
    yield "credits.md", CREDITS.encode("utf-8")
    for name, content in sounds.made_sounds().items():
        yield f"sounds/{name}.wav", content
    yield "music/evening.wav", music.evening()


def _pictures() -> Iterator[tuple[str, str]]:
    yield "cards/blank.svg", cards.blank()
    yield "cards/badge.svg", cards.badge()
    yield "cards/courts/half.svg", cards.half()
    for index, name in enumerate(suits.NAMES):
        yield f"cards/suits/{name}.svg", suits.suit_document(index, "#000000")
        yield f"cards/ace-of-{name}.svg", cards.ace(index)
        for rank, rank_name in enumerate(courts.RANKS):
            yield f"cards/courts/{rank_name}-of-{name}.svg", courts.court(rank, index)
    for text in letters.INDICES:
        yield f"cards/indices/{text}.svg", letters.index_document(text, "#000000")
    for variant in (0, 1):
        yield f"cards/joker-{variant + 1}.svg", jester.joker(variant)
    for name, back in backs.BACKS.items():
        yield f"cards/backs/{name}.svg", back()
    for name, text in icons.icons().items():
        yield f"icons/{name}.svg", text
    for name, text in emblems.emblems().items():
        yield f"emblems/{name}.svg", text
    for name, text in cloths.cloths().items():
        yield f"cloths/{name}.svg", text
    yield from _tile_pictures()
    yield "window-icon.svg", icons.window_icon()


def _tile_pictures() -> Iterator[tuple[str, str]]:
    yield "tiles/body.svg", tiles.body()
    yield "tiles/outline.svg", tiles.outline()
    yield "tiles/grain.svg", tiles.grain_document()
    yield "tiles/back.svg", tiles.back()
    yield "tiles/joker.svg", tile_joker.figure()
    yield "tiles/invalid.svg", tiles.invalid_sign()
    yield "tiles/rack-shelf.svg", rack.shelf()
    yield "tiles/rack-cheek.svg", rack.cheek()
    for value in range(1, 14):
        yield f"tiles/numbers/{value}.svg", tiles.number_document(value)
    for colour, name in enumerate(tiles.MARK_NAMES):
        yield f"tiles/marks/{name}.svg", tiles.mark_document(colour)
