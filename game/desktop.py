"""What SDL knows of the desktop and of the one window, and pygame does not tell.

Only this module asks SDL itself. Where it cannot be asked, or does not know, every answer is a careful one.
"""

from __future__ import annotations

import ctypes
import logging
import os
import sys
import warnings
from functools import cache
from typing import NamedTuple

import pygame
from pygame import Rect

LEFT_FREE = (0.10, 0.15)
"""What bars and frames take of a screen's width and height where the system does not say."""

_TELLS_NO_BARS = ("wayland",)
_MINIMISED, _MAXIMISED = 0x40, 0x80

log = logging.getLogger("romme")


class Frame(NamedTuple):
    """How wide the frame is that the window manager draws round a window, in pixels."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


class _Bounds(ctypes.Structure):
    _fields_ = (("x", ctypes.c_int), ("y", ctypes.c_int), ("w", ctypes.c_int), ("h", ctypes.c_int))


def usable(display: int) -> Rect:
    """The part of a screen that windows may lie on: what the system says, or the screen less a share of it."""
    if pygame.display.get_driver() not in _TELLS_NO_BARS:
        told = _bounds("SDL_GetDisplayUsableBounds", display)
        if told is not None:
            return told
    sizes = pygame.display.get_desktop_sizes()
    whole = _bounds("SDL_GetDisplayBounds", display) or Rect((0, 0), sizes[min(display, len(sizes) - 1)])
    across, down = (round(side * share) for side, share in zip(whole.size, LEFT_FREE, strict=True))
    return whole.inflate(-across, -down)


def frame() -> Frame:
    """The window's frame; none where there is none or it is not known."""
    sdl = _sdl()
    if sdl is None:
        return Frame()
    top, left, bottom, right = (ctypes.c_int() for _side in range(4))
    sdl.SDL_GetWindowBordersSize(_handle(sdl), *(ctypes.byref(side) for side in (top, left, bottom, right)))
    return Frame(left.value, top.value, right.value, bottom.value)


def is_maximised() -> bool:
    """The window manager has made the window as large as it can be."""
    return bool(_flags() & _MAXIMISED)


def is_minimised() -> bool:
    """The window is put away and lies nowhere."""
    return bool(_flags() & _MINIMISED)


def maximise() -> None:
    """Ask for the window to be as large as it can be."""
    _window().maximize()


def be_known_as(name: str) -> None:
    """Let the bars of the desktop show the program as itself, and not as the Python that runs it."""
    # pygame has set the first to the name of a file by now.
    os.environ["SDL_VIDEO_X11_WMCLASS"] = os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] = name
    if sys.platform == "win32":
        ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID(name)


def set_least_size(size: tuple[int, int]) -> None:
    """Tell the window manager how small the window may become."""
    _window().minimum_size = size


def _flags() -> int:
    sdl = _sdl()
    return 0 if sdl is None else int(sdl.SDL_GetWindowFlags(_handle(sdl)))


def _bounds(function: str, display: int) -> Rect | None:
    sdl, found = _sdl(), _Bounds()
    if sdl is None or getattr(sdl, function)(display, ctypes.byref(found)) != 0:
        return None
    return Rect(found.x, found.y, found.w, found.h) if found.w > 0 and found.h > 0 else None


def _window() -> pygame.Window:
    """The window of pygame's display module, which has no other way to it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def _handle(sdl: ctypes.CDLL) -> ctypes.c_void_p:
    return ctypes.c_void_p(sdl.SDL_GetWindowFromID(_window().id))


@cache
def _sdl() -> ctypes.CDLL | None:
    """The library that pygame has loaded: Windows knows it by its name, others by what depends on it."""
    try:
        if sys.platform == "win32":
            sdl = ctypes.CDLL("SDL2.dll", winmode=0)
        else:
            sdl = ctypes.CDLL(pygame.base.__file__)
        sdl.SDL_GetWindowFromID.argtypes = [ctypes.c_uint32]
        sdl.SDL_GetWindowFromID.restype = ctypes.c_void_p
        sdl.SDL_GetWindowFlags.argtypes = [ctypes.c_void_p]
        sdl.SDL_GetWindowFlags.restype = ctypes.c_uint32
        for function in ("SDL_GetDisplayBounds", "SDL_GetDisplayUsableBounds"):
            getattr(sdl, function).argtypes = [ctypes.c_int, ctypes.POINTER(_Bounds)]
        sdl.SDL_GetWindowBordersSize.argtypes = [ctypes.c_void_p, *[ctypes.POINTER(ctypes.c_int)] * 4]
    except (OSError, AttributeError) as error:
        log.warning("SDL cannot be asked: %s", error)
        return None
    return sdl
