"""A contact sheet of failures: what was read wrongly, as the photo shows it, on one picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.errors import DicesheetsError
from dicesheets.files.write import write_file

Image = NDArray[np.uint8]

TILE_PX = 150
CAPTION_PX = 34
COLUMNS = 8
ROUND = 0.45  # what is shown round a field, as a share of its longer side
MOST_A_PAGE = 6
FONT = cv2.FONT_HERSHEY_SIMPLEX


@dataclass(frozen=True, slots=True, eq=False)
class Failure:
    """A field that was read wrongly."""

    picture: Image
    what: str  # "card/field: truth, read"


def cut_failures(file: Path, wrong: Sequence[tuple[tuple[str, str], str]]) -> Iterator[Failure]:
    """Yield the fields of a photo that were read wrongly, seen from above."""
    if not wrong:
        return
    from dicesheets.layouts.fiducials import parse_code
    from dicesheets.scoring.read import Known, library_of, read_file

    try:
        read = read_file(file)
    except DicesheetsError:
        return
    photo = cv2.imread(str(file), cv2.IMREAD_COLOR)
    assert photo is not None, file
    plans = {
        card.card: (library_of(Known()).printed(parse_code(card.code)).plan, sight)
        for card, sight in zip(read.reading.cards, read.sights, strict=True)
    }
    for (card, field), text in wrong[:MOST_A_PAGE]:
        if card not in plans:
            continue
        plan, sight = plans[card]
        (box,) = (placed.box for placed in plan.fields if placed.field.id == field)
        side = max(box.width_mm, box.height_mm) * (1 + 2 * ROUND)
        left, top = box.centre[0] - side / 2, box.centre[1] - side / 2
        corners = np.array([(left, top), (left + side, top), (left, top + side)])
        seen = (sight.warp.to_photo(corners) + 0.5) * photo.shape[1] / sight.width_px - 0.5
        tile = np.array([(0, 0), (TILE_PX, 0), (0, TILE_PX)], np.float32)
        view = cv2.getAffineTransform(seen.astype(np.float32), tile)
        cut = cv2.warpAffine(photo, view, (TILE_PX, TILE_PX), flags=cv2.INTER_AREA)
        yield Failure(np.asarray(cut, np.uint8), text)


def save_contact_sheet(failures: Sequence[tuple[str, Failure]], file: Path) -> None:
    """Write all failures, each below where it comes from, as one PNG."""
    tiles = [_captioned(where, failure) for where, failure in failures]
    blank = np.full((TILE_PX + CAPTION_PX, TILE_PX, 3), 255, np.uint8)
    tiles += [blank] * (-len(tiles) % COLUMNS)
    rows = [np.hstack(tiles[i : i + COLUMNS]) for i in range(0, len(tiles), COLUMNS)]
    done, data = cv2.imencode(".png", np.vstack(rows))
    assert done
    write_file(file, data.tobytes())


def _captioned(where: str, failure: Failure) -> Image:
    tile = np.full((TILE_PX + CAPTION_PX, TILE_PX, 3), 255, np.uint8)
    tile[CAPTION_PX : CAPTION_PX + TILE_PX - 2, 1 : TILE_PX - 1] = failure.picture[2:, 1:-1]
    place, _, marks = failure.what.partition(": ")
    for line, text in enumerate((where, f"{place.rpartition('/')[2]}: {marks}")):
        at = (2, 13 + 16 * line)
        cv2.putText(tile, text, at, FONT, 0.36, (0, 0, 0), 1, cv2.LINE_AA)
    return tile
