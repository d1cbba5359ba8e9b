"""A whole match with tiles through the window: posted events, pixels and the layout's rectangles, nothing else.

The person sees the position at its start and plays a plan for each turn; what comes of it is read off the screen.
"""

from collections.abc import Callable

import pygame

from engine.pieces import TILES
from game.scenes.result import ResultScene
from game.scenes.tile_table import TileTableScene
from game.tiles.layout import Zone
from tests.game.tiles.conftest import TileTable
from tests.game.tiles.fake import FakeSession
from tests.game.tiles.made import match_with

Open = Callable[..., TileTable]
BRASS = (226, 178, 88)

TABLE = ("r3 r4 r5 r6 r7 r8 r9", "b10 k10 o10", "o5 *=o6 o7", "k1 k2 k3 k4")
RACK = "r6 o6 b13 b12 r10 k5"


class Person:
    """Eyes on the window: which tiles there are, where, and which button shines."""

    def __init__(self, table: TileTable) -> None:
        self.table = table

    def sets(self) -> list[str]:
        return self.table.table()

    def find(self, word: str, zone: Zone, near: str = "") -> tuple[int, int]:
        """Where a tile is, in a set that has another tile where that is said."""
        layout = self.table.layout
        for box in layout.sets if zone is Zone.TABLE else ():
            words = {TILES.write(layout.tiles[piece].piece.face): piece for piece in box.ids}
            if word in words and (not near or near in words):
                return layout.tiles[words[word]].rect.center
        for tile in layout.tiles.values():
            if tile.zone is zone and TILES.write(tile.piece.face) == word and zone is Zone.RACK:
                return tile.rect.center
        raise AssertionError(f"no {word} on the {zone.value}")

    def rack(self) -> list[str]:
        layout = self.table.layout
        return [
            TILES.write(layout.tiles[piece].piece.face)
            for piece in layout.rack
            if piece in layout.tiles and layout.tiles[piece].zone is Zone.RACK
        ]

    def end_of(self, word: str) -> tuple[int, int]:
        """A point just behind the set that has a tile."""
        at = self.find(word, Zone.TABLE)
        box = next(box for box in self.table.layout.sets if box.rect.collidepoint(at))
        return (box.rect.right - 3, box.rect.centery)

    def shines(self, name: str) -> bool:
        rect = self.table.layout.buttons[name]
        colour = self.table.app.window.surface.get_at((rect.left + rect.height // 2, rect.top + 6))
        return all(abs(own - wanted) < 40 for own, wanted in zip(colour[:3], BRASS, strict=True))

    def is_red(self, word: str) -> bool:
        """Whether the frame round the set of a tile is red."""
        at = self.find(word, Zone.TABLE)
        box = next(box for box in self.table.layout.sets if box.rect.collidepoint(at))
        surface = self.table.app.window.surface
        column = [surface.get_at((box.rect.centerx, box.rect.top - step))[:3] for step in range(1, 12)]
        return any(red > 180 and green < 120 for red, green, _ in column)


def test_a_match_is_played_with_the_mouse(open_table: Open) -> None:
    table = open_table(FakeSession(match_with(RACK, *TABLE, others="k13 o13 o12")))
    person = Person(table)

    # Pull a tile out of a run to split it, and see that the parts are not right yet.
    table.drag(person.find("r6", Zone.TABLE), table.free())
    assert sorted(person.sets()) == sorted(["r3 r4 r5", "r7 r8 r9", "r6", *TABLE_TEXT[1:]])
    assert person.is_red("r6") and not person.is_red("r3")
    assert not person.shines("confirm")

    # Back, and once more.
    table.press("back")
    assert person.sets() == TABLE_TEXT
    table.drag(person.find("r6", Zone.TABLE), table.free())

    # Rebuild two sets: the black 10 leaves its group for nothing, is brought back; the 10 of the rack joins a run.
    table.drag(person.find("k10", Zone.TABLE), table.free())
    table.drag(person.find("k10", Zone.TABLE), person.end_of("b10"))
    table.drag(person.find("r10", Zone.RACK), person.end_of("r9"))
    assert "r7 r8 r9 r10" in person.sets()

    # Swap the joker with the orange 6, and use it with both sixes.
    table.drag(person.find("o6", Zone.RACK), person.find("*", Zone.TABLE))
    assert "o5 o6 o7" in person.sets() and "*" in person.sets()
    table.drag(person.find("*", Zone.TABLE), person.end_of("k4"))
    assert "k1 k2 k3 k4 *" in person.sets()
    table.drag(person.find("r6", Zone.TABLE), person.end_of("r5"))
    assert not any(person.is_red(word) for word in ("r3", "r7", "o5", "k1", "b10"))

    assert person.shines("confirm")
    table.press("confirm")
    assert person.rack() == ["r6", "b13", "b12", "k5"]

    # The other one draws; then everything that is left goes down.
    table.drag(person.find("k5", Zone.RACK), person.find("*", Zone.TABLE))
    table.drag(person.find("*", Zone.TABLE, near="*"), table.free())
    table.drag(person.find("b12", Zone.RACK), _beside(table, person.find("*", Zone.TABLE), -1))
    table.drag(person.find("b13", Zone.RACK), _beside(table, person.find("b12", Zone.TABLE), 2))
    table.drag(person.find("r6", Zone.RACK), _gap_before(table, "r6", "r3"))
    _finish(table, person)


TABLE_TEXT = [text.replace("*=o6", "*") for text in TABLE]


def test_a_match_is_played_with_the_keyboard_alone(open_table: Open) -> None:
    table = open_table(FakeSession(match_with("r6 o6 k5", *TABLE, others="k13 o13 o12")))
    person = Person(table)

    # The second red 6 splits the run: pick, place, undo, and again.
    _focus(table, person, "r6", Zone.RACK)
    table.key(pygame.K_SPACE, pygame.K_RETURN, pygame.K_RETURN)
    assert sorted(person.sets()) == sorted(["r3 r4 r5 r6", "r6 r7 r8 r9", *TABLE_TEXT[1:]])
    table.key(pygame.K_BACKSPACE)
    assert person.sets() == TABLE_TEXT
    _focus(table, person, "r6", Zone.RACK)
    table.key(pygame.K_RETURN, pygame.K_RETURN)
    assert len(person.sets()) == 5

    # Split a set with T and see that it cannot be ended so; take that back.
    _focus(table, person, "k3", Zone.TABLE)
    table.key(pygame.K_t, pygame.K_f)
    assert "k1 k2" in person.sets() and person.is_red("k1")
    table.key(pygame.K_BACKSPACE)

    table.key(pygame.K_f)
    assert person.rack() == ["o6", "k5"]

    # The last two tiles find their places by themselves; the freed joker is used once more.
    for word, zone in (("k5", Zone.RACK), ("o6", Zone.RACK), ("*", Zone.TABLE)):
        _focus(table, person, word, zone)
        table.key(pygame.K_RETURN, pygame.K_RETURN)
    assert "o5 o6 o7" in person.sets() and person.shines("confirm"), person.sets()
    table.key(pygame.K_f)
    _to_the_result(table)


def _finish(table: TileTable, person: Person) -> None:
    assert person.rack() == [], (person.rack(), person.sets())
    assert person.shines("confirm"), person.sets()
    table.press("confirm")
    _to_the_result(table)


def _to_the_result(table: TileTable) -> None:
    """Racks, score sheet, result: each is left with Enter."""
    for _ in range(12):
        table.turns(3)
        if isinstance(table.app.scene, ResultScene):
            return
        assert not isinstance(table.app.scene, TileTableScene)
        table.key(pygame.K_RETURN)
    raise AssertionError("the match has no end")


def _beside(table: TileTable, at: tuple[int, int], tiles: int) -> tuple[int, int]:
    """A point at the end of the set that lies at a point: before it (-1) or behind it."""
    box = next(box for box in table.layout.sets if box.rect.collidepoint(at))
    return (box.rect.left + 2, at[1]) if tiles < 0 else (box.rect.right - 2, at[1])


def _gap_before(table: TileTable, word: str, near: str) -> tuple[int, int]:
    layout = table.layout
    for box in layout.sets:
        words = [TILES.write(layout.tiles[piece].piece.face) for piece in box.ids]
        if near in words:
            at = (
                box.rect.right - 2
                if word not in words
                else layout.tiles[box.ids[words.index(word)]].rect.left
            )
            return (at, box.rect.centery)
    raise AssertionError(near)


def _focus(table: TileTable, person: Person, word: str, zone: Zone) -> None:
    """Walk with arrows until the focus ring is round a tile, as a person would who watches it."""
    goal = person.find(word, zone)
    table.key(pygame.K_HOME)
    for _ in range(80):
        rect = table.scene._status.focus_rect
        if rect is not None and rect.collidepoint(goal):
            return
        at = rect.center if rect is not None else goal
        if abs(at[1] - goal[1]) > table.layout.table_height // 2:
            table.key(pygame.K_UP if goal[1] < at[1] else pygame.K_DOWN)
        else:
            table.key(pygame.K_LEFT if goal[0] < at[0] else pygame.K_RIGHT)
        table.turns(1)
    raise AssertionError(f"the keys do not lead to {word}")
