"""What stands in a field, in words; records keep `x`, `o`, `ox` and `#`, people read these."""

from __future__ import annotations

from collections.abc import Sequence

from dicesheets.words.numbers import written
from dicesheets.words.text import Text

EMPTY = Text("leer", "empty")
MINUS = Text("Minus", "minus")
UNREADABLE = Text("nicht lesbar", "cannot be read")
PERHAPS = Text("vielleicht", "perhaps")
OTHERWISE = Text("sonst", "else")
MARK_WORDS = {
    "x": Text("angekreuzt", "crossed"),
    "o": Text("eingekreist", "ringed"),
    "ox": Text("eingekreist und durchkreuzt", "ringed and crossed"),
    "#": Text("ausgefüllt", "filled"),
}


def say_mark(mark: str | None) -> Text:
    """Return "eingekreist" / "ringed" for `o`, "10,1" / "10.1" for a number, "leer" for nothing."""
    if mark is None:
        return EMPTY
    return MARK_WORDS.get(mark) or written(mark)


def mark_choices(marks: Sequence[str]) -> Text:
    """Return what to type for each mark: "1 2 3", or "o = eingekreist, x = angekreuzt"."""
    if not any(mark in MARK_WORDS for mark in marks):
        return Text(" ".join(marks), " ".join(marks))
    said = [(mark, say_mark(mark)) for mark in marks]
    return Text(
        ", ".join(f"{mark} = {word.de}" for mark, word in said),
        ", ".join(f"{mark} = {word.en}" for mark, word in said),
    )


def read_as(mark: str | None) -> Text:
    """Return "gelesen als 4" / "read as 4": how a note begins that says what stands in a field."""
    return _read_as(say_mark(mark))


def say_against_ink(value: str | None, likeliest: str | None, is_refuted: bool = False) -> Text:
    """Say what was read against the ink, and why: that fits, or fits better.

    A person may be asked about it all the same: nothing is called impossible.
    """
    read, was = read_as(value), say_mark(likeliest)
    if value == likeliest:
        return Text(
            f"{read.de}; das ist alles in allem am wahrscheinlichsten",
            f"{read.en}, which is likeliest all in all",
        )
    if not is_refuted:
        return Text(
            f"{read.de}; {was.de} wäre der Tinte nach wahrscheinlicher, passt aber schlechter zum "
            "Rest des Blattes",
            f"{read.en}; {was.en} was likelier by ink, but fits the rest of the sheet less",
        )
    return Text(
        f"{read.de}; {was.de} wäre der Tinte nach wahrscheinlicher, passt aber nicht zum Rest des "
        "Blattes",
        f"{read.en}; {was.en} was likelier by ink, but does not fit the rest of the sheet",
    )


def say_what_fits(mark: str | None) -> Text:
    """Say that a field cannot be read, and what the rest of the sheet speaks for."""
    head = _what_fits(mark)
    return Text(
        f"{head.de} würde zum Rest des Blattes passen", f"{head.en} would fit the rest of the sheet"
    )


def tells_what_fits(note: Text, mark: str | None) -> bool:
    """Say whether a note tells that the mark is no reading but fits; it may be in one language."""
    head = _what_fits(mark)  # older records go on otherwise: "5 fits"
    return note.de.startswith((f"{head.de} ", f"{head.en} "))


def without_unreadable(note: str) -> str:
    """Return a note without the words that the field cannot be read."""
    return note.removeprefix(f"{UNREADABLE.de}; ").removeprefix(f"{UNREADABLE.en}; ")


def tells_reading(note: Text, mark: str | None) -> bool:
    """Say whether a note names the mark itself; a saved note may be in one language only."""
    # Notes of older records say `ox` where newer ones have words.
    said = [read_as(mark)] if mark is None else [read_as(mark), _read_as(written(mark))]
    heads = [head for one in said for head in (one.de, one.en)]
    rests = [note.de[len(head) :] for head in heads if note.de.startswith(head)]
    # A bare comma may be a decimal one: "gelesen als 1,5" does not tell 1.
    return any(not rest or rest.startswith((";", ", ")) for rest in rests)


def _what_fits(mark: str | None) -> Text:
    said = say_mark(mark)
    return Text(f"{UNREADABLE.de}; {said.de}", f"{UNREADABLE.en}; {said.en}")


def _read_as(said: Text) -> Text:
    return Text(f"gelesen als {said.de}", f"read as {said.en}")
