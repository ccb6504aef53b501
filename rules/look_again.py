"""What a person should look at again, in words: field by field, or card by card if it is much."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dicesheets.errors import HINT_SAY, NO_HINTS, Hints, say_in
from dicesheets.layouts.model import Advice, Layout, Text
from dicesheets.rules.entry import EMPTY, Doubt, Judged
from dicesheets.rules.naming import field_name, place_words
from dicesheets.words.fields import counted_fields
from dicesheets.words.lists import wrapped
from dicesheets.words.marks import (
    OTHERWISE,
    PERHAPS,
    UNREADABLE,
    say_mark,
    tells_reading,
    tells_what_fits,
    without_unreadable,
)

MOST_DOUBTS = 12  # lines; the JSON lists all
LEAST_SHARE = 0.005  # what is less would be rounded to nothing
MOST_ALIKE = 3  # unreadable fields of a card, for one reason, that are named one by one

_HEAD = Text("  Nachsehen: ", "  Look again: ")
NOTED = Text(
    "Unsicher gelesen, aber ohne Folgen für das Ergebnis",
    "Read with doubt, but no matter for the result",
)
IF_IT_WERE = Text("wäre es {}: {}", "if it were {}: {}")
_PHOTO_AGAIN = Text(
    "  Fotografiere das ganze Blatt noch einmal.", "  Take another photo of the whole sheet."
)
# Against scribbles a better photo does not help.
_SAY_IT = Advice("  Sag, was dort steht.", "  Say what stands there.", HINT_SAY)

_ALL_ASKED = Text("  Gefragt wird nach allem, was unsicher gelesen wurde: {}.",
                  "  All that was read with doubt is asked about: {}.")  # fmt: skip
_LACKS_CARDS = Text("es fehlen Karten", "cards are missing")
_BREAKS_RULES = Text(
    "so wie gelesen bricht das Blatt eine Regel", "as read, the sheet breaks a rule"
)
_UNDECIDED = Text(
    "es ist offen, ob so gespielt worden sein kann",
    "whether it can have been played like this is open",
)
_NOT_WEIGHED = Text(
    "was davon das Ergebnis ändert, wurde nicht abgewogen",
    "what of it could change the result was not weighed",
)

_Alike = tuple[int, str, Text | None]  # round, card, why they cannot be read


def why_everything_lines(judged: Judged, language: str) -> Iterator[str]:
    """Yield why a person is asked about all doubts of a photo, not only what changes the result."""
    entry, legal = judged.entry, judged.verdict.legal
    if len(entry.doubts) < 2 or entry.noted or not entry.by_ink:
        return
    why = None
    if entry.missing:
        why = _LACKS_CARDS
    elif legal is False:
        why = _BREAKS_RULES
    elif legal is None:
        why = _UNDECIDED
    elif entry.sure is None:
        why = _NOT_WEIGHED
    if why is not None:
        yield from wrapped(_ALL_ASKED.say(language).format(why.say(language)), "", "    ")


def doubt_lines(
    layout: Layout, doubts: Sequence[Doubt], several: bool, language: str,
    hints: Hints = NO_HINTS,
) -> Iterator[str]:  # fmt: skip
    """Yield what to look at again, the most doubtful first.

    Many fields of a card that cannot be read for one reason, such as being outside the photo, take
    one line. `several` says that there is more than one round.
    """
    groups: dict[_Alike, list[Doubt]] = {}
    for doubt in doubts:
        if doubt.is_unreadable and not doubt.alternatives:
            groups.setdefault((doubt.round, doubt.card, doubt.note), []).append(doubt)
    many = {alike: group for alike, group in groups.items() if len(group) > MOST_ALIKE}
    grouped = {id(doubt) for group in many.values() for doubt in group}
    for (number, card, note), group in many.items():
        where = ", ".join(place_words(layout, number if several else 0, card, language))
        count = counted_fields(len(group))
        said = Text(f"{count.de} {UNREADABLE.de}", f"{count.en} {UNREADABLE.en}")
        why = f"; {note.say(language)}" if note else ""
        told = f"{where}: {said.say(language)}{why}" if where else f"{said.say(language)}{why}"
        yield from wrapped(told, _HEAD.say(language), "    ")
    if any(note for _, _, note in many):
        yield _PHOTO_AGAIN.say(language)
    single = [doubt for doubt in doubts if id(doubt) not in grouped]
    yield from _single_lines(layout, single, several, language)
    if any(note is None for _, _, note in many):
        yield say_in(_SAY_IT, language, hints)


def _single_lines(
    layout: Layout, doubts: Sequence[Doubt], several: bool, language: str
) -> Iterator[str]:
    doubts = most_telling(doubts)
    for doubt in doubts[:MOST_DOUBTS]:
        where = place_words(layout, doubt.round if several else 0, doubt.card, language)
        where.append(field_name(layout.card(doubt.card), doubt.field).say(language))
        told = f"{', '.join(where)}: {doubt_words(doubt, language)}"
        yield from wrapped(told, _HEAD.say(language), "    ")
    rest = len(doubts) - MOST_DOUBTS
    if rest == 1:
        yield Text("  … und 1 weiteres Feld", "  … and 1 more field").say(language)
    elif rest > 1:
        yield Text(f"  … und {rest} weitere Felder", f"  … and {rest} more fields").say(language)


def most_telling(doubts: Sequence[Doubt]) -> Sequence[Doubt]:
    """Return doubts in the order in which to ask: as weighed, or else the most doubtful first."""
    if any(doubt.changes for doubt in doubts):
        return doubts
    return sorted(doubts, key=lambda doubt: doubt.confidence)


def noted_lines(
    layout: Layout, noted: Sequence[Doubt], several: bool, language: str
) -> Iterator[str]:
    """Yield what was read with doubt without any consequence, in a few words."""
    if noted:
        told = noted_words(layout, noted, several, language)
        yield from wrapped(told, f"  {NOTED.say(language)}: ", "    ")


def noted_words(layout: Layout, noted: Sequence[Doubt], several: bool, language: str) -> str:
    """Return which fields were read with doubt without any consequence, and as what."""
    said = []
    for doubt in noted[:MOST_DOUBTS]:
        where = place_words(layout, doubt.round if several else 0, doubt.card, language)
        where.append(field_name(layout.card(doubt.card), doubt.field).say(language))
        said.append(f"{', '.join(where)}: {_seen(doubt.value, language)}")
    return "; ".join([*said, "…"] if len(noted) > MOST_DOUBTS else said)


def doubt_words(doubt: Doubt, language: str) -> str:
    """Return what may stand in a field, why, and what that would change."""
    changes = [
        IF_IT_WERE.say(language).format(_seen(mark, language), what.say(language))
        for mark, what in doubt.changes
    ]
    return "; ".join([read_words(doubt, language), *changes])


def is_filled_in(doubt: Doubt) -> bool:
    """Say whether nobody could read a field, and its mark is only what fits the rest."""
    return bool(doubt.note and tells_what_fits(doubt.note, doubt.value))


def read_words(doubt: Doubt, language: str) -> str:
    """Return what may stand in a field, and why.

    A note that says both stands alone: it speaks of ink, the shares of ink and rules together.
    What is filled in is no reading: it has no share.
    """
    note = doubt.note.say(language) if doubt.note else ""
    if doubt.note and tells_reading(doubt.note, doubt.value):
        return note
    is_read = not (doubt.is_unreadable or is_filled_in(doubt))
    now = doubt.value or EMPTY if is_read else None  # a person may have mended it
    listed = [(mark, p) for mark, p in doubt.alternatives if mark != now]
    changing = {mark for mark, _ in doubt.changes}
    telling = [(mark, p) for mark, p in listed if p >= LEAST_SHARE or mark in changing]
    others = ", ".join(
        " ".join(filter(None, (_seen(mark, language), _share(p, language))))
        for mark, p in telling or listed
    )
    if is_read:
        value, lead = _seen(doubt.value, language), OTHERWISE
    else:
        value, lead, note = UNREADABLE.say(language), PERHAPS, without_unreadable(note)
    shares = [_share(doubt.confidence, language)] if is_read else []
    shares.append(f"{lead.say(language)} {others}" if others else "")
    if told := "; ".join(filter(None, shares)):
        value += f" ({told})"
    return f"{value}; {note}" if note else value


def _share(share: float, language: str) -> str:
    """Return a share in percent, never rounded to what it is not: nothing, or certainty.

    A share of nothing says that nobody knows: it is not told.
    """
    if not share:
        return ""
    if share == 1 or LEAST_SHARE <= share < 1 - LEAST_SHARE:
        return f"{share:.0%}"
    told = f"{min(0.999, max(0.001, share)):.1%}"
    return told.replace(".", ",") if language == "de" else told


def _seen(mark: str | None, language: str) -> str:
    return say_mark(None if mark == EMPTY else mark).say(language)
