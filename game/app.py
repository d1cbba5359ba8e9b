"""The loop: events to intents, intents to the top scene, and a frame only when something looks different."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pygame

from game.burn_in import BurnInGuard
from game.canvas import Canvas, dim, draw_too_small
from game.faults import Faults, fault_words
from game.input.gamepads import Gamepads
from game.input.pads import Pads
from game.input.pointer_sight import PointerSight
from game.input.reader import Reader
from game.input.text_input import TextInput
from game.input.waiting import Waiting
from game.input.window_events import LOOKED_AWAY_EVENTS, SHOW_AGAIN_EVENTS, SIZE_EVENTS, TOUCH_EVENTS
from game.intents import Command, Device, Held, Intent, PointLeft
from game.notices import Notice, pad_words
from game.pacing import Pacing, steady_ms
from game.preferences import Options, Preferences
from game.scenes.base import Scene
from game.scenes.stack import SceneStack
from game.scenes.writing import begins_writing
from game.settings import LOOKS, Settings, settings_path
from game.sound import Sound
from game.sprites.chosen import chosen_cards, chosen_tiles
from game.window import Window
from game.words import _, words
from net.sharing import share_often

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.sprites.cards import CardArt
    from game.sprites.tiles import TileArt
    from game.storage import Trouble


class App:
    """The window, the stack of scenes, and what all scenes share; `clock` tells milliseconds and never jumps."""

    def __init__(self, options: Options | None = None, clock: Callable[[], int] = steady_ms) -> None:
        self.options = options or Options()
        self._clock = clock
        self._preferences = Preferences(settings_path(), self.options.as_settings())
        words.use(self.options.language or self.settings.language)
        self.window = Window(self.options.size, self.settings.is_full_screen, self.settings.display)
        share_often()
        self.words = words
        self.sound = Sound(self.settings.volume, self.settings.volumes, self.settings.volume_music)
        self._is_touched = False
        self.canvas = Canvas(self.window.size, self.settings)
        self.theme = self.canvas.theme()
        self._guard = BurnInGuard()
        self._cards: CardArt | None = None
        self._tiles: TileArt | None = None
        self.must_draw_all = True
        self.is_running = False
        self._needs_frame = True
        self._stack = SceneStack()
        self._reader = Reader()
        self._reader.resized(self.window.size)
        self.gamepads.use_maps(self.settings.pad_maps)
        self.gamepads.start()
        self._pads = self.pads
        self._notice = Notice()
        self.last_device = Device.MOUSE
        """What a person used last: prompts show its keys or buttons."""
        self._pacing = Pacing()
        self.last_input_ms = self.now_ms
        self._faults = Faults()
        self._events = Waiting()
        pygame.key.set_repeat(350, 45)
        self._text_input = TextInput()
        self._pointer_sight = PointerSight()

    @property
    def settings(self) -> Settings:
        """What a player has chosen, and the command line for this once."""
        return self._preferences.settings

    @property
    def trouble(self) -> Trouble | None:
        """What is wrong with the place where the settings are kept."""
        return self._preferences.trouble

    @property
    def size(self) -> tuple[int, int]:
        """The size in pixels of what scenes draw on: the window or the safe part of it; the least, where it is too small."""
        return self.canvas.rect.size

    @property
    def now_ms(self) -> int:
        """The time that everything on the screen goes by."""
        return self._clock()

    @property
    def gamepads(self) -> Gamepads:
        """The devices themselves."""
        return self._reader.gamepads

    @property
    def pads(self) -> Pads:
        """Which pads there are now, and whose."""
        return self.gamepads.pads

    def seat_pad(self, pad: int, seat: int | None) -> None:
        """Let a pad belong to a seat, or to nobody."""
        self.gamepads.seat(pad, seat)

    @property
    def is_pointing(self) -> bool:
        """A button of the mouse or a finger is down."""
        return self._reader.is_pointing

    def holds_key(self, *keys: int) -> bool:
        """Whether one of these keys is down."""
        return not self._reader.held_keys.isdisjoint(keys)

    def felt(self, sound: str, seat: int | None) -> None:
        """What is heard at a seat, to be felt in its pad too: that its turn has come."""
        if sound == "turn" and seat is not None:
            self.gamepads.shake_for(seat, is_pad_in_use=self.last_device is Device.PAD)

    @property
    def scene(self) -> Scene | None:
        """The top scene."""
        return self._stack.top

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """The whole stack, the lowest first."""
        return tuple(self._stack.scenes)

    @property
    def cards(self) -> CardArt:
        """The pack of cards as the settings want it drawn; another one after they changed."""
        if self._cards is None:
            self._cards = chosen_cards(self.settings, self.words.language)
        return self._cards

    @property
    def tiles(self) -> TileArt:
        """The tiles as the settings want them drawn; others after they changed."""
        if self._tiles is None:
            self._tiles = chosen_tiles(self.settings)
        return self._tiles

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        self._let_go()
        self._stack.cover_top()
        self._add(scene)

    def pop(self, count: int = 1) -> None:
        """Take the top scene, or so many, off the stack; an empty stack ends the program."""
        self._let_go()
        self._stack.leave(count)
        self._changed_scene()

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the top one."""
        self._let_go()
        if self._stack.top is not None:
            self._stack.leave_top()
        self._add(scene)

    def restart_with(self, scene: Scene) -> None:
        """Leave every scene and begin with this one."""
        self._let_go()
        self._stack.leave_all()
        self._add(scene)

    def quit(self) -> None:
        """End the program after this turn of the loop."""
        self.is_running = False

    def invalidate(self, whole: bool = True) -> None:
        """A frame is needed; with `whole` False the scene may draw only what it knows to have changed."""
        self._needs_frame = True
        if whole:
            self.must_draw_all = True

    def wake(self) -> None:
        """Let the scenes tick at once. The only method that other threads may call."""
        self._pacing.wake()

    def change_settings(self, **changes: Any) -> None:
        """Take new settings, make them work at once, and write them down."""
        before = self._preferences.change(changes)
        if self.settings == before:
            return
        self.sound.set_volumes(self.settings.volume, self.settings.volumes, self.settings.volume_music)
        if self.window.follow(self.settings.is_full_screen, self.settings.display):
            self._resized()
        if self.settings.language != before.language:
            words.use(self.settings.language)
        if any(getattr(self.settings, name) != getattr(before, name) for name in LOOKS):
            self._look_again()
        if self.settings.scale_percent != before.scale_percent or self.settings.is_tv != before.is_tv:
            self._tell_scale()
        self.invalidate()
        self.save_settings()

    def save_settings(self) -> None:
        """Write the settings down; where that is impossible the player is told once."""
        self._preferences.save()

    def toggle_full_screen(self) -> None:
        """Full screen, or the window again."""
        self.change_settings(is_full_screen=not self.window.is_full_screen)

    def run(self, scene: Scene) -> None:
        """Show `scene` and go on until the stack is empty or somebody quits."""
        self.push(scene)
        self.is_running = True
        while self.is_running and self._stack.scenes:
            began = time.perf_counter()
            self._rest(began, self.turn())
        self.close()

    def turn(self) -> bool:
        """One turn of the loop: input, time, a frame if one is needed. Returns whether something moves."""
        now_ms = self.now_ms
        self._pacing.begin_turn()
        try:
            if self.window.watch(now_ms):
                self._resized()
            self._take_input(now_ms)
            for scene in self.scenes:
                scene.tick(now_ms)
            is_seen = not self.canvas.is_too_small
            is_moving = is_seen and self._stack.is_moving(now_ms)
            self._guard_the_screen(now_ms, is_moving)
            if is_moving or self._needs_frame:
                self.draw_frame(now_ms)
            self._faults.none()
        except Exception as error:  # noqa: BLE001 - whatever fails in a scene, the match goes on
            self._recover(error)
            return True
        return is_moving

    def draw_frame(self, now_ms: int) -> None:
        """Draw the visible scenes and show the frame."""
        if self._stack.top is None:
            return
        self._needs_frame = False
        is_noticed = bool(self._notice.words)
        self.must_draw_all = is_whole = self.must_draw_all or is_noticed or self._guard.is_dim
        surface = self.window.surface
        if self.canvas.is_too_small:
            draw_too_small(surface, self.theme)
            self.window.show(None)
            return
        is_below_stale = self._stack.must_draw_below(self.size, now_ms)
        self.must_draw_all = is_whole or is_below_stale
        changed = self.canvas.in_window(self._stack.draw(self.canvas.of(surface), now_ms, is_below_stale))
        self.must_draw_all = False
        if is_noticed:
            self._notice.draw(self.canvas.of(surface), self.theme)
        if is_whole or changed is None:
            self.canvas.draw_margins(surface, self._stack.top.is_overlay)
        if self._guard.is_dim:
            dim(surface)
        self.window.show(None if is_whole else changed)

    def close(self) -> None:
        """Leave all scenes and close the window."""
        self._stack.leave_all()
        self.sound.close()
        self.gamepads.stop()
        self.window.close()

    def _take_input(self, now_ms: int) -> None:
        self._follow_text_area()
        for event in self._events.take():
            self._pointer_sight.note(event, now_ms)
            if event.type in TOUCH_EVENTS:
                self.last_input_ms = now_ms
            if event.type in LOOKED_AWAY_EVENTS:
                for scene in self.scenes:
                    scene.looked_away()
            if event.type == pygame.QUIT:
                self.quit()
            elif event.type in SIZE_EVENTS:
                if self.window.take_new_surface():
                    self._resized()
            elif event.type in SHOW_AGAIN_EVENTS:
                self.invalidate()
            elif self._guard.is_dim and event.type in TOUCH_EVENTS:
                self._wake_the_screen(event, now_ms)
            else:
                self._deliver(self._reader.read(event, now_ms, self._text_input.is_on), now_ms)
        self._deliver(self._reader.tick(now_ms), now_ms)
        self._follow_pads(now_ms)
        self._follow_fingers()
        self._pointer_sight.follow(now_ms, self.last_device, self.settings.is_tv, self.is_pointing)

    def _deliver(self, intents: list[Intent], now_ms: int) -> None:
        for intent in intents:
            self._pacing.last_intent_ms = self.last_input_ms = now_ms
            self._guard.used(now_ms)
            intent = self.canvas.here(intent)  # noqa: PLW2901 - from here on seen from the canvas
            self._follow_device(intent)
            if intent == Command("fullscreen"):
                self.toggle_full_screen()
            elif self.canvas.is_too_small and not (isinstance(intent, Held) and not intent.is_down):
                continue  # what nobody sees is not acted on, though it may be let go of
            elif self._stack.top is not None and not begins_writing(self, intent):
                self._stack.top.handle(intent)
        if intents:
            self._follow_text_area()

    def _follow_fingers(self) -> None:
        """Once fingers are used things are as large as fingers need, from the first one's lifting on."""
        if self.last_device is Device.TOUCH and not self._is_touched and not self.is_pointing:
            self._is_touched = True
            self._look_again()

    def _follow_device(self, intent: Intent) -> None:
        device = getattr(intent, "device", self.last_device)
        if device is not self.last_device and not isinstance(intent, PointLeft):
            if device in (Device.PAD, Device.TOUCH) and self._stack.top is not None:
                self._stack.top.handle(PointLeft())
            self.last_device = device
            self.invalidate()

    def _follow_pads(self, now_ms: int) -> None:
        before, self._pads = self._pads, self.pads
        if self._notice.has_ended(now_ms) or self._pads.last_make is not before.last_make:
            self.invalidate()
        if words := pad_words(before, self._pads):
            self._notice.say(words, now_ms)
            self.invalidate()
            for scene in self.scenes:
                scene.pads_changed(before, self._pads)

    def _follow_text_area(self) -> None:
        area = self._stack.top.text_area() if self._stack.top is not None else None
        self._text_input.follow(area.move(self.canvas.rect.topleft) if area is not None else None)

    def _rest(self, began: float, is_moving: bool) -> None:
        self._pacing.rest(began, self.now_ms, is_moving, self._reader.is_pressed)

    def _add(self, scene: Scene) -> None:
        self._stack.scenes.append(scene)
        scene.enter(self)
        scene.resized(self.size)
        self._changed_scene()

    def _changed_scene(self) -> None:
        self._stack.forget()
        self.window.allow_saver(self._stack.allows_saver)
        self._follow_text_area()
        self.invalidate()

    def _let_go(self) -> None:
        for intent in self._reader.cancel():
            self._stack.scenes[-1].handle(intent)
        if self._stack.top is not None:
            self._stack.top.handle(PointLeft())

    def _guard_the_screen(self, now_ms: int, is_moving: bool) -> None:
        if is_moving and self._stack.scenes[-1].keeps_bright and self._guard.used(now_ms):
            self.invalidate()
        if self._guard.passed(now_ms, self.settings.is_tv):
            self.invalidate()

    def _wake_the_screen(self, event: pygame.event.Event, now_ms: int) -> None:
        """A touch that wakes a dimmed screen does nothing else."""
        self._reader.read(event, now_ms, self._text_input.is_on)
        self._reader.cancel()
        self._guard.used(now_ms)
        self.invalidate()

    def _tell_scale(self) -> None:
        """Say once on the screen that the scale asked for has no room."""
        if self.canvas.is_lowered:
            words = _("There is only room for {percent} % on this screen.").format(
                percent=self.canvas.percent
            )
            self._notice.say(words, self.now_ms)

    def _resized(self) -> None:
        was_lowered = self.canvas.is_lowered
        self._reader.resized(self.window.size)
        self._look_again()
        if self.canvas.is_too_small and self._stack.top is not None:
            self._let_go()
        if self.canvas.is_lowered and not was_lowered:
            self._tell_scale()

    def _look_again(self) -> None:
        self.canvas = Canvas(self.window.size, self.settings, self._is_touched)
        self.theme = self.canvas.theme()
        self._cards = self._tiles = None
        self._stack.forget()
        for scene in self.scenes:
            scene.resized(self.size)
        self.invalidate()

    def _recover(self, error: Exception) -> None:
        """Begin anew at the title: nothing that a fault has left half done is seen or acted on any more."""
        from game.matches import has_open_match
        from game.scenes.title import TitleScene

        path = self._faults.take(error)
        self._stack.lose_all()
        self._reader.cancel()
        self._events.drop_touches()
        self._notice = Notice()
        self.window.take_new_surface()
        self.window.surface.set_clip(None)
        self._resized()
        self._add(TitleScene(note=fault_words(path, has_open_match())))
