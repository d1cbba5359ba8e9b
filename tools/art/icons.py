"""Icons of one colour in a box of 48 by 48, and the icon of the window."""

from game.sprites.palette import BRASS, EDGE, FOUR_COLOUR, IVORY
from tools.art.suits import suit
from tools.art.svg import (
    Point,
    around,
    circle,
    circle_data,
    document,
    hollow,
    line,
    linear_gradient,
    moved,
    path,
    polygon,
    polyline_data,
    rectangle,
    star_points,
)

COLOUR = "#000000"
_STROKE = 4.2


def icons() -> dict[str, str]:
    """Every icon by its name, as a whole picture."""
    return {name: document(48, 48, drawing) for name, drawing in _drawings().items()}


def _drawings() -> dict[str, str]:
    return {
        "back": _line("M29 10L15 24L29 38") + _line("M16 24H39"),
        "undo": _line("M15 9L7 17L15 25") + _line("M8 17H28A11.5 11.5 0 0 1 28 40H18"),
        "redo": _line("M33 9L41 17L33 25") + _line("M40 17H20A11.5 11.5 0 0 0 20 40H30"),
        "hint": _hint(),
        "settings": _gear(),
        "menu": _line("M8 13H40") + _line("M8 24H40") + _line("M8 35H40"),
        "help": _line("M16 17A8.3 8.3 0 1 1 27 24.5Q24 26.5 24 31") + _dot(24, 39, 3),
        "sort-by-run": _cards_in_steps(),
        "sort-by-set": _cards_alike(),
        "pause": rectangle(11, 9, 9, 30, 2.5, COLOUR) + rectangle(28, 9, 9, 30, 2.5, COLOUR),
        "play": path("M14 9.5Q14 7 16.5 8.2L38 22Q40 24 38 26L16.5 39.8Q14 41 14 38.5Z", COLOUR),
        "sound-on": _speaker() + _line("M31 17A9.5 9.5 0 0 1 31 31") + _line("M36 11A17 17 0 0 1 36 37"),
        "sound-off": _speaker() + _line("M32 18L43 30") + _line("M43 18L32 30"),
        "full-screen": "".join(_line(corner) for corner in _CORNERS_OUT),
        "window": "".join(_line(corner) for corner in _CORNERS_IN),
        "check": _line("M9 25L19.5 35.5L40 13", 5.2),
        "cross": _line("M11 11L37 37", 5.2) + _line("M37 11L11 37", 5.2),
        "star": polygon(star_points(24, 25, 19, 8.2, 5), COLOUR, COLOUR, 2.5),
        "crown": _crown(),
        "clock": _ring(24, 24, 17) + _line("M24 14V24L31 29"),
        "chevron-left": _line("M29 10L15 24L29 38"),
        "chevron-right": _line("M19 10L33 24L19 38"),
        "chevron-up": _line("M10 30L24 16L38 30"),
        "chevron-down": _line("M10 18L24 32L38 18"),
        "eye": _line("M5 24Q24 3 43 24Q24 45 5 24Z") + _dot(24, 24, 6.2),
        "eye-closed": _line("M6 20Q24 38 42 20")
        + _line("M24 30V37")
        + _line("M12.5 27L9 33")
        + _line("M35.5 27L39 33"),
        "plus": _line("M24 9V39", 5.2) + _line("M9 24H39", 5.2),
        "minus": _line("M9 24H39", 5.2),
        "trash": _trash(),
        "pencil": path("M8 40L10.5 30L31 9.5Q33 7.5 35 9.5L38.5 13Q40.5 15 38.5 17L18 37.5Z", COLOUR),
        "dice": _dice(),
        "list": "".join(_dot(10, y, 3.2) + _line(f"M19 {y}H40") for y in (12, 24, 36)),
        "replay": _line("M11 14A17 17 0 1 1 7.2 26")
        + _line("M10 5V15H20")
        + path("M20 17L33 24L20 31Z", COLOUR),
        "person": _dot(24, 15, 8.5) + path("M7 42Q7 27 24 27Q41 27 41 42Z", COLOUR),
        "computer": _computer(),
        "network": _network(),
        "warning": _line("M24 8L42 39H6Z") + _line("M24 19V28") + _dot(24, 34, 2.5),
        "trophy": _trophy(),
        "leave": _line("M20 8H9V40H20") + _line("M19 24H40") + _line("M32 15L41 24L32 33"),
        "lock": rectangle(10, 21, 28, 20, 4, COLOUR) + _line("M16 21V16A8 8 0 0 1 32 16V21"),
        "chat": path("M8 9H40Q43 9 43 12V30Q43 33 40 33H24L13 42V33H8Q5 33 5 30V12Q5 9 8 9Z", COLOUR),
        "shift": path("M24 7L41 25H32V40H16V25H7Z", COLOUR),
        "delete": _line("M17 11H41V37H17L6 24Z") + _line("M24 19L34 29", 3.6) + _line("M34 19L24 29", 3.6),
        "gamepad": _gamepad(),
        "book": _line("M24 13Q17 8 6 9V37Q17 36 24 41Q31 36 42 37V9Q31 8 24 13Z") + _line("M24 14V40"),
    }


_CORNERS_OUT = ("M9 18V9H18", "M30 9H39V18", "M39 30V39H30", "M18 39H9V30")
_CORNERS_IN = ("M8 18H18V8", "M30 8V18H40", "M40 30H30V40", "M18 40V30H8")


def window_icon() -> str:
    """Two cards on the dark green of the table."""
    ground = linear_gradient("table", Point(0, 0), Point(0, 256), ((0, "#1F6657"), (1, "#092222")))
    return document(
        256,
        256,
        f"<defs>{ground}</defs>",
        rectangle(4, 4, 248, 248, 54, "url(#table)"),
        rectangle(11, 11, 234, 234, 47, "none", BRASS, 6),
        _small_card(92, 130, -14, 0),
        _small_card(158, 132, 11, 1),
    )


def _small_card(x: float, y: float, turn: float, index: int) -> str:
    card = rectangle(-50, -74, 100, 148, 13, IVORY, EDGE, 3)
    pip = moved(-6 if index == 0 else 0, 0, suit(index, FOUR_COLOUR.suits[index].main), scale=0.8)
    return moved(x, y, card, pip, turn=turn)


def _line(data: str, width: float = _STROKE) -> str:
    return line(data, COLOUR, width)


def _dot(x: float, y: float, radius: float) -> str:
    return circle(x, y, radius, COLOUR)


def _ring(x: float, y: float, radius: float) -> str:
    return circle(x, y, radius, "none", COLOUR, _STROKE)


def _hint() -> str:
    bulb = _line("M18 34V31Q11 26 11 18.5A13 13 0 0 1 37 18.5Q37 26 30 31V34Z")
    return bulb + _line("M19 40.5H29") + _line("M24 31V22", 3)


def _gamepad() -> str:
    body = _line("M15 13H33Q40 13 42 23L44 33Q44 39 39 37L33 31H15L9 37Q4 39 4 33L6 23Q8 13 15 13Z", 3.8)
    cross = _line("M16 18V26", 3.2) + _line("M12 22H20", 3.2)
    return body + cross + _dot(30, 24, 2.4) + _dot(35, 19, 2.4)


def _gear() -> str:
    teeth = 8
    outline: list[tuple[float, float]] = []
    for tooth in range(teeth):
        at = tooth * 360 / teeth
        outline += [around(24, 24, r, at + d) for r, d in ((15, -15), (20.5, -9), (20.5, 9), (15, 15))]
    hole = circle_data(24, 24, 6.5)
    return hollow(f"{polyline_data(outline)}Z{hole}", COLOUR)


def _cards_in_steps() -> str:
    """Three cards of which each is higher: a run."""
    return "".join(rectangle(5 + 13.5 * i, 25 - 7.5 * i, 11, 15 + 7.5 * i, 2.5, COLOUR) for i in range(3))


def _cards_alike() -> str:
    """Three cards of the same height: a set."""
    return "".join(rectangle(5 + 13.5 * i, 14, 11, 22, 2.5, COLOUR) for i in range(3))


def _speaker() -> str:
    return path(
        "M6 18H14L23.5 9.5Q25 8.5 25 10.5V37.5Q25 39.5 23.5 38.5L14 30H6Q4.5 30 4.5 28.5V19.5Q4.5 18 6 18Z",
        COLOUR,
    )


def _crown() -> str:
    return path("M6 14L15.5 22L24 8L32.5 22L42 14L38 33H10Z", COLOUR, COLOUR, 2.5) + _line("M11 39.5H37", 4)


def _trash() -> str:
    lid = _line("M8 13H40") + _line("M18 12V7H30V12", 3.6)
    return lid + path("M11 17H37L35 39Q34.8 42 32 42H16Q13.2 42 13 39Z", COLOUR)


def _dice() -> str:
    body = "M13 7H35Q41 7 41 13V35Q41 41 35 41H13Q7 41 7 35V13Q7 7 13 7Z"
    eyes = "".join(
        circle_data(x, y, 3.4) for x, y in ((15.5, 15.5), (32.5, 15.5), (24, 24), (15.5, 32.5), (32.5, 32.5))
    )
    return hollow(body + eyes, COLOUR)


def _computer() -> str:
    head = _line("M12 15H36Q40 15 40 19V35Q40 39 36 39H12Q8 39 8 35V19Q8 15 12 15Z")
    return (
        head
        + _dot(17.5, 25, 3)
        + _dot(30.5, 25, 3)
        + _line("M18 33H30", 3)
        + _line("M24 14V8")
        + _dot(24, 7, 3)
    )


def _network() -> str:
    links = _line("M24 13V24", 3.2) + _line("M10 36V24H38V36", 3.2)
    return links + "".join(
        rectangle(x, y, 13, 11, 2.5, COLOUR) for x, y in ((17.5, 5), (3.5, 33), (31.5, 33))
    )


def _trophy() -> str:
    cup = path("M14 7H34V19Q34 29 24 29Q14 29 14 19Z", COLOUR)
    handles = _line("M14 11H7Q7 22 15 22", 3.4) + _line("M34 11H41Q41 22 33 22", 3.4)
    return cup + handles + _line("M24 28V36") + _line("M15 39.5H33", 4.6)
