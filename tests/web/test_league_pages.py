"""An event on the page: a live table, questions for several at once, names for sheets."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from web_page import HOST, KEY, ORIGIN

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.league.event import Wish, new_event
from dicesheets.store.acceptances import acceptances_of
from dicesheets.store.corrections import add_correction, corrections_of, standing
from dicesheets.store.database import Database
from dicesheets.store.events import write_logs, write_remarks
from dicesheets.store.matches import add_roll, rolls_of
from dicesheets.store.photos import placings_of
from dicesheets.store.results import keep_result
from dicesheets.store.values import (
    Correction,
    Person,
    Remark,
    Roll,
    StoredEvent,
    StoredQuestion,
    StoredResult,
)
from dicesheets.store.work import (
    JUDGE,
    MOST_TRIES,
    claim_work,
    count_work,
    mark_sheets,
    note_failure,
    write_done,
)
from dicesheets.web.app import make_app
from dicesheets.web.desk import Desk
from dicesheets.web.guard import Door, cookie_name
from dicesheets.web.pages import House, Joining

WELTEN = load_classic(Game.WELTEN)
PEOPLE = (Person(1, "Anna", "Red"), Person(2, "Ben <b>", "Blue"), Person(3, "Cleo", "Red"))
DATA = {
    "where": ["Runde 3", "turn 3"], "words": ["vielleicht 5", "perhaps 5"], "likely": ["5"],
    "options": [["5", "5", "5", "", ""], ["6", "6", "6", "", "a miscount"]],
}  # fmt: skip
GIVEN = {"sheet": "p2", "place": "1/score/turn-3-a", "value": "5"}  # by whoever answers
Visit = Callable[[], TestClient]


class NoWorkers:
    """A pool whose tasks are done at once and find nothing: no photo lies behind these results."""

    waiting = 0

    def start(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def reader(self) -> str:
        return "r"

    async def ask(self, task: str, urgency: int = 0, **given: Any) -> tuple[dict[str, Any], list]:
        return {"place": None, "found": None}, []


def row(number: int, score: int, state: str = "ranked") -> StoredResult:
    return StoredResult(f"p{number}", 0, number, state, score, (score,), (score,))


def question(field: str) -> StoredQuestion:
    return StoredQuestion(1, "score", field, "a" * 64, "spot", 0, json.dumps(DATA))


@pytest.fixture
def event(tmp_path: Path) -> Iterator[tuple[Database, StoredEvent]]:
    wish = Wish("Cup & Co", WELTEN, people=PEOPLE)
    database, made = new_event(tmp_path / "cup", wish)
    keep_result(database, made.match, "p1", [row(1, 200)])
    keep_result(database, made.match, "p2", [row(2, 250, "open")], [question("turn-3-a")])
    yield database, made
    database.close()


def doors_of(database: Database, made: StoredEvent) -> Visit:
    """Return a way to visit the page of an event as one more person."""
    desk = Desk(database, NoWorkers())  # type: ignore[arg-type]
    door = Door(frozenset({HOST}), KEY, cookie_name(8123))
    app = make_app(House(desk, "en", Joining(""), made), door)

    def come() -> TestClient:
        cookies = {door.cookie: KEY}
        headers = {"origin": ORIGIN}
        return TestClient(app, ORIGIN, cookies=cookies, headers=headers, follow_redirects=True)  # type: ignore[arg-type]

    return come


@pytest.fixture
def visit(event: tuple[Database, StoredEvent]) -> Iterator[Visit]:
    """A way to visit the page as one more person."""
    come = doors_of(*event)
    with come():
        yield come


def test_the_table_shows_places_and_what_is_open(visit: Visit) -> None:
    page = visit().get("/").text
    assert "Cup &amp; Co" in page and "Ben &lt;b&gt;" in page
    assert "1 ranked · 1 open" in page and "1 is missing" in page
    assert 'data-events="/events"' in page
    assert page.index("Anna") < page.index("Open sheets") < page.index("Ben")
    assert "Anna" not in visit().get("/?group=Blue").text
    assert visit().get("/?round=9&group=" + "x" * 500).status_code == 200


def test_there_is_no_podium_without_a_first_place(
    visit: Visit, event: tuple[Database, StoredEvent]
) -> None:
    """The second and the third stood there beside nobody."""
    database, made = event
    sure = replace(row(2, 250, "open"), missing=(("fields", 1, "legal"),))
    keep_result(database, made.match, "p2", [sure])
    assert 'class="podium"' not in visit().get("/").text, "Ben's open sheet is first for sure"
    keep_result(database, made.match, "p3", [row(3, 300)])
    assert 'class="podium"' in visit().get("/").text


def test_a_sheet_without_a_place_is_shown_with_its_reason(
    visit: Visit, event: tuple[Database, StoredEvent]
) -> None:
    """It vanished from the live page, and nobody knew that it had come."""
    database, made = event
    illegal = StoredResult("p3", 0, 3, "illegal", 999, None, None)
    keep_result(database, made.match, "p3", [illegal])
    page = visit().get("/").text
    assert "1 ranked · 1 open · 1 without a place" in page
    assert re.search(r'<section id="unplaced">.*Cleo.*not by the rules', page, re.DOTALL)


def test_an_open_sheet_leads_to_where_somebody_can_settle_it(
    visit: Visit, event: tuple[Database, StoredEvent]
) -> None:
    """The page with other dice was to be found only behind the last question."""
    database, made = event
    assert not re.search('href="/(names|odd)">[^<]*</a></p>', visit().get("/").text)
    odd = StoredResult("p3", 0, 3, "open", 90, (90,), (90,), missing=(("dice", 1), ("name",)))
    keep_result(database, made.match, "p3", [odd])
    page = visit().get("/").text
    assert 'class="button" href="/odd"' in page and 'class="button" href="/names"' in page


def test_the_whole_table_can_be_taken_along(visit: Visit) -> None:
    answer = visit().get("/table.csv")
    assert answer.text.startswith("\N{ZERO WIDTH NO-BREAK SPACE}rank,rank_to,person,name")
    assert answer.text.count("\r\n") == 3


def test_two_who_review_get_different_sheets(
    visit: Visit, event: tuple[Database, StoredEvent]
) -> None:
    database, made = event
    first, second = visit(), visit()
    assert "turn 3" in first.get("/review").text
    assert "nothing to do here" in second.get("/review").text
    assert "turn 3" in first.get("/review").text, "one's own sheet comes back"
    keep_result(database, made.match, "p3", [row(3, 90, "open")], [question("turn-4-a")])
    assert "Cleo" in second.get("/review").text
    assert "Ben" in first.get("/review").text


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        (("result 8.2", "result 8.2"), ["no difference what stands here (result 8.2)."]),
        (("result 8.2", "result 8.3"), ["<small>result 8.2</small>", "<small>result 8.3</small>"]),
    ],
)
def test_answers_that_all_come_to_the_same_are_said_to_do_so(
    visit: Visit, event: tuple[Database, StoredEvent], changes: tuple[str, str], told: list[str]
) -> None:
    """Every button said the same, and whoever had to choose wondered what for."""
    database, made = event
    options = [[value, value, value, one, one] for value, one in zip("56", changes, strict=True)]
    asked = StoredQuestion(
        1, "score", "turn-3-a", "a" * 64, "spot", 0, json.dumps(DATA | {"options": options})
    )
    keep_result(database, made.match, "p2", [row(2, 250, "open")], [asked])
    page = visit().get("/review").text
    assert all(one in page for one in told) and page.count("<small>result") == 2 * (len(told) > 1)


def test_an_answer_is_kept_with_who_gave_it_and_only_by_who_holds_the_sheet(
    visit: Visit, event: tuple[Database, StoredEvent]
) -> None:
    database, made = event
    first, second = visit(), visit()
    first.post("/name", data={"name": "Ref"})
    first.get("/review")
    given = GIVEN
    assert "Somebody else had that sheet" in second.post("/review/answer", data=given).text
    assert corrections_of(database, made.match) == ()
    refused = first.post("/review/answer", data=given | {"value": "9"})
    assert refused.status_code == 400 and "&#34;9&#34; cannot stand here" in refused.text
    assert "Possible: 1 2 3 4 5 6" in refused.text
    assert 'name="value" maxlength="12" autocomplete="off" value="9"' in refused.text, "asked again"
    kept = first.post("/review/answer", data=given).text
    (said,) = corrections_of(database, made.match)
    assert (said.value, said.by, said.sha256) == ("5", "Ref", "a" * 64)
    assert f'value="{said.id}"' in kept
    first.post("/review/undo", data={"correction": said.id})
    history = corrections_of(database, made.match)
    assert standing(history) == () and len(history) == 2, "both stay in the file"


def test_a_double_tap_stores_one_answer_and_says_that_the_sheet_is_being_judged(
    visit: Visit, event: tuple[Database, StoredEvent]
) -> None:
    """The same answer was kept again, and the old question stood there until it was judged."""
    database, made = event
    page = visit()
    page.get("/review")
    mark_sheets(database, made.match, ["p2"])
    (first,) = claim_work(database, made.match, JUDGE, "the first tap", 1)
    shown = [page.post("/review/answer", data=GIVEN).text for _ in range(2)]
    assert len(corrections_of(database, made.match)) == 1
    for one in (*shown, page.get("/review").text):
        assert "The sheet is being judged again" in one and "Ben &lt;b&gt;" in one
        assert "turn 3" not in one.split("Last answers")[0] and "data-again" in one
    with database.write() as connection:
        assert not write_done(connection, first), "the answer came after it began"
    assert "turn 3" in page.get("/review").text, "nobody is at it: what counts can be said again"
    page.post("/review/answer", data=GIVEN)
    assert len(corrections_of(database, made.match)) == 1
    assert count_work(database, made.match) == {}, "judged by the second tap"


def test_the_same_answer_again_tries_a_sheet_once_more_that_was_set_aside(
    visit: Visit, event: tuple[Database, StoredEvent]
) -> None:
    """The answer counted already, and the sheet stayed aside however often it was given."""
    database, made = event
    page = visit()
    page.get("/review")
    said = Correction("a" * 64, "spot", "turn-3-a", "5", "Ref")
    add_correction(database, made.match, said)
    mark_sheets(database, made.match, ["p2"])
    (first,) = claim_work(database, made.match, JUDGE, "somebody", 1)
    assert note_failure(database, first, "ended", MOST_TRIES)
    page.post("/review/answer", data=GIVEN)
    assert len(corrections_of(database, made.match)) == 1
    assert count_work(database, made.match) == {}, "judged"


def test_an_answer_to_a_settled_question_is_not_blamed_on_somebody_else(
    visit: Visit, event: tuple[Database, StoredEvent]
) -> None:
    database, made = event
    page = visit()
    page.get("/review")
    keep_result(database, made.match, "p2", [row(2, 250)])
    told = page.post("/review/answer", data=GIVEN).text
    assert "That question is answered already" in told and "Somebody else" not in told


def test_what_cannot_stand_leads_back_to_its_own_question(
    visit: Visit, event: tuple[Database, StoredEvent]
) -> None:
    """Photos that come meanwhile raise other questions: those were shown with what was typed."""
    database, made = event
    guest = visit()
    guest.get("/review")
    asked = [question("turn-1-a"), question("turn-3-a")]
    keep_result(database, made.match, "p2", [row(2, 250, "open")], asked)
    given = {"sheet": "p2", "place": "1/score/turn-3-a", "value": "9"}
    refused = guest.post("/review/answer", data=given).text
    assert "&#34;9&#34; cannot stand here" in refused
    assert 'name="place" value="1/score/turn-3-a"' in refused
    assert 'name="place" value="1/score/turn-1-a"' not in refused
    (place,) = set(re.findall(r'name="back" value="([^"]+)"', refused))
    switched = guest.post("/language", data={"lang": "de", "back": place})
    assert switched.status_code == 200, "the switch led to where only forms are sent"


def test_a_wrong_answer_can_be_taken_back_later_by_anybody(
    visit: Visit, event: tuple[Database, StoredEvent]
) -> None:
    """The button stood there only right after the answer."""
    database, made = event
    for place, field in enumerate(("turn-3-a", "turn-4-a")):
        said = Correction("a" * 64, "0:X:score:0", field, str(5 + place), "Ref")
        add_correction(database, made.match, said)
    with database.write() as connection:
        connection.execute("INSERT INTO shows VALUES (?, 'p2', ?)", (made.match, "a" * 64))
        connection.execute("DELETE FROM questions")
    page = visit()
    shown = page.get("/review").text
    assert "nothing to do here" in shown and "by Ref, " in shown
    assert shown.index("<b>6</b>") < shown.index("<b>5</b>"), "the latest first"
    first = corrections_of(database, made.match)[0].id
    given = {"correction": first}
    assert page.post("/review/undo", data=given, headers={"origin": "http://x"}).status_code == 403
    left = page.post("/review/undo", data=given).text
    assert "<b>6</b>" in left and "<b>5</b>" not in left
    assert page.post("/review/undo", data=given).status_code == 400


def test_a_skipped_sheet_goes_to_others(visit: Visit) -> None:
    first, second = visit(), visit()
    first.get("/review")
    assert "nothing to do here" in first.post("/review/skip", data={"sheet": "p2"}).text
    assert "turn 3" in second.get("/review").text


def test_the_figures_are_drawn_in_the_page(visit: Visit) -> None:
    assert '<svg xmlns="http://www.w3.org/2000/svg" class="plot"' in visit().get("/figures").text


def test_a_name_that_nobody_has_is_said(visit: Visit, event: tuple[Database, StoredEvent]) -> None:
    database, made = event
    nameless = StoredResult("sabc-1", 0, 0, "open", None, None, None, sha256="a" * 64)
    keep_result(database, made.match, "sabc-1", [nameless])
    page = visit()
    assert "Whose sheet is this?" in page.get("/names").text
    answer = page.post("/names", data={"sheet": "sabc-1", "person": "Zoe"})
    assert "Nobody in the list" in answer.text


def test_who_has_no_sheet_yet_is_offered_first_and_by_a_name_that_nobody_shares(
    tmp_path: Path,
) -> None:
    people = (*PEOPLE, Person(4, "Dora", "7"), Person(5, "dora"))
    database, made = new_event(tmp_path / "five", Wish("Five", WELTEN, people=people))
    keep_result(database, made.match, "p1", [row(1, 200)])
    with doors_of(database, made)() as page:
        names, shown = page.get("/names").text, page.get("/").text
    offered = re.findall(r'<option value="([^"]*)">([^<]*)</option>', names)
    assert offered == [
        ("Ben &lt;b&gt;", "No. 2, Blue"), ("Cleo", "No. 3, Red"), ("4", "Dora, Table 7"),
        ("5", "dora"), ("Anna", "No. 1, Red"),
    ]  # fmt: skip
    assert '<option value="7">Table 7</option>' in shown and ">Red</option>" in shown
    database.close()


def note_other_dice(database: Database, made: StoredEvent, dice: str = "12 34") -> None:
    """Let Anna's sheet say these dice where 5 and 5 were rolled first."""
    add_roll(database, made.match, Roll(1, 1, 5, 5))
    with database.write() as connection:
        write_logs(connection, made.match, "p1", [(1, dice)])
        write_remarks(connection, made.match, "p1", [Remark("dice", 1, "", "")])


def test_other_dice_are_accepted_on_the_page_by_whoever_decides(
    visit: Visit, event: tuple[Database, StoredEvent]
) -> None:
    database, made = event
    note_other_dice(database, made)
    with database.write() as connection:
        connection.execute("INSERT INTO shows VALUES (?, 'p1', ?)", (made.match, "a" * 64))
        connection.execute("UPDATE results SET sha256 = ?", ("a" * 64,))
    page = visit()
    page.post("/name", data={"name": "Ref"})
    shown = page.get("/odd").text
    assert "Anna" in shown and "noted 1 and 2, rolled 5 and 5" in shown
    assert "Accepted (Ref, 20" in accept(page, database, made)
    (said,) = acceptances_of(database, made.match)
    assert (said.round, said.dice, said.by) == (1, "1:12", "Ref")
    assert "Accept anyway" in accept(page, database, made, undo="1")
    assert len(acceptances_of(database, made.match)) == 2, "both stay in the file"


def test_who_is_accepted_along_with_somebody_is_said_on_the_page(
    visit: Visit, event: tuple[Database, StoredEvent]
) -> None:
    database, made = event
    add_roll(database, made.match, Roll(1, 1, 5, 5))
    with database.write() as connection:
        for sheet in ("p1", "p2"):
            write_logs(connection, made.match, sheet, [(1, "12 34")])
            write_remarks(connection, made.match, sheet, [Remark("dice", 1, "", "")])
            connection.execute("INSERT INTO shows VALUES (?, ?, ?)", (made.match, sheet, "a" * 64))
        connection.execute("UPDATE results SET sha256 = ?", ("a" * 64,))
    page = visit()
    shown = page.get("/odd").text
    assert "with the same dice: Ben &lt;b&gt;;" in shown and "with the same dice: Anna;" in shown
    page.post("/odd", data={"sheet": "p1", "dice": "1/1:12"})
    assert not count_work(database, made.match), "both were judged again"


def test_dice_that_were_read_after_somebody_looked_are_not_accepted(
    visit: Visit, event: tuple[Database, StoredEvent]
) -> None:
    """Whoever pressed the button accepted whatever stood there by then."""
    database, made = event
    note_other_dice(database, made)
    page = visit()
    assert 'name="dice" value="1/1:12"' in page.get("/odd").text
    note_other_dice(database, made, "66 34")
    answer = page.post("/odd", data={"sheet": "p1", "dice": "1/1:12"})
    assert answer.status_code == 400 and "other dice on this sheet by now" in answer.text
    assert acceptances_of(database, made.match) == ()


def accept(page: TestClient, database: Database, made: StoredEvent, **given: str) -> str:
    """Decide on Anna's dice; what judging again would find is put back, as nobody judges here."""
    seen = re.findall(r'name="dice" value="([^"]*)"', page.get("/odd").text)
    page.post("/odd", data={"sheet": "p1", "dice": "".join(seen), **given})
    note_other_dice(database, made)
    return page.get("/odd").text


def test_one_photo_of_a_sheet_alone_is_given_to_somebody(
    visit: Visit, event: tuple[Database, StoredEvent]
) -> None:
    """All that a sender had sent went to one person."""
    database, made = event
    nameless = StoredResult("b1-1", 0, 0, "open", None, None, None, sha256="a" * 64)
    keep_result(database, made.match, "b1-1", [nameless])
    with database.write() as connection:
        for letter in "abc":
            connection.execute("INSERT INTO shows VALUES (?, 'b1', ?)", (made.match, letter * 64))
        for letter in "ab":
            connection.execute(
                "INSERT INTO leaves VALUES (?, 'b1-1', ?)", (made.match, letter * 64)
            )
    page = visit()
    assert "all of this sheet" in page.get("/names").text
    page.post("/names", data={"sheet": "b1-1", "person": "Anna", "photo": "b" * 64})
    page.post("/names", data={"sheet": "b1-1", "person": "Anna", "photo": "c" * 64})
    said = placings_of(database, made.match)
    assert [(one.sha256[0], one.person) for one in said] == [("b", 1)]


def test_the_official_dice_are_rolled_on_the_page(
    visit: Visit, event: tuple[Database, StoredEvent]
) -> None:
    """The guide says so; there was no such page."""
    database, made = event
    page = visit()
    assert 'href="/dice"' in page.get("/").text
    answer = page.post("/dice", data={"turn": "1-1"})
    assert answer.status_code == 200 and "Round 1, Turn 2" in answer.text
    (roll,) = rolls_of(database, made.match)
    assert (roll.round, roll.turn) == (1, 1)
    page.post("/dice", data={"turn": "1-1"})  # somebody saw the earlier page
    assert len(rolls_of(database, made.match)) == 1


def test_who_rolls_before_the_first_sheet_is_scored_finds_the_dice(tmp_path: Path) -> None:
    """They were linked only below a table, and there is none while people still play."""
    database, made = new_event(tmp_path / "new", Wish("New", WELTEN, people=PEOPLE))
    with doors_of(database, made)() as page:
        shown = page.get("/").text
    assert "No sheet is scored yet" in shown and 'href="/dice"' in shown
    database.close()


def test_the_pages_of_matches_are_not_there(visit: Visit) -> None:
    page = visit()
    assert page.get("/matches").status_code == 404
    links = re.findall(r'href="(/[a-z]*)"', page.get("/").text)
    assert all(page.get(link).status_code == 200 for link in set(links))
