"""Several persons at one screen: each has a table's screen of their own, and between their turns a curtain.

While the curtain is down the screen is that of somebody who only watches: it has a session without a hand, so there is
no hand that it could show.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from engine.events import Event
from game.hotseat.curtain import By, Curtain, Shows
from game.hotseat.fade import Fade
from game.hotseat.strip import Strip
from game.intents import (
    Cancel,
    Command,
    Confirm,
    Device,
    Direction,
    DragBegan,
    DragCancelled,
    DragDropped,
    DragMoved,
    Held,
    Intent,
    LongPress,
    PointLeft,
    PointMoved,
    PointPressed,
    PointReleased,
    click_of,
)
from game.review.notes import Reviewable
from game.scenes.at_table import TableScreen
from game.scenes.base import Scene, Size
from game.scenes.table import table_scene
from game.table import endings
from net.session import Command as TableCommand
from net.session import Concede, Continue, Hurry, Session

if TYPE_CHECKING:
    from game.app import App
    from game.lan.overlay import Overlay
    from game.match_setup import Setup
    from game.table.model import TableModel
    from game.tiles.model import TileModel
    from net.local import Sessions

Screen = TableScreen[Any]

_KEYS = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)
_DRAGGING = (DragBegan, DragMoved, DragDropped, DragCancelled)
_UNSEEN = ("mute", "hurry")
"""What is done without the hand being covered for it."""


class HotSeatScene(Scene):
    """The table of all persons at this screen, for as long as their sessions last."""

    keeps_screen_on = True

    def __init__(self, sessions: Sessions, setup: Setup | None = None) -> None:
        self.sessions = sessions
        self.session: Session = sessions.watching
        self.setup = setup
        self.overlay: Overlay | None = None
        self.curtain = Curtain()
        self.watching = self._screen(sessions.watching)
        self.screens = {seat: self._screen(session) for seat, session in sessions.by_seat.items()}
        self.front = self.watching
        self.strip = Strip(self)
        self.watching.beside = self.strip
        for screen in self.screens.values():
            screen.beside = self.strip.sayings
        self._is_swallowing = False
        self._fade = Fade()

    # The scene

    def enter(self, app: App) -> None:
        super().enter(app)
        for screen in self._all:
            screen.enter(app)

    def leave(self) -> None:
        self.sessions.close()

    def resized(self, size: Size) -> None:
        self._fade.stop()
        self.strip.resized(self.app.theme)
        for screen in self._all:
            screen.resized(size)

    def covered(self) -> None:
        self.cover()
        assert self.watching.clock is not None
        self.watching.clock.hold()
        self.watching.covered()

    def uncovered(self) -> None:
        for screen in self._all:
            screen.uncovered()
        self.app.invalidate()

    def looked_away(self) -> None:
        self.cover()

    def tick(self, now_ms: int) -> None:
        has_news = self.watching.hear()
        for screen in self.screens.values():
            if screen.hear() and screen is not self.front:
                screen.settle()
        if self.front is not self.watching:
            if not self._may_be_seen():
                self.cover()
            elif has_news:
                self.watching.settle()
        self.front.tick(now_ms)
        self._tick_curtain(now_ms)
        self.strip.tick(now_ms)
        if self._fade.is_kept and not self._fade.is_on(now_ms):
            self.app.invalidate()

    def is_moving(self, now_ms: int) -> bool:
        return self.front.is_moving(now_ms) or self.strip.is_moving or self._fade.is_on(now_ms)

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, PointPressed):
            self._is_swallowing = False
        if self._is_swallowing and isinstance(intent, (PointReleased, LongPress, *_DRAGGING)):
            return
        if self.front is self.watching:
            self._handle_covered(intent)
        elif not self.app.pads.may_act(getattr(intent, "pad", None), self._front_seat):
            self.strip.heard_from(intent)
        elif isinstance(intent, Held):
            if not intent.is_down and self.curtain.falls_on_release(self.shows):
                self.cover()
        else:
            self.front.handle(intent)

    def draw(self, surface: pygame.Surface, now_ms: int) -> list[pygame.Rect] | None:
        if not self._fade.is_kept:
            return self.front.draw(surface, now_ms)
        self.app.must_draw_all = True
        self.front.draw(surface, now_ms)
        self._fade.draw(surface, now_ms)
        if not self._fade.is_on(now_ms):
            self._fade.stop()
        return None

    # The curtain

    @property
    def next(self) -> int | None:
        """The person at this screen for whom the table waits, or None."""
        view = self.watching.model.view
        if view is None or view.public.result is not None:
            return None
        seat = view.public.seat
        is_played_here = seat in self.screens and not self.watching.model.seats[seat].is_bot
        return seat if is_played_here else None

    @property
    def is_nobody_left(self) -> bool:
        """No person at this screen plays on in this match: they are out, or have given up."""
        view = self.model.view
        out = {seat for seat, _number in view.standing.out} if view is not None else set()
        return all(seat in out or self.model.seats[seat].is_bot for seat in self.screens)

    def cover(self) -> None:
        """Let the curtain fall at once."""
        self.curtain.fall()
        self._fade.stop()
        if self.front is self.watching:
            return
        self.front.covered()
        self.front = self.watching
        self.watching.changed()
        self.app.invalidate()

    def open(self, seat: int, by: By) -> None:
        """Show the hand of a seat: its person has asked for it."""
        self.curtain.open(seat, by)
        self._is_swallowing = by in (By.MOUSE, By.FINGER)
        self.watching.settle()
        if self.app.settings.motion_factor and self.app.scene is self:
            self._fade.begin(self.app.canvas.of(self.app.window.surface), self.app.now_ms)
        self.front = self.screens[seat]
        self.front.settle()
        self.front.uncovered()
        self.app.sound.play("card-slide")
        self.app.invalidate()

    @property
    def _front_seat(self) -> int:
        assert self.front.session.seat is not None
        return self.front.session.seat

    @property
    def shows(self) -> Shows:
        """For how long an opened hand is seen."""
        return Shows(self.app.settings.hand_shows)

    def _may_be_seen(self) -> bool:
        """The hand in front is that of the person to move, and its screen knows of nothing later."""
        own = self.front.model.view
        return self.next == self._front_seat and own is not None and self.front.model.is_own_turn

    def _tick_curtain(self, now_ms: int) -> None:
        curtain = self.curtain
        if curtain.pressing is None and not curtain.falls_on_release(self.shows):
            return
        if not self.app.holds_key(*_KEYS, pygame.K_v):
            if curtain.opened_by is By.KEY and curtain.falls_on_release(self.shows):
                self.cover()
            curtain.release(By.KEY)
        if not self.app.is_pointing:
            if curtain.opened_by is By.MOUSE and curtain.falls_on_release(self.shows):
                self.cover()
            curtain.release(By.MOUSE, By.FINGER)
        if self.next is None or self.app.scene is not self:
            curtain.release(*By)
        elif curtain.pressing is not None and curtain.is_due(now_ms):
            self.open(self.next, curtain.pressing.by)

    def _handle_covered(self, intent: Intent) -> None:
        now_ms = self.app.now_ms
        intent = click_of(intent) or intent
        match intent:
            case PointPressed(at=at, device=device, is_secondary=False) if self.strip.rect.collidepoint(at):
                self._press(By.FINGER if device is Device.TOUCH else By.MOUSE, now_ms)
            case Confirm(device=Device.PAD) | Command(name="hold") | Held(device=Device.PAD):
                self._press_pad(intent, now_ms)
            case Direction(device=Device.PAD):
                self.strip.heard_from(intent)
            case Confirm() | Command(name="select") | Held(is_down=True):
                self._press(By.KEY, now_ms)
            case Cancel():
                self.act("menu")
            case Command(name=name):
                self.strip.heard_from(intent) if name == "talk" else self.act(name)
            case PointMoved() | PointLeft():
                self.watching.handle(intent)
            case PointReleased(start=start) if not self.strip.rect.collidepoint(start):
                self._press_button(intent)
            case _:
                pass

    def _press(self, by: By, now_ms: int) -> None:
        """Somebody presses: it may be the next person, or all wait for a computer or between two rounds.

        Who has a pad of their own opens with that, so that nobody else's hand on a key can.
        """
        view = self.model.view
        if not self.watching.is_ready or view is None:
            return
        if self.next is not None:
            if by is By.PAD or not self.app.pads.has_pad(self.next):
                self.curtain.press(by, now_ms)
                self.app.invalidate(whole=False)
        elif view.public.result is not None:
            if not self.watching.catch_up():
                self.act("continue")
        else:
            self.act("jump" if self.is_nobody_left else "hurry")

    def _press_pad(self, intent: Confirm | Command | Held, now_ms: int) -> None:
        """The own pad opens at once, nobody's pad when it is held; those of others let something be heard."""
        pads, seat = self.app.pads, self.next
        is_held = isinstance(intent, Held)
        if isinstance(intent, Held) and not intent.is_down:
            self.curtain.release(By.PAD)
        elif seat is None:
            self._press(By.PAD, now_ms) if isinstance(intent, Confirm) else None
        elif not pads.may_act(intent.pad, seat):
            self.strip.heard_from(intent)
        elif pads.seat_of(intent.pad) == seat:
            if is_held or (isinstance(intent, Confirm) and self.shows is Shows.UNTIL_TURN_ENDS):
                self.open(seat, By.PAD)
        elif isinstance(intent, Held):
            self._press(By.PAD, now_ms)
        elif isinstance(intent, Command) and self.shows is Shows.UNTIL_TURN_ENDS:
            self.open(seat, By.PAD)

    def _press_button(self, intent: PointReleased) -> None:
        """A click beside the strip: only the buttons are there for those who watch."""
        if self.watching.is_ready and any(
            rect.collidepoint(intent.start) for rect in self.watching.layout.buttons.values()
        ):
            self.watching.handle(intent)

    # The table, for what surrounds the play

    @property
    def is_in_front(self) -> bool:
        """Nothing lies over the table, and all that is shown is for everybody."""
        return self.app.scene is self and self.front is self.watching

    @property
    def model(self) -> TableModel | TileModel:
        """What everybody may know."""
        return self.watching.model

    def send(self, command: TableCommand) -> None:
        """Send what is everybody's wish: one says for all that they are ready for the next round, or give up."""
        if isinstance(command, (Continue, Concede)):
            for session in self.sessions.by_seat.values():
                session.send(command)
        else:
            self.session.send(command)

    def sound(self, name: str) -> None:
        """Play a sound by its name."""
        self.app.sound.play(name)

    def told(self, event: Event) -> str:
        """What happened, in words that speak of names."""
        return self.watching.told(event)

    def act(self, name: str) -> None:
        """What a button or key does beyond a move; whatever opens over the table covers the hand first."""
        if name == "last_turn" and self.front is not self.watching:
            self.front.show_last_turn()
        elif name == "hurry":
            self.session.send(Hurry())
        elif name in _UNSEEN:
            endings.act(self, name)
        else:
            self._act_covered("log" if name == "last_turn" else name)

    def show_last_turn(self) -> None:
        """Show again what the others did."""
        self.front.show_last_turn()

    def persons_here(self) -> tuple[Reviewable, ...]:
        """Everybody who plays here; a round's hands lie open when it is looked back at."""
        name = self.model.name
        return tuple(Reviewable(name(seat), screen.model.notes) for seat, screen in self.screens.items())

    def _act_covered(self, name: str) -> None:
        refusal = self.front.model.refusal
        view = self.model.view
        self.cover()
        if name == "reason" and refusal is not None and view is not None:
            from game.scenes.rules import RulesScene

            self.app.push(RulesScene(view.public.rules, refusal.rule or None))
        else:
            endings.act(self, name)

    # Parts

    @property
    def _all(self) -> tuple[Screen, ...]:
        return (self.watching, *self.screens.values())

    def _screen(self, session: Session) -> Screen:
        screen = table_scene(session, self.sessions.setup.rules, self.setup)
        screen.around, screen.me = self, None
        return screen
