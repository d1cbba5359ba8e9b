"""Mouse and touch events to intents. One pointer at a time: the first button or finger down is the one."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.intents import (
    Device,
    DragBegan,
    DragCancelled,
    DragDropped,
    DragMoved,
    Intent,
    LongPress,
    PointLeft,
    PointMoved,
    PointPressed,
    PointReleased,
    Position,
    Scrolled,
)

LONG_PRESS_MS = 500
DRAG_STARTS_AT_HEIGHT_SHARE = 0.018
TOUCH_DRAG_FACTOR = 2
DOUBLE_CLICK_MS = 400

_LEFT, _RIGHT = 1, 3
_MOUSE_AS_TOUCH = (-1, 2**32 - 1, 2**64 - 1)
"""The number of the touch device that SDL invents for a mouse."""


@dataclass(slots=True)
class _Press:
    start: Position
    at: Position
    device: Device
    finger: int | None
    began_ms: int
    clicks: int
    is_secondary: bool = False
    is_dragging: bool = False
    is_done: bool = False


class Pointer:
    """Reads mouse and fingers, and decides between click, long press and drag."""

    def __init__(self) -> None:
        self._size: tuple[int, int] = (1280, 720)
        self._press: _Press | None = None
        self._mouse_at: Position = (0, 0)
        self._last_click: tuple[int, Position, int] | None = None

    @property
    def is_pressed(self) -> bool:
        """Something is held, so a long press may become due."""
        return self._press is not None

    def resized(self, size: tuple[int, int]) -> None:
        """The window's surface is now `size` pixels."""
        self._size = size

    def read(self, event: pygame.event.Event, now_ms: int) -> list[Intent]:
        """The intents of one event. Mouse events that SDL makes of touches are left out, and the other way round."""
        if getattr(event, "touch", False) or getattr(event, "touch_id", None) in _MOUSE_AS_TOUCH:
            return []
        match event.type:
            case pygame.MOUSEMOTION:
                self._mouse_at = (int(event.pos[0]), int(event.pos[1]))
                return self._moved(event.pos, Device.MOUSE, None)
            case pygame.MOUSEBUTTONDOWN:
                return self._mouse_down(event, now_ms)
            case pygame.MOUSEBUTTONUP:
                return self._up(event.pos, Device.MOUSE, None, event.button)
            case pygame.MOUSEWHEEL:
                steps = -float(getattr(event, "precise_y", event.y))
                return [Scrolled(self._mouse_at, steps)] if steps else []
            case pygame.FINGERDOWN:
                return self._down(self._finger_at(event), Device.TOUCH, event.finger_id, now_ms)
            case pygame.FINGERMOTION:
                return self._moved(self._finger_at(event), Device.TOUCH, event.finger_id)
            case pygame.FINGERUP:
                return self._up(self._finger_at(event), Device.TOUCH, event.finger_id, _LEFT)
            case pygame.WINDOWFOCUSLOST:
                return self.cancel()
            case pygame.WINDOWLEAVE:
                return [PointLeft()] if self._press is None else []
        return []

    def tick(self, now_ms: int) -> list[Intent]:
        """A long press that has become due."""
        press = self._press
        if press is None or press.is_dragging or press.is_done or press.is_secondary:
            return []
        if now_ms - press.began_ms < LONG_PRESS_MS:
            return []
        press.is_done = True
        return [LongPress(press.at, press.device)]

    def cancel(self) -> list[Intent]:
        """Let go of what is held without doing anything."""
        press, self._press = self._press, None
        if press is not None and press.is_dragging:
            return [DragCancelled(press.start, press.device)]
        return []

    def _mouse_down(self, event: pygame.event.Event, now_ms: int) -> list[Intent]:
        if event.button not in (_LEFT, _RIGHT):
            return []
        if self._press is not None and self._press.is_dragging and event.button == _RIGHT:
            press = self._press
            press.is_dragging, press.is_done = False, True
            return [DragCancelled(press.start, press.device)]
        return self._down(event.pos, Device.MOUSE, None, now_ms, is_secondary=event.button == _RIGHT)

    def _down(
        self, at: Position, device: Device, finger: int | None, now_ms: int, is_secondary: bool = False
    ) -> list[Intent]:
        if self._press is not None:
            return []
        at = (int(at[0]), int(at[1]))
        clicks = self._count_clicks(at, now_ms, device)
        self._press = _Press(at, at, device, finger, now_ms, clicks, is_secondary)
        return [PointPressed(at, device, is_secondary, clicks)]

    def _moved(self, at: Position, device: Device, finger: int | None) -> list[Intent]:
        at = (int(at[0]), int(at[1]))
        press = self._press
        if press is None:
            return [PointMoved(at, device)] if device is Device.MOUSE else []
        if press.device is not device or press.finger != finger or press.is_done or press.is_secondary:
            return []
        press.at = at
        if press.is_dragging:
            return [DragMoved(press.start, at, device)]
        if _distance(press.start, at) < self._drag_distance(device):
            return []
        press.is_dragging = True
        return [DragBegan(press.start, at, device)]

    def _up(self, at: Position, device: Device, finger: int | None, button: int) -> list[Intent]:
        press = self._press
        if press is None or press.device is not device or press.finger != finger:
            return []
        if device is Device.MOUSE and (button == _RIGHT) != press.is_secondary:
            return []
        self._press = None
        at = (int(at[0]), int(at[1]))
        if press.is_done:
            return []
        if press.is_dragging:
            is_back = _distance(press.start, at) < self._drag_distance(device)
            return [DragDropped(press.start, at, device, press.clicks if is_back else 0)]
        return [PointReleased(at, press.start, device, press.is_secondary, press.clicks)]

    def _count_clicks(self, at: Position, now_ms: int, device: Device) -> int:
        clicks = 1
        if self._last_click is not None:
            before_ms, where, count = self._last_click
            is_near = _distance(where, at) < self._drag_distance(device)
            if now_ms - before_ms <= DOUBLE_CLICK_MS and is_near:
                clicks = count + 1
        self._last_click = (now_ms, at, clicks)
        return clicks

    def _drag_distance(self, device: Device) -> float:
        distance = max(5.0, self._size[1] * DRAG_STARTS_AT_HEIGHT_SHARE)
        return distance * TOUCH_DRAG_FACTOR if device is Device.TOUCH else distance

    def _finger_at(self, event: pygame.event.Event) -> Position:
        width, height = self._size
        return min(int(event.x * width), width - 1), min(int(event.y * height), height - 1)


def _distance(a: Position, b: Position) -> float:
    return float(max(abs(a[0] - b[0]), abs(a[1] - b[1])))
