"""What could not be taken: what came in another way is not missing, and asking takes no time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from dicesheets.store.database import Database
from dicesheets.store.left_out import MISSING, StoredLeftOut, keep_left_out, left_out_of
from dicesheets.store.matches import add_match
from dicesheets.store.photos import add_photos, photos_of, remove_photo
from dicesheets.store.values import NewPhoto


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = Database(tmp_path / "cup.league")
    yield opened
    opened.close()


def test_a_picture_that_came_in_another_way_is_missing_no_more(database: Database) -> None:
    match = add_match(database, "Cup").id
    names = ("IMG-1.jpg", "img-2.JPG", "IMG-3.jpg")
    keep_left_out(database, match, [StoredLeftOut("chat", MISSING, name) for name in names])
    keep_left_out(database, match, [StoredLeftOut("chat", "other", "IMG-1.jpg")])
    add_photos(database, match, [NewPhoto("IMG-1.jpg", b"1"), NewPhoto("IMG-2.jpg", b"2")])
    missing, other = left_out_of(database, match, 20)
    assert (missing.many, [one.name for one in missing.first]) == (1, ["IMG-3.jpg"])
    assert other.many == 1, "what is no photo stays so"
    remove_photo(database, match, photos_of(database, match)[0].sha256)
    assert left_out_of(database, match, 20)[0].many == 2
    assert left_out_of(database, match, 1)[0].first[0].name == "IMG-1.jpg"


def test_thousands_of_missing_pictures_are_not_each_looked_for_among_all_photos(
    database: Database,
) -> None:
    """`league status` took half a minute for a chat that was exported with its last pictures."""
    match = add_match(database, "Cup").id
    lost = [StoredLeftOut("chat", MISSING, f"old-{n}.jpg") for n in range(300)]
    keep_left_out(database, match, lost)
    add_photos(database, match, [NewPhoto(f"new-{n}.jpg", b"%d" % n) for n in range(300)])
    thousands: list[int] = []  # of steps of SQLite's machine
    database.read().set_progress_handler(lambda: thousands.append(1), 1_000)
    assert left_out_of(database, match, 20)[0].many == 300
    assert len(thousands) < 100
