"""Refusals as sentences, for commands without a window."""

from engine.referee import Say


def sayer(language: str) -> Say:
    """What makes a sentence of a fault, in `en` or `de`."""
    return lambda fault: fault.code
