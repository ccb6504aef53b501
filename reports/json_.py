"""Verdicts for programs: the JSON objects of the contract, ready for one line each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from dicesheets.layouts.model import Game
from dicesheets.layouts.people import PersonId
from dicesheets.layouts.registry import traits_of
from dicesheets.rules.entry import Doubt, Judged, NameSeen, rounded_share
from dicesheets.rules.standing import Place, Ranking, Standing
from dicesheets.rules.verdict import CardScore, Finding, ResourceCount, RoundVerdict

_NUMBER = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")  # a longer one is no number of a game


def verdict_json(
    judged: Judged, language: str, names: Sequence[tuple[NameSeen, Path]] = ()
) -> dict[str, object]:
    """Return the verdict as the contract's JSON object; `names` are written pictures of names."""
    verdict = judged.verdict
    told: dict[str, object] = {
        "input": judged.entry.name,
        "game": verdict.game,
        "layout": judged.entry.layout.id,
        "player": judged.entry.record.player,
        **_person_json(judged.entry.record.person),
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
    if names:
        told["names"] = [_name_json(seen, file) for seen, file in names]
    if judged.entry.noted:
        told["noted"] = [_doubt_json(doubt, language) for doubt in judged.entry.noted]
    if judged.entry.sure is not None:
        told["sure"] = rounded_share(judged.entry.sure)
    return told | _possible_json(verdict.possible_tenths, verdict.game)


def _name_json(seen: NameSeen, file: Path) -> dict[str, object]:
    return {
        "round": seen.round, "card": seen.card,
        "player": f"p{seen.player}" if seen.player else None, "file": str(file),
    }  # fmt: skip


def _person_json(person: PersonId | None) -> dict[str, object]:
    """Return whose a sheet is by its code; nothing where that says nothing."""
    return {"event": person.event or None, "person": person.number} if person else {}


def ranking_json(ranking: Ranking, language: str) -> dict[str, object]:
    """Return a ranking as a JSON object."""
    return {
        "game": ranking.game.value,
        "ranking": [_place_json(place, ranking.game.value) for place in ranking.places],
        "differences": [difference.say(language) for difference in ranking.differences],
        "duplicates": [duplicate.say(language) for duplicate in ranking.duplicates],
    }


def _place_json(place: Place, game: str) -> dict[str, object]:
    standing = place.standing
    told: dict[str, object] = {
        "rank": place.rank,
        "player": _full_name(standing),
        **_person_json(standing.person),
        "score": _json_score(standing.score_tenths, game),
        "legal": standing.legal,
        "doubtful": standing.is_doubtful,
        "open": standing.key is None and not standing.is_blank,
        "blank": standing.is_blank,
    }
    told |= _possible_json(standing.possible_tenths, game)
    return told | ({"ranks": list(place.ranks)} if place.ranks else {})


def _full_name(standing: Standing) -> str:
    return f"{standing.pad} {standing.player}" if standing.pad else standing.player


def _json_score(tenths: int | None, game: str) -> float | int | None:
    """Return tenths as a number: stars have tenths, points and treasures have none."""
    if tenths is None:
        return None
    return tenths / 10 if traits_of(Game(game)).has_rounds else tenths // 10


def _round_json(outcome: RoundVerdict, game: str, language: str) -> dict[str, object]:
    result: dict[str, object] = {
        "score": _json_score(outcome.score_tenths, game),
        "claimed": _json_score(outcome.claimed_tenths, game),
    }
    result |= _possible_json(outcome.possible_tenths, game)
    if outcome.winners is not None:
        if outcome.possible_points:
            result["possible_players"] = {n: list(ps) for n, ps in outcome.possible_points}
        return result | {"players": dict(outcome.players), "winners": list(outcome.winners)}
    witness = [line.say(language) for line in outcome.witness]
    if outcome.complete is not None:
        board = {"treasures": outcome.treasures, "complete": list(outcome.complete)}
        return result | board | {"won": outcome.won, "witness": witness}
    cards = {c.card: _card_json(c) for c in outcome.cards}
    resources = {r.kind: _resource_json(r) for r in outcome.resources}
    return result | {"cards": cards, "resources": resources, "witness": witness}


def _possible_json(tenths: Sequence[int], game: str) -> dict[str, object]:
    """Return what a score may be; nothing where no doubtful field decides."""
    return {"possible": [_json_score(score, game) for score in tenths]} if tenths else {}


def _card_json(card: CardScore) -> dict[str, object]:
    told: dict[str, object] = {"stars": card.stars, "claimed": card.claimed}
    return told | ({"possible": list(card.possible)} if card.possible else {})


def _resource_json(count: ResourceCount) -> dict[str, object]:
    told: dict[str, object] = {"gained": count.gained, "spent": count.spent}
    return told | ({"left": list(count.left)} if count.left else {})


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
    if finding.explained_by:
        found["explained_by"] = [
            [
                {"round": i.round, "card": i.card, "field": i.field, "instead": i.mark}
                for i in together
            ]
            for together in finding.explained_by
        ]
    if finding.is_as_read:
        found["as_read"] = True
    return found


def _doubt_json(doubt: Doubt, language: str) -> dict[str, object]:
    more: dict[str, object] = {"unreadable": True} if doubt.is_unreadable else {}
    if doubt.note:
        more["note"] = doubt.note.say(language)
    if doubt.changes:
        more["changes"] = {mark: what.say(language) for mark, what in doubt.changes}
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
