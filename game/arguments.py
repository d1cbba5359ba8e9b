"""What may stand behind `romme`: commands and options, each value checked while it is read, in the user's language."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence

from game.commands.values import (
    file_to_write,
    ip_address,
    number_of,
    one_of,
    option,
    picture,
    shown_text,
    size,
    text,
    whole,
)
from game.storage import home
from game.words import LANGUAGES, N_, _, ngettext, words
from net.lobby import GRACES_S, LEVELS, MOST_SEATS, TURN_TIMES_S
from net.names import LONGEST_NAME, LONGEST_TITLE
from net.offers import LONGEST_CODE
from net.session import PACES
from net.version import VERSION

MOST_TABLES, MOST_FRAMES, MOST_SCREENS, LAST_PORT = 1_000, 100_000, 16, 65_535
LONGEST_ID = 64
PICTURES = (".png", ".jpg", ".jpeg", ".bmp")
SETTINGS_FILE = "settings.json"
"""As `game.settings` calls it, which comes with pygame; most commands do without."""
WINDOW_OPTIONS = ("frames", "shot", "fullscreen", "display", "tv", "size", "seed")
BOT_OPTIONS = ("level", "begin", "token", "matches")

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
    words.use(language_in(arguments) or kept_language() or "system")
    _speak()
    top = parser()
    asked = top.parse_args(arguments)
    if fault := idle_option(asked):
        top.error(fault)
    return asked


def language_in(arguments: Sequence[str]) -> str | None:
    """The language that the arguments name."""
    for place, word in enumerate(arguments):
        name, equals, value = word.partition("=")
        if name in ("--lang", "--language"):
            following = arguments[place + 1] if place + 1 < len(arguments) else ""
            told = value if equals else following
            return told if told in LANGUAGES else None
    return None


def kept_language() -> str | None:
    """The language of the settings. Their file is only looked at: whoever plays is told what is wrong with it."""
    try:
        data = json.loads((home() / SETTINGS_FILE).read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    language = data.get("language") if isinstance(data, dict) else None
    return language if language in LANGUAGES else None


def idle_option(asked: argparse.Namespace) -> str | None:
    """An option that would do nothing beside the others, in a sentence."""
    if (asked.frames is None) != (asked.shot is None):
        return _("--frames and --shot are only used together.")
    if asked.command is None:
        return None
    if asked.command != "join" or asked.bot:
        idle, reason = _given(asked, WINDOW_OPTIONS), _("{option} is for the window, and there is none here.")
    elif asked.frames is not None:
        idle, reason = "--frames", _("{option} shows a table of its own, not one on the network.")
    else:
        idle, reason = _given(asked, BOT_OPTIONS), _("{option} is for a computer player: --bot.")
    return reason.format(option=idle) if idle else None


def _given(asked: argparse.Namespace, names: Sequence[str]) -> str | None:
    return next((f"--{name}" for name in names if getattr(asked, name) not in (None, False)), None)


def parser() -> argparse.ArgumentParser:
    """The parser of all commands, in the language in force."""
    top = argparse.ArgumentParser(
        prog="romme",
        description=_("Rommé-Runde: games of the rummy family, alone, in a round, on the TV."),
    )
    top.add_argument(
        "--version", action="version", version=f"romme {VERSION}", help=_("show the version and exit")
    )
    top.add_argument(
        "--frames",
        type=whole(1, MOST_FRAMES),
        metavar="N",
        help=_("draw N frames of a dealt table, then exit"),
    )
    top.add_argument(
        "--shot",
        type=picture(*PICTURES),
        metavar=_("FILE"),
        help=_("with --frames: save the last frame as a picture"),
    )
    top.add_argument("--fullscreen", action="store_true", help=_("begin in full screen"))
    top.add_argument(
        "--display", type=whole(0, MOST_SCREENS - 1), metavar="N", help=_("the screen to use, from 0")
    )
    top.add_argument("--tv", action="store_true", help=_("large and calm, readable from four metres"))
    top.add_argument(
        "--language",
        type=one_of(LANGUAGES),
        metavar="de|en",
        help=_("the language, instead of the one in the settings"),
    )
    top.add_argument("--size", type=size, metavar=_("WxH"), help=_("the window's size, such as 1280x720"))
    top.add_argument("--seed", type=text, metavar=_("TEXT"), help=_("deal the same cards for the same text"))
    commands = top.add_subparsers(dest="command", metavar=_("COMMAND"))
    _add_judge(commands)
    _add_hint(commands)
    _add_host(commands)
    _add_join(commands)
    return top


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
        "--lang", type=one_of(LANGUAGES), metavar="de|en", help=_("the language of the answers")
    )


def _add_judge(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    _add_files(_command(commands, "judge", _("judge positions and moves by the rules")))


def _add_hint(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    hint = _command(commands, "hint", _("print the turn that a strong player would play"))
    _add_files(hint)
    hint.add_argument(
        "--level",
        type=one_of(LEVELS),
        metavar=_("LEVEL"),
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
        "--address",
        type=ip_address,
        action="append",
        default=[],
        metavar="IP",
        help=_("listen and announce only there"),
    )
    host.add_argument(
        "--unannounced", action="store_true", help=_("do not announce the tables on the network")
    )
    host.add_argument(
        "--title",
        type=shown_text(LONGEST_TITLE),
        default="Rommé",
        metavar=_("TEXT"),
        help=_("the tables' title"),
    )
    host.add_argument(
        "--game",
        type=one_of(GAMES),
        metavar=_("GAME"),
        help=_("one of {games}").format(games=", ".join(GAMES)),
    )
    host.add_argument(
        "--rules",
        type=one_of(rules),
        metavar=_("RULES"),
        help=_("the rule set, one of {rules}").format(rules=", ".join(rules)),
    )
    host.add_argument(
        "--option", type=option, action="append", default=[], metavar=_("NAME=VALUE"), help=_("another rule")
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
        metavar=_("LEVEL"),
        help=_("their level, level1 to level5"),
    )
    host.add_argument(
        "--turn",
        type=number_of(TURN_TIMES_S),
        default=0,
        metavar=_("SECONDS"),
        help=_("how long a turn may last: {times}; 0 is no limit").format(times=_times(TURN_TIMES_S)),
    )
    host.add_argument(
        "--grace",
        type=number_of(GRACES_S),
        default=30,
        metavar=_("SECONDS"),
        help=_("how long a seat is kept for who is gone: {times}").format(times=_times(GRACES_S)),
    )
    host.add_argument(
        "--code", type=shown_text(LONGEST_CODE), metavar=_("TEXT"), help=_("lock the tables with this code")
    )
    host.add_argument("--no-spectators", action="store_true", help=_("allow no spectators"))
    host.add_argument("--no-chat", action="store_true", help=_("no chat, quick reactions only"))
    host.add_argument("--keep", action="store_true", help=_("save the matches on disk"))
    host.add_argument("--log", type=file_to_write, metavar=_("FILE"), help=_("write a log there"))
    host.add_argument(
        "--per-address",
        type=whole(1, MOST_FRAMES),
        default=16,
        metavar="N",
        help=_("connections from one address"),
    )
    host.add_argument(
        "--pace",
        type=one_of(PACES),
        default="calm",
        metavar="PACE",
        help=_("how long computer players pause: {paces}").format(paces=", ".join(PACES)),
    )
    host.add_argument("--at-once", action="store_true", help=_("computer players do not pause"))
    host.add_argument("--open-pile", action="store_true", help=_("let everybody look at all discarded cards"))
    _add_language(host)


def _add_join(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    join = _command(commands, "join", _("join a table on the network, in the window or as --bot"))
    join.add_argument(
        "address", metavar=_("ADDRESS"), help=_("an address such as 192.168.1.7:47800, or a join code")
    )
    join.add_argument("--bot", action="store_true", help=_("a computer player, without a window"))
    join.add_argument(
        "--name",
        type=shown_text(LONGEST_NAME),
        metavar=_("TEXT"),
        help=_("the name at the table, instead of the one in the settings"),
    )
    join.add_argument(
        "--table", type=shown_text(LONGEST_ID), metavar="ID", help=_("which of the host's tables")
    )
    join.add_argument(
        "--code", type=shown_text(LONGEST_CODE), metavar=_("TEXT"), help=_("the code of a locked table")
    )
    join.add_argument(
        "--level", type=one_of(LEVELS), metavar=_("LEVEL"), help=_("with --bot: level1 to level5")
    )
    join.add_argument(
        "--begin",
        type=whole(0, MOST_SEATS),
        metavar="N",
        help=_("with --bot: as host, begin once N are ready"),
    )
    join.add_argument(
        "--token",
        type=file_to_write,
        metavar=_("FILE"),
        help=_("with --bot: a file that keeps the seat, to come back to it"),
    )
    join.add_argument(
        "--matches",
        type=whole(1, MOST_FRAMES),
        metavar="N",
        help=_("with --bot: leave after so many matches"),
    )
    _add_language(join)


def _command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], name: str, says: str
) -> argparse.ArgumentParser:
    return commands.add_parser(name, help=says, description=says)


def _times(values: Sequence[int]) -> str:
    return ", ".join(map(str, values))
