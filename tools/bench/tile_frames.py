"""Frames of the tile table: ninety tiles lie there, and twenty move, in another's turn and under one's own hand."""

from __future__ import annotations

import math
import time
from typing import Any

from engine.melds import Meld
from engine.tiles.events import Played
from engine.tiles.state import View
from tools.shots_match import SEATS
from tools.still_tiles import StillSession, full_table

LYING = 90
MOVING = 20
DRAG_FRAMES = 60


def tile_frames(app: Any, forget: Any, frames: int) -> tuple[list[float], list[float]]:
    """CPU and wall time of each frame in milliseconds, the first whole ones with cold caches included."""
    cpu: list[float] = []
    wall: list[float] = []
    while len(cpu) < frames:
        forget(app)
        app._tiles = None
        assert app.theme.backdrop is not None, "any screen before this one has drawn it"
        scene, session = _sat_down(app)
        _step(app, cpu, wall)
        view = scene.model.view
        _drag(app, scene, cpu, wall)
        _let_another_play(session, view)
        while scene.is_moving(app.now_ms) or session._updates:
            _step(app, cpu, wall)
        _relayout(scene)
        while scene.is_moving(app.now_ms):
            _step(app, cpu, wall)
    return cpu[:frames], wall[:frames]


def _sat_down(app: Any) -> tuple[Any, StillSession]:
    from game.scenes.tile_table import TileTableScene

    session = StillSession(full_table(LYING), SEATS)
    scene = TileTableScene(session)
    app.restart_with(scene)
    return scene, session


def _drag(app: Any, scene: Any, cpu: list[float], wall: list[float]) -> None:
    """Twenty tiles in the air, round and round over the table."""
    from dataclasses import replace

    from game.intents import DragBegan, DragCancelled, DragMoved

    pieces = [piece for box in scene.layout.sets for piece in box.ids][:MOVING]
    scene.model = replace(scene.model, picked=tuple(pieces))
    start = scene.layout.tiles[pieces[0]].rect.center
    area = scene.layout.frame.table
    scene.handle(DragBegan(start, start))
    for frame in range(DRAG_FRAMES):
        turn = frame / DRAG_FRAMES * 2 * math.pi
        at = (
            round(area.centerx + math.cos(turn) * area.width * 0.3),
            round(area.centery + math.sin(turn) * area.height * 0.4),
        )
        scene.handle(DragMoved(start, at))
        _step(app, cpu, wall)
    scene.handle(DragCancelled(start))


def _let_another_play(session: StillSession, view: View) -> None:
    """The next seat turns sets of twenty tiles round, tile by tile."""
    sets = view.public.table
    moved = [tiles for tiles in sets if len(tiles.pieces) > 3]
    rest = [tiles for tiles in sets if len(tiles.pieces) <= 3]
    parted = [part for tiles in moved for part in _parts(tiles)]
    after = (*rest, *parted)
    public = view.public._replace(table=after, seat=2)
    session.tell(view._replace(public=public), (Played(1, (), sets, after),))


def _parts(tiles: Meld) -> tuple[Meld, Meld]:
    """A set in two parts; they need not hold to be drawn."""
    return (
        Meld(tiles.kind, tiles.pieces[:2], tiles.faces[:2]),
        Meld(tiles.kind, tiles.pieces[2:], tiles.faces[2:]),
    )


def _relayout(scene: Any) -> None:
    """The whole table becomes smaller by two steps."""
    scene._placement = scene._placement._replace(step=scene._placement.step + 2)
    scene.changed(250)


def _step(app: Any, cpu: list[float], wall: list[float]) -> None:
    app.stepped_ms += 1000 / 60
    app.invalidate(whole=False)
    start_cpu, start_wall = time.thread_time(), time.perf_counter()
    app.turn()
    cpu.append(1000 * (time.thread_time() - start_cpu))
    wall.append(1000 * (time.perf_counter() - start_wall))
