"""A page without cards may carry a layout; nobody looks for one on other pages."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from dicesheets.errors import PhotoError
from dicesheets.layouts.model import Text
from dicesheets.scoring import read
from dicesheets.scoring.read import Known, read_file

PHOTO = Path("page.jpg")
NOTE = Text("keine Karte", "no card")


def page(cards: int) -> SimpleNamespace:
    return SimpleNamespace(
        cards=tuple(SimpleNamespace(reading=f"card {n}") for n in range(cards)),
        notes=(NOTE,),
        photo=SimpleNamespace(grey=None),
    )


@pytest.mark.parametrize(
    ("cards", "carriers", "parts", "looked"),
    [
        (0, (PHOTO,), ("part",), True),
        (0, (PHOTO,), (), True),
        (0, (), ("part",), False),
        (1, (PHOTO,), ("part",), False),
    ],
)
def test_codes_are_looked_for_where_they_may_be(
    cards: int, carriers: tuple[Path, ...], parts: tuple[str, ...], looked: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    asked: list[Any] = []
    stand_ins: dict[str, Any] = {
        "scan_pages": lambda *_: [page(cards)],
        "read_parts": lambda grey: asked.append(grey) or parts,
        "_libraries": lambda _: (None, None),
        "_sight": lambda *_: "seen",
    }
    for name, stand_in in stand_ins.items():
        monkeypatch.setattr(read, name, stand_in)
    known = Known(carriers=carriers)
    if not cards and not (carriers and parts):
        with pytest.raises(PhotoError, match="no card"):
            read_file(PHOTO, known)
    else:
        found = read_file(PHOTO, known)
        assert len(found.sights) == cards
        assert found.reading.notes == ((NOTE,) if cards else ())
    assert bool(asked) is looked
