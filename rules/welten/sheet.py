"""One round's sheets as integers: states of the realms, resources, dice log, claims."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from dicesheets.layouts.model import RESOURCES, Layout, Role
from dicesheets.rules.record import RoundRecord
from dicesheets.rules.welten.dice import Roll
from dicesheets.rules.welten.play import RoundRules, round_rules
from dicesheets.rules.welten.program import STAR_GROUP, Vector


@dataclass(frozen=True, slots=True)
class Sheet:
    """What stands on the sheets of one round."""

    rules: RoundRules
    states: tuple[int, ...]
    claimed: tuple[int, ...]  # ticked stars of each realm
    gained: Vector  # ringed icons, crossed or not
    spent: Vector  # ringed and crossed icons
    bare_crosses: tuple[str, ...]  # icons crossed without a ring
    log: tuple[tuple[int, int], ...]  # for each turn both dice; 0 where a die is missing
    result: str | None  # the round score as written
    strange: tuple[tuple[str, str], ...]  # (card, field) whose mark means nothing there
    resources_card: str
    score_card: str

    @property
    def rolls(self) -> tuple[Roll, ...] | None:
        """The dice log, or None if a die is missing."""
        return self.log if all(a and b for a, b in self.log) else None


@dataclass(frozen=True, slots=True)
class _Tables:
    """Where each mark of the cards goes."""

    realms: dict[str, dict[str, dict[str, int]]]
    stars: dict[str, frozenset[str]]
    resources_card: str
    icons: dict[str, int]
    score_card: str
    dice: dict[str, tuple[int, int]]
    rules: dict[tuple[str, ...], RoundRules]
    turns: int


@lru_cache(maxsize=8)
def tables(layout: Layout) -> _Tables:
    """Work out once per layout where each mark goes."""
    realms = layout.of_role(Role.REALM)
    compiled = round_rules(layout, [c.id for c in realms]).programs
    resources, score = layout.of_role(Role.RESOURCES)[0], layout.of_role(Role.SCORE)[0]
    seen: dict[int, int] = {}
    dice: dict[str, tuple[int, int]] = {}
    for f in score.fields:
        if f.turn:
            place = seen[f.turn] = seen.get(f.turn, -1) + 1
            dice[f.id] = (f.turn - 1, place)
    return _Tables(
        realms={p.card.id: p.marks for p in compiled},
        stars={
            c.id: frozenset(f.id for g in c.groups if g.id == STAR_GROUP for f in g.fields)
            for c in realms
        },
        resources_card=resources.id,
        icons={
            f.id: kind
            for kind, resource in enumerate(RESOURCES)
            for f in resources.group(resource.value).fields
        },
        score_card=score.id,
        dice=dice,
        rules={},
        turns=layout.welten.turns,
    )


def read_sheet(layout: Layout, record: RoundRecord, round_number: int = 1) -> Sheet:
    """Turn the marks of one round into integers."""
    return read_with(layout, tables(layout), record, round_number)


def read_with(layout: Layout, known: _Tables, record: RoundRecord, round_number: int = 1) -> Sheet:
    """Like `read_sheet`, for callers that keep the tables."""
    realms: list[str] = []
    states: list[int] = []
    claimed: list[int] = []
    gained, spent = [0, 0, 0], [0, 0, 0]
    bare: list[str] = []
    strange: list[tuple[str, str]] = []
    log = [[0, 0] for _ in range(known.turns)]
    result = None
    for card in record.cards:
        marks = known.realms.get(card.card)
        if marks is not None:
            state, stars = 0, 0
            for field_id, mark in card.marks:
                field = marks.get(field_id)
                if field is None:
                    stars += field_id in known.stars[card.card]
                elif mark in field:
                    state |= field[mark]
                else:
                    strange.append((card.card, field_id))
            realms.append(card.card)
            states.append(state)
            claimed.append(stars)
        elif card.card == known.resources_card:
            for field_id, mark in card.marks:
                kind = known.icons[field_id]
                if mark == "x":
                    bare.append(field_id)
                else:
                    gained[kind] += 1
                    spent[kind] += mark == "ox"
        elif card.card == known.score_card:
            for field_id, mark in card.marks:
                place = known.dice.get(field_id)
                if place is None:
                    if field_id == f"round-{round_number}":
                        result = mark
                elif mark in _DIGITS:
                    log[place[0]][place[1]] = _DIGITS[mark]
                else:
                    strange.append((card.card, field_id))
    return Sheet(
        _rules_for(layout, known, realms),
        tuple(states),
        tuple(claimed),
        (gained[0], gained[1], gained[2]),
        (spent[0], spent[1], spent[2]),
        tuple(bare),
        tuple((a, b) for a, b in log),
        result,
        tuple(strange),
        known.resources_card,
        known.score_card,
    )


_DIGITS = {str(v): v for v in range(1, 7)}


def _rules_for(layout: Layout, known: _Tables, realms: Sequence[str]) -> RoundRules:
    key = tuple(realms)
    if key not in known.rules:
        known.rules[key] = round_rules(layout, realms)
    return known.rules[key]
