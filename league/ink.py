"""What somebody who reviews looks at: the ink of a field, the place of a field, a written name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dicesheets.layouts.fiducials import parse_code
from dicesheets.layouts.model import Kind
from dicesheets.scanner.library import look_of
from dicesheets.scoring.packed import unpack_reading
from dicesheets.scoring.read import Known, ReadFile
from dicesheets.sheets.cards import draw_card
from dicesheets.store.database import Database
from dicesheets.store.photos import latest_reading, load_picture

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Grey = NDArray[np.uint8]

PX_A_MM = 4.0  # a box of a die becomes forty signs wide
WITHIN_MM = 0.6  # of a field are its own printed edge
PAPER_PERCENT = 75  # of a picture are at most as bright as its paper
NAME_COLUMNS = 90  # signs of a terminal for a written name


@dataclass(frozen=True, slots=True)
class FieldPlace:
    """Where a field is on its card, in mm."""

    width: float  # of the card
    height: float
    box: tuple[float, float, float, float]  # left, top, width, height
    shape: str  # points of a polygon; "": it is a box


def load_reading(database: Database, sha256: str, known: Known) -> ReadFile | None:
    """Return the newest reading of a photo; None if there is none."""
    stored = latest_reading(database, sha256)
    if stored is None or stored.data is None:
        return None
    return unpack_reading(stored.data, sha256, known)


def field_place(file: ReadFile, card: int, field: str) -> FieldPlace:
    """Return where a field is on a card of a photo."""
    reading = file.reading.cards[card]
    layout = reading.layout
    plan = draw_card(layout, layout.card(reading.card), look_of(parse_code(reading.code)))
    placed = next(one for one in plan.fields if one.field.id == field)
    box = placed.box
    is_box = placed.field.kind is Kind.CIRCLE or placed.polygon == box.polygon
    shape = "" if is_box else " ".join(f"{x:.2f},{y:.2f}" for x, y in placed.polygon)
    return FieldPlace(
        round(plan.width_mm, 2), round(plan.height_mm, 2),
        (round(box.left_mm, 2), round(box.top_mm, 2), round(box.width_mm, 2),
         round(box.height_mm, 2)),
        shape,
    )  # fmt: skip


def written_name(file: ReadFile) -> bytes | None:
    """Return the picture of a name that is written on a photo's cards, if any is."""
    names = [name for card in file.reading.cards for name in card.names]
    return names[0].jpeg if names else None


def field_ink(
    database: Database, file: ReadFile, sha256: str, card: int, field: str
) -> Grey | None:
    """Return how dark a field is as seen from above; None if its photo has no such page."""
    import numpy as np

    from dicesheets.scanner.photo import PictureBytes, load_colours
    from dicesheets.scanner.warp import flatten

    reading, sight, place = (
        file.reading.cards[card],
        file.sights[card],
        field_place(file, card, field),
    )
    for page, picture in enumerate(
        load_colours(PictureBytes("", load_picture(database, sha256))), start=1
    ):
        if page == reading.page:
            flat = flatten(picture, sight.width_px / picture.shape[1], sight.warp, PX_A_MM)
            left, top, width, height = place.box
            rows = slice(*(_pixels(top + WITHIN_MM), _pixels(top + height - WITHIN_MM)))
            columns = slice(*(_pixels(left + WITHIN_MM), _pixels(left + width - WITHIN_MM)))
            return darkness(np.asarray(flat[rows, columns].mean(axis=2), np.uint8))
    return None


def name_ink(jpeg: bytes) -> Grey:
    """Return how dark a written name is, as small as a terminal shows it."""
    import cv2
    import numpy as np

    grey = np.asarray(cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_GRAYSCALE), np.uint8)
    high = max(2, round(grey.shape[0] * NAME_COLUMNS / grey.shape[1]))
    small = cv2.resize(grey, (NAME_COLUMNS, high), interpolation=cv2.INTER_AREA)
    return darkness(np.asarray(small, np.uint8))


def darkness(grey: Grey) -> Grey:
    """Return how much darker than its paper a picture is."""
    import numpy as np

    paper = float(np.percentile(grey, PAPER_PERCENT))
    return np.asarray(np.clip(paper - grey.astype(np.float32), 0, 255), np.uint8)


def _pixels(mm: float) -> int:
    return max(0, round(mm * PX_A_MM))
