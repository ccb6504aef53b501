"""What a person is asked about a sheet, and what is only noted, as plain values for JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dicesheets.layouts.marks import MARKS
from dicesheets.rules.entry import EMPTY, Doubt, Entry, Judged
from dicesheets.rules.look_again import NOTED, noted_words, read_words
from dicesheets.rules.naming import field_name, place_words
from dicesheets.scoring.review import unseen_cards, worth_asking
from dicesheets.web.workers.saying import Json, both, pair
from dicesheets.words.fields import round_name
from dicesheets.words.marks import say_mark
from dicesheets.words.text import LANGUAGES, Text

MOST_OPTIONS = 3  # offered as large buttons for a doubtful field


def asked_doubts(judged: Judged) -> list[Doubt]:
    """Return what a person is asked about, the most telling first; not what only a photo mends."""
    return list(worth_asking(judged))


def noted_json(entry: Entry) -> list[str] | None:
    """Return what was read with doubt but changes nothing, in words."""
    if not entry.noted:
        return None
    several = len(entry.record.rounds) > 1
    return both(
        lambda language: (
            f"{NOTED.say(language)}: {noted_words(entry.layout, entry.noted, several, language)}"
        )
    )


def again_json(judged: Judged) -> list[list[str]]:
    """Return which cards should be photographed again, and why."""
    layout = judged.entry.layout
    said = []
    for number, card, note in sorted(unseen_cards(judged), key=lambda place: place[:2]):
        where = [_where(layout, number, card, language) for language in LANGUAGES]
        why = pair(note) if note else pair(_MANY_UNREADABLE)
        said.append([f"{place}: {reason}" for place, reason in zip(where, why, strict=True)])
    return said


_MANY_UNREADABLE = Text("viele Felder sind nicht zu lesen", "many fields cannot be read")


def _where(layout: Any, number: int, card: str, language: str) -> str:
    return ", ".join([round_name(number).say(language), layout.card(card).title.say(language)])


def doubt_json(judged: Judged, doubt: Doubt, places: dict[tuple[int, str], Json]) -> Json:
    """Return a question: where the ink is, what it may be, and what each answer would change."""
    layout = judged.entry.layout
    card = places[doubt.round, doubt.card]
    several = len(judged.entry.record.rounds) > 1
    where = both(
        lambda language: ", ".join(
            [*place_words(layout, doubt.round if several else 0, doubt.card, language),
             field_name(layout.card(doubt.card), doubt.field).say(language)]
        )
    )  # fmt: skip
    values = [] if doubt.is_unreadable else [doubt.value or ""]
    values += ["" if value == EMPTY else value for value, _ in doubt.alternatives]
    if not values:
        kind = layout.card(doubt.card).field(doubt.field).kind
        values = [*MARKS.get(kind, ()), ""]  # nothing is likelier than the rest
    else:
        values = list(dict.fromkeys(values))[:MOST_OPTIONS]
    return {
        "round": doubt.round,
        "card": doubt.card,
        "field": doubt.field,
        "photo": card["photo"],
        "spot": card["spot"],
        "index": card["index"],
        "where": where,
        "words": both(lambda language: read_words(doubt, language)),
        "options": [[value, *pair(say_mark(value or None))] for value in values],
        "changes": _changes_json(doubt, values),
        "value": doubt.value or "",
    }


def _changes_json(doubt: Doubt, values: Sequence[str]) -> list[list[str] | None] | None:
    """Return what each answer would change, None for one that changes nothing; None: not weighed.

    A sheet whose outcome was weighed has changes at every doubt that it asks about.
    """
    if not doubt.changes:
        return None
    told = {"" if mark == EMPTY else mark: pair(what) for mark, what in doubt.changes}
    return [told.get(value) for value in values]
