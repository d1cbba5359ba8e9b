"""How a turn can be brought to its end (B5, B7, B11, B12): the search behind `engine.romme.completing`."""

from engine.romme.ending import growth, uses


def forget_tables() -> None:
    """Empty all tables that searches share, as at the start of the program."""
    for module in (growth, uses):
        module.forget_tables()
