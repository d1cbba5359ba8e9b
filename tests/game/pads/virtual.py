"""Pads that are not there: SDL's virtual joysticks, plugged into the very SDL that pygame runs on."""

from __future__ import annotations

import ctypes
import sys
from functools import cache
from pathlib import Path

import pygame

XBOX, PLAYSTATION, NINTENDO = (0x045E, 0x028E), (0x054C, 0x0CE6), (0x057E, 0x2009)
"""Vendor and product of a known pad of each make."""

BUTTONS = (
    "a b x y back guide start left_stick right_stick left_shoulder right_shoulder up down left right"
).split()
"""The buttons of a virtual game controller in SDL's order."""

AXES = "left_x left_y right_x right_y left_trigger right_trigger".split()

_GAME_CONTROLLER = 1
_FULL = 32767


class _Description(ctypes.Structure):
    _fields_ = (
        ("version", ctypes.c_uint16),
        ("type", ctypes.c_uint16),
        ("axes", ctypes.c_uint16),
        ("buttons", ctypes.c_uint16),
        ("hats", ctypes.c_uint16),
        ("vendor", ctypes.c_uint16),
        ("product", ctypes.c_uint16),
        ("padding", ctypes.c_uint16),
        ("button_mask", ctypes.c_uint32),
        ("axis_mask", ctypes.c_uint32),
        ("name", ctypes.c_char_p),
        ("user", ctypes.c_void_p),
        ("functions", ctypes.c_void_p * 6),
    )


class VirtualPad:
    """One pad. `is_known` False: a plain joystick that no mapping is known for."""

    def __init__(
        self,
        name: str = "Xbox 360 Controller",
        make: tuple[int, int] = XBOX,
        is_known: bool = True,
        buttons: int = 15,
        hats: int = 0,
    ) -> None:
        self.name, self._is_known = name, is_known
        kind = _GAME_CONTROLLER if is_known else 0
        self._what = _Description(1, kind, 6, buttons, hats, *make, 0, 0, 0, name.encode(), None)
        self._handle: int | None = None
        self.plug()

    @property
    def is_plugged(self) -> bool:
        return self._handle is not None

    def plug(self) -> None:
        """Put it in: at the end of the list, with a number of its own each time."""
        index = sdl().SDL_JoystickAttachVirtualEx(ctypes.byref(self._what))
        assert index >= 0, sdl().SDL_GetError()
        self._handle = sdl().SDL_JoystickOpen(index)
        if self._is_known:
            self.axis("left_trigger", -1.0)
            self.axis("right_trigger", -1.0)

    def unplug(self) -> None:
        """Pull it out."""
        assert self._handle is not None
        number = sdl().SDL_JoystickInstanceID(self._handle)
        sdl().SDL_JoystickClose(self._handle)
        self._handle = None
        for index in range(sdl().SDL_NumJoysticks()):
            if sdl().SDL_JoystickGetDeviceInstanceID(index) == number:
                assert sdl().SDL_JoystickDetachVirtual(index) == 0
                return
        raise AssertionError("the pad was not there")

    def button(self, name: str | int, is_down: bool) -> None:
        """Press or let go of a button, by its name or by its number."""
        number = BUTTONS.index(name) if isinstance(name, str) else name
        assert sdl().SDL_JoystickSetVirtualButton(self._handle, number, int(is_down)) == 0

    def axis(self, name: str | int, share: float) -> None:
        """Push an axis, from -1 to 1."""
        number = AXES.index(name) if isinstance(name, str) else name
        assert sdl().SDL_JoystickSetVirtualAxis(self._handle, number, round(share * _FULL)) == 0

    def hat(self, value: int, number: int = 0) -> None:
        """Push a hat: 1 up, 2 right, 4 down, 8 left."""
        assert sdl().SDL_JoystickSetVirtualHat(self._handle, number, value) == 0


@cache
def sdl() -> ctypes.CDLL:
    """The SDL that pygame has loaded."""
    library = ctypes.CDLL(_path())
    library.SDL_JoystickOpen.restype = ctypes.c_void_p
    library.SDL_GetError.restype = ctypes.c_char_p
    for name in ("SetVirtualButton", "SetVirtualAxis", "SetVirtualHat"):
        getattr(library, f"SDL_Joystick{name}").argtypes = (ctypes.c_void_p, ctypes.c_int, ctypes.c_int)
    for name in ("InstanceID", "Close"):
        getattr(library, f"SDL_Joystick{name}").argtypes = (ctypes.c_void_p,)
    return library


def _path() -> str:
    if sys.platform.startswith("linux"):
        for line in Path("/proc/self/maps").read_text().splitlines():
            if "libSDL2-2" in line or ("libSDL2-" in line and "_image" not in line and "_mixer" not in line):
                return line.split(maxsplit=5)[5]
    folder = Path(pygame.__file__).parent
    found = sorted([*folder.glob("SDL2.dll"), *folder.glob(".dylibs/libSDL2-2*")])
    return str(found[0])
