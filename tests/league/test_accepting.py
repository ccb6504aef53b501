"""Sheets with other dice: those that wait for somebody's word come first."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from dicesheets.cli import main
from dicesheets.league.accepting import odd_sheets
from dicesheets.store.database import Database
from dicesheets.store.events import write_remarks
from dicesheets.store.values import Remark


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
