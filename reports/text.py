"""Verdicts for people: a table in their language, then what is wrong and what to look at again."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from dicesheets.layouts.model import Game, Layout, Role, Text
from dicesheets.rules.doubt import UNREADABLE
from dicesheets.rules.entry import Entry, Judged
from dicesheets.rules.look_again import doubt_lines
from dicesheets.rules.naming import (
    GAME_NAMES,
    RESOURCE_NAMES,
    card_title,
    field_name,
    place_words,
    player_name,
)
from dicesheets.rules.places import STARS
from dicesheets.rules.reliance import is_result
from dicesheets.rules.standing import Place, Ranking, Standing
from dicesheets.rules.verdict import Finding, RoundVerdict, Severity, Verdict
from dicesheets.rules.wording import format_tenths, separator, wrapped

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


def format_verdict(judged: Judged, language: str, with_witness: bool = False) -> str:
    """Return the table, what is wrong, and what to look at again."""
    entry, verdict = judged.entry, judged.verdict
    title = f"{entry.player} · {GAME_NAMES[entry.record.game].say(language)}"
    if entry.layout.id != "classic":
        title += f" · {entry.layout.about.name.say(language) or entry.layout.id}"
    lines = [title, "─" * len(title)]
    if entry.is_blank:
        nothing = Text("Hier steht noch nichts.", "Nothing is written here yet.")
        return "\n".join([*lines, nothing.say(language)])
    numbers = [number for number, _ in entry.record.numbered]
    rows = list(_rows(entry.layout, verdict, numbers, language))
    lines += [*_aligned(rows), "", _answer(judged).say(language)]
    several = len(verdict.rounds) > 1
    for finding in sorted(verdict.findings, key=lambda f: (f.round, _ORDER.index(f.severity))):
        if finding.rule == f"{verdict.game}.{UNREADABLE}":
            continue  # what to look at again says the same
        is_doubtful = any(doubt.round == finding.round for doubt in entry.doubts)
        lines += _finding_lines(entry.layout, finding, several, is_doubtful, language)
    lines += doubt_lines(entry.layout, entry.doubts, several, language)
    if with_witness:
        for number, outcome in zip(numbers, verdict.rounds, strict=True):
            lines += _witness_lines(outcome, number, several, language)
    return "\n".join(lines)


def _answer(judged: Judged) -> Text:
    """Return the verdict in words; nobody is accused before the doubtful fields are looked at."""
    layout = judged.entry.layout
    telling = [doubt for doubt in judged.entry.doubts if not is_result(layout, doubt)]
    if judged.verdict.legal is False and telling:
        return Text(
            "So wie gelesen kann nicht gespielt worden sein; sieh zuerst die Felder unten nach.",
            "As read, it cannot have been played like this; look at the fields below first.",
        )
    return _LEGAL[judged.verdict.legal]


def format_ranking(ranking: Ranking, language: str) -> str:
    """Return the ranking as a table, with what makes it odd below."""
    rows = [
        (_rank_cell(place), _standing_name(place.standing, language),
         _score_cell(ranking.game, place.standing, language))
        for place in ranking.places
    ]  # fmt: skip
    ranks, names, scores = (max((len(row[i]) for row in rows), default=0) for i in range(3))
    lines = []
    for place, (rank, name, score) in zip(ranking.places, rows, strict=True):
        note = "; ".join(text.say(language) for text in _remarks_on(place.standing))
        line = f"{rank:>{max(3, ranks)}} {name:<{names}} {score:>{max(7, scores)}}   {note}"
        lines.append(line.rstrip())
    for odd in (*ranking.differences, *ranking.duplicates):
        lines += wrapped(f"! {odd.say(language)}", "", "  ")
    return "\n".join(lines)


def format_unsure(entries: Sequence[Entry], language: str) -> str:
    """Return a line for each player whose sheets a person should look at."""
    lines: list[str] = []
    for entry in entries:
        if count := len(entry.doubts):
            one = Text("ein Feld ist", "one field was")
            fields = one if count == 1 else Text(f"{count} Felder sind", f"{count} fields were")
            lines += _unsure(
                entry, f"{fields.de} unsicher gelesen", f"{fields.en} read with doubt", language
            )
        if count := len(entry.missing):
            one = Text("eine Karte ist", "one card is")
            cards = one if count == 1 else Text(f"{count} Karten sind", f"{count} cards are")
            lines += _unsure(
                entry, f"{cards.de} auf keinem Foto", f"{cards.en} on no photo", language
            )
    return "\n".join(lines)


def _unsure(entry: Entry, german: str, english: str, language: str) -> list[str]:
    told = Text(
        f"{german}; mehr sagt `dicesheets score`", f"{english}; `dicesheets score` says more"
    )
    return list(wrapped(f"! {entry.player}: {told.say(language)}", "", "  "))


def _standing_name(standing: Standing, language: str) -> str:
    """Return a player's name, or "Spieler 2" for the `p2` of a pad."""
    name = player_name(standing.seat).say(language) if standing.seat else standing.player
    return f"{standing.pad}, {name}" if standing.pad else name


def _rank_cell(place: Place) -> str:
    """Return "1.", "1–2." where open scores decide, or "–"."""
    if place.ranks:
        return f"{place.ranks[0]}–{place.ranks[1]}."
    return NO_NUMBER if place.rank is None else f"{place.rank}."


def _score_cell(game: Game, standing: Standing, language: str) -> str:
    if game is Game.WELTEN:
        return _score(standing.score_tenths, language, standing.possible_tenths)
    if standing.possible_tenths:  # points and treasures have no tenths
        return _span([tenths // 10 for tenths in standing.possible_tenths])
    return NO_NUMBER if standing.score_tenths is None else str(standing.score_tenths // 10)


def _remarks_on(standing: Standing) -> Iterator[Text]:
    """Yield why a place is not certain, or why there is none."""
    if standing.is_blank:
        yield Text("leer, nicht gewertet", "blank, not ranked")
        return
    if standing.legal is False:
        yield Text("nicht regelgerecht, ohne Platz", "not by the rules, no place")
    elif standing.legal is None:
        yield Text("nicht entschieden", "undecided")
    if standing.possible_tenths:
        yield Text("Ergebnis offen", "result open")
    elif standing.key is None:
        yield Text("Ergebnis unvollständig, ohne Platz", "result incomplete, no place")
    if standing.is_doubtful:
        yield Text("unsicher gelesen", "read with doubt")


def _aligned(rows: Sequence[Row]) -> Iterator[str]:
    wordy = [row for row in rows if any(len(cell) > NUMBER_WIDTH for cell in row.cells)]
    gap = 4 if wordy else 2  # words, unlike numbers, fill their column
    width = max((len(row.label) for row in rows), default=0) + gap
    for row in rows:
        indent = "" if row.is_head else "  "
        cells = "".join(f"{cell:>{NUMBER_WIDTH}}" for cell in row.cells)
        flag = " <" if row.is_wrong else ""
        yield f"{indent}{row.label:<{width - len(indent)}}{cells}{flag}".rstrip()


def _rows(layout: Layout, verdict: Verdict, numbers: Sequence[int], language: str) -> Iterator[Row]:
    german = language == "de"
    for number, outcome in zip(numbers, verdict.rounds, strict=True):
        if outcome.complete is not None:
            yield from _board_rows(layout, outcome, language)
        elif outcome.winners is not None:
            yield from _pad_rows(layout, outcome, language)
        else:
            found = {f.rule for f in verdict.findings if f.round == number}
            yield from _round_rows(layout, outcome, number, found, language)
    if len(verdict.rounds) > 1:
        total = _score(verdict.score_tenths, language, verdict.possible_tenths)
        yield Row("Gesamt" if german else "Total", (total,), True)


def _round_rows(
    layout: Layout, outcome: RoundVerdict, number: int, found: Collection[str], language: str
) -> Iterator[Row]:
    """The rows of a round; `found` holds the rules that its findings name."""
    german = language == "de"
    head = ("Sterne", "notiert") if german else ("stars", "written")
    yield Row(f"{'Durchgang' if german else 'Round'} {number}", head, True)
    for card in outcome.cards:
        stars = _span(card.possible) or ("?" if card.stars is None else str(card.stars))
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
    score = _score(outcome.score_tenths, language, outcome.possible_tenths)
    least = "≥ " if outcome.lacks_realms and score != NO_NUMBER else ""
    cells = (f"{least}{score}", _score(written, language))
    yield Row("Ergebnis" if german else "Result", cells, is_wrong="welten.score" in found)


def _board_rows(layout: Layout, outcome: RoundVerdict, language: str) -> Iterator[Row]:
    german = language == "de"
    names = {colour.id: colour.name.say(language) for colour in layout.wuerfeland.colours}
    colours = [names[colour] for colour in outcome.complete or ()]
    if outcome.treasures is None and len(colours) < len(names):
        colours.append("?")  # more may be crossed than can be seen
    complete = ", ".join(colours) or "–"
    possible = _span([tenths // 10 for tenths in outcome.possible_tenths])
    treasures = possible or ("?" if outcome.treasures is None else str(outcome.treasures))
    yield Row("Schätze" if german else "Treasures", (treasures,))
    yield Row("Vollständige Farben" if german else "Complete colours", (complete,))
    answer = "?" if outcome.won is None else _WON[outcome.won].say(language)
    yield Row("Gewonnen" if german else "Won", (answer,))


def _pad_rows(layout: Layout, outcome: RoundVerdict, language: str) -> Iterator[Row]:
    won = "gewonnen" if language == "de" else "won"
    possible = dict(outcome.possible_points)
    for name, score in outcome.players:
        note = won if score is not None and name in (outcome.winners or ()) else ""
        seat = int(name.removeprefix("p"))
        label = player_name(seat).say(language)
        if layout.game is Game.HELDEN:  # the pad shows the heroes instead of numbers
            label += f" ({layout.helden.heroes[seat - 1][1].say(language)})"
        points = _span(possible.get(name, ())) or (NO_NUMBER if score is None else str(score))
        yield Row(label, (points, note))


def _number(tenths: int, language: str) -> str:
    return format_tenths(tenths).say(language)


def _score(tenths: int | None, language: str, possible: Sequence[int] = ()) -> str:
    """Return a score, or what it may be where that is open."""
    if possible:
        return _span_of_tenths(possible, language)
    return NO_NUMBER if tenths is None else _number(tenths, language)


def _span_of_tenths(tenths: Sequence[int], language: str) -> str:
    return _span([_number(one, language) for one in tenths])


def _span(values: Sequence[object]) -> str:
    """Return "3/4", or "3–6" of more values; "" if there are none."""
    if len(values) > 2:
        return f"{values[0]}–{values[-1]}"
    return "/".join(map(str, values))


def _finding_lines(
    layout: Layout, finding: Finding, several: bool, is_doubtful: bool, language: str
) -> list[str]:
    """Return what is wrong; nobody has miscounted before the doubtful fields are looked at."""
    message = finding.message.say(language)
    if title := card_title(layout, finding.card, language):
        message = message.removeprefix(f"{title}: ")
    where = place_words(layout, finding.round if several else 0, finding.card, language)
    place = f"{', '.join(where)}: " if where else ""
    fields = _unsaid(layout, finding, message, language)
    severity = _SEVERITIES[finding.severity]
    is_miscount = finding.severity is Severity.MISCOUNT
    if finding.is_as_read or (is_miscount and (is_doubtful or finding.explained_by)):
        severity = _AS_READ
    head = f"  {severity.say(language)}: "
    return wrapped(f"{place}{message}{fields} [{finding.rule}]", head, "    ")


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
        suffix = f" ({'Durchgang' if german else 'round'} {number})" if several else ""
        yield ""
        yield f"{title}{suffix}:"
    for line in outcome.witness:
        yield from wrapped(line.say(language), "  ", "    ")
