"""The tile table in the middle of everything that can happen there, for pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.refusal import Refusal
from engine.tiles.draft import Draft, insert, lay
from engine.tiles.state import View
from net.session import HintGiven
from tools.shots_match import SEATS, SIX_SEATS
from tools.still_tiles import StillSession, full_table, view_of_texts

if TYPE_CHECKING:
    from game.app import App
    from game.scenes.base import Scene
    from game.scenes.tile_table import TileTableScene

EVENING = (
    "r3 b3 k3",
    "o4 o5 o6 o7 o8",
    "k9 k10 k11 k12 k13",
    "b1 b2 b3 b4",
    "r10 b10 o10",
    "k5 k6 k7",
    "r7 b7 k7 o7",
    "*=o11 o12 o13",
    "b9 b10 b11 b12",
    "r1 o1 k1",
    "r4 r5 r6 r7 r8",
)
RACK = "r9 r10 r11 r12 b6 b7 b8 k2 k2 o2 r13 b13 * k4 o9"


def table() -> Callable[[App], Scene]:
    """The own turn has just begun."""
    return _at(lambda: view_of_texts(RACK, *EVENING), lambda scene: None)


def half_built() -> Callable[[App], Scene]:
    """In the middle of a turn: sets that hold, sets that do not, a tile in the air."""

    def arrange(scene: TileTableScene) -> None:
        draft = _draft(scene)
        ids = _ids(scene)
        draft = _done(lay(draft, (_lying(scene, "r6"),)))
        draft = _done(lay(draft, [ids["r10"], ids["r11"], ids["r12"]]))
        draft = _done(insert(draft, (ids["o9"],), 1, 5))
        scene.model = replace(scene.model, draft=draft)
        scene.changed()
        _drag(scene, ids["b13"], scene.layout.sets[8].rect.midright)

    return _at(lambda: view_of_texts(RACK, *EVENING), arrange)


def refused() -> Callable[[App], Scene]:
    """A turn that cannot be ended, and why."""

    def arrange(scene: TileTableScene) -> None:
        draft = _done(lay(_draft(scene), (_lying(scene, "r6"),)))
        draft = _done(lay(draft, (_ids(scene)["b13"], _ids(scene)["r13"])))
        scene.model = replace(scene.model, draft=draft)
        scene.changed()
        scene.controller.command("confirm")

    return _at(lambda: view_of_texts(RACK, *EVENING), arrange)


def opening() -> Callable[[App], Scene]:
    """The points of the opening do not suffice yet."""

    def arrange(scene: TileTableScene) -> None:
        ids = _ids(scene)
        draft = _done(lay(_draft(scene), [ids[word] for word in ("b6", "b7", "b8")]))
        scene.model = replace(scene.model, draft=draft)
        scene.changed()

    return _at(lambda: view_of_texts(RACK, *EVENING[:6], opened=False), arrange)


def asked() -> Callable[[App], Scene]:
    """A joker that can be two tiles."""

    def arrange(scene: TileTableScene) -> None:
        ids = _ids(scene)
        scene.model = replace(scene.model, picked=(ids["r10"], ids["r11"], ids["*"]))
        scene.controller.command("lay")

    return _at(lambda: view_of_texts(RACK, *EVENING[:8]), arrange)


def hinted() -> Callable[[App], Scene]:
    """The first step of a hint."""

    def arrange(scene: TileTableScene) -> None:
        from engine.games import GAMES
        from game.tiles.model import folded

        view = scene.model.view
        assert view is not None
        moves, because = GAMES["tiles"].advise(view, None)
        scene.model = folded(scene.model, HintGiven(1, moves[0], because))
        scene.changed()

    return _at(lambda: view_of_texts("r5 b5 k1 k13 o2", *EVENING), arrange)


def keyboard() -> Callable[[App], Scene]:
    """Tiles picked by keys, and where they would go."""

    def arrange(scene: TileTableScene) -> None:
        scene.model = replace(scene.model, picked=(_ids(scene)["r9"],))
        scene.controller.command("first")
        scene.controller.begin_placing()

    return _at(lambda: view_of_texts(RACK, *EVENING), arrange)


def full(of: int = 106) -> Callable[[App], Scene]:
    """Nearly every tile lies on the table."""
    return _at(lambda: full_table(100 if of == 106 else 150, of=of), lambda scene: None)


def six() -> Callable[[App], Scene]:
    """Six players, and another one's turn."""

    def arrange(scene: TileTableScene) -> None:
        scene.changed()

    return _at(lambda: _anothers(full_table(60, 6, 21, 160)), arrange, 6)


def _anothers(view: View) -> View:
    return view._replace(public=view.public._replace(seat=3))


def _at(
    view: Callable[[], View], arrange: Callable[[TileTableScene], None], players: int = 4
) -> Callable[[App], Scene]:
    def make(app: App) -> Scene:
        from game.scenes.tile_table import TileTableScene

        class Shown(TileTableScene):
            is_arranged = False

            def tick(self, now_ms: int) -> None:
                super().tick(now_ms)
                if not self.is_arranged and self.is_ready:
                    self.is_arranged = True
                    arrange(self)

        seats = SEATS if players == 4 else SIX_SEATS
        return Shown(StillSession(view(), seats))

    return make


def _draft(scene: TileTableScene) -> Draft:
    assert scene.model.draft is not None
    return scene.model.draft


def _ids(scene: TileTableScene) -> dict[str, int]:
    """The rack's tiles by their text."""
    from engine.pieces import TILES

    view = scene.model.view
    assert view is not None
    return {TILES.write(piece.face): piece.id for piece in view.rack}


def _lying(scene: TileTableScene, word: str) -> int:
    """The last tile of this text on the table."""
    from engine.pieces import TILES

    face = TILES.read(word)
    return [piece.id for own in _draft(scene).sets for piece in own.pieces if piece.face == face][-1]


def _done(result: Draft | Refusal) -> Draft:
    assert isinstance(result, Draft), result
    return result


def _drag(scene: TileTableScene, piece: int, at: tuple[int, int]) -> None:
    from game.intents import DragBegan, DragMoved

    start = scene.layout.tiles[piece].rect.center
    scene.controller.handle(DragBegan(start, at))
    scene.controller.handle(DragMoved(start, at))
