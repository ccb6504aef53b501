"""Overlays as files: the flattened sheets of a photo with readings, verdict and stars on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from dicesheets.rules.misreading import is_misreading
from dicesheets.rules.record import RoundRecord, numbered_player
from dicesheets.rules.verdict import RoundVerdict, Severity, Verdict
from dicesheets.rules.wording import counted_fields, format_tenths
from dicesheets.scanner.collect import Sheets, collect, marks_of
from dicesheets.scanner.overlay import Remark, draw_overlay
from dicesheets.scanner.photo import load_colours
from dicesheets.scanner.pipeline import ReadPhoto
from dicesheets.scanner.reading import CardReading
from dicesheets.scoring.judge import judge_entry, look_for_misreading
from dicesheets.scoring.photos import entry_of, reading_of
from dicesheets.sheets.files import make_folder, write_file

OVERLAY_BUDGET_SECONDS = 3.0  # an overlay shows what is wrong at a glance; proofs can wait


@dataclass(frozen=True, slots=True)
class Place:
    """A round of a player's sheets, and what the rules say about it."""

    sheets: Sheets
    held: RoundRecord
    number: int  # from 1
    judged: RoundVerdict
    verdict: Verdict

    def can_hold(self, card: CardReading) -> bool:
        """Say whether a card may be one of this round, by what its code says."""
        ours = (self.sheets.layout, self.sheets.record.player, self.held.number)
        return ours == (card.layout, numbered_player(card.player), card.round)


def write_overlays(
    file: Path, pages: Sequence[ReadPhoto], folder: Path, language: str
) -> list[Path]:
    """Write a picture of the flattened sheets for each page of a file, and return the files."""
    import cv2

    make_folder(folder)
    sheets = collect([reading_of(file, pages)])
    judged = [judge_entry(entry_of(s), OVERLAY_BUDGET_SECONDS) for s in sheets]
    verdicts = [look_for_misreading(one).verdict for one in judged]
    counts = [
        len(one.doubts) + sum(map(is_misreading, verdict.findings))
        for one, verdict in zip(sheets, verdicts, strict=True)
    ]
    said = _summary(verdicts, counts, language)
    title = f"{said}  {file.name}"  # a long name is cut at its end
    written: list[Path] = []
    for page, picture in zip(pages, load_colours(file), strict=False):
        if not page.cards:
            continue
        remarks = _remarks([card.reading for card in page.cards], sheets, verdicts)
        overlay = draw_overlay(picture, page, remarks, title, language)
        name = f"{file.stem}-{page.photo.page}" if len(pages) > 1 else file.stem
        path = folder / f"{name}-overlay.png"
        done, data = cv2.imencode(".png", overlay)
        if done:
            write_file(path, data.tobytes())
            written.append(path)
    return written


def _remarks(
    cards: Sequence[CardReading], sheets: Sequence[Sheets], verdicts: Sequence[Verdict]
) -> list[Remark]:
    """What the rules say about the cards of one picture, each by the sheets it belongs to."""
    rounds = [
        Place(one, held, number, judged, verdict)
        for one, verdict in zip(sheets, verdicts, strict=True)
        for (number, held), judged in zip(one.record.numbered, verdict.rounds, strict=True)
    ]
    taken: set[tuple[int, str]] = set()  # a picture shows a card of a player's round only once
    remarks = []
    for card in cards:
        ranked = [
            ((index, card.card) in taken, len(set(its.marks) ^ set(marks_of(card).marks)), index)
            for index, place in enumerate(rounds)
            if place.can_hold(card) and (its := place.held.card(card.card))
        ]
        if not ranked:
            remarks.append(Remark())
            continue
        index = min(ranked)[-1]
        taken.add((index, card.card))
        remarks.append(_remark(card.card, rounds[index]))
    return remarks


def _remark(card: str, place: Place) -> Remark:
    findings = [f for f in place.verdict.findings if f.round == place.number]
    errors = [f for f in findings if f.severity is Severity.ERROR]
    illegal = frozenset(field for f in errors for field in f.fields_of(card))
    misread = frozenset(field for f in findings if is_misreading(f) for field in f.fields_of(card))
    worth = next((c for c in place.judged.cards if c.card == card), None)
    if worth is None:
        return Remark(illegal, misread)
    return Remark(illegal, misread, "?" if worth.stars is None else str(worth.stars))


def _score(verdict: Verdict, language: str) -> str:
    """Return "12,6 · ", "≥ 8,6 · " without a realm, or the points of a pad's players."""
    points = [str(score) for r in verdict.rounds for _, score in r.players if score is not None]
    if points or verdict.score_tenths is None:
        return f"{' : '.join(points)} · " if points else ""
    if verdict.game != "welten":
        return f"{verdict.score_tenths // 10} · "  # treasures have no tenths
    least = "≥ " if any(outcome.lacks_realms for outcome in verdict.rounds) else ""
    return f"{least}{format_tenths(verdict.score_tenths).say(language)} · "


def _summary(verdicts: Sequence[Verdict], doubts: Sequence[int], language: str) -> str:
    """Return score and verdict of everybody on a photo, and how many fields need a look."""
    said = []
    for verdict, count in zip(verdicts, doubts, strict=True):
        legal = {
            "de": {True: "regelgerecht", False: "nicht regelgerecht", None: "unentschieden"},
            "en": {True: "legal", False: "not legal", None: "undecided"},
        }[language][verdict.legal]
        fields = counted_fields(count)
        look = {"de": f" · {fields.de} nachsehen", "en": f" · look at {fields.en}"}[language]
        said.append(f"{_score(verdict, language)}{legal}{look if count else ''}")
    return " | ".join(said)
