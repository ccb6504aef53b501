"""The table of an event with 100,000 stored results against its limit.

Run `python bench/league_table_bench.py`. Each figure is the best of some runs in this process, in
seconds of CPU, over its limit; the yardstick beside it reads the same rows with plain
sqlite3 and sorts them in Python.
"""

from __future__ import annotations

import argparse
import random
import sqlite3
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.league.naming import Manner
from dicesheets.league.table import load_table
from dicesheets.league.table_text import Telling, table_csv
from dicesheets.store.database import Database
from dicesheets.store.matches import add_match
from dicesheets.store.results import unpack_key, write_result
from dicesheets.store.values import StoredResult

RUNS = 5
LIMIT_S = 0.5


def fill(database: Database, many: int) -> str:
    """Keep so many results of three rounds: one in fifty open, one in a hundred illegal."""
    match = add_match(database, "Cup", "welten", "classic").id
    rng = random.Random(1)
    with database.write() as connection:
        connection.executemany(
            "INSERT INTO people (match, number, name, at_table) VALUES (?, ?, ?, ?)",
            [(match, n, f"Person {n}", f"T{n // 6}") for n in range(1, many + 1)],
        )
        for number in range(1, many + 1):
            rounds = [int(rng.gauss(110, 25)) for _ in range(3)]
            total = sum(rounds)
            key = (total, *rounds[::-1])
            state, least, best = "ranked", key, key
            missing: tuple[tuple[str | int, ...], ...] = ()
            if number % 50 == 0:
                state, least, best = "open", (total - 20,), (total + 20, 1_000_000)
                missing = (("fields", 2),)
            row = StoredResult(
                f"p{number}", 0, number, state, total, least, best, missing=missing,
                sha256=f"{number:064x}", reader="r",
            )  # fmt: skip
            if number % 97 == 0:
                row = StoredResult(row.sheet, 0, number, "illegal", total, None, None)
            write_result(connection, match, row.sheet, [row])
    return match


def best_of(work: Callable[[], object]) -> float:
    """Return the shortest of some runs in seconds."""
    took = []
    for _ in range(RUNS):
        begun = time.process_time()
        work()
        took.append(time.process_time() - begun)
    return min(took)


def plainly(file: Path) -> None:
    """Read the same with sqlite3 and sort it by unpacked keys."""
    connection = sqlite3.connect(file)
    rows = connection.execute(
        "SELECT results.*, name, at_table FROM results JOIN people ON number = person"
    ).fetchall()
    rows.sort(key=lambda row: unpack_key(row[8]) or (), reverse=True)
    connection.close()


def main() -> None:
    """Print each figure with its limit."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--results", type=int, default=100_000)
    many = parser.parse_args().results
    telling = Telling(
        "Cup", load_classic(Game.WELTEN), Manner(Game.WELTEN, "en")
    )  # what every run of the command needs, too
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "cup.league"
        database = Database(file)
        match = fill(database, many)
        table = load_table(database, match)
        print(f"{table.many} with a place, {len(table.open)} open, {many} in all")
        for name, work in (
            ("table", lambda: load_table(database, match)),
            ("table of one group", lambda: load_table(database, match, group="T7")),
            ("first hundred, shown", lambda: list(load_table(database, match, most=100).rows())),
            ("table as CSV", lambda: table_csv(load_table(database, match), telling)),
        ):
            took = best_of(work)
            print(f"{name:22} {took:6.3f} s   {took / LIMIT_S:5.2f} of its limit")
        took = best_of(lambda: plainly(file))
        print(f"{'plain read and sort':22} {took:6.3f} s   (yardstick)")
        database.close()


if __name__ == "__main__":
    main()
