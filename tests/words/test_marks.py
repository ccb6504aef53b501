"""What stands in a field, in words."""

from __future__ import annotations

import pytest

from dicesheets.words.marks import tells_reading
from dicesheets.words.text import Text


@pytest.mark.parametrize(
    ("note", "mark", "is_told"),
    [
        ("gelesen als 1; 7 wäre wahrscheinlicher", "1", True),
        ("gelesen als 10; 7 wäre wahrscheinlicher", "1", False),
        ("gelesen als 10; 7 wäre wahrscheinlicher", "10", True),
        ("gelesen als 1,5; 15 kann nicht stehen", "1", False),
        ("gelesen als 1,5; 15 kann nicht stehen", "1.5", True),
        ("read as 1.5; 15 cannot stand", "1", False),
        ("read as 1, as the rules have it", "1", True),
        ("gelesen als ox", "o", False),
        ("gelesen als ox; o wäre wahrscheinlicher", "ox", True),  # of an older record
        ("gelesen als eingekreist; leer wäre wahrscheinlicher", "o", True),
        ("gelesen als eingekreist und durchkreuzt", "o", False),
        ("read as ringed and crossed, which fits", "ox", True),
        ("gelesen als leer", None, True),
        ("verwischt", "1", False),
    ],
)
def test_a_note_tells_a_mark_only_if_it_names_the_whole_of_it(
    note: str, mark: str | None, is_told: bool
) -> None:
    assert tells_reading(Text(note, note), mark) is is_told
