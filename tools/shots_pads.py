"""The pictures of pads: the keyboard on the screen, the signs at the tables, the pads' own page, the mapping."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.input.buttons import Make
from game.intents import Confirm, Device, Direction, Intent, Way
from tools import shots_cards, shots_tiles

if TYPE_CHECKING:
    from game.app import App
    from game.scenes.base import Scene

Maker = Callable[["App"], "Scene"]


def plug(app: App, *makes: Make, is_known: bool = True) -> None:
    """Let the program believe that such pads are plugged in, and that the first was used last."""
    names = {
        Make.XBOX: "Xbox Wireless Controller",
        Make.PLAYSTATION: "DualSense Wireless Controller",
        Make.NINTENDO: "Nintendo Switch Pro Controller",
        Make.OTHER: "USB Gamepad",
    }
    gamepads = app.gamepads
    for pad in gamepads.pads.plugged:
        gamepads.pads = gamepads.pads.sit(pad.number, None).unplug(pad.number)
    for number, make in enumerate(makes):
        gamepads.pads, _number = gamepads.pads.plug(names[make], make, f"shot {number}", is_known)
    gamepads.pads = gamepads.pads.used(0)
    app.last_device = Device.PAD
    app._pads = gamepads.pads


def writing(app: App) -> Scene:
    """The keyboard over the settings, with half a name."""
    from game.scenes.settings import SettingsScene
    from game.scenes.writing import WritingScene

    plug(app, Make.XBOX)
    settings = SettingsScene()
    app.push(settings)
    assert settings.page is not None
    settings.page.give_focus("name")
    field = settings.page.focused
    return WritingScene(settings, field)  # type: ignore[arg-type]


def prompted(make_scene: Maker, make: Make) -> Maker:
    """A table as somebody with a pad sees it."""

    def made(app: App) -> Scene:
        plug(app, make)
        scene = make_scene(app)
        _walk_later(scene)
        return scene

    return made


def _walk_later(scene: Scene) -> None:
    """Once the table is there: two steps to the right, and pick."""
    tick = scene.tick
    left: list[Intent] = [Direction(Way.RIGHT), Direction(Way.RIGHT), Confirm(Device.PAD)]

    def tick_and_walk(now_ms: int) -> None:
        tick(now_ms)
        while left and getattr(scene, "is_ready", False):
            scene.handle(left.pop(0))

    scene.tick = tick_and_walk  # type: ignore[method-assign]


def mapping(app: App) -> Scene:
    """The fourth button of an unknown pad is asked for."""
    from game.input.pad_map import ASKED
    from game.scenes.mapping import MappingScene

    plug(app, Make.OTHER, is_known=False)
    scene = MappingScene(app.pads.plugged[0])
    scene.found = {button: f"b{number}" for number, button in enumerate(ASKED[:4])}
    scene._number = 4
    return scene


def sitting(app: App) -> Scene:
    """Four persons, two of them with a pad."""
    from game.scenes.sit_down import Person, SitDownScene
    from game.words import _

    plug(app, Make.XBOX, Make.PLAYSTATION)
    app.seat_pad(0, 0)
    app.seat_pad(1, 2)
    names = (("Jörg", "cat"), ("Ada", "owl"), ("Oma Inge", "fox"), ("Kai-Uwe Langname", "boat"))
    persons = tuple(Person(seat, *own) for seat, own in enumerate(names))
    return SitDownScene(persons, _("Deal"), lambda: None)


def buttons(app: App) -> Scene:
    """What the buttons of a pad do."""
    from game.scenes.keys import KeysScene

    plug(app, Make.XBOX)
    return KeysScene(is_for_pad=True)


def tile_buttons(app: App) -> Scene:
    """The same at the tile table, with another make's signs."""
    from game.scenes.keys import KeysScene

    plug(app, Make.PLAYSTATION)
    return KeysScene(has_tiles=True, is_for_pad=True)


def in_settings(app: App) -> Scene:
    """The settings' rows of gamepads."""
    from game.scenes.base import Size
    from game.scenes.settings import SettingsScene
    from game.widgets import Page

    class Lower(SettingsScene):
        def build(self, size: Size) -> Page:
            page = super().build(size)
            area = page.area("settings")
            area.scroll_to(area.most, at_once=True)
            return page

    plug(app, Make.XBOX, Make.NINTENDO)
    gamepads = app.gamepads
    gamepads.pads, _number = gamepads.pads.plug("Weird Joystick", Make.OTHER, "weird", False)
    return Lower()


SCENES: dict[str, Maker] = {
    "pads-writing": writing,
    "pads-sitting": sitting,
    "pads-mapping": mapping,
    "pads-buttons": buttons,
    "pads-buttons-tiles": tile_buttons,
    "pads-settings": in_settings,
    "table-pad": prompted(shots_cards.picked(), Make.PLAYSTATION),
    "tiles-pad": prompted(shots_tiles.half_built(), Make.XBOX),
}
