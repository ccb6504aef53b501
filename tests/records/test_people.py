"""Lists of people: whatever a spreadsheet or a stranger makes of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicesheets.errors import RecordError
from dicesheets.layouts.fiducials import MAX_EVENT, MAX_PERSON
from dicesheets.layouts.people import Person, PersonId, event_number
from dicesheets.records.people import (
    LARGEST_FILE_BYTES,
    People,
    crowded_tables,
    format_people,
    load_people,
    numbered_people,
    parse_people,
    same_names,
)


def names(data: bytes) -> list[str]:
    return [person.name for person in parse_people(data, "people.csv").people]


def numbers(text: str) -> list[int]:
    return [person.number for person in parse_people(text.encode(), "people.csv").people]


def refusal(data: bytes) -> str:
    with pytest.raises(RecordError) as caught:
        parse_people(data, "people.csv")
    return str(caught.value)


@pytest.mark.parametrize(
    "data",
    [
        "Anna Müller\nZoë\n".encode(),
        "name\nAnna Müller\nZoë\n".encode("utf-8-sig"),
        "Tisch;Name\r\n;Anna Müller\r\n\r\n;;\r\n;Zoë".encode("cp1252"),
        "Name\tid\nAnna Müller\t3\n  Zoë \t\n".encode("utf-16"),
        'id,"NAME"\n,"Anna\nMüller"\n,Zoë\n'.encode("latin-1"),
        "name,e-mail\nAnna Mu\u0308ller,a@b.c\nZoe\u0308\u200b,\n".encode(),
    ],
    ids=["plain", "utf-8 mark", "semicolons", "utf-16", "latin-1", "marks apart"],
)
def test_names_are_found_whatever_wrote_the_list(data: bytes) -> None:
    assert names(data) == ["Anna Müller", "Zoë"]


def test_the_same_list_gives_the_same_numbers_and_a_longer_one_changes_none() -> None:
    assert numbers("Anna\nBen\nCleo\n") == [1, 2, 3]
    assert numbers("Anna\nBen\nCleo\nDora\n")[:3] == [1, 2, 3]


def test_who_has_no_number_gets_one_that_nobody_has() -> None:
    assert numbers("name,id\nAnna,\nBen,1\nCleo,7\nDora,\n") == [2, 1, 7, 3]


def test_a_list_that_was_written_is_read_back_and_keeps_every_number() -> None:
    people = parse_people("name;id;table\nZoë;9;A\nBen;;A\n".encode(), "x").people
    for separator in ",;":
        again = parse_people(format_people(people, 375, separator), "y")
        assert again.people == people
        assert (again.event, again.has_numbers) == (375, True)
        assert again.names() == {PersonId(375, 9): "Zoë", PersonId(375, 1): "Ben"}


def test_a_table_of_six_has_colours_and_a_larger_one_has_none() -> None:
    seven = "".join(f"P{n},,B\n" for n in range(7))
    people = parse_people(f"Anna,,A\nBen,,A\nCleo\n{seven}".encode(), "x").people
    assert [person.seat for person in people] == [1, 2, 0, *[0] * 7]
    assert crowded_tables(people) == ("B",)


def test_six_sit_at_a_table_and_a_seventh_takes_all_colours_away() -> None:
    def seats(many: int) -> list[int]:
        text = "".join(f"P{n},,A\n" for n in range(many))
        return [person.seat for person in parse_people(text.encode(), "x").people]

    assert seats(6) == [1, 2, 3, 4, 5, 6]
    assert seats(7) == [0] * 7


def test_numbers_that_were_handed_out_have_no_names() -> None:
    assert [person.number for person in numbered_people(3, 5)] == [3, 4, 5]
    assert People(numbered_people(3, 5), event=7).names() == {}


def test_a_list_without_an_event_belongs_to_the_one_it_is_read_for() -> None:
    read = parse_people(b"name,id\nAnna,4\nBen,\n", "x")
    assert (read.event, read.has_numbers) == (0, False)
    assert read.names() == {PersonId(0, 4): "Anna", PersonId(0, 1): "Ben"}
    assert read.names(12) == {PersonId(12, 4): "Anna", PersonId(12, 1): "Ben"}
    assert b"event,id,name,table\r\n,4,Anna,\r\n" in format_people(read.people, 0)


def test_a_later_list_takes_nobodys_number() -> None:
    known = [Person(1, "Anna"), Person(2, "Ben"), Person(7, "Ben"), Person(4, "Cleo", "Red")]
    read = parse_people(b"name,id\nKim,\ncleo,\nBen,\nZoe,1\nAnna,\n", "x", known)
    assert [(one.number, one.name, one.table) for one in read.people] == [
        (8, "Kim", ""), (4, "cleo", "Red"), (9, "Ben", ""), (1, "Zoe", ""), (10, "Anna", ""),
    ]  # fmt: skip


def test_behind_the_last_number_there_is_none() -> None:
    with pytest.raises(RecordError, match="too many people"):
        parse_people(b"name\nKim\n", "x", [Person(MAX_PERSON, "Zoe")])
    with pytest.raises(RecordError, match="too many people"):  # a number of the list is the last
        parse_people(
            f"name,id\nKim,\nBen,{MAX_PERSON}\n".encode(), "x", [Person(MAX_PERSON - 1, "Z")]
        )


def test_somebody_listed_twice_is_noticed() -> None:
    people = parse_people(b"Ben\nAnna\nben\n", "x").people
    assert same_names(people) == ("ben",)
    assert len({person.number for person in people}) == 3


def test_everything_wrong_is_said_at_once_with_its_line() -> None:
    said = refusal(b"name,id,event\n=1+1,1,\nx\x07y,2,\nA,3,\nB,3,\n,9,\nC,0,\nD,1e3,4096\n")
    assert said.splitlines() == [
        "people.csv:2: name: '=1+1' looks like a formula; do not begin with =",
        "people.csv:3: name: 'x\\x07y' has control characters; delete them",
        "people.csv:5: id: 3 stands in line 4 already; give each person their own",
        "people.csv:6: name: it is missing; add it",
        f"people.csv:7: id: '0' is no number; write 1 to {MAX_PERSON}",
        f"people.csv:8: event: '4096' is no number; write 1 to {MAX_EVENT}",
        f"people.csv:8: id: '1e3' is no number; write 1 to {MAX_PERSON}",
    ]


@pytest.mark.parametrize(
    ("first", "shown"),
    [
        ("Vorname;Nachname", "'Vorname', 'Nachname'"),
        ("nmae,tisch", "'nmae', 'tisch'"),
        ("a,b,c,d,e,f,g", "'a', 'b', 'c', 'd', 'e', 'f', …"),
    ],
)
def test_columns_that_nobody_knows_are_named_once_with_what_helps(first: str, shown: str) -> None:
    """Every line of the list was told to have a number, and nothing was said of its columns."""
    assert refusal(f"{first}\nAnna,Berg\nBen,Curie\n".encode()) == (
        f"people.csv:1: name: no column is called so, there are {shown}; call the column with the "
        'full names "name"; "table" and "id" may stand beside it'
    )


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "people.csv: there is no name here; write one in every line"),
        (b"name,id\n\n,\n", "there is no name here"),
        (b"a" * 200, "has 200 characters; use at most 120"),
        (b'"' + b"a" * 200_000, "this line is none of a list"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "control characters"),
        (b"\xff\xfe\x00", "people.csv: this is no text; save it as UTF-8"),
        (b"name,event\nA,1\nB,2\n", "people.csv: event: several events: 1 and 2; make a list"),
        (b"name,id\nA," + b"9" * 21, "id: '9999999999999…999999' is no number"),
    ],
)
def test_what_is_no_list_is_refused(data: bytes, why: str) -> None:
    assert why in refusal(data)


# what, the most that is read, the least that is not, what is said of it
LIMITS = [
    ("letters of a name", "a" * 120, "a" * 121, "has 121 characters; use at most 120"),
    ("letters of a table", "A,," + "t" * 30, "A,," + "t" * 31, "has 31 characters; use at most 30"),
    ("the first number", "A,1", "A,0", "id: '0' is no number"),
    ("the last number", f"A,{MAX_PERSON}", f"A,{MAX_PERSON + 1}", "is no number; write 1 to"),
    ("the last event", f"name,event\nA,{MAX_EVENT}", f"name,event\nA,{MAX_EVENT + 1}",
     f"event: '{MAX_EVENT + 1}' is no number; write 1 to {MAX_EVENT}"),
    ("nine digits", f"A,{1:09}", f"A,{1:010}", "id: '0000000001' is no number"),
    ("digits of this alphabet", "A,12", "A,１２", "id: '１２' is no number"),
]  # fmt: skip


@pytest.mark.parametrize(("what", "good", "bad", "said"), LIMITS, ids=[row[0] for row in LIMITS])
def test_what_is_just_read_and_what_just_not(what: str, good: str, bad: str, said: str) -> None:
    assert len(parse_people(good.encode(), "people.csv").people) == 1
    assert said in refusal(bad.encode())


def test_everybody_gets_a_number_as_long_as_there_are_any(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicesheets.records.people.MAX_PERSON", 3)
    assert numbers("name,id\nAnna,\nBen,1\nCleo,\n") == [2, 1, 3]
    assert refusal(b"A\nB\nC\nD\n") == "people.csv: these are too many people; use at most 3"


def test_a_file_that_is_too_large_or_missing_is_refused(tmp_path: Path) -> None:
    large = tmp_path / "large.csv"
    large.write_bytes(b"a\n" * (LARGEST_FILE_BYTES // 2 + 1))
    with pytest.raises(RecordError, match="more than 8 MB"):
        load_people(large)
    with pytest.raises(RecordError, match="cannot be read"):
        load_people(tmp_path / "none.csv")


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=60) | st.text(max_size=40).map(str.encode))
def test_no_bytes_do_anything_but_give_people_or_a_refusal(data: bytes) -> None:
    try:
        people = parse_people(data, "people.csv").people
    except RecordError:
        return
    assert all(p.name and p.name.isprintable() and 1 <= p.number <= MAX_PERSON for p in people)
    assert len({p.number for p in people}) == len(people)
    assert parse_people(format_people(people, 0), "again").people == people


def test_an_event_has_one_number_whatever_its_case() -> None:
    assert event_number("Sommerliga 2027") == event_number("  sommerliga  2027") == 375
    assert [event_number(n) for n in ("", "0", "17", "4095")] == [0, 0, 17, 4095]
    assert 1 <= event_number("Winterliga") <= MAX_EVENT
    with pytest.raises(ValueError, match="4096"):
        event_number("4096")


def test_a_person_is_told_by_event_and_number() -> None:
    assert str(PersonId(7, 17)) == "7-17"
    assert Person(17).seat == 0
