"""Words, numbers and lines that texts for people share, in German and English."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from dicesheets.layouts.model import Text

MOST_NAMED = 8  # fields named in a sentence; the finding itself lists all of them
WIDTH = 96  # characters of a line


def listed(names: Sequence[str | Text]) -> Text:
    """Return "a, b und c" / "a, b and c"; long lists end with their number.

    Names with commas of their own are parted by semicolons.
    """
    most = MOST_NAMED if len(names) > MOST_NAMED + 1 else len(names)  # never "and 1 more"
    shown = [name if isinstance(name, Text) else Text(name, name) for name in names[:most]]
    rest = len(names) - most
    if rest:
        shown.append(Text(f"{rest} weitere", f"{rest} more"))
    if len(shown) < 2:
        return shown[0] if shown else Text("", "")
    mark = separator([name.de for name in shown])
    head = Text(mark.join(s.de for s in shown[:-1]), mark.join(s.en for s in shown[:-1]))
    return Text(f"{head.de} und {shown[-1].de}", f"{head.en} and {shown[-1].en}")


def separator(names: Sequence[str]) -> str:
    """Return what to put between names: a semicolon if a comma is part of them."""
    return "; " if any(", " in name for name in names) else ", "


def ranges(numbers: Sequence[int]) -> Text:
    """Return rising numbers as "1-4, 6 und 7" / "1-4, 6 and 7"; three in a row are a range."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    shown: list[str] = []
    for run in runs:
        shown += [f"{run[0]}-{run[-1]}"] if len(run) > 2 else map(str, run)
    return listed(shown)


def joined(*parts: Text) -> Text:
    """Return texts with commas between them."""
    return Text(", ".join(part.de for part in parts), ", ".join(part.en for part in parts))


def counted(count: int, one: Text, several: Text) -> Text:
    """Return "1 Spieler" / "1 player", "2 Spieler" / "2 players"."""
    noun = one if count == 1 else several
    return Text(f"{count} {noun.de}", f"{count} {noun.en}")


def counted_fields(count: int) -> Text:
    """Return "1 Feld" / "1 field", "2 Felder" / "2 fields"."""
    return counted(count, Text("Feld", "field"), Text("Felder", "fields"))


def written(mark: str) -> Text:
    """Return a number as it stands in a record with the decimal mark of each language."""
    return Text(mark.replace(".", ","), mark)


def read_as(mark: str | None) -> Text:
    """Return "gelesen als 4" / "read as 4": how a note begins that says what stands in a field."""
    said = Text("leer", "empty") if mark is None else written(mark)
    return Text(f"gelesen als {said.de}", f"read as {said.en}")


def tells_reading(note: Text, mark: str | None) -> bool:
    """Say whether a note names the mark itself; a saved note may be in one language only."""
    said = read_as(mark)
    rests = [note.de[len(head) :] for head in (said.de, said.en) if note.de.startswith(head)]
    # A bare comma may be a decimal one: "gelesen als 1,5" does not tell 1.
    return any(not rest or rest.startswith((";", ", ")) for rest in rests)


def parse_tenths(mark: str | None) -> int | None:
    """Return a written number in tenths: "10.1" is 101; None if it is none or finer than that."""
    whole, _, decimals = (mark or "").replace(",", ".").partition(".")
    decimals = decimals.rstrip("0")
    if not whole.isdecimal() or len(decimals) > 1 or (decimals and not decimals.isdecimal()):
        return None
    return int(whole) * 10 + int(decimals or "0")


def parse_whole(mark: str | None) -> int | None:
    """Return a written whole number; None if it is none."""
    tenths = parse_tenths(mark)
    return None if tenths is None or tenths % 10 else tenths // 10


def format_tenths(tenths: int) -> Text:
    """Return tenths as a number with its decimal mark: 101 is "10,1" / "10.1"."""
    sign = "-" if tenths < 0 else ""
    whole, decimal = divmod(abs(tenths), 10)
    return Text(f"{sign}{whole},{decimal}", f"{sign}{whole}.{decimal}")


def say_span(values: Sequence[object]) -> str:
    """Return what something may be: "3/4", "3–6" of more values; "" if there are none."""
    if len(values) > 2:
        return f"{values[0]}–{values[-1]}"
    return "/".join(map(str, values))


def wrapped(text: str, first: str, rest: str) -> list[str]:
    """Return a text for people in lines of WIDTH; `first` leads the first, `rest` the others."""
    return wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=rest,
        break_on_hyphens=False, break_long_words=False,
    )  # fmt: skip
