"""A clock for the program that goes by its own looks at it, so that a slow machine holds no button for longer."""


class SteadyClock:
    """Each look takes a millisecond; a test may let more pass."""

    def __init__(self) -> None:
        self.ms = 1_000_000

    def __call__(self) -> int:
        self.ms += 1
        return self.ms
