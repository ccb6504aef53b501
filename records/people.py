"""Lists of people as CSV: who gets a set of their own, and whose a number is.

A list comes out of a spreadsheet or from strangers who signed up: its encoding and separator are
found out, and what cannot be a name is refused with its line. Whoever has no number in it gets
one by their place, so that the same list always gives the same numbers.
"""

from __future__ import annotations

import csv
import io
import unicodedata
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from dicesheets.errors import Fault, RecordError, UnreadableFile
from dicesheets.files.read import read_input
from dicesheets.layouts.fiducials import MAX_EVENT, MAX_PERSON
from dicesheets.layouts.people import Person, PersonId
from dicesheets.words.lists import listed
from dicesheets.words.shown import shortened
from dicesheets.words.text import Text

LARGEST_FILE_BYTES = 8 << 20  # every person that a code can tell, with a long name
LONGEST_NAME = 120  # characters; sheets shorten it
LONGEST_TABLE = 30
SEATS = 6  # colours of a table
COLUMNS = ("event", "id", "name", "table")  # of the lists that are written

_HEADINGS = {
    "name": "name", "names": "name", "namen": "name", "player": "name", "spieler": "name",
    "id": "id", "nr": "id", "nr.": "id", "no": "id", "no.": "id", "number": "id", "nummer": "id",
    "table": "table", "tisch": "table", "event": "event", "veranstaltung": "event",
}  # fmt: skip
_MOST = {"id": MAX_PERSON, "event": MAX_EVENT}  # the largest number of a column
_FORMULAS = ("=", "+", "-", "@")  # how what a spreadsheet would run begins
_NO_LETTERS = ("Cc", "Co", "Cs", "Cn")  # control characters, private and no characters at all
_BOMS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_SEPARATORS = ";\t,"
MOST_COLUMNS = 6  # that are told
_Told = tuple[str, Text, Text]  # of a fault: column, what is wrong, what to do


@dataclass(frozen=True, slots=True)
class People:
    """A list of people, in its order."""

    people: tuple[Person, ...]
    event: int  # that the list itself names; 0: none
    has_numbers: bool = False  # everybody's number stands in the list

    def names(self, event: int = 0) -> dict[PersonId, str]:
        """Return whose each number is."""
        where = self.event or event
        return {PersonId(where, p.number): p.name for p in self.people if p.name}


def load_people(path: str | Path, known: Sequence[Person] = ()) -> People:
    """Read a list of people; RecordError names everything that is wrong with it, line by line.

    Of those who are `known` already nobody loses their number to somebody else: whoever has none in
    the list has the one of their name, or else a new one.
    """
    try:
        data = read_input(path, LARGEST_FILE_BYTES)
    except UnreadableFile as error:
        raise RecordError(error.problem, str(path)) from None
    return parse_people(data, str(path), known)


def parse_people(data: bytes, name: str, known: Sequence[Person] = ()) -> People:
    """Return the list that stands in a file's bytes; `name` is the file's, for messages."""
    faults: list[Fault] = []
    rows = list(_read_rows(_text_of(data, name), name, faults))
    found = [row for row in (_parse_row(row, name, faults) for row in rows) if row]
    if not found and not faults:
        what = Text("hier steht kein Name", "there is no name here")
        remedy = Text("schreibe in jede Zeile einen", "write one in every line")
        faults.append(Fault(name, 0, "", what, remedy))
    new = sum(not row.person.number for row in found)
    highest = _highest(known)
    behind = {row.person.number for row in found if row.person.number > highest}
    if len(found) > MAX_PERSON or highest + len(behind) + new > MAX_PERSON:
        what = Text("das sind zu viele Personen", "these are too many people")
        remedy = Text(f"nimm höchstens {MAX_PERSON}", f"use at most {MAX_PERSON}")
        faults.append(Fault(name, 0, "", what, remedy))
    faults += _same_numbers(found, name)
    event = _one_event(found, name, faults)
    if faults:
        raise RecordError(faults)
    people = _with_seats(_with_numbers(found, known))
    return People(tuple(people), event, all(row.person.number for row in found))


def format_people(people: Sequence[Person], event: int, separator: str = ",") -> bytes:
    """Return a list that `parse_people` reads back, and that spreadsheets open as it is meant."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    writer.writerows([event or "", p.number, p.name, p.table] for p in people)
    return out.getvalue().encode("utf-8-sig")


def numbered_people(first: int, last: int) -> tuple[Person, ...]:
    """Return people of whom only their numbers are known."""
    return tuple(Person(number) for number in range(first, last + 1))


def same_names(people: Sequence[Person]) -> tuple[str, ...]:
    """Return the names that several people have, as somebody listed twice would."""
    counts = Counter(person.name.casefold() for person in people if person.name)
    names = {person.name.casefold(): person.name for person in people}
    return tuple(names[name] for name, many in counts.items() if many > 1)


def crowded_tables(people: Sequence[Person]) -> tuple[str, ...]:
    """Return the tables at which more sit than there are colours."""
    counts = Counter(person.table for person in people if person.table)
    return tuple(table for table, many in counts.items() if many > SEATS)


# ------------------------------------------------------------------ the file


def _text_of(data: bytes, name: str) -> str:
    """Return what a file says: UTF-8, or UTF-16 with its mark; what is neither is Windows-1252."""
    encoding = next((code for mark, code in _BOMS if data.startswith(mark)), "")
    for attempt in (encoding,) if encoding else ("utf-8", "cp1252", "latin-1"):
        try:
            return data.decode(attempt)
        except UnicodeDecodeError:
            continue
    what = Text("das ist kein Text", "this is no text")
    raise RecordError([Fault(name, 0, "", what, Text("speichere als UTF-8", "save it as UTF-8"))])


@dataclass(frozen=True, slots=True)
class _Row:
    line: int
    cells: dict[str, str]  # by the name of their column


def _read_rows(text: str, name: str, faults: list[Fault]) -> Iterator[_Row]:
    """Yield the lines on which something stands; the first may name the columns."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    separator = max(_SEPARATORS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    columns: list[str] | None = None
    try:
        for cells in reader:
            plain = [" ".join(cell.split()) for cell in cells]
            if not any(plain):
                continue
            if columns is None:
                headings = [_HEADINGS.get(cell.casefold(), "") for cell in plain]
                columns = headings if "name" in headings else ["name", "id", "table"]
                if columns is headings:
                    continue
                if _are_headings(plain, headings):
                    faults.append(_no_names(plain, name, reader.line_num))
                    return
            yield _Row(reader.line_num, dict(zip(columns, plain, strict=False)))
    except csv.Error:
        what = Text("diese Zeile ist keine einer Liste", "this line is none of a list")
        remedy = Text("speichere die Liste neu als CSV", "save the list as CSV again")
        faults.append(Fault(name, reader.line_num, "", what, remedy))


def _are_headings(cells: Sequence[str], headings: Sequence[str]) -> bool:
    """Say whether a first line names columns, if other ones than we know: no number is second."""
    return len(cells) > 1 and (any(headings) or (bool(cells[1]) and not cells[1].isdecimal()))


def _no_names(cells: Sequence[str], file: str, line: int) -> Fault:
    shown = ", ".join(repr(shortened(cell)) for cell in cells[:MOST_COLUMNS])
    shown += ", …" if len(cells) > MOST_COLUMNS else ""
    what = Text(f"keine Spalte heißt so, nur {shown}", f"no column is called so, there are {shown}")
    remedy = Text(
        'nenne die Spalte mit den ganzen Namen "name"; "table" und "id" dürfen daneben stehen',
        'call the column with the full names "name"; "table" and "id" may stand beside it',
    )
    return Fault(file, line, "name", what, remedy)


# ------------------------------------------------------------------ a line


@dataclass(frozen=True, slots=True)
class _Found:
    line: int
    person: Person  # with the number 0 if the list gives none
    event: int


def _parse_row(row: _Row, file: str, faults: list[Fault]) -> _Found | None:
    """Return who stands in a line; None, and a fault, if that is nobody."""
    name, table = (_plain(row.cells.get(column, "")) for column in ("name", "table"))
    numbers = [_number(row.cells.get(column, ""), most) for column, most in _MOST.items()]
    found = [
        *_name_faults("name", name, LONGEST_NAME),
        *_name_faults("table", table, LONGEST_TABLE),
        *_number_faults(row, numbers),
    ]
    if not name:
        found.append(("name", Text("fehlt", "it is missing"), Text("ergänze ihn", "add it")))
    faults += (Fault(file, row.line, *fault) for fault in found)
    number, event = numbers
    if found or number is None or event is None:
        return None
    return _Found(row.line, Person(number, name, table), event)


def _name_faults(where: str, text: str, most: int) -> Iterator[_Told]:
    """Yield what is wrong with a name: at most one thing."""
    said = repr(shortened(text))
    if len(text) > most:
        what = Text(f"{said} hat {len(text)} Zeichen", f"{said} has {len(text)} characters")
        yield where, what, Text(f"nimm höchstens {most}", f"use at most {most}")
    elif any(unicodedata.category(sign) in _NO_LETTERS for sign in text):
        what = Text(f"{said} hat Steuerzeichen", f"{said} has control characters")
        yield where, what, Text("lösche sie", "delete them")
    elif text.startswith(_FORMULAS):
        what = Text(f"{said} sieht aus wie eine Formel", f"{said} looks like a formula")
        yield where, what, Text(f"beginne nicht mit {text[0]}", f"do not begin with {text[0]}")


def _number_faults(row: _Row, numbers: Sequence[int | None]) -> Iterator[_Told]:
    for (where, most), number in zip(_MOST.items(), numbers, strict=True):
        if number is None:
            said = repr(shortened(row.cells[where], 20))
            what = Text(f"{said} ist keine Nummer", f"{said} is no number")
            yield where, what, Text(f"schreibe 1 bis {most}", f"write 1 to {most}")


def _plain(text: str) -> str:
    """Return a text with whole letters, and without what cannot be seen."""
    composed = unicodedata.normalize("NFC", text)
    return "".join(sign for sign in composed if unicodedata.category(sign) != "Cf").strip()


def _number(text: str, most: int) -> int | None:
    """Return a number; 0 if none is written, None if it is no number or none that fits."""
    if not text:
        return 0
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        return None
    return int(text) if 1 <= int(text) <= most else None


# ------------------------------------------------------------------ all lines together


def _same_numbers(found: Sequence[_Found], file: str) -> Iterator[Fault]:
    lines: dict[int, int] = {}
    for one in found:
        number = one.person.number
        if number and number in lines:
            what = Text(
                f"{number} steht schon in Zeile {lines[number]}",
                f"{number} stands in line {lines[number]} already",
            )
            remedy = Text("gib jeder Person eine eigene", "give each person their own")
            yield Fault(file, one.line, "id", what, remedy)
        elif number:
            lines[number] = one.line


def _one_event(found: Sequence[_Found], file: str, faults: list[Fault]) -> int:
    events = list(dict.fromkeys(one.event for one in found if one.event))
    if len(events) > 1:
        many = listed([str(event) for event in events])
        what = Text(f"mehrere Veranstaltungen: {many.de}", f"several events: {many.en}")
        remedy = Text("mache eine Liste für jede", "make a list for each")
        faults.append(Fault(file, 0, "event", what, remedy))
    return events[0] if events else 0


def _with_numbers(found: Iterable[_Found], known: Sequence[Person]) -> list[Person]:
    """Return people who all have a number: whoever has none gets the next that nobody has."""
    people = [one.person for one in found]
    taken = {person.number for person in (*people, *known)}
    rest = range(_highest(known) + 1, MAX_PERSON + 1)
    free = (number for number in rest if number not in taken)
    named = _only_names(known, {person.number for person in people})
    numbered = []
    for person in people:
        if not person.number:
            same = named.pop(person.name.casefold(), None)
            number = same.number if same else next(free)
            table = person.table or (same.table if same else "")
            person = replace(person, number=number, table=table)
        numbered.append(person)
    return numbered


def _highest(known: Sequence[Person]) -> int:
    return max((person.number for person in known), default=0)


def _only_names(known: Sequence[Person], besides: Container[int]) -> dict[str, Person]:
    """Return those whose name nobody else has, and who are not meant by their number."""
    counts = Counter(person.name.casefold() for person in known)
    return {
        name: person
        for person in known
        if counts[name := person.name.casefold()] == 1 and name and person.number not in besides
    }


def _with_seats(people: Sequence[Person]) -> Iterator[Person]:
    """Yield people with a colour for each at a table of at most six."""
    crowded = set(crowded_tables(people))
    seated: Counter[str] = Counter()
    for person in people:
        if person.table and person.table not in crowded:
            seated[person.table] += 1
            person = replace(person, seat=seated[person.table])
        yield person
