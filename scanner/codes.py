"""Codes: what a card says about itself, by its Data Matrix or the letters printed beside it.

The geometry is known before, so that even a code too blurred to be found can be sampled.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.errors import PhotoError
from dicesheets.layouts.fiducials import (
    ALPHABET,
    CODE_LENGTHS,
    PERSONAL_LENGTH,
    SheetCode,
    format_code,
    parse_code,
)
from dicesheets.scanner.deblur import restore_code
from dicesheets.scanner.warp import Warp
from dicesheets.sheets.cards.identity import letters_box
from dicesheets.sheets.codes import CODE_MODULES
from dicesheets.sheets.plan import Box

Grey = NDArray[np.uint8]

CODE_PX_A_MM = 12.0
CODE_MARGIN_MM = 1.2
WIDE_MARGIN_MM = 7.0  # paper that bends in waves moves the code by half its size
LETTERS_PX_A_MM = 16.0  # capitals of 2.25 mm become the 35 px that Tesseract likes
LETTERS_MARGIN_MM = 1.0
LETTERS_SECONDS = 4
SAMPLE_PX = 8  # a module of a code that is drawn anew
# What OCR takes for one another in the mono font of the sheets.
_CONFUSED = {"0": "DQ8", "8": "B30", "B": "8", "D": "0", "Q": "0", "5": "S", "S": "5", "2": "Z",
             "Z": "2", "6": "G", "G": "6", "1": "T", "V": "Y", "Y": "V"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class CodeReading:
    """A code and how it was got."""

    letters: str
    code: SheetCode
    by: str  # "code", "letters" or "neighbour"


@dataclass(frozen=True, slots=True)
class NoCode:
    """Why a card's code could not be read."""

    tesseract_missing: bool = False  # and its letters might have helped
    took_too_long: bool = False


def read_code(grey: Grey, warp: Warp, box: Box, blurred: bool) -> CodeReading | None:
    """Return what the Data Matrix in a box says, or None; `blurred` ones take longer."""
    for picture in _pictures(grey, warp, box, blurred):
        for text in _decode(picture):
            found = _parse(text)
            if found is not None:
                return CodeReading(format_code(found), found, "code")
    return None


def read_letters(grey: Grey, warp: Warp, box: Box) -> CodeReading | NoCode:
    """Return what the printed letters in a box say; those of a person's code reach further."""
    answer = _read_line(grey, warp, box)
    if answer == NoCode():
        longer = letters_box(box.left_mm, box.bottom_mm, PERSONAL_LENGTH)
        answer = _read_line(grey, warp, longer)
    return answer


def _read_line(grey: Grey, warp: Warp, box: Box) -> CodeReading | NoCode:
    import pytesseract

    crop = cut_box(grey, warp, box, LETTERS_MARGIN_MM, LETTERS_PX_A_MM)
    crop = np.asarray(cv2.normalize(crop, crop.copy(), 0, 255, cv2.NORM_MINMAX), np.uint8)
    options = f"--psm 7 -c tessedit_char_whitelist={ALPHABET}"
    try:
        text = pytesseract.image_to_string(crop, config=options, timeout=LETTERS_SECONDS)
    except pytesseract.TesseractNotFoundError:
        return NoCode(tesseract_missing=True)
    except pytesseract.TesseractError:
        return NoCode()
    except RuntimeError:  # it was stopped
        return NoCode(took_too_long=True)
    for letters in _likely(text):
        found = _parse(letters)
        if found is not None:
            return CodeReading(format_code(found), found, "letters")
    return NoCode()


def cut_box(grey: Grey, warp: Warp, box: Box, margin_mm: float, px_a_mm: float) -> Grey:
    """Return a box of the card with a margin, upright."""
    around = box.inset(-margin_mm)
    size = (round(around.width_mm * px_a_mm), round(around.height_mm * px_a_mm))
    spread = max(around.width_mm, around.height_mm) / 2
    to_mm = np.array([[1 / px_a_mm, 0, around.left_mm], [0, 1 / px_a_mm, around.top_mm], [0, 0, 1]])
    matrix = warp.local(box.centre, spread) @ to_mm
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    cut = cv2.warpAffine(grey, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cut, np.uint8)


def _pictures(grey: Grey, warp: Warp, box: Box, blurred: bool) -> Iterator[Grey]:
    """The code as it is, drawn anew, then restored from its blur and drawn anew."""
    crop = cut_box(grey, warp, box, CODE_MARGIN_MM, CODE_PX_A_MM)
    yield crop
    yield _draw(_sample_modules(grey, warp, box))
    yield cut_box(grey, warp, box, WIDE_MARGIN_MM, CODE_PX_A_MM)
    if not blurred:
        return
    for dark in restore_code(crop, CODE_MARGIN_MM * CODE_PX_A_MM):
        yield _draw(dark)


def _sample_modules(grey: Grey, warp: Warp, box: Box) -> NDArray[np.bool_]:
    """The black modules of a sharp code that readers cannot find, because ink touches it."""
    fine = cut_box(grey, warp, box, 0.0, 3 * CODE_MODULES / box.width_mm)
    # Each module has samples at its edge, at a third and at two thirds: the edge tells nothing.
    inner = fine.reshape(CODE_MODULES, 3, CODE_MODULES, 3)[:, 1:, :, 1:]
    means = inner.mean((1, 3)).astype(np.uint8)
    level, _ = cv2.threshold(means, 0, 255, cv2.THRESH_OTSU)
    return np.asarray(means <= level, np.bool_)


def _draw(dark: NDArray[np.bool_]) -> Grey:
    clean = np.where(dark, np.uint8(0), np.uint8(255))
    grown = np.kron(clean, np.ones((SAMPLE_PX, SAMPLE_PX), np.uint8))
    return np.pad(grown, 2 * SAMPLE_PX, constant_values=255).astype(np.uint8)


def _decode(picture: Grey) -> list[str]:
    import zxingcpp

    read: Any = zxingcpp.read_barcodes  # its type differs between versions
    found = read(np.ascontiguousarray(picture), formats=zxingcpp.BarcodeFormat.DataMatrix)
    return [one.text for one in found if one.valid]


def _parse(text: str) -> SheetCode | None:
    try:
        return parse_code(text)
    except PhotoError:
        return None


def _likely(text: str) -> Iterator[str]:
    """The letters read, then those with one replaced by a lookalike."""
    letters = "".join(c for c in text.upper() if c.isalnum())
    if len(letters) not in CODE_LENGTHS:
        return
    yield letters
    changes = [(i, c) for i, letter in enumerate(letters) for c in _CONFUSED.get(letter, "")]
    once = [letters[:i] + c + letters[i + 1 :] for i, c in changes]
    yield from once
