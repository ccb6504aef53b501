"""Lists, counts and lines that texts for people share."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from dicesheets.words.text import Text

MOST_NAMED = 8  # fields named in a sentence; the finding itself lists all of them
WIDTH = 96  # characters of a line
BE = (Text("ist", "is"), Text("sind", "are"))
LIE = (Text("lag", "lay"), Text("lagen", "lay"))


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
    noun = by_number(count, one, several)
    return Text(f"{count} {noun.de}", f"{count} {noun.en}")


def by_number(count: int, one: Text, several: Text) -> Text:
    """Return a noun or verb in the number that a count asks for: `by_number(2, *BE)` is "are"."""
    return one if count == 1 else several


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
