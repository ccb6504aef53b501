"""An event with results of its own making: nothing is photographed, read or judged."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parent))  # for league_evening

from league_evening import CUP_NAMES as NAMES
from league_evening import Evening, make_evening

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.league.event import Wish, new_event
from dicesheets.store.database import Database
from dicesheets.store.results import write_result
from dicesheets.store.values import Person, StoredQuestion, StoredResult

QUESTION = StoredQuestion(
    1, "castles", "tower-1", "a" * 64, "0:CODE:castles:0", 0,
    '{"where": ["Burgen, Turm 1", "Castles, tower 1"], "words": ["vielleicht 3", "perhaps 3"], '
    '"options": [["3", "3", "3", "", ""], ["5", "5", "5", "Ergebnis 31,2", "result 31.2"]], '
    '"likely": ["3"]}',
)  # fmt: skip


def rows_of(number: int, rng: random.Random, realms: tuple[tuple[str, ...], ...],
            dice: list[list[tuple[int, int]]]) -> list[StoredResult]:  # fmt: skip
    """Return a row for all rounds and one for each, as a judged sheet would give."""
    sheet, luck = f"p{number}", rng.random()
    rows, scores = [], []
    for place, (names, rolls) in enumerate(zip(realms, dice, strict=True), start=1):
        stars = [
            min(6, max(0, round(rng.gauss(1.2 + 2.2 * luck + 0.7 * k, 1.2)))) for k in range(3)
        ]
        score = 10 * sum(stars) + rng.randrange(10)
        scores.append(score)
        turns = tuple((a, b, 1 + (a == b) + rng.randrange(3)) for a, b in rolls)
        rows.append(
            StoredResult(
                sheet, place, number, "ranked", score, (score, score), (score, score),
                realms=tuple(zip(names, stars, strict=True)), turns=turns, reader="r1",
                sha256=f"{number:064x}", at="2026-11-18T20:00:00+00:00",
            )
        )  # fmt: skip
    total = sum(scores)
    key = (total, *scores[::-1])
    whole = StoredResult(
        sheet, 0, number, "ranked", total, key, key, reader="r1", sha256=f"{number:064x}",
        at="2026-11-18T20:00:00+00:00",
    )  # fmt: skip
    return [whole, *rows]


def fill(database: Database, match: str, realms: tuple[tuple[str, ...], ...], many: int) -> None:
    """Keep results of so many people; the last three are open, illegal and blank."""
    rng = random.Random(7)
    dice = [[(rng.randint(1, 6), rng.randint(1, 6)) for _ in range(9)] for _ in realms]
    with database.write() as connection:
        for number in range(1, many - 2):
            write_result(connection, match, f"p{number}", rows_of(number, rng, realms, dice))
        open_ = StoredResult(
            "s0123456789ab-1", 0, 0, "open", None, (120,), (190, 1_000_000),
            possible_tenths=(120, 190), missing=(("name",), ("fields", 1, "legal")),
            sha256="a" * 64,
        )  # fmt: skip
        write_result(connection, match, open_.sheet, [open_], [QUESTION])
        number = many - 1
        illegal = StoredResult(f"p{number}", 0, number, "illegal", 999, None, None)
        write_result(connection, match, illegal.sheet, [illegal])
        blank = StoredResult(f"p{many}", 0, many, "blank", None, None, None, again=("twice.jpg",))
        write_result(connection, match, blank.sheet, [blank])


@pytest.fixture
def event(tmp_path: Path) -> Iterator[tuple[Database, str]]:
    """Eight people at two tables: five with a place, one open sheet, one illegal, one blank."""
    people = tuple(
        Person(place, name, "Rot" if place % 2 else "Blau") for place, name in enumerate(NAMES, 1)
    )
    wish = Wish("Welten-Cup 2026", load_classic(Game.WELTEN), seed=7, people=people)
    database, made = new_event(tmp_path / "cup", wish)
    fill(database, made.match, made.realms, len(NAMES))
    yield database, made.match
    database.close()


@pytest.fixture(scope="session")
def evening() -> Evening:
    """Anna, Ben and Cleo have played one round with the same dice; Ben was photographed twice."""
    return make_evening()
