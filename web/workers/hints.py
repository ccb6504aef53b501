"""What the page offers where the library only says what can be done."""

from __future__ import annotations

from dicesheets.errors import HINT_CARRIED, HINT_INSTALL, HINT_SAY, Hints
from dicesheets.words.text import Text

HINTS: Hints = {
    HINT_INSTALL: Text(
        "füge sie unten auf der Seite unter Varianten hinzu",
        "add it under Variants at the foot of the page",
    ),
    HINT_CARRIED: Text(
        "füge sie unten auf der Seite unter Varianten hinzu",
        "add it under Variants at the foot of the page",
    ),
    HINT_SAY: Text("tippe das Feld an", "tap the field"),
}
