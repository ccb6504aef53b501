"""Sheets with other dice: those that wait for somebody's word come first."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from dicesheets.cli import main
from dicesheets.errors import UsageError
from dicesheets.league.accepting import (
    accept_dice,
    odd_sheet,
    odd_sheets,
    refused_rounds,
    take_back,
)
from dicesheets.league.keeping import open_office
from dicesheets.store.database import Database
from dicesheets.store.events import (
    enrol,
    find_event,
    find_person,
    write_logs,
    write_remarks,
)
from dicesheets.store.matches import add_roll
from dicesheets.store.values import Person, Remark, Roll
from dicesheets.store.work import JUDGE, write_todo


def test_what_was_accepted_stands_behind_what_waits(event: tuple[Database, str]) -> None:
    """Once two hundred were accepted, nobody could see the others any more."""
    database, match = event
    kinds = {"p1": ("accepted",), "p2": ("dice", "accepted"), "p3": ("twin",), "p4": ("dice",)}
    with database.write() as connection:
        for sheet, theirs in kinds.items():
            remarks = [Remark(kind, 1, "", "") for kind in theirs]
            write_remarks(connection, match, sheet, remarks)
    assert [one.sheet for one in odd_sheets(database, match)] == ["p2", "p4", "p1"]
    assert [one.sheet for one in odd_sheets(database, match, most=1)] == ["p2"]


def test_who_takes_back_a_sheet_leaves_the_other_one_on_its_photo_accepted(
    event: tuple[Database, str],
) -> None:
    """What was accepted of all who stand on a photo was taken back at once, and nobody heard."""
    database, match = event
    add_roll(database, match, Roll(1, 1, 5, 5))
    with database.write() as connection:
        for sheet, dice in (("p1", "12 34"), ("p2", "66 34")):
            write_logs(connection, match, sheet, [(1, dice)])
            connection.execute("INSERT INTO shows VALUES (?, ?, ?)", (match, sheet, "a" * 64))
        connection.execute("UPDATE results SET sha256 = ?", ("a" * 64,))
    office = open_office(database, find_event(database))
    accept_dice(office, "p2", "Ida")
    with pytest.raises(UsageError, match="nobody has accepted"):
        take_back(office, "p1", "Ida")
    accept_dice(office, "p1", "Ida")
    take_back(office, "p1", "Ida")
    refused = {sheet: refused_rounds(odd_sheet(database, match, sheet)) for sheet in ("p1", "p2")}
    assert refused == {"p1": (1,), "p2": ()}
    with database.write() as connection:  # mended since: what was accepted stands on no sheet
        write_logs(connection, match, "p2", [(1, "55 34")])
    take_back(office, "p2", "Ida")
    assert not odd_sheet(database, match, "p2").accepted


def test_a_round_full_of_other_dice_is_one_line_of_the_status(event: tuple[Database, str]) -> None:
    """Two strangers' sheets took all the room, a line for every turn."""
    database, match = event
    turns = [Remark("dice", 1 + turn // 9, f"W{turn}", f"roll {turn}") for turn in range(12)]
    with database.write() as connection:
        write_remarks(connection, match, "p1", [Remark("twin", 0, "D", "again"), *turns])
        write_remarks(connection, match, "p2", [Remark("dice", 1, "X", "roll x")])
    told = CliRunner().invoke(main, ["league", "status", str(database.file), "--lang", "en"]).output
    assert told.partition("About the sheets:\n")[2].splitlines() == [
        "  Anna Berg: again",
        "  Anna Berg: roll 0; 8 more turns likewise",
        "  Anna Berg: roll 9; 2 more turns likewise",
        "  Ben Curie: roll x",
    ]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("Anna", 'Meinst du "Anna Berg"?'),
        ("berg", 'Meinst du "Anna Berg"?'),
        ("Ana Brg", 'Meinst du "Anna Berg"?'),
        ("99", "So heißt niemand in der Liste."),
    ],
)
def test_who_is_meant_by_part_of_a_name_is_said(
    event: tuple[Database, str], asked: str, told: str
) -> None:
    database, _ = event
    for command in (["accept", str(database.file)], ["assign", str(database.file), "p1"]):
        with database.write() as connection:  # so that there is a sheet to assign
            connection.execute(
                "INSERT OR IGNORE INTO leaves (match, sheet, sha256) SELECT match, 'p1', ? "
                "FROM people LIMIT 1", ("a" * 64,),
            )  # fmt: skip
        result = CliRunner(env={"LANGUAGE": "de"}).invoke(main, ["league", *command, asked])
        assert result.exit_code == 2 and told in result.output


@pytest.mark.parametrize(
    ("language", "nothing", "waits"),
    [("de", "Kein Blatt wartet darauf, anerkannt zu werden.", "2 Blätter sind noch zu werten"),
     ("en", "No sheet waits to be accepted.", "2 sheets are still to be judged")],
)  # fmt: skip
def test_it_is_said_that_nothing_waits_to_be_accepted(
    event: tuple[Database, str], language: str, nothing: str, waits: str
) -> None:
    """It printed nothing at all."""
    database, match = event
    command = ["league", "accept", str(database.file), "--lang", language]
    assert CliRunner().invoke(main, command).output.strip() == nothing
    with database.write() as connection:
        write_todo(connection, match, JUDGE, ["p1", "p2"])
    told = CliRunner().invoke(main, command).output
    assert nothing in told and waits in told
    add_roll(database, match, Roll(1, 1, 5, 5))
    with database.write() as connection:
        write_logs(connection, match, "p1", [(1, "12")])
        write_remarks(connection, match, "p1", [Remark("dice", 1, "", "")])
    assert nothing not in CliRunner().invoke(main, command).output


def test_two_of_one_name_are_told_apart_by_their_numbers(event: tuple[Database, str]) -> None:
    """Whoever asked for Anna was offered one name that two people have, and so was the status."""
    database, match = event
    enrol(database, match, [Person(n, "Anna Müller", "") for n in (3, 77)])
    with database.write() as connection:
        write_remarks(connection, match, "p3", [Remark("twin", 0, "D", "again")])
        write_remarks(connection, match, "p2", [Remark("twin", 0, "D", "again")])
    for asked in ("Mülle", "Ana Müler"):
        told = CliRunner().invoke(main, ["league", "accept", str(database.file), asked]).output
        assert '"Anna Müller" (3, 77)' in told
    status = CliRunner().invoke(main, ["league", "status", str(database.file), "--lang", "en"])
    assert "Anna Müller (#3): again" in status.output and "Ben Curie: again" in status.output
    assert "Anna Müller (#77)" in status.output, "from whom nothing came"


def test_the_list_keeps_long_names_and_a_table_of_text_shortens_them(
    event: tuple[Database, str],
) -> None:
    """Names were cut at forty letters without a word."""
    database, match = event
    name = f"{'Maximiliane-Theodora ' * 5}Ende".ljust(120, "e")
    enrol(database, match, [Person(1, name, "Rot")])
    kept = find_person(database, match, 1)
    assert kept is not None and kept.name == name
    file = str(database.file)
    told = CliRunner().invoke(main, ["league", "table", file]).output
    assert "Maximiliane-Theodora Maxim…" in told and kept.name not in told
    assert kept.name in CliRunner().invoke(main, ["league", "table", file, "--csv"]).output
