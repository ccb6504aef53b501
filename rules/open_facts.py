"""What a verdict says about a round, as single facts, and words for those that are open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dicesheets.layouts.model import Text
from dicesheets.rules.entry import Entry
from dicesheets.rules.explained import say_explanations
from dicesheets.rules.otherwise import Way, as_instead, say_changes
from dicesheets.rules.pad_names import result_line_name
from dicesheets.rules.pads import result_field
from dicesheets.rules.verdict import Finding, Severity, Verdict
from dicesheets.words.fields import RESULT, TREASURE_WORDS
from dicesheets.words.lists import listed
from dicesheets.words.numbers import format_tenths, parse_whole
from dicesheets.words.players import player_name
from dicesheets.words.text import capital

OPEN = "open"  # the last word of the rule
MOST_SAID = 3  # possibilities besides the reading as it stands

_WON = {True: Text("ja", "yes"), False: Text("noch nicht", "not yet")}
_UNKNOWN = Text("ungewiss", "unknown")

Value = int | bool | tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that a verdict says about a round: its score, the points of a player, …"""

    what: str
    place: int  # of the round in the record
    player: str = ""


def facts_of(verdict: Verdict) -> dict[Fact, Value]:
    """Return what a verdict says, round by round; sums before who has won by them."""
    facts: dict[Fact, Value] = {}
    for place, outcome in enumerate(verdict.rounds):
        if outcome.winners is not None:
            facts |= {Fact("points", place, name): score for name, score in outcome.players}
            facts[Fact("winners", place)] = outcome.winners
        elif outcome.complete is not None:
            facts[Fact("treasures", place)] = outcome.treasures
            facts[Fact("won", place)] = outcome.won
        else:
            facts[Fact("score", place)] = outcome.score_tenths
    return facts


def say_fact(entry: Entry, fact: Fact, value: Value) -> Text:
    """Return "Ergebnis 11,8" / "result 11.8", to stand within a sentence."""
    name, said = _name(entry, fact), _say(fact, value)
    english = name.en if fact.player else name.en.lower()
    return Text(f"{name.de} {said.de}", f"{english} {said.en}")


def is_about(entry: Entry, finding: Finding, fact: Fact) -> bool:
    """Say whether a finding is about the number that the player wrote for a fact."""
    number, _ = entry.record.numbered[fact.place]
    if finding.round != number:
        return False
    if fact.what == "points":
        return finding.fields == (_total(entry, fact),)
    return fact.what == "score" and finding.rule == f"{entry.record.game.value}.score"


def open_finding(
    entry: Entry, fact: Fact, ways: Sequence[Way], covered: Sequence[Finding]
) -> Finding:
    """Return what may be, each with the likeliest way to read it so."""
    number, _ = entry.record.numbered[fact.place]
    several = len(entry.record.rounds) > 1
    as_read = facts_of(ways[0].verdict)[fact]
    best: dict[Value, Way] = {}
    for way in sorted(ways, key=lambda way: (len(way.changes), -way.odds)):
        best.setdefault(facts_of(way.verdict).get(fact), way)
    del best[as_read]
    told = sorted(best.items(), key=lambda item: -item[1].odds)
    said = [
        (_say(fact, value), say_explanations(entry.layout, [as_instead(way.changes)], several))
        for value, way in told[:MOST_SAID]
    ]
    more = "; …" if len(told) > MOST_SAID else ""
    german = "; ".join(f"{value.de} {with_.de}" for value, with_ in said) + more
    english = "; ".join(f"{value.en} {with_.en}" for value, with_ in said) + more
    name, read = _name(entry, fact), _say(fact, as_read)
    noted = _noted(entry, fact, ways[0].verdict, covered, several)
    message = Text(
        f"{name.de} offen: {read.de} wie gelesen; {german}.{noted.de}",
        f"{name.en} open: {read.en} as read; {english}.{noted.en}",
    )
    places = dict.fromkeys((o.card, o.field) for _, way in told for o in way.changes)
    card, field = _result_place(entry, fact, number)
    return Finding(
        Severity.WARNING,
        f"{entry.record.game.value}.{OPEN}",
        number,
        card,
        (field,) if field and _written(entry, fact, ways[0].verdict) is not None else (),
        message,
        elsewhere=tuple(places),
        explained_by=tuple(e for finding in covered for e in finding.explained_by),
    )


def _result_place(entry: Entry, fact: Fact, number: int) -> tuple[str | None, str]:
    """Return the card of a fact and the field where players write it, "" if there is none."""
    _, round_ = entry.record.numbered[fact.place]
    if fact.what == "points":
        return round_.cards[0].card, _total(entry, fact)
    if fact.what != "score":
        return round_.cards[0].card, ""
    held = [c.card for c in round_.cards if c.mark(f"round-{number}") is not None]
    return (held[0], f"round-{number}") if held else (None, "")


def _total(entry: Entry, fact: Fact) -> str:
    """Return the field in which the player of a fact writes their points."""
    _, round_ = entry.record.numbered[fact.place]
    return result_field(entry.layout.card(round_.cards[0].card), fact.player)


def _written(entry: Entry, fact: Fact, verdict: Verdict) -> int | None:
    """Return the number that the player wrote, in the unit of the fact."""
    if fact.what == "score":
        return verdict.rounds[fact.place].claimed_tenths
    if fact.what == "points":
        _, round_ = entry.record.numbered[fact.place]
        return parse_whole(round_.cards[0].mark(_total(entry, fact)))
    return None


def _noted(
    entry: Entry, fact: Fact, verdict: Verdict, covered: Sequence[Finding], several: bool
) -> Text:
    """Return what the player wrote, and what speaks for that."""
    written = _written(entry, fact, verdict)
    if written is None:
        return Text("", "")
    said = _say(fact, written)
    start = Text(f" Notiert ist {said.de}", f" {said.en} is written")
    explained_by = [e for finding in covered for e in finding.explained_by]
    if not explained_by:
        return Text(f"{start.de}.", f"{start.en}.")
    doubtful = {(doubt.round, doubt.card, doubt.field) for doubt in entry.doubts}
    if all((i.round, i.card, i.field) in doubtful for i in explained_by[0]):
        likely = say_changes(entry.layout, explained_by[0], several)
        return Text(
            f"{start.de}: das spricht für {likely.de}.",
            f"{start.en}: that speaks for {likely.en}.",
        )
    with_ = say_explanations(entry.layout, explained_by, several)
    return Text(
        f"{start.de}; das ergäbe sich {with_.de}; vergleiche das mit dem Papier.",
        f"{start.en}; that would come {with_.en}; compare that with the paper.",
    )


def _name(entry: Entry, fact: Fact) -> Text:
    if fact.what == "points":
        assert entry.pad is not None
        return result_line_name(entry.pad, int(fact.player.removeprefix("p")))
    return {
        "score": capital(RESULT),
        "treasures": capital(TREASURE_WORDS[1]),
        "won": Text("Gewonnen", "Won"),
        "winners": Text("Sieger", "Winner"),
    }[fact.what]


def _say(fact: Fact, value: Value) -> Text:
    if value is None:
        return _UNKNOWN
    if isinstance(value, bool):
        return _WON[value]
    if isinstance(value, tuple):
        names = [player_name(int(name.removeprefix("p"))) for name in value]
        return listed(names) if names else Text("niemand", "nobody")
    return format_tenths(value) if fact.what == "score" else Text(str(value), str(value))
