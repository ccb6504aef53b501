"""Sheets of every version of the code: what was printed once is read for ever.

The photos in versions/ were made once and are never made anew. `first` and `first-board` have a
code of 18 letters and no line for a name where there is one today, `name-line` has the line and a
handwritten name on it, `personal` a code of 24 letters and a printed name.
"""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from dicesheets.layouts.people import PersonId
from dicesheets.records import load_entry
from dicesheets.rules.entry import Entry
from dicesheets.scoring.read import ReadFile, read_file
from dicesheets.scoring.settle import entry_of, settle

PHOTOS = Path(__file__).parent / "versions"
LENGTHS = {"first": 18, "first-board": 18, "name-line": 18, "personal": 24}
LARGEST_BYTES = 200_000
LARGEST_NAME_BYTES = 8_000


@pytest.fixture(scope="module")
def read() -> dict[str, ReadFile]:
    return {name: read_file(PHOTOS / f"{name}.jpg") for name in LENGTHS}


def settled(file: ReadFile) -> Entry:
    (sheets,) = settle([file.reading])
    return entry_of(sheets)


@pytest.mark.parametrize("name", LENGTHS)
def test_a_sheet_of_every_version_is_read_exactly(name: str, read: dict[str, ReadFile]) -> None:
    truth = load_entry(PHOTOS / f"{name}.yaml").record
    entry = settled(read[name])
    for real, seen in zip(truth.rounds, entry.record.rounds, strict=True):
        assert {c.card: dict(c.marks) for c in seen.cards} == {
            c.card: dict(c.marks) for c in real.cards
        }
    assert entry.record.person == truth.person
    assert {len(card.code) for card in read[name].reading.cards} == {LENGTHS[name]}


def test_a_photo_of_every_version_is_kept_and_small() -> None:
    assert {file.stem for file in PHOTOS.glob("*.jpg")} == set(LENGTHS)
    assert all(file.stat().st_size <= LARGEST_BYTES for file in PHOTOS.glob("*.jpg"))


def test_a_handwritten_name_is_cut_out_and_kept_small(read: dict[str, ReadFile]) -> None:
    entry = settled(read["name-line"])
    (name,) = entry.names
    assert (name.round, name.card, name.player) == (1, "score", 0)
    assert len(name.jpeg) <= LARGEST_NAME_BYTES
    seen = cv2.imdecode(np.frombuffer(name.jpeg, np.uint8), cv2.IMREAD_GRAYSCALE)
    assert seen is not None
    height, width = seen.shape
    assert 6 < width / height < 10
    # The name stands at the left, the line goes on to the right of it without any ink.
    ink = (seen < 0.55 * np.median(seen))[height // 6 : height // 2]
    assert ink[:, width // 6 : width // 2].mean() > 10 * max(ink[:, -width // 4 :].mean(), 0.001)


def test_where_the_code_says_who_it_is_no_picture_is_kept(read: dict[str, ReadFile]) -> None:
    entry = settled(read["personal"])
    assert entry.names == ()
    assert entry.record.person == PersonId(7, 100_017)
    assert entry.player == "7-100017"
