"""How a turn can be brought to its end (B5, B7, B11, B12): the search behind `engine.romme.completing`."""
