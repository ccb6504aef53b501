"""Shards: many made fields as arrays on disk, the same for the same seed."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.layouts.model import Kind
from dicesheets.scanner.recognise import PATCH_PX, VALUES
from dicesheets.scanner.train.artwork import Artwork, draw_artwork
from dicesheets.scanner.train.fields import make_field
from dicesheets.scanner.train.glyphs import GROUPS, load_glyphs
from dicesheets.scanner.train.pages import PRINTED_SHARE, print_fields

SHARD_SIZE = 20_000
PHOTOS_A_FILE = 20
ARTWORKS_A_KIND = 1500
KIND_SHARES = {Kind.DIGIT: 0.46, Kind.MARK: 0.2, Kind.CIRCLE: 0.22, Kind.FILL: 0.12}
# Training sees everything from a clean scan to photos harder than most.
SEVERITIES = (0.3, 1.0, 1.5, 2.0)
SEVERITY_SHARES = (0.15, 0.45, 0.28, 0.12)
KINDS = tuple(VALUES)
NO_GROUP = len(GROUPS)


@dataclass(frozen=True, slots=True)
class Shard:
    """Fields as arrays: patches (n, 2, side, side), label within its kind, kind, writer group."""

    patches: NDArray[np.uint8]
    label: NDArray[np.int64]
    kind: NDArray[np.int64]
    group: NDArray[np.int64]

    def pick(self, rows: slice | NDArray[np.bool_]) -> Shard:
        return Shard(*(getattr(self, key)[rows] for key in self.__slots__))


@dataclass(frozen=True, slots=True)
class Recipe:
    """What to make: which writers, how hard, and from which seed on."""

    data: Path
    cache: Path
    name: str
    held_out: bool
    severities: tuple[float, ...] = SEVERITIES
    shares: tuple[float, ...] = SEVERITY_SHARES
    kind_shares: tuple[float, ...] = tuple(KIND_SHARES.values())
    seed: int = 0
    printed_share: float = PRINTED_SHARE
    """Share of fields on the artwork of real sheets; the rest is drawn at random."""
    size: int = SHARD_SIZE
    """Fields in a file of made ones."""
    photos: int = PHOTOS_A_FILE
    """Practice photos whose fields make a file."""


def load_shards(recipe: Recipe, count: int, processes: int) -> Shard:
    """Make `count` fields, or take them from the cache."""
    return _load(make_files(recipe, count, processes, make_shard, recipe.size))


def make_files(
    recipe: Recipe,
    count: int,
    processes: int,
    make: Callable[[Recipe, Path, int], None],
    size: int,
) -> list[Path]:
    """Run a maker for each shard of that size that the cache lacks; give all the files."""
    files = cached_files(recipe, count, size)
    recipe.cache.mkdir(parents=True, exist_ok=True)
    missing = [(file, number) for number, file in enumerate(files) if not file.exists()]
    if processes == 1:  # what one shard loaded, the next one finds loaded
        for file, number in missing:
            make(recipe, file, number)
    elif missing:
        with get_context("spawn").Pool(processes) as pool:
            pool.starmap(partial(make, recipe), missing, chunksize=1)
    return files


def cached_files(recipe: Recipe, count: int, size: int) -> list[Path]:
    """Name the files of a recipe. Another recipe has others; after changes to the code that makes
    the fields the cache must be cleared."""
    mixed = replace(recipe, data=Path(), cache=Path())
    tag = f"{zlib.crc32(repr(mixed).encode()):08x}"
    numbers = range(-(-count // size))
    return [recipe.cache / f"{recipe.name}-{tag}-{number:03}.npz" for number in numbers]


def make_shard(recipe: Recipe, file: Path, number: int) -> None:
    """Make one shard and write it; the number is part of the seed."""
    cv2.setNumThreads(1)
    rng = np.random.default_rng([recipe.seed, number, int(recipe.held_out)])
    book = load_glyphs(recipe.data, recipe.held_out)
    count = min(ARTWORKS_A_KIND, recipe.size)
    artworks = {kind: _artworks(kind, count, recipe.printed_share, rng) for kind in KINDS}
    patches = np.empty((recipe.size, 2, PATCH_PX, PATCH_PX), np.uint8)
    label, kinds, group = (np.empty(recipe.size, np.int64) for _ in range(3))
    for i in range(recipe.size):
        which = int(rng.choice(len(KINDS), p=recipe.kind_shares))
        severity = float(rng.choice(recipe.severities, p=recipe.shares))
        kind = KINDS[which]
        sample = make_field(kind, artworks[kind], book, severity, rng)
        patches[i, 0], patches[i, 1] = sample.photo, sample.artwork
        kinds[i], label[i] = which, VALUES[kind].index(sample.value)
        group[i] = GROUPS.index(sample.group) if sample.group else NO_GROUP
    save_arrays(file, {"patches": patches, "label": label, "kind": kinds, "group": group})


def save_arrays(file: Path, arrays: Mapping[str, NDArray[np.generic]]) -> None:
    """Write arrays under a name of their own first, so that no half-written file is ever found."""
    partial_file = file.with_suffix(".part.npz")
    np.savez(partial_file, **arrays)  # type: ignore[arg-type]
    partial_file.rename(file)


def join_shards(shards: Sequence[Shard]) -> Shard:
    """Put shards one behind the other."""
    keys = Shard.__slots__
    return Shard(*(np.concatenate([getattr(shard, key) for shard in shards]) for key in keys))


def _load(files: Sequence[Path]) -> Shard:
    loaded = map(np.load, files)
    return join_shards([Shard(*(part[key] for key in Shard.__slots__)) for part in loaded])


def _artworks(kind: Kind, count: int, share: float, rng: np.random.Generator) -> Sequence[Artwork]:
    """Mix real artwork, each field as often as needed, with random artwork."""
    printed = print_fields()[kind]
    real = round(count * share)
    chosen = [printed[int(rng.integers(len(printed)))] for _ in range(real)]
    return chosen + [draw_artwork(kind, rng) for _ in range(count - real)]
