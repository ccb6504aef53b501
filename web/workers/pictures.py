"""Cards as seen from above, in colour, as JPEG: what people look at while they correct."""

from __future__ import annotations

import cv2
import numpy as np

from dicesheets.scanner.photo import Colour, PictureBytes, load_colours
from dicesheets.scanner.warp import flatten
from dicesheets.scoring.packed import unpack_reading
from dicesheets.scoring.read import Known, ReadFile, Sight
from dicesheets.store.database import Database
from dicesheets.store.photos import load_picture, readings_of

PX_A_MM = 8.0  # a photo of a whole page has about 13: enough to see every stroke of a large crop
QUALITY = 76  # of the JPEG
WHITE_PERCENT = 92  # of the pixels are darker than the paper
DARKEST_WHITE = 40
WHITE_LEVEL = 248


def flat_pictures(database: Database, sha256: str, reader: str) -> list[bytes]:
    """Return every card of a photo from above, in the order of its reading; PhotoError if not."""
    stored = readings_of(database, [sha256], reader).get(sha256)
    if stored is None or stored.data is None:
        return []
    file = unpack_reading(stored.data, sha256, Known())
    return (
        [] if file is None else _flatten_all(PictureBytes("", load_picture(database, sha256)), file)
    )


def _flatten_all(source: PictureBytes, file: ReadFile) -> list[bytes]:
    found: dict[int, bytes] = {}
    for page, picture in enumerate(load_colours(source), start=1):
        for index, card in enumerate(file.reading.cards):
            if card.page == page:
                found[index] = _jpeg(_flat(picture, file.sights[index]))
        if len(found) == len(file.reading.cards):
            break
    return [found[index] for index in range(len(file.reading.cards))]


def _flat(picture: Colour, sight: Sight) -> Colour:
    """Return a card from above, its paper white."""
    shrunk = sight.width_px / picture.shape[1]
    flat = flatten(picture, shrunk, sight.warp, PX_A_MM)  # all three colours by one map
    sample = flat[::4, ::4].reshape(-1, 3)
    white = np.maximum(np.percentile(sample, WHITE_PERCENT, axis=0), DARKEST_WHITE)
    levels = np.arange(256)[:, None] / white * WHITE_LEVEL
    table = np.clip(levels, 0, 255).astype(np.uint8)
    return np.asarray(cv2.LUT(flat, table.reshape(256, 1, 3)))


def _jpeg(picture: Colour) -> bytes:
    done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    assert done
    return bytes(data.tobytes())
