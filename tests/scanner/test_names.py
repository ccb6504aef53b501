"""Pictures of names: only of lines on which something is written."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from dicesheets.scanner.names import cut_names
from dicesheets.scanner.warp import Warp
from dicesheets.sheets.plan import Box, NameBox

PX_A_MM = 6.0
BOX = Box(10.0, 10.0, 60.0, 9.0)

# A sheet that lies straight below the camera.
FROM_ABOVE = Warp(80.0, 30.0, np.diag([PX_A_MM, PX_A_MM, 1.0]))

Photo = NDArray[np.uint8]


def photo(brightness: float = 190.0) -> Photo:
    """A line for a name, with the word before it and print around it, on grained paper."""
    grain = np.random.default_rng(3).normal(0, 4, (180, 480))
    seen = np.full((180, 480), brightness) + grain
    seen[: int(BOX.top_mm * PX_A_MM)] -= 50  # the coloured ground above
    line = int((BOX.bottom_mm - 2.0) * PX_A_MM)
    seen[line : line + 2, int((BOX.left_mm + 2) * PX_A_MM) : int(68 * PX_A_MM)] -= 90
    picture = np.clip(seen, 0, 255).astype(np.uint8)
    spot = (int((BOX.left_mm + 2.4) * PX_A_MM), line - 2)
    cv2.putText(picture, "Name", spot, cv2.FONT_HERSHEY_SIMPLEX, 0.5, 60, 1)
    return picture


def write(picture: Photo, words: str, ink: int) -> Photo:
    spot = (int((BOX.left_mm + 14) * PX_A_MM), int((BOX.bottom_mm - 2.2) * PX_A_MM))
    return np.asarray(
        cv2.putText(picture, words, spot, cv2.FONT_HERSHEY_SCRIPT_SIMPLEX, 0.9, ink, 2), np.uint8
    )


def names(picture: Photo) -> int:
    return len(cut_names(picture, FROM_ABOVE, [NameBox(BOX)]))


@pytest.mark.parametrize("brightness", [90.0, 190.0, 235.0])
def test_an_empty_line_is_no_name(brightness: float) -> None:
    assert names(photo(brightness)) == 0


@pytest.mark.parametrize(("words", "ink"), [("Anna", 30), ("Bo", 60), ("Al", 150)])
def test_a_written_name_is_cut_out_be_it_short_or_pale(words: str, ink: int) -> None:
    assert names(write(photo(), words, ink)) == 1


@pytest.mark.parametrize("start", [150, 240, 380])
def test_a_shadow_is_no_name_and_hides_none(start: int) -> None:
    for words, found in (("", 0), ("Anna", 1)):
        seen = write(photo(), words, 120)
        seen[:, start:] //= 2
        assert names(seen) == found


def test_boxes_outside_the_photo_have_no_names() -> None:
    assert names(write(photo(), "Anna", 30)[:, :120]) == 0
