"""Key events to intents."""

from __future__ import annotations

import pygame

from game.input import keys
from game.intents import (
    Cancel,
    Command,
    Composition,
    Confirm,
    Direction,
    EditKey,
    Held,
    Intent,
    Next,
    Previous,
    Text,
)

_SHORTCUT_MODS = pygame.KMOD_CTRL | pygame.KMOD_META


class Keyboard:
    """Reads the keyboard. A held key repeats only where a repeat makes sense: the focus, and writing."""

    def __init__(self) -> None:
        self._held: set[int] = set()

    @property
    def held(self) -> frozenset[int]:
        """The keys that are down now."""
        return frozenset(self._held)

    def read(self, event: pygame.event.Event, is_writing: bool) -> list[Intent]:
        """The intents of one event; `is_writing`: a text field has the focus."""
        if event.type == pygame.KEYDOWN:
            is_repeat = event.key in self._held
            self._held.add(event.key)
            return self._pressed(event.key, getattr(event, "mod", 0), is_repeat, is_writing)
        if event.type == pygame.KEYUP:
            return self._let_go({event.key})
        if event.type == pygame.TEXTINPUT and is_writing and event.text:
            return [Text(event.text)]
        if event.type == pygame.TEXTEDITING and is_writing:
            return [Composition(event.text, getattr(event, "start", len(event.text)))]
        if event.type == pygame.WINDOWFOCUSLOST:
            return self._let_go(set(self._held))
        return []

    def _let_go(self, codes: set[int]) -> list[Intent]:
        gone = codes & self._held
        self._held -= gone
        return [Held(keys.HELD_KEYS[key], False) for key in gone if key in keys.HELD_KEYS]

    def _pressed(self, key: int, mod: int, is_repeat: bool, is_writing: bool) -> list[Intent]:
        if is_writing and (intent := _edit(key, mod)) is not None:
            return [intent]
        if key in keys.WAYS and not mod & (_SHORTCUT_MODS | pygame.KMOD_ALT):
            return [Direction(keys.WAYS[key], is_repeat=is_repeat)]
        if key == pygame.K_TAB and not mod & pygame.KMOD_ALT:
            return [Previous() if mod & pygame.KMOD_SHIFT else Next()]
        if is_repeat:
            return []
        if key in keys.HELD_KEYS and not is_writing and not mod & (_SHORTCUT_MODS | pygame.KMOD_ALT):
            return [Held(keys.HELD_KEYS[key], True)]
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return [Command("fullscreen") if mod & pygame.KMOD_ALT else Confirm()]
        if key in (pygame.K_ESCAPE, pygame.K_AC_BACK):
            return [Cancel()]
        name = _command(key, mod)
        if name is None or (is_writing and name not in keys.WORKS_WHILE_WRITING):
            return []
        return [Command(name)]


def _edit(key: int, mod: int) -> EditKey | None:
    is_control = bool(mod & _SHORTCUT_MODS)
    if is_control and key in keys.CONTROL_EDITS and not mod & pygame.KMOD_ALT:
        return EditKey(keys.CONTROL_EDITS[key])
    if key in keys.EDITS:
        return EditKey(keys.EDITS[key], extends=bool(mod & pygame.KMOD_SHIFT), is_word=is_control)
    return None


def _command(key: int, mod: int) -> str | None:
    if mod & pygame.KMOD_ALT:
        return None
    if mod & _SHORTCUT_MODS:
        return keys.CONTROL_KEYS.get(key)
    return keys.HOT_KEYS.get(key)
