"""Processes that share a tool's work."""

import gc
import signal

MOST_JOBS = 256


def begin_working() -> None:
    """Be ready: what is loaded is looked at no more, and an interrupt is left to the program that shares the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()
