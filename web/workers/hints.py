"""What the page offers where the library only says what can be done."""

from __future__ import annotations

from dicesheets.errors import HINT_CARRIED, HINT_INSTALL, HINT_SAY, Hints
from dicesheets.words.text import Text

HINTS: Hints = {
    HINT_INSTALL: Text(
        "füge sie auf diesem Computer mit `dicesheets add` hinzu",
        "add it on this computer with `dicesheets add`",
    ),
    HINT_CARRIED: Text(
        "füge sie auf diesem Computer mit `dicesheets add` hinzu",
        "add it on this computer with `dicesheets add`",
    ),
    HINT_SAY: Text("tippe das Feld an", "tap the field"),
}
