"""What several kinds of card say when something does not fit on them."""

from __future__ import annotations

from dicesheets.layouts.model import Text

SHORTEN = Text("kürze ihn", "shorten it")
LOWER_CAP = Text("senke settings.cap", "lower settings.cap")
USE_FEWER = Text("nimm weniger", "use fewer")
RULES_TOO_LONG = Text(
    "der Regeltext passt nicht auf die Karte", "the text of the rules does not fit on the card"
)


def title_too_long(title: str) -> Text:
    """Return that a title is too long for its card."""
    return Text(
        f"der Titel {title!r} passt nicht auf die Karte",
        f"the title {title!r} does not fit on the card",
    )
