"""What each answer to a question would change, and whether that is the same for all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dicesheets.web.words import WORDS
from dicesheets.words.text import Text

_NOTHING = Text("", "")


def changes_of(doubt: Mapping[str, Any], tried: Sequence[Mapping[str, Any] | None]) -> list[Text]:
    """Return what each answer would change, in a line each; "" where nobody knows.

    A doubt that was weighed says so itself; else what came of trying the answers counts.
    """
    if doubt["changes"] is not None:
        return [Text(*told) if told else WORDS["as_it_is"] for told in doubt["changes"]]
    return [_outcome(one) if one else _NOTHING for one in tried]


def _outcome(one: Mapping[str, Any]) -> Text:
    score = Text(*one["score"])
    parts = []
    if score.de:
        would = WORDS["would_be"]
        parts.append(Text(f"{would.de} {score.de}", f"{would.en} {score.en}"))
    if one["legal"] is not None:
        parts.append(WORDS["legal" if one["legal"] else "illegal"])
    return Text(" · ".join(part.de for part in parts), " · ".join(part.en for part in parts))


def all_alike(changes: Sequence[Text]) -> Text:
    """Say that every answer comes to the same, and to what; "" if they differ, or nobody knows."""
    if len(changes) < 2 or len(set(changes)) > 1 or not changes[0].de:
        return _NOTHING
    says, what = WORDS["all_alike"], changes[0]
    return Text(says.de.format(what=what.de), says.en.format(what=what.en))
