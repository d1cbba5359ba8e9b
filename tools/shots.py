"""`python3 -m tools shots`: pictures of every scene into ./shots/, the same ones each time.

`--scene NAME`, `--size WxH` and `--language de` take only a part; each may be given several times.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.commands.values import folder_to_write, size, whole
from tools import (
    shots_cards,
    shots_hot_seat,
    shots_lan,
    shots_menus,
    shots_pads,
    shots_review,
    shots_themes,
    shots_tiles,
)

if TYPE_CHECKING:
    from game.app import App
    from game.match_setup import Setup
    from game.scenes.base import Scene

FOLDER = Path("shots")
SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
LANGUAGES = ("de", "en")
SIGHTS = ("protanopia", "deuteranopia", "tritanopia", "grey")
SEEN_OTHERWISE = ("tiles-half-built", "tiles-full")
"""These scenes are taken as colour-blind eyes see them too."""
FROM_FOUR_METRES = (480, 270)
"""A TV of four metres away is about so many pixels of a screen on the desk."""
SETTLED_AFTER_MS = 10_000
TABLE_FRAMES = 400


def main(argv: list[str]) -> int:
    """Take the pictures asked for; 2 where no scene has the name."""
    parser = argparse.ArgumentParser(
        prog="python3 -m tools shots", description="Take pictures of the scenes."
    )
    parser.add_argument(
        "--scene", action="append", choices=sorted(SCENES), metavar="NAME", help="only this scene"
    )
    parser.add_argument("--size", action="append", type=size, metavar="WxH", help="only this size")
    parser.add_argument("--language", action="append", choices=LANGUAGES, help="only this language")
    parser.add_argument("--tv", action="store_true", help="as on a TV, and small as from four metres")
    parser.add_argument("--scale", type=whole(75, 200), default=100, metavar="PERCENT", help="75 to 200")
    parser.add_argument(
        "--safe", type=whole(0, 10), default=0, metavar="PERCENT", help="the free edge, 0 to 10"
    )
    parser.add_argument("--folder", type=folder_to_write, default=FOLDER, help="where to, instead of shots/")
    asked = parser.parse_args(argv)
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    asked.folder.mkdir(parents=True, exist_ok=True)
    for language in asked.language or LANGUAGES:
        for pixels in asked.size or SIZES:
            with tempfile.TemporaryDirectory() as home:
                os.environ["ROMME_HOME"] = home
                shoot(asked.scene or sorted(SCENES), pixels, language, asked.folder, screen_of(asked))
    return 0


def screen_of(asked: argparse.Namespace) -> dict[str, int | bool]:
    """The settings of the screen that were asked for."""
    return {"is_tv": asked.tv, "scale_percent": asked.scale, "safe_percent": asked.safe}


def shoot(
    names: list[str],
    pixels: tuple[int, int],
    language: str,
    folder: Path,
    screen: dict[str, int | bool] | None = None,
) -> None:
    """One picture of each scene at one size in one language; `screen`: its settings."""
    import pygame

    from game.app import App
    from game.intents import Device
    from game.preferences import Options
    from tools.colour_sight import Sight, simulated

    app = App(Options(size=pixels, language=language))
    app.change_settings(
        motion_percent=0, pace="at_once", player_name="Jörg", language=language, **(screen or {})
    )
    suffix = "-tv" if app.settings.is_tv else ""
    for name in names:
        app.last_device = Device.PAD if app.settings.is_tv else Device.MOUSE
        app.restart_with(SCENES["title"](app))
        scene = SCENES[name](app)
        if name != "title":
            app.push(scene)
        settle(app, name)
        path = folder / f"{name}-{pixels[1]}-{language}{suffix}.png"
        pygame.image.save(app.window.surface, str(path))
        print(path)
        if app.settings.is_tv:
            far = path.with_stem(f"{path.stem}-far")
            pygame.image.save(pygame.transform.smoothscale(app.window.surface, FROM_FOUR_METRES), str(far))
            print(far)
        for sight in SIGHTS if name in SEEN_OTHERWISE else ():
            other = path.with_stem(f"{path.stem}-{sight}")
            pygame.image.save(simulated(app.window.surface, Sight(sight)), str(other))
            print(other)
    app.close()


def settle(app: App, name: str) -> None:
    """Let everything come to rest and draw it."""
    import pygame

    if name == "table":
        for _number in range(TABLE_FRAMES):
            app.turn()
            pygame.time.wait(5)
    if name.startswith("lan-"):
        for _number in range(3):
            app.turn()
        app.invalidate()
        app.draw_frame(app.now_ms)
        return
    if name.startswith(("tiles", "theme-", "attract-", "table-")):
        app.turn()
    now_ms = app.now_ms + SETTLED_AFTER_MS
    for scene in app.scenes:
        scene.tick(now_ms)
    app.invalidate()
    app.draw_frame(now_ms)


def _title(app: App) -> Scene:
    from game.scenes.title import TitleScene

    return TitleScene()


def _title_again(app: App) -> Scene:
    from game.match_setup import newcomer_setup
    from game.matches import match_path
    from game.scenes.title import TitleScene

    class Busy(TitleScene):
        def leave(self) -> None:
            app.change_settings(last_setup=None)
            match_path().unlink()

    app.change_settings(last_setup=newcomer_setup("Jörg"))
    match_path().touch()
    return Busy(note="/home/jörg/.local/state/romme/log/romme.log")


def _setup(app: App) -> Scene:
    from game.scenes.setup import SetupScene

    return SetupScene(_match("klassisch"))


def _setup_own(app: App) -> Scene:
    from engine.romme.rules import rules_from
    from game.scenes.setup import SetupScene

    kept = rules_from("eigene", {"runs_wrap": True, "jokers": 4})
    app.change_settings(own_rules=(("Bei Oma", kept), ("Hüttenabend", _match("eigene", players=6).rules)))
    return SetupScene(_match("eigene", players=6))


def _setup_changed(app: App) -> Scene:
    from dataclasses import replace

    from engine.romme.rules import PRESETS
    from game.match_setup import as_own, newcomer_setup, with_rules
    from game.scenes.setup import SetupScene

    rules = replace(as_own(PRESETS["jolly"]), jokers=6, hand_size=13, limit=700)
    return SetupScene(with_rules(newcomer_setup("Jörg"), rules))


def _setup_jolly(app: App) -> Scene:
    from game.scenes.setup import SetupScene

    return SetupScene(_match("jolly", players=5))


def _setup_tiles(app: App) -> Scene:
    from game.scenes.setup import SetupScene

    return SetupScene(_match("steine", players=5))


def _settings(app: App) -> Scene:
    from game.scenes.settings import SettingsScene

    return SettingsScene()


def _settings_below(app: App) -> Scene:
    from game.scenes.base import Size
    from game.scenes.settings import SettingsScene
    from game.widgets import Page

    class Below(SettingsScene):
        def build(self, size: Size) -> Page:
            page = super().build(size)
            area = page.area("settings")
            area.scroll_to(area.most, at_once=True)
            return page

    return Below()


def _rules(preset: str, paragraph: str | None = None) -> Callable[[App], Scene]:
    def make(app: App) -> Scene:
        from game.match_setup import PRESETS
        from game.scenes.rules import RulesScene

        return RulesScene(PRESETS[preset], paragraph)

    return make


def _keys(app: App) -> Scene:
    from game.scenes.keys import KeysScene

    return KeysScene()


def _leave(app: App) -> Scene:
    from game.scenes.dialog import ask_to_leave

    return ask_to_leave(_nothing)


def _out(app: App) -> Scene:
    from game.scenes.dialog import tell_out

    return tell_out(None, -500, _nothing, _nothing)


def _welcome(app: App) -> Scene:
    from game.scenes.names import NamesScene, welcome

    app.change_settings(player_name="")
    scene = welcome(app)
    app.change_settings(player_name="Jörg")
    assert isinstance(scene, NamesScene)
    return scene


def _names(app: App) -> Scene:
    from game.match_setup import newcomer_setup, with_level
    from game.scenes.names import NamesScene, ask_all

    setup = with_level(with_level(newcomer_setup("Jörg"), 1, None), 2, None)
    scene = ask_all(setup, lambda named: None)
    assert isinstance(scene, NamesScene)
    return scene


def _name(app: App) -> Scene:
    from game.scenes.own_rules import AskNameScene
    from game.words import _

    scene = AskNameScene(_("Save rules as"), lambda name: None, ["Bei Oma"])
    scene.name = "Bei Oma"
    return scene


def _scores(app: App) -> Scene:
    from engine.romme.rules import PRESETS
    from game.scenes.scores import ScoresScene
    from tools.shots_match import SEATS, running

    return ScoresScene(running(), SEATS, PRESETS["klassisch"], _nothing, review=_nothing)


def _scores_long(app: App) -> Scene:
    from engine.romme.rules import PRESETS
    from game.scenes.scores import ScoresScene
    from tools.shots_match import SIX_SEATS, long_jolly

    return ScoresScene(long_jolly(), SIX_SEATS, PRESETS["jolly"])


def _result(app: App) -> Scene:
    from engine.romme.rules import PRESETS
    from game.scenes.result import ResultScene
    from tools.shots_match import SEATS, over

    return ResultScene(over(), SEATS, PRESETS["klassisch"], 0, _nothing, _nothing)


def _result_shared(app: App) -> Scene:
    from engine.romme.rules import PRESETS
    from game.scenes.result import ResultScene
    from tools.shots_match import SIX_SEATS, shared

    return ResultScene(shared(), SIX_SEATS, PRESETS["jolly"], 0, _nothing, _nothing)


def _table(app: App) -> Scene:
    from game.matches import seed_bytes
    from game.scenes.table import open_table

    return open_table(app, _match("klassisch"), seed_bytes("romme"))


def _match(preset: str, players: int = 4) -> Setup:
    from game.match_setup import PRESETS, newcomer_setup, with_players, with_rules

    return with_players(with_rules(newcomer_setup("Jörg"), PRESETS[preset]), players)


def _nothing() -> None:
    return


SCENES: dict[str, Callable[[App], Scene]] = {
    "title": _title,
    "title-again": _title_again,
    "setup": _setup,
    "setup-own": _setup_own,
    "setup-changed": _setup_changed,
    "setup-jolly": _setup_jolly,
    "settings": _settings,
    "settings-below": _settings_below,
    "rules": _rules("klassisch"),
    "rules-house51": _rules("house51", "B7"),
    "rules-jolly": _rules("jolly", "B10"),
    "keys": _keys,
    "leave": _leave,
    "out": _out,
    "welcome": _welcome,
    "names": _names,
    "name": _name,
    "scores": _scores,
    "scores-long": _scores_long,
    "result": _result,
    "result-shared": _result_shared,
    "table": _table,
    "table-middle": shots_cards.middle(),
    "table-pile": shots_cards.pile(),
    "table-picked": shots_cards.picked(),
    "table-refused": shots_cards.refused(),
    "table-hint": shots_cards.hinted(),
    "table-hint-thrown": shots_cards.hinted(hands=[shots_cards.NOTHING_TO_LAY, *shots_cards.OTHERS]),
    "table-long-hand": shots_cards.long_hand(),
    "table-six": shots_cards.six(),
    "table-round-end": shots_cards.round_end(),
    "setup-tiles": _setup_tiles,
    "rules-tiles": _rules("steine", "A6"),
    "tiles": shots_tiles.table(),
    "tiles-half-built": shots_tiles.half_built(),
    "tiles-refused": shots_tiles.refused(),
    "tiles-opening": shots_tiles.opening(),
    "tiles-asked": shots_tiles.asked(),
    "tiles-hint": shots_tiles.hinted(),
    "tiles-keyboard": shots_tiles.keyboard(),
    "tiles-full": shots_tiles.full(),
    "tiles-full-160": shots_tiles.full(160),
    "tiles-six": shots_tiles.six(),
    **shots_lan.SCENES,
    **shots_themes.themes(),
    "attract-cards": shots_themes.attract(0),
    "attract-fame": shots_themes.attract(1),
    "attract-tiles": shots_themes.attract(2),
    "hall-of-fame": shots_themes.hall_of_fame(),
    "hall-of-fame-empty": shots_themes.hall_of_fame(is_empty=True),
    **shots_pads.SCENES,
    **shots_review.SCENES,
    **shots_hot_seat.SCENES,
    **shots_menus.SCENES,
}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
