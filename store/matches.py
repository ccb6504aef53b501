"""Matches and the people at them."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import UTC, datetime

from dicesheets.errors import UsageError
from dicesheets.store.database import Database
from dicesheets.store.values import Match, Person, Roll
from dicesheets.words.text import Text

LONGEST_NAME = 120  # as of a list of people
LONGEST_TITLE = 80
MOST_PEOPLE = 10_000


def new_id() -> str:
    """Return a name that nobody can guess and that no two files share."""
    return secrets.token_hex(8)


def now() -> str:
    """Return the time as the store keeps it."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


def add_match(
    database: Database, title: str, game: str = "", layout: str = "", names: Sequence[str] = ()
) -> Match:
    """Keep a new match; its people are numbered in the order of their names."""
    match = Match(new_id(), tidy(title, LONGEST_TITLE), game, layout, now())
    with database.write() as connection:
        connection.execute(
            "INSERT INTO matches (id, title, game, layout, made_at) VALUES (?, ?, ?, ?, ?)",
            (match.id, match.title, game, layout, match.made_at),
        )
        connection.executemany(
            "INSERT INTO people (match, number, name) VALUES (?, ?, ?)",
            [
                (match.id, number, tidy(name, LONGEST_NAME))
                for number, name in enumerate(names, start=1)
            ],
        )
    return match


def find_match(database: Database, match: str) -> Match:
    """Return a match; UsageError if there is none."""
    row = (
        database.read()
        .execute(f"SELECT {_COLUMNS} FROM matches WHERE id = ? AND removed_at IS NULL", (match,))
        .fetchone()
    )
    if row is None:
        told = Text("diese Partie gibt es nicht", "there is no such match")
        raise UsageError(told, about="match", value=match)
    return Match(*row)


def list_matches(database: Database, most: int = 1000) -> tuple[Match, ...]:
    """Return the matches, the newest first."""
    rows = database.read().execute(
        f"SELECT {_COLUMNS} FROM matches WHERE removed_at IS NULL "
        "ORDER BY made_at DESC, id LIMIT ?",
        (most,),
    )
    return tuple(Match(*row) for row in rows)


def contents_of(database: Database) -> dict[str, tuple[tuple[str, ...], int]]:
    """Return by the ids of matches who sits there, and how many photos there are."""
    read = database.read()
    names: dict[str, tuple[str, ...]] = {}
    for match, name in read.execute("SELECT match, name FROM people ORDER BY match, number"):
        names[match] = (*names.get(match, ()), name)
    counts = dict(
        read.execute("SELECT match, count(*) FROM photos WHERE removed_at IS NULL GROUP BY match")
    )
    return {match: (names.get(match, ()), counts.get(match, 0)) for match in {*names, *counts}}


def describe_match(database: Database, match: str, title: str, game: str, layout: str) -> None:
    """Change what a match is called and which game it is."""
    with database.write() as connection:
        connection.execute(
            "UPDATE matches SET title = ?, game = ?, layout = ? WHERE id = ?",
            (tidy(title, LONGEST_TITLE), game, layout, match),
        )


def remove_match(database: Database, match: str) -> None:
    """Take a match out of all lists; what was photographed and said stays in the file."""
    with database.write() as connection:
        connection.execute("UPDATE matches SET removed_at = ? WHERE id = ?", (now(), match))


def people_of(database: Database, match: str) -> tuple[Person, ...]:
    """Return who sits at a match, by number."""
    rows = database.read().execute(
        "SELECT number, name, at_table FROM people WHERE match = ? ORDER BY number", (match,)
    )
    return tuple(Person(*row) for row in rows)


def name_person(database: Database, match: str, number: int, name: str) -> None:
    """Say what the player of a number is called."""
    if not 1 <= number <= MOST_PEOPLE:
        told = Text(f"zwischen 1 und {MOST_PEOPLE}", f"between 1 and {MOST_PEOPLE}")
        raise UsageError(told, about="number", value=number)
    with database.write() as connection:
        connection.execute(
            "INSERT INTO people (match, number, name) VALUES (?, ?, ?) "
            "ON CONFLICT (match, number) DO UPDATE SET name = excluded.name",
            (match, number, tidy(name, LONGEST_NAME)),
        )


def seat_person(database: Database, match: str, number: int, table: str) -> None:
    """Say at which table the player of a number sits."""
    with database.write() as connection:
        connection.execute(
            "UPDATE people SET at_table = ? WHERE match = ? AND number = ?",
            (tidy(table, LONGEST_NAME), match, number),
        )


def known_names(database: Database, most: int = 50) -> tuple[str, ...]:
    """Return the names that were used, the latest first."""
    rows = database.read().execute(
        "SELECT name FROM people JOIN matches ON matches.id = people.match "
        "GROUP BY name ORDER BY max(made_at) DESC, min(number) LIMIT ?",
        (most,),
    )
    return tuple(row[0] for row in rows)


def add_roll(database: Database, match: str, roll: Roll) -> Roll:
    """Keep the official dice of a turn; a later one of the same turn counts instead."""
    _check_roll(roll)
    kept = Roll(roll.round, roll.turn, roll.first, roll.second, roll.by, now(), new_id())
    with database.write() as connection:
        connection.execute(
            "INSERT INTO rolls (id, match, round, turn, first, second, by, at) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                kept.id, match, kept.round, kept.turn, kept.first, kept.second, kept.by, kept.at,
            ),
        )  # fmt: skip
    return kept


def roll_turn(database: Database, match: str, roll: Roll) -> bool:
    """Keep the official dice of a turn unless it has some; say whether they were kept.

    Two who roll at once mean the same turn: whoever comes second sees the first one's dice.
    """
    with database.write() as connection:
        kept = connection.execute(
            "INSERT INTO rolls (id, match, round, turn, first, second, by, at) "
            "SELECT ?, ?, ?, ?, ?, ?, ?, ? WHERE NOT EXISTS "
            "(SELECT 1 FROM rolls WHERE match = ? AND round = ? AND turn = ?)",
            (
                new_id(), match, roll.round, roll.turn, roll.first, roll.second, roll.by, now(),
                match, roll.round, roll.turn,
            ),
        )  # fmt: skip
        return kept.rowcount == 1


def add_rolls(database: Database, match: str, rolls: Sequence[Roll]) -> None:
    """Keep the dice of several turns at once; all of them or, with UsageError, none."""
    for roll in rolls:
        _check_roll(roll)
    with database.write() as connection:
        connection.executemany(
            "INSERT INTO rolls (id, match, round, turn, first, second, by, at) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (new_id(), match, r.round, r.turn, r.first, r.second, r.by, r.at or now())
                for r in rolls
            ],
        )


def _check_roll(roll: Roll) -> None:
    if not all(1 <= die <= 6 for die in (roll.first, roll.second)):
        raise UsageError(Text("ein Würfel zeigt 1 bis 6", "a die shows 1 to 6"), about="roll")


def rolls_of(database: Database, match: str) -> tuple[Roll, ...]:
    """Return the official dice that count, turn by turn."""
    rows = database.read().execute(
        "SELECT round, turn, first, second, by, at, id FROM rolls WHERE match = ? ORDER BY place",
        (match,),
    )
    last = {(roll.round, roll.turn): roll for roll in (Roll(*row) for row in rows)}
    return tuple(last[turn] for turn in sorted(last))


_COLUMNS = "id, title, game, layout, made_at"


def tidy(text: str, most: int) -> str:
    """Return a name as one short line."""
    plain = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(plain.split())[:most]
