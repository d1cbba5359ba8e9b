"""Where a real window lies: inside the usable desktop, and again where it lay."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest
from pygame import Rect

from tests.game.big_screen.real import Driven, Screens, framed, needs, needs_screens, property_of

pytestmark = [pytest.mark.slow, needs_screens, needs("xprop", "xwininfo")]
SETTLED_S = 0.4
NOTED_S = 1.6
"""So long a window has to lie still for its place to be noted, on a busy machine."""


@pytest.fixture
def screens() -> Iterator[Callable[..., Screens]]:
    made: list[Screens] = []

    def begin(size: str, bar_px: int = 0) -> Screens:
        made.append(Screens("-screen", "0", f"{size}x24", bar_px=bar_px))
        return made[-1]

    yield begin
    for each in made:
        each.close()


def place(program: Driven) -> Rect:
    """The window with its frame, as the X server has it."""
    time.sleep(SETTLED_S)
    return framed(program.screens, program.window)


def is_maximised(program: Driven) -> bool:
    return "MAXIMIZED_HORZ" in property_of(program.screens, program.window, "_NET_WM_STATE")


def press_full_screen(program: Driven, wanted: bool) -> None:
    program.screens.xdotool("windowfocus", "--sync", program.window)
    program.screens.xdotool("key", "F11")
    program.wait("app.window.is_full_screen", wanted)


@pytest.mark.parametrize(
    ("size", "bar_px"), [("1024x600", 0), ("1366x768", 40), ("800x600", 30), ("1920x1080", 40)]
)
def test_the_first_window_fits_with_its_frame_and_lies_amid_the_desktop(
    screens: Callable[..., Screens], start: Callable[..., Driven], size: str, bar_px: int
) -> None:
    width, height = (int(side) for side in size.split("x"))
    desktop = Rect(0, 0, width, height - bar_px)
    program = start(screens(size, bar_px), "own")
    found = place(program)
    assert desktop.contains(found), f"{found} leaves {desktop}"
    assert found.width > 0.8 * min(1280, width) and found.height > 0.8 * min(720, desktop.height)
    assert abs(found.centerx - desktop.centerx) <= 8 and abs(found.centery - desktop.centery) <= 20


def test_full_screen_twenty_times_leaves_the_window_where_it_was(
    screens: Callable[..., Screens], start: Callable[..., Driven]
) -> None:
    program = start(screens("1024x600"), "own")
    before, size = place(program), program.ask("app.window.size")
    for _number in range(20):
        press_full_screen(program, True)
        press_full_screen(program, False)
        program.wait("app.window.size", size)
    assert place(program) == before


def test_full_screen_leaves_a_window_that_was_moved_where_it_was(
    screens: Callable[..., Screens], start: Callable[..., Driven]
) -> None:
    program = start(screens("1600x900"), "800x500")
    program.screens.xdotool("windowmove", "--sync", program.window, "333", "222")
    before = place(program)
    for _number in range(3):
        press_full_screen(program, True)
        press_full_screen(program, False)
        program.wait("app.window.size", [800, 500])
        assert place(program) == before


def test_a_maximised_window_comes_back_maximised_from_full_screen(
    screens: Callable[..., Screens], start: Callable[..., Driven]
) -> None:
    program = start(screens("1366x768", bar_px=40), "own")
    plain = place(program)
    time.sleep(NOTED_S)
    program.ask("!__import__('game.desktop').desktop.maximise()")
    maximised = place(program)
    assert maximised.height == 728 and is_maximised(program)
    press_full_screen(program, True)
    assert place(program).size == (1366, 768)
    press_full_screen(program, False)
    assert place(program) == maximised and is_maximised(program)
    time.sleep(NOTED_S)
    program.ask("!pygame.Window.from_display_module().restore()")
    assert place(program) == plain, "and from there to where it was"


@pytest.mark.parametrize("leaves", ["window", "maximised", "full screen from maximised"])
def test_place_size_and_state_outlast_the_program(
    screens: Callable[..., Screens], start: Callable[..., Driven], leaves: str
) -> None:
    screen = screens("1600x900", bar_px=40)
    program = start(screen, "own")
    screen.xdotool("windowsize", program.window, "900", "560")
    program.wait("app.window.size", [900, 560])
    screen.xdotool("windowmove", "--sync", program.window, "411", "187")
    plain = place(program)
    time.sleep(NOTED_S)
    if "maximised" in leaves:
        program.ask("!__import__('game.desktop').desktop.maximise()")
    left = place(program)
    if "full" in leaves:
        press_full_screen(program, True)
    program.close()

    again = start(screen, "own")
    again.wait("app.window.is_full_screen", "full" in leaves)
    if "full" in leaves:
        assert place(again).size == (1600, 900)
        press_full_screen(again, False)
    assert place(again) == left
    assert is_maximised(again) == ("maximised" in leaves)
    if "maximised" in leaves:
        time.sleep(NOTED_S)
        again.ask("!pygame.Window.from_display_module().restore()")
        assert place(again) == plain


def test_a_window_kept_from_a_larger_screen_fits_a_smaller_one(
    screens: Callable[..., Screens], start: Callable[..., Driven]
) -> None:
    program = start(screens("1920x1080"), "own")
    program.screens.xdotool("windowmove", "--sync", program.window, "350", "150")
    place(program)
    program.close()
    again = start(screens("1024x600", bar_px=30), "own")
    assert Rect(0, 0, 1024, 570).contains(place(again))


def test_a_size_that_is_asked_for_is_for_this_once(
    screens: Callable[..., Screens], start: Callable[..., Driven]
) -> None:
    screen = screens("1600x900")
    program = start(screen, "own")
    before = place(program)
    program.close()
    start(screen, "700x450").close()
    assert place(start(screen, "own")) == before


def test_the_window_manager_knows_the_least_size(
    screens: Callable[..., Screens], start: Callable[..., Driven]
) -> None:
    program = start(screens("1600x900"), "own")
    for _times in range(2):
        hints = property_of(program.screens, program.window, "WM_NORMAL_HINTS")
        assert "minimum size: 480 by 360" in hints
        press_full_screen(program, True)
        press_full_screen(program, False)


def test_the_window_has_the_programs_icon_and_class(
    screens: Callable[..., Screens], start: Callable[..., Driven]
) -> None:
    program = start(screens("1024x600"), "own")
    assert property_of(program.screens, program.window, "WM_CLASS").count('"romme"') == 2
    numbers = property_of(program.screens, program.window, "32c", "_NET_WM_ICON").split(" = ")[1]
    shown = [int(number) & 0xFFFFFF for number in numbers.split(",")[2:]]
    icon = program.ask(
        "[list(__import__('game.sprites.icons').sprites.icons.window_icon(128).get_at((x, 64)))"
        " for x in range(128)]"
    )
    row = [red << 16 | green << 8 | blue for red, green, blue, alpha in icon if alpha == 255]
    assert len(shown) == 128 * 128 and len(row) > 60
    assert set(row) <= set(shown), "not pygame's snake"
