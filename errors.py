"""Every error written for the person at the keyboard.

An error is a value to the end: what is wrong in every language, which input it is about, and of
what kind it is. Whoever shows it says it in one language and adds how its own buttons, options or
commands help (`Hints`); the texts here name none of them.

A finding about a sheet (an illegal mark, an unreadable field) is a value, not an error.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar, Protocol

from dicesheets.words.shown import shortened, shown
from dicesheets.words.text import Text


class Spoken(Protocol):
    """A message in every language of the product, such as `layouts.model.Text`."""

    def say(self, language: str) -> str:
        """Return the message in `language` (`de` or `en`)."""


Said = str | Spoken  # a plain str is the same in every language, such as a path of keys
# A stable word -> what the front end offers there; said behind the message.
Hints = Mapping[str, Spoken]
NO_HINTS: Hints = {}

# The words for which a front end may know something to offer; a text carries its own (`Advice`).
HINT_INSTALL = "install"  # a variant can be added, or its file named
HINT_CARRIED = "carried"  # that, or the page that carries a layout photographed
HINT_INSTALLED = "installed"  # the installed variants can be listed
HINT_NOT_CARRIED = "not-carried"  # the page that carries a layout can be left out
HINT_REALMS = "realms"  # more realms can be named
HINT_TIME = "time"  # the search can be given more time
HINT_SAY = "say"  # a person can say what stands in a field
HINT_SCORE = "score"  # a single sheet can be judged

MOST_FAULTS = 20  # of a file that are said; more help nobody
LONGEST_PART = 300  # letters of a place, a mistake or a remedy that are said


def say_in(text: Said, language: str, hints: Hints = NO_HINTS) -> str:
    """Return a text in `language`, with what the front end offers there, if it offers anything."""
    told = text if isinstance(text, str) else text.say(language)
    offer = hints.get(getattr(text, "hint", ""))
    if offer is None:
        return told
    stop = "." if told.endswith(".") else ""
    return f"{told.removesuffix('.')}; {offer.say(language)}{stop}"


class DicesheetsError(Exception):
    """Base of every error that the command line turns into a message and an exit status.

    `source` is the input that is at fault, such as a file.
    """

    exit_code = 2
    kind: ClassVar[str] = "error"

    def __init__(self, problem: Said, source: str | None = None) -> None:
        self.problem = problem
        self.source = source
        super().__init__(problem, source)  # what pickle builds it from again

    def say(self, language: str, hints: Hints = NO_HINTS) -> str:
        """Return the message in `language`, with the input in front where there is one."""
        told = say_in(self.problem, language, hints)
        return f"{shown(self.source)}: {told}" if self.source else told

    def __str__(self) -> str:
        return self.say("en")


@dataclass(frozen=True, slots=True)
class Fault:
    """One mistake in a file: where it stands, what is wrong and what to do."""

    file: str
    line: int
    where: Said  # a path of keys, or a place in words
    what: Said
    remedy: Said
    only_prints: bool = False  # stops new sheets; printed ones were read before it was looked for

    def say(self, language: str, hints: Hints = NO_HINTS) -> str:
        """Return the fault as one line in `language`; what is too long is shortened."""
        file = shown(self.file)
        place = f"{file}:{self.line}" if self.line else file
        parts = (say_in(self.where, language), say_in(self.what, language),
                 say_in(self.remedy, language, hints))  # fmt: skip
        where, what, remedy = (shortened(shown(part), LONGEST_PART) for part in parts)
        return f"{place}: {where}: {what}; {remedy}" if where else f"{place}: {what}; {remedy}"

    @property
    def path(self) -> str:
        """The keys that lead to it in the file; empty where the place is told in words."""
        return self.where if isinstance(self.where, str) else ""

    def __str__(self) -> str:
        return self.say("en")

    def __lt__(self, other: Fault) -> bool:
        return self._order() < other._order()

    def _order(self) -> tuple[object, ...]:
        told = (say_in(text, "en") for text in (self.where, self.what, self.remedy))
        return (self.file, self.line, *told)


class FaultyFile(DicesheetsError):
    """A file in which several things may be wrong, each at its line.

    The value holds them all; of each file the first `MOST_FAULTS` are said.
    """

    def __init__(self, problem: Said | Sequence[Fault], source: str | None = None) -> None:
        self.faults: tuple[Fault, ...] = ()
        if isinstance(problem, Sequence) and not isinstance(problem, str):
            self.faults = tuple(sorted(problem))
            super().__init__("", source)
        else:
            super().__init__(problem, source)
        self.args = (self.faults or self.problem, source)

    def say(self, language: str, hints: Hints = NO_HINTS) -> str:
        """Return the message in `language`; of several faults, a line each."""
        if not self.faults:
            return super().say(language, hints)
        source = f"{shown(self.source)}: " if self.source else ""
        lines: list[str] = []
        for file, group in groupby(self.faults, key=lambda fault: fault.file):
            faults = tuple(group)
            lines += [fault.say(language, hints) for fault in faults[:MOST_FAULTS]]
            if (rest := len(faults) - MOST_FAULTS) > 0:
                lines.append(f"{shown(file)}: {_say_rest(rest).say(language)}")
        return "\n".join(source + line for line in lines)


def _say_rest(count: int) -> Text:
    return Text(
        f"{count} weitere Fehler; behebe erst diese",
        f"{count} more fault{'s' if count > 1 else ''}; mend these first",
    )


class UnreadableFile(DicesheetsError):
    """A file that somebody named cannot be read: none there, no ordinary file, not allowed."""

    kind = "file"

    def __init__(self, what: Text, remedy: Text, source: str) -> None:
        told = Text(f"{what.de}; {remedy.de}", f"{what.en}; {remedy.en}")
        super().__init__(told, source)
        self.what = what
        self.remedy = remedy
        self.args = (what, remedy, source)


class TooLarge(UnreadableFile):
    """A file holds more than a file of its kind can."""

    def __init__(self, source: str, most_bytes: int) -> None:
        most = f"{most_bytes >> 20} MB" if most_bytes >= 1 << 20 else f"{most_bytes >> 10} KB"
        what = Text(f"hat mehr als {most}", f"has more than {most}")
        remedy = Text("nenne eine kleinere Datei", "name a smaller file")
        super().__init__(what, remedy, source)
        self.most_bytes = most_bytes
        self.args = (source, most_bytes)


class LayoutError(FaultyFile):
    """A layout file asks for something that cannot be drawn, read or judged."""

    kind = "layout"


class RecordError(FaultyFile):
    """A record is not a record: wrong keys, unknown fields, impossible values."""

    kind = "record"


class PhotoError(DicesheetsError):
    """A picture cannot be read: no picture, too large, no card in it, too blurred."""

    kind = "photo"


class BundleError(FaultyFile):
    """A published variant cannot be trusted or installed."""

    kind = "bundle"


class RefusedBundles(BundleError):
    """Several variants cannot be published, each for a reason of its own."""

    def __init__(self, errors: Sequence[DicesheetsError]) -> None:
        super().__init__("")
        self.errors = tuple(errors)
        self.args = (self.errors,)

    def say(self, language: str, hints: Hints = NO_HINTS) -> str:
        """Return all messages in `language`, one below the other."""
        return "\n".join(error.say(language, hints) for error in self.errors)


class UsageError(DicesheetsError):
    """A wish that cannot be met, or names something that does not exist.

    `about` is the parameter at fault (`realms`, `copies`) and `value` what was asked for, where
    the message needs it.
    """

    kind = "usage"

    def __init__(
        self, problem: Said, source: str | None = None, about: str = "", value: object = ""
    ) -> None:
        super().__init__(problem, source)
        self.about = about
        self.value = str(value)
        self.args = (problem, source, about, self.value)

    def say(self, language: str, hints: Hints = NO_HINTS) -> str:
        """Return the message in `language`, with the parameter in front where there is one."""
        told = super().say(language, hints)
        return f"{self.about} {self.value}".rstrip() + f": {told}" if self.about else told
