"""What the spots on a card are called."""

from __future__ import annotations

from dicesheets.words.lists import counted
from dicesheets.words.text import Text


def counted_fields(count: int) -> Text:
    """Return "1 Feld" / "1 field", "2 Felder" / "2 fields"."""
    return counted(count, Text("Feld", "field"), Text("Felder", "fields"))
