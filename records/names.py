"""What the file of a record is called: by the photos it comes from, and the player."""

from __future__ import annotations

import re
from collections.abc import Sequence

# What counts pages rather than naming anybody, at the end of a name.
_COUNTING = re.compile(
    r"(?:[-_ .(]+(?:round|page|photo|durchgang|runde|seite|blatt|foto))?[-_ .(]*$", re.I
)
# Words that cameras, phones and messengers put before dates and numbers; they name nobody.
_CAMERAS = frozenset(
    {
        *("img", "dsc", "dscn", "dscf", "pxl", "mvimg", "image", "photo", "foto", "bild"),
        *("picture", "scan", "camscanner", "whatsapp", "wa", "signal", "telegram", "at", "um"),
        *("hdr", "burst", "cover", "portrait", "edited", "bearbeitet", "copy", "kopie", "heic"),
    }
)
_WORD = re.compile(r"[^\W\d_]+")
# Numbers as words, and what else tells pages apart but not people.
_COUNTS = frozenset(
    {
        *("one", "two", "three", "first", "second", "third", "last"),
        *("eins", "zwei", "drei", "erste", "erster", "zweite", "zweiter", "dritte", "dritter"),
        *("round", "page", "durchgang", "runde", "seite", "blatt", "sheet", "match", "partie"),
    }
)
_LAST_NUMBER = re.compile(r"[-_ .(]*[0-9]+\)?$")


def person_of(stem: str) -> str:
    """Return what the name of a photo says of whose it is: "anna" for "anna-2"; "" if nothing."""
    name = _COUNTING.sub("", _LAST_NUMBER.sub("", stem)).casefold()
    parts = [part for part in re.split(r"[\W_]+", name) if _says_something(part)]
    return "-".join(parts)


def _says_something(part: str) -> bool:
    """Say whether a part of a name is more than a camera's word, a count, a date or a letter."""
    words = _WORD.findall(part)
    letters = "".join(words)
    return len(letters) > 1 and letters not in _CAMERAS | _COUNTS


def record_name(stems: Sequence[str], player: str | None = None) -> str:
    """Return a name for the record of some photos: what their names have in common.

    The player is added unless the name says it already.
    """
    name = stems[0] if len(stems) == 1 else _common(stems)
    if player and player.casefold() not in re.split(r"[-_ .]+", name.casefold()):
        name += f"-{player}"
    return name


def _common(stems: Sequence[str]) -> str:
    """Return what names begin with; the first of them if that says nothing.

    A day says nothing: the next game of that day would take the same name.
    """
    shared = stems[0]
    while not all(stem.startswith(shared) for stem in stems):
        shared = shared[:-1]
    if any(stem[len(shared) : len(shared) + 1].isdigit() for stem in stems):
        shared = shared.rstrip("0123456789")  # a number is not torn apart
    shared = _COUNTING.sub("", shared)
    says_nothing = all(word.casefold() in _CAMERAS for word in _WORD.findall(shared))
    return stems[0] if says_nothing else shared
