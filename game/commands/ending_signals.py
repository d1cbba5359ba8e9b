"""What asks a program without a window to end."""

import signal

ENDING_SIGNALS = tuple(
    number for name in ("SIGINT", "SIGTERM", "SIGHUP") if (number := getattr(signal, name, None)) is not None
)
"""An interrupt, the system, and the terminal that the program was started from."""
