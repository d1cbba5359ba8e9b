"""The command line: `romme` opens the window, `romme host` and `romme join` play on the network, the rest reads files."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from types import FrameType
from typing import TYPE_CHECKING

from game.arguments import parsed as checked
from game.commands.output import ending_plainly
from game.words import words

if TYPE_CHECKING:
    from game.app import App
    from game.scenes.base import Scene
    from net.client import Door

OK, NO_SCREEN, BAD_ARGUMENTS = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command.

    The exit code is 0, 1 without a screen or where an outcome differs, 2 for bad input, 130 after an interrupt and
    141 where nobody reads the answers any more.
    """
    return ending_plainly(lambda: _run(sys.argv[1:] if arguments is None else arguments))


def _run(arguments: Sequence[str]) -> int:
    parsed = checked(arguments)
    if parsed.command == "judge":
        from game.commands.judge import run as judge

        return judge(parsed.files, _sentences_language(parsed))
    if parsed.command == "hint":
        from game.commands.hint import run as hint

        return hint(parsed.files, _sentences_language(parsed), parsed.level)
    if parsed.command == "host":
        return _host(parsed)
    if parsed.command == "join":
        return _join(parsed)
    return _play(parsed)


def _sentences_language(parsed: argparse.Namespace) -> str:
    """What is said of referee files is English unless told otherwise: often a program reads it."""
    return str(parsed.lang or parsed.language or "en")


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
    _quit_on_signals(app)
    app.run(_first_scene(app, going))
    return OK


def _first_scene(app: App, going: Going | None) -> Scene:
    """What is seen first, over the title: who one is where that was never said, then the way to the table if any."""
    from game.scenes.lobby import LobbyScene
    from game.scenes.names import welcome
    from game.scenes.title import TitleScene

    has_name = going is not None and going.name is not None
    go = None if going is None else lambda: app.push(LobbyScene(going=going))
    asking = None if has_name else welcome(app, go)
    if asking is None and going is None:
        return TitleScene()
    app.push(TitleScene())
    return asking or LobbyScene(going=going)


def _quit_on_signals(app: App) -> None:
    """End as by the window's own button, with a goodbye to who sits at a table of ours."""
    from game.commands.ending_signals import ending_signals

    def stop(number: int, frame: FrameType | None) -> None:
        app.quit()
        app.wake()

    for number in ending_signals():
        signal.signal(number, stop)


def _host(parsed: argparse.Namespace) -> int:
    from game.commands.host import Hosting
    from game.commands.host import run as host
    from net.lobby import Offer

    game, preset = _course(parsed.game, parsed.rules)
    offer = Offer(
        title=parsed.title,
        game=game,
        preset=preset,
        options=tuple(parsed.option),
        seats=parsed.seats,
        levels=(parsed.level,) * parsed.bots,
        turn_s=parsed.turn,
        code=parsed.code,
        spectators=not parsed.no_spectators,
        chat=not parsed.no_chat,
        grace_s=parsed.grace,
        pace="at_once" if parsed.at_once else parsed.pace,
        pile_open=parsed.open_pile,
    )
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
            words.language,
        )
    )


def _course(game: str | None, preset: str | None) -> tuple[str, str]:
    """A game and its rules, where only one of the two is named or none."""
    from engine.games import GAMES

    if game is None:
        game = next((key for key in GAMES if preset in GAMES[key].presets), next(iter(GAMES)))
    return game, preset or next(iter(GAMES[game].presets))


def _join(parsed: argparse.Namespace) -> int:
    from game.commands.join import Joining
    from game.commands.join import run as join

    if not parsed.bot:
        return _join_in_window(parsed)
    return join(
        Joining(
            parsed.address,
            parsed.name or "Bot",
            parsed.table or "",
            parsed.code,
            parsed.level or "level3",
            parsed.begin or 0,
            parsed.matches,
            words.language,
            parsed.token,
        )
    )


def _join_in_window(parsed: argparse.Namespace) -> int:
    """Open the window and go to the table."""
    from game.commands.doors import door_to

    door = door_to(parsed.address, parsed.table or "")
    if door is None:
        return BAD_ARGUMENTS
    parsed.language = parsed.language or parsed.lang
    return _play(parsed, Going(door, parsed.name, parsed.code))


if __name__ == "__main__":
    sys.exit(main())
