"""The table: places by the rules, what is open apart, nobody twice, in every form the same."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from league_evening import CUP_NAMES as NAMES

from dicesheets.cli import main
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.league.naming import Manner, Names, initials
from dicesheets.league.table import find_group, groups_of, load_table, rounds_played
from dicesheets.league.table_text import table_csv
from dicesheets.league.telling import telling_of
from dicesheets.league.words import STATES, say_missing
from dicesheets.rules.standing import Standing, rank_standings
from dicesheets.store.database import Database
from dicesheets.store.events import find_event
from dicesheets.store.results import keep_result, results_of
from dicesheets.store.values import StoredResult
from dicesheets.store.work import PLACE, write_todo

GOLDEN = Path(__file__).parent / "golden"
Event = tuple[Database, str]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["league", *arguments], catch_exceptions=False)


def test_places_are_those_of_the_rules(event: Event) -> None:
    database, match = event
    table = load_table(database, match)
    standings = [
        Standing(one.sheet, one.score_tenths, one.best if one.least == one.best else None,
                 one.state != "illegal", is_blank=one.state == "blank",
                 span=(one.least, one.best) if one.least and one.best else None)
        for one in results_of(database, match, 0)
    ]  # fmt: skip
    expected = {
        place.standing.player: place.ranks or (place.rank or 0, place.rank or 0)
        for place in rank_standings(standings)
    }
    found = {row.line.sheet: (row.first, row.last) for row in table.rows()}
    found |= {row.line.sheet: (row.first, row.last) for row in (*table.open, *table.unplaced)}
    assert found == expected
    assert [row.line.state for row in table.open] == ["open"]
    assert {row.line.state for row in table.unplaced} == {"illegal", "blank"}
    assert table.again == (("p8", ("twice.jpg",)),)
    assert table.absent == 1


def test_a_table_and_a_round_have_places_of_their_own(event: Event) -> None:
    database, match = event
    assert groups_of(database, match) == ("Blau", "Rot")
    assert rounds_played(database, match) == (1, 2, 3)
    red = load_table(database, match, group="Rot")
    assert [row.first for row in red.rows()] == [1, 2, 3]
    assert {row.table for row in red.rows()} == {"Rot"}
    second = load_table(database, match, 2)
    scores = [row.line.score_tenths or 0 for row in second.rows()]
    assert len(scores) == 5 and scores == sorted(scores, reverse=True)


def test_equal_keys_share_a_place(event: Event) -> None:
    database, match = event
    best = results_of(database, match, 0)[0]
    keep_result(database, match, "p6", [replace(best, sheet="p6", person=6)])
    first, second, third = list(load_table(database, match).rows())[:3]
    assert (first.first, second.first, third.first) == (1, 1, 3)


def test_whoever_cannot_be_read_yet_may_still_come_before_anybody(event: Event) -> None:
    """A place was told as certain beside a sheet of which nothing was known."""
    database, match = event
    before = [(row.first, row.last) for row in load_table(database, match).rows()]
    keep_result(database, match, "p9", [StoredResult("p9", 0, 9, "open", None, None, None)])
    table = load_table(database, match)
    assert [(row.first, row.last) for row in table.rows()] == [(a, b + 1) for a, b in before]
    unknown = next(row for row in table.open if row.line.sheet == "p9")
    assert unknown.first == 1 and unknown.last > len(before)


@pytest.mark.parametrize(
    "why",
    [("dice", 1), ("clash", 1), ("realms", 2), ("event", 0), ("fields", 7), ("unseen", 1, "score")],
)
def test_who_may_come_to_take_no_place_is_surely_before_nobody(
    event: Event, why: tuple[str, int]
) -> None:
    """Beside a winner with other dice, whom nobody may ever accept, the next was surely second.

    So it was beside one whom an answer makes illegal.
    """
    database, match = event
    before = [(row.first, row.last) for row in load_table(database, match).rows()]
    best = results_of(database, match, 0)[0]
    odd = replace(best, sheet="p9", person=9, state="open", missing=(why,))
    keep_result(database, match, "p9", [replace(odd, least=(9_999,), best=(9_999,))])
    table = load_table(database, match)
    assert [(row.first, row.last) for row in table.rows()] == [(a, b + 1) for a, b in before]
    (found,) = (row for row in table.open if row.line.sheet == "p9")
    assert (found.first, found.last) == (1, 1), "if it takes one"


def test_a_question_that_changes_nothing_widens_no_place(event: Event) -> None:
    database, match = event
    before = [(row.first, row.last) for row in load_table(database, match).rows()]
    best = results_of(database, match, 0)[0]
    asked = replace(best, sheet="p9", person=9, state="open", missing=(("fields", 2, "legal"),))
    keep_result(database, match, "p9", [replace(asked, least=(9_999,), best=(9_999,))])
    table = load_table(database, match)
    assert [(row.first, row.last) for row in table.rows()] == [(a + 1, b + 1) for a, b in before]


@pytest.mark.parametrize("group", ["", "Rot"])
def test_who_lacks_a_round_between_others_is_open_in_the_table_of_that_round(
    event: Event, group: str
) -> None:
    """They were nowhere, and whoever led was surely the first."""
    database, match = event
    before = [(row.first, row.last) for row in load_table(database, match, 2, group).rows()]
    whole, first, _, third = (one for one in results_of(database, match) if one.person == 1)
    least = replace(whole, state="open", score_tenths=None, least=None, best=None,
                    missing=(("round", 2),))  # fmt: skip
    gone = next(row for row in load_table(database, match, 2, group).rows() if row.line.person == 1)
    keep_result(database, match, "p1", [least, first, third])
    table = load_table(database, match, 2, group)
    (missed,) = (row for row in table.open if row.line.person == 1)
    assert missed.missing == (("round", 2),) and missed.name == NAMES[0]
    assert (missed.first, missed.last) == (1, len(before))
    expected = [(a - (a > gone.first), b + (b < gone.first)) for a, b in before if a != gone.first]
    assert [(row.first, row.last) for row in table.rows()] == expected
    assert not any(row.missing == (("round", 2),) for row in load_table(database, match, 1).open)


@pytest.mark.parametrize("most", [1, 2, 5, 300])
def test_the_first_few_and_the_open_ones_have_the_places_of_the_whole_table(
    event: Event, most: int
) -> None:
    """With --top 2 somebody open was 3–4. who may be the fifteenth."""
    database, match = event
    unknown = StoredResult("p9", 0, 9, "open", None, None, None, missing=(("round", 2),))
    keep_result(database, match, "p9", [unknown])
    table, few = load_table(database, match), load_table(database, match, most=most)
    assert few.open == table.open and table.open[-1].last == table.many + 2
    told = [(row.first, row.last) for row in table.rows()]
    assert [(row.first, row.last) for row in few.rows()] == told[:most]


def test_who_lacks_rounds_has_a_place_and_every_form_says_how_many_are_in(
    event: Event, tmp_path: Path
) -> None:
    """Somebody with one round of three stood among the others without a word."""
    database, match = event
    least = results_of(database, match, 0)[-3]
    lacking = replace(least, missing=(("later", 2), ("later", 3)))
    keep_result(database, match, least.sheet, [lacking])
    file, name = str(database.file), NAMES[least.person - 1]
    line = next(
        one for one in run("table", file, "--lang", "en").output.splitlines() if name in one
    )
    assert "1 of 3 rounds" in line
    rows = csv.DictReader(run("table", file, "--csv", "--lang", "en").output.splitlines())
    found = {row["name"]: (row["state"], row["rounds"], row["missing"]) for row in rows}
    assert found.pop(name) == ("ranked", "1", "round 2, round 3")
    assert {told[1] for told in found.values() if told[0] == "ranked"} == {"3"}
    told = json.loads(run("table", file, "--json", "--lang", "en").output)
    assert told["rounds"] == 3
    assert {row["name"]: row["rounds"] for row in told["ranking"]}[name] == 1
    page = ["page", file, "-o", str(tmp_path / "page"), "--best", "0"]
    assert run(*page).exit_code == 0
    assert "1 of 3 rounds" in (tmp_path / "page" / "index.en.html").read_text()


def test_an_open_sheet_says_the_same_in_the_table_and_on_the_page(
    event: Event, tmp_path: Path
) -> None:
    """The page named rounds nobody had played yet among what must be settled."""
    database, match = event
    missing = (("dice", 1), ("later", 2), ("later", 3))
    odd = replace(results_of(database, match, 0)[0], state="open", missing=missing)
    keep_result(database, match, odd.sheet, [odd])
    file = str(database.file)
    told = "1 of 3 rounds; missing: a decision on other dice than were rolled (round 1)"
    assert told in run("table", file, "--lang", "en").output
    assert run("page", file, "-o", str(tmp_path / "page"), "--best", "0").exit_code == 0
    assert f">{told}<" in (tmp_path / "page" / "index.en.html").read_text()


def test_what_all_have_handed_in_is_said_once(event: Event) -> None:
    database, match = event
    for one in results_of(database, match, 0):
        if one.state == "ranked":
            keep_result(database, match, one.sheet, [replace(one, missing=(("later", 3),))])
    shown = run("table", str(database.file), "--lang", "en").output
    assert shown.splitlines()[2] == "2 of 3 rounds" and shown.count("of 3 rounds") == 1
    rows = csv.DictReader(run("table", str(database.file), "--csv").output.splitlines())
    assert {row["rounds"] for row in rows if row["state"] == "ranked"} == {"2"}


def test_the_first_few_are_told_with_their_notes_and_without_looking_at_all_others(
    event: Event,
) -> None:
    """The live table of 300 looked at what everybody lacked, anew after every write."""
    database, match = event
    best = results_of(database, match, 0)[0]
    for number in range(40):
        later = replace(best, sheet=f"p{100 + number}", missing=(("later", 3),), notes=())
        keep_result(database, match, later.sheet, [later])
    noted = replace(best, missing=(("later", 2),), notes=(("accepted", "dice", 1),))
    keep_result(database, match, best.sheet, [noted])
    everybody = {
        row.line.sheet: (row.missing, row.notes) for row in load_table(database, match).rows()
    }
    few = load_table(database, match, most=20)
    told = {row.line.sheet: (row.missing, row.notes) for row in few.rows()}
    assert len(told) == 20 and told.items() <= everybody.items()
    assert set(few.noted) == {(sheet, 0) for sheet, said in told.items() if any(said)}


def test_a_round_that_there_is_not_is_said(event: Event) -> None:
    database, _ = event
    result = run("table", str(database.file), "--round", "5", "--lang", "en")
    assert result.exit_code == 2 and "there are only 3" in result.stderr


def test_a_table_says_what_still_waits(event: Event) -> None:
    database, match = event
    with database.write() as connection:
        write_todo(connection, match, PLACE, ["p1"])
    result = run("table", str(database.file), "--lang", "en")
    assert "not all is read and judged yet; `league add`" in result.stderr


@pytest.mark.parametrize("names", Names)
def test_how_much_of_a_name_is_told(event: Event, names: Names) -> None:
    database, match = event
    row = next(load_table(database, match).rows())
    told = Manner(Game.WELTEN, "de", names).name(row)
    number = row.line.person
    assert told == {"full": row.name, "initials": initials(row.name),
                    "numbers": f"Nr. {number}"}[names.value]  # fmt: skip
    assert initials("Anna-Lena  von Berg") == "A. V. B."
    assert initials("(…)") == "?"


def test_every_state_and_everything_that_can_be_missing_has_words() -> None:
    layout = load_classic(Game.WELTEN)
    card = layout.cards[0].id
    missing = (
        ("name",), ("fields", 1), ("fields", 3), ("round", 2), ("card", 1, card),
        ("unseen", 2, card), ("dice", 1), ("realms", 3), ("event", 0), ("clash", 1), ("later", 3),
    )  # fmt: skip
    told = say_missing(missing, layout)
    assert told.de.count(",") >= 9 and told.en.count(",") == len(missing) - 1
    assert all(text.de and text.en for text in STATES.values())


@pytest.mark.parametrize("form", ["txt", "csv", "json"])
def test_the_table_as_people_spreadsheets_and_programs_get_it(
    event: Event, form: str, compare_golden: Callable[[Path, str], None]
) -> None:
    database, _ = event
    flags = [] if form == "txt" else [f"--{form}"]
    result = run("table", str(database.file), "--lang", "en", *flags)
    assert result.exit_code == 0
    compare_golden(GOLDEN / f"table.{form}", result.output)


def test_csv_is_written_for_spreadsheets_and_no_name_is_a_formula(
    event: Event, tmp_path: Path
) -> None:
    database, _ = event
    with database.write() as connection:
        connection.execute("UPDATE people SET name = '=1+1' WHERE number = 1")
    out = tmp_path / "table.csv"
    assert run("table", str(database.file), "--csv", "-o", str(out)).exit_code == 0
    assert out.read_bytes().startswith(b"\xef\xbb\xbfrank,rank_to,person,name,")
    rows = list(csv.DictReader(out.read_text("utf-8-sig").splitlines()))
    assert {row["name"] for row in rows if row["person"] == "1"} == {"'=1+1"}
    assert len(rows) == 8


def test_names_of_all_kinds_come_back_from_csv_as_they_were(event: Event) -> None:
    database, _ = event
    odd = ('Ann "A", B', "Ben\rB", "x\ny", " Dot. ", '"')
    with database.write() as connection:
        for number, name in enumerate(odd, start=1):
            connection.execute(
                "UPDATE people SET name = ?, at_table = ? WHERE number = ?", (name, name, number)
            )
    text = table_csv(
        load_table(database, event[1]), telling_of(database, find_event(database), "en")
    )
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    found = {int(row["person"]): (row["name"], row["table"]) for row in rows if row["person"]}
    assert [found[number] for number in range(1, 6)] == [(name, name) for name in odd]


def test_what_is_asked_wrongly_is_said(event: Event) -> None:
    database, _ = event
    file = str(database.file)
    assert "not both" in run("table", file, "--csv", "--json", "--lang", "en").output
    missing = run("table", file, "--group", "Gelb", "--lang", "en")
    assert missing.exit_code == 2 and "Blau, Rot" in missing.output


@pytest.mark.parametrize(
    ("groups", "text", "found"),
    [(("1", "2"), "1", "1"), (("Table 1", "Table 10"), "1", "Table 1"), (("1",), "Tisch 1", "1"),
     (("Rot",), "rot", "Rot"), (("Table 1", "Tisch 1"), "1", None), (("A1", "Rot"), "2", None)],
)  # fmt: skip
def test_a_table_is_found_by_its_number_alone(
    groups: tuple[str, ...], text: str, found: str | None
) -> None:
    assert find_group(groups, text) == found


def test_an_empty_event_says_what_to_do(event: Event) -> None:
    database, _ = event
    with database.write() as connection:
        connection.execute("DELETE FROM questions")
        connection.execute("DELETE FROM results")
    assert "league add" in run("table", str(database.file)).output
    told = json.loads(run("table", str(database.file), "--json").output)
    assert told["ranking"] == [] and told["absent"] == 8
