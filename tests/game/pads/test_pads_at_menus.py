"""Pads at the menus: the way from the title to a table, unknown pads, the notices, the signs."""

from collections.abc import Callable

import pygame
import pytest

from game.app import App
from game.input.buttons import Button, Make
from game.input.pad_map import ASKED, map_of
from game.intents import Device
from game.scenes.dialog import DialogScene
from game.scenes.keys import KeysScene
from game.scenes.mapping import MappingScene
from game.scenes.menu import MenuScene, _pad_sign
from game.scenes.pad_words import button_words, pad_entries
from game.scenes.settings import SettingsScene
from game.scenes.setup import SetupScene
from game.scenes.table import TableScene
from game.scenes.title import TitleScene
from game.settings import Settings, load_settings, settings_from_data, settings_path, settings_to_data
from game.table.prompts import Source, sign_for
from game.widgets.base import focus_margin
from tests.game.pads.person import PadPerson
from tests.game.pads.virtual import NINTENDO, PLAYSTATION, XBOX, VirtualPad
from tools.shots import SCENES

Plug = Callable[..., VirtualPad]
WEIRD = (0x1234, 0x5678)


def walk(person: PadPerson, key: str) -> None:
    """Move the focus of the page to a widget, trying each direction that comes nearer."""
    page = person.app.scene.page  # type: ignore[union-attr]
    for _ in range(60):
        goal = page.place(key)
        if page.focus_key == key and page.shows_focus:
            return
        here = page.place(page.focus_key) if page.focus_key else None
        assert goal is not None
        if here is None or here.bottom <= goal.top:
            person.press("down")
        elif goal.bottom <= here.top:
            person.press("up")
        else:
            person.press("right" if goal.centerx > here.centerx else "left")
        page = person.app.scene.page  # type: ignore[union-attr]
    raise AssertionError(f"no way to {key}")


def test_from_the_title_to_a_table_by_pad(app: App, plug: Plug) -> None:
    person = PadPerson(app, plug())
    person.turns()
    person.press("up", "a")
    assert isinstance(app.scene, SetupScene)
    start = next(key for key in ("start", "deal") if app.scene.page.find(key))  # type: ignore[union-attr]
    walk(person, start)
    person.press("a")
    person.wait_for(lambda: isinstance(app.scene, TableScene) and app.scene.is_ready)
    assert app.pads.last == 0 and app.last_device is Device.PAD


def test_coming_and_going_is_said_and_stands_in_nobodys_way(app: App, plug: Plug) -> None:
    pad = plug()
    app.turn()
    assert "Xbox 360 Controller" in app._notice.words
    scene = app.scene
    pad.unplug()
    app.turn()
    assert "disconnected" in app._notice.words and app.scene is scene
    app._notice.say("x", 0, 0)
    app.turn()
    assert app._notice.words == ""


def test_the_settings_list_the_pads_and_follow_them(app: App, plug: Plug) -> None:
    app.push(SettingsScene())
    app.turn()
    assert app.scene.page.find("pad-0-0") is None  # type: ignore[union-attr]
    pad = plug()
    app.turn()
    app.turn()
    assert app.scene.page.find("pad-0-0") is not None  # type: ignore[union-attr]
    pad.unplug()
    app.turn()
    app.turn()
    assert app.scene.page.find("pad-0-0") is None  # type: ignore[union-attr]


# Unknown pads


def offered(app: App, plug: Plug) -> tuple[PadPerson, VirtualPad]:
    pad = plug("Weird", WEIRD, is_known=False, hats=1)
    person = PadPerson(app, pad)
    person.turns()
    assert isinstance(app.scene, DialogScene)
    return person, pad


def answer(app: App, number: int) -> None:
    scene = app.scene
    assert isinstance(scene, DialogScene)
    scene._answers[number].action()
    if app.scene is scene:
        app.pop()


def begin_mapping(app: App) -> MappingScene:
    """Take the offer."""
    app.pop()
    mapping = MappingScene(app.pads.plugged[0])
    app.push(mapping)
    return mapping


def press(person: PadPerson, number: int) -> None:
    """Press and let go of a button that has no name yet."""
    for is_down in (True, False):
        person.pad.button(number, is_down)
        person.turns()


def test_an_unknown_pad_is_mapped_button_by_button(app: App, plug: Plug) -> None:
    person, pad = offered(app, plug)
    mapping = begin_mapping(app)
    person.turns()
    order = (7, 6, 5, 4, 3, 2)
    for number in order:
        press(person, number)
    assert mapping.found == dict(zip(ASKED, [f"b{number}" for number in order], strict=False))
    for _ in range(4):  # neither triggers nor the small buttons
        press(person, 7)
    for value in (1, 4, 8, 2):
        assert app.scene is mapping
        pad.hat(value)
        person.turns()
        pad.hat(0)
        person.turns()
    assert app.scene is not mapping
    guid = app.pads.plugged[0].guid
    own = map_of(app.settings.pad_maps, guid)
    assert own is not None and own[Button.A] == "b7" and own[Button.UP] == "h0u" and Button.START not in own
    assert app.pads.plugged[0].is_known

    saved, trouble = load_settings(settings_path())
    assert trouble is None and saved.pad_maps == app.settings.pad_maps

    app.push(SettingsScene())
    pad.button(6, True)
    person.turns()
    assert isinstance(app.scene, TitleScene), "its B goes back now"


def test_mapping_ends_when_the_pad_is_pulled_out(app: App, plug: Plug) -> None:
    person, pad = offered(app, plug)
    begin_mapping(app)
    pad.button(3, True)
    person.turns()
    pad.unplug()
    person.turns(3)
    assert isinstance(app.scene, TitleScene)
    assert app.gamepads.captured is None and app.settings.pad_maps == ()


def test_mapping_is_cancelled_by_key_and_changes_nothing(app: App, plug: Plug) -> None:
    person, pad = offered(app, plug)
    begin_mapping(app)
    pad.button(3, True)
    person.turns()
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0))
    person.turns()
    assert isinstance(app.scene, TitleScene) and app.settings.pad_maps == ()
    pad.button(3, False)
    person.turns()
    pad.button(1, True)
    person.turns()
    assert isinstance(app.scene, DialogScene), "the guess counts as before: B asks to quit"


def test_a_pad_whose_guess_is_right_is_not_asked_for_again(app: App, plug: Plug) -> None:
    _person, pad = offered(app, plug)
    answer(app, 1)
    pad.unplug()
    app.turn()
    pad.plug()
    app.turn()
    app.turn()
    assert isinstance(app.scene, TitleScene)
    assert app.pads.plugged[0].is_known


def test_broken_maps_in_the_settings_are_left_out() -> None:
    data = settings_to_data(Settings())
    good = {"guid": "g", "map": {"a": "b0", "b": "b1", "x": "a2+", "up": "h0u"}}
    data["pad_maps"] = [
        good,
        {"guid": 3, "map": {}},
        {"guid": "h", "map": {"a": "b0"}},
        {"guid": "i", "map": {"a": "b0", "b": "rm -rf", "x": 4}},
        7,
    ]
    maps = settings_from_data(data).pad_maps
    assert [guid for guid, _pairs in maps] == ["g"]
    assert settings_from_data(settings_to_data(settings_from_data(data))).pad_maps == maps
    assert settings_from_data({**data, "pad_maps": "x"}).pad_maps == ()


# Signs


@pytest.mark.parametrize("make", list(Make))
def test_every_make_has_its_own_signs(app: App, make: Make) -> None:
    from game.sprites.pads import pad_button

    seen = {pygame.image.tobytes(pad_button(make, button, 64), "RGBA") for button in Button}
    assert len(seen) == len(Button)
    others = [other for other in Make if other is not make]
    own = pygame.image.tobytes(pad_button(make, Button.A, 64), "RGBA")
    assert all(own != pygame.image.tobytes(pad_button(other, Button.A, 64), "RGBA") for other in others)


def test_signs_are_shown_for_the_device_used_last(app: App, plug: Plug) -> None:
    pad = plug("DualSense", PLAYSTATION)
    person = PadPerson(app, pad)
    person.turns()
    app._notice.say("", 0, 0)

    def corner() -> bytes:
        app.turn()
        rect = pygame.Rect(0, 650, 300, 70)
        return pygame.image.tobytes(app.window.surface.subsurface(rect), "RGB")

    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(900, 300), rel=(1, 1), buttons=(0, 0, 0)))
    plain = corner()
    person.press("down")
    with_pad = corner()
    assert with_pad != plain
    other = plug("Xbox 360 Controller", XBOX)
    PadPerson(app, other).turns()
    app._notice.say("", 0, 0)
    assert corner() == with_pad
    PadPerson(app, other).press("up")
    assert corner() != with_pad
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0))
    assert corner() == plain


def test_signs_by_device() -> None:
    pad, keys = Source(Device.PAD, Make.XBOX), Source(Device.KEYBOARD)
    assert sign_for(pad, "discard", True, 32) is not None
    assert sign_for(pad, "discard", False, 32) is None
    assert sign_for(keys, "discard", True, 32) is not None
    assert sign_for(Source(Device.MOUSE), "discard", True, 32) is None
    assert sign_for(Source(Device.TOUCH), "back", True, 32) is None


def test_the_page_of_keys_shows_the_buttons_of_the_pad(app: App, plug: Plug) -> None:
    person = PadPerson(app, plug("Pro Controller", NINTENDO))
    person.turns()
    person.press("back")
    assert isinstance(app.scene, KeysScene)
    words = [getattr(widget, "words", "") for widget in app.scene.page._every()]  # type: ignore[union-attr]
    assert "Gamepad" in words
    person.press("b")
    assert isinstance(app.scene, TitleScene)


def test_every_button_asked_for_has_words_and_every_button_is_explained() -> None:
    assert all(button_words(button) != button.value for button in ASKED)
    for has_tiles in (False, True):
        explained = {button for buttons, _says in pad_entries(has_tiles) for button in buttons}
        arms = {Button.UP, Button.DOWN, Button.LEFT, Button.RIGHT}
        assert explained | arms == set(Button)


@pytest.mark.parametrize("is_tv", [False, True])
@pytest.mark.parametrize("name", ["title", "setup-persons", "settings", "result", "scores-chart", "review"])
def test_the_signs_of_the_pad_find_a_free_place(app: App, name: str, is_tv: bool) -> None:
    app.change_settings(is_tv=is_tv)
    scene = SCENES[name](app)
    app.push(scene)
    app.last_device = Device.PAD
    app.turn()
    assert isinstance(scene, MenuScene) and scene.page is not None
    sign = _pad_sign(scene.theme, Make.XBOX)
    place = scene._place_of_sign(sign.get_size(), app.window.surface.get_rect())
    assert place is not None and scene.page.is_free(place)


@pytest.mark.parametrize("is_tv", [False, True])
@pytest.mark.parametrize("name", ["rules", "rules-tiles"])
def test_the_ring_round_a_chapter_is_seen_whole(app: App, name: str, is_tv: bool) -> None:
    app.change_settings(is_tv=is_tv)
    scene = SCENES[name](app)
    app.push(scene)
    assert isinstance(scene, MenuScene) and scene.page is not None
    area, reach = scene.page.area("contents"), 2 * focus_margin(scene.theme)
    assert all(area.view.left <= own.rect.inflate(reach, 0).left for own in area.widgets)
    assert all(own.rect.inflate(reach, 0).right <= area.view.right for own in area.widgets)
    assert area.view.top <= area.widgets[0].rect.inflate(0, reach).top
