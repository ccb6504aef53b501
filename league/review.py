"""Reviewing an event: sheet by sheet, by several people at once, the one that may win first.

What somebody says is kept as a correction of a photo's field, or as whose a photo is, and never
overwritten. The sheet is then judged again, here or by whoever does the work of the event.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from dicesheets.layouts.marks import can_stand, parse_mark
from dicesheets.layouts.model import Layout
from dicesheets.league.keeping import Office, keep_nothing, keep_replies, task_for
from dicesheets.league.values import Reply, Task
from dicesheets.store.claims import claim_next, claims_of, hold_claim, release_claim
from dicesheets.store.corrections import last_word, write_correction
from dicesheets.store.database import Database
from dicesheets.store.matches import new_id
from dicesheets.store.photos import place_photo
from dicesheets.store.results import questions_of
from dicesheets.store.values import Correction, Person, Photo, Placing, StoredQuestion
from dicesheets.store.work import JUDGE, PLACE, claim_one, is_held, let_go, write_missed, write_todo

LEAST_DIGITS = 6  # of a photo's digest, to name it by

Doing = Callable[[Task], Reply]  # what does a task: this process, or a worker


@dataclass(frozen=True, slots=True)
class Asked:
    """A sheet that somebody has claimed, with what is to be asked about it."""

    sheet: str
    questions: tuple[StoredQuestion, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A question as it is shown: every text in both languages."""

    where: tuple[str, str]
    words: tuple[str, str]
    options: tuple[
        tuple[str, tuple[str, str], tuple[str, str]], ...
    ]  # value, name, what it changes
    likely: tuple[str | None, ...]  # what Enter stands for


@dataclass(frozen=True, slots=True)
class Queue:
    """How much there is to review, and who is at it."""

    sheets: int
    questions: int
    nameless: int
    people: tuple[str, ...]
    odd: int = 0  # sheets with other dice that nobody has accepted


@dataclass(frozen=True, slots=True)
class Nameless:
    """A sheet of which nobody knows whose it is."""

    sheet: str
    sha256: str  # a photo of it
    by: str  # who sent that, if it is known


def next_sheet(database: Database, match: str, by: str, skip: Sequence[str] = ()) -> Asked | None:
    """Claim the next sheet that nobody else looks at; None if there is none."""
    sheet = claim_next(database, match, by, skip=tuple(skip))
    if sheet is None:
        return None
    return Asked(sheet, questions_of(database, match, sheet))


def question_of(stored: StoredQuestion) -> Question:
    """Return what is asked."""
    told: dict[str, Any] = json.loads(stored.data)
    where, words = told["where"], told["words"]
    return Question(
        (where[0], where[1]),
        (words[0], words[1]),
        tuple((value, (de, en), (c, d)) for value, de, en, c, d in told["options"]),
        tuple(told["likely"]),
    )


def queue_of(database: Database, match: str) -> Queue:
    """Return how much there is to review."""
    sheets, questions = (
        database.read()
        .execute("SELECT count(DISTINCT sheet), count(*) FROM questions WHERE match = ?", (match,))
        .fetchone()
    )
    (nameless,) = (
        database.read()
        .execute(
            "SELECT count(DISTINCT sheet) FROM results WHERE match = ? AND round = 0 "
            "AND person = 0 AND state != 'blank'",
            (match,),
        )
        .fetchone()
    )
    (odd,) = (
        database.read()
        .execute(
            "SELECT count(DISTINCT sheet) FROM remarks WHERE match = ? AND kind = 'dice'", (match,)
        )
        .fetchone()
    )
    people = tuple(sorted(set(claims_of(database, match).values())))
    return Queue(sheets, questions, nameless, people, odd)


def parse_value(layout: Layout, stored: StoredQuestion, text: str) -> str | None:
    """Return what somebody says stands in a field ("": nothing); ValueError if it cannot."""
    spot = layout.card(stored.card).field(stored.field)
    if not text.strip():
        return None
    value = parse_mark(spot.kind, text.strip().lower())
    if value is None or not can_stand(spot, value):
        raise ValueError(text)
    return value


def answer(
    office: Office, sheet: str, stored: StoredQuestion, value: str | None, by: str
) -> Correction:
    """Keep what somebody says of a field, and that its sheet is to be judged again.

    What counts already, as after a double tap, is not kept twice; a sheet that was set aside since
    is tried once more.
    """
    said = Correction(stored.sha256, stored.spot, stored.field, value, by)
    place = (said.sha256, said.spot, said.field)
    with office.database.write() as connection:
        before = last_word(connection, office.match, place)
        if before is not None and before.value == value:
            write_missed(connection, office.match, JUDGE, [unit_of_sheet(sheet)])
            return before
        kept = write_correction(connection, office.match, said)
        write_todo(connection, office.match, JUDGE, [unit_of_sheet(sheet)])
    return kept


def is_being_judged(database: Database, match: str, sheet: str) -> bool:
    """Say whether somebody is judging a sheet right now: what it asks may change with that."""
    return is_held(database, match, JUDGE, unit_of_sheet(sheet))


def assign(office: Office, sheet: str, person: int, by: str) -> tuple[str, ...]:
    """Keep whose a sheet is: of every photo of it; return the photos.

    What else its sender sent stays where it is.
    """
    photos = photos_of_sheet(office.database, office.match, sheet)
    assign_photos(office, photos, person, by)
    return photos


def assign_photos(
    office: Office, photos: Sequence[str], person: int, by: str, round_: int = 0
) -> None:
    """Keep whose some photos are, and of which round; 0: as their codes say."""
    for sha256 in photos:
        place_photo(office.database, office.match, Placing(sha256, person, round_, by))
    with office.database.write() as connection:
        write_todo(connection, office.match, PLACE, photos)


def nameless_sheets(
    database: Database, match: str, most: int = 200, skip: Sequence[str] = ()
) -> tuple[Nameless, ...]:
    """Return sheets of which nobody knows whose they are, who may stand highest first."""
    rows = database.read().execute(
        "SELECT results.sheet, results.sha256, coalesce(photos.by, '') FROM results "
        "LEFT JOIN photos ON photos.match = results.match AND photos.sha256 = results.sha256 "
        "WHERE results.match = ? AND round = 0 AND person = 0 "
        "AND state != 'blank' AND sheet NOT IN (SELECT value FROM json_each(?)) "
        "GROUP BY sheet ORDER BY max(best) DESC, sheet LIMIT ?",
        (match, json.dumps(list(skip)), most),
    )
    return tuple(Nameless(*row) for row in rows)


def people_to_offer(database: Database, match: str, most: int) -> tuple[tuple[str, Person], ...]:
    """Return some people of the list, for a phone to offer: who has no sheet yet first.

    With each, what `find_people` finds nobody else by: the name, or else the number.
    """
    rows = database.read().execute(
        "SELECT number, name, at_table, name != '' AND name COLLATE NOCASE NOT IN (SELECT name "
        " FROM people WHERE match = :match GROUP BY name COLLATE NOCASE HAVING count(*) > 1) "
        "FROM people WHERE match = :match ORDER BY number IN "
        "(SELECT person FROM results WHERE match = :match AND round = 0), number LIMIT :most",
        {"match": match, "most": most},
    )
    return tuple(
        (name if is_only and not name.isdecimal() else str(number), Person(number, name, table))
        for number, name, table, is_only in rows
    )


def find_people(database: Database, match: str, text: str) -> tuple[Person, ...]:
    """Return whom somebody means by a number or a name."""
    plain = " ".join(text.split())
    if plain.isascii() and plain.isdecimal() and len(plain) < 9:
        where, given = "number = ?", str(int(plain))
    else:
        where, given = "name = ? COLLATE NOCASE", plain
    rows = database.read().execute(
        f"SELECT number, name, at_table FROM people WHERE match = ? AND {where} ORDER BY number",
        (match, given),
    )
    return tuple(Person(*row) for row in rows)


def names_listed(database: Database, match: str) -> tuple[str, ...]:
    """Return everybody's name, each once."""
    rows = database.read().execute(
        "SELECT DISTINCT name FROM people WHERE match = ? AND name != '' ORDER BY name", (match,)
    )
    return tuple(row[0] for row in rows)


def photos_of_sheet(database: Database, match: str, sheet: str) -> tuple[str, ...]:
    """Return the photos that show a sheet: a person's all, of a sender's those of this one."""
    for query, name in (
        ("SELECT sha256 FROM leaves WHERE match = ? AND sheet = ? ORDER BY sha256", sheet),
        ("SELECT sha256 FROM shows WHERE match = ? AND sheet = ? ORDER BY sha256",
         unit_of_sheet(sheet)),
    ):  # fmt: skip
        found = tuple(row[0] for row in database.read().execute(query, (match, name)))
        if found:
            return found
    return ()


def find_photos(database: Database, match: str, text: str) -> tuple[Photo, ...]:
    """Return which photos somebody means by the name of a file, or by how its digest begins."""
    plain = text.strip()
    rows = database.read().execute(
        "SELECT sha256, name, came_at, by FROM photos WHERE match = ? AND removed_at IS NULL "
        "AND (name = ? OR sha256 >= ? AND sha256 < ? AND ?) ORDER BY place",
        (match, plain, plain.lower(), plain.lower() + "g", len(plain) >= LEAST_DIGITS),
    )
    return tuple(Photo(*row) for row in rows)


def unit_of_sheet(sheet: str) -> str:
    """Return what a sheet is judged with: sheets without a code are numbered within it."""
    return sheet.partition("-")[0]


def judge_now(office: Office, unit: str, doing: Doing) -> bool:
    """Judge a sheet at once; False if somebody else is at it, who will do the same."""
    return do_now(office, JUDGE, unit, doing)


def place_now(office: Office, photos: Sequence[str], doing: Doing) -> None:
    """Find out at once whose sheets are on some photos now, and judge those."""
    for sha256 in photos:
        before = units_on(office.database, office.match, sha256)
        do_now(office, PLACE, sha256, doing)
        for unit in dict.fromkeys([*before, *units_on(office.database, office.match, sha256)]):
            judge_now(office, unit, doing)


def do_now(office: Office, kind: str, what: str, doing: Doing) -> bool:
    """Do one thing that is to be done; False if there is nothing, or somebody else is at it."""
    holder = f"review {new_id()}"
    todo = claim_one(office.database, office.match, kind, what, holder)
    if todo is None:
        return False
    try:
        task = task_for(office, todo)
        if task is None:
            keep_nothing(office, todo)
        else:
            keep_replies(office, [(todo, doing(task))])
    finally:
        let_go(office.database, holder)  # nothing is left unless it failed
    return True


def do_here(task: Task) -> Reply:
    """Do a task in this process."""
    from dicesheets.league.tasks import run

    found, parts = run(task.name, task.given, list(task.parts))
    # As if it came from elsewhere: nothing may depend on where it was done.
    return Reply(json.loads(json.dumps(found)), tuple(parts))


def hold(database: Database, match: str, sheet: str, by: str) -> bool:
    """Go on holding a sheet; False if somebody else has it now."""
    return hold_claim(database, match, sheet, by)


def give_back(database: Database, match: str, sheet: str, by: str) -> None:
    """Let others look at a sheet."""
    release_claim(database, match, sheet, by)


def units_on(database: Database, match: str, sha256: str) -> list[str]:
    """Return the units whose sheets a photo shows."""
    rows = database.read().execute(
        "SELECT sheet FROM shows WHERE match = ? AND sha256 = ?", (match, sha256)
    )
    return [row[0] for row in rows]
