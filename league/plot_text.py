"""The line below a plot's title: it is wrapped before it runs out of the picture."""

from __future__ import annotations

from dicesheets.sheets.text import drawable, measure

SPARE = 1.3  # so much wider other letters run where a browser has not ours
MOST_LINES = 2
ONE_LINE = 19.0
SIZES = (17.0, 15.5, 14.0, 12.5)  # of two lines

_TIED = "\N{NO-BREAK SPACE}"


def fit_lines(text: str, wide: float) -> tuple[tuple[str, ...], float]:
    """Return a text in one line or two, and how large; what is too long for them ends in "…"."""
    if _width(text, ONE_LINE) <= wide:
        return (text,), ONE_LINE
    for size in SIZES:
        lines = _wrapped(text, wide, size)
        if len(lines) <= MOST_LINES and all(_width(line, size) <= wide for line in lines):
            return tuple(lines), size
    first, second = (*lines, "")[:MOST_LINES]
    return tuple(_cut(line, wide, size) for line in (first, f"{second}…") if line), size


def _wrapped(text: str, wide: float, size: float) -> list[str]:
    lines: list[str] = []
    for word in text.replace(" %", f"{_TIED}%").split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _width(longer, size) <= wide:
            lines[-1] = longer
        else:
            lines.append(word)
    return [line.replace(_TIED, " ") for line in lines]


def _cut(line: str, wide: float, size: float) -> str:
    while _width(line, size) > wide:
        line = f"{line.rstrip('…')[:-1].rstrip()}…"
    return line


def _width(text: str, size: float) -> float:
    return SPARE * measure(drawable(text, "regular"), "regular", size)
