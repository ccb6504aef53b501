"""Saving: a record for each player, and nothing that a person has said is ever lost.

A record that a person has mended stays theirs: what it says counts, and a new reading only adds
the cards that it lacks. Fields that somebody has answered about are not asked again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from dicesheets.errors import UnreadableFile
from dicesheets.files.read import read_input
from dicesheets.files.write import keep_old, make_folder, remove_quietly, write_files
from dicesheets.layouts.model import Text
from dicesheets.records import format_record, parse_entry, record_name
from dicesheets.records.photos import photo_digest, photos_in
from dicesheets.records.read import LARGEST_FILE_BYTES
from dicesheets.records.seal import is_sealed, seal
from dicesheets.rules.entry import Entry
from dicesheets.rules.record import Record, RoundRecord
from dicesheets.scanner.decoder.bounds import MAX_FILE_BYTES
from dicesheets.scoring.correct import correct
from dicesheets.words.lists import wrapped

if TYPE_CHECKING:
    from dicesheets.scoring.inputs import Player
    from dicesheets.scoring.read import ReadFile

Place = tuple[int, str]  # round and card
ShownOn = Mapping[Place, Collection[str]]  # the photos that show each card


@dataclass(frozen=True, slots=True)
class Former:
    """A record of the same photos that was saved before."""

    file: Path
    entry: Entry
    is_mended: bool  # by a person


@dataclass(frozen=True, slots=True)
class Target:
    """Where a player's record belongs, and what an earlier run has left of it."""

    file: Path
    formers: tuple[Former, ...] = ()

    @property
    def mended(self) -> Former | None:
        """The record that a person has mended, if there is one."""
        return next((former for former in self.formers if former.is_mended), None)

    @property
    def there(self) -> Former | None:
        """What stands in the file itself."""
        return next((former for former in self.formers if former.file == self.file), None)

    @property
    def superseded(self) -> tuple[Path, ...]:
        """Records of parts of these sheets, written by dicesheets alone."""
        return tuple(f.file for f in self.formers if f.file != self.file and not f.is_mended)


@dataclass(frozen=True, slots=True)
class Saved:
    """A record that was written, or one that a person had mended and that was kept."""

    file: Path
    before: Path | None = None  # where what stood there is now
    is_kept: bool = False  # it is a person's and says all there is to say


def find_targets(entries: Sequence[Entry], folder: Path) -> tuple[Target, ...]:
    """Return where each player's record belongs: no two in one file, nobody else's replaced.

    Records of an earlier run are known by their photos. RecordError if one of them cannot be read:
    a person has mended it, and what they said must not be lost.
    """
    texts = dict(_load_texts(folder))
    taken: set[Path] = set()
    targets: list[Target] = []
    for entry in entries:
        formers = tuple(
            Former(file, parse_entry(text, str(file), entry.layout), not is_sealed(text))
            for file, text in texts.items()
            if file not in taken and photos_in(text) & set(entry.photos)
        )
        target = Target(_free_name(entry, folder, taken, texts, formers), formers)
        taken |= {target.file, *(former.file for former in formers)}
        targets.append(target)
    return tuple(targets)


def with_targets(
    players: Sequence[Player], files: Sequence[ReadFile], folder: Path
) -> tuple[Player, ...]:
    """Return the players with where their records belong, and what somebody has said before.

    `files` are the photos that were read; a record that was given stays in its place.
    """
    digests = [_digest_of(file.reading.input) for file in files]
    shown = [_shown_on(player, digests) for player in players]
    entries = [
        replace(player.entry, photos=tuple(dict.fromkeys(d for ds in on.values() for d in ds)))
        for player, on in zip(players, shown, strict=True)
        if player.sheets
    ]
    targets = iter(zip(entries, find_targets(entries, folder), strict=True))
    found: list[Player] = []
    for player, on in zip(players, shown, strict=True):
        if player.sheets:
            entry, target = next(targets)
            found.append(replace(player, entry=recall(entry, target, on), target=target))
        else:
            given = Path(player.entry.name)
            found.append(replace(player, target=Target(given.with_suffix(".yaml"))))
    return tuple(found)


def after_saving(player: Player) -> Player:
    """Return a player whose record has just been written."""
    target = player.target
    if target is None:
        return player
    former = Former(target.file, player.entry, target.mended is not None)
    return replace(player, target=Target(target.file, (former,)))


def _shown_on(player: Player, digests: Sequence[str]) -> dict[Place, list[str]]:
    """Return the photos that show each card of a player."""
    cards = player.sheets.cards if player.sheets else ()
    return {
        (card.round, card.reading.card): [
            digests[number] for number, _ in card.origins if digests[number]
        ]
        for card in cards
    }


def _digest_of(name: str) -> str:
    """Return what tells a photo from all others; "" if it is gone."""
    try:
        return photo_digest(read_input(name, MAX_FILE_BYTES))
    except UnreadableFile:
        return ""


def recall(entry: Entry, target: Target, shown_on: ShownOn) -> Entry:
    """Return a new reading with what a person has said before in it.

    A record that they have mended counts whole; only cards from photos that it does not know are
    added.
    """
    if target.mended:
        entry = _with_theirs(entry, target.mended.entry, shown_on)
    answers = [a for f in target.formers if not f.is_mended for a in f.entry.answers]
    there = _marks(entry.record)
    return correct(entry, [a for a in answers if (a.round, a.card) in there])


def recalled_from(player: Player) -> tuple[Path, ...]:
    """Return the records of an earlier run whose answers count for a player again."""
    formers = player.target.formers if player.target else ()
    said = set(player.entry.answers)
    return tuple(f.file for f in formers if not f.is_mended and said & set(f.entry.answers))


def say_recalled(file: Path) -> Text:
    """Return that answers of an earlier run are used."""
    return Text(f"Antworten aus {file} werden verwendet.", f"Answers from {file} are used.")


def save_records(
    entries: Sequence[tuple[Target, Entry]], language: str = "en", remark: str = ""
) -> tuple[Saved, ...]:
    """Write the records, all or none, and return where each is.

    A record that stands there and says something else is kept beside it, as `.bak`; one that a
    person has mended and that says it all is left as it is. What a person should still look at is
    part of a record, explained in `language`; a remark becomes a comment before it.
    """
    for folder in dict.fromkeys(target.file.parent for target, _ in entries):
        make_folder(folder)
    kept = {target.file for target, entry in entries if _says_it_all(target.mended, entry)}
    files: dict[Path, bytes] = {
        target.file: record_text(entry, language, remark, bool(target.mended)).encode()
        for target, entry in entries
        if target.file not in kept
    }
    before = {
        target.file: keep_old(target.file, files[target.file])
        for target, entry in entries
        if target.file in files and not _says_no_less(target.there, entry)
    }
    write_files(files)
    for target, _ in entries:
        for file in target.superseded:
            remove_quietly(file)
    return tuple(Saved(t.file, before.get(t.file), t.file in kept) for t, _ in entries)


def record_text(entry: Entry, language: str, remark: str = "", is_theirs: bool = False) -> str:
    """Return an entry as the text of a record; one that a person has mended stays theirs."""
    plain = "".join(sign if sign.isprintable() else "?" for sign in remark)  # breaks no line
    comment = "".join(f"{line}\n" for line in wrapped(plain, "# ", "# "))
    body = format_record(
        entry.record, entry.doubts, entry.missing, language, entry.answers, entry.photos,
        entry.noted,
    )  # fmt: skip
    return comment + body if is_theirs else seal(comment + body)


def _load_texts(folder: Path) -> Iterator[tuple[Path, str]]:
    """Yield the records of a folder; what is no text is none."""
    if not folder.is_dir():
        return
    for file in sorted(folder.glob("*.yaml")):
        try:
            text = read_input(file, LARGEST_FILE_BYTES).decode("utf-8")
        except (UnreadableFile, UnicodeDecodeError):
            continue
        yield file, text.replace("\r\n", "\n").replace("\r", "\n")  # other systems end lines so


def _free_name(
    entry: Entry, folder: Path, taken: Collection[Path], texts: Mapping[Path, str],
    formers: Sequence[Former],
) -> Path:  # fmt: skip
    """Return the file of a record that a person has mended, or a name that is free."""
    for former in formers:
        if former.is_mended:
            return former.file
    ours = {former.file for former in formers}
    stems = [Path(name).stem for name in entry.inputs or (entry.name,)]
    # A person's name comes from a list of strangers, and may be any text: their number is none.
    person = entry.record.person
    stem = record_name(stems, str(person) if person else entry.record.player)
    names = (f"{stem}.yaml" if number == 1 else f"{stem}-{number}.yaml" for number in count(1))
    files = (folder / name for name in names)
    return next(
        file
        for file in files
        if file not in taken and (file in ours or (file not in texts and not file.exists()))
    )


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
    theirs = former.entry  # what they noted may be asked, too: that is no reason to rewrite it
    return (_marks(theirs.record), set(theirs.opened), theirs.missing) == (
        _marks(entry.record), set(entry.opened), entry.missing,
    )  # fmt: skip


def _says_no_less(former: Former | None, entry: Entry) -> bool:
    """Say whether all that was written for sure by dicesheets itself stands in the new one, too."""
    if former is None or former.is_mended:
        return False
    doubted = {(d.round, d.card, d.field) for d in (*former.entry.opened, *entry.opened)}
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


def _with_theirs(entry: Entry, theirs: Entry, shown_on: ShownOn) -> Entry:
    """Return a person's record with the cards of photos that it does not know."""
    known, held = set(theirs.photos), _marks(theirs.record)
    added = {
        place
        for place in _marks(entry.record)
        if place not in held and not known & set(shown_on.get(place, ()))
    }
    news = dict(entry.record.numbered)
    rounds = dict(theirs.record.numbered)
    for number in dict.fromkeys(number for number, _ in sorted(added)):
        cards = tuple(c for c in news[number].cards if (number, c.card) in added)
        before = rounds.get(number, RoundRecord(()))
        rounds[number] = RoundRecord((*before.cards, *cards), before.number or number)
    record = replace(theirs.record, rounds=tuple(rounds[number] for number in sorted(rounds)))
    return replace(
        entry,
        record=record,
        doubts=(*theirs.doubts, *(d for d in entry.doubts if (d.round, d.card) in added)),
        noted=(*theirs.noted, *(d for d in entry.noted if (d.round, d.card) in added)),
        by_ink=(),
        missing=tuple(place for place in theirs.missing if place not in added),
        others=tuple(o for o in entry.others if (o.round, o.card) in added),
        answers=theirs.answers,
    )
