"""The photos of a match with what was read on them, put where people say they belong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from dicesheets.scanner.reading import Reading
from dicesheets.scoring.packed import unpack_reading
from dicesheets.scoring.read import Known, ReadFile
from dicesheets.scoring.spots import spots_of
from dicesheets.store.database import Database
from dicesheets.store.photos import photos_of, placings_of, readings_of
from dicesheets.store.values import Photo, Placing
from dicesheets.words.text import Text


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """A photo of a match: what was read on it, or what is wrong with it."""

    photo: Photo
    file: ReadFile | None
    trouble: Text | None
    is_read: bool
    spots: tuple[str, ...] = ()  # of its cards


def shots_of(database: Database, match: str, reader: str) -> tuple[Shot, ...]:
    """Return the photos of a match in the order in which they came."""
    photos = photos_of(database, match)
    placings = {placing.sha256: placing for placing in placings_of(database, match)}
    readings = readings_of(database, [photo.sha256 for photo in photos], reader)
    names = _inputs(photos)
    shots: list[Shot] = []
    for photo, name in zip(photos, names, strict=True):
        stored = readings.get(photo.sha256)
        if stored is None or stored.data is None:
            trouble = Text(*stored.trouble) if stored and stored.trouble else None
            shots.append(Shot(photo, None, trouble, stored is not None))
            continue
        file = unpack_reading(stored.data, name, Known())
        if file is None:  # its layout is gone: a variant that was removed
            shots.append(Shot(photo, None, _LOST_LAYOUT, True))
            continue
        spots = spots_of(file.reading.cards)
        placing = placings.get(photo.sha256)
        file = replace(file, reading=_placed(file.reading, placing)) if placing else file
        shots.append(Shot(photo, file, None, True, spots))
    return tuple(shots)


def with_cards(shots: Sequence[Shot]) -> tuple[Shot, ...]:
    """Return the photos with cards on them, in the order of the readings that are joined."""
    return tuple(shot for shot in shots if shot.file and shot.file.reading.cards)


_LOST_LAYOUT = Text(
    "die Vorlage dieses Blatts ist nicht mehr installiert; füge sie wieder hinzu",
    "the layout of this sheet is no longer installed; add it again",
)


def _inputs(photos: Sequence[Photo]) -> list[str]:
    """Return what the photos are called; phones call them all the same, which says nothing."""
    counts = Counter(photo.name for photo in photos)
    return [
        photo.name if counts[photo.name] == 1 else f"{place:03}"
        for place, photo in enumerate(photos, start=1)
    ]


def _placed(reading: Reading, placing: Placing) -> Reading:
    cards = tuple(
        replace(
            card,
            player=placing.person or card.player,
            round=placing.round or card.round,
        )
        for card in reading.cards
    )
    return replace(reading, cards=cards)
