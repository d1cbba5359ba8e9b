"""The tile table: the session's updates in, motion and frames out, a person's intents to drafts and commands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from engine.events import Event
from engine.refusal import Refusal, refuse
from engine.tiles.draft import Draft
from engine.tiles.owed import Owed, owed
from engine.tiles.state import Phase, RoundResult, View
from game.intents import Position
from game.scenes.at_table import TableScreen
from game.scenes.base import Size
from game.sprites.display_list import Picture
from game.table.actions import Action, while_shown
from game.table.prompts import Prompted
from game.table.spots import Spot
from game.table.tips import TILE_TIPS, Tips
from game.tiles import kept_turns, words
from game.tiles.actions import actions_for, side_actions
from game.tiles.controller import Controller
from game.tiles.kept_turns import Kept
from game.tiles.layout import Controls, Layout, TableSet, Zone, lay_out
from game.tiles.model import TileModel, folded, standing
from game.tiles.motion import MAKES_WAY_MS
from game.tiles.painter import MOVING_Z, TilePainter
from game.tiles.placement import Placement
from game.tiles.presentation import Presentation
from game.tiles.setting_out import SettingOut
from game.tiles.shelf import Places, completed
from game.tiles.sorting import in_order
from game.tiles.spots import spot_at
from game.tiles.stages import (
    Stage,
    Told,
    before_the_deal,
    drafted,
    is_fresh_deal,
    table_of,
    told_of,
    watched,
)
from game.tiles.status import Seen, Status, status_of
from net.session import Session, ShowDraft, TookBack, Update, Welcome

if TYPE_CHECKING:
    from game.lan.overlay import Overlay
    from game.match_setup import Setup


NEW_FACES_A_FRAME = 4
"""So many tiles may be drawn in a new size in a frame; drawing all of a table would be seen as a jerk."""

DRAFT_EVERY_MS = 100


class TileTableScene(TableScreen[Layout]):
    """One seat's screen for as long as its session lasts."""

    model: TileModel
    controller: Controller
    _presentation: Presentation

    def __init__(self, session: Session, setup: Setup | None = None, overlay: Overlay | None = None) -> None:
        super().__init__(session, setup, overlay)
        self.model = TileModel()
        self._tips = Tips(TILE_TIPS)
        self.controller = Controller(self)
        self._presentation = Presentation(self._arrange)
        self._buttons: tuple[Action, ...] = ()
        self._placement = Placement()
        self._painter: TilePainter | None = None
        self._setting_out = SettingOut()
        self._happened: Told | None = None
        self._status = Status()
        self._owes: tuple[Draft | None, tuple[Owed, ...]] = (None, ())
        self._later: list[tuple[float, str]] = []
        self._kept: Kept | None = None
        self._is_draft_due = False
        """A stage was shown over the turn in the making, which is to be seen again after it."""
        self._sent_draft: Draft | None = None
        self._sent_draft_ms = -DRAFT_EVERY_MS
        self._now_ms = 0

    # The scene

    def resized(self, size: Size) -> None:
        self._painter = TilePainter(self.app.theme, self.app.tiles)
        super().resized(size)
        self.controller.question = None
        if self._presentation.view is not None:
            self._presentation.show(self._presentation.table, at_once=True)

    def tick(self, now_ms: int) -> None:
        self._now_ms = now_ms
        super().tick(now_ms)
        if self._is_draft_due and self._presentation.is_level:
            self._is_draft_due = False
            self.changed()
        if self.model.draft is not None and self.model.draft.before is not None:
            self._show_draft(self.model.draft)

    def is_moving(self, now_ms: int) -> bool:
        is_behind = self._painter is not None and self._painter.is_behind
        is_set_out = self._setting_out.is_over or not self.is_ready
        return is_behind or not is_set_out or super().is_moving(now_ms)

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
    def is_shift_held(self) -> bool:
        """One tile stands for its whole set."""
        return bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)

    def changed(self, duration_ms: float = MAKES_WAY_MS) -> None:
        """Lay out and draw anew."""
        self._furniture = None
        self._keep_turn()
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

    def show_last_turn(self) -> None:
        """Show again what the others did since the own last turn."""
        start = self.model.before_recent
        if start is None or not self.model.recent or self.model.view is None:
            self.controller.refuse(refuse("nothing_to_show_again", ""))
            return
        self._presentation.snap(start, table_of(start))
        for batch in self.model.recent:
            self._presentation.enqueue(batch.view, batch.events, is_again=True)
        self._furniture = None
        self.app.invalidate()

    # Updates

    def _fold(self, update: Update) -> None:
        self.model = folded(self.model, update)
        if isinstance(update, Welcome):
            self._recall_turn()

    def _recall_turn(self) -> None:
        """Go on with the turn in the making that was kept of this very view, and let the others see it."""
        model = self.model
        self._sent_draft = None
        if model.view is not None and model.draft is not None and model.draft.before is None:
            found = kept_turns.recall(model.view, model.seq)
            self.model = model if found is None else replace(model, draft=found)

    def _keep_turn(self) -> None:
        """Keep the turn in the making as it lies now; one that has ended is forgotten."""
        draft = self.model.draft
        if self._kept is not None and draft is self._kept.draft:
            return
        kept = None
        if draft is not None and self.model.view is not None and draft.is_moved:
            kept = Kept(self.model.view, self.model.seq, draft)
            kept_turns.keep(*kept)
        if self._kept is not None and (kept is None or kept[:2] != self._kept[:2]):
            kept_turns.forget(*self._kept[:2])
        self._kept = kept

    def sort(self, name: str) -> None:
        self.model = standing(self.model, in_order(self.model, name))

    def order(self, kept: Places) -> tuple[Places, Places]:
        assert self.model.view is not None
        return self.model.places, completed(kept, (piece.id for piece in self.model.view.rack))

    def _enqueue(self, view: View, events: Sequence[Event]) -> None:
        self._presentation.enqueue(view, events)

    def _answered(self, refusal: Refusal | None) -> None:
        self.controller.answered(refusal)

    def _advised(self, shows_focus: bool) -> None:
        self.controller.point_out()
        self.controller.shows_focus = shows_focus

    def _drop_question(self) -> None:
        self.controller.question = None
        self.controller.is_placing = False

    def _show_draft(self, draft: Draft) -> None:
        """Let other persons watch, at most ten times a second; what came too soon is sent by the next tick."""
        before = self._sent_draft if self._sent_draft and self._sent_draft.view is draft.view else None
        if draft is before or not self.model.is_watched or (before is None and draft.before is None):
            return
        if self._now_ms - self._sent_draft_ms < DRAFT_EVERY_MS:
            return
        self._sent_draft, self._sent_draft_ms = draft, self._now_ms
        self.session.send(ShowDraft(tuple(own.ids for own in draft.sets)))

    def _welcomed(self, view: View, update: Welcome | TookBack) -> None:
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

    def _advance(self, now_ms: int) -> tuple[Sequence[str], Sequence[Stage]]:
        sounds, begun = super()._advance(now_ms) if self._setting_out.is_over else ((), ())
        due = [name for at_ms, name in self._later if at_ms <= now_ms]
        self._later = [own for own in self._later if own[0] > now_ms]
        return (*sounds, *due), begun

    def _begun(self, stage: Stage, now_ms: int) -> None:
        super()._begun(stage, now_ms)
        self._happened = told_of(stage) or self._happened
        self._is_draft_due = True
        drag = self.controller.drag
        if drag is not None and any(piece not in self.layout.tiles for piece in drag.pieces):
            self.controller.let_go()
        self._furniture = None
        self.app.invalidate(whole=False)

    def _is_large(self, result: RoundResult) -> bool:
        return result.in_one_stroke

    def _came_to_rest(self) -> None:
        self._furniture = None
        super()._came_to_rest()

    def _catch_up(self) -> None:
        """Show at once where the match is."""
        self._celebration.finish()
        view = self.model.view
        if view is None or self._presentation.is_level:
            return
        for stage, _ in self._presentation.playback.waiting:
            self._happened = told_of(stage) or self._happened
        self._presentation.snap(view, table_of(view))
        self.changed()

    @property
    def _is_hand_as_shown(self) -> bool:
        view, current = self._presentation.view, self.model.view
        return view is not None and current is not None and view.rack == current.rack

    def _hand_at(self, at: Position) -> Spot | None:
        spot = spot_at(self.layout, at)
        if spot is None or spot[0] not in ("tile", "slot"):
            return None
        lies_on_table = spot[0] == "tile" and self.layout.tiles[int(spot[1])].zone is Zone.TABLE
        return None if lies_on_table else spot

    # Looks

    @property
    def _shows_draft(self) -> bool:
        return self.model.draft is not None and self._presentation.view is self.model.view

    def _arrange(self, view: View, table: tuple[TableSet, ...]) -> Layout:
        controller = self.controller
        self._buttons = self._actions()
        controls = Controls(
            actions=() if self._watches_beside else tuple(action.name for action in self._buttons),
            sorting=()
            if view.seat is None
            else ("sort_runs", "sort_sets", *(action.name for action in self._side_actions())),
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

    def _actions(self) -> tuple[Action, ...]:
        return while_shown() if self.is_behind else actions_for(self.model, self._owed())

    def _side_actions(self) -> tuple[Action, ...]:
        return () if self.is_behind else side_actions(self.model)

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
            found += self._signs(painter, prompted)
        if self.controller.question is not None:
            found += painter.question(self.controller.question)
        found += self._over_the_table(painter.theme, now_ms)
        return found

    def _status_now(self, view: View) -> Status:
        seen = Seen(view, self.layout, self._happened, self._shows_draft, self.me)
        status = status_of(seen, self.model, self.controller, self._owed())
        status = status._replace(actions=(*self._buttons, *self._side_actions()))
        return status._replace(owed="") if self._watches_beside else status
