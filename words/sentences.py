"""Sentences with places for numbers and names, and words that agree with a number.

`{count}` stands for a value; `{count: is|are}` for the first word if the value is 1, else for the
second.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from dicesheets.words.text import Text

Values = Mapping[str, Text | int]

_PLACE = re.compile(r"\{([^{}:|]*)(?::\s*([^{}|]*)\|([^{}|]*))?\}")
_BRACES = re.compile(r"[{}]")


def fill_in(sentence: Text, values: Values) -> Text:
    """Return a sentence with its values, in both languages."""
    shown = {
        name: value if isinstance(value, Text) else Text(str(value), str(value))
        for name, value in values.items()
    }
    de = {name: value.de for name, value in shown.items()}
    en = {name: value.en for name, value in shown.items()}
    return Text(_filled(sentence.de, de), _filled(sentence.en, en))


def places_in(sentence: Text) -> tuple[str, ...]:
    """Return the names of the places of a sentence, those of braces that are no place included."""
    found: list[str] = []
    for text in (sentence.de, sentence.en):
        found += [match[1] for match in _PLACE.finditer(text)]
        found += _BRACES.findall(_PLACE.sub("", text))
    return tuple(dict.fromkeys(found))


def _filled(sentence: str, values: Mapping[str, str]) -> str:
    def put(match: re.Match[str]) -> str:
        value = values.get(match[1], "")
        if match[2] is None:
            return value
        return match[2] if value == "1" else match[3]

    return _PLACE.sub(put, sentence)
