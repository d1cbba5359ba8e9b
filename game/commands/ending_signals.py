"""What asks a program to end that is to say goodbye first."""

import signal

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""An interrupt, the system, and the terminal that the program was started from. No system has all of them."""


def ending_signals() -> tuple[signal.Signals, ...]:
    """Those of this system, but for any that the program was started to ignore, as by `nohup`."""
    known = (signal.Signals[name] for name in _NAMES if hasattr(signal, name))
    return tuple(number for number in known if signal.getsignal(number) is not signal.SIG_IGN)
