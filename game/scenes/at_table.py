"""A table's screen with cards as with tiles: the session's updates in, motion and frames out, intents to a controller.

Each of the two tables says what is its own: how it lays out, what a stage shows, what a move needs.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from engine.events import Event
from game.intents import Command, Device, Intent, PointLeft, PointMoved, PointPressed, Position
from game.motion.showing import Showing
from game.review.notes import Reviewable
from game.scenes.base import Scene, Size
from game.scenes.being_behind import Press, is_by_others, is_of_press, plays, press_beside_hand
from game.sprites.display_list import DisplayList, Picture
from game.table import endings
from game.table.arrangement import Arrangement
from game.table.beside import Beside, LaidOut
from game.table.celebration import CHEERS, Celebration
from game.table.furniture import Furniture
from game.table.hand_order import HandOrder
from game.table.known import is_where_it_was, sent
from game.table.moments import Moments
from game.table.prompts import Prompted, has_signs, prompts_now
from game.table.table_clock import TableClock
from game.table.tips import Tips
from game.theme import Theme
from net.session import (
    PACES,
    Answer,
    Arrange,
    Batch,
    HintGiven,
    Hurry,
    Pace,
    Play,
    Retold,
    Session,
    SetPace,
    TookBack,
    Troubled,
    Update,
    Welcome,
)
from net.session import Command as TableCommand

if TYPE_CHECKING:
    from engine.refusal import Refusal
    from game.app import App
    from game.lan.overlay import Overlay
    from game.match_setup import Setup
    from game.table.model import TableModel
    from game.table.spots import Spot
    from game.tiles.model import TileModel

Layout = TypeVar("Layout", bound=LaidOut)


class Control(Protocol):
    """What turns a person's intents into commands, as far as every table has to do with it."""

    hover: Spot | None

    def handle(self, intent: Intent) -> None:
        """Do what an intent asks for."""

    def let_go(self) -> None:
        """Put down what is in the air."""


class TableScreen(Scene, ABC, Generic[Layout]):
    """One seat's screen for as long as its session lasts."""

    keeps_screen_on = True

    is_only_shown = False
    """Nobody can do anything here, so there are no buttons."""

    model: TableModel | TileModel
    controller: Control
    _presentation: Showing[Any, Layout, Any]
    _status: Any

    def __init__(self, session: Session, setup: Setup | None = None, overlay: Overlay | None = None) -> None:
        self.session = session
        self.setup = setup
        self.overlay = overlay
        self.around: endings.AtTable = self
        self.beside: Beside | None = None
        self.me = session.seat
        self._display = DisplayList()
        self._celebration = Celebration()
        self._moments = Moments()
        self._furniture: list[Picture] | None = None
        self._is_ending = False
        self._pace: Pace | None = None
        self._was_moving = False
        self._was_behind = False
        self._press = Press()
        self._hand_order = HandOrder(self)
        self._tips = Tips()
        self.clock = TableClock(session) if overlay is None else None

    # The scene

    def enter(self, app: App) -> None:
        super().enter(app)
        self._follow_settings()

    def leave(self) -> None:
        self.session.close()

    def resized(self, size: Size) -> None:
        self._display.forget()
        self._furniture = None
        self._tips.forget()
        if self.clock is not None:
            self.clock.forget()
        if self.overlay is not None:
            self.overlay.resized()

    def covered(self) -> None:
        self.controller.let_go()
        self.controller.hover = None
        if self.clock is not None and self.around is self:
            self.clock.hold()
        self.changed()

    def uncovered(self) -> None:
        if self.clock is not None:
            self.clock.go_on()
        self._follow_settings()
        self.changed()

    def tick(self, now_ms: int) -> None:
        self.hear()
        if self.overlay is not None:
            self.overlay.tick(self.app, self, now_ms)
        if self.clock is not None:
            self.clock.tick(self.app, now_ms)
        sounds, begun = self._advance(now_ms)
        for name in sounds:
            self.app.sound.play(name)
            self.app.felt(name, self.me)
        for stage in begun:
            self._begun(stage, now_ms)
        if self.is_behind != self._was_behind:
            self._was_behind = self.is_behind
            self.changed()
        if self._was_moving and not self.is_moving(now_ms):
            self._came_to_rest()
        self._was_moving = self.is_moving(now_ms)
        is_calm = self._presentation.is_level and not self._celebration.is_cheering(now_ms)
        if self._is_ending and is_calm and self.around.is_in_front:
            self._is_ending = False
            endings.show_round(self.around)

    def is_moving(self, now_ms: int) -> bool:
        return self._presentation.is_moving or self._celebration.is_on(now_ms) or self._moments.is_on(now_ms)

    def handle(self, intent: Intent) -> None:
        if not self.is_ready:
            if intent == Command("menu"):
                self.act("menu")
            return
        if self.overlay is not None and self.overlay.handle(self.app, intent, self.layout):
            return
        if isinstance(intent, PointPressed):
            self._press = self._press_at(intent.at)
        of_press = is_of_press(intent)
        if of_press and self._press.is_used_up:
            return
        if self.is_behind and plays(intent, self._press, self.layout.frame.hand):
            self._skip()
            self._press.is_used_up = of_press
            return
        if not isinstance(intent, (PointMoved, PointLeft)) and not (of_press and self._press.is_apart):
            self._catch_up()
        self.controller.handle(intent)

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
    def is_behind(self) -> bool:
        """What others did is still being shown to somebody who plays, and cannot know yet what to do."""
        me = self.session.seat
        if me is None or self.model.is_out or me in self.model.company.given_up:
            return False
        return self._presentation.is_still_to_be_seen(partial(is_by_others, me))

    def _press_at(self, at: Position) -> Press:
        spot = self._hand_at(at)
        if spot is None:
            return press_beside_hand(self.layout.buttons, at)
        is_still = spot[0] == "slot" or not self._presentation.playback.moves(spot[1])
        return Press(plays=False, is_on_hand=True, is_apart=is_still and self._is_hand_as_shown)

    def _skip(self) -> None:
        """Show how things stand, and let others not be waited for."""
        self.controller.let_go()
        self._catch_up()
        view = self.model.view
        if view is not None and view.public.result is None and not self.model.is_own_turn:
            self.send(Hurry())

    @property
    def layout(self) -> Layout:
        """Where everything is now."""
        assert self._presentation.layout is not None
        return self._presentation.layout

    def send(self, command: TableCommand) -> None:
        """Send a command; what it does comes back as updates."""
        if isinstance(command, Arrange):
            self._hand_order.kept = command.order
        self.model = sent(self.model, self.session.send(command), command)
        self.changed()

    @abstractmethod
    def changed(self) -> None:
        """Lay out anew, and ease to it."""

    def sound(self, name: str) -> None:
        """Play a sound by its name."""
        self.app.sound.play(name)

    @abstractmethod
    def told(self, event: Event) -> str:
        """What happened, in words; empty for what needs none."""

    def act(self, name: str) -> None:
        """What a button or key of this name does beyond the table itself."""
        endings.act(self.around, name)

    def persons_here(self) -> tuple[Reviewable, ...]:
        """Who plays at this screen, with what they have noted of the round."""
        seat = self.session.seat
        return () if seat is None else (Reviewable(self.model.name(seat), self.model.notes),)

    @abstractmethod
    def show_last_turn(self) -> None:
        """Show again what the others did since the own last turn."""

    # Updates

    def hear(self) -> bool:
        """Take what the table has said; False if it was nothing."""
        updates = self.session.poll()
        for update in updates:
            self._take(update)
        return bool(updates)

    def catch_up(self) -> bool:
        """Show at once where the match is; False where that is to be seen already."""
        if self._presentation.is_level:
            return False
        self._catch_up()
        return True

    def settle(self) -> None:
        """Be where the match is, without showing the way there: another screen has shown it."""
        self._catch_up()
        self._is_ending = False
        self._celebration = Celebration()

    def _take(self, update: Update) -> None:
        pending, before = self.model.pending, self.model.hand_ids
        is_back = isinstance(update, Welcome) and is_where_it_was(self.model, update)
        self._fold(update)
        if self.clock is not None:
            self.clock.take(update, self.app.now_ms)
        self._presentation.pace = self.model.company.pace
        if isinstance(update, Retold):
            return
        match update:
            case Welcome(view=view) | TookBack(view=view) if not is_back:
                self._welcomed(view, update)
            case Batch(view=view, events=events):
                self._enqueue(view, events)
            case Answer(id=number, refusal=refusal):
                if isinstance(pending.get(number), Play) or refusal is not None:
                    self._answered(refusal)
            case HintGiven():
                self.sound("hint")
                self._advised(self.app.last_device in (Device.KEYBOARD, Device.PAD))
            case Troubled(trouble=trouble):
                endings.tell_trouble(self.around, trouble)
            case _:
                pass
        if isinstance(update, (Batch, TookBack)):
            self._drop_question()
        if isinstance(update, (Welcome, Batch, TookBack)):
            self._hand_order.came(update, before)
        self.changed()
        if isinstance(update, Welcome) and (self.around is self or self.session.seat is None):
            endings.show_given_up(self.around, update.company)

    @abstractmethod
    def sort(self, name: str) -> None:
        """Sort the own hand, as the button of this name does, and say nothing of it."""

    @abstractmethod
    def order(self, kept: Arrangement) -> tuple[Arrangement, Arrangement]:
        """How the own hand lies, and how it would if the table gave it back as it was kept."""

    @abstractmethod
    def _fold(self, update: Update) -> None:
        """Take an update into the model."""

    @abstractmethod
    def _welcomed(self, view: Any, update: Welcome | TookBack) -> None:
        """Begin to show a view to which nothing leads; a fresh deal is shown from its start."""

    @abstractmethod
    def _enqueue(self, view: Any, events: Sequence[Any]) -> None:
        """Show what happened after everything that waits already."""

    @abstractmethod
    def _answered(self, refusal: Refusal | None) -> None:
        """A move was played, or refused."""

    @abstractmethod
    def _advised(self, shows_focus: bool) -> None:
        """A hint has come: bring the focus to what it is about; it is seen where keys or pads are used."""

    @abstractmethod
    def _drop_question(self) -> None:
        """The table has changed: what was asked about it is no longer asked."""

    # Motion

    def _advance(self, now_ms: int) -> tuple[Sequence[str], Sequence[Any]]:
        """Let time pass: the sounds that are due, and the stages that began to be shown."""
        return self._presentation.advance(now_ms)

    def _begun(self, stage: Any, now_ms: int) -> None:
        """A stage begins to be shown."""
        if self.session.seat is None and not stage.is_again:
            self._moments.see(stage.events, self.told, self.model.emblem, now_ms)
        ended = next((event for event in stage.events if event.ends_round), None)
        if ended is not None and not stage.is_again:
            self._is_ending = True
            if ended.result.winner is not None and self._presentation.tempo:
                self._cheer(ended.result.winner, self._is_large(ended.result), now_ms)

    def _cheer(self, winner: int, is_large: bool, now_ms: int) -> None:
        """Celebrate from the moment on that is heard."""
        begins_ms = now_ms + round(self._presentation.playback.motion.time_of(CHEERS))
        is_own, is_calm = winner == self.me, self._presentation.is_calm
        self._celebration.begin(begins_ms, self.app.size, is_own, is_large, is_calm)

    @abstractmethod
    def _is_large(self, result: Any) -> bool:
        """A round that ended so is celebrated more than others."""

    def _came_to_rest(self) -> None:
        self.app.invalidate(whole=False)

    @abstractmethod
    def _catch_up(self) -> None:
        """Show at once where the match is."""

    @abstractmethod
    def _hand_at(self, at: Position) -> Spot | None:
        """What of the own hand lies under a point."""

    @property
    @abstractmethod
    def _is_hand_as_shown(self) -> bool:
        """The own hand is what is shown of it, so that sorting it need not end what others are doing."""

    # Looks

    @property
    def _watches_beside(self) -> bool:
        """What stands in the strip for those who watch, another says."""
        return self.beside is not None and self.session.seat is None

    def _signs(self, painter: Furniture, prompted: Prompted) -> list[Picture]:
        """What to press for what, where keys or a pad were used last."""
        if not has_signs(self.app):
            return []
        frame = self.layout.frame
        readable = painter.readable(self._furniture or (), prompted.buttons, frame)
        if self.overlay is not None:
            readable = (*readable, self.overlay.written(painter.theme, self.layout))
        return prompts_now(self.app, prompted._replace(readable=readable))

    def _over_the_table(self, theme: Theme, now_ms: int) -> list[Picture]:
        """What is seen over the table of celebrations, of the people at it, and of others than the game."""
        status = self._status
        found = self._tips.pictures(self.app, self.layout.buttons, status.hover, status.focus)
        found += [*self._celebration.pictures(theme, now_ms), *self._moments.pictures(theme, now_ms)]
        if self.clock is not None:
            found += self.clock.pictures(theme, self.layout)
        if self.overlay is not None:
            found += self.overlay.pictures(theme, self.layout, now_ms)
            found += self.overlay.signs(self.app, self.layout)
        if self.beside is not None:
            found += self.beside.pictures(theme, self.layout, now_ms)
        return found

    def _follow_settings(self) -> None:
        tempo = self.app.settings.motion_factor
        self._presentation.tempo = tempo
        self._presentation.is_calm = self._moments.is_calm = self.app.settings.has_reduced_motion
        pace = PACES[self.app.settings.pace]
        if pace != self._pace:
            self._pace = pace
            self.session.send(SetPace(pace))
        self._hand_order.follow_settings()
