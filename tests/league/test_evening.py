"""An evening as organisers have it: a list of names, sheets, a messenger's export, a table."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner
from league_evening import EVENT, NAMES, Evening, Here, office_of, work

from dicesheets.cli import main
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.layouts.people import PersonId
from dicesheets.league.event import open_event
from dicesheets.league.intake import take_in
from dicesheets.league.keeping import open_office
from dicesheets.league.review import give_back, next_sheet
from dicesheets.records import load_record
from dicesheets.rules.entry import Entry
from dicesheets.rules.record import Record
from dicesheets.scoring.judge import judge_entry
from dicesheets.scoring.review import NOTHING_STANDS
from dicesheets.store.database import Database
from dicesheets.store.events import find_event
from dicesheets.store.exchange import import_match
from dicesheets.store.photos import photos_of
from dicesheets.store.results import results_of
from dicesheets.store.values import StoredQuestion

WELTEN = load_classic(Game.WELTEN)


def ask(*arguments: str) -> str:
    done = CliRunner().invoke(main, ["league", *arguments, "--lang", "en"])
    assert done.exit_code == 0, done.output
    return done.stdout


def chat_of(folder: Path, photos: dict[str, tuple[str, bytes]]) -> Path:
    """Write what WhatsApp exports: a ZIP file with the pictures and the text of the chat."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        lines = []
        for name, (sender, data) in photos.items():
            archive.writestr(name, data)
            lines.append(f"[18.11.26, 20:15:00] {sender}: \u200e<attached: {name}>")
        archive.writestr("_chat.txt", "\n".join(lines))
    file = folder / "WhatsApp Chat - Cup.zip"
    file.write_bytes(out.getvalue())
    return file


def test_a_list_of_names_and_a_chat_become_a_table(tmp_path: Path, evening: Evening) -> None:
    names = tmp_path / "people.csv"
    names.write_text("name,table\nAnna,Red\nBen,Red\nCleo,Blue\nDora,Blue\n")
    cup = str(tmp_path / "cup")
    ask("new", cup, "--names", str(names), "--event", str(EVENT), "--rounds", "1")
    senders = ("Anna", "Ben", "Ben", "Anna")  # who also sends Cleo's
    pairs = zip(NAMES, senders, evening.photos, strict=True)
    chat = chat_of(tmp_path, {name: (sender, data) for name, sender, data in pairs})
    database, event = open_event(tmp_path / "cup")
    assert work(open_office(database, event), Here(), take_in([chat])).read == 4
    database.close()
    status = json.loads(ask("status", cup, "--json"))
    assert (status["people"], status["photos"], status["absent"]) == (4, 4, 1)
    assert status["states"] == {"ranked": 3}
    told = ask("status", cup)
    assert "4 people, 4 photos" in told
    assert "nothing yet from 1 person: Dora\n" in told and status["absent_names"] == ["Dora"]
    table = ask("table", cup)
    assert table.index("Anna") and table.index("Ben") and table.index("Cleo")
    told = json.loads((Path(ask("export", cup, "-o", str(tmp_path / "out")).strip())).read_text())
    assert told["event"]["number"] == EVENT
    assert {photo["by"] for photo in told["photos"]} == {"Anna", "Ben"}
    assert len(told["verdicts"]) == 3
    other = Database(tmp_path / "other.league")
    assert import_match(other, tmp_path / "out") == event.match
    work(open_office(other, find_event(other)), Here())
    assert {one.person for one in results_of(other, event.match, 0)} == {1, 2, 3}
    other.close()


def test_what_was_left_out_is_named_by_add_and_by_status_alike(tmp_path: Path) -> None:
    """Nobody heard of attachments that a chat names and does not hold, nor of other files."""
    cup, chat = str(tmp_path / "cup"), tmp_path / "chat"
    ask("new", cup, "--rounds", "1")
    chat.mkdir()
    lines = [f"[18.11.26, 20:15:00] Anna: <attached: {name}>" for name in ("1.jpg", "2.jpg")]
    (chat / "_chat.txt").write_text("\n".join(lines))
    (chat / "clip.mp4").write_bytes(b"")
    (chat / "broken.zip").write_bytes(b"PK no more")
    add = ["league", "add", cup, str(chat), "--workers", "1", "--lang", "en"]
    done = CliRunner().invoke(main, add)
    assert done.exit_code == 2, "what cannot be opened is bad input"
    told = [
        "2 pictures that a chat names are missing: 1.jpg, 2.jpg",
        "1 file is no photo: clip.mp4",
    ]
    assert all(line in done.stderr for line in told) and "broken.zip" in done.stderr
    status = ask("status", cup)
    assert all(line in status for line in told)
    assert f"1 file could not be opened: {chat / 'broken.zip'}" in status
    (chat / "broken.zip").unlink()
    CliRunner().invoke(main, add)
    left = json.loads(ask("status", cup, "--json"))["left_out"]
    assert {one["kind"]: one["count"] for one in left} == {"missing": 2, "other": 1}, "not twice"


def test_a_rehearsal_has_the_people_realms_and_dice_of_the_event(tmp_path: Path) -> None:
    """Practice drew realms of its own: every photo of a rehearsal was one of other realms."""
    names, cup = tmp_path / "people.csv", str(tmp_path / "cup")
    names.write_text("name,table\nAnna,1\nBen,1\n")
    ask("new", cup, "--names", str(names), "--event", "9", "--seed", "7", "--rounds", "2")
    rolls = tmp_path / "rolls.csv"
    rolls.write_text("1,1,6,6\n2,9,1,2\n")
    ask("rolls", cup, "--csv", str(rolls))
    out = ["--megapixels", "1", "-o", str(tmp_path / "try.jpg")]
    done = CliRunner().invoke(main, ["practise", "--league", cup, "--players", "2-2", *out])
    assert done.exit_code == 0, done.output
    made = sorted(one.name for one in tmp_path.glob("try*"))
    assert made == ["try-P2-round-1.jpg", "try-P2-round-2.jpg", "try-P2.yaml"]
    database, event = open_event(tmp_path / "cup")
    database.close()
    record = truth_of(tmp_path / "try-P2.yaml")
    assert record.person == PersonId(9, 2)
    for round_, realms in zip(record.rounds, event.realms, strict=True):
        assert set(realms) <= {card.card for card in round_.cards}
    first, second = (dict(round_.card("score").marks) for round_ in record.rounds)
    assert (first["turn-1-a"], first["turn-1-b"]) == ("6", "6")
    assert {second["turn-9-a"], second["turn-9-b"]} == {"1", "2"}
    refused = CliRunner().invoke(main, ["practise", "--league", cup, "--realms", "a", *out])
    assert refused.exit_code == 2


def test_a_rehearsal_of_the_first_round_alone_is_not_made_one_of_all(tmp_path: Path) -> None:
    """`--format round` was passed over without a word."""
    names, cup = tmp_path / "people.csv", str(tmp_path / "cup")
    names.write_text("name\nAnna\n")
    ask("new", cup, "--names", str(names), "--seed", "7", "--rounds", "2")
    out = ["--format", "round", "--megapixels", "1", "-o", str(tmp_path / "try.jpg")]
    done = CliRunner().invoke(main, ["practise", "--league", cup, *out])
    assert done.exit_code == 0, done.output
    assert sorted(one.name for one in tmp_path.glob("try*")) == ["try-P1.jpg", "try-P1.yaml"]
    database, event = open_event(tmp_path / "cup")
    database.close()
    (only,) = truth_of(tmp_path / "try-P1.yaml").rounds
    assert set(event.realms[0]) <= {card.card for card in only.cards}


def test_an_export_goes_on_without_a_photo_that_is_gone_and_names_it(
    tmp_path: Path, evening: Evening
) -> None:
    """It stopped there, and nothing told of the event was written."""
    office = office_of(tmp_path, evening, keeps=False)
    laid = tmp_path / "laid"
    laid.mkdir()
    for name, data in zip(NAMES[:2], evening.photos, strict=False):
        (laid / name).write_bytes(data)
    work(office, Here(), take_in([laid]))
    (laid / "anna.jpg").unlink()
    out = tmp_path / "out"
    arguments = ["export", str(office.database.file), "-o", str(out), "--lang", "en"]
    done = CliRunner().invoke(main, ["league", *arguments])
    assert done.exit_code == 2 and "anna.jpg" in done.stderr
    assert "1 photo not in it; everything else is written" in done.stderr
    told = json.loads(Path(done.stdout.strip()).read_text())
    assert [photo.get("lost") for photo in told["photos"]] == [True, None]
    assert len(list((out / "photos").iterdir())) == 1 and len(told["verdicts"]) == 2
    other = Database(tmp_path / "other.league")
    import_match(other, out)
    assert [photo.name for photo in photos_of(other, office.match)] == ["ben.jpg"]
    other.close()
    office.database.close()


def truth_of(file: Path) -> Record:
    """Return what really stands on a practice photo."""
    return load_record(file, WELTEN)


def score_of(record: Record) -> int | None:
    return judge_entry(Entry("truth", WELTEN, record)).verdict.score_tenths


def next_question(database: Database, match: str) -> tuple[str, StoredQuestion] | None:
    """Return the sheet and the field that `league review` asks about first."""
    asked = next_sheet(database, match, "test")
    if asked is None:
        return None
    give_back(database, match, asked.sheet, "test")
    return asked.sheet, asked.questions[0]


def answer_truly(cup: Path, truths: dict[str, Record], most: int) -> list[str]:
    """Answer what `league review` asks, each by what really stands there; return whose it was."""
    answered: list[str] = []
    database, event = open_event(cup)
    while (found := next_question(database, event.match)) and len(answered) < most:
        sheet, asked = found
        held = dict(truths[sheet].numbered)[asked.round].card(asked.card)
        value = (held.mark(asked.field) if held else None) or NOTHING_STANDS
        arguments = ["league", "review", str(cup), "--by", "Ref", "--lang", "en"]
        done = CliRunner().invoke(main, arguments, input=f"{value}\nq\n")
        assert done.exit_code == 0, done.output
        answered.append(sheet)
    database.close()
    return answered


@pytest.mark.slow
def test_a_hundred_players_from_the_list_to_the_table(tmp_path: Path) -> None:
    """Print, play, photograph, send, read, judge, review: with the programs that people use."""
    many, unsure = 100, 5
    names = tmp_path / "people.csv"
    names.write_text("name\n" + "".join(f"Player {n}\n" for n in range(1, many + 1)))
    chat = tmp_path / "chat"
    chat.mkdir()

    def run(*arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "dicesheets", *arguments, "--lang", "en"],
            capture_output=True, text=True, check=False, cwd=tmp_path,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        assert "no photo" not in done.stderr, "the truth beside a photo is none of the organiser's"
        return done.stdout

    run("print", "--format", "round", "--names", "people.csv", "--event", "Cup", "-o", "cup.pdf")
    listed = "cup-names.csv"
    how = ["--megapixels", "3", "-o", "chat/photo.jpg", "--seed", "5"]
    run("practise", "--names", listed, "--players", f"1-{many - unsure}", *how)
    scribbled = ["--players", f"{many - unsure + 1}-{many}", "--corrections", "0.15"]
    run("practise", "--names", listed, *scribbled, *how)
    lines = [f"[18.11.26, 20:15:00] Team: <attached: {one.name}>" for one in chat.glob("*.jpg")]
    (chat / "_chat.txt").write_text("\n".join(lines))
    run("league", "new", "cup", "--names", listed, "--rounds", "1")
    assert f"{many} photos, {many} new, {many} read" in run("league", "add", "cup", "chat")
    run("league", "rolls", "cup", "--propose", "--accept")
    run("league", "add", "cup")
    status = json.loads(run("league", "status", "cup", "--json"))
    assert (status["people"], status["photos"], status["read"]) == (many, many, many)
    assert sum(status["states"].values()) == many
    assert status["states"].get("ranked", 0) > many * 0.8
    assert status["absent"] == 0

    def rows() -> dict[str, dict[str, str]]:
        told = run("league", "table", "cup", "--csv")
        return {row["sheet"]: row for row in csv.DictReader(io.StringIO(told))}

    before = rows()
    assert len(before) == many
    truths = {f"p{n}": truth_of(chat / f"photo-P{n}.yaml") for n in range(1, many + 1)}
    answered = answer_truly(tmp_path / "cup", truths, most=20)
    after = rows()
    was_open = {sheet for sheet, row in before.items() if row["state"] == "open"}
    settled = {sheet for sheet in answered if after[sheet]["state"] == "ranked"}
    assert len(settled & was_open) >= 3, "what a person said has put them into the table"
    for sheet in settled:
        assert round(float(after[sheet]["score"]) * 10) == score_of(truths[sheet])
        assert after[sheet]["rank"] and not after[sheet]["missing"]
    database, _ = open_event(tmp_path / "cup")
    with database.write() as connection:  # as if a newer version came
        old = "SELECT sha256 FROM corrections"
        again = connection.execute(
            f"UPDATE readings SET reader = 'before' WHERE sha256 IN ({old})"
        ).rowcount
    database.close()
    assert f" {again} read" in run("league", "add", "cup", "--reread", "all")
    assert rows() == after, "what people said outlives every reading"


def test_what_cannot_be_read_is_not_counted_as_read_and_told_later_as_well(tmp_path: Path) -> None:
    """Of one photo it said "1 read, 1 unreadable", and later nothing any more."""
    cup, photo = str(tmp_path / "cup"), tmp_path / "empty.jpg"
    photo.write_bytes(b"")
    ask("new", cup, "--rounds", "1")
    added = ask("add", cup, str(photo), "--workers", "1")
    assert "1 photo, 1 new, 0 read" in added and "From before" not in added
    assert "0 read, 1 " in ask("status", cup)
    again = ask("add", cup, "--workers", "1")
    assert "From before: 1 photo could not be read; `dicesheets league status` names" in again
