"""Best play for the rounds of a record: beside what the player made of the same dice."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from dicesheets.errors import RecordError
from dicesheets.layouts.model import Layout, Text
from dicesheets.layouts.registry import traits_of
from dicesheets.rules.record import Record
from dicesheets.rules.welten.best.search import BestPlay, best_round
from dicesheets.rules.welten.play.sheet import Sheet, read_sheet
from dicesheets.rules.welten.static.breaches import add_up
from dicesheets.words.cards import REALM_WORDS
from dicesheets.words.fields import STAR_WORDS, round_name
from dicesheets.words.lists import counted, listed
from dicesheets.words.numbers import format_tenths
from dicesheets.words.text import capital


@dataclass(frozen=True, slots=True)
class Hindsight:
    """One round: what was scored and what could have been."""

    round: int
    realms: tuple[tuple[str, Text], ...]  # id and title
    played_tenths: int | None  # None if the sheet shows no play
    best: BestPlay

    def as_json(self, language: str) -> dict[str, object]:
        """Return the values for `--json`."""
        return {
            "round": self.round,
            "realms": [realm for realm, _ in self.realms],
            "played": None if self.played_tenths is None else self.played_tenths / 10,
            "best": self.best.score_tenths / 10,
            "bound": self.best.bound_tenths / 10,
            "optimal": self.best.is_optimal,
            "stars": list(self.best.stars),
            "lines": [line.say(language) for line in self.best.lines],
        }


def find_best_plays(
    layout: Layout, record: Record, budget_seconds: float, open_rounds: Collection[int] = ()
) -> Iterator[Hindsight]:
    """Yield the best play found for each round; RecordError if dice or realms are missing.

    What was played in `open_rounds` cannot be told, because some of it cannot be read.
    """
    if not traits_of(record.game).has_rounds:
        game = record.game.value
        raise RecordError(
            Text(
                f"das beste Spiel ist nur für welten bekannt, nicht für {game}: dort steht kein "
                "Würfelprotokoll; gib ein Protokoll von welten an",
                f"best play is known for welten only, not {game}, which has no dice log; give a "
                "welten record",
            )
        )
    for number, round_record in record.numbered:
        sheet = read_sheet(layout, round_record, number)
        _check(sheet, number)
        rolls = sheet.rolls
        assert rolls is not None
        realms = [p.card.id for p in sheet.rules.programs]
        is_known = any(sheet.states) and number not in open_rounds
        played = add_up(sheet).score_tenths if is_known else None
        best = best_round(layout, realms, rolls, budget_seconds)
        titles = tuple((p.card.id, p.card.title) for p in sheet.rules.programs)
        yield Hindsight(number, titles, played, best)


def format_hindsight(hindsight: Hindsight, language: str) -> list[str]:
    """Tell it in lines."""
    best = hindsight.best
    titles = listed([title.say(language) for _, title in hindsight.realms]).say(language)
    score, bound = format_tenths(best.score_tenths), format_tenths(best.bound_tenths)
    sure = Text("mehr geht nicht", "nothing more is possible")
    if not best.is_optimal:
        sure = Text(
            f"das Beste, was gefunden wurde; mehr als {bound.de} geht nicht",
            f"the best found; more than {bound.en} is not possible",
        )
    where, (_, stars) = capital(round_name(hindsight.round)), STAR_WORDS
    head = Text(
        f"{where.de} ({titles}): {score.de} {stars.de} ({sure.de})",
        f"{where.en} ({titles}): {score.en} {stars.en} ({sure.en})",
    )
    lines = [head.say(language)]
    if hindsight.played_tenths is not None:
        played = format_tenths(hindsight.played_tenths)
        more = Text("", "")
        if hindsight.played_tenths > best.score_tenths:
            more = Text(
                ", mehr als hier nach der strengen Lesart der Regeln gefunden wurde",
                ", more than was found here by the strict reading of the rules",
            )
        told = Text(f"  gespielt: {played.de}{more.de}", f"  played: {played.en}{more.en}")
        lines.append(told.say(language))
    return [*lines, *(f"  {line.say(language)}" for line in best.lines)]


def _check(sheet: Sheet, number: int) -> None:
    expected = sheet.rules.settings.realms_a_round
    where, found = round_name(number), counted(len(sheet.rules.programs), *REALM_WORDS)
    if len(sheet.rules.programs) != expected:
        what = Text(
            f"{where.de}: {found.de}; nenne {expected}, eine leere als `scythe: {{}}`",
            f"{where.en}: {found.en}; name {expected}, an empty one as `scythe: {{}}`",
        )
        raise RecordError(what)
    missing = [
        f"turn-{turn}-{'ab'[die]}"
        for turn, roll in enumerate(sheet.log, start=1)
        for die in (0, 1)
        if not roll[die]
    ]
    if missing:
        lacks = listed(missing)
        what = Text(
            f"{where.de}: unter den Würfeln fehlt {lacks.de}; schreib alle auf",
            f"{where.en}: the dice log lacks {lacks.en}; write down all dice",
        )
        raise RecordError(what)
