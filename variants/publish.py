"""From layouts to a gallery: check, rate, refuse or show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from dicesheets.errors import BundleError, DicesheetsError, RefusedBundles
from dicesheets.files.scratch import lay, scratch
from dicesheets.files.write import make_folder, write_files
from dicesheets.layouts.load import CLASSIC
from dicesheets.layouts.model import LANGUAGES, Text
from dicesheets.sheets.drawn import DrawnCards
from dicesheets.variants.bundle import Bundle, load_bundles, verify
from dicesheets.variants.gallery.model import Entry
from dicesheets.variants.gallery.write import PRINTS, variant_files, write_front
from dicesheets.variants.known_ratings import known_rating
from dicesheets.variants.library import file_of
from dicesheets.variants.rating import UNRATED, can_be_rated, format_rating

PARTS = 1 + PRINTS  # a variant is accepted, then printed


def publish(
    sources: Sequence[Path], folder: Path, tell: Callable[[], None] = lambda: None,
    tell_part: Callable[[], None] = lambda: None, language: str = LANGUAGES[0],
) -> tuple[Entry, ...]:  # fmt: skip
    """Write a gallery of all sources; RefusedBundles names everything that keeps one out.

    Nothing is written unless every variant is accepted. `language` is that of the pages which
    stand in front; the others are a click away. `tell` is called after each source,
    `tell_part` PARTS times for each variant.
    """
    # Each variant is written aside as soon as it is accepted, so that only one is in memory.
    entries: dict[tuple[str, str], Entry] = {}
    refused: list[DicesheetsError] = []
    with scratch(beside=_nearest(folder)) as aside:
        for source in sources:
            try:
                for bundle in load_bundles(file_of(source)):
                    entry = _accept(bundle)
                    tell_part()
                    if not refused:
                        entry, files = variant_files(entry, language, tell_part)
                        lay(aside / entry.folder, files.items())
                    entries[entry.layout.id, entry.layout.digest] = entry
            except DicesheetsError as error:
                refused.append(error)
            tell()
        if refused:
            raise RefusedBundles(refused)
        named = _with_names(list(entries.values()))
        for old, new in named:
            _write(aside / old.folder, folder / "v" / new.folder)
    write_front([entry for _, entry in named], folder, language)
    return tuple(entry for _, entry in named)


def _accept(bundle: Bundle) -> Entry:
    """Check and rate one variant; BundleError says why it cannot be published."""
    drawn = DrawnCards()
    layout = verify(bundle, drawn)
    shown, about = bundle.shown, layout.about
    missing = [key for key in ("author", "licence") if not getattr(about, key).strip()]
    if missing:
        what = Text(
            f"es fehlt {' und '.join(missing)}; sag, von wem sie ist",
            f"{' and '.join(missing)} missing; say whose it is",
        )
        raise BundleError(what, shown)
    if layout.id == CLASSIC:
        what = Text(
            "id classic; gib der Variante eine eigene",
            "id classic; give the variant an id of its own",
        )
        raise BundleError(what, shown)
    rating = known_rating(layout) if can_be_rated(layout) else UNRATED
    if rating.is_played and rating.fitting is None:
        what = Text(
            "im simulierten Spiel nicht fair; ändere sie und bewerte sie neu\n"
            + format_rating(layout, rating, "de"),
            "not fair by simulated play; change it and rate it\n"
            + format_rating(layout, rating, "en"),
        )
        raise BundleError(what, shown)
    return Entry(layout, bundle, rating, f"{layout.id}-{layout.digest}", drawn)


def _with_names(entries: list[Entry]) -> list[tuple[Entry, Entry]]:
    """Pair each entry with itself under a short name, unless two versions would share it."""
    names = [entry.layout.id.lower() for entry in entries]
    return [
        (entry, entry)
        if names.count(entry.layout.id.lower()) > 1
        else (entry, replace(entry, folder=entry.layout.id))
        for entry in entries
    ]


def _nearest(folder: Path) -> Path:
    """Return a folder, or the first one above it that is there."""
    whole = folder.absolute()
    return next((place for place in (whole, *whole.parents) if place.is_dir()), whole)


def _write(source: Path, target: Path) -> None:
    make_folder(target)
    write_files({target / file.name: file.read_bytes() for file in sorted(source.iterdir())})
