"""The card table: the session's updates in, motion and frames out, a person's intents to commands."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from engine.romme.check import check
from engine.romme.events import Event, RoundEnded
from engine.romme.moves import Take
from engine.romme.owed import Need, Owed, owed
from engine.romme.state import Phase, View
from game.intents import Command, Intent, PointLeft, PointMoved, PointReleased
from game.review.notes import Reviewable
from game.scenes.base import Scene, Size
from game.sprites.display_list import DisplayList, Picture
from game.table import endings, words
from game.table.actions import Action, actions_for
from game.table.beside import Beside
from game.table.celebration import CHEERS, Celebration
from game.table.complete import complete_now
from game.table.controller import Controller
from game.table.durations import MAKES_ROOM_MS
from game.table.hints import hint_marks, hint_words
from game.table.layout import Controls, Layout, lay_out
from game.table.model import TableModel, folded, sent
from game.table.moments import Moments
from game.table.painter import MOVING_Z, Painter, Status
from game.table.presentation import Presentation, Stage
from game.table.prompts import Prompted, prompts_now
from game.table.refusal_words import refusal_words
from game.table.slots import Placement
from game.table.spots import spot_at, spots_of
from game.words import _
from net.session import (
    Answer,
    Batch,
    HintGiven,
    Pace,
    Play,
    Session,
    SetPace,
    TookBack,
    Troubled,
    Update,
    Welcome,
)
from net.session import Command as TableCommand

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
) -> Scene:
    """The screen of the game that the rules are of."""
    from engine.tiles.rules import TileRules
    from game.scenes.tile_table import TileTableScene

    kind = TileTableScene if isinstance(rules, TileRules) else TableScene
    return kind(session, setup, overlay)


ROTATIONS_WHILE_MOVING = 1
"""So many cards may be drawn at a new angle in a frame of motion; the frame after the last one draws the rest."""


class TableScene(Scene):
    """One seat's screen for as long as its session lasts."""

    keeps_screen_on = True

    is_only_shown = False
    """Nobody can do anything here, so there are no buttons."""

    def __init__(self, session: Session, setup: Setup | None = None, overlay: Overlay | None = None) -> None:
        self.session = session
        self.setup = setup
        self.overlay = overlay
        self.around: endings.AtTable = self
        self.beside: Beside | None = None
        self.me = session.seat
        self.model = TableModel()
        self.controller = Controller(self)
        self._presentation = Presentation(self._arrange)
        self._placement = Placement()
        self._painter: Painter | None = None
        self._display = DisplayList()
        self._celebration = Celebration()
        self._moments = Moments()
        self._happened: Event | None = None
        self._furniture: list[Picture] | None = None
        self._status = Status()
        self._is_ending = False
        self._pace: Pace | None = None
        self._was_moving = False

    # The scene

    def enter(self, app: App) -> None:
        super().enter(app)
        self._follow_settings()

    def leave(self) -> None:
        self.session.close()

    def resized(self, size: Size) -> None:
        self._painter = Painter(self.app.theme, self.app.cards)
        self._display.forget()
        self._furniture = None
        if self.overlay is not None:
            self.overlay.resized()
        self.controller.playing.chooser = None
        if self._presentation.view is not None:
            self._presentation.relayout(at_once=True)

    def covered(self) -> None:
        self.controller.let_go()
        self.controller.hover = None
        self.changed()

    def uncovered(self) -> None:
        self._follow_settings()
        self.changed()

    def tick(self, now_ms: int) -> None:
        self.hear()
        if self.overlay is not None:
            self.overlay.tick(self.app, self, now_ms)
        sounds, begun = self._presentation.advance(now_ms)
        for name in sounds:
            self.sound(name)
            self.app.felt(name, self.me)
        for stage in begun:
            self._begun(stage, now_ms)
        if self._was_moving and not self.is_moving(now_ms):
            self.app.invalidate(whole=False)
        self._was_moving = self.is_moving(now_ms)
        is_calm = self._presentation.is_level and not self._celebration.is_cheering(now_ms)
        if self._is_ending and is_calm and self.around.is_in_front:
            self._is_ending = False
            endings.show_round(self.around)

    def is_moving(self, now_ms: int) -> bool:
        return self._presentation.is_moving or self._celebration.is_on(now_ms) or self._moments.is_on(now_ms)

    def handle(self, intent: Intent) -> None:
        if self._presentation.layout is None:
            if intent == Command("menu"):
                self.act("menu")
            return
        if self.overlay is not None and self.overlay.handle(self.app, intent, self.layout):
            return
        if not isinstance(intent, (PointMoved, PointLeft)) and not self._leaves_motion_alone(intent):
            self._catch_up()
        self.controller.handle(intent)

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

    @property
    def is_in_front(self) -> bool:
        """Nothing lies over the table's screen."""
        return self.app.scene is self

    @property
    def is_ready(self) -> bool:
        """The table has said what there is to see."""
        return self._presentation.layout is not None

    @property
    def layout(self) -> Layout:
        """Where everything is now."""
        assert self._presentation.layout is not None
        return self._presentation.layout

    def send(self, command: TableCommand) -> None:
        """Send a command; what it does comes back as updates."""
        self.model = sent(self.model, self.session.send(command), command)
        self.changed()

    def changed(self, within_ms: float = MAKES_ROOM_MS) -> None:
        """Lay out anew, and ease to it."""
        self._furniture = None
        self._presentation.relayout(duration_ms=within_ms)
        self.app.invalidate(whole=False)

    def sound(self, name: str) -> None:
        """Play a sound by its name."""
        self.app.sound.play(name)

    def told(self, event: Event) -> str:
        """What happened, in words; empty for what needs none."""
        return words.event_words(event, self.model.name, self.me)

    def act(self, name: str) -> None:
        """What a button or key of this name does beyond the table itself."""
        endings.act(self.around, name)

    def persons_here(self) -> tuple[Reviewable, ...]:
        """Who plays at this screen, with what they have noted of the round."""
        seat = self.session.seat
        return () if seat is None else (Reviewable(self.model.name(seat), self.model.notes),)

    def show_last_turn(self) -> None:
        """Show again what the others did since the own last turn."""
        start = self.model.before_recent
        if start is None or not self.model.recent or self.model.view is None:
            return
        self._presentation.snap(start)
        for batch in self.model.recent:
            self._presentation.enqueue(batch.view, batch.events, is_again=True)
        self._presentation.enqueue(self.model.view, (), is_again=True)
        self._furniture = None
        self.app.invalidate()

    # Updates

    def hear(self) -> bool:
        """Take what the table has said; False if it was nothing."""
        updates = self.session.poll()
        for update in updates:
            self._take(update)
        return bool(updates)

    def settle(self) -> None:
        """Be where the match is, without showing the way there: another screen has shown it."""
        self._catch_up()
        self._is_ending = False
        self._celebration = Celebration()

    def _take(self, update: Update) -> None:
        pending = self.model.pending
        self.model = folded(self.model, update)
        match update:
            case Welcome(view=view) | TookBack(view=view):
                self._welcomed(view, update)
            case Batch(view=view, events=events):
                self._presentation.enqueue(view, events)
            case Answer(id=number, refusal=refusal):
                if isinstance(pending.get(number), Play) or refusal is not None:
                    self.controller.playing.answered(refusal)
            case HintGiven():
                self.sound("hint")
            case Troubled(trouble=trouble):
                endings.tell_trouble(self.around, trouble)
            case _:
                pass
        self.controller.playing.chooser = (
            None if isinstance(update, (Batch, TookBack)) else self.controller.playing.chooser
        )
        self.changed()

    def _welcomed(self, view: View, update: Update) -> None:
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
        if self.session.seat is None and not stage.is_again:
            self._moments.see(stage.events, self.told, self.model.emblem, now_ms)
        told = endings.last_told(stage.events)
        if told is not None:
            self._happened = told
        for event in stage.events:
            if isinstance(event, RoundEnded) and not stage.is_again:
                self._is_ending = True
                if event.result.winner is not None and self._presentation.tempo:
                    self._cheer(event, now_ms)
        self.controller.let_go() if self._lost_a_dragged_card() else None
        for at_ms, pose in self._presentation.playback.motion.glints:
            self._celebration.glint(now_ms + round(at_ms), pose)
        if self._painter is not None:
            self._painter.look_ahead(self.layout)
        self._furniture = None
        self.app.invalidate(whole=False)

    def _cheer(self, event: RoundEnded, now_ms: int) -> None:
        """Celebrate from the moment on that is heard."""
        begins_ms = now_ms + round(self._presentation.playback.motion.time_of(CHEERS))
        is_own, is_calm = event.result.winner == self.me, self._presentation.is_calm
        self._celebration.begin(begins_ms, self.app.size, is_own, event.result.hand_romme, is_calm)

    def _lost_a_dragged_card(self) -> bool:
        drag = self.controller.drag
        return drag is not None and any(piece not in self.model.hand_ids for piece in drag.pieces)

    def _catch_up(self) -> None:
        """A click finishes what moves, and then acts."""
        self._celebration.finish()
        if self.model.view is not None and not self._presentation.is_level:
            told = endings.last_told([event for batch in self.model.recent[-1:] for event in batch.events])
            self._happened = told or self._happened
            self._presentation.snap(self.model.view)
            self._furniture = None
            self.app.invalidate(whole=False)

    def _leaves_motion_alone(self, intent: Intent) -> bool:
        """Sorting one's own cards need not end what the others' cards are doing."""
        view = self._presentation.view
        if view is None or self.model.view is None or view.hand != self.model.view.hand:
            return False
        at = getattr(intent, "start", None)
        if not isinstance(intent, PointReleased) and at is None:
            return False
        spot = spot_at(self.layout, at) if at is not None else None
        return spot is not None and spot[0] == "card" and not self._presentation.playback.moves(spot[1])

    # Looks

    def _arrange(self, view: View) -> Layout:
        shows_marks = view is self.model.view and self.controller.drag is None
        controls = Controls(
            actions=tuple(action.name for action in self._actions()),
            complete=tuple(move.pieces for move in complete_now(view)) if shows_marks else (),
            sorting=() if view.seat is None else ("sort_runs", "sort_sets"),
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
            found += prompts_now(self.app, Prompted(layout.buttons, self._status.actions, focus))
        if self.controller.playing.chooser is not None:
            found += painter.question(self.controller.playing.chooser)
        found += self._celebration.pictures(painter.theme, now_ms)
        found += self._moments.pictures(painter.theme, now_ms)
        if self.overlay is not None:
            found += self.overlay.pictures(painter.theme, layout, now_ms)
            found += self.overlay.signs(self.app, layout)
        if self.beside is not None:
            found += self.beside.pictures(painter.theme, layout, now_ms)
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
            actions=self._actions(),
            goals=frozenset((target.place, target.meld) for target in controller.targets)
            if is_current
            else frozenset(),
            hover=controller.hover,
            focus=controller.focus.seen,
            hinted=hinted,
            hinted_goal=goal,
            undealt=self._presentation.undealt(),
            round=words.round_words(view.public.rules, view.standing, view.public.players),
        )

    def _actions(self) -> tuple[Action, ...]:
        watches_beside = self.beside is not None and self.session.seat is None
        return () if watches_beside else actions_for(self.model, self.controller.targets)

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
        share = opening.have / opening.minimum if opening is not None else None
        return words.owed_words(owes[0], may_take), share

    def _follow_settings(self) -> None:
        tempo = self.app.settings.motion_factor
        self._presentation.tempo = tempo
        self._presentation.is_calm = self.app.settings.has_reduced_motion
        normal = Pace()
        pace = Pace(round(normal.before_turn_ms * tempo), round(normal.between_steps_ms * tempo))
        if pace != self._pace:
            self._pace = pace
            self.session.send(SetPace(pace))
