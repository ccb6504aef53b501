"""How wide words are, and where lines break.

Widths come from `fonts/metrics.json`, taken from the fonts themselves, so that nothing
heavy is imported to plan a card. `{star}` in a text stands for the icon of that name.
"""

from __future__ import annotations

import json
import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

FONTS_FOLDER = Path(__file__).parent / "fonts"
FONTS = ("regular", "bold", "display", "mono", "names")
ICON_EM = 1.12  # width and height of an inline icon, in em: a little taller than a capital
ICON_SIDE_EM = 0.04  # white on each side of an inline icon
LOST_SHARE = 0.25  # of the width: a last line shorter than that looks lost
# Letters that no other letter and a mark are made of.
_BASES = {"ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ı": "i", "ħ": "h", "Ħ": "H", "ŧ": "t", "Ŧ": "T",
          "ŋ": "n", "Ŋ": "N", "ĸ": "k", "ŀ": "l", "Ŀ": "L", "ſ": "s", "ẞ": "ß"}  # fmt: skip
_PLAIN = str.maketrans({"{": "(", "}": ")", "\N{NO-BREAK SPACE}": " "})
_SPLIT = re.compile(r"\{([a-z0-9-]+)\}|(\s+)")
Token = tuple[str, bool]  # text, or an icon's name; whether it is an icon
Word = tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class FontMetrics:
    """One font's measures in em."""

    file: str
    cap_height: float
    advances: dict[str, float]


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a line: words, or one icon; `left_mm` from the start of the line."""

    text: str  # the words, or the icon's name
    is_icon: bool
    left_mm: float
    width_mm: float


@lru_cache(maxsize=1)
def load_metrics() -> dict[str, FontMetrics]:
    """Return the measures of every font, by its role."""
    raw = json.loads((FONTS_FOLDER / "metrics.json").read_text("utf-8"))
    return {
        role: FontMetrics(
            file=font["file"],
            cap_height=font["cap_height"] / 1000,
            advances={char: width / 1000 for char, width in font["advances"].items()},
        )
        for role, font in raw.items()
    }


def metrics(font: str) -> FontMetrics:
    """Return the measures of a font: regular, bold, display, mono or names."""
    return load_metrics()[font]


def cap_height(font: str, size_mm: float) -> float:
    """Return how high a capital letter stands, in mm."""
    return metrics(font).cap_height * size_mm


def measure(text: str, font: str, size_mm: float) -> float:
    """Return the width of one line in mm; inline icons count too."""
    if "{" in text:
        return sum(_advance(t, icon, font, size_mm) for t, icon in _tokens(text))
    return _text_width(text, font) * size_mm


def missing_characters(text: str, font: str) -> str:
    """Return the characters of `text` that the font does not have."""
    advances = metrics(font).advances
    return "".join(sorted({c for c in _SPLIT.sub("", text) if c not in advances}))


def drawable(name: str, font: str = "bold") -> str:
    """Return somebody's name in letters that a font has; "" if that is no name any more.

    Marks that the font lacks are left out (Čapek becomes Capek); braces would mean an icon.
    """
    advances = metrics(font).advances
    plain = " ".join(unicodedata.normalize("NFC", name).translate(_PLAIN).split())
    found = "".join(c if c in advances else _without_marks(c, advances) for c in plain)
    return "" if "\0" in found else found


def lettering(name: str, font: str) -> tuple[str, str]:
    """Return somebody's name and a font that has its letters: `font` itself if it can be.

    Else the font of names, which has Latin letters with any mark, Cyrillic and Greek ones; what
    that lacks, too, is drawn without marks, and "" if it is no name any more.
    """
    plain = " ".join(unicodedata.normalize("NFC", name).translate(_PLAIN).split())
    for one in (font, "names"):
        if set(plain) <= metrics(one).advances.keys():
            return plain, one
    return (told, font) if (told := drawable(name, font)) else (drawable(name, "names"), "names")


def _without_marks(char: str, advances: dict[str, float]) -> str:
    base = _BASES.get(char, unicodedata.normalize("NFKD", char)[0])
    return base if base in advances else "\0"


def wrap(
    text: str, font: str, size_mm: float, width_mm: float, fills_last: bool = True
) -> list[list[Span]]:
    """Break a text into lines no wider than `width_mm`; a longer single word stands alone.

    A last line of a short word or two gets more from the line above it, unless `fills_last` says
    no.
    """
    lines = _lines(text, font, size_mm, width_mm)
    if fills_last and len(lines) > 1:
        lines[-2:] = _evened(lines[-2], lines[-1], font, size_mm, width_mm)
    return [_spans(_with_blanks(line), font, size_mm) for line in lines]


@lru_cache(maxsize=1024)
def count_lines(text: str, font: str, size_mm: float, width_mm: float) -> int:
    """Return how many lines `wrap` makes; asked again and again while sizes are tried."""
    return len(_lines(text, font, size_mm, width_mm))


def _lines(text: str, font: str, size_mm: float, width_mm: float) -> list[list[Word]]:
    lines: list[list[Word]] = []
    line: list[Word] = []
    used, blank = 0.0, _text_width(" ", font) * size_mm
    for word in _words(text):
        wide = sum(_advance(t, icon, font, size_mm) for t, icon in word)
        gap = blank if line else 0.0
        if line and used + gap + wide > width_mm + 1e-6:
            lines.append(line)
            line, used, gap = [], 0.0, 0.0
        line.append(word)
        used += gap + wide
    if line:
        lines.append(line)
    return lines


def _evened(
    above: list[Word], last: list[Word], font: str, size_mm: float, width_mm: float
) -> tuple[list[Word], list[Word]]:
    """Return two lines with as many words taken down as the last one needs not to look lost."""
    while len(above) > 2 and _width_of(last, font, size_mm) < LOST_SHARE * width_mm:
        fuller = [above[-1], *last]
        if _width_of(fuller, font, size_mm) > width_mm + 1e-6:
            break
        above, last = above[:-1], fuller
    return above, last


def _width_of(line: list[Word], font: str, size_mm: float) -> float:
    return sum(_advance(t, icon, font, size_mm) for t, icon in _with_blanks(line))


def _with_blanks(line: list[Word]) -> list[Token]:
    """Return the tokens of a line of words, with a blank between two words."""
    return [token for word in line for token in ((" ", False), *word)][1:]


@lru_cache(maxsize=1024)  # one text is tried in several sizes
def _words(text: str) -> tuple[Word, ...]:
    """Split at blanks; a word is a run of text and icons without a blank."""
    words: list[list[Token]] = [[]]
    for token, is_icon in _tokens(text):
        if not is_icon and token.isspace() and "\N{NO-BREAK SPACE}" not in token:
            words.append([])
        else:
            words[-1].append((token, is_icon))
    return tuple(tuple(word) for word in words if word)


def _tokens(text: str) -> list[Token]:
    """Return text, blanks and icon names in order, each with whether it is an icon."""
    tokens: list[Token] = []
    end = 0
    for match in _SPLIT.finditer(text):
        if match.start() > end:
            tokens.append((text[end : match.start()], False))
        tokens.append((match[1], True) if match[1] else (match[2], False))
        end = match.end()
    if end < len(text):
        tokens.append((text[end:], False))
    return tokens


def _spans(line: list[Token], font: str, size_mm: float) -> list[Span]:
    """Join neighbouring words and give each piece its place."""
    spans: list[Span] = []
    left = start = wide = 0.0
    words: list[str] = []  # that are not in a span yet
    for token, is_icon in line:
        step = _advance(token, is_icon, font, size_mm)
        if is_icon:
            if words:
                spans.append(Span("".join(words), False, start, wide))
                words = []
            spans.append(Span(token, True, left, step))
        elif words:
            words.append(token)
            wide += step
        else:
            words, start, wide = [token], left, step
        left += step
    if words:
        spans.append(Span("".join(words), False, start, wide))
    return spans


def _advance(token: str, is_icon: bool, font: str, size_mm: float) -> float:
    if is_icon:
        return (ICON_EM + 2 * ICON_SIDE_EM) * size_mm
    return _text_width(token, font) * size_mm


@lru_cache(maxsize=8192)
def _text_width(text: str, font: str) -> float:
    """Width in em; a character that the font lacks is as wide as its x."""
    advances = metrics(font).advances
    spare = advances["x"]
    return sum(advances.get(char, spare) for char in text)
