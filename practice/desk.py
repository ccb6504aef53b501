"""Desks: what lies under the sheet, drawn by arithmetic or taken from a picture."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.errors import PhotoError
from dicesheets.layouts.model import Text

Image = NDArray[np.uint8]
Plane = NDArray[np.float32]

DESK_PX = 1400  # a tile of this side, mirrored at its edges
DESK_PIXELS_A_MM = 3.0  # a desk is slightly out of focus anyway
KINDS = ("wood", "dark-wood", "cloth", "plain", "speckled", "checked")

_WOODS = ((176, 132, 88), (198, 160, 116), (150, 104, 66), (214, 186, 148))
_DARK_WOODS = ((88, 58, 40), (66, 46, 36), (104, 70, 44))
_CLOTHS = ((62, 92, 70), (120, 44, 48), (52, 64, 98), (170, 160, 140), (90, 90, 94))
_PLAINS = ((226, 224, 218), (245, 244, 240), (60, 62, 66), (30, 30, 32), (150, 152, 156))


def make_desk(kind: str, rng: np.random.Generator) -> Image:
    """Return a square tile of a desk top, RGB."""
    if kind == "wood":
        return _wood(_pick(_WOODS, rng), rng)
    if kind == "dark-wood":
        return _wood(_pick(_DARK_WOODS, rng), rng)
    if kind == "cloth":
        return _cloth(_pick(_CLOTHS, rng), rng)
    if kind == "speckled":
        return _speckled(_pick(_PLAINS, rng), rng)
    if kind == "checked":
        return _checked(_pick(_CLOTHS, rng), rng)
    return _plain(_pick(_PLAINS, rng), rng)


def load_desk(file: Path, rng: np.random.Generator) -> Image:
    """Return a picture of a desk as a tile, turned at random."""
    picture = cv2.imread(str(file), cv2.IMREAD_COLOR)
    if picture is None:
        raise PhotoError(
            Text(
                "kein Bild; gib Hintergründe als JPEG oder PNG an",
                "not a picture; give JPEG or PNG files as backgrounds",
            ),
            str(file),
        )
    side = min(picture.shape[:2])
    tile = cv2.resize(picture[:side, :side], (DESK_PX, DESK_PX), interpolation=cv2.INTER_AREA)
    turned = np.rot90(tile[..., ::-1], int(rng.integers(4)))
    return np.ascontiguousarray(turned, np.uint8)


def _pick(colours: tuple[tuple[int, int, int], ...], rng: np.random.Generator) -> Plane:
    colour = np.array(colours[int(rng.integers(len(colours)))], np.float32)
    return np.asarray(colour * rng.uniform(0.88, 1.08) + rng.normal(0, 4, 3), np.float32)


def _noise(size_px: tuple[float, float], rng: np.random.Generator, side: int = DESK_PX) -> Plane:
    """Return smooth noise of unit variance whose features are `size_px` (x, y) large."""
    coarse = rng.standard_normal(
        (max(4, int(side / size_px[1])), max(4, int(side / size_px[0]))), np.float32
    )
    smooth = cv2.resize(coarse, (side, side), interpolation=cv2.INTER_CUBIC)
    return np.asarray(smooth / smooth.std(), np.float32)


def _paint(colour: Plane, tone: Plane) -> Image:
    """Return the colour made lighter and darker by `tone` (0 unchanged, 0.1 a tenth lighter)."""
    painted = colour * (1 + tone[..., None])
    return np.asarray(np.clip(painted, 0, 255), np.uint8)


def _wood(colour: Plane, rng: np.random.Generator) -> Image:
    rows = np.arange(DESK_PX, dtype=np.float32)[:, None]
    sway = 26 * _noise((700, 240), rng) + 7 * _noise((260, 70), rng)
    rings = np.sin((rows + sway) * (2 * np.pi / rng.uniform(18, 46)))
    pores = np.minimum(_noise((60, 1.6), rng), 0)
    tone = (
        0.05 * rings + 0.05 * pores + 0.05 * _noise((900, 30), rng) + 0.02 * _noise((300, 3), rng)
    )
    plank = int(rng.integers(240, 520))
    planks = (np.arange(DESK_PX) // plank)[:, None]
    steps = rng.normal(0, 0.06, DESK_PX // plank + 1).astype(np.float32)
    tone = tone + steps[planks]
    joints = (np.arange(DESK_PX) % plank < 3)[:, None]
    wood = _paint(colour, np.where(joints, tone - 0.35, tone).astype(np.float32))
    return np.ascontiguousarray(wood if rng.random() < 0.5 else wood.transpose(1, 0, 2))


def _cloth(colour: Plane, rng: np.random.Generator) -> Image:
    pitch = rng.uniform(2.4, 5.0)
    x = np.arange(DESK_PX, dtype=np.float32)
    warp = np.sin(2 * np.pi * x / pitch)[None, :]
    weft = np.sin(2 * np.pi * x / pitch)[:, None]
    folds = 0.07 * _noise((400, 300), rng)
    tone = 0.06 * warp + 0.06 * weft + 0.05 * _noise((3, 3), rng) + folds
    return _paint(colour, tone.astype(np.float32))


def _plain(colour: Plane, rng: np.random.Generator) -> Image:
    tone = 0.02 * _noise((500, 500), rng) + 0.012 * _noise((2, 2), rng)
    return _paint(colour, tone.astype(np.float32))


def _speckled(colour: Plane, rng: np.random.Generator) -> Image:
    spots = np.where(np.abs(_noise((5, 5), rng)) > 1.9, rng.uniform(-0.45, 0.35), 0.0)
    tone = spots + 0.06 * _noise((14, 14), rng) + 0.03 * _noise((2, 2), rng)
    return _paint(colour, tone.astype(np.float32))


def _checked(colour: Plane, rng: np.random.Generator) -> Image:
    """A checked table cloth: squares and lines, which a marker finder may fall for."""
    pitch = int(rng.integers(40, 110))
    stripe = (np.arange(DESK_PX) // pitch % 2).astype(np.float32)
    check = (stripe[:, None] + stripe[None, :]) / 2
    weave = 0.04 * _noise((3, 3), rng) + 0.04 * _noise((300, 300), rng)
    light = 235 - check[..., None] * (235 - colour)
    return np.asarray(np.clip(light * (1 + weave[..., None]), 0, 255), np.uint8)
