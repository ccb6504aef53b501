"""From layouts to a gallery: check, rate, refuse or show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from dicesheets.errors import BundleError, DicesheetsError
from dicesheets.layouts.load import CLASSIC
from dicesheets.sheets.drawn import DrawnCards
from dicesheets.variants.bundle import Bundle, load_bundles, verify
from dicesheets.variants.gallery.model import Entry
from dicesheets.variants.gallery.write import write_gallery
from dicesheets.variants.known_ratings import known_rating
from dicesheets.variants.library import file_of
from dicesheets.variants.rating import format_rating


def publish(
    sources: Sequence[Path], folder: Path, tell: Callable[[], None] = lambda: None
) -> tuple[Entry, ...]:
    """Write a gallery of all sources; BundleError names everything that keeps one out.

    Nothing is written unless every variant is accepted.
    """
    entries: dict[tuple[str, str], Entry] = {}
    refused: list[str] = []
    for source in sources:
        try:
            for bundle in load_bundles(file_of(source)):
                entry = _accept(bundle)
                entries[entry.layout.id, entry.layout.digest] = entry
        except DicesheetsError as error:
            refused.append(str(error))
    if refused:
        raise BundleError("\n".join(refused))
    return write_gallery(_with_folders(list(entries.values())), folder, tell)


def _accept(bundle: Bundle) -> Entry:
    """Check and rate one variant; BundleError says why it cannot be published."""
    drawn = DrawnCards()
    layout = verify(bundle, drawn)
    shown, about = bundle.shown, layout.about
    missing = [key for key in ("author", "licence") if not getattr(about, key).strip()]
    if missing:
        raise BundleError(f"{shown}: {' and '.join(missing)} missing; say whose it is")
    if layout.id == CLASSIC:
        raise BundleError(f"{shown}: id classic; give the variant an id of its own")
    rating = known_rating(layout)
    if rating.fitting is None:
        told = format_rating(layout, rating, "en")
        raise BundleError(f"{shown}: not fair by simulated play; change it and rate it\n{told}")
    return Entry(layout, bundle, rating, layout.id, drawn)


def _with_folders(entries: list[Entry]) -> list[Entry]:
    """Give every variant a folder of its own; versions of one name are told apart by digest."""
    names = [entry.layout.id.lower() for entry in entries]
    return [
        entry
        if names.count(entry.layout.id.lower()) == 1
        else replace(entry, folder=f"{entry.layout.id}-{entry.layout.digest}")
        for entry in entries
    ]
