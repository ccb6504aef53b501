"""Reviewing: answers are kept as corrections, the sheet is judged again, and names find sheets."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from league_evening import Evening, Here, arrivals, office_of, work

from dicesheets.cli import main
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.league.intake import Arrival
from dicesheets.league.keeping import Office
from dicesheets.league.results import questions_from
from dicesheets.league.review import (
    assign,
    do_here,
    find_people,
    nameless_sheets,
    next_sheet,
    parse_value,
    place_now,
    queue_of,
)
from dicesheets.rules.entry import Doubt, Entry
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.scoring.judge import judge_entry
from dicesheets.scoring.packed import unpack_reading
from dicesheets.scoring.read import Known
from dicesheets.scoring.spots import spots_of
from dicesheets.store.claims import claims_of
from dicesheets.store.corrections import corrections_of, standing
from dicesheets.store.photos import latest_reading, photos_of, placings_of
from dicesheets.store.results import keep_result, questions_of, results_of, sheet_results
from dicesheets.store.values import StoredQuestion
from dicesheets.store.work import JUDGE, count_work

EXAMPLE = Path(__file__).parents[2] / "examples/photos/welten.jpg"


@pytest.fixture
def office(tmp_path: Path, evening: Evening) -> Iterator[Office]:
    """An event of three in which Anna's third roll is asked about."""
    made = office_of(tmp_path, evening)
    work(made, Here(), arrivals(evening))
    ask_about(made, "turn-3-a")
    yield made
    made.database.close()


def ask_about(office: Office, field: str) -> StoredQuestion:
    """Let a field of Anna's score card be asked about, as if it had been read with doubt."""
    photo = photos_of(office.database, office.match)[0].sha256
    reading = latest_reading(office.database, photo)
    assert reading is not None and reading.data is not None
    file = unpack_reading(reading.data, "anna.jpg", Known())
    assert file is not None
    cards = file.reading.cards
    place = next(n for n, card in enumerate(cards) if card.card == "score")
    told = {
        "where": ["Runde 3", "turn 3"], "words": ["vielleicht 5", "perhaps 5"], "likely": ["5"],
        "options": [["5", "5", "5", "", ""], ["6", "6", "6", "verrechnet", "a miscount"]],
    }  # fmt: skip
    asked = StoredQuestion(
        1, "score", field, photo, spots_of(cards)[place], place, json.dumps(told)
    )
    rows = sheet_results(office.database, office.match, "p1")
    keep_result(office.database, office.match, "p1", rows, [asked])
    return asked


def review(office: Office, typed: str, *more: str) -> Result:
    file = str(office.database.file)
    arguments = ["league", "review", file, "--by", "Ref", "--lang", "en", *more]
    return CliRunner().invoke(main, arguments, input=typed, catch_exceptions=False)


def test_an_answer_is_kept_and_the_sheet_judged_again(office: Office) -> None:
    result = review(office, "?\nnonsense\n\n")
    assert result.exit_code == 0
    assert "Anna: turn 3: perhaps 5" in result.output and "6: a miscount" in result.output
    assert "That cannot stand there" in result.output and "Nothing is left" in result.output
    (said,) = corrections_of(office.database, office.match)
    assert (said.field, said.value, said.by) == ("turn-3-a", "5", "Ref")
    assert questions_of(office.database, office.match, "p1") == ()
    assert claims_of(office.database, office.match) == {}
    anna = sheet_results(office.database, office.match, "p1")[0]
    assert (anna.state, anna.score_tenths) == ("ranked", 119)


def test_a_wrong_answer_is_taken_back_in_the_terminal(office: Office) -> None:
    """There was no way back once nothing was open any more."""
    review(office, "\n")
    other = review(office, "", "--undo", "--by", "Somebody else")
    assert other.exit_code == 2 and "no answer counts here" in other.output
    result = review(office, "", "--undo")
    assert result.exit_code == 0
    assert re.match(r"Taken back: Anna: .*: 5 \(anna\.jpg, Ref, .*20\d\d", result.output)
    said = corrections_of(office.database, office.match)
    assert standing(said) == () and len(said) == 2, "both stay in the file"
    assert count_work(office.database, office.match).get((JUDGE, False), 0) == 0, "judged at once"
    assert review(office, "", "--undo").exit_code == 2


@pytest.mark.slow  # an illegal sheet is searched for what may have been misread
def test_an_answer_that_breaks_a_rule_costs_the_place(office: Office) -> None:
    review(office, "6\nq\n")
    assert sheet_results(office.database, office.match, "p1")[0].state in ("illegal", "open")
    assert [said.value for said in corrections_of(office.database, office.match)] == ["6"]


def test_who_stops_keeps_nothing_back(office: Office) -> None:
    assert review(office, "q\n").exit_code == 0
    assert corrections_of(office.database, office.match) == ()
    assert claims_of(office.database, office.match) == {}
    assert queue_of(office.database, office.match).questions == 1


def test_a_sheet_that_somebody_looks_at_is_asked_of_nobody_else(office: Office) -> None:
    first = next_sheet(office.database, office.match, "Ann")
    assert first is not None and first.sheet == "p1"
    assert next_sheet(office.database, office.match, "Bob") is None
    assert "Nothing is left" in review(office, "").output


@pytest.mark.parametrize(
    ("doubt", "offered"),
    [
        (
            Doubt(1, "score", "turn-3-a", None, 0.0, is_unreadable=True),
            ["1", "2", "3", "4", "5", "6", ""],
        ),
        (
            Doubt(1, "score", "turn-3-a", "5", 0.6, (("6", 0.3), ("3", 0.1), ("2", 0.1))),
            ["5", "6", "3"],
        ),
    ],
    ids=["nothing can be read", "three are likely"],
)
def test_of_a_field_that_cannot_be_read_everything_is_offered(
    doubt: Doubt, offered: list[str]
) -> None:
    """A scribbled 4 could be answered by "1", "2" or "empty"."""
    record = Record(Game.WELTEN, "classic", "Anna", (RoundRecord((CardRecord("score", ()),)),))
    entry = Entry("a.jpg", load_classic(Game.WELTEN), record, doubts=(doubt,))
    (asked,) = questions_from(judge_entry(entry), {(1, "score"): ("a" * 64, "spot", 0)})
    assert [value for value, *_ in json.loads(asked.data)["options"]] == offered


def test_what_cannot_stand_in_a_field_is_refused(office: Office) -> None:
    from dicesheets.league.event import own_layout

    layout = own_layout(office.database, office.event)
    (stored,) = questions_of(office.database, office.match, "p1")
    assert parse_value(layout, stored, " 3 ") == "3"
    assert parse_value(layout, stored, "") is None
    with pytest.raises(ValueError, match="7"):
        parse_value(layout, stored, "7")


def test_a_sheet_without_a_name_is_shown_and_given_to_somebody(office: Office) -> None:
    database, match = office.database, office.match
    with database.write() as connection:
        connection.execute(
            "INSERT INTO people (match, number, name) VALUES (?, 7, 'Gül')", (match,)
        )
        connection.execute("DELETE FROM questions")
    work(office, Here(), iter([Arrival("found.jpg", EXAMPLE.read_bytes(), "")]))
    (nameless,) = nameless_sheets(database, match)
    assert nameless.sha256 == photos_of(database, match)[-1].sha256
    assert find_people(database, match, " gül ")[0].number == 7
    assert [one.name for one in find_people(database, match, "1")] == ["Anna"]
    result = review(office, "Nobody\nGül\n")
    assert nameless.sheet in result.output and "Nobody in the list" in result.output
    assert nameless_sheets(database, match) == ()
    assert 7 in {one.person for one in results_of(database, match, 0)}
    assert [(one.person, one.by) for one in placings_of(database, match)] == [(7, "Ref")]


def test_a_wrong_assignment_is_undone_by_another(office: Office) -> None:
    work(office, Here(), iter([Arrival("found.jpg", EXAMPLE.read_bytes(), "")]))
    (nameless,) = nameless_sheets(office.database, office.match)
    place_now(office, assign(office, nameless.sheet, 8, "Ref"), do_here)
    place_now(office, assign(office, "p8", 9, "Ref"), do_here)
    people = {one.person for one in results_of(office.database, office.match, 0)}
    assert people == {1, 2, 3, 9}
