"""Breaking text into lines. Pure: the measure is handed in."""

from __future__ import annotations

from collections.abc import Callable

Measure = Callable[[str], tuple[int, int]]

SOFT_HYPHEN = "\u00ad"


def wrap(words: str, width: int, measure: Measure) -> list[str]:
    """Lines not wider than `width`, broken at spaces; a longer word is broken inside. Newlines are kept."""
    lines: list[str] = []
    for paragraph in words.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            candidate = f"{line} {word}" if line else word
            if measure(candidate)[0] <= width or not candidate:
                line = candidate
                continue
            if line:
                lines.append(line)
            *whole, line = _pieces(word, width, measure)
            lines.extend(whole)
        lines.append(line)
    return lines


def ellipsis(words: str, width: int, measure: Measure) -> str:
    """`words`, or as much of their beginning as fits into `width` with … behind it."""
    if measure(words)[0] <= width:
        return words
    low, high = 0, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(words[:middle].rstrip() + "…")[0] <= width:
            low = middle
        else:
            high = middle - 1
    return words[:low].rstrip() + "…"


def _pieces(word: str, width: int, measure: Measure) -> list[str]:
    pieces = []
    while word and measure(word)[0] > width:
        length = len(word)
        while length > 1 and measure(word[:length])[0] > width:
            length -= 1
        pieces.append(word[:length])
        word = word[length:]
    return [*pieces, word]
