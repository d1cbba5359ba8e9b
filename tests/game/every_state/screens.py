"""A match drawn as it goes on: the table with its hints and refusals, and all that follows a round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.advice.claims import Judged, Unit
from game.app import App
from game.match_setup import is_with_tiles
from game.scenes.at_table import TableScreen
from game.scenes.base import Scene
from game.scenes.result import ResultScene
from game.scenes.review import ReviewScene
from game.scenes.round_end import RoundEndScene
from game.scenes.rules import RulesScene
from game.scenes.scores import ScoresScene
from game.scenes.table import table_scene
from game.standings import leaders
from game.table import endings, moving
from net.session import Batch, Welcome
from net.thinking import PlayedTurn
from tests.game.every_state.rounds import Course, Told, ToldSession

OWN_CHANCE, BEST_CHANCE = 410, 533
OWN_TILES, BEST_TILES, OWN_POINTS, BEST_POINTS = 1, 3, 10, 14
LONG_MS = 60_000
"""So much later everything has come to rest that moves already."""
MOST_STAGES = 5
"""So many things that others did may wait one behind the other to be shown."""

Look = Callable[[Scene, int], None]


class Screens:
    """The screens of one match. `look` is given each scene after it was drawn, and the time."""

    def __init__(self, app: App, course: Course, look: Look = lambda scene, now_ms: None) -> None:
        self.app, self.course = app, course
        self._look = look
        self._now_ms = app.now_ms
        self._session = ToldSession(course.seat)
        self._table: TableScreen[Any] = table_scene(self._session, course.rules)
        self._paragraphs: set[str] = set()
        app.restart_with(self._table)

    def see(self, told: Told) -> None:
        """Draw the table after it was told something, with the hint and the refusal; after a round what comes then."""
        assert isinstance(told.update, (Welcome, Batch))
        self._session.tell(told.update)
        if told.view.public.result is not None:
            self._frame()
            self._see_the_end(told)
            return
        self._draw()
        if told.hint is not None:
            self._session.tell(told.hint)
            self._draw()
        if told.refusal is not None:
            moving.refuse(self._table, told.refusal)
            self._draw()
            self._see_rules(told.refusal.rule)

    def _see_rules(self, paragraph: str) -> None:
        """The rules as a refusal opens them, each of their chapters once."""
        if paragraph not in self._paragraphs:
            self._paragraphs.add(paragraph)
            self._see(RulesScene(self.course.rules, paragraph or None))

    def _see_the_end(self, told: Told) -> None:
        """The open hands come by themselves; what follows is opened as its buttons do."""
        standing, rules, seats = told.view.standing, self.course.rules, self.course.seats
        for _ in range(MOST_STAGES):
            if not isinstance(self.app.scene, RoundEndScene):
                self._frame()
        assert isinstance(self.app.scene, RoundEndScene)
        self._draw()
        self.app.pop()
        for is_show in (False, True):
            self._see(ScoresScene(standing, seats, rules, lambda: None, is_show, lambda: None))
        self._look_back()
        endings.act(self._table, "log")
        self._draw()
        self.app.pop()
        over = standing._replace(over=True, winners=standing.winners or tuple(leaders(standing)))
        for own in (self.course.seat, None):
            self._see(ResultScene(over, seats, rules, own, lambda: None, lambda: None))

    def _look_back(self) -> None:
        """With the first turn judged and the others awaited, with all judged, with all judged to be worse."""
        persons = self._table.persons_here()
        decided = persons[0].notes.decided if persons else ()
        judged = [_judged(self.course, own.played) for own in decided]
        for known in (judged[:1], judged, [_as_worse(own) for own in judged]):
            if known:
                self._see(ReviewScene(persons * 2, self._table.model.name, known))

    def _see(self, scene: Scene) -> None:
        self.app.push(scene)
        self._draw()
        self.app.pop()

    def _draw(self) -> None:
        """Draw the scene on top at rest, all of what it scrolls."""
        scene = self.app.scene
        self._frame()
        page = getattr(scene, "page", None)
        for area in page._areas if page is not None else ():
            for offset in range(0, area.most + 1, max(1, area.view.height)):
                area.scroll_to(offset, at_once=True)
                self._frame()
        assert self.app.scene is scene

    def _frame(self) -> None:
        self._now_ms += LONG_MS
        for scene in self.app.scenes:
            scene.tick(self._now_ms)
        self.app.invalidate()
        self.app.draw_frame(self._now_ms)
        assert self.app.scene is not None
        self._look(self.app.scene, self._now_ms)


def _judged(course: Course, turn: PlayedTurn) -> Judged:
    """A turn beside a strong player's, with a worth that is made up: weighing it takes long, and looks the same."""
    game = course.game
    best, because = game.advise(turn.view, game.remembering(game.memory, turn.seen))
    is_same = turn.moves == best
    if is_with_tiles(course.rules):
        worth = (OWN_TILES, BEST_TILES, OWN_POINTS, BEST_POINTS)
        return Judged(best, because, Unit.TILES, *worth, is_same=is_same)
    return Judged(best, because, Unit.CHANCE, OWN_CHANCE, BEST_CHANCE, is_same=is_same)


def _as_worse(judged: Judged) -> Judged:
    return Judged(judged.moves, judged.because, judged.unit, OWN_CHANCE, BEST_CHANCE)
