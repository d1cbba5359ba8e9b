"""The tile table: the session's updates in, motion and frames out, a person's intents to drafts and commands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from engine.events import Event
from engine.tiles.draft import Draft
from engine.tiles.owed import Owed, owed
from engine.tiles.state import Phase, View
from game.intents import Command, Intent, PointLeft, PointMoved, PointReleased
from game.review.notes import Reviewable
from game.scenes.base import Scene, Size
from game.sprites.display_list import DisplayList, Picture
from game.table import endings
from game.table.beside import Beside
from game.table.celebration import CHEERS, Celebration
from game.table.moments import Moments
from game.table.prompts import Prompted, prompts_now
from game.tiles import words
from game.tiles.actions import actions_for, side_actions
from game.tiles.controller import Controller
from game.tiles.layout import Controls, Layout, TableSet, lay_out
from game.tiles.model import TileModel, folded, sent
from game.tiles.motion import MAKES_WAY_MS
from game.tiles.painter import MOVING_Z, TilePainter
from game.tiles.placement import Placement
from game.tiles.presentation import Presentation
from game.tiles.setting_out import SettingOut
from game.tiles.spots import spot_at
from game.tiles.stages import (
    Stage,
    Told,
    before_the_deal,
    drafted,
    ends_round,
    is_fresh_deal,
    table_of,
    told_of,
    watched,
)
from game.tiles.status import Seen, Status, status_of
from net.session import (
    Answer,
    Batch,
    HintGiven,
    Pace,
    Play,
    Session,
    SetPace,
    ShowDraft,
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


NEW_FACES_A_FRAME = 4
"""So many tiles may be drawn in a new size in a frame; drawing all of a table would be seen as a jerk."""


DRAFT_EVERY_MS = 100


class TileTableScene(Scene):
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
        self.model = TileModel()
        self.controller = Controller(self)
        self._presentation = Presentation(self._arrange)
        self._placement = Placement()
        self._may_grow = False
        self._painter: TilePainter | None = None
        self._setting_out = SettingOut()
        self._display = DisplayList()
        self._celebration = Celebration()
        self._moments = Moments()
        self._happened: Told | None = None
        self._furniture: list[Picture] | None = None
        self._status = Status()
        self._owes: tuple[Draft | None, tuple[Owed, ...]] = (None, ())
        self._is_ending = False
        self._pace: Pace | None = None
        self._was_moving = False
        self._later: list[tuple[float, str]] = []
        self._sent_draft: Draft | None = None
        self._sent_draft_ms = -DRAFT_EVERY_MS
        self._now_ms = 0

    # The scene

    def enter(self, app: App) -> None:
        super().enter(app)
        self._follow_settings()

    def leave(self) -> None:
        self.session.close()

    def resized(self, size: Size) -> None:
        self._painter = TilePainter(self.app.theme, self.app.tiles)
        self._display.forget()
        self._furniture = None
        if self.overlay is not None:
            self.overlay.resized()
        self.controller.question = None
        if self._presentation.view is not None:
            self._presentation.show(self._presentation.table, at_once=True)

    def covered(self) -> None:
        self.controller.let_go()
        self.controller.hover = None
        self.changed()

    def uncovered(self) -> None:
        self._follow_settings()
        self.changed()

    def tick(self, now_ms: int) -> None:
        self._now_ms = now_ms
        self.hear()
        if self.overlay is not None:
            self.overlay.tick(self.app, self, now_ms)
        sounds, begun = self._presentation.advance(now_ms) if self._setting_out.is_over else ((), ())
        due = [name for at_ms, name in self._later if at_ms <= now_ms]
        self._later = [own for own in self._later if own[0] > now_ms]
        for name in (*sounds, *due):
            self.app.sound.play(name)
            self.app.felt(name, self.me)
        for stage in begun:
            self._begun(stage, now_ms)
        if self.model.draft is not None and self.model.draft.before is not None:
            self._show_draft(self.model.draft)
        if self._was_moving and not self.is_moving(now_ms):
            self._furniture = None
            self.app.invalidate(whole=False)
        self._was_moving = self.is_moving(now_ms)
        is_calm = self._presentation.is_level and not self._celebration.is_cheering(now_ms)
        if self._is_ending and is_calm and self.around.is_in_front:
            self._is_ending = False
            endings.show_round(self.around)

    def is_moving(self, now_ms: int) -> bool:
        is_behind = self._painter is not None and self._painter.is_behind
        is_behind = is_behind or (self.is_ready and not self._setting_out.is_over)
        return (
            self._presentation.is_moving
            or is_behind
            or self._celebration.is_on(now_ms)
            or self._moments.is_on(now_ms)
        )

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
        painter.begin_frame(NEW_FACES_A_FRAME if self._presentation.tempo else None)
        ground = painter.theme.backdrop
        if self._presentation.layout is None or self._presentation.view is None:
            surface.blit(ground, (0, 0))
            return None
        has_ground = self._setting_out.has_begun and not self.app.must_draw_all
        if self._setting_out.goes_on(self._set_out, at_once=not self._presentation.tempo):
            if has_ground:
                return []
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

    @property
    def is_shift_held(self) -> bool:
        """One tile stands for its whole set."""
        return bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)

    def send(self, command: TableCommand) -> None:
        """Send a command; what it does comes back as updates."""
        self.model = sent(self.model, self.session.send(command), command)
        self.changed()

    def changed(self, duration_ms: float = MAKES_WAY_MS) -> None:
        """Lay out and draw anew."""
        self._furniture = None
        table = self._presentation.table
        if self._shows_draft and self._presentation.is_level and self.model.draft is not None:
            table = drafted(self.model.draft)
            self._show_draft(self.model.draft)
        elif self.model.watched is not None and self._presentation.is_level:
            table = watched(self.model.watched.rows)
        self._presentation.show(table, duration_ms)
        self.app.invalidate(whole=False)

    def sound(self, name: str, after_ms: float = 0.0) -> None:
        """Play a sound by its name, now or a little later."""
        if after_ms and self._presentation.tempo:
            self._later.append((self._now_ms + after_ms, name))
        else:
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
        self._presentation.snap(start, table_of(start))
        for batch in self.model.recent:
            self._presentation.enqueue(batch.view, batch.events, is_again=True)
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
                    self.controller.answered(refusal)
            case HintGiven():
                self.app.sound.play("hint")
            case Troubled(trouble=trouble):
                endings.tell_trouble(self.around, trouble)
            case _:
                pass
        if isinstance(update, (Batch, TookBack)):
            self.controller.question = None
            self.controller.is_placing = False
        self.changed()

    def _show_draft(self, draft: Draft) -> None:
        """Let other persons watch, at most ten times a second; what came too soon is sent by the next tick."""
        before = self._sent_draft if self._sent_draft and self._sent_draft.view is draft.view else None
        if draft is before or not self.model.is_watched or (before is None and draft.before is None):
            return
        if self._now_ms - self._sent_draft_ms < DRAFT_EVERY_MS:
            return
        self._sent_draft, self._sent_draft_ms = draft, self._now_ms
        self.session.send(ShowDraft(tuple(own.ids for own in draft.sets)))

    def _welcomed(self, view: View, update: Update) -> None:
        self._placement = Placement()
        if isinstance(update, Welcome) and is_fresh_deal(update.recent):
            start = before_the_deal(view)
            self._presentation.snap(start, ())
            self._presentation.enqueue(view, update.recent)
        else:
            self._presentation.snap(view, table_of(view))
            recent = update.recent if isinstance(update, Welcome) else ()
            self._happened = told_of(Stage(view, (), tuple(recent)))
        self._is_ending = view.public.phase is Phase.OVER
        self.app.invalidate()

    def _begun(self, stage: Stage, now_ms: int) -> None:
        if self.session.seat is None and not stage.is_again:
            self._moments.see(stage.events, self.told, self.model.emblem, now_ms)
        self._happened = told_of(stage) or self._happened
        ended = ends_round(stage.events)
        if ended is not None and not stage.is_again:
            self._is_ending = True
            if ended.result.winner is not None and self._presentation.tempo:
                begins_ms = now_ms + round(self._presentation.playback.motion.time_of(CHEERS))
                is_own, is_calm = ended.result.winner == self.me, self._presentation.is_calm
                self._celebration.begin(begins_ms, self.app.size, is_own, ended.result.in_one_stroke, is_calm)
        drag = self.controller.drag
        if drag is not None and any(piece not in self.layout.tiles for piece in drag.pieces):
            self.controller.let_go()
        self._furniture = None
        self.app.invalidate(whole=False)

    def _catch_up(self) -> None:
        """A click finishes what moves, and then acts."""
        self._celebration.finish()
        view = self.model.view
        if view is None or self._presentation.is_level:
            return
        for stage, _ in self._presentation.playback.waiting:
            self._happened = told_of(stage) or self._happened
        self._presentation.snap(view, table_of(view))
        self.changed()

    def _leaves_motion_alone(self, intent: Intent) -> bool:
        """Arranging one's own rack need not end what the others' tiles are doing."""
        view = self._presentation.view
        if view is None or self.model.view is None or view.rack != self.model.view.rack:
            return False
        at = getattr(intent, "start", None)
        if not isinstance(intent, PointReleased) and at is None:
            return False
        return (
            at is not None
            and self.layout.frame.hand.collidepoint(at)
            and spot_at(self.layout, at) is not None
        )

    # Looks

    @property
    def _shows_draft(self) -> bool:
        return self.model.draft is not None and self._presentation.view is self.model.view

    @property
    def _watches_beside(self) -> bool:
        """What stands in the strip for those who watch, another says."""
        return self.beside is not None and self.session.seat is None

    def _arrange(self, view: View, table: tuple[TableSet, ...]) -> Layout:
        model, controller = self.model, self.controller
        controls = Controls(
            actions=()
            if self._watches_beside
            else tuple(action.name for action in actions_for(model, self._owed())),
            sorting=()
            if view.seat is None
            else ("sort_runs", "sort_sets", *(action.name for action in side_actions(model))),
        )
        if self.is_only_shown:
            controls = Controls(sorting=(), icons=())
        layout = lay_out(
            view,
            table,
            controller.places,
            controller.held,
            controls,
            self._placement,
            self.app.size,
            controller.wishes,
            may_grow=self._presentation.stage is not None and not self._shows_draft,
            viewing=self.app.theme.viewing,
        )
        controller.wishes = {}
        self._placement = layout.placement
        return layout

    def _owed(self) -> tuple[Owed, ...]:
        draft = self.model.draft
        if draft is None:
            return ()
        if self._owes[0] is not draft:
            self._owes = (draft, owed(draft))
        return self._owes[1]

    def _set_out(self) -> Iterator[None]:
        """What stands round the table, in steps."""
        view, painter = self._presentation.view, self._painter
        assert view is not None and painter is not None
        return painter.setting_out(self.model, view, self.layout, self._status_now(view))

    def _pictures(self, painter: TilePainter, now_ms: int) -> list[Picture]:
        view, layout = self._presentation.view, self.layout
        assert view is not None
        if self._furniture is None:
            self._status = self._status_now(view)
            self._furniture = painter.furniture(self.model, view, layout, self._status)
        moving = {piece for piece in layout.tiles if self._presentation.playback.moves(piece)}
        found = list(self._furniture)
        poses, picked = self._presentation.poses(), frozenset(self.model.picked)
        found += painter.tiles(layout, poses, self._status, picked)
        for key, pose in self._presentation.playback.passing():
            picture = self._presentation.pictures.get(key, -1)
            found += painter.tile(key, picture, pose, layout.pool.height, MOVING_Z)
        found += painter.above(self.model, layout, self._status, moving)
        found += painter.tiles(layout, poses, self._status, picked, is_held=True)
        if self._status.is_refusal:
            found += painter.refusal(layout.frame, self._status.line)
        if view.seat is not None:
            status, is_picking = self._status, bool(self.model.picked) or self.controller.is_placing
            prompted = Prompted(layout.buttons, status.actions, status.focus_rect, is_picking)
            found += prompts_now(self.app, prompted)
        if self.controller.question is not None:
            found += painter.question(self.controller.question)
        found += self._celebration.pictures(painter.theme, now_ms)
        found += self._moments.pictures(painter.theme, now_ms)
        if self.overlay is not None:
            found += self.overlay.pictures(painter.theme, layout, now_ms)
            found += self.overlay.signs(self.app, layout)
        if self.beside is not None:
            found += self.beside.pictures(painter.theme, layout, now_ms)
        return found

    def _status_now(self, view: View) -> Status:
        seen = Seen(view, self.layout, self._happened, self._shows_draft, self.me)
        status = status_of(seen, self.model, self.controller, self._owed())
        return status._replace(owed="") if self._watches_beside else status

    def _follow_settings(self) -> None:
        tempo = self.app.settings.motion_factor
        self._presentation.tempo = tempo
        self._presentation.is_calm = self.app.settings.has_reduced_motion
        pace = Pace(round(Pace().before_turn_ms * tempo), round(Pace().between_steps_ms * tempo))
        if pace != self._pace:
            self._pace = pace
            self.session.send(SetPace(pace))
