"""Photos are read once and sheets judged once, whoever comes twice, dies or works beside us."""

from __future__ import annotations

import base64
import os
import socket
from itertools import chain
from pathlib import Path

from league_evening import Evening, Here, arrivals, office_of, work

from dicesheets.league.catching_up import catch_up
from dicesheets.league.crews import ENDED
from dicesheets.league.engine import Engine
from dicesheets.league.intake import Arrival, take_in
from dicesheets.league.keeping import Office, open_office
from dicesheets.league.rolls import replace_rolls
from dicesheets.league.status import status_of
from dicesheets.league.values import Reply, Task
from dicesheets.scoring.packed import unpack_reading
from dicesheets.scoring.read import Known
from dicesheets.scoring.spots import spots_of
from dicesheets.store.corrections import add_correction
from dicesheets.store.photos import (
    latest_reading,
    load_picture,
    photos_of,
)
from dicesheets.store.results import questions_of, results_of, sheet_results
from dicesheets.store.values import Correction, Roll
from dicesheets.store.work import (
    JUDGE,
    MOST_TRIES,
    READ,
    claim_work,
    count_work,
    mark_sheets,
    set_aside,
    write_todo,
)


def clearness(office: Office, place: int) -> float:
    """Return how surely a photo was read."""
    photo = photos_of(office.database, office.match)[place]
    reading = latest_reading(office.database, photo.sha256)
    assert reading is not None and reading.data is not None
    file = unpack_reading(reading.data, photo.name, Known())
    assert file is not None
    fields = [f for card in file.reading.cards for f in card.fields if not f.unreadable]
    return sum(f.confidence for f in fields)


def test_of_whom_a_sheet_is_read_and_not_judged_yet_something_came(
    tmp_path: Path, evening: Evening
) -> None:
    """After an interrupted run everybody was named as somebody of whom nothing came."""
    office = office_of(tmp_path, evening)
    with office.database.write() as connection:
        write_todo(connection, office.match, JUDGE, ["p2"])
    status = status_of(office.database, office.event)
    assert (status.absent, status.absent_names) == (2, ("Anna", "Cleo"))
    office.database.close()


def test_everybody_is_read_and_judged_once_and_a_second_photo_of_a_sheet_is_said(
    tmp_path: Path, evening: Evening
) -> None:
    office, crew = office_of(tmp_path, evening), Here()
    done = work(office, crew, arrivals(evening))
    assert (done.taken, done.new, done.read) == (4, 4, 4)
    assert crew.asked.count("read") == 4
    rows = results_of(office.database, office.match, 0)
    assert sorted(one.person for one in rows) == [1, 2, 3]
    assert all(one.score_tenths for one in rows)
    (ben,) = [one for one in rows if one.person == 2]
    sure = {
        name: clearness(office, place) for place, name in ((1, "ben.jpg"), (2, "ben-again.jpg"))
    }
    assert ben.again == (min(sure, key=lambda name: sure[name]),), "the surer photo counts"
    status = status_of(office.database, office.event)
    assert (status.photos, status.read, status.absent) == (4, 4, 0)
    assert [(one.whose, one.remark.kind) for one in status.remarks] == [("Ben", "twin")]
    again = Here()
    assert work(office, again, arrivals(evening)).new == 0
    assert again.asked == []
    office.database.close()


def test_what_ends_its_worker_three_times_is_set_aside_and_named_and_the_rest_goes_on(
    tmp_path: Path, evening: Evening
) -> None:
    office = office_of(tmp_path, evening)

    def before(task: Task) -> Reply | None:
        return Reply(died=ENDED) if task.parts == (evening.photos[0],) else None

    crew = Here(before)
    work(office, crew, arrivals(evening))
    assert crew.asked.count("read") == 3 + MOST_TRIES
    assert [todo.why for todo in set_aside(office.database, office.match)] == [ENDED]
    assert [one.name for one in status_of(office.database, office.event).aside] == ["anna.jpg"]
    assert {one.person for one in results_of(office.database, office.match, 0)} == {2, 3}
    work(office, crew, arrivals(evening))
    assert crew.asked.count("read") == 3 + MOST_TRIES, "adding it again does not try it again"
    office.database.close()


def test_rolls_that_are_typed_while_photos_are_added_count_for_every_sheet(
    tmp_path: Path, evening: Evening
) -> None:
    """Who was judged later in the same run was judged by the rolls of its beginning, for good."""
    office = office_of(tmp_path, evening)
    first, second = evening.rolls[0]
    other = Roll(1, 1, first, second % 6 + 1)

    def before(task: Task) -> None:
        if task.name == "judge":  # while the first sheet is under way
            replace_rolls(office.database, office.event, [other])

    work(office, Here(before), arrivals(evening))
    odd = {one.sheet for one in results_of(office.database, office.match, 0)
           if ("dice", 1) in one.missing}  # fmt: skip
    assert odd == {"p1", "p2", "p3"}, "all of them wrote other dice"
    assert not count_work(office.database, office.match)
    office.database.close()


class OneByOne(Here):
    """A crew that hands its answers back one at a time."""

    def take(self, seconds: float) -> list[tuple[int, Reply]]:
        done, self._done = self._done[:1], self._done[1:]
        return done


def test_a_computer_that_slept_does_not_take_on_what_it_holds_itself(
    tmp_path: Path, evening: Evening
) -> None:
    """Its own claims had run out: a photo was read twice, and the second answer was a KeyError."""
    office = office_of(tmp_path, evening)

    def before(task: Task) -> None:
        with office.database.write() as connection:
            connection.execute("UPDATE work SET until = 1 WHERE holder != ''")

    crew = OneByOne(before)
    work(office, crew, arrivals(evening))
    assert crew.asked.count("read") == 4
    assert len(results_of(office.database, office.match, 0)) == 3
    assert not count_work(office.database, office.match)
    office.database.close()


def test_what_is_marked_again_while_it_ends_its_worker_is_not_held_any_longer(
    tmp_path: Path, evening: Evening
) -> None:
    """The run went on to hold it, never came back to it, and ended without it."""
    office = office_of(tmp_path, evening)
    deaths: list[str] = []

    def before(task: Task) -> Reply | None:
        if task.name != "judge" or deaths:
            return None
        deaths.append(str(task.given["unit"]))
        mark_sheets(office.database, office.match, deaths)
        return Reply(died=ENDED)

    work(office, Here(before), arrivals(evening))
    assert len(deaths) == 1
    assert len(results_of(office.database, office.match, 0)) == 3
    assert not count_work(office.database, office.match)
    office.database.close()


def test_names_that_are_no_text_end_no_run(tmp_path: Path, evening: Evening) -> None:
    """SQLite keeps no half characters: such a sender, or such a folder, ended every run."""
    half = "\ud800"
    folder = tmp_path / os.fsdecode(b"\xff")
    folder.mkdir()
    file = folder / "anna.jpg"
    file.write_bytes(evening.photos[0])
    mailed = tmp_path / "ben.eml"
    head = b"From: =?utf-7?q?+2AA-?= <b@c.d>\nContent-Type: image/jpeg; name=b.jpg\n"
    mailed.write_bytes(head + b"Content-Transfer-Encoding: base64\n\n"
                       + base64.encodebytes(evening.photos[1]))  # fmt: skip
    office = office_of(tmp_path, evening, keeps=False)
    done = work(office, Here(), take_in([file, mailed]))
    assert (done.read, done.unreadable, done.refusals) == (2, 0, 0)
    assert not [one for one in photos_of(office.database, office.match) if half in one.by]
    file.unlink()
    assert load_picture(office.database, photos_of(office.database, office.match)[0].sha256)
    office.database.close()


def test_an_empty_file_is_a_photo_that_cannot_be_read_and_holds_nobody_up(
    tmp_path: Path, evening: Evening
) -> None:
    """A download that broke off ended `league add` with a KeyError, and every later one, too."""
    office, crew = office_of(tmp_path, evening), Here()
    done = work(office, crew, chain([Arrival("empty.jpg", b"")], arrivals(evening)))
    assert (done.taken, done.read, done.unreadable) == (5, 5, 1)
    assert {one.person for one in results_of(office.database, office.match, 0)} == {1, 2, 3}
    office.database.close()


def test_a_mistake_of_ours_is_told_and_not_tried_again(tmp_path: Path, evening: Evening) -> None:
    office = office_of(tmp_path, evening)
    crew = Here(lambda task: Reply(fault="Traceback\nZeroDivisionError: oh"))
    done = work(office, crew, arrivals(evening))
    assert (len(done.faults), len(crew.asked)) == (1, 4), "the same mistake is told once"
    assert {one.en for one in status_of(office.database, office.event).aside} == {
        "ZeroDivisionError: oh"
    }
    office.database.close()


def test_what_another_program_holds_is_left_to_it_until_it_dies(
    tmp_path: Path, evening: Evening
) -> None:
    office, crew = office_of(tmp_path, evening), Here()
    engine = Engine(office, crew, settle_s=0.0)
    engine.stop()
    engine.run(arrivals(evening))
    assert crew.asked == []
    with_photos = Engine(office, crew, settle_s=0.0)
    with_photos._take_in(arrivals(evening))
    alive = f"{socket.gethostname()} {os.getpid()} other"
    held = claim_work(office.database, office.match, READ, alive, 3)
    assert len(held) == 3
    done = work(office, crew)
    assert (done.read, done.elsewhere) == (1, 3)
    with office.database.write() as connection:  # a number that no process has
        gone = f"{socket.gethostname()} {2**22 + 1} other"
        connection.execute("UPDATE work SET holder = ? WHERE holder = ?", (gone, alive))
    assert work(office, crew).read == 3
    assert crew.asked.count("read") == 4
    office.database.close()


def test_ctrl_c_finishes_what_is_under_way_and_the_next_run_does_the_rest(
    tmp_path: Path, evening: Evening
) -> None:
    office = office_of(tmp_path, evening)
    engines: list[Engine] = []

    def before(task: Task) -> None:
        if task.name == "read":
            engines[0].stop()

    crew = Here(before)
    engines.append(Engine(office, crew, settle_s=0.0))
    engines[0]._take_in(arrivals(evening))
    done = engines[0].run(iter(()))
    assert done.is_stopped
    assert 0 < done.read == crew.asked.count("read") < 4
    rest = Here()
    assert work(office, rest).read == 4 - done.read
    assert len(results_of(office.database, office.match, 0)) == 3
    office.database.close()


def test_a_correction_outlives_a_newer_reader_which_reads_only_what_is_open(
    tmp_path: Path, evening: Evening
) -> None:
    office = office_of(tmp_path, evening)
    work(office, Here(), arrivals(evening))
    anna = photos_of(office.database, office.match)[0].sha256
    (row,) = sheet_results(office.database, office.match, "p1")[:1]
    assert row.state == "ranked", "the photos of the tests are clear"
    reading = latest_reading(office.database, anna)
    assert reading is not None and reading.data is not None
    with office.database.write() as connection:  # as if an older version had read it all
        connection.execute("UPDATE readings SET reader = 'old'")
        connection.execute("UPDATE results SET state = 'open' WHERE sheet = 'p3'")
    crew = Here()
    work(office, crew)
    assert crew.asked.count("read") == 1, "only Cleo's, whose sheet is open"
    catch_up(office, crew.reader, "none")
    assert count_work(office.database, office.match) == {}
    catch_up(office, crew.reader, "all")
    assert count_work(office.database, office.match) == {(READ, False): 3}
    office.database.close()


def test_a_correction_changes_the_result_of_its_sheet_alone_and_stays(
    tmp_path: Path, evening: Evening
) -> None:
    office = office_of(tmp_path, evening)
    work(office, Here(), arrivals(evening))
    before = {one.sheet: one for one in results_of(office.database, office.match, 0)}
    anna = photos_of(office.database, office.match)[0].sha256
    reading = latest_reading(office.database, anna)
    assert reading is not None and reading.data is not None
    file = unpack_reading(reading.data, "anna.jpg", Known())
    assert file is not None
    cards = file.reading.cards
    place = next(n for n, card in enumerate(cards) if card.card == "score")
    said = Correction(anna, spots_of(cards)[place], "round-1", "0.3", "Referee")
    add_correction(office.database, office.match, said)
    crew = Here()
    work(office, crew)
    assert crew.asked == ["judge"], "of Anna's sheet alone"
    crew = Here()
    work(office, crew)
    assert crew.asked == [], "nothing is left to do"
    with office.database.write() as connection:
        write_todo(connection, office.match, READ, [anna])
        connection.execute("DELETE FROM readings WHERE sha256 = ?", (anna,))
    work(office, Here())
    after = {one.sheet: one for one in results_of(office.database, office.match, 0)}
    assert after["p2"] == before["p2"]
    verdict = office.database.read().execute(
        "SELECT data FROM verdicts WHERE player = 'Anna' ORDER BY place DESC LIMIT 1"
    )
    assert "miscount" in verdict.fetchone()[0], "0.3 was written, says the referee"
    office.database.close()


def test_photos_may_stay_where_they_lie_and_are_missed_when_they_are_gone(
    tmp_path: Path, evening: Evening
) -> None:
    from dicesheets.league.intake import take_in

    office = office_of(tmp_path, evening, keeps=False)
    photo = tmp_path / "anna.jpg"
    photo.write_bytes(evening.photos[0])
    engine = Engine(office, Here(), settle_s=0.0)
    engine._take_in(take_in([photo]))
    photo.rename(tmp_path / "away.jpg")
    crew = Here()
    work(office, crew)
    assert crew.asked == []
    assert [one.name for one in status_of(office.database, office.event).aside] == ["anna.jpg"]
    (tmp_path / "away.jpg").rename(photo)
    assert work(office, crew, take_in([photo])).read == 1
    stored = office.database.read().execute("SELECT length(data) FROM pictures").fetchone()
    assert stored[0] == 0
    office.database.close()


def test_an_old_reading_that_nobody_understands_is_read_anew_when_it_is_needed(
    tmp_path: Path, evening: Evening
) -> None:
    office = office_of(tmp_path, evening)
    work(office, Here(), arrivals(evening))
    anna = photos_of(office.database, office.match)[0].sha256
    with office.database.write() as connection:
        connection.execute(
            "UPDATE readings SET reader = 'old', data = ? WHERE sha256 = ?", (b"{}", anna)
        )
    mark_sheets(office.database, office.match, ["p1"])
    crew = Here()
    work(open_office(office.database, office.event), crew)
    assert crew.asked.count("read") == 1
    assert "p1" in {one.sheet for one in results_of(office.database, office.match, 0)}
    assert questions_of(office.database, office.match, "p1") == ()
    office.database.close()


def test_photos_come_in_while_sheets_wait_to_be_judged_together(
    tmp_path: Path, evening: Evening
) -> None:
    office = office_of(tmp_path, evening)
    photos = [evening.photos[n % 4] + bytes([n]) for n in range(40)]
    with office.database.write() as connection:  # many sheets that wait for their turn
        write_todo(connection, office.match, JUDGE, [f"p{n}" for n in range(100, 200)])
    crew = Here(lambda task: Reply(died=ENDED) if task.name == "read" else None)
    engine = Engine(office, crew, settle_s=3600.0)
    for _ in range(5):
        assert engine._has_room()
        engine._take_in(Arrival(f"{n}.jpg", photos.pop()) for n in range(8))
        engine._count()
    assert not engine._has_room(), "enough are at hand"
    office.database.close()
