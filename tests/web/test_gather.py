"""What people said of a card finds it again, whoever reads the photo next."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.scanner.reading import CardReading, FieldReading, Reading
from dicesheets.scoring.read import ReadFile
from dicesheets.scoring.spots import spots_of
from dicesheets.store.corrections import add_correction
from dicesheets.store.database import Database
from dicesheets.store.matches import add_match
from dicesheets.store.photos import add_photo, keep_reading
from dicesheets.store.values import Correction, StoredReading
from dicesheets.web.workers.gather import gather

PAD = load_classic(Game.HELDEN)


def card(code: str, top: float, coins: str = "3", page: int = 1) -> CardReading:
    spots = PAD.card("pad").fields
    fields = tuple(FieldReading(f.id, coins if f.id == "p1-coins" else None, 1.0) for f in spots)
    corners = ((0.0, top), (9.0, top), (9.0, top + 9), (0.0, top + 9))
    return CardReading("pad", PAD, code, "code", 0, 0, 0, corners, fields, page)


def test_cards_keep_their_names_in_whatever_order_they_are_found() -> None:
    upper, lower, other = card("AAAA", 10), card("AAAA", 500), card("BBBB", 300)
    names = dict(zip(map(id, (upper, lower, other)), spots_of((upper, lower, other)), strict=True))
    again = (other, lower, upper)
    assert spots_of(again) == tuple(names[id(one)] for one in again)
    assert len(set(names.values())) == 3
    assert spots_of((card("AAAA", 10, page=2),)) != spots_of((upper,)), "another page of a file"


def test_a_correction_outlives_a_newer_reader(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The new reader finds the same card and reads it otherwise; what a person said counts."""
    database = Database(tmp_path / "a.sqlite")
    match = add_match(database, "Table").id
    digest = add_photo(database, match, "a.jpg", b"a picture").sha256
    readings = {"old": card("AAAA", 10, "3"), "new": card("AAAA", 12, "5")}
    for reader in readings:
        keep_reading(database, StoredReading(digest, reader, reader.encode()))

    def unpack(data: bytes, name: str, known: object) -> ReadFile:
        return ReadFile(Reading(name, (readings[data.decode()],)), ())

    monkeypatch.setattr("dicesheets.web.workers.shots.unpack_reading", unpack)

    def coins(reader: str) -> str | None:
        (sheet,) = gather(database, match, reader).sheets
        ((_, round_),) = sheet.scored.judged.entry.record.numbered
        return cast(str | None, round_.cards[0].mark("p1-coins"))

    assert (coins("old"), coins("new")) == ("3", "5")
    (spot,) = spots_of((readings["old"],))
    add_correction(database, match, Correction(digest, spot, "p1-coins", "7"))
    assert (coins("old"), coins("new")) == ("7", "7")
    database.close()
