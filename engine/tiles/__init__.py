"""Tile rummy (rules A): one final table a turn, rearranged at will."""
