"""What cards are called: one, several."""

from __future__ import annotations

from dicesheets.words.text import Text

REALM_WORDS = (Text("Welt", "realm"), Text("Welten", "realms"))
ROLE_WORDS: dict[str, tuple[Text, Text]] = {  # by their role
    "realm": (Text("Welt", "realm card"), Text("Welten", "realm cards")),
    "resources": (
        Text("Rohstoffkarte", "resource card"),
        Text("Rohstoffkarten", "resource cards"),
    ),
    "score": (Text("Wertungskarte", "score card"), Text("Wertungskarten", "score cards")),
    "board": (Text("Spielplan", "board"), Text("Spielpläne", "boards")),
    "pad": (Text("Wertungsblock", "score pad"), Text("Wertungsblöcke", "score pads")),
    "component": (
        Text("Seite mit Spielmaterial", "page of components"),
        Text("Seiten mit Spielmaterial", "pages of components"),
    ),
}
