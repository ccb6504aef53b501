"""Names: the pictures of handwritten ones, for a person to look at where no code says who it is.

Nothing here reads them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from dicesheets.scanner.warp import Grey, Warp
from dicesheets.sheets.plan import Box, NameBox

NAME_PX_A_MM = 8.0  # a name of 60 mm becomes 480 pixels: as fine as a phone sees it
MARGIN_MM = 1.0  # letters reach over the edge of their box
QUALITY = 70  # of the JPEG: a name takes 3 to 5 KB


@dataclass(frozen=True, slots=True)
class NamePicture:
    """What is written on the line for a name, seen from above."""

    jpeg: bytes
    player: int = 0  # of a pad, from 1; 0: the whole card is theirs


def cut_names(grey: Grey, warp: Warp, names: Sequence[NameBox]) -> tuple[NamePicture, ...]:
    """Return the pictures of the names on a card; those outside the photo are left out."""
    cut = ((name, _cut(grey, warp, name.box.inset(-MARGIN_MM))) for name in names)
    return tuple(NamePicture(_encode(seen), name.player) for name, seen in cut if seen is not None)


def _cut(grey: Grey, warp: Warp, box: Box) -> Grey | None:
    """Return a box of the card seen from above; None if less than half of it is on the photo."""
    width, height = round(box.width_mm * NAME_PX_A_MM), round(box.height_mm * NAME_PX_A_MM)
    xs = box.left_mm + (np.arange(width) + 0.5) / NAME_PX_A_MM
    ys = box.top_mm + (np.arange(height) + 0.5) / NAME_PX_A_MM
    grid = np.stack(np.meshgrid(xs, ys), -1).reshape(-1, 2)
    spots = warp.to_photo(grid).reshape(height, width, 2).astype(np.float32)
    rows, columns = grey.shape
    inside = (spots >= 0).all(-1) & (spots < (columns, rows)).all(-1)
    if float(inside.mean()) < 0.5:
        return None
    x, y = np.ascontiguousarray(spots[..., 0]), np.ascontiguousarray(spots[..., 1])
    return np.asarray(cv2.remap(grey, x, y, cv2.INTER_LINEAR), np.uint8)


def _encode(picture: Grey) -> bytes:
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return data.tobytes()
