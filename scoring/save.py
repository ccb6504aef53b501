"""Saving: a record for each player, and nothing that a person has said is ever lost.

A record that a person has mended stays theirs: what it says counts, and a new reading only adds
the cards that it lacks. Fields that somebody has answered about are not asked again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from dicesheets.errors import DicesheetsError
from dicesheets.files.write import keep_old, make_folder, write_files
from dicesheets.layouts.model import Text
from dicesheets.records import format_record, parse_entry, record_name
from dicesheets.records.read import read_text
from dicesheets.records.seal import is_sealed, seal
from dicesheets.rules.entry import Answer, Entry
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.scoring.correct import correct
from dicesheets.words.lists import wrapped

Place = tuple[int, str]  # round and card


@dataclass(frozen=True, slots=True)
class Former:
    """A record that stands where a new one is to be written."""

    entry: Entry
    is_mended: bool  # by a person


@dataclass(frozen=True, slots=True)
class Saved:
    """A record that was written, or one that a person had mended and that was kept."""

    file: Path
    before: Path | None = None  # where what stood there is now
    is_kept: bool = False  # it is a person's and says all there is to say


def record_files(entries: Sequence[Entry], folder: Path) -> tuple[Path, ...]:
    """Return where each player's record belongs; no two in one file."""
    files: list[Path] = []
    for entry in entries:
        stems = [Path(name).stem for name in entry.inputs or (entry.name,)]
        stem = record_name(stems, entry.record.player)
        name, number = stem, 1
        while folder / f"{name}.yaml" in files:
            number += 1
            name = f"{stem}-{number}"
        files.append(folder / f"{name}.yaml")
    return tuple(files)


def load_former(file: Path, entry: Entry) -> Former | None:
    """Return the record that stands in a file; None if there is none of the same game."""
    if not file.is_file():
        return None
    try:
        text = read_text(file)
        found = parse_entry(text, str(file), entry.layout)
    except DicesheetsError:
        return None  # another game's, or no record: it is kept beside the new one
    return Former(found, not is_sealed(text))


def recall(entry: Entry, former: Former | None) -> Entry:
    """Return a new reading with what a person has said before in it."""
    if former is None:
        return entry
    if former.is_mended:
        return _with_theirs(entry, former.entry)
    return correct(entry, tuple(_still_there(entry, former.entry.answers)))


def save_records(
    entries: Sequence[tuple[Path, Entry]], language: str = "en", remark: str = ""
) -> tuple[Saved, ...]:
    """Write the records, all or none, and return where each is.

    A record that stands there and says something else is kept beside it, as `.bak`; one that a
    person has mended and that says it all is left as it is. What a person should still look at is
    part of a record, explained in `language`; a remark becomes a comment before it.
    """
    for folder in dict.fromkeys(file.parent for file, _ in entries):
        make_folder(folder)
    former = {file: load_former(file, entry) for file, entry in entries}
    kept = {file for file, entry in entries if _says_it_all(former[file], entry)}
    files: dict[Path, bytes] = {
        file: record_text(entry, language, remark, _is_theirs(former[file])).encode()
        for file, entry in entries
        if file not in kept
    }
    before = {
        file: keep_old(file, files[file])
        for file, entry in entries
        if file in files and not _says_no_less(former[file], entry)
    }
    write_files(files)
    return tuple(Saved(file, before.get(file), file in kept) for file, _ in entries)


def record_text(entry: Entry, language: str, remark: str = "", is_theirs: bool = False) -> str:
    """Return an entry as the text of a record; one that a person has mended stays theirs."""
    plain = "".join(sign if sign.isprintable() else "?" for sign in remark)  # breaks no line
    comment = "".join(f"{line}\n" for line in wrapped(plain, "# ", "# "))
    body = format_record(entry.record, entry.doubts, entry.missing, language, entry.answers)
    return comment + body if is_theirs else seal(comment + body)


def say_kept(saved: Saved) -> Text:
    """Return that a person's record was left as it is."""
    return Text(
        f"{saved.file}: von Hand verbessert; bleibt, wie es ist, und zählt",
        f"{saved.file}: mended by hand; it stays as it is and counts",
    )


def _says_it_all(former: Former | None, entry: Entry) -> bool:
    """Say whether a person's record holds just what is to be written."""
    if former is None or not former.is_mended:
        return False
    theirs = former.entry
    return (_marks(theirs.record), set(theirs.doubts), theirs.missing) == (
        _marks(entry.record), set(entry.doubts), entry.missing,
    )  # fmt: skip


def _is_theirs(former: Former | None) -> bool:
    return former is not None and former.is_mended


def _says_no_less(former: Former | None, entry: Entry) -> bool:
    """Say whether all that was written for sure by dicesheets itself stands in the new one, too."""
    if former is None or former.is_mended:
        return False
    doubted = {(d.round, d.card, d.field) for d in (*former.entry.doubts, *entry.doubts)}
    now = _marks(entry.record)
    return all(
        {m for m in marks ^ now.get(place, frozenset()) if (*place, m[0]) not in doubted} == set()
        and place in now
        for place, marks in _marks(former.entry.record).items()
    )


def _marks(record: Record) -> Mapping[Place, frozenset[tuple[str, str]]]:
    return {
        (number, card.card): frozenset(card.marks)
        for number, round_ in record.numbered
        for card in round_.cards
    }


def _still_there(entry: Entry, answers: Sequence[Answer]) -> Iterator[Answer]:
    """Yield the answers about cards that the new reading holds, too."""
    there = _marks(entry.record)
    return (answer for answer in answers if (answer.round, answer.card) in there)


def _with_theirs(entry: Entry, theirs: Entry) -> Entry:
    """Return a new reading in which every card that a person's record holds is as they have it."""
    held = {(number, card.card): card for number, r in theirs.record.numbered for card in r.cards}
    rounds = [_round_with(number, round_, held) for number, round_ in entry.record.numbered]
    numbers = {number for number, _ in entry.record.numbered}
    rounds += [
        replace(r, number=number) for number, r in theirs.record.numbered if number not in numbers
    ]
    record = replace(
        entry.record, player=theirs.record.player or entry.record.player, rounds=tuple(rounds)
    )
    present = _marks(record)
    return replace(
        entry,
        record=record,
        doubts=(
            *(d for d in entry.doubts if (d.round, d.card) not in held), *theirs.doubts,
        ),
        missing=tuple(place for place in entry.missing if place not in present),
        others=tuple(o for o in entry.others if (o.round, o.card) not in held),
        answers=theirs.answers,
    )  # fmt: skip


def _round_with(number: int, round_: RoundRecord, held: Mapping[Place, CardRecord]) -> RoundRecord:
    cards = tuple(held.get((number, card.card), card) for card in round_.cards)
    more = tuple(
        card
        for (place, name), card in held.items()
        if place == number and round_.card(name) is None
    )
    return RoundRecord((*cards, *more), round_.number)
