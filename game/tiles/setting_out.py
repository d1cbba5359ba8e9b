"""Setting out the table: what stands round it is drawn bit by bit when it is first seen, so that no frame takes long."""

from collections.abc import Callable, Iterator


class SettingOut:
    """The drawing of a table's first pictures, a step a frame."""

    def __init__(self) -> None:
        self._steps: Iterator[None] | None = None
        self.is_over = False

    @property
    def has_begun(self) -> bool:
        """A frame has been shown while it went on."""
        return self._steps is not None

    def goes_on(self, begin: Callable[[], Iterator[None]], at_once: bool) -> bool:
        """Take the next step, or all of them; whether something is left for the next frame."""
        if self.is_over:
            return False
        if self._steps is None:
            self._steps = begin()
            if not at_once:
                return True
        for _ in self._steps:
            if not at_once:
                return True
        self.is_over = True
        return False
