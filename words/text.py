"""One text in every language of the product."""

from __future__ import annotations

from dataclasses import dataclass

LANGUAGES = ("de", "en")


@dataclass(frozen=True, slots=True)
class Text:
    """One text in every language of the product."""

    de: str
    en: str

    def say(self, language: str) -> str:
        """Return the text in `language` (`de` or `en`)."""
        return self.de if language == "de" else self.en


NO_TEXT = Text("", "")


@dataclass(frozen=True, slots=True)
class Advice(Text):
    """A text for which a front end may know something to offer, under a word of `errors`."""

    hint: str = ""


def capital(text: Text) -> Text:
    """Return a text as it begins a sentence or heads a column."""
    return Text(text.de[:1].upper() + text.de[1:], text.en[:1].upper() + text.en[1:])
