"""Every error written for the person at the keyboard.

A finding about a sheet (an illegal mark, an unreadable field) is a value, not an error.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


class Spoken(Protocol):
    """A message in every language of the product, such as `layouts.model.Text`."""

    def say(self, language: str) -> str:
        """Return the message in `language` (`de` or `en`)."""


class DicesheetsError(Exception):
    """Base of every error that the command line turns into a message and an exit status."""

    exit_code = 2

    def say(self, language: str) -> str:
        """Return the message in `language`, in English where there is no other."""
        return str(self)


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One mistake in a file: where it stands, what is wrong and what to do."""

    file: str
    line: int
    where: str
    what: str
    remedy: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        where = f"{self.where}: " if self.where else ""
        return f"{place}: {where}{self.what}; {self.remedy}"


class LayoutError(DicesheetsError):
    """A layout file asks for something that cannot be drawn, read or judged."""

    def __init__(self, problem: str | Sequence[Fault]) -> None:
        self.faults: tuple[Fault, ...] = () if isinstance(problem, str) else tuple(sorted(problem))
        text = problem if isinstance(problem, str) else "\n".join(str(f) for f in self.faults)
        super().__init__(text)


class RecordError(DicesheetsError):
    """A record is not a record: wrong keys, unknown fields, impossible values."""


class PhotoError(DicesheetsError):
    """A picture cannot be read: no picture, too large, no card in it, too blurred.

    Players meet it, so that it speaks the language of the report.
    """

    def __init__(self, problem: str | Spoken) -> None:
        self._problem = problem
        super().__init__(problem if isinstance(problem, str) else problem.say("en"))

    def say(self, language: str) -> str:
        """Return the message in `language`."""
        return self._problem if isinstance(self._problem, str) else self._problem.say(language)


class BundleError(DicesheetsError):
    """A published variant cannot be trusted or installed."""


class UsageError(DicesheetsError):
    """Options that do not go together, or name something that does not exist."""
