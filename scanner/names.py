"""Names: the pictures of handwritten ones, for a person to look at where no code says who it is.

Nothing here reads them; a line on which nothing is written is no name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from dicesheets.scanner.median import median_of
from dicesheets.scanner.warp import Grey, Warp
from dicesheets.sheets.plan import Box, NameBox

NAME_PX_A_MM = 8.0  # a name of 60 mm becomes 480 pixels: as fine as a phone sees it
MARGIN_MM = 1.0  # letters reach over the edge of their box
QUALITY = 70  # of the JPEG: a name takes 3 to 5 KB
# Is anything written? On practice photos of many kinds empty lines show no ink at all, and the
# shortest name ten square millimetres.
WITHIN_MM = 0.5  # of a box is its own printed edge
LABEL_MM = 10.0  # at the left of a card's line, where the word before it stands
SMOOTHED_MM = 0.12  # the grain of the picture; strokes are wider
INK = 0.08  # so much darker than paper is ink, be it pale pencil
NOISES = 5.0  # and so many times the noise
STROKE_MM = 2.0  # what is wider is paper in another light
LEAST_INK_MM2 = 0.8


@dataclass(frozen=True, slots=True)
class NamePicture:
    """What is written on the line for a name, seen from above."""

    jpeg: bytes
    player: int = 0  # of a pad, from 1; 0: the whole card is theirs


def cut_names(grey: Grey, warp: Warp, names: Sequence[NameBox]) -> tuple[NamePicture, ...]:
    """Return the pictures of the names on a card; not of empty lines, nor outside the photo."""
    cut = ((name, _cut(grey, warp, name.box.inset(-MARGIN_MM))) for name in names)
    return tuple(
        NamePicture(_encode(seen), name.player)
        for name, seen in cut
        if seen is not None and not _is_empty(seen, 0.0 if name.player else LABEL_MM)
    )


def _cut(grey: Grey, warp: Warp, box: Box) -> Grey | None:
    """Return a box of the card seen from above; None if less than half of it is on the photo."""
    width, height = round(box.width_mm * NAME_PX_A_MM), round(box.height_mm * NAME_PX_A_MM)
    xs = box.left_mm + (np.arange(width) + 0.5) / NAME_PX_A_MM
    ys = box.top_mm + (np.arange(height) + 0.5) / NAME_PX_A_MM
    x, y = (spots.astype(np.float32) for spots in warp.grid_to_photo(xs, ys))
    rows, columns = grey.shape
    inside = (x >= 0) & (x < columns) & (y >= 0) & (y < rows)
    if float(inside.mean()) < 0.5:
        return None
    return np.asarray(cv2.remap(grey, x, y, cv2.INTER_LINEAR), np.uint8)


def _is_empty(picture: Grey, label_mm: float) -> bool:
    """Say whether surely nothing is written on a line, whatever is printed from end to end."""
    edge = round((MARGIN_MM + WITHIN_MM) * NAME_PX_A_MM)
    inner = picture[edge:-edge, edge + round(label_mm * NAME_PX_A_MM) : -edge].astype(np.float32)
    if not inner.size:
        return False
    inner = np.asarray(cv2.GaussianBlur(inner, (0, 0), SMOOTHED_MM * NAME_PX_A_MM), np.float32)
    window = np.ones((2 * round(STROKE_MM * NAME_PX_A_MM / 2) + 1,) * 2, np.uint8)
    paper = np.asarray(cv2.morphologyEx(inner, cv2.MORPH_CLOSE, window), np.float32)
    darker = (paper - inner) / np.maximum(paper, 1.0)
    # The line, and edges along it, fill whole rows; letters leave more than half of a row free.
    darker -= np.median(darker, axis=1, keepdims=True)
    noise = 1.48 * median_of(np.abs(darker))
    ink = np.count_nonzero(darker > max(INK, NOISES * noise))
    return bool(ink / NAME_PX_A_MM**2 < LEAST_INK_MM2)


def _encode(picture: Grey) -> bytes:
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return data.tobytes()
