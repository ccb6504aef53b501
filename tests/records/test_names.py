"""Whom the name of a photo names."""

from __future__ import annotations

import pytest

from dicesheets.records.names import person_of

# the name of a photo, and whom it names
PEOPLE = [
    ("anna", "anna"),
    ("Anna-2", "anna"),
    ("anna (3)", "anna"),
    ("anna_round_2", "anna"),
    ("anna-maria-1", "anna-maria"),
    ("Bo", "bo"),
    ("B", ""),  # a letter is nobody's name
    ("B2", ""),
    ("IMG_20260718_1201", ""),
    ("IMG-anna", "anna"),
    ("WhatsApp Image 2026-07-18 at 12.01.00", ""),
    ("page-three", ""),
    ("erste Runde", ""),
    ("Zoë-Foto 2", "zoë"),
    ("12-07", ""),
]


@pytest.mark.parametrize(("stem", "person"), PEOPLE)
def test_a_photo_names_a_person_not_a_camera_a_page_or_a_day(stem: str, person: str) -> None:
    assert person_of(stem) == person
