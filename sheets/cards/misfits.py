"""What several kinds of card say when something does not fit on them."""

from __future__ import annotations

from dicesheets.layouts.model import Text

SHORTEN = Text("kürze ihn", "shorten it")
LOWER_CAP = Text("senke settings.cap", "lower settings.cap")
USE_FEWER = Text("nimm weniger", "use fewer")
FEWER_TURNS = Text("nimm weniger Züge, oder `paper: page`", "use fewer turns, or `paper: page`")
FEWER_LINES = Text("nimm weniger Zeilen, oder `paper: page`", "use fewer lines, or `paper: page`")
FEWER_PLAYERS = Text(
    "nimm weniger Personen, oder für jede ein Blatt (`players: 1`)",
    "use fewer players, or a sheet for each of them (`players: 1`)",
)
FEWER_BOXES = Text(
    "nimm weniger Kästchen oder Personen, oder für jede ein Blatt (`players: 1`)",
    "use fewer boxes or players, or a sheet for each of them (`players: 1`)",
)
FEWER_IN_A_ROW = Text(
    "nimm weniger Zeilen oder Personen, oder `players_in: columns`",
    "use fewer lines or players, or `players_in: columns`",
)
RULES_TOO_LONG = Text(
    "der Regeltext passt nicht auf die Karte", "the text of the rules does not fit on the card"
)


def title_too_long(title: str) -> Text:
    """Return that a title is too long for its card."""
    return Text(
        f"der Titel {title!r} passt nicht auf die Karte",
        f"the title {title!r} does not fit on the card",
    )
