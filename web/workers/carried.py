"""Layouts that photos carry: found, checked as by `dicesheets add`, and offered or added."""

from __future__ import annotations

from typing import Any

from dicesheets.errors import DicesheetsError
from dicesheets.scanner.carrier import CarriedLayouts
from dicesheets.scanner.photo import PictureBytes
from dicesheets.scoring.carried import load_carried
from dicesheets.scoring.packed import reader_version
from dicesheets.sheets.wording import say_rating
from dicesheets.store.database import Database
from dicesheets.store.photos import load_picture
from dicesheets.variants.bundle import Bundle, verify, zip_bytes
from dicesheets.variants.library import install, list_installed
from dicesheets.web.words import CARRIES, CARRIES_KNOWN
from dicesheets.web.workers.shots import shots_of
from dicesheets.web.workers.table import key_of
from dicesheets.words.text import LANGUAGES, Text

Result = tuple[dict[str, Any], list[bytes]]


def carried_note(source: PictureBytes) -> Text | None:
    """Return what to say of a photo without a card: it may show a page of codes."""
    carried = CarriedLayouts([source])
    if not carried.carries(source):
        return None
    known = {one.digest for one in list_installed()}
    try:
        is_known = all(digest in known for digest, _ in carried.bundles())
    except DicesheetsError:  # some of its codes are on another photo
        is_known = False
    return CARRIES_KNOWN if is_known else CARRIES


def offer_carried(database: Database, parts: list[bytes]) -> Result:
    """Say which layouts photos carry, each checked in full; the bundles come along to be added."""
    told, bundles = [], []
    for bundle in _carried(parts):
        layout = verify(bundle)
        told.append(
            {
                "key": key_of(layout),
                "digest": layout.digest,
                "name": [layout.about.name.de, layout.about.name.en],
                "author": layout.about.author,
                "rating": [say_rating(layout.about.rating, language) for language in LANGUAGES],
            }
        )
        bundles.append(zip_bytes(layout, bundle))
    return {"offered": told}, bundles


def add_carried(database: Database, match: str) -> Result:
    """Add the layouts that photos of a match carry."""
    pictures = [
        load_picture(database, shot.photo.sha256)
        for shot in shots_of(database, match, reader_version())
        if shot.file and CARRIES in shot.file.reading.notes
    ]
    added = [install(bundle) for bundle in _carried(pictures)]
    return {"added": [key_of(layout) for _, layout in added]}, []


def _carried(pictures: list[bytes]) -> tuple[Bundle, ...]:
    """Return the bundles in photos, which are called by their numbers."""
    return load_carried(
        [PictureBytes(str(number), data) for number, data in enumerate(pictures, start=1)]
    )
