"""Cutting: every field's patch straight from the photo, in even light.

Each patch is an affine view of its surroundings: over a field's few millimetres neither
perspective nor curl can be told from one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.scanner.artwork import Cuts, PrintedCard
from dicesheets.scanner.light import WHITE_PX_A_MM
from dicesheets.scanner.warp import Floats, Warp

Grey = NDArray[np.uint8]
Floats32 = NDArray[np.float32]

HARD_EDGE = 1.5  # how much brighter one side of a shadow's edge is
GLARE_FROM = 244  # grey levels of bare paper; without a glare real photos have 237 at most
KEPT_CUTS = 64  # cards whose places on the map of white are kept: half a megabyte each


@dataclass(frozen=True, slots=True, eq=False)
class Pyramid:
    """A photo at full, half, quarter… size."""

    levels: tuple[Grey, ...]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the photo."""
        height, width = self.levels[0].shape
        return (width, height)

    def nearest(self, px_a_step: float) -> int:
        """Return the level at which one step covers one to two pixels."""
        level = max(0, int(np.floor(np.log2(max(px_a_step, 1e-6)))))
        return min(level, len(self.levels) - 1)


@dataclass(frozen=True, slots=True, eq=False)
class CutCard:
    """A card with the patches of its fields, ready to be judged."""

    printed: PrintedCard
    marks: Grey  # as `printed.marks`
    strips: Grey
    in_frame: tuple[bool, ...]  # for every field of the plan: does the photo show it
    on_edge: tuple[bool, ...]  # for every one of the marks: a hard shadow's edge runs through it
    hand: int  # cards with the same number were filled by one player
    in_glare: frozenset[int] = frozenset()  # the fields where paper is as bright as a photo can be
    light: tuple[float, ...] = ()  # for every one of the marks: how bright paper is, grey levels

    def patches(self) -> tuple[Grey, ...]:
        """The patches in the order of the plan's fields."""
        return self.printed.in_order(self.marks, self.strips)


def build_pyramid(grey: Grey, levels: int) -> Pyramid:
    """Return a photo at so many sizes, each half of the one before."""
    found = [grey]
    for _ in range(levels - 1):
        last = found[-1]
        size = (max(1, last.shape[1] // 2), max(1, last.shape[0] // 2))
        found.append(np.asarray(cv2.resize(last, size, interpolation=cv2.INTER_AREA), np.uint8))
    return Pyramid(tuple(found))


def cut_light(cuts: Cuts, white: Grey) -> Grey:
    """Return how bright bare paper is on these fields, patch below patch."""
    if not cuts.fields:
        return np.zeros((0, cuts.size_px[0]), np.uint8)
    return _sample(white, *_maps_of_white(cuts))


def cut_fields(pyramid: Pyramid, warp: Warp, cuts: Cuts, light: Grey) -> Grey:
    """Return the patches of all these fields in even light, n x height x width, paper at 255."""
    width, height = cuts.size_px
    if not cuts.fields:
        return np.zeros((0, height, width), np.uint8)
    matrices = warp.locals(cuts.centres_mm, cuts.reaches_mm) @ cuts.to_mm
    turns = matrices[:, 0, 0] * matrices[:, 1, 1] - matrices[:, 0, 1] * matrices[:, 1, 0]
    # A large field has longer steps than its neighbours: thin lines would fall between them.
    nearest = [pyramid.nearest(step) for step in np.sqrt(np.abs(turns)).tolist()]
    levels = np.array(nearest)
    patches = np.empty((len(levels), height, width), np.uint8)
    for level in sorted(set(nearest)):
        these = levels == level
        ours = matrices[these] / 2**level
        ours[:, :, 2] += 0.5 / 2**level - 0.5
        sampled = _sample(pyramid.levels[level], *_maps(ours, cuts.size_px))
        patches[these] = sampled.reshape(-1, height, width)
    even = cv2.divide(patches.reshape(-1, width), light, scale=255)
    return np.asarray(even, np.uint8).reshape(-1, height, width)


def fields_on_shadow_edges(cuts: Cuts, light: Grey) -> tuple[bool, ...]:
    """Say for each of these fields whether the edge of a hard shadow runs through it."""
    if not cuts.fields:
        return ()
    patches = light.reshape(len(cuts.fields), -1)
    return tuple((patches.max(axis=1) > HARD_EDGE * patches.min(axis=1)).tolist())


def fields_in_glare(cuts: Cuts, mean: Sequence[float]) -> frozenset[int]:
    """Return the fields, by their places in the plan, on which paper is as bright as can be."""
    return frozenset(f for f, one in zip(cuts.fields, mean, strict=True) if one >= GLARE_FROM)


def mean_light(cuts: Cuts, light: Grey) -> tuple[float, ...]:
    """Return how bright paper is on each of these fields, in grey levels."""
    if not cuts.fields:
        return ()
    return tuple(light.reshape(len(cuts.fields), -1).mean(axis=1).tolist())


def fields_in_frame(pyramid: Pyramid, warp: Warp, cores_mm: Floats) -> tuple[bool, ...]:
    """Say for every field whether the photo shows all of it; `cores_mm` is n x 4 x 2."""
    pixels = warp.to_photo(cores_mm.reshape(-1, 2)).reshape(-1, 8)
    least, most = np.zeros(8), np.tile(np.array(pyramid.size), 4)
    inside = ((pixels >= least) & (pixels <= most)).all(axis=1)
    return tuple(np.asarray(inside).tolist())


def _sample(picture: Grey, columns: Floats32, rows: Floats32) -> Grey:
    edge = cv2.BORDER_REPLICATE
    return np.asarray(cv2.remap(picture, columns, rows, cv2.INTER_LINEAR, borderMode=edge))


def _maps(matrices: Floats, size_px: tuple[int, int]) -> tuple[Floats32, Floats32]:
    """Where all patches lie in a picture; each matrix takes patch pixels to its pixels."""
    width = size_px[0]
    maps = matrices.astype(np.float32).swapaxes(0, 1) @ _spots(size_px)
    return maps[0].reshape(-1, width), maps[1].reshape(-1, width)


@lru_cache(KEPT_CUTS)
def _maps_of_white(cuts: Cuts) -> tuple[Floats32, Floats32]:
    """The same for the map of white, which is flat already."""
    to_white = cuts.to_mm[:, :2] * WHITE_PX_A_MM
    to_white[:, :, 2] -= 0.5
    return _maps(to_white, cuts.size_px)


@cache
def _spots(size_px: tuple[int, int]) -> Floats32:
    """The pixels of a patch as columns (x, y, 1)."""
    width, height = size_px
    spots = np.stack([*np.indices((height, width))[::-1], np.ones((height, width))])
    return spots.reshape(3, -1).astype(np.float32)
