"""The command line: `romme` opens the window, `romme judge` and `romme hint` read referee files."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path

OK, NO_SCREEN, BAD_ARGUMENTS = 0, 1, 2
LEAST_WINDOW, MOST_WINDOW = 200, 16_384


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code is 0, 1 without a screen or where an outcome differs, 2 for bad input."""
    parsed = _parser().parse_args(arguments)
    if parsed.command == "judge":
        from game.commands.judge import run as judge

        return judge(parsed.files, _told_language(parsed.lang))
    if parsed.command == "hint":
        from game.commands.hint import run as hint

        return hint(parsed.files, _told_language(parsed.lang), parsed.level)
    if (parsed.frames is None) != (parsed.shot is None):
        print("romme: --frames and --shot are only used together", file=sys.stderr)
        return BAD_ARGUMENTS
    return _play(parsed)


def _play(parsed: argparse.Namespace) -> int:
    import os

    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.app import App, Options
    from game.window import NoDisplay

    options = Options(
        size=parsed.size,
        is_full_screen=True if parsed.fullscreen else None,
        display=parsed.display,
        language=parsed.language,
        seed=parsed.seed,
    )
    try:
        if parsed.frames is not None:
            from game.shot import shoot_table

            return shoot_table(options, parsed.frames, parsed.shot)
        app = App(options)
    except NoDisplay as error:
        print(error, file=sys.stderr)
        return NO_SCREEN
    from game.scenes.title import TitleScene

    app.run(TitleScene())
    return OK


def _told_language(language: str | None) -> str:
    return language or "en"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="romme", description="Rommé-Runde: games of the rummy family, alone, in a round, on the TV."
    )
    parser.add_argument(
        "--frames", type=_count, metavar="N", help="draw N frames of a dealt table, then exit"
    )
    parser.add_argument("--shot", type=Path, metavar="FILE", help="with --frames: save the last frame as PNG")
    parser.add_argument("--fullscreen", action="store_true", help="begin in full screen")
    parser.add_argument("--display", type=_index, default=0, metavar="N", help="the screen to use, from 0")
    parser.add_argument("--language", choices=("de", "en"), help="the language, instead of the settings'")
    parser.add_argument("--size", type=_size, metavar="WxH", help="the window's size, such as 1280x720")
    parser.add_argument("--seed", metavar="TEXT", help="deal the same cards for the same text")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    judge = commands.add_parser("judge", help="judge positions and moves by the rules")
    judge.add_argument(
        "files", nargs="+", metavar="FILE", help="a .json or .jsonl file, or - for standard input"
    )
    judge.add_argument("--lang", choices=("de", "en"), help="the language of the sentences")
    hint = commands.add_parser("hint", help="print the turn that a strong player would play")
    hint.add_argument(
        "files", nargs="+", metavar="FILE", help="a .json or .jsonl file, or - for standard input"
    )
    hint.add_argument("--lang", choices=("de", "en"), help="the language of the sentences")
    hint.add_argument(
        "--level", metavar="LEVEL", help="level1 to level5: that computer player's move instead"
    )
    return parser


def _size(words: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{1,5})[x×](\d{1,5})", words.strip(), re.IGNORECASE)
    if match is None:
        raise argparse.ArgumentTypeError(f"{words!r} is not a size such as 1280x720")
    width, height = int(match[1]), int(match[2])
    if not (LEAST_WINDOW <= width <= MOST_WINDOW and LEAST_WINDOW <= height <= MOST_WINDOW):
        raise argparse.ArgumentTypeError(f"a window of {width}x{height} is too small or too large")
    return width, height


def _count(words: str) -> int:
    if not words.isascii() or not words.isdigit() or not 1 <= int(words) <= 100_000:
        raise argparse.ArgumentTypeError(f"{words!r} is not a number of frames from 1 to 100000")
    return int(words)


def _index(words: str) -> int:
    if not words.isascii() or not words.isdigit():
        raise argparse.ArgumentTypeError(f"{words!r} is not the number of a screen")
    return int(words)


if __name__ == "__main__":
    sys.exit(main())
