"""Overlays as files: the flattened sheets of a photo with readings, verdict and stars on them.

They show the values of the report: the same sheets, the same verdicts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count
from pathlib import Path

from dicesheets.files.write import make_folder, write_file
from dicesheets.layouts.fiducials import parse_code
from dicesheets.layouts.model import NO_TEXT, Game, Text
from dicesheets.layouts.registry import traits_of
from dicesheets.rules.entry import Judged, Place
from dicesheets.rules.explained import MOST_SAID
from dicesheets.rules.misreading import is_misreading
from dicesheets.rules.open_facts import OPEN
from dicesheets.rules.record import CardRecord
from dicesheets.rules.verdict import Finding, RoundVerdict, Severity, Verdict
from dicesheets.scanner.collect import SheetCard, Sheets, settled_readings
from dicesheets.scanner.library import look_of
from dicesheets.scanner.overlay import Remark, ShownCard, draw_overlay
from dicesheets.scanner.overlay_legend import MISSING, TOO_MANY
from dicesheets.scanner.photo import load_colours
from dicesheets.scanner.reading import CardReading
from dicesheets.scoring.read import ReadFile, Sight
from dicesheets.sheets.cards import draw_card
from dicesheets.words.fields import TOTAL, counted_fields
from dicesheets.words.lists import say_span
from dicesheets.words.numbers import format_tenths
from dicesheets.words.text import capital


@dataclass(frozen=True, slots=True)
class Scored:
    """One player's sheets out of photos, with their verdict."""

    sheets: Sheets
    judged: Judged


def write_overlays(
    files: Sequence[ReadFile], scored: Sequence[Scored], folder: Path, language: str
) -> Iterator[Path]:
    """Write a picture of the flattened sheets for each page of each photo, and yield the files."""
    make_folder(folder)
    places = {
        origin: (one, card)
        for one in scored
        for card in one.sheets.cards
        for origin in card.origins
    }
    shown = [(one.sheets, one.judged.entry) for one in scored]
    readings = settled_readings([file.reading for file in files], shown)
    stems = _distinct_stems([Path(reading.input).stem for reading in readings])
    for number, (file, reading) in enumerate(zip(files, readings, strict=True)):
        here = [places.get((number, index)) for index in range(len(reading.cards))]
        yield from _write_file(
            replace(file, reading=reading), here, folder / stems[number], language
        )


def _distinct_stems(stems: Sequence[str]) -> list[str]:
    """Return names for the pictures; those of one name, as in two folders, are numbered."""
    found: list[str] = []
    for stem in stems:
        names = (stem if number == 1 else f"{stem}-{number}" for number in count(1))
        found.append(next(name for name in names if name not in found))
    return found


def _write_file(
    file: ReadFile, here: Sequence[tuple[Scored, SheetCard] | None], stem: Path, language: str
) -> Iterator[Path]:
    import cv2

    source = Path(file.reading.input)
    indices = range(len(file.reading.cards))
    title = f"{_summary(_distinct(here), language)}  {source.name}"  # a long name is cut
    pages = {card.page for card in file.reading.cards}
    for page, picture in enumerate(load_colours(source), 1):
        mine = [i for i in indices if file.reading.cards[i].page == page]
        if not mine:
            continue
        cards = [shown_card(file.reading.cards[i], file.sights[i]) for i in mine]
        remarks = [remark_on(*found) if (found := here[i]) else Remark() for i in mine]
        overlay = draw_overlay(picture, cards, remarks, title, language)
        name = f"{stem.name}-{page}" if len(pages) > 1 else stem.name
        path = stem.with_name(f"{name}-overlay.png")
        done, data = cv2.imencode(".png", overlay)
        if done:
            write_file(path, data.tobytes())
            yield path


def _distinct(here: Sequence[tuple[Scored, SheetCard] | None]) -> list[Judged]:
    """Return the verdicts of everybody on a photo, once each."""
    return list({id(found[0]): found[0].judged for found in here if found}.values())


def shown_card(card: CardReading, sight: Sight) -> ShownCard:
    """Return a card in a picture with where each of its fields is printed."""
    code = parse_code(card.code)
    plan = draw_card(card.layout, card.layout.card(card.card), look_of(code))
    return ShownCard(card, sight.warp, sight.width_px, plan)


def remark_on(one: Scored, shown: SheetCard) -> Remark:
    """Return what the rules say about a card: what is wrong with it, and what it is worth."""
    verdict, outcome, card = one.judged.verdict, _round_of(one, shown), shown.reading.card
    findings = [f for f in verdict.findings if f.round == shown.round]
    errors = [f for f in findings if f.severity is Severity.ERROR]
    miscounts = [f for f in findings if f.severity is Severity.MISCOUNT and f.card == card]
    asked = set(places_to_check(one.judged))
    noted = {doubt.place for doubt in one.judged.entry.noted}
    names = [field.field for field in shown.reading.fields]
    remark = Remark(
        illegal=frozenset(field for f in errors for field in f.fields_of(card)),
        asked=frozenset(name for name in names if (shown.round, card, name) in asked),
        noted=frozenset(name for name in names if (shown.round, card, name) in noted),
        miscounted=tuple(w for f in miscounts for w in _miscounted(f, _held(one, shown), outcome)),
    )
    worth = next((c for c in outcome.cards if c.card == card), None)
    if worth is None:
        return remark
    stars = say_span(worth.possible) or ("?" if worth.stars is None else str(worth.stars))
    claimed = str(worth.claimed) if miscounts and worth.claimed is not None else None
    return replace(remark, stars=stars, claimed=claimed)


def places_to_check(judged: Judged) -> Iterator[Place]:
    """Yield what the report asks people to compare with the paper, doubtful or not.

    The amber fields of an overlay are just these, and its title counts them.
    """
    asked = {doubt.place for doubt in judged.entry.doubts}
    yield from asked
    for finding in judged.verdict.findings:
        if is_misreading(finding) and finding.card:
            yield from ((finding.round, finding.card, field) for field in finding.fields)
        said = [[(i.round, i.card, i.field) for i in way] for way in finding.explained_by]
        if finding.rule.endswith(f".{OPEN}") and said and asked.issuperset(said[0]):
            continue  # the report names no other
        yield from chain.from_iterable(said[:MOST_SAID])


def _miscounted(
    finding: Finding, held: CardRecord | None, outcome: RoundVerdict
) -> Iterator[tuple[str, Text]]:
    """Yield the fields that do not add up: too many, missing, or with what it should be."""
    marked = [field for field in finding.fields if held and held.mark(field) is not None]
    free = [field for field in finding.fields if field not in marked]
    worth = next((c for c in outcome.cards if c.card == finding.card), None)
    if worth is not None and worth.stars is not None:
        yield from ((field, TOO_MANY) for field in marked[worth.stars :])
        yield from ((field, MISSING) for field in free[: max(0, worth.stars - len(marked))])
        return
    yield from ((field, MISSING) for field in free)
    yield from ((field, _should_be(field, finding.round, outcome)) for field in marked)


def _should_be(field: str, number: int, outcome: RoundVerdict) -> Text:
    """Return "ergibt 8,3" for a sum; other fields speak for themselves."""
    if field == f"round-{number}" and outcome.score_tenths is not None:
        said = format_tenths(outcome.score_tenths)
        return Text(f"ergibt {said.de}", f"makes {said.en}")
    points = dict(outcome.players).get(field.removesuffix("-total"))
    return NO_TEXT if points is None else Text(f"ergibt {points}", f"makes {points}")


def _held(one: Scored, shown: SheetCard) -> CardRecord | None:
    """Return the marks of a card as they were judged."""
    return dict(one.judged.entry.record.numbered)[shown.round].card(shown.reading.card)


def _round_of(one: Scored, shown: SheetCard) -> RoundVerdict:
    numbers = [number for number, _ in one.judged.entry.record.numbered]
    return one.judged.verdict.rounds[numbers.index(shown.round)]


def say_score(verdict: Verdict, language: str) -> str:
    """Return "12,6", "mindestens 8,6" without a realm, or the points of a pad's players."""
    possible = dict(p for outcome in verdict.rounds for p in outcome.possible_points)
    points = [
        say_span(possible.get(name, ())) or ("?" if score is None else str(score))
        for outcome in verdict.rounds
        for name, score in outcome.players
    ]
    if points:
        return " : ".join(points)
    known = verdict.possible_tenths or (verdict.score_tenths,)
    tenths = [score for score in known if score is not None]
    if not tenths:
        return ""
    if not traits_of(Game(verdict.game)).has_rounds:  # treasures have no tenths
        return say_span([score // 10 for score in tenths])
    least = Text("mindestens ", "at least ").say(language)  # the font has no sign for it
    is_least = any(outcome.lacks_realms for outcome in verdict.rounds)
    said = say_span([format_tenths(score).say(language) for score in tenths])
    whole = f"{capital(TOTAL).say(language)} " if len(verdict.rounds) > 1 else ""
    return f"{whole}{least if is_least else ''}{said}"


def _summary(judged: Sequence[Judged], language: str) -> str:
    """Return score and verdict of everybody on a photo, and how many fields need a look."""
    said = []
    for one in judged:
        verdict = one.verdict
        count = len(set(places_to_check(one)))
        legal = {
            "de": {True: "regelgerecht", False: "nicht regelgerecht", None: "unentschieden"},
            "en": {True: "legal", False: "not legal", None: "undecided"},
        }[language][verdict.legal]
        fields = counted_fields(count)
        look = {"de": f" · {fields.de} nachsehen", "en": f" · look at {fields.en}"}[language]
        score = say_score(verdict, language)
        head = f"{score} · " if score else ""
        said.append(f"{head}{legal}{look if count else ''}")
    return " | ".join(said)
