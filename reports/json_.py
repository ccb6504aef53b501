"""Verdicts for programs: the JSON objects of the contract, ready for one line each."""

from __future__ import annotations

import re

from dicesheets.layouts.model import Game
from dicesheets.rules.entry import Doubt, Judged
from dicesheets.rules.standing import Ranking, Standing
from dicesheets.rules.verdict import Finding, RoundVerdict

_NUMBER = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")  # a longer one is no number of a game


def verdict_json(judged: Judged, language: str) -> dict[str, object]:
    """Return the verdict as the contract's JSON object."""
    verdict = judged.verdict
    return {
        "input": judged.entry.name,
        "game": verdict.game,
        "layout": judged.entry.layout.id,
        "player": judged.entry.record.player,
        "legal": verdict.legal,
        "score": _json_score(verdict.score_tenths, verdict.game),
        "rounds": [
            {"round": number} | _round_json(outcome, verdict.game, language)
            for (number, _), outcome in zip(
                judged.entry.record.numbered, verdict.rounds, strict=True
            )
        ],
        "findings": [_finding_json(finding, language) for finding in verdict.findings],
        "review": [_doubt_json(doubt, language) for doubt in judged.entry.doubts],
    }


def ranking_json(ranking: Ranking, language: str) -> dict[str, object]:
    """Return a ranking as a JSON object."""
    return {
        "game": ranking.game.value,
        "ranking": [
            {
                "rank": place.rank,
                "player": _full_name(place.standing),
                "score": _json_score(place.standing.score_tenths, ranking.game.value),
                "legal": place.standing.legal,
            }
            for place in ranking.places
        ],
        "differences": [difference.say(language) for difference in ranking.differences],
    }


def _full_name(standing: Standing) -> str:
    return f"{standing.pad} {standing.player}" if standing.pad else standing.player


def _json_score(tenths: int | None, game: str) -> float | int | None:
    """Return tenths as a number: stars have tenths, points and treasures have none."""
    if tenths is None:
        return None
    return tenths / 10 if game == Game.WELTEN.value else tenths // 10


def _round_json(outcome: RoundVerdict, game: str, language: str) -> dict[str, object]:
    result: dict[str, object] = {
        "score": _json_score(outcome.score_tenths, game),
        "claimed": _json_score(outcome.claimed_tenths, game),
    }
    if outcome.winners is not None:
        return result | {"players": dict(outcome.players), "winners": list(outcome.winners)}
    witness = [line.say(language) for line in outcome.witness]
    if outcome.complete is not None:
        board = {"treasures": outcome.treasures, "complete": list(outcome.complete)}
        return result | board | {"won": outcome.won, "witness": witness}
    cards = {c.card: {"stars": c.stars, "claimed": c.claimed} for c in outcome.cards}
    resources = {r.kind: {"gained": r.gained, "spent": r.spent} for r in outcome.resources}
    return result | {"cards": cards, "resources": resources, "witness": witness}


def _finding_json(finding: Finding, language: str) -> dict[str, object]:
    found: dict[str, object] = {
        "severity": finding.severity.value,
        "rule": finding.rule,
        "round": finding.round,
        "card": finding.card,
        "fields": list(finding.fields),
        "message": finding.message.say(language),
    }
    if finding.elsewhere:
        found["elsewhere"] = [list(place) for place in finding.elsewhere]
    if finding.instead:
        found["instead"] = finding.instead
    return found


def _doubt_json(doubt: Doubt, language: str) -> dict[str, object]:
    more: dict[str, object] = {"unreadable": True} if doubt.is_unreadable else {}
    if doubt.note:
        more["note"] = doubt.note.say(language)
    return {
        "round": doubt.round,
        "card": doubt.card,
        "field": doubt.field,
        "value": _json_mark(doubt.value),
        "confidence": doubt.confidence,
        "alternatives": dict(doubt.alternatives),
    } | more


def _json_mark(mark: str | None) -> str | int | float | None:
    """Return digits and numbers as numbers, other marks as they are."""
    if mark is None or not _NUMBER.fullmatch(mark):
        return mark
    return float(mark) if "." in mark else int(mark)
