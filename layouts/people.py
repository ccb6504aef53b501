"""Whose a sheet is: a person by their number, and the event that they play in."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from dicesheets.layouts.fiducials import MAX_EVENT


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who gets a set of their own."""

    number: int  # tells people of one event apart, from 1
    name: str = ""
    table: str = ""  # where they sit
    seat: int = 0  # their colour at that table, from 1; 0: none


@dataclass(frozen=True, slots=True, order=True)
class PersonId:
    """What the code of a sheet says of whose it is."""

    event: int  # 0: not said
    number: int  # from 1

    def __str__(self) -> str:
        return f"{self.event}-{self.number}"


Names = Mapping[PersonId, str]
NO_NAMES: Names = MappingProxyType({})


def name_of(person: PersonId | None, names: Names) -> str | None:
    """Return what a person is called; a list may leave out its event, and sheets theirs."""
    if person is None:
        return None
    return names.get(person) or names.get(PersonId(0, person.number))


def event_number(name: str) -> int:
    """Return the number of an event: the one that is written, or one made of its name.

    The same name gives the same number, whatever its case and blanks; ValueError if a number does
    not fit into a code.
    """
    plain = " ".join(unicodedata.normalize("NFKC", name).casefold().split())
    if plain.isascii() and plain.isdecimal():
        number = int(plain) if len(plain) < 9 else MAX_EVENT + 1
        if number > MAX_EVENT:
            raise ValueError(name)
        return number
    digest = hashlib.sha256(plain.encode()).digest()
    return 1 + int.from_bytes(digest[:8], "big") % MAX_EVENT if plain else 0
