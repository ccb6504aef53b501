"""What a match is called, and when it was, as people write it where this computer is."""

from __future__ import annotations

from datetime import datetime

from dicesheets.words.text import Text

_EVENING = Text("Spielrunde vom {date}", "Table of {date}")


def moment(at: str, language: str, with_seconds: bool = False) -> str:
    """Return a time as people write it, where this computer is: "18.11.2026, 19:30"."""
    try:
        local = datetime.fromisoformat(at).astimezone()
    except ValueError:
        return at
    form = "%d.%m.%Y, %H:%M" if language == "de" else "%d %b %Y, %H:%M"
    return local.strftime(f"{form}:%S" if with_seconds else form)


def match_title(title: str, made_at: str) -> Text:
    """Return what a match is called; one that nobody named is called after its day."""
    if title:
        return Text(title, title)
    return Text(
        _EVENING.de.format(date=moment(made_at, "de")),
        _EVENING.en.format(date=moment(made_at, "en")),
    )
