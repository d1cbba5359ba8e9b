"""What may stand behind `romme`: commands and options, each value checked while it is read, in the user's language."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from game.words import LANGUAGES, N_, _, ngettext, words
from net.lobby import GRACES_S, LEVELS, MOST_SEATS, TURN_TIMES_S
from net.version import VERSION

LEAST_WINDOW, MOST_WINDOW = 200, 16_384
MOST_TABLES, MOST_FRAMES, MOST_SCREENS, LAST_PORT = 1_000, 100_000, 16, 65_535
PICTURES = (".png", ".jpg", ".jpeg", ".bmp")

ARGPARSES_OWN = (
    N_("usage: "),
    N_("options"),
    N_("positional arguments"),
    N_("show this help message and exit"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
    N_("expected one argument"),
    N_("expected at least one argument"),
    N_("ignored explicit argument %r"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("%(prog)s: error: %(message)s\n"),
)
"""What the library says by itself; it asks for these texts by its own names of gettext."""


def parsed(arguments: Sequence[str]) -> argparse.Namespace:
    """The arguments, checked; leaves with 2 where they are wrong."""
    words.use(language_in(arguments))
    _speak()
    return parser().parse_args(arguments)


def language_in(arguments: Sequence[str]) -> str:
    """The language that the arguments name, else the system's."""
    for place, word in enumerate(arguments):
        name, equals, value = word.partition("=")
        if name in ("--lang", "--language"):
            following = arguments[place + 1] if place + 1 < len(arguments) else ""
            return value if equals else following
    return "system"


def parser() -> argparse.ArgumentParser:
    """The parser of all commands, in the language in force."""
    top = argparse.ArgumentParser(
        prog="romme",
        description=_("Rommé-Runde: games of the rummy family, alone, in a round, on the TV."),
    )
    top.add_argument(
        "--version", action="version", version=f"romme {VERSION}", help=_("tell the version and exit")
    )
    top.add_argument(
        "--frames",
        type=whole(1, MOST_FRAMES),
        metavar="N",
        help=_("draw N frames of a dealt table, then exit"),
    )
    top.add_argument(
        "--shot", type=picture, metavar="FILE", help=_("with --frames: save the last frame as a picture")
    )
    top.add_argument("--fullscreen", action="store_true", help=_("begin in full screen"))
    top.add_argument(
        "--display", type=whole(0, MOST_SCREENS), metavar="N", help=_("the screen to use, from 0")
    )
    top.add_argument("--tv", action="store_true", help=_("large and calm, to be read from four metres"))
    top.add_argument(
        "--language",
        type=one_of(LANGUAGES),
        metavar="de|en",
        help=_("the language, instead of the settings'"),
    )
    top.add_argument("--size", type=size, metavar="WxH", help=_("the window's size, such as 1280x720"))
    top.add_argument("--seed", metavar="TEXT", help=_("deal the same cards for the same text"))
    commands = top.add_subparsers(dest="command", metavar=_("COMMAND"))
    _add_judge(commands)
    _add_hint(commands)
    _add_host(commands)
    _add_join(commands)
    return top


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """Whole numbers from `least` on, up to `most` where there is one."""

    def read(text: str) -> int:
        if text.isascii() and text.isdigit() and least <= int(text) <= (int(text) if most is None else most):
            return int(text)
        if most is None:
            raise argparse.ArgumentTypeError(
                _("{text} is not a whole number from {least} on").format(text=repr(text), least=least)
            )
        raise argparse.ArgumentTypeError(
            _("{text} is not a whole number from {least} to {most}").format(
                text=repr(text), least=least, most=most
            )
        )

    return read


def one_of(values: Iterable[str]) -> Callable[[str], str]:
    """One of these texts."""
    allowed = tuple(values)

    def read(text: str) -> str:
        if text in allowed:
            return text
        raise argparse.ArgumentTypeError(_not_among(text, allowed))

    return read


def number_of(values: Iterable[int]) -> Callable[[str], int]:
    """One of these numbers."""
    allowed = tuple(values)

    def read(text: str) -> int:
        if text.isascii() and text.isdigit() and int(text) in allowed:
            return int(text)
        raise argparse.ArgumentTypeError(_not_among(text, map(str, allowed)))

    return read


def picture(text: str) -> Path:
    """A file to save a picture to, of a kind that its name tells."""
    path = Path(text)
    if path.suffix.lower() in PICTURES:
        return path
    raise argparse.ArgumentTypeError(
        _("{text} is not the name of a picture; it ends with {endings}").format(
            text=repr(text), endings=", ".join(PICTURES)
        )
    )


def size(text: str) -> tuple[int, int]:
    """A window's width and height."""
    match = re.fullmatch(r"(\d{1,5})[x×](\d{1,5})", text.strip(), re.IGNORECASE)
    if match is None:
        raise argparse.ArgumentTypeError(_("{text} is not a size such as 1280x720").format(text=repr(text)))
    width, height = int(match[1]), int(match[2])
    if not (LEAST_WINDOW <= width <= MOST_WINDOW and LEAST_WINDOW <= height <= MOST_WINDOW):
        raise argparse.ArgumentTypeError(
            _("a window of {width}x{height} is too small or too large").format(width=width, height=height)
        )
    return width, height


def option(text: str) -> tuple[str, int | str | bool]:
    """A rule and what it shall be."""
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise argparse.ArgumentTypeError(_("{text} is not NAME=VALUE").format(text=repr(text)))
    if value in ("true", "false"):
        return name, value == "true"
    return name, int(value) if value.isascii() and value.isdigit() else value


def _not_among(text: str, allowed: Iterable[str]) -> str:
    return _("{text} is none of {allowed}").format(text=repr(text), allowed=", ".join(allowed))


def _speak() -> None:
    """Let the library speak the language in force: it offers no other door than the names it imports."""
    argparse._ = words.gettext  # type: ignore[attr-defined]
    argparse.ngettext = ngettext  # type: ignore[attr-defined]


def _add_files(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "files", nargs="+", metavar=_("FILE"), help=_("a .json or .jsonl file, or - for standard input")
    )
    _add_language(command)


def _add_language(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--lang", type=one_of(LANGUAGES), metavar="de|en", help=_("the language of the sentences")
    )


def _add_judge(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    _add_files(_command(commands, "judge", _("judge positions and moves by the rules")))


def _add_hint(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    hint = _command(commands, "hint", _("print the turn that a strong player would play"))
    _add_files(hint)
    hint.add_argument(
        "--level",
        type=one_of(LEVELS),
        metavar="LEVEL",
        help=_("what a computer player of this level would do"),
    )


def _add_host(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    from engine.games import GAMES

    rules = [preset for game in GAMES.values() for preset in game.presets]
    host = _command(commands, "host", _("open tables for others on the network, without a window"))
    host.add_argument(
        "--tables", type=whole(1, MOST_TABLES), default=1, metavar="N", help=_("how many tables")
    )
    host.add_argument(
        "--port",
        type=whole(0, LAST_PORT),
        metavar="N",
        help=_("the port, instead of the first free usual one"),
    )
    host.add_argument(
        "--address", action="append", default=[], metavar="IP", help=_("listen and announce only there")
    )
    host.add_argument("--unannounced", action="store_true", help=_("do not tell the network"))
    host.add_argument("--title", default="Rommé", metavar="TEXT", help=_("the tables' title"))
    host.add_argument(
        "--game", type=one_of(GAMES), metavar="GAME", help=_("one of {games}").format(games=", ".join(GAMES))
    )
    host.add_argument(
        "--rules",
        type=one_of(rules),
        metavar="RULES",
        help=_("the rule set, one of {rules}").format(rules=", ".join(rules)),
    )
    host.add_argument(
        "--option", type=option, action="append", default=[], metavar="NAME=VALUE", help=_("another rule")
    )
    host.add_argument(
        "--seats", type=whole(2, MOST_SEATS), default=4, metavar="N", help=_("seats at a table")
    )
    host.add_argument(
        "--bots", type=whole(0, MOST_SEATS), default=0, metavar="N", help=_("seats for computer players")
    )
    host.add_argument(
        "--level",
        type=one_of(LEVELS),
        default="level3",
        metavar="LEVEL",
        help=_("their level, level1 to level5"),
    )
    host.add_argument(
        "--turn", type=number_of(TURN_TIMES_S), default=0, metavar="SECONDS", help=_times(TURN_TIMES_S)
    )
    host.add_argument(
        "--grace", type=number_of(GRACES_S), default=30, metavar="SECONDS", help=_times(GRACES_S)
    )
    host.add_argument("--code", metavar="TEXT", help=_("lock the tables with this code"))
    host.add_argument("--no-spectators", action="store_true", help=_("let nobody watch"))
    host.add_argument("--no-chat", action="store_true", help=_("no chat, quick reactions only"))
    host.add_argument("--keep", action="store_true", help=_("keep the matches on disk"))
    host.add_argument("--log", type=Path, metavar="FILE", help=_("write a log there"))
    host.add_argument(
        "--per-address",
        type=whole(1, MOST_FRAMES),
        default=16,
        metavar="N",
        help=_("connections from one address"),
    )
    host.add_argument("--at-once", action="store_true", help=_("computer players do not pause"))
    _add_language(host)


def _add_join(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    join = _command(commands, "join", _("come in to a table on the network, in the window or as --bot"))
    join.add_argument(
        "address", metavar=_("ADDRESS"), help=_("an address such as 192.168.1.7:47800, or a join code")
    )
    join.add_argument("--bot", action="store_true", help=_("a computer player, without a window"))
    join.add_argument(
        "--name", metavar="TEXT", help=_("the name to be called by, instead of the settings' one")
    )
    join.add_argument("--table", default="", metavar="ID", help=_("which of the host's tables"))
    join.add_argument("--code", metavar="TEXT", help=_("the code of a locked table"))
    join.add_argument(
        "--level", type=one_of(LEVELS), default="level3", metavar="LEVEL", help=_("level1 to level5")
    )
    join.add_argument(
        "--begin",
        type=whole(0, MOST_SEATS),
        default=0,
        metavar="N",
        help=_("as host, begin once N are ready"),
    )
    join.add_argument(
        "--token", type=Path, metavar="FILE", help=_("keep there what gives the seat back, and use it")
    )
    join.add_argument(
        "--matches", type=whole(1, MOST_FRAMES), metavar="N", help=_("leave after so many matches")
    )
    _add_language(join)


def _command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], name: str, says: str
) -> argparse.ArgumentParser:
    return commands.add_parser(name, help=says, description=says)


def _times(values: Sequence[int]) -> str:
    return ", ".join(map(str, values))
