"""Readings that are kept over an interruption, and the ink that is kept for questions."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from dicesheets.layouts.fiducials import code_of, format_code
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Text
from dicesheets.layouts.people import PersonId
from dicesheets.scanner.names import NamePicture
from dicesheets.scanner.reading import CardReading, FieldReading, Reading
from dicesheets.scanner.warp import Warp
from dicesheets.scoring.journal import journal_of
from dicesheets.scoring.read import Known, ReadFile, Sight, read_file

LAYOUT = load_classic(Game.HELDEN)
PHOTO = Path(__file__).parents[2] / "examples" / "photos" / "helden.jpg"
PLANE = np.array([[1.5, 0.25, 3.0], [0.0, 2.0, 4.0], [0.001, 0.002, 1.0]])
BEND = np.array([[0.5, -0.25], [0.125, 0.75]])
WARPS = {
    "flat": Warp(210.0, 148.0, PLANE, (), None, 0.4, 0.9),
    "bent": Warp(210.0, 148.0, PLANE, ((0, 1), (2, 0)), BEND, 0.4, 0.9),
}


def reading_of(picture: Path) -> Reading:
    card = LAYOUT.card("pad")
    fields = [FieldReading(f.id, None, 1.0) for f in card.fields]
    fields[0] = FieldReading(fields[0].field, "x", 0.75, ((None, 0.25),), False, Text("a", "b"))
    fields[1] = FieldReading(fields[1].field, None, 0.0, (), True)
    fields[2] = FieldReading(fields[2].field, "x", 0.99, (), False, None, True)
    corners = ((1.0, 2.0), (3.0, 4.0), (5.0, 6.0), (7.0, 8.0))
    letters = format_code(code_of(LAYOUT, card))
    read = CardReading("pad", LAYOUT, letters, "letters", 2, 3, 7, corners, tuple(fields), page=4)
    read = replace(read, person=PersonId(7, 17), names=(NamePicture(b"\xff\xd8 a name", 2),))
    return Reading(str(picture), (read,), (Text("Notiz", "note"),))


@pytest.mark.parametrize("name", WARPS)
def test_a_kept_reading_is_what_was_read(tmp_path: Path, name: str) -> None:
    picture = tmp_path / "a.jpg"
    picture.write_bytes(b"a picture")
    warp = WARPS[name]
    first = ReadFile(reading_of(picture), (Sight(warp, 1234),))
    asked: list[Path] = []

    def read(file: Path, known: Known) -> ReadFile:
        asked.append(file)
        return first

    journal = journal_of(tmp_path / "records")
    once = journal.reading(read)
    assert once(picture, Known()) is first
    again = journal_of(tmp_path / "records").reading(read)(picture, Known())
    assert asked == [picture], "it was read once"
    assert again.reading == first.reading
    (sight,) = again.sights
    assert (sight.width_px, sight.warp.width_mm, sight.warp.height_mm) == (1234, 210.0, 148.0)
    assert sight.warp.powers == warp.powers
    assert (sight.warp.spread_mm, sight.warp.agreement) == (0.4, 0.9)
    np.testing.assert_array_equal(sight.warp.plane, warp.plane)
    if warp.bend is None:
        assert sight.warp.bend is None
    else:
        assert sight.warp.bend is not None
        np.testing.assert_array_equal(sight.warp.bend, warp.bend)


def test_another_picture_of_that_name_is_read(tmp_path: Path) -> None:
    picture = tmp_path / "a.jpg"
    asked: list[bytes] = []

    def read(file: Path, known: Known) -> ReadFile:
        asked.append(file.read_bytes())
        return ReadFile(reading_of(file), (Sight(WARPS["flat"], 10),))

    once = journal_of(tmp_path).reading(read)
    for content in (b"one", b"two", b"one"):
        picture.write_bytes(content)
        once(picture, Known())
    assert asked == [b"one", b"two"]


def test_a_damaged_journal_is_read_anew_and_gone_in_the_end(tmp_path: Path) -> None:
    picture = tmp_path / "a.jpg"
    picture.write_bytes(b"a picture")
    asked: list[Path] = []

    def read(file: Path, known: Known) -> ReadFile:
        asked.append(file)
        return ReadFile(reading_of(file), (Sight(WARPS["flat"], 10),))

    journal = journal_of(tmp_path / "records")
    once = journal.reading(read)
    once(picture, Known())
    (kept,) = journal.folder.glob("*.json")
    kept.write_bytes(kept.read_bytes()[:-9])
    once(picture, Known())
    assert len(asked) == 2
    journal.clear()
    assert not journal.folder.exists()
    journal.clear()


def test_a_reading_without_its_ink_is_made_again_where_people_are_asked(tmp_path: Path) -> None:
    picture = tmp_path / "a.jpg"
    picture.write_bytes(b"a picture")
    wide = np.arange(12, dtype=np.uint8).reshape(2, 6)[:, ::2]  # two rows, not side by side
    asked: list[bool] = []

    def read_with(with_ink: bool) -> ReadFile:
        def read(file: Path, known: Known) -> ReadFile:
            asked.append(with_ink)
            ink = (wide, wide.T) if with_ink else ()
            return ReadFile(reading_of(file), (Sight(WARPS["flat"], 10, ink),))

        return journal_of(tmp_path, with_ink).reading(read)(picture, Known())

    for with_ink in (False, False, True, True, False):
        found = read_with(with_ink)
    assert asked == [False, True]
    assert not journal_of(tmp_path).with_ink, "most runs ask nobody"
    first, second = found.sights[0].ink
    np.testing.assert_array_equal(first, wide)
    np.testing.assert_array_equal(second, wide.T)


def test_people_are_asked_with_the_ink_of_every_card_of_a_picture(tmp_path: Path) -> None:
    picture = tmp_path / "a.jpg"
    picture.write_bytes(b"two cards")
    bare = Sight(WARPS["flat"], 10)
    inked = replace(bare, ink=(np.zeros((2, 2), np.uint8),))
    asked: list[int] = []

    def read(file: Path, known: Known) -> ReadFile:
        asked.append(len(asked))
        reading = reading_of(file)
        sights = (inked, bare) if len(asked) == 1 else (inked, inked)
        return ReadFile(replace(reading, cards=reading.cards * 2), sights)

    once = journal_of(tmp_path, with_ink=True).reading(read)
    for _ in range(3):
        found = once(picture, Known())
    assert asked == [0, 1], "the first time the ink of one card was missing"
    assert all(sight.ink for sight in found.sights)


def test_ink_is_what_is_darker_than_the_print() -> None:
    read = read_file(PHOTO, with_ink=True)
    (card,), (sight,) = read.reading.cards, read.sights
    assert len(sight.ink) == len(card.fields)
    marked = [ink.mean() for f, ink in zip(card.fields, sight.ink, strict=True) if f.value]
    empty = [ink.mean() for f, ink in zip(card.fields, sight.ink, strict=True) if not f.value]
    assert np.median(marked) > 3 * np.median(empty)
    assert np.median(empty) < 10
    assert read_file(PHOTO).sights[0].ink == ()
