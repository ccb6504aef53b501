"""From a photo to the question about the reading that would make the sheet legal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from dicesheets.reports.overlay import Scored, write_overlays
from dicesheets.rules.entry import Judged
from dicesheets.rules.misreading import is_misreading
from dicesheets.scanner.collect import Sheets
from dicesheets.scanner.overlay_legend import DOUBT, HEADER_PX, LEGEND_PX, MISCOUNT
from dicesheets.scanner.reading import FieldReading
from dicesheets.scoring.judge import judge_entry
from dicesheets.scoring.read import ReadFile, read_file
from dicesheets.scoring.review import Questions, misread_doubts, review
from dicesheets.scoring.settle import entry_of, settle

PHOTO = Path(__file__).parents[2] / "examples" / "photos" / "welten.jpg"
MISREAD = FieldReading("turn-3-a", "1", 0.9998, (("7", 1e-4), ("3", 1e-4)))


def changed(file: ReadFile, change: Callable[[FieldReading], FieldReading]) -> ReadFile:
    cards = [replace(c, fields=tuple(map(change, c.fields))) for c in file.reading.cards]
    return replace(file, reading=replace(file.reading, cards=tuple(cards)))


@pytest.fixture(scope="module")
def file() -> ReadFile:
    """A legal round on whose photo a 3 was read as a 1, everything without a doubt."""
    read = read_file(PHOTO, with_ink=True)
    sure = changed(read, lambda field: replace(field, confidence=1.0, alternatives=()))
    return changed(sure, lambda field: MISREAD if field.field == MISREAD.field else field)


def judge_file(file: ReadFile) -> tuple[Sheets, Judged]:
    (sheets,) = settle([file.reading])
    return sheets, judge_entry(entry_of(sheets))


def test_what_was_seen_of_a_field_goes_all_the_way_to_the_verdict(file: ReadFile) -> None:
    _, judged = judge_file(file)
    assert judged.verdict.legal is False
    (hint,) = filter(is_misreading, judged.verdict.findings)
    assert (hint.fields, hint.instead) == (("turn-3-a",), "3")


def test_a_review_asks_about_it_and_nothing_else(file: ReadFile) -> None:
    _, judged = judge_file(file)
    assert judged.entry.doubts == ()
    (doubt,) = misread_doubts(judged)
    assert (doubt.field, doubt.value, doubt.alternatives[0][0]) == ("turn-3-a", "1", "3")
    said: list[str] = []
    done = review(judged.entry, [doubt], Questions(lambda _: "3", said.append, "en", total=1))
    assert "turn 3, die 1: 1 (99.9%; else 3 0.1%); the rest of the sheet speaks against" in said[0]
    assert judge_entry(done.entry).verdict.legal is True
    legal = changed(file, lambda f: replace(f, value="3") if f.field == "turn-3-a" else f)
    assert misread_doubts(judge_file(legal)[1]) == ()


def count_pixels(drawn: Path, colour: tuple[int, int, int]) -> int:
    """Return how much of an overlay is of a colour, the legend left out."""
    import cv2

    picture = cv2.imread(str(drawn))
    assert picture is not None
    shown = picture[HEADER_PX + 2 * LEGEND_PX :]
    return int((np.abs(shown.astype(int) - colour[::-1]).max(axis=2) < 6).sum())


@pytest.mark.slow
def test_overlays_show_it_in_amber(file: ReadFile, tmp_path: Path) -> None:
    def amber(judged: Judged, folder: str) -> int:
        (drawn,) = write_overlays([file], [Scored(sheets, judged)], tmp_path / folder, "de")
        return count_pixels(drawn, DOUBT)

    sheets, judged = judge_file(file)
    findings = tuple(f for f in judged.verdict.findings if not is_misreading(f))
    unnamed = replace(judged, verdict=replace(judged.verdict, findings=findings))
    assert amber(unnamed, "without") < 50 < 500 < amber(judged, "with")


def test_overlays_show_what_does_not_add_up_in_violet(file: ReadFile, tmp_path: Path) -> None:
    def violet(file: ReadFile, folder: str) -> int:
        (drawn,) = write_overlays([file], [Scored(*judge_file(file))], tmp_path / folder, "de")
        return count_pixels(drawn, MISCOUNT)

    wrong = FieldReading("round-1", "9.4", 1.0)
    miscounted = changed(file, lambda field: wrong if field.field == "round-1" else field)
    assert violet(file, "right") < 50 < 500 < violet(miscounted, "wrong")
