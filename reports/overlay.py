"""Overlays as files: the flattened sheets of a photo with readings, verdict and stars on them.

They show the values of the report: the same sheets, the same verdicts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from dicesheets.layouts.fiducials import parse_code
from dicesheets.rules.entry import Judged
from dicesheets.rules.misreading import is_misreading
from dicesheets.rules.verdict import RoundVerdict, Severity, Verdict
from dicesheets.rules.wording import counted_fields, format_tenths
from dicesheets.scanner.collect import SheetCard, Sheets, settled_readings
from dicesheets.scanner.join import Origin
from dicesheets.scanner.overlay import Remark, ShownCard, draw_overlay
from dicesheets.scanner.photo import load_colours
from dicesheets.scanner.reading import CardReading
from dicesheets.scoring.read import ReadFile, Sight
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.files import make_folder, write_file


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
    shown = [(one.sheets, one.judged.entry.answers) for one in scored]
    readings = settled_readings([file.reading for file in files], shown)
    for file, reading in zip(files, readings, strict=True):
        yield from _write_file(replace(file, reading=reading), places, folder, language)


def _write_file(
    file: ReadFile, places: Mapping[Origin, tuple[Scored, SheetCard]], folder: Path, language: str
) -> Iterator[Path]:
    import cv2

    source = Path(file.reading.input)
    indices = range(len(file.reading.cards))
    here = [places.get((file.reading.input, index)) for index in indices]
    title = f"{_summary(_distinct(here), language)}  {source.name}"  # a long name is cut
    pages = {card.page for card in file.reading.cards}
    for page, picture in enumerate(load_colours(source), 1):
        mine = [i for i in indices if file.reading.cards[i].page == page]
        if not mine:
            continue
        cards = [_shown(file.reading.cards[i], file.sights[i]) for i in mine]
        remarks = [_remark(*found) if (found := here[i]) else Remark() for i in mine]
        overlay = draw_overlay(picture, cards, remarks, title, language)
        name = f"{source.stem}-{page}" if len(pages) > 1 else source.stem
        path = folder / f"{name}-overlay.png"
        done, data = cv2.imencode(".png", overlay)
        if done:
            write_file(path, data.tobytes())
            yield path


def _distinct(here: Sequence[tuple[Scored, SheetCard] | None]) -> list[Judged]:
    """Return the verdicts of everybody on a photo, once each."""
    return list({id(found[0]): found[0].judged for found in here if found}.values())


def _shown(card: CardReading, sight: Sight) -> ShownCard:
    code = parse_code(card.code)
    look = Look(code.language, code.saver, code.compact)
    plan = draw_card(card.layout, card.layout.card(card.card), look)
    return ShownCard(card, sight.warp, sight.width_px, plan)


def _remark(one: Scored, shown: SheetCard) -> Remark:
    card, verdict = shown.reading.card, one.judged.verdict
    findings = [f for f in verdict.findings if f.round == shown.round]
    errors = [f for f in findings if f.severity is Severity.ERROR]
    illegal = frozenset(field for f in errors for field in f.fields_of(card))
    misread = frozenset(field for f in findings if is_misreading(f) for field in f.fields_of(card))
    worth = next((c for c in _round_of(one, shown).cards if c.card == card), None)
    if worth is None:
        return Remark(illegal, misread)
    return Remark(illegal, misread, "?" if worth.stars is None else str(worth.stars))


def _round_of(one: Scored, shown: SheetCard) -> RoundVerdict:
    numbers = [number for number, _ in one.judged.entry.record.numbered]
    return one.judged.verdict.rounds[numbers.index(shown.round)]


def _score(verdict: Verdict, language: str) -> str:
    """Return "12,6 · ", "≥ 8,6 · " without a realm, or the points of a pad's players."""
    points = [str(score) for r in verdict.rounds for _, score in r.players if score is not None]
    if points or verdict.score_tenths is None:
        return f"{' : '.join(points)} · " if points else ""
    if verdict.game != "welten":
        return f"{verdict.score_tenths // 10} · "  # treasures have no tenths
    least = "≥ " if any(outcome.lacks_realms for outcome in verdict.rounds) else ""
    return f"{least}{format_tenths(verdict.score_tenths).say(language)} · "


def _summary(judged: Sequence[Judged], language: str) -> str:
    """Return score and verdict of everybody on a photo, and how many fields need a look."""
    said = []
    for one in judged:
        verdict = one.verdict
        count = len(one.entry.doubts) + sum(map(is_misreading, verdict.findings))
        legal = {
            "de": {True: "regelgerecht", False: "nicht regelgerecht", None: "unentschieden"},
            "en": {True: "legal", False: "not legal", None: "undecided"},
        }[language][verdict.legal]
        fields = counted_fields(count)
        look = {"de": f" · {fields.de} nachsehen", "en": f" · look at {fields.en}"}[language]
        said.append(f"{_score(verdict, language)}{legal}{look if count else ''}")
    return " | ".join(said)
