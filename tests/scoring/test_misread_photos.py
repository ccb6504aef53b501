"""From a photo to the question about the reading that would make the sheet legal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from dicesheets.reports.overlay import write_overlays
from dicesheets.rules.misreading import is_misreading
from dicesheets.scanner.collect import collect
from dicesheets.scanner.pipeline import ReadPhoto
from dicesheets.scanner.reading import FieldReading
from dicesheets.scoring.judge import judge_entry, look_for_misreading
from dicesheets.scoring.photos import (
    doubt_misreadings,
    entry_of,
    make_library,
    read_pages,
    reading_of,
)

PHOTO = Path(__file__).parents[2] / "examples" / "photos" / "welten.jpg"
MISREAD = FieldReading("turn-3-a", "1", 0.9998, (("7", 1e-4), ("3", 1e-4)))


def changed(
    pages: tuple[ReadPhoto, ...], change: Callable[[FieldReading], FieldReading]
) -> tuple[ReadPhoto, ...]:
    (page,) = pages
    cards = [
        replace(c, reading=replace(c.reading, fields=tuple(map(change, c.reading.fields))))
        for c in page.cards
    ]
    return (replace(page, cards=tuple(cards)),)


@pytest.fixture(scope="module")
def pages() -> tuple[ReadPhoto, ...]:
    """A legal round on whose photo a 3 was read as a 1, everything without a doubt."""
    read = read_pages(PHOTO, make_library())
    sure = changed(read, lambda field: replace(field, confidence=1.0, alternatives=()))
    return changed(sure, lambda field: MISREAD if field.field == MISREAD.field else field)


def doubts(pages: tuple[ReadPhoto, ...]) -> list[str]:
    return [f.field for page in pages for card in page.cards for f in card.reading.doubts]


def test_what_was_seen_of_a_field_goes_all_the_way_to_the_verdict(
    pages: tuple[ReadPhoto, ...],
) -> None:
    (sheets,) = collect([reading_of(PHOTO, pages)])
    verdict = look_for_misreading(judge_entry(entry_of(sheets))).verdict
    assert verdict.legal is False
    (hint,) = filter(is_misreading, verdict.findings)
    assert (hint.fields, hint.instead) == (("turn-3-a",), "3")


def test_a_review_asks_about_it_and_nothing_else(pages: tuple[ReadPhoto, ...]) -> None:
    assert doubts(pages) == []
    assert doubts(doubt_misreadings(PHOTO, pages, 3.0)) == ["turn-3-a"]
    legal = changed(pages, lambda f: replace(f, value="3") if f.field == "turn-3-a" else f)
    assert doubts(doubt_misreadings(PHOTO, legal, 3.0)) == []


def test_overlays_show_it_in_amber(
    pages: tuple[ReadPhoto, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import cv2

    def amber(folder: str) -> int:
        (file,) = write_overlays(PHOTO, pages, tmp_path / folder, "de")
        picture = cv2.imread(str(file))
        assert picture is not None
        below_header = picture[80:]
        return int((np.abs(below_header.astype(int) - (0, 132, 224)).max(axis=2) < 6).sum())

    shown = amber("with")
    monkeypatch.setattr("dicesheets.reports.overlay.look_for_misreading", lambda judged: judged)
    assert amber("without") < 50 < 500 < shown
