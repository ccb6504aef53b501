"""Overlays as files: the flattened sheets of a photo with readings, verdict and stars on them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from dicesheets.photos import entry_of, reading_of
from dicesheets.rules.verdict import Severity, Verdict
from dicesheets.scanner.collect import Sheets, collect
from dicesheets.scanner.overlay import Remark, draw_overlay
from dicesheets.scanner.photo import load_colours
from dicesheets.scanner.pipeline import ReadPhoto
from dicesheets.scanner.reading import CardReading
from dicesheets.score import judge_entry
from dicesheets.sheets.files import make_folder, write_file

OVERLAY_BUDGET_SECONDS = 3.0  # an overlay shows what is wrong at a glance; proofs can wait


def write_overlays(
    file: Path, pages: Sequence[ReadPhoto], folder: Path, language: str
) -> list[Path]:
    """Write a picture of the flattened sheets for each page of a file, and return the files."""
    import cv2

    make_folder(folder)
    sheets = collect([reading_of(file, pages)])
    verdicts = [judge_entry(entry_of(s), OVERLAY_BUDGET_SECONDS).verdict for s in sheets]
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
            write_file(path, data.tobytes())
            written.append(path)
    return written


def _remark(card: CardReading, sheets: Sequence[Sheets], verdicts: Sequence[Verdict]) -> Remark:
    """What the rules say about one card, out of the verdict on the sheets it belongs to."""
    for one, verdict in zip(sheets, verdicts, strict=True):
        if one.record.player not in (None, f"P{card.player}") or one.layout != card.layout:
            continue
        for (number, held), judged in zip(one.record.numbered, verdict.rounds, strict=False):
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
        is_pad = any(outcome.players for outcome in verdict.rounds)
        known = verdict.score_tenths is not None and not is_pad
        score = f"{(verdict.score_tenths or 0) / 10:g} · " if known else ""
        said.append(f"{score}{legal}".replace(".", "," if language == "de" else "."))
    return " | ".join(said)
