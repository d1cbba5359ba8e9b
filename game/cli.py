"""The command line: `romme` opens the window, `romme host` and `romme join` play on the network, the rest reads files."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from net.version import VERSION

if TYPE_CHECKING:
    from net.client import Door

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
    if parsed.command == "host":
        return _host(parsed)
    if parsed.command == "join":
        return _join(parsed)
    if (parsed.frames is None) != (parsed.shot is None):
        print("romme: --frames and --shot are only used together", file=sys.stderr)
        return BAD_ARGUMENTS
    return _play(parsed)


@dataclass(frozen=True, slots=True)
class Going:
    """The table on the network that the window opens at; the settings' name unless another is given."""

    door: Door
    name: str | None = None
    code: str | None = None


def _play(parsed: argparse.Namespace, going: Going | None = None) -> int:
    import os

    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.app import App
    from game.preferences import Options
    from game.window import NoDisplay

    options = Options(
        size=parsed.size,
        is_full_screen=True if parsed.fullscreen else None,
        display=parsed.display,
        is_tv=True if parsed.tv else None,
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

    if going is None:
        app.run(TitleScene())
    else:
        from game.scenes.lobby import LobbyScene

        app.push(TitleScene())
        app.run(LobbyScene(going=going))
    return OK


def _host(parsed: argparse.Namespace) -> int:
    from game.commands.host import Hosting
    from game.commands.host import run as host
    from net.lobby import Offer
    from net.session import Pace

    offer = Offer(
        title=parsed.title,
        game=parsed.game,
        preset=parsed.rules,
        options=tuple(parsed.option),
        seats=parsed.seats,
        levels=(parsed.level,) * parsed.bots,
        turn_s=parsed.turn,
        code=parsed.code,
        spectators=not parsed.no_spectators,
        chat=not parsed.no_chat,
        grace_s=parsed.grace,
    )
    pace = Pace(0, 0) if parsed.at_once else None
    return host(
        Hosting(
            offer,
            parsed.tables,
            parsed.port,
            tuple(parsed.address),
            not parsed.unannounced,
            parsed.keep,
            parsed.log,
            parsed.per_address,
            pace,
            _told_language(parsed.lang),
        )
    )


def _join(parsed: argparse.Namespace) -> int:
    from game.commands.join import Joining
    from game.commands.join import run as join

    if not parsed.bot:
        return _join_in_window(parsed)
    return join(
        Joining(
            parsed.address,
            parsed.name or "Bot",
            parsed.table,
            parsed.code,
            parsed.level,
            parsed.begin,
            parsed.matches,
            _told_language(parsed.lang),
            parsed.token,
        )
    )


def _join_in_window(parsed: argparse.Namespace) -> int:
    """Open the window and go to the table."""
    from game.commands.doors import door_to
    from game.words import words

    words.use(_told_language(parsed.lang or parsed.language))
    door = door_to(parsed.address, parsed.table)
    if door is None:
        return BAD_ARGUMENTS
    parsed.language = parsed.language or parsed.lang
    return _play(parsed, Going(door, parsed.name, parsed.code))


def _told_language(language: str | None) -> str:
    return language or "en"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="romme", description="Rommé-Runde: games of the rummy family, alone, in a round, on the TV."
    )
    parser.add_argument("--version", action="version", version=f"romme {VERSION}")
    parser.add_argument(
        "--frames", type=_count, metavar="N", help="draw N frames of a dealt table, then exit"
    )
    parser.add_argument("--shot", type=Path, metavar="FILE", help="with --frames: save the last frame as PNG")
    parser.add_argument("--fullscreen", action="store_true", help="begin in full screen")
    parser.add_argument("--display", type=_index, metavar="N", help="the screen to use, from 0")
    parser.add_argument("--tv", action="store_true", help="large and calm, to be read from four metres")
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
    hint.add_argument("--level", metavar="LEVEL", help="what a computer player of this level would do")
    _add_host(commands)
    _add_join(commands)
    return parser


def _add_host(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    host = commands.add_parser("host", help="open tables for others on the network, without a window")
    host.add_argument("--tables", type=_tables, default=1, metavar="N", help="how many tables")
    host.add_argument("--port", type=_port, metavar="N", help="the port, instead of the first free usual one")
    host.add_argument(
        "--address", action="append", default=[], metavar="IP", help="listen and announce only there"
    )
    host.add_argument("--unannounced", action="store_true", help="do not tell the network")
    host.add_argument("--title", default="Rommé", help="the tables' title")
    host.add_argument("--game", default="romme", help="romme or tiles")
    host.add_argument("--rules", default="klassisch", metavar="RULES", help="the rule set")
    host.add_argument(
        "--option", type=_option, action="append", default=[], metavar="NAME=VALUE", help="another rule"
    )
    host.add_argument("--seats", type=_index, default=4, metavar="N", help="seats at a table")
    host.add_argument("--bots", type=_index, default=0, metavar="N", help="seats for computer players")
    host.add_argument("--level", default="level3", metavar="LEVEL", help="their level, level1 to level5")
    host.add_argument("--turn", type=_index, default=0, metavar="SECONDS", help="0, 30, 60 or 120")
    host.add_argument("--grace", type=_index, default=30, metavar="SECONDS", help="10, 30, 60 or 180")
    host.add_argument("--code", help="lock the tables with this code")
    host.add_argument("--no-spectators", action="store_true", help="let nobody watch")
    host.add_argument("--no-chat", action="store_true", help="no chat, quick reactions only")
    host.add_argument("--keep", action="store_true", help="keep the matches on disk")
    host.add_argument("--log", type=Path, metavar="FILE", help="write a log there")
    host.add_argument(
        "--per-address", type=_count, default=16, metavar="N", help="connections from one address"
    )
    host.add_argument("--at-once", action="store_true", help="computer players do not pause")
    host.add_argument("--lang", choices=("de", "en"), help="the language of the sentences")


def _add_join(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    join = commands.add_parser("join", help="come in to a table on the network, in the window or as --bot")
    join.add_argument("address", help="an address such as 192.168.1.7:47800, or a join code")
    join.add_argument("--bot", action="store_true", help="a computer player, without a window")
    join.add_argument("--name", help="the name to be called by, instead of the settings' one")
    join.add_argument("--table", default="", metavar="ID", help="which of the host's tables")
    join.add_argument("--code", help="the code of a locked table")
    join.add_argument("--level", default="level3", metavar="LEVEL", help="level1 to level5")
    join.add_argument("--begin", type=_index, default=0, metavar="N", help="as host, begin once N are ready")
    join.add_argument(
        "--token", type=Path, metavar="FILE", help="keep there what gives the seat back, and use it"
    )
    join.add_argument("--matches", type=_count, metavar="N", help="leave after so many matches")
    join.add_argument("--lang", choices=("de", "en"), help="the language of the sentences")


def _port(words: str) -> int:
    if not words.isascii() or not words.isdigit() or int(words) > 65_535:
        raise argparse.ArgumentTypeError(f"{words!r} is not a port from 0 to 65535")
    return int(words)


def _tables(words: str) -> int:
    if not words.isascii() or not words.isdigit() or not 1 <= int(words) <= 1_000:
        raise argparse.ArgumentTypeError(f"{words!r} is not a number of tables from 1 to 1000")
    return int(words)


def _option(words: str) -> tuple[str, int | str | bool]:
    name, equals, value = words.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{words!r} is not NAME=VALUE")
    if value in ("true", "false"):
        return name, value == "true"
    return name, int(value) if value.isascii() and value.isdigit() else value


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
