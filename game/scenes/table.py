"""The card table: the session's updates in, motion and frames out, a person's intents to commands."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from engine.refusal import Refusal, refuse
from engine.romme.check import check
from engine.romme.events import Event
from engine.romme.moves import Take
from engine.romme.owed import Need, Owed, owed
from engine.romme.state import Phase, RoundResult, View
from game.intents import Position
from game.rule_words import rules_title
from game.scenes.at_table import TableScreen
from game.scenes.base import Scene, Size
from game.sprites.display_list import Picture
from game.table import endings, words
from game.table.actions import Action, actions_for, while_shown
from game.table.arrangement import Arrangement, completed, shown
from game.table.complete import complete_now
from game.table.controller import Controller
from game.table.durations import MAKES_ROOM_MS
from game.table.hints import hint_marks, hint_words
from game.table.layout import Controls, Layout, lay_out
from game.table.model import TableModel, arranging, folded
from game.table.painter import MOVING_Z, Painter, Status
from game.table.presentation import Presentation, Stage
from game.table.prompts import Prompted
from game.table.refusal_words import refusal_words
from game.table.slots import Placement
from game.table.sorting import in_order
from game.table.spots import Spot, spot_at, spots_of
from game.words import _
from net.session import Session, TookBack, Update, Welcome

if TYPE_CHECKING:
    from game.app import App
    from game.lan.overlay import Overlay
    from game.match_setup import Setup
    from net.local import LocalSession, Sessions


def open_table(app: App, setup: Setup, seed: bytes) -> Scene:
    """Deal a new match of this setup, with cards or with tiles, and sit down at it."""
    from game.table.solo import open_sessions

    return _seated(open_sessions(app, setup, seed), setup)


def resume_table(app: App, path: Path) -> Scene:
    """Sit down again at the match that is kept at the path; where it cannot be read, the scene says so."""
    from game.table.solo import resume_sessions

    found = resume_sessions(app, path)
    return found if isinstance(found, Scene) else _seated(found, None)


def _seated(sessions: LocalSession | Sessions, setup: Setup | None) -> Scene:
    """The screen of the one person here, or of all of them."""
    from game.scenes.hot_seat import HotSeatScene
    from net.local import Sessions

    if isinstance(sessions, Sessions):
        return HotSeatScene(sessions, setup)
    return table_scene(sessions, sessions.setup.rules, setup)


def table_scene(
    session: Session, rules: object, setup: Setup | None = None, overlay: Overlay | None = None
) -> TableScreen[Any]:
    """The screen of the game that the rules are of."""
    from engine.tiles.rules import TileRules
    from game.scenes.tile_table import TileTableScene

    kind = TileTableScene if isinstance(rules, TileRules) else TableScene
    return kind(session, setup, overlay)


ROTATIONS_WHILE_MOVING = 1
"""So many cards may be drawn at a new angle in a frame of motion; the frame after the last one draws the rest."""


class TableScene(TableScreen[Layout]):
    """One seat's screen for as long as its session lasts."""

    model: TableModel
    controller: Controller
    _presentation: Presentation

    def __init__(self, session: Session, setup: Setup | None = None, overlay: Overlay | None = None) -> None:
        super().__init__(session, setup, overlay)
        self.model = TableModel()
        self.controller = Controller(self)
        self._presentation = Presentation(self._arrange)
        self._placement = Placement()
        self._painter: Painter | None = None
        self._happened: Event | None = None
        self._status = Status()
        self._buttons: tuple[Action, ...] = ()

    # The scene

    def resized(self, size: Size) -> None:
        self._painter = Painter(self.app.theme, self.app.cards)
        super().resized(size)
        self.controller.playing.chooser = None
        if self._presentation.view is not None:
            self._presentation.relayout(at_once=True)

    def draw(self, surface: pygame.Surface, now_ms: int) -> list[pygame.Rect] | None:
        painter = self._painter
        assert painter is not None
        painter.art.begin_frame(ROTATIONS_WHILE_MOVING if self._presentation.is_moving else None)
        if self._presentation.is_moving:
            painter.prepare_one()
        ground = painter.theme.backdrop
        if self._presentation.layout is None or self._presentation.view is None:
            surface.blit(ground, (0, 0))
            return None
        return self._display.draw(surface, ground, self._pictures(painter, now_ms), self.app.must_draw_all)

    # The desk

    def changed(self, within_ms: float = MAKES_ROOM_MS) -> None:
        """Lay out anew, and ease to it."""
        self._furniture = None
        self._presentation.relayout(duration_ms=within_ms)
        self.app.invalidate(whole=False)

    @property
    def guards_misclicks(self) -> bool:
        """A card is thrown away by a drag, or by a choice and a second press; never by one press alone."""
        return self.app.settings.guards_misclicks

    def _advised(self, shows_focus: bool) -> None:
        self.controller.point_out()
        self.controller.focus.is_shown = shows_focus

    def told(self, event: Event) -> str:
        """What happened, in words; empty for what needs none."""
        return words.event_words(event, self.model.name, self.me)

    def show_last_turn(self) -> None:
        """Show again what the others did since the own last turn."""
        start = self.model.before_recent
        if start is None or not self.model.recent or self.model.view is None:
            self.controller.playing.refuse(refuse("nothing_to_show_again", ""))
            return
        self._presentation.snap(start)
        for batch in self.model.recent:
            self._presentation.enqueue(batch.view, batch.events, is_again=True)
        self._presentation.enqueue(self.model.view, (), is_again=True)
        self._furniture = None
        self.app.invalidate()

    # Updates

    def _fold(self, update: Update) -> None:
        self.model = folded(self.model, update)

    def _enqueue(self, view: View, events: Sequence[Event]) -> None:
        self._presentation.enqueue(view, events)

    def _answered(self, refusal: Refusal | None) -> None:
        self.controller.playing.answered(refusal)

    def _drop_question(self) -> None:
        self.controller.playing.chooser = None

    def sort(self, name: str) -> None:
        if self.model.view is not None:
            self.model = arranging(self.model, in_order(self.model.view, name))

    def order(self, kept: Arrangement) -> tuple[Arrangement, Arrangement]:
        assert self.model.view is not None
        hand = tuple(piece.id for piece in self.model.view.hand)
        return self.model.order, shown(completed(kept, hand), frozenset(hand))

    def _welcomed(self, view: View, update: Welcome | TookBack) -> None:
        self._placement = Placement()
        self._presentation.snap(view)
        if self._painter is not None:
            self._painter.warm(self.layout)
        if isinstance(update, Welcome) and endings.is_fresh_deal(update):
            self._presentation.snap(endings.before_the_deal(view))
            self._presentation.enqueue(view, update.recent)
        else:
            self._happened = endings.last_told(update.recent) if isinstance(update, Welcome) else None
        self._is_ending = view.public.phase is Phase.OVER
        self.app.invalidate()

    def _begun(self, stage: Stage, now_ms: int) -> None:
        super()._begun(stage, now_ms)
        self._happened = endings.last_told(stage.events) or self._happened
        self.controller.let_go() if self._lost_a_dragged_card() else None
        for at_ms, pose in self._presentation.playback.motion.glints:
            self._celebration.glint(now_ms + round(at_ms), pose)
        if self._painter is not None:
            self._painter.look_ahead(self.layout)
        self._furniture = None
        self.app.invalidate(whole=False)

    def _is_large(self, result: RoundResult) -> bool:
        return result.hand_romme

    def _lost_a_dragged_card(self) -> bool:
        drag = self.controller.drag
        return drag is not None and any(piece not in self.model.hand_ids for piece in drag.pieces)

    def _catch_up(self) -> None:
        """Show at once where the match is."""
        self._celebration.finish()
        if self.model.view is not None and not self._presentation.is_level:
            told = endings.last_told([event for batch in self.model.recent[-1:] for event in batch.events])
            self._happened = told or self._happened
            self._presentation.snap(self.model.view)
            self._furniture = None
            self.app.invalidate(whole=False)

    @property
    def _is_hand_as_shown(self) -> bool:
        view, current = self._presentation.view, self.model.view
        return view is not None and current is not None and view.hand == current.hand

    def _hand_at(self, at: Position) -> Spot | None:
        spot = spot_at(self.layout, at)
        return spot if spot is not None and spot[0] == "card" else None

    # Looks

    def _arrange(self, view: View) -> Layout:
        shows_marks = view is self.model.view and self.controller.drag is None
        self._buttons = self._actions()
        controls = Controls(
            actions=tuple(action.name for action in self._buttons),
            complete=tuple(move.pieces for move in complete_now(view)) if shows_marks else (),
            sorting=() if view.seat is None else ("sort_runs", "sort_sets"),
            has_open_pile=self.model.comforts.pile_open,
        )
        held, viewing = self.controller.held(view), self.app.theme.viewing
        if self.is_only_shown:
            controls = Controls(sorting=(), icons=())
        layout = lay_out(view, held, controls, self._placement, self.app.size, viewing)
        self._placement = layout.placement
        return layout

    def _pictures(self, painter: Painter, now_ms: int) -> list[Picture]:
        view, layout = self._presentation.view, self.layout
        assert view is not None
        undealt = self._presentation.undealt()
        if undealt != self._status.undealt:
            self._furniture = None
        if self._furniture is None:
            self._status = self._status_now(view)
            self._furniture = painter.furniture(self.model, view, layout, self._status)
        poses = self._presentation.poses()
        moving = {piece for piece in layout.cards if self._presentation.playback.moves(piece)}
        found = list(self._furniture)
        found += painter.lights(self.model, layout, self._status, moving)
        found += painter.cards(layout, poses, self._status, frozenset(self.model.selected))
        for key, pose in self._presentation.playback.passing():
            face = self._presentation.faces.get(key, -1)
            found += painter.card(key, face, pose, layout.stock.height, MOVING_Z)
        found += painter.above(self.model, layout, self._status)
        if view.seat is not None:
            seen = self._status.focus
            focus = spots_of(layout).get(seen) if seen is not None else None
            found += self._signs(painter, Prompted(layout.buttons, self._status.actions, focus))
        if self.controller.playing.chooser is not None:
            found += painter.question(self.controller.playing.chooser)
        found += self._over_the_table(painter.theme, now_ms)
        return found

    def _status_now(self, view: View) -> Status:
        model, controller = self.model, self.controller
        is_current = view is model.view
        refusal = model.refusal
        line = self._line()
        owes = owed(view)
        needs, share = self._owed_line(view, owes)
        hinted, goal = hint_marks(model) if is_current else (frozenset(), None)
        return Status(
            line=refusal_words(refusal) if refusal is not None else line,
            is_refusal=refusal is not None,
            owed=needs,
            share=share,
            actions=self._buttons,
            goals=frozenset((target.place, target.meld) for target in controller.targets)
            if is_current
            else frozenset(),
            hover=controller.hover,
            focus=controller.focus.seen,
            hinted=hinted,
            hinted_goal=goal,
            undealt=self._presentation.undealt(),
            round=words.round_words(
                view.public.rules,
                view.standing,
                view.public.players,
                rules_title(view.public.rules, self.app.settings.own_rules),
            ),
        )

    def _actions(self) -> tuple[Action, ...]:
        if self._watches_beside:
            return ()
        return while_shown() if self.is_behind else actions_for(self.model, self.controller.primary_targets)

    def _line(self) -> str:
        advised = hint_words(self.model)
        if advised:
            return advised
        if self._happened is None:
            return ""
        return words.event_words(self._happened, self.model.name, self.me)

    def _owed_line(self, view: View, owes: tuple[Owed, ...]) -> tuple[str, float | None]:
        if self.model.company.paused:
            return _("The game is paused"), None
        if view.public.phase is Phase.OVER:
            return "", None
        if self.beside is not None and view.seat is None:
            return "", None
        if not owes:
            return words.turn_words(self.model.name(view.public.seat)), None
        may_take = bool(view.public.pile) and view.public.phase is Phase.DRAW and check(view, Take()) is None
        opening = next((need for need in owes if need.need is Need.OPENING), None)
        is_open = opening is not None and opening.minimum and not owes[0].is_lost
        share = opening.have / opening.minimum if opening is not None and is_open else None
        return words.owed_words(owes[0], may_take), share
