"""Photos without a card may show pages of codes; neither time nor memory goes beyond its limit."""

from __future__ import annotations

import io
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from dicesheets.scanner import carrier
from dicesheets.scanner.photo import PictureBytes
from dicesheets.web import limits
from dicesheets.web.words import CARRIES
from dicesheets.web.workers import carried


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, ...]]:
    """The sizes of all pages on which codes were looked for."""
    found: list[tuple[int, ...]] = []
    read = carrier.read_parts

    def note(grey: NDArray[np.uint8]) -> object:
        found.append(grey.shape)
        return read(grey)

    monkeypatch.setattr(carrier, "read_parts", note)
    return found


def empty_pages(many: int) -> PictureBytes:
    pages = [Image.new("L", (200, 200), 255) for _ in range(many)]
    out = io.BytesIO()
    pages[0].save(out, "PDF", save_all=True, append_images=pages[1:])
    return PictureBytes("pages.pdf", out.getvalue())


def test_pages_without_a_code_are_given_up_after_a_while(
    looked_at: list[tuple[int, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sixty pages were decoded once more after the reader had given them up for lack of time."""
    assert carried.carried_note(empty_pages(3)) is None
    assert len(looked_at) == 3, "within the time all are looked at"
    monkeypatch.setattr(carried, "FRUITLESS_SECONDS", 0.0)
    assert carried.carried_note(empty_pages(3)) is None
    assert len(looked_at) == 4, "then the next one is not"


def test_of_many_photos_of_a_match_only_as_many_are_in_memory_as_may_come_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Six hundred photos of 60 MB were loaded into one worker."""
    reading = SimpleNamespace(notes=(CARRIES,))
    shots = [
        SimpleNamespace(photo=SimpleNamespace(sha256=name), file=SimpleNamespace(reading=reading))
        for name in "abcd"
    ]
    given: list[list[bytes]] = []
    monkeypatch.setattr(limits, "MAX_REQUEST_BYTES", 25)
    monkeypatch.setattr(carried, "shots_of", lambda *_: shots)
    monkeypatch.setattr(carried, "load_picture", lambda _, sha256: sha256.encode() * 10)

    def load(pictures: list[bytes]) -> tuple[()]:
        given.append(pictures)
        return ()

    monkeypatch.setattr(carried, "_carried", load)
    database: Any = None
    assert carried.add_carried(database, "m") == ({"added": []}, [])
    assert given == [[b"a" * 10, b"b" * 10]]
