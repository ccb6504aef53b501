"""What the printer draws for markers and codes is what the camera's libraries know."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st

from dicesheets.layouts.fiducials import ALPHABET, CODE_LENGTHS, MARKER_DICTIONARY
from dicesheets.sheets.codes import (
    black_runs,
    code_bytes,
    code_modules,
    finder_runs,
    half_row_runs,
    marker_modules,
)


def test_every_marker_is_the_one_of_opencv() -> None:
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, MARKER_DICTIONARY))
    for marker in range(250):
        theirs = cv2.aruco.generateImageMarker(dictionary, marker, 7) < 128
        assert (np.array(marker_modules(marker)) == theirs).all(), marker


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(CODE_LENGTHS).flatmap(lambda n: st.text(ALPHABET, min_size=n, max_size=n)))
def test_any_sheet_code_is_read_back(code: str) -> None:
    assert _read(np.array(code_modules(code))) == code


def test_a_damaged_code_is_still_read() -> None:
    modules = np.array(code_modules("4QWJ7K1M2N3P5R6S8T"))
    modules[6:9, 6:10] = True  # a blot of twelve modules
    assert _read(modules) == "4QWJ7K1M2N3P5R6S8T"
    modules = np.array(code_modules("4QWJ7K1M2N3P5R6S8T9V0WXY"))
    modules[6:9, 6:10] = True
    assert _read(modules) == "4QWJ7K1M2N3P5R6S8T9V0WXY"


@pytest.mark.parametrize("bad", ["abc", "ABCD", "A" * 27, "AB!"])
def test_what_is_no_code_is_refused(bad: str) -> None:
    with pytest.raises(ValueError, match="capital letters and digits"):
        code_modules(bad)


def test_runs_cover_exactly_the_black_modules() -> None:
    modules = code_modules("0123456789ABCDEFGH")
    covered = np.zeros((18, 18), dtype=int)
    for x, y, width, height in black_runs(modules):
        covered[y : y + height, x : x + width] += 1
    assert (covered == np.array(modules)).all()


@pytest.mark.parametrize("code", ["0123456789ABCDEFGH", "4QWJ7K1M2N3P5R6S8T9V0WXY"])
def test_half_rows_and_edges_cover_exactly_the_black_modules(code: str) -> None:
    covered = np.zeros((18, 18), dtype=int)
    halves = [run for at, byte in enumerate(code_bytes(code)) for run in half_row_runs(at, byte)]
    for x, y, width, height in (*finder_runs(), *halves):
        covered[y : y + height, x : x + width] += 1
    assert (covered == np.array(code_modules(code))).all()


def _read(modules: np.ndarray) -> str:
    picture = np.where(np.pad(modules, 2), 0, 255).astype(np.uint8)
    found = zxingcpp.read_barcodes(picture.repeat(6, 0).repeat(6, 1))
    return found[0].text if found else ""
