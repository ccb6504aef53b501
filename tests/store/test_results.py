"""Results are replaced sheet by sheet, sort as the rule book says, and claims keep people apart."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from older_files import older_file

from dicesheets.store.claims import (
    CLAIM_SECONDS,
    claim_next,
    claims_of,
    hold_claim,
    release_claim,
)
from dicesheets.store.database import Database
from dicesheets.store.exchange import export_match, import_match
from dicesheets.store.matches import add_match, people_of, seat_person
from dicesheets.store.results import (
    keep_best,
    keep_result,
    pack_key,
    questions_of,
    results_of,
    sheet_results,
    unpack_key,
)
from dicesheets.store.values import Person, StoredBest, StoredQuestion, StoredResult

KEYS = st.lists(st.integers(-1_000_000, 1_000_000), max_size=5).map(tuple)
QUESTION = StoredQuestion(1, "castles", "tower-1", "a" * 64, "0:CODE:castles:0", 0, "{}")


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = Database(tmp_path / "event.sqlite")
    yield opened
    opened.close()


def result(sheet: str, score: int, round_: int = 0, state: str = "ranked") -> StoredResult:
    return StoredResult(
        sheet, round_, int(sheet[1:]), state, score, (score, score), (score, score),
        missing=(("fields", 2), ("card", 1, "castles")), realms=(("castles", 7), ("mine", None)),
        turns=((1, 6, 3),), again=("b.jpg",), reader="r1", sha256="a" * 64, at="2026",
    )  # fmt: skip


@given(KEYS, KEYS)
def test_packed_keys_sort_as_the_keys_do(one: tuple[int, ...], other: tuple[int, ...]) -> None:
    packed = pack_key(one), pack_key(other)
    assert unpack_key(packed[0]) == one
    assert (packed[0] < packed[1]) == (one < other)  # type: ignore[operator]


def test_a_number_beyond_all_that_is_kept_is_the_highest_or_the_lowest() -> None:
    """Pads of one's own may count to a thousand billions; the event broke at the first of them."""
    keys = [pack_key((part, 3)) for part in (-(10**15), -7, 7, 10**15)]
    assert keys == sorted(keys, key=lambda key: key or b"") and len(set(keys)) == 4


def test_results_come_back_whole_the_best_first(database: Database) -> None:
    match = add_match(database, "Cup", "welten", names=["Anna", "Ben"]).id
    low, high = result("p1", 90), result("p2", 120)
    keep_result(database, match, "p1", [low, result("p1", 40, 1)])
    keep_result(database, match, "p2", [high])
    assert results_of(database, match, 0) == [high, low]
    assert [one.round for one in sheet_results(database, match, "p1")] == [0, 1]
    assert len(results_of(database, match)) == 3


def test_a_sheet_that_is_judged_again_has_its_rows_replaced(database: Database) -> None:
    match = add_match(database, "Cup", "welten").id
    rows = [result("p1", 90), result("p1", 90, 1)]
    keep_result(database, match, "p1", rows, [QUESTION])
    assert questions_of(database, match, "p1") == (QUESTION,)
    keep_result(database, match, "p1", [result("p1", 95)])
    assert [one.score_tenths for one in results_of(database, match)] == [95]
    assert questions_of(database, match, "p1") == ()
    keep_result(database, match, "p1", [])
    assert results_of(database, match) == []


def test_a_file_of_the_second_version_gets_results_and_keeps_its_people(tmp_path: Path) -> None:
    file = tmp_path / "old.sqlite"
    old = older_file(file, 2)
    old.execute("INSERT INTO people VALUES ('m', 1, 'Anna')")
    old.commit()
    old.close()
    database = Database(file)
    assert people_of(database, "m") == (Person(1, "Anna"),)
    keep_result(database, "m", "p1", [result("p1", 90)])
    assert results_of(database, "m", 0) == [result("p1", 90)]
    database.close()


def test_a_best_play_of_the_fifth_version_is_forgotten_as_nobody_knows_how_sure_it_is(
    tmp_path: Path,
) -> None:
    file = tmp_path / "old.sqlite"
    old = older_file(file, 5)
    old.execute(
        "INSERT INTO results (match, sheet, seat, round, person, state, score_tenths, reader, "
        "sha256, at, best_tenths, possible, missing, again, realms, turns) VALUES "
        "('m', 'p1', 0, 1, 1, 'ranked', 124, '', '', '', 124, '[]', '[]', '[]', '[]', '[]')"
    )
    old.commit()
    old.close()
    database = Database(file)
    (kept,) = results_of(database, "m")
    assert (kept.score_tenths, kept.best_play) == (124, None)
    keep_best(database, "m", "p1", 1, StoredBest(183, 189, 20.0))
    assert results_of(database, "m")[0].best_play == StoredBest(183, 189, 20.0)
    database.close()


def test_the_table_at_which_somebody_sits_is_exported(database: Database, tmp_path: Path) -> None:
    match = add_match(database, "Cup", names=["Anna"]).id
    seat_person(database, match, 1, "Red")
    export_match(database, match, tmp_path / "out")
    other = Database(tmp_path / "other.sqlite")
    assert import_match(other, tmp_path / "out") == match
    assert people_of(other, match) == (Person(1, "Anna", "Red"),)
    other.close()


# ------------------------------------------------------------------ claims


def asked(database: Database, many: int) -> str:
    match = add_match(database, "Cup", "welten").id
    for number in range(1, many + 1):
        rows = [result(f"p{number}", 100 + number, state="open")]
        keep_result(database, match, f"p{number}", rows, [QUESTION])
    return match


def test_two_people_never_get_the_same_sheet_and_the_highest_comes_first(
    database: Database,
) -> None:
    match = asked(database, 3)
    assert claim_next(database, match, "Anna") == "p3"
    assert claim_next(database, match, "Ben") == "p2"
    assert claim_next(database, match, "Anna") == "p3", "one's own comes back"
    assert claim_next(database, match, "Anna", skip=("p3",)) == "p1"
    assert claim_next(database, match, "Cleo") is None
    assert claims_of(database, match) == {"p1": "Anna", "p2": "Ben", "p3": "Anna"}
    release_claim(database, match, "p3", "Ben")
    assert claim_next(database, match, "Cleo") is None, "nobody gives back what is not theirs"
    release_claim(database, match, "p3", "Anna")
    assert claim_next(database, match, "Cleo") == "p3"


def test_a_claim_runs_out_and_whoever_comes_back_late_is_told(database: Database) -> None:
    match = asked(database, 1)
    assert claim_next(database, match, "Anna", lambda: 0.0) == "p1"
    assert not hold_claim(database, match, "p1", "Ben", lambda: CLAIM_SECONDS - 1)
    assert hold_claim(database, match, "p1", "Anna", lambda: CLAIM_SECONDS - 1)
    late = 2 * CLAIM_SECONDS
    assert claim_next(database, match, "Ben", lambda: late) == "p1"
    assert not hold_claim(database, match, "p1", "Anna", lambda: late)


def test_many_who_claim_at_once_each_get_another_sheet(database: Database) -> None:
    match = asked(database, 12)
    got: list[str | None] = []

    def work(by: str) -> None:
        mine = [claim_next(database, match, by)]
        mine.append(claim_next(database, match, by, skip=(mine[0] or "",)))
        got.extend(mine)

    threads = [threading.Thread(target=work, args=(f"v{n}",)) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(filter(None, got)) == sorted(f"p{n}" for n in range(1, 13))
