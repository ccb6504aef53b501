"""Static legality of a round: everything that the finished sheets alone can show to be wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from dicesheets.layouts.model import RESOURCES, EffectKind, WeltenSettings
from dicesheets.rules.verdict import Finding, Severity
from dicesheets.rules.welten.cards.program import FACES
from dicesheets.rules.welten.cards.resources import KINDS, NONE, Vector
from dicesheets.rules.welten.play.forward import RoundRules
from dicesheets.rules.welten.play.sheet import Sheet
from dicesheets.rules.welten.static.checks import (
    COST_SHIFT,
    LANE,
    LANE_MASK,
    STAR_SHIFT,
    WHOLE,
    WORK_SHIFT,
    CardChecks,
    Count,
    checks_of,
    unpack,
)
from dicesheets.rules.welten.static.messages import (
    activations_message,
    breach_message,
    cap_message,
    cost_message,
    dice_message,
    forgotten_message,
    gains_message,
    log_message,
    many_realms_message,
    result_message,
    spending_message,
    stars_message,
    strange_message,
    unreachable_stars_message,
)
from dicesheets.words.numbers import parse_tenths

COSTS_MASK = (1 << 3 * LANE) - 1
ROUNDS_KNOWN = 4096  # realms in their order; a game of twelve realms has 1,320 rounds of three


class Tally(NamedTuple):
    """What a round's marks add up to."""

    totals: tuple[int, ...]  # of each realm, packed
    stars: tuple[int | None, ...]  # None where no order of play gives the claimed stars
    score_tenths: int | None
    fixed: Vector  # gains that do not depend on the order of play

    @property
    def counts(self) -> tuple[Count, ...]:
        """What each realm's marks add up to."""
        return tuple(unpack(total) for total in self.totals)


def add_up(sheet: Sheet) -> Tally:
    """Score a round: stars of each realm, resources left, tenths."""
    rules = sheet.rules
    most = rules.settings.stars_a_card
    totals: list[int] = []
    stars: list[int | None] = []
    weighed: list[int] = []  # realms that score as many as the weakest other one
    fixed = 0
    for i, checks in enumerate(round_checks(rules)):
        state = sheet.states[i]
        marked = checks.total(state)
        totals.append(marked)
        fixed += marked
        total: int | None = marked >> STAR_SHIFT & LANE_MASK
        if checks.ordered:
            claimed = sheet.claimed[i]
            total = claimed if is_claim_possible(checks, state, claimed, most) else None
        elif checks.goals:
            total = marked >> STAR_SHIFT & LANE_MASK
            for at_least, bonus in checks.goals:
                for gained in sheet.gained:
                    if gained >= at_least:
                        total += bonus
        stars.append(most if total is not None and total > most else total)
        if checks.least_of_others:
            weighed.append(i)
    own = tuple(stars)
    for i in weighed:  # a realm that is not there may be the weakest
        stars[i] = None if sheet.lacks_realms else _least(rules, sheet.states, own, i)
    left = sum(sheet.gained) - sum(sheet.spent)
    score = None
    if None not in stars:
        score = 10 * sum(s for s in stars if s is not None)
        score += rules.settings.tenths_a_resource * left
    gains = (fixed & LANE_MASK, fixed >> LANE & LANE_MASK, fixed >> 2 * LANE & LANE_MASK)
    return Tally(tuple(totals), tuple(stars), score, gains)


@lru_cache(maxsize=ROUNDS_KNOWN)
def round_checks(rules: RoundRules) -> tuple[CardChecks, ...]:
    """Return the checks of the round's realms."""
    return tuple(checks_of(p) for p in rules.programs)


def is_claim_possible(checks: CardChecks, state: int, claimed: int, most: int) -> bool:
    """Say whether some order of play gives the claimed stars."""
    possible = checks.stars_possible(state)
    return claimed in possible or (claimed == most and any(p >= most for p in possible))


def is_clean(sheet: Sheet, tally: Tally) -> bool:
    """Say quickly whether nothing at all is to be found, not even a miscount or a warning."""
    rules = sheet.rules
    if sheet.strange or sheet.bare_crosses or tally.score_tenths is None:
        return False
    if len(sheet.states) != rules.settings.realms_a_round or tally.stars != sheet.claimed:
        return False
    if sheet.result is not None and parse_tenths(sheet.result) != tally.score_tenths:
        return False
    for checks, state in zip(round_checks(rules), sheet.states, strict=True):
        if not checks.is_clean(state):
            return False
    for roll in sheet.log:
        if not (roll[0] and roll[1]):
            return False
    return _has_clean_resources(sheet, tally)


def _has_clean_resources(sheet: Sheet, tally: Tally) -> bool:
    """Say quickly whether `find_resource_breaches` would find nothing."""
    rules, gained, spent, fixed = sheet.rules, sheet.gained, sheet.spent, tally.fixed
    settings, spending = rules.settings, spending_of(rules)
    turns, cap = settings.turns, settings.cap
    costs = extra = again = needed = 0
    for total in tally.totals:
        costs += total >> COST_SHIFT & COSTS_MASK
    free = [spent[k] - (costs >> LANE * k & LANE_MASK) for k in KINDS]
    for k in KINDS:
        if gained[k] < fixed[k] and gained[k] < cap[k]:
            return False
        if free[k] not in spending.sums[k]:
            return False
    if sum(gained) > sum(fixed) + 2 * turns and not any(c.ordered for c in round_checks(rules)):
        return False
    for kind, price in spending.create:
        extra += free[kind] // price
    for kind, price in spending.reuse:
        again += free[kind] // price
    for total in tally.totals:
        activations = -(-(total >> WORK_SHIFT) // WHOLE)
        needed += activations
        if activations > turns + again:
            return False
    return needed <= 2 * turns + extra


def find_breaches(sheet: Sheet, tally: Tally, number: int) -> Iterator[Finding]:
    """Yield every static finding of a round: errors, miscounts and warnings."""
    rules = sheet.rules
    realms = [p.card.id for p in rules.programs]
    expected = rules.settings.realms_a_round
    if len(realms) != expected:
        severity = Severity.ERROR if len(realms) > expected else Severity.WARNING
        message = many_realms_message(len(realms), expected)
        yield Finding(severity, "welten.realms", number, None, (), message)
    for card, field in sheet.strange:
        message = strange_message(
            next((p.card for p in rules.programs if p.card.id == card), None), field
        )
        yield Finding(Severity.ERROR, f"welten.{card}.mark", number, card, (field,), message)
    for i, program in enumerate(rules.programs):
        for breach in checks_of(program).find(sheet.states[i]):
            what = "compare" if breach.what.startswith("compare") else breach.what
            yield Finding(
                Severity.ERROR,
                f"welten.{program.card.id}.{what}",
                number,
                program.card.id,
                breach.fields,
                breach_message(program.card, breach),
            )
    yield from find_resource_breaches(sheet, tally, number)
    yield from find_miscounts(sheet, tally, number)
    yield from _find_log_gaps(sheet, number)


def find_miscounts(sheet: Sheet, tally: Tally, number: int) -> Iterator[Finding]:
    """Yield stars and round scores that differ from what the marks give.

    A realm that is not there may bring more stars: then a result is wrong only if it is too low.
    """
    rules, is_partial = sheet.rules, sheet.lacks_realms
    for i, program in enumerate(rules.programs):
        card = program.card
        stars, claimed = tally.stars[i], sheet.claimed[i]
        fields = tuple(f"star-{n}" for n in range(1, max(claimed, stars or 0) + 1))
        if stars is None and checks_of(program).ordered:
            possible = checks_of(program).stars_possible(sheet.states[i])
            message = unreachable_stars_message(card.title, claimed, possible)
            yield Finding(
                Severity.ERROR, f"welten.{card.id}.stars", number, card.id, fields, message
            )
        elif stars is not None and stars != claimed:
            message = stars_message(card.title, stars, claimed)
            yield Finding(
                Severity.MISCOUNT, f"welten.{card.id}.stars", number, card.id, fields, message
            )
    score, written = tally.score_tenths, sheet.result
    noted = parse_tenths(written)
    may_be_more = is_partial and score is not None and noted is not None and noted > score
    if written is not None and score is not None and noted != score and not may_be_more:
        message = result_message(number, score, written)
        field = f"round-{number}"
        yield Finding(
            Severity.MISCOUNT, "welten.score", number, sheet.score_card, (field,), message
        )


def find_resource_breaches(sheet: Sheet, tally: Tally, number: int) -> Iterator[Finding]:
    """Yield what is wrong with gains, spending and the number of activations (S2, S4-S8)."""
    rules, gained, spent = sheet.rules, sheet.gained, sheet.spent
    settings, spending = rules.settings, spending_of(sheet.rules)
    is_partial = sheet.lacks_realms
    card = sheet.resources_card
    if sheet.bare_crosses:
        message = cap_message(sheet.bare_crosses)
        yield Finding(
            Severity.ERROR, "welten.resources.crossed", number, card, sheet.bare_crosses, message
        )
    costs = [0, 0, 0]
    for count in tally.counts:
        if count.cost != NONE:
            costs = [costs[k] + count.cost[k] for k in KINDS]
    for k in KINDS:
        if gained[k] < tally.fixed[k] and gained[k] < settings.cap[k]:
            missing = min(settings.cap[k], tally.fixed[k]) - gained[k]
            yield Finding(
                Severity.WARNING,
                "welten.forgotten-gain",
                number,
                card,
                (),
                forgotten_message(RESOURCES[k].value, missing),
            )
        if spent[k] < costs[k]:
            yield from _find_cost(sheet, tally, number, k, costs[k])
        elif spent[k] - costs[k] not in spending.sums[k] and not is_partial:
            yield Finding(
                Severity.ERROR,
                "welten.resources.spending",
                number,
                card,
                (),
                spending_message(RESOURCES[k].value, spent[k], costs[k]),
            )
    free = [s - c if s > c else 0 for s, c in zip(spent, costs, strict=True)]
    rolled = 2 * settings.turns
    most = sum(tally.fixed) + rolled
    is_fixed = not is_partial and not any(p.depends_on_order for p in rules.programs)
    if sum(gained) > most and is_fixed:
        message = gains_message(sum(gained), sum(tally.fixed), rolled)
        yield Finding(Severity.ERROR, "welten.resources.gains", number, card, (), message)
    extra = again = needed = 0
    for kind, price in spending.create:
        extra += free[kind] // price
    for kind, price in spending.reuse:
        again += free[kind] // price
    for count in tally.counts:
        needed += count.activations
    if needed > rolled + extra:
        message = dice_message(needed, rolled, extra)
        yield Finding(Severity.ERROR, "welten.dice", number, None, (), message)
    for program, count in zip(rules.programs, tally.counts, strict=True):
        if count.activations > settings.turns + again:
            realm = program.card
            message = activations_message(realm.title, count.activations, settings.turns, again)
            yield Finding(
                Severity.ERROR, f"welten.{realm.id}.activations", number, realm.id, (), message
            )


@dataclass(frozen=True, slots=True)
class Spending:
    """What the effects of a layout can cost and do at most."""

    sums: tuple[frozenset[int], ...]  # for each resource the amounts that effects can add up to
    create: tuple[tuple[int, int], ...]  # (resource, cheapest created die)
    reuse: tuple[tuple[int, int], ...]  # (resource, price of using a realm again)


@lru_cache(maxsize=ROUNDS_KNOWN)
def spending_of(rules: RoundRules) -> Spending:
    """Return what the effects of a round can cost."""
    return _spending(rules.settings)


@lru_cache(maxsize=8)
def _spending(settings: WeltenSettings) -> Spending:
    """Work out once per layout what the effects can cost."""
    prices: tuple[set[int], set[int], set[int]] = (set(), set(), set())
    create: dict[int, int] = {}
    reuse = []
    for effect in settings.effects:
        kind = RESOURCES.index(effect.resource)
        prices[kind].update({effect.count} if effect.count else FACES)
        if effect.kind in (EffectKind.COPY, EffectKind.MAKE):
            price = effect.count or 1
            create[kind] = min(create.get(kind, price), price)
        elif effect.kind is EffectKind.SHIFT_AND_REUSE:
            reuse.append((kind, effect.count))
    sums = []
    for kind in KINDS:
        reach = {0}
        for total in range(1, settings.cap[kind] + 1):
            if any(total - p in reach for p in prices[kind]):
                reach.add(total)
        sums.append(frozenset(reach))
    return Spending(tuple(sums), tuple(create.items()), tuple(reuse))


def _find_cost(
    sheet: Sheet, tally: Tally, number: int, kind: int, needed: int
) -> Iterator[Finding]:
    for program, state, count in zip(sheet.rules.programs, sheet.states, tally.counts, strict=True):
        if not count.cost[kind]:
            continue
        fields = tuple(
            f.id for f in program.fields if state & program.filled[f.id] and f.cost.resources[kind]
        )
        message = cost_message(program.card.title, RESOURCES[kind].value, needed, sheet.spent[kind])
        yield Finding(
            Severity.ERROR,
            f"welten.{program.card.id}.cost",
            number,
            program.card.id,
            fields,
            message,
        )


def _find_log_gaps(sheet: Sheet, number: int) -> Iterator[Finding]:
    fields = tuple(
        f"turn-{turn}-{'ab'[die]}"
        for turn, roll in enumerate(sheet.log, start=1)
        for die in (0, 1)
        if not roll[die]
    )
    if fields:
        card = sheet.score_card
        yield Finding(
            Severity.WARNING, "welten.dice-log", number, card, fields, log_message(fields)
        )


def _least(
    rules: RoundRules, states: Sequence[int], stars: Sequence[int | None], place: int
) -> int | None:
    others = [s for i, s in enumerate(stars) if i != place]
    known = [s for s in others if s is not None]
    own = stars[place]
    if len(known) < len(others) or own is None:
        return None
    filled = (states[place] & rules.programs[place].filled_mask).bit_count()
    return min(rules.settings.stars_a_card, own + min(min(known, default=0), filled))
