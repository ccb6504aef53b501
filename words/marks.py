"""What stands in a field, in words."""

from __future__ import annotations

from dicesheets.words.numbers import written
from dicesheets.words.text import Text


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
