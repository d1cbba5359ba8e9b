"""How a program's threads share the interpreter."""

import sys

SWITCH_INTERVAL_S = 0.0001
"""An answer is a dozen turns of the net's thread: with the usual 5 ms it would wait for a whole frame to be drawn."""


def share_often() -> None:
    """Let a thread that waits have its turn soon, whatever the others do."""
    sys.setswitchinterval(SWITCH_INTERVAL_S)
