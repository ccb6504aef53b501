"""Rolls are read as people write them, and every fault of a list is named."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from dicesheets.cli import main
from dicesheets.errors import RecordError, UsageError
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.league.event import Wish, new_event
from dicesheets.league.rolls import parse_dice, parse_rolls, propose_rolls, turns_of
from dicesheets.scoring.official import OtherDice, other_dice
from dicesheets.store.events import write_logs
from dicesheets.store.matches import add_rolls, rolls_of
from dicesheets.store.values import Roll

TURNS = [(r, t) for r in (1, 2, 3) for t in range(1, 10)]


@pytest.mark.parametrize("text", ["35", " 3 5 ", "3,5", "3-5", "3;5"])
def test_two_dice_may_be_typed_in_many_ways(text: str) -> None:
    assert parse_dice(text) == (3, 5)


@pytest.mark.parametrize("text", ["", "7 1", "3", "345", "three five", "3 5 1", "٣ ٥"])
def test_what_is_no_pair_of_dice_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        parse_dice(text)


@pytest.mark.parametrize(
    "text",
    [
        "1,1,3,5\n2,9,6,6\n",
        "Durchgang;Runde;a;b\n1;1;3;5\n\n2;9;6;6",
        "\ufeff1\t1\t3\t5\n2\t9\t6\t6",
    ],
)
def test_a_list_is_read_as_spreadsheets_save_it(text: str) -> None:
    assert parse_rolls(text.encode(), "rolls.csv", TURNS) == (Roll(1, 1, 3, 5), Roll(2, 9, 6, 6))


def test_every_fault_of_a_list_is_named_with_its_line() -> None:
    text = "1,1,3,5\n1,1,2,2\n4,1,3,5\n1,2,7,1\nround one\n"
    with pytest.raises(RecordError) as caught:
        parse_rolls(text.encode(), "rolls.csv", TURNS)
    assert [fault.line for fault in caught.value.faults] == [2, 3, 4, 5]
    with pytest.raises(RecordError, match="there is no roll here"):
        parse_rolls(b"round,turn,first,second\n", "rolls.csv", TURNS)


def test_other_dice_are_found_where_both_are_clear() -> None:
    rolls = {(1, 1): (5, 3), (1, 2): (1, 1), (1, 3): (2, 2)}
    logs = [(1, "35 12 2? 44"), (2, "66")]
    assert list(other_dice(logs, rolls)) == [OtherDice(1, 2, (1, 2), (1, 1))]


def test_what_most_sheets_say_is_proposed_where_enough_agree(tmp_path: Path) -> None:
    database, event = new_event(tmp_path / "cup", Wish("Cup", load_classic(Game.WELTEN)))
    with database.write() as connection:
        for sheet, dice in (("p1", "35 12 66"), ("p2", "35 13 6?"), ("p3", "35 12 11")):
            write_logs(connection, event.match, sheet, [(1, dice)])
    found = [(p.roll.turn, p.roll.first, p.roll.second, p.votes, p.of)
             for p in propose_rolls(database, event)]  # fmt: skip
    assert found == [(1, 3, 5, 3, 3), (2, 1, 2, 2, 3)], "of turn 3 no two agree"
    database.close()


def test_games_without_shared_dice_have_no_rolls(tmp_path: Path) -> None:
    layout = load_classic(Game.HELDEN)
    database, event = new_event(tmp_path / "cup", Wish("Cup", layout))
    with pytest.raises(UsageError, match="only welten"):
        turns_of(layout, event)
    database.close()


def test_rolls_are_typed_shown_and_replaced(tmp_path: Path) -> None:
    cup = str(tmp_path / "cup")
    CliRunner().invoke(main, ["league", "new", cup, "--rounds", "1"])
    arguments = ["league", "rolls", cup, "--lang", "en"]
    typed = CliRunner().invoke(main, [*arguments, "--enter"], input="35\n7\n4 4\n\n")
    assert typed.exit_code == 0, typed.output
    assert "two dice from 1 to 6" in typed.output
    (tmp_path / "rolls.csv").write_text("1,2,1,6\n")
    CliRunner().invoke(main, [*arguments, "--csv", str(tmp_path / "rolls.csv")])
    shown = CliRunner().invoke(main, [*arguments, "--json"])
    assert shown.stdout.splitlines() == [
        '{"round": 1, "turn": 1, "dice": [3, 5]}', '{"round": 1, "turn": 2, "dice": [1, 6]}',
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", ("18 rolls new or other", "9 rolls are missing, the first: round 1, turn 1")),
     ("de", ("18 Würfe neu oder anders", "9 Würfe fehlen, zuerst Durchgang 1, Runde 1"))],
)  # fmt: skip
def test_it_is_told_which_rolls_are_missing(
    tmp_path: Path, language: str, told: tuple[str, str]
) -> None:
    """It said "9 missing", and after a list nothing at all."""
    database, _ = new_event(tmp_path / "cup", Wish("Cup", load_classic(Game.WELTEN)))
    database.close()
    lines = [f"{number},{turn},1,2" for number in (2, 3) for turn in range(1, 10)]
    (tmp_path / "rolls.csv").write_text("\n".join(lines))
    command = ["league", "rolls", str(tmp_path / "cup.league"), "--lang", language]
    listed = CliRunner().invoke(main, [*command, "--csv", str(tmp_path / "rolls.csv")])
    assert all(one in listed.stderr for one in told)
    assert told[1] in CliRunner().invoke(main, command).stderr
    typed = CliRunner().invoke(main, [*command, "--enter"], input="12\n" * 8 + "\n")
    assert ("1 roll is missing:" in typed.stderr) or ("1 Wurf fehlt:" in typed.stderr)


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "Round 1, turn 1: 5 3 is entered, 3 of 3 sheets say 3 6"),
     ("de", "Durchgang 1, Runde 1: eingetragen ist 5 3, auf 3 von 3 Blättern steht 3 6")],
)  # fmt: skip
def test_what_somebody_typed_stays_where_most_sheets_say_other_dice(
    tmp_path: Path, language: str, told: str
) -> None:
    """What most sheets say was put over it without a word."""
    database, event = new_event(tmp_path / "cup", Wish("Cup", load_classic(Game.WELTEN)))
    add_rolls(database, event.match, [Roll(1, 1, 5, 3), Roll(1, 2, 2, 1)])
    with database.write() as connection:
        for sheet in ("p1", "p2", "p3"):
            write_logs(connection, event.match, sheet, [(1, "36 12 44")])
    command = ["league", "rolls", str(database.file), "--lang", language, "--propose"]
    proposed = CliRunner().invoke(main, command)
    assert told in proposed.stderr and "--csv" in proposed.stderr
    accepted = CliRunner().invoke(main, [*command, "--accept"])
    assert accepted.exit_code == 0 and told in accepted.stderr
    assert accepted.stdout.splitlines()[0].endswith(": 5 3"), "no votes for what sheets deny"
    kept = [(r.turn, r.first, r.second) for r in rolls_of(database, event.match)]
    assert kept == [(1, 5, 3), (2, 2, 1), (3, 4, 4)]
    (tmp_path / "rolls.csv").write_text("1,1,3,6\n")
    replaced = CliRunner().invoke(main, [*command[:-1], "--csv", str(tmp_path / "rolls.csv")])
    assert replaced.exit_code == 0 and rolls_of(database, event.match)[0].second == 6
    assert told.partition(":")[2] not in CliRunner().invoke(main, command).stderr
    database.close()
