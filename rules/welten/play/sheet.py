"""One round's sheets as integers: states of the realms, resources, dice log, claims."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from dicesheets.layouts.model import RESOURCES, STAR_GROUP, Layout, Role
from dicesheets.rules.record import CardRecord, RoundRecord
from dicesheets.rules.welten.cards.dice import Roll
from dicesheets.rules.welten.cards.resources import Vector
from dicesheets.rules.welten.play.forward import RoundRules, round_rules


class Sheet(NamedTuple):
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
    def lacks_realms(self) -> bool:
        """Whether a realm of the round is not there; what it paid and cost is not known then."""
        return len(self.states) < self.rules.settings.realms_a_round

    @property
    def rolls(self) -> tuple[Roll, ...] | None:
        """The dice log, or None if a die is missing."""
        return self.log if all(a and b for a, b in self.log) else None


LANE = 8  # bits for each count of resources
PAIRS = tuple((n & 7, n >> 3) for n in range(64))  # two dice of three bits each


class _DiceLog(dict[tuple[str, str], int]):
    """Marks of the score card; results are no dice and count nothing."""

    def __missing__(self, key: tuple[str, str]) -> int:
        if key[0] in self.results:
            return 0
        raise KeyError(key)

    results: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """Where each mark of the cards goes: sums of these numbers are the packed sheet."""

    realms: dict[str, dict[tuple[str, str], int]]
    resources_card: str
    icons: dict[tuple[str, str], int]
    score_card: str
    dice: _DiceLog
    rules: dict[tuple[str, ...], RoundRules]
    turns: int
    star_shift: int  # claimed stars are added above the bits of every card


@lru_cache(maxsize=8)
def tables(layout: Layout) -> Tables:
    """Work out once per layout where each mark goes."""
    realms = layout.of_role(Role.REALM)
    compiled = round_rules(layout, [c.id for c in realms]).programs
    resources, score = layout.of_role(Role.RESOURCES)[0], layout.of_role(Role.SCORE)[0]
    dice = _DiceLog()
    seen: dict[int, int] = {}
    for f in score.fields:
        if f.turn:
            place = seen[f.turn] = seen.get(f.turn, -1) + 1
            for digit, value in _DIGITS.items():
                dice[f.id, digit] = value << 6 * (f.turn - 1) + 3 * place
    dice.results = frozenset(f.id for f in score.fields if not f.turn)
    icons = {}
    for kind, resource in enumerate(RESOURCES):
        for f in resources.group(resource.value).fields:
            icons[f.id, "o"] = 1 << LANE * kind
            icons[f.id, "ox"] = 1 << LANE * kind | 1 << LANE * (kind + 3)
    marks = {}
    star_shift = max((p.bits for p in compiled), default=0)
    for program in compiled:
        table = {(f, m): bits for f, known in program.marks.items() for m, bits in known.items()}
        for f in program.card.fields:
            if f.group == STAR_GROUP:
                table[f.id, "x"] = 1 << star_shift
        marks[program.card.id] = table
    return Tables(marks, resources.id, icons, score.id, dice, {}, layout.welten.turns, star_shift)


def read_sheet(layout: Layout, record: RoundRecord, round_number: int = 1) -> Sheet:
    """Turn the marks of one round into integers."""
    return read_with(layout, tables(layout), record, round_number)


def read_with(layout: Layout, known: Tables, record: RoundRecord, round_number: int = 1) -> Sheet:
    """Like `read_sheet`, for callers that keep the tables."""
    realms: list[str] = []
    totals: list[int] = []
    icons = log = 0
    bare: list[str] = []
    strange: list[tuple[str, str]] = []
    result = None
    for card in record.cards:
        table = known.realms.get(card.card)
        if table is not None:
            realms.append(card.card)
            totals.append(_add_up(card, table, strange))
        elif card.card == known.resources_card:
            try:
                icons = sum(map(known.icons.__getitem__, card.marks))
            except KeyError:
                bare = [f for f, m in card.marks if m == "x"]
                rest = CardRecord(card.card, tuple(x for x in card.marks if x[1] != "x"))
                icons = _add_up(rest, known.icons, strange)
        elif card.card == known.score_card:
            log = _add_up(card, known.dice, strange)
            field = f"round-{round_number}"
            result = next((m for f, m in reversed(card.marks) if f == field), None)
    shift = known.star_shift
    own = (1 << shift) - 1
    return Sheet(
        _rules_for(layout, known, realms),
        tuple([t & own for t in totals]),
        tuple([t >> shift for t in totals]),
        (icons & 255, icons >> LANE & 255, icons >> 2 * LANE & 255),
        (icons >> 3 * LANE & 255, icons >> 4 * LANE & 255, icons >> 5 * LANE & 255),
        tuple(bare),
        tuple([PAIRS[log >> 6 * turn & 63] for turn in range(known.turns)]),
        result,
        tuple(strange),
        known.resources_card,
        known.score_card,
    )


_DIGITS = {str(v): v for v in range(1, 7)}


def _add_up(
    card: CardRecord, table: dict[tuple[str, str], int], strange: list[tuple[str, str]]
) -> int:
    """Add up the numbers of a card's marks; marks that mean nothing there are noted."""
    try:
        return sum(map(table.__getitem__, card.marks))
    except KeyError:
        total = 0
        for mark in card.marks:
            try:
                total += table[mark]
            except KeyError:
                strange.append((card.card, mark[0]))
        return total


def _rules_for(layout: Layout, known: Tables, realms: Sequence[str]) -> RoundRules:
    key = tuple(realms)
    if key not in known.rules:
        known.rules[key] = round_rules(layout, realms)
    return known.rules[key]
