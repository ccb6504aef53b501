"""Verdicts for people: a table in their language, then what is wrong and what to look at again."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from dicesheets.errors import NO_HINTS, Hints, say_in
from dicesheets.layouts.model import Layout, Role, Text
from dicesheets.layouts.pad import Pad
from dicesheets.rules.doubt import UNREADABLE
from dicesheets.rules.entry import Entry, Judged
from dicesheets.rules.look_again import doubt_lines, noted_lines, why_everything_lines
from dicesheets.rules.naming import (
    card_title,
    field_name,
    place_words,
)
from dicesheets.rules.pad_names import result_line_name, seat_name
from dicesheets.rules.places import STARS
from dicesheets.rules.reliance import is_result
from dicesheets.rules.verdict import Finding, RoundVerdict, Severity, Verdict
from dicesheets.words.fields import (
    RESOURCE_NAMES,
    RESULT,
    STAR_WORDS,
    TOTAL,
    TREASURE_WORDS,
    round_name,
)
from dicesheets.words.lists import say_span, separator, wrapped
from dicesheets.words.numbers import format_tenths
from dicesheets.words.shown import shown
from dicesheets.words.text import capital

MOST_FIELDS = 8  # named behind a rule
NUMBER_WIDTH = 10  # of a column
NO_NUMBER = "–"

_SEVERITIES = {
    Severity.ERROR: Text("Fehler", "Error"),
    Severity.MISCOUNT: Text("Verrechnet", "Miscount"),
    Severity.WARNING: Text("Hinweis", "Note"),
}
_AS_READ = Text("So wie gelesen", "As read")
_ORDER = tuple(Severity)  # what is worst comes first
_LEGAL = {
    True: Text("Regelgerecht gespielt.", "Played by the rules."),
    False: Text("So kann nicht gespielt worden sein.", "It cannot have been played like this."),
    None: Text("Nicht entschieden.", "Undecided."),
}
_WON = {True: Text("ja", "yes"), False: Text("noch nicht", "not yet")}


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table: a label and its columns."""

    label: str
    cells: tuple[str, ...] = ()
    is_head: bool = False
    is_wrong: bool = False  # what is written differs from what the marks give


def format_verdict(
    judged: Judged, language: str, with_witness: bool = False, hints: Hints = NO_HINTS
) -> str:
    """Return the table, what is wrong, and what to look at again.

    `hints` is what the front end offers where something can be done about it.
    """
    entry, verdict = judged.entry, judged.verdict
    names = [entry.layout.game_name.say(language)]
    if entry.layout.id != "classic":
        names.append(entry.layout.about.name.say(language) or entry.layout.id)
    title = " · ".join((shown(entry.player), *dict.fromkeys(names)))
    lines = [title, "─" * len(title)]
    if entry.is_blank:
        nothing = Text("Hier steht noch nichts.", "Nothing is written here yet.")
        return "\n".join([*lines, nothing.say(language)])
    numbers = [number for number, _ in entry.record.numbered]
    lines += [*_aligned(verdict_rows(judged, language)), "", say_answer(judged).say(language)]
    several = len(verdict.rounds) > 1
    for finding in told_findings(judged):
        head, told = say_finding(judged, finding, language, hints)
        lines += wrapped(f"{told} [{finding.rule}]", f"  {head}: ", "    ")
    lines += why_everything_lines(judged, language)
    lines += doubt_lines(entry.layout, entry.doubts, several, language, hints)
    lines += noted_lines(entry.layout, entry.noted, several, language)
    if with_witness:
        for number, outcome in zip(numbers, verdict.rounds, strict=True):
            lines += _witness_lines(outcome, number, several, language)
    return "\n".join(lines)


def told_findings(judged: Judged) -> list[Finding]:
    """Return what people are told, the worst of each round first."""
    # What to look at again says the same as that a field cannot be read.
    unreadable = f"{judged.verdict.game}.{UNREADABLE}"
    found = [finding for finding in judged.verdict.findings if finding.rule != unreadable]
    return sorted(found, key=lambda f: (f.round, _ORDER.index(f.severity)))


def say_answer(judged: Judged) -> Text:
    """Return the verdict in words; nobody is accused before the doubtful fields are looked at."""
    layout = judged.entry.layout
    telling = [doubt for doubt in judged.entry.doubts if not is_result(layout, doubt)]
    if judged.verdict.legal is False and telling:
        return Text(
            "So wie gelesen kann nicht gespielt worden sein; sieh zuerst die Felder unten nach.",
            "As read, it cannot have been played like this; look at the fields below first.",
        )
    return _LEGAL[judged.verdict.legal]


def _aligned(rows: Sequence[Row]) -> Iterator[str]:
    wordy = [row for row in rows if any(len(cell) > NUMBER_WIDTH for cell in row.cells)]
    gap = 4 if wordy else 2  # words, unlike numbers, fill their column
    width = max((len(row.label) for row in rows), default=0) + gap
    for row in rows:
        indent = "" if row.is_head else "  "
        cells = "".join(f"{cell:>{NUMBER_WIDTH}}" for cell in row.cells)
        flag = " <" if row.is_wrong else ""
        yield f"{indent}{row.label:<{width - len(indent)}}{cells}{flag}".rstrip()


def verdict_rows(judged: Judged, language: str) -> list[Row]:
    """Return the table: what each round is worth, card by card, beside what is written down."""
    entry, verdict = judged.entry, judged.verdict
    numbers = [number for number, _ in entry.record.numbered]
    return list(_rows(entry, verdict, numbers, language))


def _rows(entry: Entry, verdict: Verdict, numbers: Sequence[int], language: str) -> Iterator[Row]:
    layout = entry.layout
    for number, outcome in zip(numbers, verdict.rounds, strict=True):
        if outcome.complete is not None:
            yield from _board_rows(layout, outcome, verdict.legal, language)
        elif outcome.winners is not None:
            assert entry.pad is not None
            winners = () if verdict.legal is False else outcome.winners  # as on boards
            yield from _pad_rows(entry.pad, outcome, winners, language)
        else:
            found = {f.rule for f in verdict.findings if f.round == number}
            yield from _round_rows(layout, outcome, number, found, language)
    if len(verdict.rounds) > 1:
        total = format_score(verdict.score_tenths, language, verdict.possible_tenths)
        yield Row(capital(TOTAL).say(language), (total,), True)


def _round_rows(
    layout: Layout, outcome: RoundVerdict, number: int, found: Collection[str], language: str
) -> Iterator[Row]:
    """The rows of a round; `found` holds the rules that its findings name."""
    german = language == "de"
    head = (STAR_WORDS[1].say(language), "notiert" if german else "written")
    yield Row(capital(round_name(number)).say(language), head, True)
    for card in outcome.cards:
        stars = say_span(card.possible) or ("?" if card.stars is None else str(card.stars))
        title = layout.card(card.card).title.say(language)
        claimed = "?" if card.claimed is None else str(card.claimed)
        is_wrong = card.stars != card.claimed and f"welten.{card.card}.stars" in found
        yield Row(title, (stars, claimed), is_wrong=is_wrong)
    for count in outcome.resources:
        gained, spent = ("erhalten", "ausgegeben") if german else ("gained", "spent")
        kind = RESOURCE_NAMES[count.kind][1].say(language).capitalize()
        if count.gained is None or count.spent is None:
            yield Row(kind, ("?",))
            continue
        label = f"{kind} ({count.gained} {gained}, {count.spent} {spent})"
        worth = layout.welten.tenths_a_resource
        possible = [left * worth for left in count.left]
        cell = _span_of_tenths(possible, language)
        yield Row(label, (cell or _number((count.gained - count.spent) * worth, language),))
    written = outcome.claimed_tenths
    score = format_score(outcome.score_tenths, language, outcome.possible_tenths)
    least = "≥ " if outcome.lacks_realms and score != NO_NUMBER else ""
    cells = (f"{least}{score}", format_score(written, language))
    yield Row(capital(RESULT).say(language), cells, is_wrong="welten.score" in found)


def _board_rows(
    layout: Layout, outcome: RoundVerdict, legal: bool | None, language: str
) -> Iterator[Row]:
    german = language == "de"
    names = {colour.id: colour.name.say(language) for colour in layout.wuerfeland.colours}
    colours = [names[colour] for colour in outcome.complete or ()]
    if outcome.treasures is None and len(colours) < len(names):
        colours.append("?")  # more may be crossed than can be seen
    complete = ", ".join(colours) or "–"
    possible = say_span([tenths // 10 for tenths in outcome.possible_tenths])
    treasures = possible or ("?" if outcome.treasures is None else str(outcome.treasures))
    yield Row(capital(TREASURE_WORDS[1]).say(language), (treasures,))
    yield Row("Vollständige Farben" if german else "Complete colours", (complete,))
    answer = "?" if outcome.won is None else _WON[outcome.won].say(language)
    if legal is False:  # nobody has won a game that cannot have been played
        answer = NO_NUMBER
    yield Row("Gewonnen" if german else "Won", (answer,))


def _pad_rows(
    pad: Pad, outcome: RoundVerdict, winners: Collection[str], language: str
) -> Iterator[Row]:
    won = "gewonnen" if language == "de" else "won"
    possible = dict(outcome.possible_points)
    for name, score in outcome.players:
        note = won if score is not None and name in winners else ""
        seat = int(name.removeprefix("p"))
        label = result_line_name(pad, seat) if outcome.is_alone else seat_name(pad, seat)
        points = say_span(possible.get(name, ())) or (NO_NUMBER if score is None else str(score))
        yield Row(label.say(language), (points, note))


def _number(tenths: int, language: str) -> str:
    return format_tenths(tenths).say(language)


def format_score(tenths: int | None, language: str, possible: Sequence[int] = ()) -> str:
    """Return a score, or what it may be where that is open."""
    if possible:
        return _span_of_tenths(possible, language)
    return NO_NUMBER if tenths is None else _number(tenths, language)


def _span_of_tenths(tenths: Sequence[int], language: str) -> str:
    return say_span([_number(one, language) for one in tenths])


def say_finding(
    judged: Judged, finding: Finding, language: str, hints: Hints = NO_HINTS
) -> tuple[str, str]:
    """Return how bad something is, and what; nobody has miscounted before doubts are looked at."""
    layout, entry = judged.entry.layout, judged.entry
    several = len(judged.verdict.rounds) > 1
    message = say_in(finding.message, language, hints)
    if title := card_title(layout, finding.card, language):
        message = message.removeprefix(f"{title}: ")
    where = place_words(layout, finding.round if several else 0, finding.card, language)
    place = f"{', '.join(where)}: " if where else ""
    severity = _SEVERITIES[finding.severity]
    is_doubtful = any(doubt.round == finding.round for doubt in entry.doubts)
    is_miscount = finding.severity is Severity.MISCOUNT
    if finding.is_as_read or (is_miscount and (is_doubtful or finding.explained_by)):
        severity = _AS_READ
    return severity.say(language), f"{place}{message}{_unsaid(layout, finding, message, language)}"


def _unsaid(layout: Layout, finding: Finding, message: str, language: str) -> str:
    """Return the names of a finding's fields, unless its message says where to look.

    Messages about pads, boards and the dice log always do.
    """
    card = layout.card(finding.card) if finding.card else None
    if card is None or card.role not in (Role.REALM, Role.RESOURCES):
        return ""
    stars = {f.id for f in card.fields if f.group == STARS}
    names = [field_name(card, f).say(language) for f in finding.fields if f not in stars]
    if not names or any(name.lower() in message.lower() for name in names):
        return ""
    mark = separator(names)
    more = f"{mark}…" if len(names) > MOST_FIELDS else ""
    return f" ({mark.join(names[:MOST_FIELDS])}{more})"


def _witness_lines(
    outcome: RoundVerdict, number: int, several: bool, language: str
) -> Iterator[str]:
    if outcome.witness:
        german = language == "de"
        title = "So kann gespielt worden sein" if german else "It may have been played like this"
        suffix = f" ({round_name(number).say(language)})" if several else ""
        yield ""
        yield f"{title}{suffix}:"
    for line in outcome.witness:
        yield from wrapped(line.say(language), "  ", "    ")
