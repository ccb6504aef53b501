"""Black and white modules of markers and codes: what the printer draws, the camera finds.

ArUco patterns are read from `markers.json` (the bits of OpenCV's dictionary, so that printing
need not import OpenCV). A Data Matrix of 18 x 18 modules (ECC 200, ISO/IEC 16022) holds the
18 letters of a sheet code; seven of its 32 codewords may be lost.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

from dicesheets.layouts.fiducials import MARKER_MODULES

Modules = tuple[tuple[bool, ...], ...]  # rows from the top; True is black

CODE_MODULES = 18  # side of the symbol, finder pattern included
_MARKERS_FILE = Path(__file__).parent / "markers.json"
_DATA_CODEWORDS = 18
_CHECK_CODEWORDS = 14
_FIELD = 0x12D  # the polynomial of the Galois field that Data Matrix uses
_C40_LATCH, _UNLATCH, _PAD = 230, 254, 129
_C40 = " 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # values from 3 on


@lru_cache(maxsize=256)
def marker_modules(marker_id: int) -> Modules:
    """Return the modules of an ArUco marker with its black border."""
    inner = MARKER_MODULES - 2
    bits = _load_markers()[marker_id]
    rows = [
        tuple(not bits >> (inner * inner - 1 - inner * y - x) & 1 for x in range(inner))
        for y in range(inner)
    ]
    edge = (True,) * MARKER_MODULES
    return (edge, *((True, *row, True) for row in rows), edge)


@lru_cache(maxsize=1)
def _load_markers() -> tuple[int, ...]:
    return tuple(int(text, 16) for text in json.loads(_MARKERS_FILE.read_text("utf-8")))


@lru_cache(maxsize=256)
def code_modules(text: str) -> Modules:
    """Return the Data Matrix of up to 18 letters and digits."""
    words = _encode(text)
    words += _check_words(words)
    inner = CODE_MODULES - 2
    spots = _placement()
    rows = [[False] * inner for _ in range(inner)]
    for y, row in enumerate(spots):
        for x, (word, bit) in enumerate(row):
            rows[y][x] = bool(words[word] >> bit & 1)
    top = tuple(x % 2 == 0 for x in range(CODE_MODULES))
    middle = tuple((True, *row, y % 2 == 0) for y, row in enumerate(rows))
    return (top, *middle, (True,) * CODE_MODULES)


def black_runs(modules: Modules) -> list[tuple[int, int, int, int]]:
    """Return rectangles (x, y, width, height) that cover the black modules, few and large.

    Runs of equal extent in neighbouring rows are joined.
    """
    done: list[tuple[int, int, int, int]] = []
    open_runs: dict[tuple[int, int], int] = {}  # (x, width) -> first row
    for y, row in enumerate((*modules, ())):
        runs = set(_runs(row))
        for run in [r for r in open_runs if r not in runs]:
            first = open_runs.pop(run)
            done.append((run[0], first, run[1], y - first))
        for run in runs:
            open_runs.setdefault(run, y)
    return sorted(done, key=lambda r: (r[1], r[0]))


def _runs(row: tuple[bool, ...]) -> list[tuple[int, int]]:
    runs: list[tuple[int, int]] = []
    start = -1
    for x, black in enumerate((*row, False)):
        if black and start < 0:
            start = x
        elif not black and start >= 0:
            runs.append((start, x - start))
            start = -1
    return runs


def _encode(text: str) -> list[int]:
    """Return the data codewords: three letters in two words (C40), then padding."""
    if len(text) > CODE_MODULES or len(text) % 3 or any(c not in _C40 for c in text):
        raise ValueError(f"code {text!r}: takes up to 18 capital letters and digits, in threes")
    words = [_C40_LATCH]
    for i in range(0, len(text), 3):
        first, second, third = (_C40.index(c) + 3 for c in text[i : i + 3])
        value = 1600 * first + 40 * second + third + 1
        words += [value >> 8, value & 255]
    words.append(_UNLATCH)
    if len(words) < _DATA_CODEWORDS:
        words.append(_PAD)
    while len(words) < _DATA_CODEWORDS:  # further padding is scrambled by its position
        scrambled = _PAD + 149 * (len(words) + 1) % 253 + 1
        words.append(scrambled if scrambled <= 254 else scrambled - 254)
    return words


@lru_cache(maxsize=1)
def _field_tables() -> tuple[list[int], list[int]]:
    powers, logs = [0] * 255, [0] * 256
    value = 1
    for i in range(255):
        powers[i], logs[value] = value, i
        value = value << 1 ^ (_FIELD if value & 128 else 0)
    return powers, logs


@lru_cache(maxsize=1)
def _generator() -> list[int]:
    """Return the Reed-Solomon polynomial with roots 2^1 … 2^14, highest power left out."""
    powers, logs = _field_tables()
    poly = [1]
    for root in range(1, _CHECK_CODEWORDS + 1):
        longer = [*poly, 0]
        for i, factor in enumerate(poly):
            if factor:
                longer[i + 1] ^= powers[(logs[factor] + root) % 255]
        poly = longer
    return poly[1:]


def _check_words(words: list[int]) -> list[int]:
    powers, logs = _field_tables()
    generator = _generator()
    rest = [0] * _CHECK_CODEWORDS
    for word in words:
        lead = word ^ rest[0]
        rest = [*rest[1:], 0]
        if lead:
            for i, factor in enumerate(generator):
                rest[i] ^= powers[(logs[factor] + logs[lead]) % 255]
    return rest


# The eight modules of a codeword, relative to its last one: (row, column), high bit first.
_UTAH = ((-2, -2), (-2, -1), (-1, -2), (-1, -1), (-1, 0), (0, -2), (0, -1), (0, 0))


@lru_cache(maxsize=1)
def _placement() -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return (codeword, bit) for every module inside the finder pattern, as in annex F."""
    side = CODE_MODULES - 2
    spots: dict[tuple[int, int], tuple[int, int]] = {}
    word, row, column = 0, 4, 0
    while row < side or column < side:
        # Side 16 is a multiple of 8: of the four corner cases none applies.
        while row >= 0 and column < side:
            if row < side and column >= 0 and (row, column) not in spots:
                _place(spots, word, row, column, side)
                word += 1
            row, column = row - 2, column + 2
        row, column = row + 1, column + 3
        while row < side and column >= 0:
            if row >= 0 and column < side and (row, column) not in spots:
                _place(spots, word, row, column, side)
                word += 1
            row, column = row + 2, column - 2
        row, column = row + 3, column + 1
    return tuple(tuple(spots[y, x] for x in range(side)) for y in range(side))


def _place(
    spots: dict[tuple[int, int], tuple[int, int]], word: int, row: int, column: int, side: int
) -> None:
    for bit, (down, right) in enumerate(_UTAH):
        y, x = row + down, column + right
        if y < 0:
            y, x = y + side, x + 4 - (side + 4) % 8
        if x < 0:
            y, x = y + 4 - (side + 4) % 8, x + side
        spots[y, x] = (word, 7 - bit)
