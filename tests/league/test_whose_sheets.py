"""Whose a sheet is, and which take no place: contradictions, senders, other dice or realms."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

from click.testing import CliRunner
from league_evening import Evening, Here, arrivals, office_of, work
from PIL import Image

from dicesheets.cli import main
from dicesheets.league.accepting import accept_dice, odd_sheet, refused_rounds
from dicesheets.league.intake import Arrival
from dicesheets.league.keeping import MOST_BY_SENDER, Office, keep_replies
from dicesheets.league.review import assign, do_here, place_now
from dicesheets.league.rolls import propose_rolls, replace_rolls
from dicesheets.league.status import status_of
from dicesheets.league.tasks import run
from dicesheets.league.values import SENDERS, Reply, Task, unit_of_sender
from dicesheets.scoring.packed import pack_reading, unpack_reading
from dicesheets.scoring.read import Known
from dicesheets.store.acceptances import acceptances_of
from dicesheets.store.matches import add_roll
from dicesheets.store.photos import (
    add_photos,
    photos_of,
    place_photo,
    placings_of,
    remove_photo,
)
from dicesheets.store.results import results_of, sheet_results
from dicesheets.store.values import NewPhoto, Placing, Roll
from dicesheets.store.work import (
    READ,
    claim_work,
)


def test_a_person_says_whose_a_photo_is_and_taking_it_out_takes_its_result(
    tmp_path: Path, evening: Evening
) -> None:
    office = office_of(tmp_path, evening)
    work(office, Here(), arrivals(evening))
    cleo = photos_of(office.database, office.match)[3].sha256
    place_photo(office.database, office.match, Placing(cleo, 9, 0, "Referee"))
    crew = Here()
    work(office, crew)
    assert crew.asked == ["place", "judge"]
    assert {one.person for one in results_of(office.database, office.match, 0)} == {1, 2, 9}
    remove_photo(office.database, office.match, cleo)
    work(office, Here())
    assert {one.person for one in results_of(office.database, office.match, 0)} == {1, 2}
    assert work(office, crew).judged == 0, "all is done"
    office.database.close()


def test_of_a_sheet_on_two_photos_only_those_that_show_it_are_named(
    tmp_path: Path, evening: Evening
) -> None:
    """Photos of other rounds were named as if they showed the same."""
    office = office_of(tmp_path, evening, rounds=2)
    work(office, Here(), arrivals(evening))
    cleo = photos_of(office.database, office.match)[3].sha256
    place_photo(office.database, office.match, Placing(cleo, 2, 2, "Referee"))
    work(office, Here())
    (again,) = sheet_results(office.database, office.match, "p2")[0].again
    (other,) = {"ben.jpg", "ben-again.jpg"} - {again}
    remarks = [one.remark for one in status_of(office.database, office.event).remarks]
    (twin,) = [one for one in remarks if one.kind == "twin"]
    assert twin.en == f"the same sheet again: {again}; {other} counts"
    assert twin.de == f"dasselbe Blatt noch einmal: {again}; es zählt {other}"
    office.database.close()


def test_two_sheets_of_one_person_that_contradict_each_other_take_no_place(
    tmp_path: Path, evening: Evening
) -> None:
    office = office_of(tmp_path, evening)
    work(office, Here(), arrivals(evening))
    cleo = photos_of(office.database, office.match)[3].sha256
    place_photo(office.database, office.match, Placing(cleo, 1, 0, "Referee"))
    work(office, Here())
    whole = sheet_results(office.database, office.match, "p1")[0]
    assert (whole.state, whole.missing) == ("open", (("clash", 1),))
    kinds = [one.remark.kind for one in status_of(office.database, office.event).remarks]
    assert kinds.count("clash") == 1
    remove_photo(office.database, office.match, cleo)
    work(office, Here())
    assert sheet_results(office.database, office.match, "p1")[0].state == "ranked"
    office.database.close()


def test_a_sheet_without_a_number_is_its_senders_if_the_list_knows_them_and_that_is_said(
    tmp_path: Path, evening: Evening
) -> None:
    photo = (Path(__file__).parents[2] / "examples/photos/welten.jpg").read_bytes()
    office = office_of(tmp_path, evening)
    sent = [Arrival("a.jpg", photo, "anna"), Arrival("b.jpg", photo + b" ", "Stranger")]
    work(office, Here(), iter(sent))
    rows = results_of(office.database, office.match, 0)
    assert sorted(one.person for one in rows) == [0, 1]
    status = status_of(office.database, office.event)
    assert [(one.remark.kind, one.whose) for one in status.remarks] == [("sender", "a.jpg")]
    assert status.nameless == 1
    office.database.close()


def test_nobody_stands_in_the_table_twice_because_of_what_they_sent(
    tmp_path: Path, evening: Evening
) -> None:
    """A sheet without a number came in as the sender's beside the one with their number."""
    photo = (Path(__file__).parents[2] / "examples/photos/welten.jpg").read_bytes()
    office = office_of(tmp_path, evening)
    work(office, Here(), iter([Arrival("a.jpg", photo, "anna")]))
    assert [one.person for one in results_of(office.database, office.match, 0)] == [1]
    work(office, Here(), arrivals(evening))
    rows = results_of(office.database, office.match, 0)
    assert sorted(one.person for one in rows) == [0, 1, 2, 3], "nobody knows whose the other is"
    remove_photo(office.database, office.match, photos_of(office.database, office.match)[1].sha256)
    work(office, Here())
    rows = results_of(office.database, office.match, 0)
    assert sorted(one.person for one in rows) == [1, 2, 3]
    office.database.close()


def test_of_several_sheets_of_one_sender_none_is_taken_for_theirs(
    tmp_path: Path, evening: Evening
) -> None:
    """Who sent the family's sheets along stood in the table with each of them."""
    office = office_of(tmp_path, evening)
    anna, _, _, cleo = evening.photos
    sent = [Arrival("a.jpg", anna, "Anna"), Arrival("c.jpg", cleo, "Anna")]
    work(office, Here(read_without_codes), iter(sent))
    rows = results_of(office.database, office.match, 0)
    assert [one.person for one in rows] == [0, 0]
    assert status_of(office.database, office.event).nameless == 2
    place_now(office, assign(office, "b1-1", 2, "Referee"), do_here)
    rows = results_of(office.database, office.match, 0)
    assert sorted(one.person for one in rows) == [1, 2], "the other is the sender's only sheet now"
    assert len(placings_of(office.database, office.match)) == 1, "only this sheet's photo moved"
    told = assign_by_command(office, "c.jpg", "Cleo"), assign_by_command(office, "a.jpg", "-")
    assert told == ("1 photo assigned\n", "1 photo assigned\n")
    owners = {shot: person for shot, person in placed(office)}
    assert owners == {"a.jpg": 0, "c.jpg": 3}
    office.database.close()


def read_without_codes(task: Task) -> Reply | None:
    """Read a photo as if there were no code on its sheets."""
    if task.name != "read":
        return None
    found, (packed,) = run(task.name, task.given, list(task.parts))
    file = unpack_reading(packed, "", Known())
    assert file is not None
    cards = tuple(replace(card, person=None) for card in file.reading.cards)
    bare = replace(file, reading=replace(file.reading, cards=cards))
    return Reply(found | {"units": [SENDERS]}, (pack_reading(bare),))


def assign_by_command(office: Office, what: str, who: str) -> str:
    arguments = ["league", "assign", str(office.database.file), what, who, "--lang", "en"]
    done = CliRunner().invoke(main, arguments, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


def test_it_is_said_how_to_take_back_whose_a_photo_is(tmp_path: Path, evening: Evening) -> None:
    """The sheet was not found any more by the name it had in the list."""
    office = office_of(tmp_path, evening)
    photo = NewPhoto("a.jpg", b"1")
    add_photos(office.database, office.match, [photo])
    file = str(office.database.file)
    told = CliRunner().invoke(main, ["league", "assign", file, "a.jpg", "Anna", "--lang", "en"])
    assert placed(office) == [("a.jpg", 1)]
    back = told.stderr.splitlines()[-1].split()
    assert back == ["dicesheets", "league", "assign", file, photo.sha256[:12], "-"]
    assert CliRunner().invoke(main, back[1:]).exit_code == 0
    assert placed(office)[-1] == ("a.jpg", 0)
    office.database.close()


def placed(office: Office) -> list[tuple[str, int]]:
    names = {one.sha256: one.name for one in photos_of(office.database, office.match)}
    said = placings_of(office.database, office.match)
    return [(names[one.sha256], one.person) for one in said]


def test_what_is_assigned_to_nobody_or_is_nowhere_is_said(tmp_path: Path, evening: Evening) -> None:
    office = office_of(tmp_path, evening)
    add_photos(office.database, office.match, [NewPhoto("a.jpg", b"1"), NewPhoto("a.jpg", b"2")])
    for what, who, why in (("b.jpg", "Anna", "no photo"), ("a.jpg", "Anna", "several"),
                           (NewPhoto("", b"1").sha256[:8], "Zoe", "Nobody")):  # fmt: skip
        arguments = ["league", "assign", str(office.database.file), what, who, "--lang", "en"]
        done = CliRunner().invoke(main, arguments)
        assert done.exit_code == 2 and why in done.stderr
    office.database.close()


def test_a_photo_that_is_called_nearly_as_a_sheet_moves_alone(
    tmp_path: Path, evening: Evening
) -> None:
    """`league assign cup p1-2.jpg Cleo` gave Cleo everything that person 1 had sent."""
    office = office_of(tmp_path, evening)
    names = ("anna.jpg", "anna-2.jpg", "p1-2.jpg")
    added = [NewPhoto(name, name.encode()) for name in names]
    add_photos(office.database, office.match, added)
    with office.database.write() as connection:
        connection.executemany(
            "INSERT INTO shows VALUES (?, 'p1', ?)",
            [(office.match, photo.sha256) for photo in added[:2]],
        )
    assert assign_by_command(office, "p1-2.jpg", "Cleo") == "1 photo assigned\n"
    assert placed(office) == [("p1-2.jpg", 3)]
    assert assign_by_command(office, "p1", "Ben") == "2 photos assigned\n"
    office.database.close()


def official(evening: Evening) -> list[Roll]:
    """Return the rolls of the evening as an organiser enters them."""
    return [Roll(1, turn, *dice) for turn, dice in enumerate(evening.rolls, start=1)]


def other_first(evening: Evening) -> Roll:
    """Return a first roll of which neither die was rolled."""
    first, second = evening.rolls[0]
    return Roll(1, 1, first % 6 + 1, second % 6 + 1)


def test_other_dice_count_once_somebody_accepts_them_and_no_more_when_they_take_it_back(
    tmp_path: Path, evening: Evening
) -> None:
    """A sheet with other dice could never take a place, whatever the organiser said."""
    office = office_of(tmp_path, evening)
    rolls = [other_first(evening), *official(evening)[1:]]
    replace_rolls(office.database, office.event, rolls)
    work(office, Here(), arrivals(evening))
    assert {one.state for one in results_of(office.database, office.match, 0)} == {"open"}

    def ask(*given: str) -> str:
        command = [given[0], str(office.database.file), *given[1:]]
        done = CliRunner().invoke(main, ["league", *command, "--lang", "en"])
        assert done.exit_code == 0, done.output
        return done.stdout

    assert ask("accept").count("not accepted") == 3
    assert "accepted (Ref)" in ask("accept", "Anna", "--by", "Ref")
    rows = sheet_results(office.database, office.match, "p1")
    assert {(one.state, one.missing, one.notes) for one in rows} == {
        ("ranked", (), (("accepted", "dice", 1),))
    }
    assert "other dice accepted (round 1)" in ask("table")
    assert ",other dice accepted (round 1)" in ask("table", "--csv")
    assert "; accepted (Ref, 20" in ask("status")
    work(office, Here())
    assert sheet_results(office.database, office.match, "p1")[0].state == "ranked"
    rolls[1] = Roll(1, 2, 6, 6)
    replace_rolls(office.database, office.event, rolls)
    work(office, Here())
    again = sheet_results(office.database, office.match, "p1")[0]
    assert again.missing == (("dice", 1),), "what nobody has seen is not accepted"
    ask("accept", "p1")
    assert sheet_results(office.database, office.match, "p1")[0].state == "ranked"
    ask("accept", "1", "--undo", "--by", "Ref")
    assert sheet_results(office.database, office.match, "p1")[0].state == "open"
    said = acceptances_of(office.database, office.match)
    assert len(said) == 4 and all(one.at for one in said), "all that was said stays in the file"
    office.database.close()


def test_of_two_sheets_of_one_sender_only_the_one_that_was_accepted_takes_a_place(
    tmp_path: Path, evening: Evening
) -> None:
    """What was accepted of one held for the other as well, which nobody had looked at."""
    office = office_of(tmp_path, evening)
    rolls = [other_first(evening), *official(evening)[1:]]
    replace_rolls(office.database, office.event, rolls)
    anna, _, _, cleo = evening.photos
    sent = [Arrival("a.jpg", anna, "Zoe"), Arrival("c.jpg", cleo, "Zoe")]
    work(office, Here(read_without_codes), iter(sent))
    states = {one.sheet: one.state for one in results_of(office.database, office.match, 0)}
    assert states == {"b1-1": "open", "b1-2": "open"}
    accept_dice(office, "b1-1", "Ref")
    work(office, Here())
    states = {one.sheet: one.state for one in results_of(office.database, office.match, 0)}
    assert states == {"b1-1": "ranked", "b1-2": "open"}
    other = odd_sheet(office.database, office.match, "b1-2")
    assert refused_rounds(other) == (1,) and not other.accepted
    office.database.close()


def test_two_on_one_photo_with_the_same_dice_are_accepted_together_and_that_is_said(
    tmp_path: Path, evening: Evening
) -> None:
    """Who accepted one of them let the other count as well, and heard nothing of it."""
    office = office_of(tmp_path, evening)
    replace_rolls(office.database, office.event, [other_first(evening), *official(evening)[1:]])
    anna, _, _, cleo = evening.photos
    work(office, Here(), iter([Arrival("both.jpg", side_by_side(anna, cleo))]))
    told = "  on the same photo with the same dice: {}; what you decide holds for all of them\n"
    listed = accept_by_command(office)
    assert listed.count("not accepted") == 2
    assert told.format("Cleo") in listed and told.format("Anna") in listed
    for more, state in (((), "ranked"), (("--undo",), "open")):
        said = accept_by_command(office, "Anna", *more)
        assert said.count("accepted\n") == 2 and said.index("p1  Anna") < said.index("p3  Cleo")
        rows = results_of(office.database, office.match, 0)
        assert {(one.person, one.state) for one in rows} == {(1, state), (3, state)}
    office.database.close()


def side_by_side(*photos: bytes) -> bytes:
    """Return one photo of what lies on several."""
    pictures = [Image.open(io.BytesIO(photo)) for photo in photos]
    whole = Image.new("RGB", (sum(p.width for p in pictures), max(p.height for p in pictures)))
    left = 0
    for picture in pictures:
        whole.paste(picture, (left, 0))
        left += picture.width
    out = io.BytesIO()
    whole.save(out, "JPEG", quality=90)
    return out.getvalue()


def accept_by_command(office: Office, *given: str) -> str:
    arguments = ["league", "accept", str(office.database.file), *given, "--lang", "en"]
    done = CliRunner().invoke(main, arguments, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


def test_official_rolls_name_who_wrote_other_dice_and_only_they_are_judged_again(
    tmp_path: Path, evening: Evening
) -> None:
    office = office_of(tmp_path, evening)
    work(office, Here(), arrivals(evening))
    proposed = {one.roll.turn: one for one in propose_rolls(office.database, office.event)}
    for turn, dice in enumerate(evening.rolls, start=1):
        if turn in proposed:
            roll = proposed[turn].roll
            assert sorted((roll.first, roll.second)) == sorted(dice)
    right = official(evening)
    assert replace_rolls(office.database, office.event, right) == 9
    assert replace_rolls(office.database, office.event, right) == 0, "nothing is new"
    work(office, Here())
    assert {one.state for one in results_of(office.database, office.match, 0)} == {"ranked"}
    add_roll(office.database, office.match, other_first(evening))
    crew = Here()
    work(office, crew)
    assert crew.asked.count("judge") == 3, "the phone page rolled anew: all three wrote others"
    rows = results_of(office.database, office.match, 0)
    assert {one.state for one in rows} == {"open"}
    assert all(("dice", 1) in one.missing for one in rows)
    kinds = [one.remark.kind for one in status_of(office.database, office.event).remarks]
    assert kinds.count("dice") == 3
    office.database.close()


def test_a_sheet_of_another_event_or_of_other_realms_takes_no_place(
    tmp_path: Path, evening: Evening
) -> None:
    others = ("castles", "cities", "scythe")
    office = office_of(tmp_path, evening, number=13, realms=others)
    work(office, Here(), arrivals(evening))
    rows = results_of(office.database, office.match, 0)
    assert {(one.person, one.state) for one in rows} == {(0, "open")}
    assert all(("event", 0) in one.missing and ("realms", 1) in one.missing for one in rows)
    assert len(rows) == 4, "nobody knows whose these are: each photo is by itself"
    office.database.close()


def test_somebody_who_sends_everybodys_sheets_is_no_single_player(
    tmp_path: Path, evening: Evening
) -> None:
    office = office_of(tmp_path, evening)
    units = []
    for number in range(MOST_BY_SENDER + 2):
        photo = NewPhoto(f"{number}.jpg", bytes([number]), "Team")
        add_photos(office.database, office.match, [photo])
        (todo,) = claim_work(office.database, office.match, READ, "test", 1)
        found = {"reader": "r", "trouble": None, "units": [SENDERS]}
        keep_replies(office, [(todo, Reply(found, (b"{}",)))])
        row = office.database.read().execute(
            "SELECT sheet FROM shows WHERE sha256 = ?", (todo.what,)
        )
        units.append(row.fetchone()[0])
    assert set(units[:MOST_BY_SENDER]) == {unit_of_sender(1)}
    assert len(set(units[MOST_BY_SENDER:])) == 2, "the others are by themselves"
    office.database.close()


def test_a_sheet_of_one_round_says_which_rounds_of_the_event_are_not_in(
    tmp_path: Path, evening: Evening
) -> None:
    office = office_of(tmp_path, evening, rounds=3)
    work(office, Here(), arrivals(evening))
    rows = results_of(office.database, office.match, 0)
    assert {(one.state, one.missing) for one in rows} == {("ranked", (("later", 2), ("later", 3)))}
    assert not any(one.missing for one in results_of(office.database, office.match, 1))
    office.database.close()
