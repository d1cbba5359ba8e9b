"""Which key means what. The letter is the one printed on the key, whatever the layout."""

from __future__ import annotations

import pygame

from game.intents import Edit, Way

HOT_KEYS: dict[int, str] = {
    pygame.K_F1: "help",
    pygame.K_F11: "fullscreen",
    pygame.K_SPACE: "select",
    pygame.K_BACKSPACE: "back",
    pygame.K_u: "undo",
    pygame.K_h: "hint",
    pygame.K_1: "sort_runs",
    pygame.K_2: "sort_sets",
    pygame.K_n: "draw_stock",
    pygame.K_d: "draw_stock",
    pygame.K_t: "take_discard",
    pygame.K_l: "lay",
    pygame.K_a: "discard",
    pygame.K_x: "discard",
    pygame.K_f: "confirm",
    pygame.K_e: "pick_set",
    pygame.K_b: "pile",
    pygame.K_g: "log",
    pygame.K_w: "last_turn",
    pygame.K_QUESTION: "reason",
    pygame.K_r: "rules",
    pygame.K_s: "scores",
    pygame.K_m: "mute",
    pygame.K_p: "menu",
    pygame.K_c: "talk",
    pygame.K_PAGEUP: "page_up",
    pygame.K_PAGEDOWN: "page_down",
    pygame.K_HOME: "first",
    pygame.K_END: "last",
}

HELD_KEYS: dict[int, str] = {
    pygame.K_v: "peek",
}
"""What counts for as long as it is held."""

CONTROL_KEYS: dict[int, str] = {
    pygame.K_z: "back",
    pygame.K_LEFT: "move_left",
    pygame.K_RIGHT: "move_right",
}

WORKS_WHILE_WRITING = frozenset({"help", "fullscreen"})

WAYS: dict[int, Way] = {
    pygame.K_LEFT: Way.LEFT,
    pygame.K_RIGHT: Way.RIGHT,
    pygame.K_UP: Way.UP,
    pygame.K_DOWN: Way.DOWN,
}

EDITS: dict[int, Edit] = {
    pygame.K_LEFT: Edit.LEFT,
    pygame.K_RIGHT: Edit.RIGHT,
    pygame.K_HOME: Edit.HOME,
    pygame.K_END: Edit.END,
    pygame.K_BACKSPACE: Edit.BACKSPACE,
    pygame.K_DELETE: Edit.DELETE,
}

CONTROL_EDITS: dict[int, Edit] = {
    pygame.K_c: Edit.COPY,
    pygame.K_x: Edit.CUT,
    pygame.K_v: Edit.PASTE,
    pygame.K_a: Edit.SELECT_ALL,
}
