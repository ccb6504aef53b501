"""Black and white modules of markers and codes: what the printer draws, the camera finds.

ArUco patterns are read from `markers.json` (the bits of OpenCV's dictionary, so that printing
need not import OpenCV). A Data Matrix of 18 x 18 modules (ECC 200, ISO/IEC 16022) holds the 18
letters of a sheet code, or the 24 of a person's; seven of its 32 codewords may be lost.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from operator import itemgetter
from pathlib import Path
from typing import Any

from dicesheets.layouts.fiducials import MARKER_MODULES, PERSONAL_LENGTH

Modules = tuple[tuple[bool, ...], ...]  # rows from the top; True is black
Run = tuple[int, int, int, int]  # a rectangle of black modules: x, y, width, height

CODE_MODULES = 18  # side of the symbol, finder pattern included
_MARKERS_FILE = Path(__file__).parent / "markers.json"
_DATA_CODEWORDS = 18
_CHECK_CODEWORDS = 14
_FIELD = 0x12D  # the polynomial of the Galois field that Data Matrix uses
_C40_LATCH, _UNLATCH, _PAD = 230, 254, 129
_RUN = re.compile(b"\x01+")  # neighbouring black modules
_C40 = " 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_C40_VALUES = {letter: value for value, letter in enumerate(_C40, start=3)}


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
    """Return the Data Matrix of up to 24 letters and digits."""
    inner = CODE_MODULES - 2
    black = [bit == "1" for bit in f"{int.from_bytes(code_bytes(text), 'big'):0256b}"]
    top = tuple(x % 2 == 0 for x in range(CODE_MODULES))
    middle = tuple((True, *black[y * inner : (y + 1) * inner], y % 2 == 0) for y in range(inner))
    return (top, *middle, (True,) * CODE_MODULES)


def code_bytes(text: str) -> bytes:
    """Return the modules inside the finder pattern of a code: two bytes a row, a black one a 1."""
    data = _encode(text)
    words = bytes(data + _check_words(data))
    bits = "".join(_placement()(f"{int.from_bytes(words, 'big'):0256b}"))
    return int(bits, 2).to_bytes(2 * (CODE_MODULES - 2), "big")


def finder_runs() -> list[Run]:
    """Return the edges of every code: solid on the left and below, broken opposite."""
    last = CODE_MODULES - 1
    above = [(x, 0, 1, 1) for x in range(2, last, 2)]
    right = [(last, y, 1, 1) for y in range(1, last, 2)]
    return [(0, 0, 1, CODE_MODULES), (1, last, last, 1), *above, *right]


def half_row_runs(at: int, byte: int) -> list[Run]:
    """Return the black modules of one of a code's bytes: that of half a row, from the top."""
    y, half = divmod(at, 2)
    found = _RUN.finditer(bytes(byte >> 7 - x & 1 for x in range(8)))
    return [(1 + 8 * half + m.start(), 1 + y, m.end() - m.start(), 1) for m in found]


def black_runs(modules: Modules) -> list[Run]:
    """Return rectangles that cover the black modules, few and large.

    Runs of equal extent in neighbouring rows are joined.
    """
    stride = len(modules) + 1  # a white module ends every row
    found: list[list[int]] = []
    above: dict[tuple[int, int], list[int]] = {}  # (start, length) -> the run of the last row
    here: dict[tuple[int, int], list[int]] = {}
    row = 0
    for run in _RUN.finditer(b"\0".join(map(bytes, modules))):
        start, end = run.span()
        y, x = divmod(start, stride)
        if y != row:
            above, here, row = here if y == row + 1 else {}, {}, y
        key = (x, end - start)
        same = above.get(key)
        if same is None:
            same = [x, y, end - start, 0]
            found.append(same)
        same[3] += 1
        here[key] = same
    return [(x, y, wide, high) for x, y, wide, high in found]


def _encode(text: str) -> list[int]:
    """Return the data codewords: three letters in two words (C40), then padding."""
    if len(text) > PERSONAL_LENGTH or len(text) % 3 or not _C40_VALUES.keys() >= set(text):
        raise ValueError(f"code {text!r}: takes up to 24 capital letters and digits, in threes")
    words = [_C40_LATCH]
    letters = map(_C40_VALUES.__getitem__, text)
    for first, second, third in zip(letters, letters, letters, strict=True):
        words += divmod(1600 * first + 40 * second + third + 1, 256)
    words.append(_UNLATCH)
    if len(words) < _DATA_CODEWORDS:
        words.append(_PAD)
    while len(words) < _DATA_CODEWORDS:  # further padding is scrambled by its position
        scrambled = _PAD + 149 * (len(words) + 1) % 253 + 1
        words.append(scrambled if scrambled <= 254 else scrambled - 254)
    return words


@lru_cache(maxsize=1)
def _field_tables() -> tuple[list[int], dict[int, int]]:
    """Return the powers of two in the field, and which power each of its values is."""
    powers = [1]
    while (value := _times_two(powers[-1])) != 1:
        powers.append(value)
    return powers, {value: power for power, value in enumerate(powers)}


def _times_two(value: int) -> int:
    return value << 1 ^ (_FIELD if value & 128 else 0)


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


@lru_cache(maxsize=1)
def _multiples() -> list[int]:
    """Return the polynomial times every codeword, each as one number of fourteen bytes."""
    powers, logs = _field_tables()
    generator = _generator()
    found = [0]
    for lead in range(1, 256):
        row = bytes(powers[(logs[factor] + logs[lead]) % 255] for factor in generator)
        found.append(int.from_bytes(row, "big"))
    return found


def _check_words(words: list[int]) -> list[int]:
    multiples = _multiples()
    rest, high = 0, 8 * (_CHECK_CODEWORDS - 1)
    for word in words:
        lead = word ^ rest >> high
        rest = (rest & (1 << high) - 1) << 8 ^ multiples[lead]
    return list(rest.to_bytes(_CHECK_CODEWORDS, "big"))


# The eight modules of a codeword, relative to its last one: (row, column), high bit first.
_UTAH = ((-2, -2), (-2, -1), (-1, -2), (-1, -1), (-1, 0), (0, -2), (0, -1), (0, 0))


@lru_cache(maxsize=1)
def _placement() -> itemgetter[tuple[str, ...]]:
    """Return what picks the modules inside the finder pattern, row by row, out of all bits.

    As in annex F.
    """
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
    order = (spots[y, x] for y in range(side) for x in range(side))
    bits: list[Any] = [8 * word + 7 - bit for word, bit in order]
    return itemgetter(*bits)


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
