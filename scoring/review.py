"""Reviewing: a person settles the doubtful fields of a sheet, one by one.

Asks through functions it is given; knows neither terminals nor files.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dicesheets.layouts.marks import can_stand, parse_mark
from dicesheets.layouts.model import Field, Text
from dicesheets.rules.entry import EMPTY, Answer, Doubt, Entry, Judged, Place
from dicesheets.rules.look_again import MOST_ALIKE, doubt_words, is_filled_in, most_telling
from dicesheets.rules.misreading import SUSPECTED, is_misreading
from dicesheets.rules.naming import field_name, place_words
from dicesheets.rules.verdict import Finding
from dicesheets.scoring.correct import allowed_marks, correct
from dicesheets.words.marks import say_mark

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Grey = NDArray[np.uint8]

Ask = Callable[[str], str]
Show = Callable[[str], None]
ShowInk = Callable[[Doubt], "Grey | None"]  # what was written in a field, if a photo shows it

NOTHING_STANDS = "-"  # the answer of whoever sees an empty field
STOP = "q"
HELP = "?"
QUESTION = Text(
    "Was steht da? (Eingabetaste: {value}; sonst {allowed}, oder {empty} für nichts; "
    "q: aufhören, ?: Hilfe)",
    "What stands there? (Enter: {value}; else {allowed}, or {empty} for nothing; q: stop, ?: help)",
)
LEAVE_OPEN = Text("offen lassen", "leave it open")
EXPLAINED = Text(
    "Die Eingabetaste allein heißt: {value}. Sonst schreib, was im Feld steht: {allowed}; {empty} "
    "heißt, dass nichts darin steht.\n"
    "q hört auf: Was du beantwortet hast, wird gespeichert, der Rest bleibt unsicher und wird beim "
    "nächsten Mal gefragt.",
    "Enter alone means: {value}. Otherwise write what stands in the field: {allowed}; {empty} says "
    "that nothing does.\n"
    "q stops: what you have answered is saved, the rest stays in doubt and is asked next time.",
)
NOTHING = Text("nichts", "nothing")
WRONG = Text("Das kann dort nicht stehen.", "That cannot stand there.")


class StopReview(Exception):
    """Whoever is asked wants no more questions; `ask` may raise it, too."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A sheet after the questions, and how far these came."""

    entry: Entry
    answered: int
    is_stopped: bool
    more: int  # questions beyond those that were planned, or, below 0, fewer


@dataclass(frozen=True, slots=True)
class Questions:
    """How somebody is asked: what is shown, in which language, and where the counting begins."""

    ask: Ask
    show: Show
    language: str
    ink: ShowInk = lambda doubt: None
    asked: int = 0  # before this sheet
    total: int = 0  # on all sheets
    again: Callable[[Entry], Entry] = lambda entry: entry  # weighs what matters after an answer
    in_full: Callable[[Entry], Entry] = lambda entry: entry  # asks all if the verdict stays open


def review(entry: Entry, doubts: Sequence[Doubt], how: Questions) -> Reviewed:
    """Ask about some doubts of a sheet and return it with the answers in it.

    They were planned for a sheet that holds what was read: an answer that says otherwise may raise
    other questions, or make some needless. What is noted is asked at last if the verdict on all
    that was said stays open without it.
    """
    waiting, done = list(doubts), list[Place]()
    answered = 0
    more = 0
    while True:
        try:
            if not waiting:
                entry, waiting = _at_last(entry, done, how)
                more += len(waiting)
            if not waiting:
                return Reviewed(entry, answered, False, more)
            doubt = waiting.pop(0)
            done.append(doubt.place)
            value, is_answered = _ask_about(entry, doubt, len(done), more, how)
        except (StopReview, KeyboardInterrupt):  # a verdict may take seconds
            return Reviewed(entry, answered, True, more)
        if not is_answered:
            continue
        answered += 1
        is_new = doubt.is_unreadable or value != doubt.value
        entry = correct(entry, [Answer(*doubt.place, value)])
        if is_new and entry.by_ink:
            entry = how.again(entry)
            planned, waiting = waiting, [d for d in entry.doubts if d.place not in done]
            more += len(waiting) - len(planned)


def _at_last(entry: Entry, done: Sequence[Place], how: Questions) -> tuple[Entry, list[Doubt]]:
    """Return a sheet and what its verdict asks of that which was only noted until now."""
    noted = {doubt.place for doubt in entry.noted} - set(done)
    entry = how.in_full(entry)
    return entry, [doubt for doubt in entry.doubts if doubt.place in noted]


def worth_asking(judged: Judged) -> tuple[Doubt, ...]:
    """Return what a person is asked about, the most telling first; not what a photo mends."""
    gone = unseen_cards(judged)
    doubts = [d for d in judged.entry.doubts if (d.round, d.card, d.note) not in gone
              or not d.is_unreadable or d.alternatives]  # fmt: skip
    return (*most_telling(doubts), *misread_doubts(judged))


def unseen_cards(judged: Judged) -> set[tuple[int, str, Text | None]]:
    """Return where many fields of a card cannot be read for one reason, such as being cut off."""
    alike = Counter(
        (d.round, d.card, d.note)
        for d in judged.entry.doubts
        if d.is_unreadable and not d.alternatives
    )
    return {place for place, count in alike.items() if count > MOST_ALIKE}


def misread_doubts(judged: Judged) -> tuple[Doubt, ...]:
    """Return the clear fields that would make an illegal sheet legal if read otherwise."""
    findings = filter(is_misreading, judged.verdict.findings)
    return tuple(_misread_doubt(judged.entry, finding) for finding in findings)


def _misread_doubt(entry: Entry, finding: Finding) -> Doubt:
    card, (field,) = finding.card or "", finding.fields
    held = dict(entry.record.numbered)[finding.round].card(card)
    value = held.mark(field) if held else None
    note = SUSPECTED
    share = next(
        (o.share for o in entry.others
         if (o.round, o.card, o.field, o.instead or EMPTY)
         == (finding.round, card, field, finding.instead)),
        0.0,
    )  # fmt: skip
    return Doubt(
        finding.round, card, field, value, 1 - share, ((finding.instead, share),), note=note
    )


def _ask_about(
    entry: Entry, doubt: Doubt, number: int, more: int, how: Questions
) -> tuple[str | None, bool]:
    """Return what stands in a field, and whether that was said; StopReview if no more is wanted."""
    card = entry.layout.card(doubt.card)
    several = len(entry.record.rounds) > 1
    where = place_words(entry.layout, doubt.round if several else 0, None, how.language)
    where += [card.title.say(how.language), field_name(card, doubt.field).say(how.language)]
    told = doubt_words(doubt, how.language)
    how.show(
        f"\n{how.asked + number}/{how.total + more} {entry.player}: {', '.join(where)}: {told}"
    )
    ink = how.ink(doubt)
    if ink is not None:
        from dicesheets.scanner.sketch import sketch

        how.show(sketch(ink))
    spot = card.field(doubt.field)
    return ask_value(spot, likeliest(doubt, spot), how.ask, how.show, how.language)


def ask_value(
    spot: Field, likely: Sequence[str | None], ask: Ask, show: Show, language: str
) -> tuple[str | None, bool]:
    """Return what stands in a field, and whether that was said; StopReview if no more is wanted.

    `likely` is what Enter stands for, or nothing.
    """
    question = _fill_in(QUESTION, spot, likely).say(language)
    while True:
        answer = ask(question).strip().lower()
        if answer == STOP:
            raise StopReview
        if not answer:
            return (likely[0], True) if likely else (None, False)
        if answer == NOTHING_STANDS:
            return None, True
        value = parse_mark(spot.kind, answer)
        if value is not None and can_stand(spot, value):
            return value, True
        problem = _fill_in(EXPLAINED, spot, likely) if answer == HELP else WRONG
        show(problem.say(language))


def likeliest(doubt: Doubt, spot: Field) -> list[str | None]:
    """Return what Enter stands for: the likeliest that can stand there.

    Nothing of a scribble, nor where only the rest of the sheet says what would fit.
    """
    if is_filled_in(doubt):
        return []
    read: list[tuple[str | None, float]] = []
    if not doubt.is_unreadable:
        read.append((doubt.value, doubt.confidence))
    read += [(None if value == EMPTY else value, share) for value, share in doubt.alternatives]
    read.sort(key=lambda one: -one[1])  # the rules may speak against what was read
    return [value for value, _ in read if can_stand(spot, value)][:1]


def _fill_in(text: Text, spot: Field, likely: Sequence[str | None]) -> Text:
    """Fill in what a field may hold."""
    allowed = allowed_marks(spot)
    kept = LEAVE_OPEN
    if likely:
        mark = likely[0]
        kept = NOTHING if mark is None else say_mark(mark)
    return Text(
        text.de.format(value=kept.de, empty=NOTHING_STANDS, allowed=allowed.de),
        text.en.format(value=kept.en, empty=NOTHING_STANDS, allowed=allowed.en),
    )
