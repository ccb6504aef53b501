"""An event is one file that knows who plays, what is played, and what its sheets look like."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner
from older_files import older_file

from dicesheets.cli import main
from dicesheets.errors import UsageError
from dicesheets.layouts.load import load_classic, load_layout
from dicesheets.layouts.model import Game
from dicesheets.layouts.people import PersonId
from dicesheets.league.event import SUFFIX, Wish, new_event, open_event, own_layout
from dicesheets.league.judging import known_of
from dicesheets.league.keeping import open_office
from dicesheets.league.values import brief_of
from dicesheets.records.people import load_people
from dicesheets.store.database import Database
from dicesheets.store.matches import find_match, people_of
from dicesheets.store.schema import STEPS
from dicesheets.store.values import Person

CLASSIC = load_classic(Game.WELTEN)
EXAMPLES = Path(__file__).parents[2] / "examples"


def test_a_new_event_comes_back_whole(tmp_path: Path) -> None:
    people = (Person(1, "Anna", "Red"), Person(200_000, "Ben"))
    wish = Wish("Cup", CLASSIC, number=12, seed=7, people=people, keeps=False)
    database, made = new_event(tmp_path / "cup", wish)
    database.close()
    database, found = open_event(tmp_path / "cup")
    assert database.file.name == f"cup{SUFFIX}"
    assert found == made
    assert (found.number, found.rounds, found.seed, found.keeps) == (12, 3, 7, False)
    assert len({realm for names in found.realms for realm in names}) == 9
    assert people_of(database, found.match) == people
    assert find_match(database, found.match).title == "Cup"
    assert own_layout(database, found) == CLASSIC
    database.close()


def test_an_event_that_keeps_photos_has_the_largest_pages(tmp_path: Path) -> None:
    for name, keeps, page_bytes in (("kept", True, 65_536), ("left", False, 16_384)):
        database, _ = new_event(tmp_path / name, Wish("Cup", CLASSIC, keeps=keeps))
        assert database.read().execute("PRAGMA page_size").fetchone()[0] == page_bytes
        database.close()


def test_an_event_never_replaces_a_file_and_none_is_made_by_opening(tmp_path: Path) -> None:
    (tmp_path / "notes.league").write_text("mine")
    with pytest.raises(UsageError, match="is there already"):
        new_event(tmp_path / "notes", Wish("Notes", CLASSIC))
    assert (tmp_path / "notes.league").read_text() == "mine"
    with pytest.raises(UsageError, match="is not there"):
        open_event(tmp_path / "other")
    assert not (tmp_path / "other.league").exists()


def test_an_event_carries_a_layout_that_is_made_by_hand(tmp_path: Path) -> None:
    source = tmp_path / "mine.yaml"
    source.write_text(
        "game: welten\nid: mine\nname: {de: Meins, en: Mine}\nextends: classic\n"
        "settings: {turns: 8}\n"
    )
    layout = load_layout(source)
    database, event = new_event(tmp_path / "cup", Wish("Cup", layout, str(source)))
    source.unlink()
    assert own_layout(database, event).digest == layout.digest
    told = json.loads(json.dumps(open_office(database, event).told))
    (known,) = known_of(brief_of(told)).layouts
    assert known.digest == layout.digest, "a worker anywhere knows it, too"
    database.close()


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        (Wish("Cup", CLASSIC, realms=("scythe", "castles")), "3 times 3 are needed"),
        (Wish("Cup", CLASSIC, rounds=4), "this game has 3"),
        (Wish("Cup", load_classic(Game.HELDEN), seed=3), "only welten has realms"),
    ],
)
def test_what_does_not_go_together_is_refused_and_leaves_no_file(
    tmp_path: Path, wish: Wish, why: str
) -> None:
    with pytest.raises(UsageError, match=why):
        new_event(tmp_path / "cup", wish)
    assert not list(tmp_path.iterdir())


def test_the_command_says_who_plays_and_what(tmp_path: Path) -> None:
    names = tmp_path / "people.csv"
    names.write_text("name,table\nAnna,1\nBen,2\n")
    arguments = ["new", str(tmp_path / "cup"), "--names", str(names), "--event", "9"]
    done = CliRunner().invoke(main, ["league", *arguments, "--seed", "7", "--lang", "en"])
    assert done.exit_code == 0, done.output
    first, second, *others = done.output.splitlines()
    assert first.endswith("cup.league: 2 people, event 9")
    assert second == "  round 1: The Society, Scythe, Tapestry" and len(others) == 2


def test_whoever_signs_up_later_takes_nobodys_number(tmp_path: Path) -> None:
    """Without numbers a later list began at 1 again, and gave Anna's sheets to somebody else."""
    names, cup = tmp_path / "names.csv", str(tmp_path / "cup")

    def run(*arguments: str, status: int = 0) -> str:
        done = CliRunner().invoke(main, ["league", *arguments, "--lang", "en"])
        assert done.exit_code == status, done.output
        return done.output

    names.write_text("name,table\nAnna,1\nBen,2\n")
    run("new", cup, "--names", str(names), "--event", "9")
    names.write_text("name,table\nKim,3\nanna,\nBen,1\n")
    told = run("names", cup, str(names), "-o", str(tmp_path / "more.csv"))
    assert "cup.league: 3 people, 1 new\n  3  Kim\n" in told
    assert load_people(tmp_path / "more.csv").names() == {
        PersonId(9, 3): "Kim", PersonId(9, 1): "anna", PersonId(9, 2): "Ben",
    }  # fmt: skip
    database, event = open_event(tmp_path / "cup")
    people = [(one.number, one.name, one.table) for one in people_of(database, event.match)]
    database.close()
    assert people == [(1, "anna", "1"), (2, "Ben", "1"), (3, "Kim", "3")]
    names.write_text("name,id,event\nZoe,1,8\n")
    assert "belongs to event 8, not to 9" in run("names", cup, str(names), status=2)


def test_a_file_of_an_earlier_version_is_no_event_and_loses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "old.league"
    older_file(file, 2).close()
    with pytest.raises(UsageError, match="there is no event here"):
        open_event(tmp_path / "old")
    database = Database(file)
    assert find_match(database, "m").title == "Old"
    assert database.read().execute("PRAGMA user_version").fetchone()[0] == len(STEPS)
    database.close()


def test_an_event_of_an_earlier_version_forgets_the_digests_of_senders(tmp_path: Path) -> None:
    """They stood in tables, and could be guessed from telephone numbers and addresses."""
    file = tmp_path / "old.league"
    old = older_file(file, 4)
    old.executescript(
        """
        INSERT INTO events VALUES ('m', 12, 3, 0, '[]', '[]', 1);
        INSERT INTO shows VALUES ('m', 'b0123456789ab', 'photo'), ('m', 'p1', 'other'),
          ('m', 'p2', 'whole'), ('m', 's2', 'two');
        INSERT INTO work (match, kind, what) VALUES ('m', 'judge', 'b0123456789ab');
        INSERT INTO remarks VALUES ('m', 'b0123456789ab-1', 0, 'twin', 0, '', '');
        """
    )
    whole = [("p2", 1), ("p2", 2), ("p2", 3), ("s2-1", 1), ("s2-1", 2), ("s2-2", 3)]
    for sheet, number in (("b0123456789ab-1", 0), ("p1", 0), ("p1", 1), *whole):
        old.execute(
            "INSERT INTO results VALUES ('m', ?, 0, ?, 1, 'ranked', 9, NULL, NULL, 'r', '', '', "
            "NULL, '[]', '[]', '[]', '[]', '[]')",
            (sheet, number),
        )
    old.commit()
    old.close()
    database, event = open_event(tmp_path / "old")
    rows = database.read()
    kept = {tuple(row) for row in rows.execute("SELECT kind, what FROM work")}
    assert kept == {("place", "photo"), ("judge", "p1")}, "and p1 lacks two rounds of three"
    for table in ("shows", "results", "remarks"):
        left = {row[0] for row in rows.execute(f"SELECT DISTINCT sheet FROM {table}")}
        assert left <= {"p1", "p2", "s2", "s2-1", "s2-2"}
    assert event.number == 12
    database.close()
    with closing(sqlite3.connect(file)) as now:
        assert "0123456789ab" not in "\n".join(now.iterdump())


def test_a_large_event_of_an_earlier_version_is_brought_up_to_date_in_no_time() -> None:
    """Every sheet was compared with the results of all: 100,000 people took hours."""
    file = sqlite3.connect(":memory:")
    for step in STEPS[:4]:
        file.executescript(step)
    file.execute("INSERT INTO matches VALUES ('m', 'Old', 'welten', 'classic', '2026', NULL)")
    file.execute("INSERT INTO events VALUES ('m', 12, 3, 0, '[]', '[]', 1)")
    people = range(300)
    file.executemany("INSERT INTO shows VALUES ('m', ?, ?)", [(f"p{n}", f"{n}") for n in people])
    file.executemany(
        "INSERT INTO results VALUES ('m', ?, 0, ?, ?, 'ranked', 9, NULL, NULL, 'r', '', '', "
        "NULL, '[]', '[]', '[]', '[]', '[]')",
        [(f"p{n}", number, n) for n in people for number in (0, 1, 2)],
    )
    thousands: list[int] = []  # of steps of SQLite's machine
    file.set_progress_handler(lambda: thousands.append(1), 1_000)
    file.executescript(STEPS[4])
    assert len(thousands) < 400
    assert file.execute("SELECT count(*) FROM work WHERE kind = 'judge'").fetchone() == (300,)
    file.close()
