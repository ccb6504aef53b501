"""Photos: fields cut by the scanner itself from practice photos, with what stands in them.

Made fields are many and wild; these few are exactly what the networks will be asked: every game's
sheets, filled in one hand, photographed whole, flattened, evened out and cut by the pipeline.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.errors import PhotoError
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Kind
from dicesheets.practice.handwriting import Hand
from dicesheets.practice.make import Wish
from dicesheets.practice.real_light import RealLight, gather_lights
from dicesheets.practice.rings import RINGS
from dicesheets.practice.sheet import Print, practise
from dicesheets.rules.record import Record
from dicesheets.scanner.library import Library
from dicesheets.scanner.pipeline import ReadCard, scan_pages
from dicesheets.scanner.recognise import (
    JUNK,
    NUMBER_CHARACTERS,
    PATCH_PX,
    STRIP_HEIGHT_PX,
    STRIP_WIDTH_PX,
    VALUES,
)
from dicesheets.scanner.train.fields import WHITE_BYTE
from dicesheets.scanner.train.hands import gather_hands
from dicesheets.scanner.train.shards import (
    KINDS,
    NO_GROUP,
    Recipe,
    Shard,
    join_shards,
    make_files,
    save_arrays,
)
from dicesheets.scanner.train.strips import LONGEST, Strips, join_strips
from dicesheets.scanner.train.whole_hands import warp_hand

# Round pages hold the most kinds; pads hold the numbers.
GAME_SHARES = {
    Game.WELTEN: 0.55, Game.WUERFELAND: 0.13, Game.HELDEN: 0.13, Game.CARCASSONNE: 0.19,
}  # fmt: skip
PRESET_SHARES = {
    "normal": 0.21, "hard": 0.19, "rotated": 0.02, "bent2": 0.04, "hard-shadow": 0.11,
    "real-light": 0.17, "laminated": 0.22, "messenger": 0.04,
}  # fmt: skip
REACHING = 0.15  # of the pages: crosses reach over the borders of their fields
RINGED = 0.2  # of the pages: all rings are drawn in one of the ways that are no plain rings
MEGAPIXELS = (4.0, 12.0)
CORRECTED_PAGES = 0.3
CORRECTION_RATE = 0.1
# A board has two hundred hexes; they must not crowd out the rest.
MOST_OF_A_KIND = 50
MOST_EMPTY_NUMBERS = 5
NORMAL_PRESET = "normal"

T = TypeVar("T")
Grey = NDArray[np.uint8]
Cut = tuple[Grey, Grey, Kind, str | None]


def load_photo_fields(
    recipe: Recipe, photos: int, processes: int, warped: bool = True
) -> tuple[Shard, Strips]:
    """Make and cut so many practice photos, or take their fields from the cache."""
    make = partial(make_photo_fields, warped=warped)
    files = make_files(recipe, photos, processes, make, recipe.photos)
    loaded = [np.load(file) for file in files]
    marks = [Shard(*(part[f"mark_{key}"] for key in Shard.__slots__)) for part in loaded]
    strips = [Strips(*(part[f"strip_{key}"] for key in Strips.__slots__)) for part in loaded]
    return join_shards(marks), join_strips(strips)


def make_photo_fields(recipe: Recipe, file: Path, number: int, warped: bool = True) -> None:
    """Photograph one file's worth of sheets and write what the scanner cut from them."""
    cv2.setNumThreads(1)
    hands, library = _hands(recipe.data, recipe.held_out), Library()
    lights = _lights(recipe.data, recipe.held_out)
    cuts: list[Cut] = []
    for place in range(recipe.photos):
        seed = (recipe.seed * 1000 + number) * recipe.photos + place
        only_normal = recipe.severities == (1.0,)
        cuts += cut_photo(seed, hands, library, only_normal, lights, warped)
    marks = [cut for cut in cuts if cut[2] is not Kind.NUMBER]
    strips = [cut for cut in cuts if cut[2] is Kind.NUMBER]
    save_arrays(file, _pack_marks(marks) | _pack_strips(strips))


@cache
def _hands(data: Path, held_out: bool) -> tuple[Hand, ...]:
    return gather_hands(data, held_out)


@cache
def _lights(data: Path, held_out: bool) -> tuple[RealLight, ...]:
    """The light of real sheets on one side of the split; without real photos, what ships."""
    is_known = (data / "real" / "photos.csv").is_file()
    return tuple(gather_lights(data, held_out)) if is_known else ()


def cut_photo(
    seed: int,
    hands: tuple[Hand, ...],
    library: Library,
    only_normal: bool,
    lights: tuple[RealLight, ...] = (),
    warped: bool = True,
) -> list[Cut]:
    """Return every field of one practice photo; none if the scanner gives the photo up.

    There are few hands to learn from, so that they are warped; normal photos have them as they are.
    """
    rng = np.random.default_rng((seed, 5))
    layout = load_classic(_pick(GAME_SHARES, rng))
    preset = _pick(PRESET_SHARES, rng)
    wish = Wish(
        NORMAL_PRESET if only_normal else preset,
        float(rng.uniform(*MEGAPIXELS)),
        CORRECTION_RATE if rng.random() < CORRECTED_PAGES else 0.0,
        lights=lights,
    )
    if not only_normal:
        hands = _some(hands, rng)
        hands = tuple(warp_hand(hand, rng) for hand in hands) if warped else hands
        reach = float(rng.uniform(1.0, 1.3)) if rng.random() < REACHING else 1.0
        ways = tuple(RINGS)
        way = ways[int(rng.integers(len(ways)))] if rng.random() < RINGED else ""
        wish = replace(wish, reach=reach, rings=way)
    how = Print(
        paper=str(rng.choice(["a4", "letter"])),
        language=str(rng.choice(["de", "en"])),
        saver=bool(rng.random() < 0.4),
    )
    photo, record = practise(layout, seed, hands, wish, how)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "photo.jpg"
        file.write_bytes(photo.jpeg)
        try:
            cards = [card for page in scan_pages(file, library) for card in page.cards]
        except PhotoError:
            return []
    corrected = set(photo.corrected)
    return [cut for card in cards for cut in _cut_card(card, record, corrected, rng)]


def _cut_card(
    card: ReadCard, record: Record, corrected: set[tuple[str, str]], rng: np.random.Generator
) -> list[Cut]:
    name = card.reading.card
    written = {f: m for c in record.rounds[0].cards if c.card == name for f, m in c.marks}
    artworks: dict[int, Grey] = {}
    for cuts in (card.printed.marks, card.printed.strips):
        artworks |= zip(cuts.fields, cuts.artwork, strict=True)
    found: list[Cut] = []
    seen: Counter[Kind] = Counter()
    empty = 0
    for i in rng.permutation(len(card.patches)).tolist():
        field, reading = card.printed.plan.fields[i].field, card.reading.fields[i]
        is_cut_off = reading.unreadable and not reading.alternatives
        if is_cut_off or seen[field.kind] >= MOST_OF_A_KIND:
            continue
        mark = JUNK if (name, field.id) in corrected else written.get(field.id)
        if field.kind is Kind.NUMBER and mark is None:
            empty += 1
            if empty > MOST_EMPTY_NUMBERS:
                continue
        seen[field.kind] += 1
        found.append((card.patches[i], artworks[i], field.kind, mark))
    return found


def _pack_marks(cuts: list[Cut]) -> dict[str, NDArray[np.generic]]:
    kinds = [KINDS.index(kind) for _, _, kind, _ in cuts]
    labels = [VALUES[kind].index(mark) for _, _, kind, mark in cuts]
    return {
        "mark_patches": _stack(cuts, (PATCH_PX, PATCH_PX)),
        "mark_label": np.array(labels, np.int64),
        "mark_kind": np.array(kinds, np.int64),
        "mark_group": np.full(len(cuts), NO_GROUP, np.int64),
    }


def _pack_strips(cuts: list[Cut]) -> dict[str, NDArray[np.generic]]:
    spelled = np.zeros((len(cuts), LONGEST), np.int64)
    length = np.zeros(len(cuts), np.int64)
    for i, (_, _, _, mark) in enumerate(cuts):
        text = (mark or "").replace(",", ".")
        spelled[i, : len(text)] = [NUMBER_CHARACTERS.index(c) + 1 for c in text]
        length[i] = len(text)
    return {
        "strip_patches": _stack(cuts, (STRIP_HEIGHT_PX, STRIP_WIDTH_PX)),
        "strip_spelled": spelled,
        "strip_length": length,
        "strip_group": np.full(len(cuts), NO_GROUP, np.int64),
    }


def _stack(cuts: list[Cut], size: tuple[int, int]) -> Grey:
    """Photo and artwork as two channels, paper at WHITE_BYTE."""
    pairs = np.array([(photo, artwork) for photo, artwork, _, _ in cuts], np.float32)
    return np.asarray(np.rint(pairs * (WHITE_BYTE / 255)), np.uint8).reshape(-1, 2, *size)


def _some(hands: tuple[Hand, ...], rng: np.random.Generator) -> tuple[Hand, ...]:
    """Return one hand: a photo shows but one."""
    return (hands[int(rng.integers(len(hands)))],)


def _pick(shares: dict[T, float], rng: np.random.Generator) -> T:
    return tuple(shares)[int(rng.choice(len(shares), p=list(shares.values())))]
