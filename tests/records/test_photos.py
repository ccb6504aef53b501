"""The photos that a record names are read back, or refused."""

from __future__ import annotations

import pytest

from dicesheets.errors import RecordError
from dicesheets.records import parse_entry

RECORD = "game: welten\nrounds: [{score: {round-1: 4.2}}]\nphotos: "
ONE, TWO = "0123456789abcdef", "fedcba9876543210"


@pytest.mark.parametrize(
    ("written", "photos"),
    [("", ()), ("null", ()), (f'["{ONE}"]', (ONE,)), (f'["{ONE}", "{TWO}"]', (ONE, TWO))],
)
def test_photos_are_read_back(written: str, photos: tuple[str, ...]) -> None:
    assert parse_entry(RECORD + written, "a.yaml").photos == photos


@pytest.mark.parametrize(
    "written",
    ["[]", "7", f'"{ONE}"', '["0123"]', f'["{ONE}", "no photo"]', f'["{ONE}", ["{TWO}"]]'],
)
def test_what_is_no_photo_is_refused(written: str) -> None:
    with pytest.raises(RecordError, match="these are no photos; delete this entry"):
        parse_entry(RECORD + written, "a.yaml")
