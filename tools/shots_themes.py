"""What one has chosen to look at, and what is shown when nobody is there, for pictures."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import TYPE_CHECKING

from engine.romme.state import view_of
from net.session import Welcome
from tools import shots_cards, shots_tiles
from tools.shots_match import SEATS
from tools.still_tiles import StillSession, full_table

if TYPE_CHECKING:
    from game.app import App
    from game.hall_of_fame import HallOfFame
    from game.scenes.base import Scene

Make = Callable[["App"], "Scene"]


def chosen(make: Make, **settings: object) -> Make:
    """A scene as these settings make it look; afterwards they are as they were."""

    def made(app: App) -> Scene:
        before = {name: getattr(app.settings, name) for name in settings}
        app.change_settings(**settings)
        scene = make(app)
        leave = scene.leave

        def leave_and_restore() -> None:
            leave()
            app.change_settings(**before)

        scene.leave = leave_and_restore  # type: ignore[method-assign]
        return scene

    return made


def themes() -> dict[str, Make]:
    """A table in each cloth, in each theme of the tiles, and with large indices."""
    from game.settings import CHOICES

    backs = CHOICES["card_back"]
    found = {
        f"theme-cards-{name}": chosen(
            shots_cards.middle(),
            cloth=name,
            card_back=backs[number % len(backs)],
            card_front="large" if name == "black" else "classic",
        )
        for number, name in enumerate(CHOICES["cloth"])
    }
    cloths = ("green", "walnut", "blue", "black")
    found |= {
        f"theme-tiles-{name}": chosen(shots_tiles.table(), tile_theme=name, cloth=cloth)
        for name, cloth in zip(CHOICES["tile_theme"], cloths, strict=True)
    }
    return found


def attract(number: int) -> Make:
    """The part of this number of what is shown when nobody is there: cards, the hall of fame, tiles."""

    def made(app: App) -> Scene:
        from game.attract.scene import AttractScene
        from game.scenes.hall_of_fame import HallOfFameScene
        from game.scenes.table import TableScene
        from game.scenes.tile_table import TileTableScene

        keep_hall()

        class Still(AttractScene):
            def _next_part(self) -> Scene:
                if number == 1:
                    return HallOfFameScene(is_only_shown=True)
                part: Scene = (
                    TableScene(_watched_cards()) if number == 0 else TileTableScene(_watched_tiles())
                )
                part.is_only_shown = True  # type: ignore[attr-defined]
                return part

            def tick(self, now_ms: int) -> None:
                self.part.tick(now_ms)

        return Still()

    return made


def hall_of_fame(is_empty: bool = False) -> Make:
    """The hall of fame, with many matches or with none."""

    def made(app: App) -> Scene:
        from game.hall_of_fame import hall_path
        from game.scenes.hall_of_fame import HallOfFameScene

        if is_empty:
            for path in (hall_path(), hall_path().with_name(hall_path().name + ".bak")):
                path.unlink(missing_ok=True)
        else:
            keep_hall()
        return HallOfFameScene()

    return made


def keep_hall() -> None:
    """A hall of fame as it is after some evenings."""
    from game.hall_of_fame import hall_path, save_hall

    save_hall(hall_path(), _hall())


def _hall() -> HallOfFame:
    from game.hall_of_fame import GreatRound, HallOfFame, Player

    players = (
        Player("Oma Inge", "fox", 41, 19, 3),
        Player("Jörg", "cat", 44, 13, 1),
        Player("Kai-Uwe Langname", "boat", 30, 9, 0),
        Player("WWWWWWWWWWWWWWWW", "moon", 22, 7, 2),
        Player("Mia", "balloon", 18, 5, 4),
        Player("Ayşe", "sun", 9, 3, 0),
        Player("Bruno", "key", 7, 1, 0),
    )
    day = date(2026, 11, 1)
    great = (("Mia", "balloon", 412), ("Oma Inge", "fox", 388), ("Jörg", "cat", 301), ("Mia", "balloon", 274))
    presets = ("klassisch", "jolly", "house51", "steine")
    rounds = tuple(
        GreatRound(name, emblem, points, presets[number], (day + timedelta(number)).isoformat(), number == 0)
        for number, (name, emblem, points) in enumerate(great)
    )
    return HallOfFame(players, rounds, ())


def _watched_cards() -> shots_cards.StillSession:
    position = {**shots_cards.MIDDLE, "hands": [shots_cards.HAND, *shots_cards.OTHERS]}
    match = shots_cards.read_position(position)
    session = shots_cards.StillSession(match)
    session.seat = None
    session._updates = [Welcome(1, view_of(match, None), SEATS, (), ())]
    return session


def _watched_tiles() -> StillSession:
    return StillSession(full_table(52)._replace(seat=None, rack=()), SEATS)
