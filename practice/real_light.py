"""Real light: how bright paper was on real phone photos, spot by spot.

Lamps, windows, shadows of hands and phones, curl: as no model of ours invents them. Some small maps
ship with the package (see lights/NOTICE.txt); the trainer and the bench take all from the data.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.files.read import read_input
from dicesheets.files.write import write_file
from dicesheets.practice.light import GAMMA

Plane = NDArray[np.float32]
Row = Mapping[str, str]  # of photos.csv

SHIPPED = Path(__file__).parent / "lights" / "lights.npz"
SIDE_PX = 180  # of a map: an edge of a shadow on a sheet is about a millimetre wide
RAW_PX = 720
INK_PX = 27  # wider than a thick printed line or a pen stroke, of RAW_PX; a cell has 80
MOST_CSV_BYTES = 1 << 20
MOST_PHOTO_BYTES = 8 << 20
CORNERS = ("topleft", "topright", "bottomright", "bottomleft")
# Sheets of paper that nothing is trained or tuned on.
HELD_OUT = ("02_19", "02_24", "03_01", "03_05", "03_09", "03_11")


@dataclass(frozen=True, slots=True, eq=False)
class RealLight:
    """The light on one sheet of paper."""

    name: str
    field: Plane  # brightness of bare paper, as a share of white, as photos store it
    gains: tuple[float, float, float]  # the colour of the light, RGB, green being 1

    def turned(self, way: int) -> RealLight:
        """Return the same light from one of eight sides."""
        field = np.rot90(self.field, way % 4)
        return replace(self, field=np.ascontiguousarray(field[:, ::-1] if way >= 4 else field))


def deepen(field: Plane, by: float) -> Plane:
    """Return the same light with shadows so many times deeper, in stops."""
    bright = float(field.max())
    return np.asarray(bright * (field / bright) ** by, np.float32)


@cache
def load_lights(file: Path = SHIPPED) -> tuple[RealLight, ...]:
    """Return the lights packed in a file; without one, those that ship with the package."""
    with np.load(file, allow_pickle=False) as packed:
        fields = packed["fields"].astype(np.float32) / np.float32(255)
        names, gains = packed["names"].tolist(), packed["gains"].tolist()
    return tuple(
        RealLight(name, field, (red, green, blue))
        for name, field, (red, green, blue) in zip(names, fields, gains, strict=True)
    )


def save_lights(lights: Sequence[RealLight], file: Path) -> None:
    """Pack lights into one small file, to 1/255 of white."""
    packed = io.BytesIO()
    np.savez_compressed(
        packed,
        fields=np.array([np.rint(light.field * 255).astype(np.uint8) for light in lights]),
        names=np.array([light.name for light in lights]),
        gains=np.array([light.gains for light in lights], np.float32),
    )
    write_file(file, packed.getvalue())


def real_rows(data: Path, held_out: bool | None = None) -> list[Row]:
    """Return what is known of the real photos in the data, of one side of the split or all."""
    table = read_input(data / "real" / "photos.csv", MOST_CSV_BYTES).decode("utf-8")
    rows = csv.DictReader(io.StringIO(table))
    return [row for row in rows if held_out in (None, row["Puzzle"] in HELD_OUT)]


def load_real(data: Path, row: Row, mode: int = cv2.IMREAD_COLOR) -> NDArray[np.uint8]:
    """Return a real photo, in colour or as OpenCV's `mode` says."""
    stored = read_input(data / "real" / "photos" / row["Name"], MOST_PHOTO_BYTES)
    picture = cv2.imdecode(np.frombuffer(stored, np.uint8), mode)
    assert picture is not None, row["Name"]
    return np.asarray(picture, np.uint8)


def corners_of(row: Row, width: int, height: int) -> list[tuple[float, float]]:
    """Return where the printed frame's corners lie in a photo of so many pixels."""
    return [(float(row[f"x_{c}"]) * width, float(row[f"y_{c}"]) * height) for c in CORNERS]


def gather_lights(data: Path, held_out: bool) -> Iterator[RealLight]:
    """Yield the light of every real photo of the data, of the sheets held out or of the others."""
    for row in real_rows(data, held_out):
        yield light_of(load_real(data, row), row)


def light_of(picture: NDArray[np.uint8], row: Row) -> RealLight:
    """Return the light on the paper within the printed frame of a photo."""
    height, width = picture.shape[:2]
    corners = corners_of(row, width, height)
    whole = np.array([(0, 0), (RAW_PX, 0), (RAW_PX, RAW_PX), (0, RAW_PX)], np.float32)
    plane = cv2.getPerspectiveTransform(np.array(corners, np.float32), whole)
    flat = cv2.warpPerspective(picture, plane, (RAW_PX, RAW_PX), flags=cv2.INTER_AREA)
    grey = cv2.medianBlur(cv2.cvtColor(flat, cv2.COLOR_BGR2GRAY), 5)  # noise is no light
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (INK_PX, INK_PX))
    bare = cv2.morphologyEx(grey, cv2.MORPH_CLOSE, kernel, borderType=cv2.BORDER_REFLECT)
    small = cv2.resize(bare, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_AREA)
    field = cv2.GaussianBlur(small, (0, 0), 1.0).astype(np.float32) / np.float32(255)
    paper = flat[np.abs(grey.astype(np.int16) - bare) <= 6]
    blue, green, red = np.median(paper, axis=0).tolist()
    gains = ((red / green) ** GAMMA, 1.0, (blue / green) ** GAMMA)
    return RealLight(row["Name"].rsplit(".", 1)[0], np.asarray(field, np.float32), gains)
