"""The widget layer: every widget by mouse, touch and keyboard alike."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.app import App
from game.intents import Way
from game.scenes.base import Size
from game.scenes.menu import MenuScene
from game.widgets import Button, Choice, Page, ScrollArea, Slider, Stepper, TextField, Toggle
from game.widgets.base import Look
from game.widgets.buttons import Item
from game.widgets.focus import neighbour
from game.widgets.layout import column, equal_row, flow, row
from game.wrapping import ellipsis, wrap
from tests.game.shell.conftest import Hands, shown


class Parts(MenuScene):
    """One of each widget, and a long list that scrolls."""

    def __init__(self) -> None:
        super().__init__()
        self.values: dict[str, object] = {
            "toggle": False,
            "choice": 1,
            "slider": 50,
            "stepper": 3,
            "field": "Ada",
        }
        self.pushed: list[str] = []

    def build(self, size: Size) -> Page:
        values = self.values

        def put(key: str, value: object) -> None:
            values[key] = value
            self.refresh()

        def place(number: int) -> pygame.Rect:
            return pygame.Rect(40, 20 + number * 80, 400, 60)

        items = [Item(1, "one"), Item(2, "two"), Item(True, "yes")]
        count = int(str(values["stepper"]))
        widgets = [
            Button("button", place(0), "Push", lambda: self.pushed.append("button")),
            Button("off", place(1), "Off", lambda: self.pushed.append("off"), is_enabled=False),
            Toggle("toggle", place(2), values["toggle"] is True, lambda on: put("toggle", on)),
            Choice("choice", place(3), items, values["choice"], lambda value: put("choice", value)),
            Stepper(
                "stepper",
                place(4),
                str(count),
                (lambda: put("stepper", count - 1)) if count > 0 else None,
                (lambda: put("stepper", count + 1)) if count < 4 else None,
            ),
            Slider("slider", place(5), int(str(values["slider"])), lambda value: put("slider", value)),
            TextField("field", place(6), str(values["field"]), lambda words: put("field", words)),
        ]
        view = pygame.Rect(600, 20, 400, 500)
        rows = [
            Button(
                f"row-{number}", pygame.Rect(600, 20 + number * 70, 380, 60), str(number), self._push(number)
            )
            for number in range(30)
        ]
        return Page(self.theme, widgets, [ScrollArea("rows", view, rows)])

    def _push(self, number: int):  # type: ignore[no-untyped-def]
        return lambda: self.pushed.append(f"row-{number}")


@pytest.fixture
def parts(app: App) -> Parts:
    return Parts()


@pytest.fixture
def hands(app: App, parts: Parts) -> Hands:
    return shown(app, parts)


def focus(parts: Parts) -> str | None:
    assert parts.page is not None
    return parts.page.focus_key


def give(parts: Parts, key: str) -> None:
    assert parts.page is not None
    parts.page.give_focus(key)


def test_a_button_by_mouse_touch_and_keyboard(parts: Parts, hands: Hands) -> None:
    hands.click((100, 40))
    hands.tap((100, 40))
    give(parts, "button")
    hands.press(pygame.K_RETURN)
    hands.press(pygame.K_SPACE)
    assert parts.pushed == ["button"] * 4


def test_only_what_was_used_is_heard(parts: Parts, hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(hands.app.sound, "play", lambda name, volume=1.0: heard.append(name))
    hands.click((500, 700))
    hands.click((100, 120))
    assert heard == []
    hands.click((100, 40))
    assert heard == ["button-tick"]


def test_a_press_that_is_let_go_elsewhere_does_nothing(parts: Parts, hands: Hands) -> None:
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(100, 40), button=1))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(300, 700), button=1))
    hands.turn(2)
    assert parts.pushed == []


def test_a_disabled_button_is_never_pushed_and_never_focused(parts: Parts, hands: Hands) -> None:
    hands.click((100, 120))
    give(parts, "button")
    hands.press(pygame.K_DOWN)
    assert parts.pushed == []
    assert focus(parts) == "toggle"


def test_a_toggle(parts: Parts, hands: Hands) -> None:
    hands.click((420, 210))
    assert parts.values["toggle"] is True
    hands.press(pygame.K_RETURN)
    assert parts.values["toggle"] is False


def test_a_choice_tells_values_of_different_types_apart(parts: Parts, hands: Hands) -> None:
    hands.click((420, 290))
    assert parts.values["choice"] is True
    give(parts, "choice")
    hands.press(pygame.K_LEFT)
    assert parts.values["choice"] == 2
    hands.click((60, 290))
    assert parts.values["choice"] is not True
    assert parts.values["choice"] == 1


def test_a_stepper_stops_at_its_ends(parts: Parts, hands: Hands) -> None:
    give(parts, "stepper")
    for _number in range(4):
        hands.press(pygame.K_RIGHT)
    assert parts.values["stepper"] == 4
    hands.click((60, 370))
    assert parts.values["stepper"] == 3


def test_a_slider_by_key_click_and_drag(parts: Parts, hands: Hands) -> None:
    give(parts, "slider")
    hands.press(pygame.K_RIGHT)
    assert parts.values["slider"] == 55
    hands.click((70, 450))
    assert parts.values["slider"] == 0
    for kind, at in (
        (pygame.MOUSEBUTTONDOWN, (70, 450)),
        (pygame.MOUSEMOTION, (240, 460)),
        (pygame.MOUSEMOTION, (900, 470)),
        (pygame.MOUSEBUTTONUP, (900, 470)),
    ):
        pygame.event.post(pygame.event.Event(kind, pos=at, button=1, rel=(0, 0), buttons=(1, 0, 0)))
        hands.turn()
    assert parts.values["slider"] == 100


def test_a_field_takes_text_and_hot_keys_rest(parts: Parts, hands: Hands) -> None:
    hands.click((420, 530))
    assert parts.text_area() == pygame.Rect(40, 500, 400, 60)
    hands.write(" ß €")
    hands.press(pygame.K_h)
    hands.press(pygame.K_BACKSPACE)
    assert parts.values["field"] == "Ada ß "
    hands.click((500, 700))
    assert parts.text_area() is None


def test_a_field_moves_marks_cuts_and_has_a_limit(parts: Parts, hands: Hands) -> None:
    hands.click((420, 530))
    hands.press(pygame.K_HOME)
    hands.write("Ö")
    assert parts.values["field"] == "ÖAda"
    hands.press(pygame.K_END, pygame.KMOD_SHIFT)
    hands.write("x" * 40)
    assert parts.values["field"] == "Ö" + "x" * 15
    hands.press(pygame.K_a, pygame.KMOD_CTRL)
    hands.press(pygame.K_DELETE)
    assert parts.values["field"] == ""


def test_a_field_at_rest_shows_its_words_from_the_first_letter(
    parts: Parts, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    rect = pygame.Rect(100, 100, 160, 60)
    field = TextField("name", rect, "Oma Inge und Opa", lambda words: None)
    drawn: list[tuple[str, int]] = []
    theme = parts.theme
    before = theme.draw_text

    def note(
        surface: pygame.Surface, words: str, at: tuple[int, int], *more: object, **named: object
    ) -> object:
        placed = before(surface, words, at, *more, **named)  # type: ignore[arg-type]
        drawn.append((words, placed.left))
        assert placed.right <= rect.right
        return placed

    monkeypatch.setattr(theme, "draw_text", note)
    field.draw(pygame.Surface((400, 300)), rect, theme, Look())
    assert drawn == [("Oma Inge und Opa", drawn[0][1])] and drawn[0][1] > rect.left


def test_composed_text_is_shown_before_it_is_written(parts: Parts, hands: Hands) -> None:
    hands.click((420, 530))
    before = pygame.image.tobytes(hands.app.window.surface, "RGB")
    pygame.event.post(pygame.event.Event(pygame.TEXTEDITING, text="´", start=1, length=0))
    hands.turn()
    assert parts.values["field"] == "Ada"
    assert pygame.image.tobytes(hands.app.window.surface, "RGB") != before


def test_tab_goes_round_and_back(parts: Parts, hands: Hands) -> None:
    give(parts, "button")
    hands.press(pygame.K_TAB)
    assert focus(parts) == "toggle"
    hands.press(pygame.K_TAB, pygame.KMOD_SHIFT)
    hands.press(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert focus(parts) == "row-29"


def test_arrows_go_where_they_point(parts: Parts, hands: Hands) -> None:
    give(parts, "button")
    hands.press(pygame.K_RIGHT)
    assert focus(parts) == "row-0"
    hands.press(pygame.K_LEFT)
    assert focus(parts) == "button"


def test_the_focus_scrolls_into_sight(parts: Parts, hands: Hands) -> None:
    give(parts, "row-0")
    for _number in range(20):
        hands.press(pygame.K_DOWN)
    hands.settle()
    assert parts.page is not None
    rect = parts.page.place("row-20")
    assert rect is not None
    assert parts.page.area("rows").view.contains(rect)


def test_the_wheel_and_a_finger_scroll_and_what_is_hidden_cannot_be_clicked(
    parts: Parts, hands: Hands
) -> None:
    assert parts.page is not None
    area = parts.page.area("rows")
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(700, 100), rel=(0, 0), buttons=(0, 0, 0)))
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-2, precise_y=-2.0))
    hands.settle()
    wheeled = area.offset
    assert wheeled > 50
    size = hands.app.size
    for kind, y in ((pygame.FINGERDOWN, 400), (pygame.FINGERMOTION, 350), (pygame.FINGERMOTION, 250)):
        place = {"x": 700 / size[0], "y": y / size[1], "finger_id": 1, "touch_id": 1}
        pygame.event.post(pygame.event.Event(kind, **place))
        hands.turn()
    assert area.offset > wheeled + 50
    assert parts.pushed == []
    hands.click((700, 560))
    assert parts.pushed == []


def test_everything_is_kept_when_the_page_is_built_anew(parts: Parts, hands: Hands) -> None:
    give(parts, "row-25")
    hands.settle()
    assert parts.page is not None
    offset = parts.page.area("rows").offset
    hands.app.change_settings(language="de")
    hands.settle()
    assert focus(parts) == "row-25"
    assert parts.page.area("rows").offset == offset


@pytest.mark.parametrize(
    ("way", "found"), [(Way.RIGHT, "right"), (Way.LEFT, None), (Way.DOWN, "below"), (Way.UP, None)]
)
def test_a_neighbour_in_line_beats_one_aside(way: Way, found: str | None) -> None:
    here = pygame.Rect(0, 0, 100, 40)
    others = {
        "right": pygame.Rect(400, 0, 100, 40),
        "far aside": pygame.Rect(150, 300, 100, 40),
        "below": pygame.Rect(0, 200, 100, 40),
    }
    assert neighbour(here, others, way) == found


rects = st.builds(
    pygame.Rect, st.integers(0, 500), st.integers(0, 500), st.integers(1, 2000), st.integers(1, 900)
)


@given(rects, st.integers(1, 9), st.integers(0, 20))
def test_equal_rows_fill_their_rectangle(rect: pygame.Rect, count: int, gap: int) -> None:
    cells = equal_row(rect, count, gap)
    assert cells[0].left == rect.left
    assert cells[-1].right == rect.right
    assert all(b.left - a.right == gap for a, b in pairwise(cells))


@given(rects, st.lists(st.integers(1, 300), min_size=1, max_size=20), st.integers(1, 80), st.integers(0, 20))
def test_flow_never_overlaps(rect: pygame.Rect, widths: list[int], height: int, gap: int) -> None:
    cells = flow(rect, widths, height, gap)
    assert [cell.width for cell in cells] == widths
    for number, cell in enumerate(cells):
        assert cell.collidelist(cells[number + 1 :]) == -1
        assert cell.right <= rect.right or cell.left == rect.left


def test_columns_and_rows() -> None:
    rect = pygame.Rect(10, 20, 300, 400)
    assert column(rect, [10, 30], 5) == [pygame.Rect(10, 20, 300, 10), pygame.Rect(10, 35, 300, 30)]
    assert [cell.left for cell in row(rect, [50, 50], 10, "right")] == [200, 260]
    assert [cell.left for cell in row(rect, [50, 50], 10, "centre")] == [105, 165]


def measure(words: str) -> tuple[int, int]:
    return len(words) * 10, 10


@given(st.text(alphabet="ab \n", max_size=80), st.integers(10, 200))
def test_wrapped_lines_fit_and_lose_no_letter(words: str, width: int) -> None:
    lines = wrap(words, width, measure)
    assert all(measure(line.strip())[0] <= width for line in lines)
    assert "".join(lines).replace(" ", "") == words.replace(" ", "").replace("\n", "")


@given(st.text(max_size=40), st.integers(10, 300))
def test_an_ellipsis_only_where_it_must_be(words: str, width: int) -> None:
    shortened = ellipsis(words, width, measure)
    assert shortened == words or (measure(words)[0] > width and shortened.endswith("…"))
    assert measure(shortened)[0] <= width or shortened == "…"
