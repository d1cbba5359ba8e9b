"""The loop: events to intents, intents to the top scene, and a frame only when something looks different."""

from __future__ import annotations

import logging
import sys
import threading
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pygame

from game.burn_in import BurnInGuard
from game.canvas import Canvas, dim, draw_too_small
from game.faults import write_down
from game.input.gamepads import Gamepads
from game.input.pads import Pads
from game.input.reader import Reader
from game.intents import Command, Device, Intent, PointLeft
from game.notices import Notice, pad_words
from game.scenes.base import Scene
from game.scenes.writing import begins_writing
from game.settings import Settings, load_settings, save_settings, settings_path
from game.sound import Sound
from game.storage import Trouble, can_write, home
from game.window import Window
from game.words import _, words

if TYPE_CHECKING:
    from game.sprites.cards import CardArt
    from game.sprites.tiles import TileArt

MOVING_HZ = 60
WATCHFUL_HZ = 60
IDLE_HZ = 25
WATCHFUL_FOR_MS = 400
"""So long after the last input the keyboard and the mouse are looked at as often as while something moves."""

_SIZE_EVENTS = (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED, pygame.WINDOWDISPLAYCHANGED)
_SHOW_AGAIN_EVENTS = (
    pygame.WINDOWEXPOSED,
    pygame.WINDOWRESTORED,
    pygame.WINDOWSHOWN,
    pygame.WINDOWFOCUSGAINED,
)
_LOOKED_AWAY_EVENTS = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
LOOKS_FOR_DISPLAYS_EACH_MS = 1500
_TOUCH_EVENTS = (
    pygame.KEYDOWN,
    pygame.TEXTINPUT,
    pygame.MOUSEMOTION,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEWHEEL,
    pygame.FINGERDOWN,
    pygame.CONTROLLERBUTTONDOWN,
    pygame.JOYBUTTONDOWN,
    pygame.JOYHATMOTION,
)
"""Somebody has touched something, whatever it means."""

_LOOKS = (
    "language",
    "has_high_contrast",
    "index_letters",
    "suit_colours",
    "cloth",
    "card_back",
    "card_front",
    "tile_theme",
    "is_full_screen",
    "display",
    "is_tv",
    "scale_percent",
    "safe_percent",
    "screen_inches",
)
"""The settings that change how every scene looks."""

log = logging.getLogger("romme")


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line asked for."""

    size: tuple[int, int] | None = None
    is_full_screen: bool | None = None
    display: int | None = None
    is_tv: bool | None = None
    language: str | None = None
    seed: str | None = None


class App:
    """The window, the stack of scenes, and what all scenes share."""

    def __init__(self, options: Options | None = None) -> None:
        self.options = options or Options()
        self._settings_path = settings_path()
        self.settings, self.trouble = load_settings(self._settings_path)
        if self.trouble is None and not can_write(home()):
            self.trouble = Trouble.UNWRITABLE
        self._asked = _asked_for(self.options)
        self._stored = self.settings
        self.settings = replace(self.settings, **self._asked)
        words.use(self.options.language or self.settings.language)
        self.window = Window(self.options.size, self.settings.is_full_screen, self.settings.display)
        sys.setswitchinterval(0.0005)
        self.words = words
        self.sound = Sound(self.settings.volume, self.settings.volumes, self.settings.volume_music)
        self._is_touched = False
        self.canvas = Canvas(self.window.size, self.settings)
        self.theme = self.canvas.theme()
        self._guard = BurnInGuard()
        self._looked_for_displays_ms = 0
        self._cards: CardArt | None = None
        self._tiles: TileArt | None = None
        self.must_draw_all = True
        self.is_running = False
        self._needs_frame = True
        self._stack: list[Scene] = []
        self._below: pygame.Surface | None = None
        self._reader = Reader()
        self._reader.resized(self.window.size)
        self.gamepads.use_maps(self.settings.pad_maps)
        self.gamepads.start()
        self._pads = self.pads
        self._notice = Notice()
        self.last_device = Device.MOUSE
        """What a person used last: prompts show its keys or buttons."""
        self._woken = threading.Event()
        self._last_input_ms = 0
        self.last_input_ms = self.now_ms
        self._faults_in_a_row = 0
        pygame.key.set_repeat(350, 45)
        pygame.key.stop_text_input()
        self._is_writing = False

    @property
    def size(self) -> tuple[int, int]:
        """The size in pixels of what scenes draw on: the window, or the safe part of it."""
        return self.canvas.rect.size

    @property
    def now_ms(self) -> int:
        """Milliseconds on a clock that never jumps."""
        return time.monotonic_ns() // 1_000_000

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
        return self._stack[-1] if self._stack else None

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """The whole stack, the lowest first."""
        return tuple(self._stack)

    @property
    def cards(self) -> CardArt:
        """The pack of cards as the settings want it drawn; another one after they changed."""
        if self._cards is None:
            self._cards = _make_cards(self.settings, self.words.language)
        return self._cards

    @property
    def tiles(self) -> TileArt:
        """The tiles as the settings want them drawn; others after they changed."""
        if self._tiles is None:
            self._tiles = _make_tiles(self.settings)
        return self._tiles

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        self._let_go()
        if self._stack:
            self._stack[-1].covered()
        self._add(scene)

    def pop(self, count: int = 1) -> None:
        """Take the top scene, or so many, off the stack; an empty stack ends the program."""
        self._let_go()
        for _number in range(min(count, len(self._stack))):
            self._stack.pop().leave()
        if self._stack:
            self._stack[-1].uncovered()
        self._changed_scene()

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the top one."""
        self._let_go()
        if self._stack:
            self._stack.pop().leave()
        self._add(scene)

    def restart_with(self, scene: Scene) -> None:
        """Leave every scene and begin with this one."""
        self._let_go()
        while self._stack:
            self._stack.pop().leave()
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
        self._woken.set()

    def change_settings(self, **changes: Any) -> None:
        """Take new settings, make them work at once, and write them down."""
        before, self.settings = self.settings, replace(self.settings, **changes)
        if self.settings == before:
            return
        self._follow_volumes()
        if self.settings.is_full_screen and (
            not self.window.is_full_screen or self.settings.display != before.display
        ):
            self.window.fill_screen(self.settings.display)
            self._resized()
        elif self.window.is_full_screen and not self.settings.is_full_screen:
            self.window.leave_full_screen()
            self._resized()
        if self.settings.language != before.language:
            words.use(self.settings.language)
        if any(getattr(self.settings, name) != getattr(before, name) for name in _LOOKS):
            self._look_again()
        if self.settings.scale_percent != before.scale_percent or self.settings.is_tv != before.is_tv:
            self._tell_scale()
        self.invalidate()
        self.save_settings()

    def _follow_volumes(self) -> None:
        settings = self.settings
        self.sound.set_volumes(settings.volume, settings.volumes, settings.volume_music)

    def save_settings(self) -> None:
        """Write the settings down; where that is impossible the player is told once."""
        try:
            save_settings(self._settings_path, self._without_asked())
        except OSError as error:
            if self.trouble is not Trouble.UNWRITABLE:
                log.warning("settings not written: %s", error)
                self.trouble = Trouble.UNWRITABLE

    def toggle_full_screen(self) -> None:
        """Full screen, or the window again."""
        self.change_settings(is_full_screen=not self.window.is_full_screen)

    def run(self, scene: Scene) -> None:
        """Show `scene` and go on until the stack is empty or somebody quits."""
        self.push(scene)
        self.is_running = True
        while self.is_running and self._stack:
            began = time.perf_counter()
            is_moving = self.turn()
            self._rest(began, is_moving)
        self.close()

    def turn(self) -> bool:
        """One turn of the loop: input, time, a frame if one is needed. Returns whether something moves."""
        now_ms = self.now_ms
        self._woken.clear()
        try:
            self._follow_displays(now_ms)
            self._take_input(now_ms)
            for scene in tuple(self._stack):
                scene.tick(now_ms)
            is_seen = not self.canvas.is_too_small
            is_moving = is_seen and any(scene.is_moving(now_ms) for scene in self._visible())
            self._guard_the_screen(now_ms, is_moving)
            if is_moving or self._needs_frame:
                self.draw_frame(now_ms)
            self._faults_in_a_row = 0
        except Exception as error:  # noqa: BLE001 - whatever fails in a scene, the match goes on
            self._recover(error)
            return True
        return is_moving

    def draw_frame(self, now_ms: int) -> None:
        """Draw the visible scenes and show the frame."""
        if not self._stack:
            return
        is_whole = self.must_draw_all
        self._needs_frame = False
        is_noticed = bool(self._notice.words)
        self.must_draw_all = is_whole = is_whole or is_noticed or self._guard.is_dim
        surface = self.window.surface
        if self.canvas.is_too_small:
            draw_too_small(surface, self.theme)
            self.window.show(None)
            return
        changed = self.canvas.in_window(self._draw_stack(self.canvas.of(surface), now_ms))
        self.must_draw_all = False
        if is_noticed:
            self._notice.draw(self.canvas.of(surface), self.theme)
        if is_whole or changed is None:
            self.canvas.draw_margins(surface, bool(self._stack[-1].is_overlay))
        if self._guard.is_dim:
            dim(surface)
        self.window.show(None if is_whole else changed)

    def close(self) -> None:
        """Leave all scenes and close the window."""
        while self._stack:
            self._stack.pop().leave()
        self.sound.close()
        self.gamepads.stop()
        pygame.display.quit()

    def _draw_stack(self, surface: pygame.Surface, now_ms: int) -> list[pygame.Rect] | None:
        visible = self._visible()
        if len(visible) == 1:
            self._below = None
            return visible[0].draw(surface, now_ms)
        *below, top = visible
        is_stale = self._below is None or self._below.get_size() != self.size
        if is_stale or any(scene.is_moving(now_ms) for scene in below):
            self.must_draw_all = True
            for scene in below:
                scene.draw(surface, now_ms)
            self._below = surface.copy()
        elif self._below is not None:
            surface.blit(self._below, (0, 0))
        top.draw(surface, now_ms)
        return None

    def _visible(self) -> list[Scene]:
        lowest = len(self._stack) - 1
        while lowest > 0 and self._stack[lowest].is_overlay:
            lowest -= 1
        return self._stack[max(0, lowest) :]

    def _take_input(self, now_ms: int) -> None:
        self._follow_text_area()
        for event in pygame.event.get():
            if event.type in _TOUCH_EVENTS:
                self.last_input_ms = now_ms
            if event.type in _LOOKED_AWAY_EVENTS:
                for scene in self._stack:
                    scene.looked_away()
            if event.type == pygame.QUIT:
                self.quit()
            elif event.type in _SIZE_EVENTS:
                if self.window.take_new_surface():
                    self._resized()
            elif event.type in _SHOW_AGAIN_EVENTS:
                self.invalidate()
            elif self._guard.is_dim and event.type in _TOUCH_EVENTS:
                self._wake_the_screen(event, now_ms)
            else:
                self._deliver(self._reader.read(event, now_ms, self._is_writing), now_ms)
        self._deliver(self._reader.tick(now_ms), now_ms)
        self._follow_pads(now_ms)
        self._follow_fingers()

    def _deliver(self, intents: list[Intent], now_ms: int) -> None:
        for intent in intents:
            self._last_input_ms = self.last_input_ms = now_ms
            self._guard.used(now_ms)
            intent = self.canvas.here(intent)  # noqa: PLW2901 - from here on seen from the canvas
            self._follow_device(intent)
            if intent == Command("fullscreen"):
                self.toggle_full_screen()
            elif self._stack and not begins_writing(self, intent):
                self._stack[-1].handle(intent)
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
            self.last_device = device
            self.invalidate()

    def _follow_pads(self, now_ms: int) -> None:
        before, self._pads = self._pads, self.pads
        if self._notice.has_ended(now_ms) or self._pads.last_make is not before.last_make:
            self.invalidate()
        if words := pad_words(before, self._pads):
            self._notice.say(words, now_ms)
            self.invalidate()
            for scene in tuple(self._stack):
                scene.pads_changed(before, self._pads)

    def _follow_text_area(self) -> None:
        area = self._stack[-1].text_area() if self._stack else None
        if area is not None:
            pygame.key.set_text_input_rect(area.move(self.canvas.rect.topleft))
        if (area is not None) == self._is_writing:
            return
        self._is_writing = area is not None
        if self._is_writing:
            pygame.key.start_text_input()
        else:
            pygame.key.stop_text_input()

    def _rest(self, began: float, is_moving: bool) -> None:
        is_watchful = self._reader.is_pressed or self.now_ms - self._last_input_ms < WATCHFUL_FOR_MS
        hertz = MOVING_HZ if is_moving else WATCHFUL_HZ if is_watchful else IDLE_HZ
        left = 1 / hertz - (time.perf_counter() - began)
        if left <= 0:
            return
        if is_moving:
            time.sleep(left)
        else:
            self._woken.wait(left)

    def _add(self, scene: Scene) -> None:
        self._stack.append(scene)
        scene.enter(self)
        scene.resized(self.size)
        self._changed_scene()

    def _changed_scene(self) -> None:
        self._below = None
        allows_saver = not any(scene.keeps_screen_on for scene in self._stack)
        if pygame.display.get_init() and pygame.display.get_allow_screensaver() != allows_saver:
            pygame.display.set_allow_screensaver(allows_saver)
        self._follow_text_area()
        self.invalidate()

    def _let_go(self) -> None:
        for intent in self._reader.cancel():
            self._stack[-1].handle(intent)
        if self._stack:
            self._stack[-1].handle(PointLeft())

    def _follow_displays(self, now_ms: int) -> None:
        """Now and then see whether a screen was switched off or put back."""
        if now_ms - self._looked_for_displays_ms < LOOKS_FOR_DISPLAYS_EACH_MS:
            return
        self._looked_for_displays_ms = now_ms
        if self.window.follow_displays():
            self._resized()

    def _guard_the_screen(self, now_ms: int, is_moving: bool) -> None:
        if is_moving and self._stack[-1].keeps_bright and self._guard.used(now_ms):
            self.invalidate()
        if self._guard.passed(now_ms, self.settings.is_tv):
            self.invalidate()

    def _wake_the_screen(self, event: pygame.event.Event, now_ms: int) -> None:
        """A touch that wakes a dimmed screen does nothing else."""
        self._reader.read(event, now_ms, self._is_writing)
        self._reader.cancel()
        self._guard.used(now_ms)
        self.invalidate()

    def _tell_scale(self) -> None:
        """Say once on the screen that the scale asked for has no room."""
        if self.canvas.is_lowered:
            words = _("This screen has room for {percent} % only.").format(percent=self.canvas.percent)
            self._notice.say(words, self.now_ms)

    def _resized(self) -> None:
        was_lowered = self.canvas.is_lowered
        self._reader.resized(self.window.size)
        self._look_again()
        if self.canvas.is_lowered and not was_lowered:
            self._tell_scale()

    def _look_again(self) -> None:
        self.canvas = Canvas(self.window.size, self.settings, self._is_touched)
        self.theme = self.canvas.theme()
        self._cards = self._tiles = self._below = None
        for scene in self._stack:
            scene.resized(self.size)
        self.invalidate()

    def _without_asked(self) -> Settings:
        """The settings to keep: what the command line asked for is for this once."""
        kept = {
            name: getattr(self._stored, name)
            for name, value in self._asked.items()
            if getattr(self.settings, name) == value
        }
        return replace(self.settings, **kept)

    def _recover(self, error: Exception) -> None:
        path = write_down(error)
        self._faults_in_a_row += 1
        if self._faults_in_a_row > 2:
            raise error
        from game.matches import has_open_match
        from game.scenes.title import TitleScene

        while self._stack:
            scene = self._stack.pop()
            try:
                scene.leave()
            except Exception as second:  # noqa: BLE001 - the scene is lost already; note that too
                write_down(second)
        self._reader.cancel()
        note = _("Something went wrong and was written down in {path}.").format(path=path)
        if has_open_match():
            note += " " + _("Your match is kept.")
        self._add(TitleScene(note=note))


def _asked_for(options: Options) -> dict[str, Any]:
    """The settings that the command line gives for this once."""
    asked = {"is_full_screen": options.is_full_screen, "display": options.display, "is_tv": options.is_tv}
    return {name: value for name, value in asked.items() if value is not None}


def _make_tiles(settings: Settings) -> TileArt:
    from game.sprites.tile_themes import TileThemeName
    from game.sprites.tiles import TileArt

    chosen = TileThemeName(settings.tile_theme)
    if settings.has_high_contrast and chosen is TileThemeName.IVORY:
        chosen = TileThemeName.HIGH_CONTRAST
    return TileArt(chosen.theme)


def _make_cards(settings: Settings, language: str) -> CardArt:
    from game.sprites.cards import CardArt, IndexLanguage
    from game.sprites.palette import FOUR_COLOUR, TWO_COLOUR
    from game.sprites.palette import HIGH_CONTRAST as HIGH_CONTRAST_CARDS

    by_setting = {"german": IndexLanguage.GERMAN, "english": IndexLanguage.ENGLISH}
    letters = by_setting.get(settings.index_letters, IndexLanguage(language))
    palette = TWO_COLOUR if settings.suit_colours == "two" else FOUR_COLOUR
    if settings.has_high_contrast and settings.suit_colours == "four":
        palette = HIGH_CONTRAST_CARDS
    return CardArt(palette, letters, settings.card_back, settings.card_front)
