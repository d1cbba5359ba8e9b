"""Text input of the system, on only while a scene has a place to write in."""

from __future__ import annotations

import pygame


class TextInput:
    """`is_on` says whether keys write."""

    def __init__(self) -> None:
        self.is_on = False
        pygame.key.stop_text_input()

    def follow(self, area: pygame.Rect | None) -> None:
        """Take text at `area` of the window from now on, or none."""
        if area is not None:
            pygame.key.set_text_input_rect(area)
        if (area is not None) == self.is_on:
            return
        self.is_on = area is not None
        if self.is_on:
            pygame.key.start_text_input()
        else:
            pygame.key.stop_text_input()
