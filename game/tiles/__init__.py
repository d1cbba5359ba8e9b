"""The tile table: a rack to arrange, a table to rearrange."""
