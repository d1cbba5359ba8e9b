"""The door to SDL's pads. The only module that touches pygame's private controller module.

SDL reports a known pad twice, as a controller and as a joystick; which of the two counts is said by `is_controller`.
"""

from __future__ import annotations

import logging
import os
from dataclasses import dataclass
from typing import Any

import pygame

LEAST_BUTTONS = 2
"""What has fewer is a pedal or a sensor, and no pad."""

log = logging.getLogger("romme")


@dataclass(slots=True)
class Opened:
    """A pad that was opened. `id` is SDL's number for this time of being plugged in."""

    id: int
    name: str
    guid: str
    is_controller: bool
    devices: tuple[Any, ...]
    """Kept, since SDL closes a device nobody holds."""


class PadSystem:
    """Opens pads. Where there is no subsystem for them, there are none."""

    def __init__(self) -> None:
        self._controllers: Any = None
        self.is_there = False

    def start(self) -> None:
        """Let SDL look for pads from now on."""
        os.environ.setdefault("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
        try:
            pygame.joystick.init()
            self.is_there = True
        except (pygame.error, NotImplementedError, AttributeError) as error:
            log.warning("no pads: %s", error)
            return
        try:
            from pygame._sdl2 import controller

            controller.init()
            self._controllers = controller
        except (ImportError, AttributeError, pygame.error) as error:
            log.warning("no pad is known by its name: %s", error)

    def open_new(self, known: frozenset[int]) -> list[Opened]:
        """Open all pads whose ids are not among the known ones."""
        found = []
        for index in range(pygame.joystick.get_count() if self.is_there else 0):
            try:
                opened = self._open(index, known)
            except pygame.error as error:
                log.warning("pad %d cannot be opened: %s", index, error)
                continue
            if opened is not None:
                found.append(opened)
        return found

    def stop(self) -> None:
        """Let go of the pads."""
        if self._controllers is not None:
            self._controllers.quit()
        if self.is_there:
            pygame.joystick.quit()
        self._controllers, self.is_there = None, False

    def _open(self, index: int, known: frozenset[int]) -> Opened | None:
        joystick = pygame.joystick.Joystick(index)
        number = joystick.get_instance_id()
        if number in known:
            return None
        is_controller = self._controllers is not None and bool(self._controllers.is_controller(index))
        if not is_controller and joystick.get_numbuttons() < LEAST_BUTTONS:
            return None
        devices: tuple[Any, ...] = (joystick,)
        if is_controller:
            devices = (joystick, self._controllers.Controller(index))
        name = " ".join(str(joystick.get_name()).split())
        return Opened(number, name, joystick.get_guid(), is_controller, devices)


def rumble(opened: Opened, strength: float, duration_ms: int) -> None:
    """Let a pad shake, where it can."""
    try:
        opened.devices[0].rumble(strength, strength, duration_ms)
    except (pygame.error, AttributeError):
        return
