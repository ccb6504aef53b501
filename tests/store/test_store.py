"""The store keeps what it acknowledges, whoever is killed, and never loses what people said."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from dicesheets.errors import RecordError, UsageError
from dicesheets.store.corrections import add_correction, corrections_of, standing, undo
from dicesheets.store.database import PAGE_BYTES, PHOTO_PAGE_BYTES, Database
from dicesheets.store.exchange import MATCH_FILE, export_match, import_match
from dicesheets.store.matches import (
    add_match,
    add_roll,
    find_match,
    known_names,
    list_matches,
    name_person,
    people_of,
    remove_match,
    rolls_of,
)
from dicesheets.store.photos import (
    add_photo,
    file_name,
    keep_reading,
    load_picture,
    photos_of,
    place_photo,
    placings_of,
    readings_of,
    remove_photo,
)
from dicesheets.store.schema import STEPS, VERSION
from dicesheets.store.settings import page_key
from dicesheets.store.values import Correction, Placing, Roll, StoredReading, StoredVerdict
from dicesheets.store.verdicts import keep_verdict, verdicts_of


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = Database(tmp_path / "data" / "matches.sqlite")
    yield opened
    opened.close()


def test_a_match_remembers_its_people_and_names_come_back_latest_first(database: Database) -> None:
    add_match(database, "Monday", names=["Anna", "Ben"])
    match = add_match(database, "  Tues\nday ", "welten", "classic", ["Cleo", "Anna"])
    assert find_match(database, match.id).title == "Tues day"
    assert [one.name for one in people_of(database, match.id)] == ["Cleo", "Anna"]
    name_person(database, match.id, 2, "Anne")
    assert [one.name for one in people_of(database, match.id)] == ["Cleo", "Anne"]
    assert set(known_names(database)) == {"Cleo", "Anne", "Anna", "Ben"}
    assert known_names(database)[0] in ("Cleo", "Anne")


def test_a_removed_match_is_in_no_list_but_stays_in_the_file(database: Database) -> None:
    match = add_match(database, "Gone")
    remove_match(database, match.id)
    assert list_matches(database) == ()
    with pytest.raises(UsageError, match="there is no such match"):
        find_match(database, match.id)
    assert database.read().execute("SELECT count(*) FROM matches").fetchone()[0] == 1


def test_a_photo_given_twice_is_kept_once_and_one_taken_out_comes_back(database: Database) -> None:
    match = add_match(database, "Table")
    first = add_photo(database, match.id, "a.jpg", b"picture")
    assert add_photo(database, match.id, "b.jpg", b"picture").sha256 == first.sha256
    assert [photo.name for photo in photos_of(database, match.id)] == ["a.jpg"]
    remove_photo(database, match.id, first.sha256)
    assert photos_of(database, match.id) == ()
    assert load_picture(database, first.sha256) == b"picture"
    add_photo(database, match.id, "a.jpg", b"picture")
    assert len(photos_of(database, match.id)) == 1


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("../../etc/passwd", "passwd"), ("C:\\photos\\anna.jpg", "anna.jpg"), ("..", "photo"),
        ("\x1b[2Ja\x00.jpg", "[2Ja .jpg"), ("", "photo"), (".profile", "profile"),
    ],
)  # fmt: skip
def test_the_name_of_an_upload_is_never_a_path(given: str, kept: str) -> None:
    assert file_name(given) == kept


def test_a_photo_is_read_once_by_each_version_of_the_reader(database: Database) -> None:
    match = add_match(database, "Table")
    digest = add_photo(database, match.id, "a.jpg", b"picture").sha256
    keep_reading(database, StoredReading(digest, "r1", b"first"))
    keep_reading(database, StoredReading(digest, "r1", b"second"))
    keep_reading(database, StoredReading(digest, "r2", None, ("unscharf", "blurred")))
    assert readings_of(database, [digest], "r1")[digest].data == b"first"
    assert readings_of(database, [digest], "r2")[digest].trouble == ("unscharf", "blurred")
    assert readings_of(database, [digest], "r3") == {}


def test_corrections_are_kept_for_ever_and_the_last_word_counts(database: Database) -> None:
    match = add_match(database, "Table").id
    one = add_correction(database, match, Correction("p", "CODE#0", "turn-1-a", "3", "Anna"))
    two = add_correction(database, match, Correction("p", "CODE#0", "turn-1-a", "5", "Ben"))
    assert [c.value for c in standing(corrections_of(database, match))] == ["5"]
    undo(database, match, two.id, "Anna")
    assert [c.value for c in standing(corrections_of(database, match))] == ["3"]
    undo(database, match, one.id, "Anna")
    assert standing(corrections_of(database, match)) == ()
    with pytest.raises(UsageError, match="counts no more"):
        undo(database, match, one.id)
    history = corrections_of(database, match)
    assert [(c.by, c.undoes) for c in history] == [
        ("Anna", None), ("Ben", None), ("Anna", two.id), ("Anna", one.id),
    ]  # fmt: skip
    assert all(c.at for c in history)


def test_the_last_roll_of_a_turn_counts_and_dice_have_six_sides(database: Database) -> None:
    match = add_match(database, "Table").id
    for roll in (Roll(1, 1, 3, 4), Roll(1, 2, 1, 1), Roll(1, 1, 6, 6)):
        add_roll(database, match, roll)
    assert [(r.turn, r.first, r.second) for r in rolls_of(database, match)] == [
        (1, 6, 6), (2, 1, 1),
    ]  # fmt: skip
    with pytest.raises(UsageError, match="1 to 6"):
        add_roll(database, match, Roll(1, 1, 7, 1))


def test_a_file_of_the_first_version_opens_with_all_it_holds(tmp_path: Path) -> None:
    file = tmp_path / "old.sqlite"
    old = sqlite3.connect(file)
    old.executescript(STEPS[0])
    old.execute("PRAGMA application_id = 0x64696365")
    old.execute("PRAGMA user_version = 1")
    old.execute("INSERT INTO matches VALUES ('m', 'Old', 'welten', 'classic', '2026', NULL)")
    old.commit()
    old.close()
    database = Database(file)
    assert find_match(database, "m").title == "Old"
    add_roll(database, "m", Roll(1, 1, 2, 3))
    assert database.read().execute("PRAGMA user_version").fetchone()[0] == VERSION > 1
    database.close()


def test_a_step_that_fails_leaves_the_old_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.sqlite"
    Database(file).close()
    monkeypatch.setattr("dicesheets.store.database.VERSION", VERSION + 1)
    steps = (*STEPS, "CREATE TABLE more (a); CREATE TABLE more (a);")
    monkeypatch.setattr("dicesheets.store.database.STEPS", steps)
    with pytest.raises(UsageError, match="more already exists"):
        Database(file)
    monkeypatch.undo()
    database = Database(file)
    assert database.read().execute("PRAGMA user_version").fetchone()[0] == VERSION
    database.close()


@pytest.mark.parametrize(
    ("make", "said"),
    [
        ("PRAGMA user_version = 99", "newer version"),
        ("PRAGMA application_id = 7", "no file of matches"),
    ],
)
def test_a_file_that_is_not_ours_is_refused_untouched(tmp_path: Path, make: str, said: str) -> None:
    file = tmp_path / "a.sqlite"
    Database(file).close()
    other = sqlite3.connect(file)
    other.execute(make)
    other.commit()
    other.close()
    before = file.read_bytes()
    with pytest.raises(UsageError, match=said):
        Database(file)
    assert file.read_bytes() == before


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.sqlite").write_bytes(b"hello" * 1000)
    with pytest.raises(UsageError, match=r"a\.sqlite: it cannot be opened"):
        Database(tmp_path / "a.sqlite")


def test_the_key_outlives_the_server_until_a_new_one_is_asked_for(tmp_path: Path) -> None:
    database = Database(tmp_path / "a.sqlite")
    first = page_key(database)
    database.close()
    database = Database(tmp_path / "a.sqlite")
    assert page_key(database) == first
    assert len({first, page_key(database, is_new=True), page_key(database)}) == 2
    assert len(first) >= 20
    database.close()


def test_half_of_a_change_is_none(database: Database) -> None:
    def fail() -> None:
        with database.write() as connection:
            connection.execute("INSERT INTO settlings (key, data) VALUES ('a', 'b')")
            raise RuntimeError("in the middle")

    with pytest.raises(RuntimeError, match="in the middle"):
        fail()
    assert database.read().execute("SELECT count(*) FROM settlings").fetchone()[0] == 0


def test_many_threads_write_in_turns_and_none_is_lost(database: Database) -> None:
    match = add_match(database, "Table").id

    def work(number: int) -> None:
        for turn in range(5):
            add_photo(database, match, f"{number}.jpg", f"{number} {turn}".encode())

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(photos_of(database, match)) == 40


WRITER = """
import sys
from pathlib import Path
from dicesheets.store.database import Database
from dicesheets.store.photos import add_photo
database = Database(Path(sys.argv[1]))
rest = bytes(int(sys.argv[4]))
for number in range(10_000):
    add_photo(database, sys.argv[2], "a.jpg", f"{sys.argv[3]} {number}".encode() + rest)
    print(number, flush=True)
"""


@pytest.mark.parametrize(("page_bytes", "rest"), [(PAGE_BYTES, 0), (PHOTO_PAGE_BYTES, 300_000)])
def test_a_killed_writer_loses_nothing_that_it_acknowledged(
    tmp_path: Path, page_bytes: int, rest: int
) -> None:
    file = tmp_path / "matches.sqlite"
    database = Database(file, page_bytes=page_bytes)
    match = add_match(database, "Table").id
    for run in range(3):
        process = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(file), match, str(run), str(rest)],
            stdout=subprocess.PIPE,
        )
        assert process.stdout is not None
        said = [int(process.stdout.readline()) for _ in range(7)]
        process.kill()
        said += [int(line) for line in process.stdout.read().split(b"\n")[:-1]]
        process.stdout.close()
        process.wait()
        kept = {load_picture(database, photo.sha256) for photo in photos_of(database, match)}
        assert {f"{run} {number}".encode() + bytes(rest) for number in said} <= kept
    assert database.read().execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    database.close()


def filled(database: Database) -> str:
    match = add_match(database, "Friday", "welten", "classic", ["Anna", "Ben"]).id
    digest = add_photo(database, match, "anna.jpg", b"picture", "Anna").sha256
    broken = add_photo(database, match, "x", b"none").sha256
    keep_reading(database, StoredReading(digest, "r1", b'{"cards": []}'))
    keep_reading(database, StoredReading(broken, "r1", None, ("kein Bild", "no picture")))
    place_photo(database, match, Placing(digest, 2, 1, "Ben"))
    said = add_correction(database, match, Correction(digest, "C#0", "star-1", None, "Ben"))
    undo(database, match, said.id, "Anna")
    add_roll(database, match, Roll(1, 1, 2, 3))
    keep_verdict(database, match, StoredVerdict("k", "r1", "Anna", None, 101, "{}"))
    return match


def test_an_exported_match_comes_back_as_it_was(database: Database, tmp_path: Path) -> None:
    match = filled(database)
    file = export_match(database, match, tmp_path / "out").file
    assert file.name == MATCH_FILE
    other = Database(tmp_path / "other.sqlite")
    assert import_match(other, tmp_path / "out") == match
    assert import_match(other, tmp_path / "out") == match, "twice is once"
    for what in (find_match, people_of, photos_of, placings_of, corrections_of, rolls_of):
        assert [*_rows(what(other, match))] == [*_rows(what(database, match))], what.__name__
    digests = [photo.sha256 for photo in photos_of(database, match)]
    assert load_picture(other, digests[0]) == b"picture"
    other.close()


def test_an_export_cannot_say_what_was_read_or_judged(database: Database, tmp_path: Path) -> None:
    """A forged verdict was taken for one of ours, and its score shown."""
    match = filled(database)
    export_match(database, match, tmp_path / "out")
    other = Database(tmp_path / "other.sqlite")
    import_match(other, tmp_path / "out")
    assert verdicts_of(other, match) == ()
    digests = [photo.sha256 for photo in photos_of(other, match)]
    assert readings_of(other, digests, "r1") == {}
    assert len(readings_of(database, digests, "r1")) == 2, "they are exported for people"
    other.close()


@pytest.mark.parametrize(
    ("old", "new"), [('"first": 2', '"first": 7'), ('"second": 3', '"second": "x"'),
                     ('"turn": 1', '"turn": -1'), ('"person": 2', '"person": []')],
)  # fmt: skip
def test_an_export_with_numbers_that_cannot_be_is_refused(
    database: Database, tmp_path: Path, old: str, new: str
) -> None:
    match = filled(database)
    file = export_match(database, match, tmp_path / "out").file
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")
    other = Database(tmp_path / "other.sqlite")
    with pytest.raises(RecordError, match="damaged"):
        import_match(other, tmp_path / "out")
    assert list_matches(other) == ()
    other.close()


def _rows(found: object) -> list[object]:
    return list(found) if isinstance(found, tuple) else [found]


def test_an_exported_match_that_was_changed_is_refused_whole(
    database: Database, tmp_path: Path
) -> None:
    match = filled(database)
    folder = tmp_path / "out"
    export_match(database, match, folder)
    photo = next((folder / "photos").glob("*.jpg"))
    other = Database(tmp_path / "other.sqlite")
    photo.write_bytes(b"another")
    with pytest.raises(UsageError, match="not the photo it was"):
        import_match(other, folder)
    (folder / MATCH_FILE).write_text('{"format": 1, "match": {}}', "utf-8")
    with pytest.raises(RecordError, match="damaged"):
        import_match(other, folder)
    (folder / MATCH_FILE).write_text('{"format": 2}', "utf-8")
    with pytest.raises(RecordError, match="another version"):
        import_match(other, folder)
    assert list_matches(other) == ()
    other.close()


def test_a_path_in_an_export_leads_nowhere(database: Database, tmp_path: Path) -> None:
    match = filled(database)
    folder = tmp_path / "out"
    export_match(database, match, folder)
    text = (folder / MATCH_FILE).read_text("utf-8")
    digest = photos_of(database, match)[0].sha256
    (folder / MATCH_FILE).write_text(text.replace(digest, "../../secret"), "utf-8")
    with pytest.raises(RecordError, match="damaged"):
        import_match(database, folder)


def test_a_reader_sees_what_the_writer_acknowledged_and_cannot_write(database: Database) -> None:
    reader = Database(database.file, is_reading=True)
    match = add_match(database, "Table").id
    assert find_match(reader, match).title == "Table"
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        reader.read().execute("DELETE FROM matches")
    reader.close()


@pytest.mark.parametrize("page_bytes", [4096, 16_384, PHOTO_PAGE_BYTES])
def test_a_file_with_pages_of_any_version_takes_photos_and_gives_them_back(
    tmp_path: Path, page_bytes: int
) -> None:
    """Files keep the pages that they were made with; new events have larger ones than before."""
    file = tmp_path / "a.sqlite"
    first = Database(file, page_bytes=page_bytes)
    match = add_match(first, "Monday").id
    photos = [bytes([n]) * (100_000 * n + 7) for n in range(4)]
    shas = [add_photo(first, match, "a.jpg", data).sha256 for data in photos[:2]]
    first.close()
    again = Database(file)
    shas += [add_photo(again, match, "b.jpg", data).sha256 for data in photos]
    assert again.read().execute("PRAGMA page_size").fetchone()[0] == page_bytes
    again.close()
    reader = Database(file, is_reading=True)
    assert [load_picture(reader, sha256) for sha256 in shas] == photos[:2] + photos
    assert reader.read().execute("SELECT count(*) FROM pictures").fetchone()[0] == len(photos)
    reader.close()
