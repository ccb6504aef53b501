"""Photos on their way to verdicts: what the scan and score commands do with pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from dicesheets.errors import PhotoError
from dicesheets.layouts.fiducials import SheetCode, reference_of
from dicesheets.layouts.model import Layout
from dicesheets.records import format_record
from dicesheets.rules.entry import Doubt, Entry
from dicesheets.rules.verdict import Severity, Verdict
from dicesheets.scanner.artwork import default_cache
from dicesheets.scanner.carrier import CarriedLayouts
from dicesheets.scanner.collect import PlacedDoubt, Sheets, collect
from dicesheets.scanner.library import Library
from dicesheets.scanner.overlay import Remark, draw_overlay
from dicesheets.scanner.photo import list_pictures, load_colours
from dicesheets.scanner.pipeline import NO_CARD, ReadPhoto, scan_pages
from dicesheets.scanner.reading import CardReading, Reading
from dicesheets.score import judge
from dicesheets.variants.library import layout_for_code

OVERLAY_BUDGET_SECONDS = 3.0  # an overlay shows what is wrong at a glance; proofs can wait


def make_library(layout: Layout | None = None, carried: CarriedLayouts | None = None) -> Library:
    """Return what cards can be recognised.

    Built-in, installed and generated ones, the one given, and those that the photos carry.
    """

    def find(code: SheetCode) -> Layout | None:
        named = (code.game, code.reference, code.generated)
        if layout is not None and (layout.game, *reference_of(layout)) == named:
            return layout
        return layout_for_code(code) or (carried.find(code) if carried else None)

    return Library(find, default_cache())


def read_pages(
    file: Path, library: Library, carried: CarriedLayouts | None = None
) -> tuple[ReadPhoto, ...]:
    """Return every picture of a file with its cards; PhotoError if there is no card on any.

    A page that carries a layout needs no card.
    """
    pages = tuple(scan_pages(file, library))
    if carried and not all(page.cards for page in pages) and carried.carries(file):
        return tuple(page if page.cards else replace(page, notes=()) for page in pages)
    if not any(page.cards for page in pages):
        notes = [note for page in pages for note in page.notes]
        raise PhotoError(f"{file}: {notes[0] if notes else NO_CARD}")
    return pages


def reading_of(file: Path, pages: Iterable[ReadPhoto]) -> Reading:
    """Return the reading of a file's pictures."""
    shown = list(pages)
    cards = tuple(card.reading for page in shown for card in page.cards)
    notes = dict.fromkeys(note for page in shown for note in page.notes)
    return Reading(str(file), cards, tuple(notes))


def read_entries(paths: Sequence[Path], layout: Layout | None = None) -> tuple[Entry, ...]:
    """Return the records on some pictures, PDFs and folders, with their doubts.

    PhotoError names every picture that could not be read, and nothing is judged then: a missing
    page would make a legal game look illegal.
    """
    carried = CarriedLayouts(paths)
    library = make_library(layout, carried)
    readings: list[Reading] = []
    problems: list[str] = []
    for path in list_pictures(tuple(paths)):
        try:
            readings.append(reading_of(path, read_pages(path, library, carried)))
        except PhotoError as error:
            problems.append(str(error))
    if problems:
        raise PhotoError("\n".join(problems))
    return tuple(entry_of(sheets) for sheets in collect(readings))


def entry_of(sheets: Sheets) -> Entry:
    """Return one player's sheets as an entry."""
    doubts = tuple(_doubt(doubt) for doubt in sheets.doubts)
    return Entry(" ".join(sheets.inputs), sheets.layout, sheets.record, doubts)


def save_records(readings: Sequence[Reading], folder: Path) -> list[Path]:
    """Write a record for each player and return the files."""
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    for sheets in collect(readings):
        stem = Path(sheets.inputs[0]).stem
        if sheets.record.player:
            stem += f"-{sheets.record.player}"
        name, number = stem, 1
        while folder / f"{name}.yaml" in written:
            number += 1
            name = f"{stem}-{number}"
        path = folder / f"{name}.yaml"
        path.write_text(format_record(sheets.record), encoding="utf-8")
        written.append(path)
    return written


def write_overlays(
    file: Path, pages: Sequence[ReadPhoto], folder: Path, language: str
) -> list[Path]:
    """Write a picture of the flattened sheets for each page of a file, and return the files."""
    import cv2

    folder.mkdir(parents=True, exist_ok=True)
    sheets = collect([reading_of(file, pages)])
    verdicts = [judge(s.layout, s.record, OVERLAY_BUDGET_SECONDS) for s in sheets]
    written: list[Path] = []
    for page, picture in zip(pages, load_colours(file), strict=False):
        if not page.cards:
            continue
        remarks = [_remark(card.reading, sheets, verdicts) for card in page.cards]
        title = f"{file.name}  {_summary(verdicts, language)}"
        overlay = draw_overlay(picture, page, remarks, title, language)
        name = f"{file.stem}-{page.photo.page}" if len(pages) > 1 else file.stem
        path = folder / f"{name}-overlay.png"
        done, data = cv2.imencode(".png", overlay)
        if done:
            path.write_bytes(data.tobytes())
            written.append(path)
    return written


def _remark(card: CardReading, sheets: Sequence[Sheets], verdicts: Sequence[Verdict]) -> Remark:
    """What the rules say about one card, out of the verdict on the sheets it belongs to."""
    for one, verdict in zip(sheets, verdicts, strict=True):
        if one.record.player not in (None, f"P{card.player}") or one.layout != card.layout:
            continue
        for number, (held, judged) in enumerate(
            zip(one.record.rounds, verdict.rounds, strict=False), 1
        ):
            if held.card(card.card) is None:
                continue
            errors = [f for f in verdict.findings if f.severity is Severity.ERROR]
            illegal = {
                i for f in errors if (f.round, f.card) == (number, card.card) for i in f.fields
            }
            stars = next((c.stars for c in judged.cards if c.card == card.card), None)
            return Remark(frozenset(illegal), stars)
    return Remark()


def _summary(verdicts: Sequence[Verdict], language: str) -> str:
    said = []
    for verdict in verdicts:
        legal = {
            "de": {True: "regelgerecht", False: "nicht regelgerecht", None: "unentschieden"},
            "en": {True: "legal", False: "not legal", None: "undecided"},
        }[language][verdict.legal]
        score = "" if verdict.score_tenths is None else f"{verdict.score_tenths / 10:g} · "
        said.append(f"{score}{legal}".replace(".", "," if language == "de" else "."))
    return " | ".join(said)


def _doubt(doubt: PlacedDoubt) -> Doubt:
    field = doubt.field
    alternatives = tuple((v or "empty", p) for v, p in field.alternatives if p >= 0.01)
    return Doubt(
        doubt.round,
        doubt.card,
        field.field,
        field.value,
        field.confidence,
        alternatives,
        field.unreadable,
    )
