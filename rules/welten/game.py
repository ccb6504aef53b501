"""Würfelwelten as a whole game: rounds put together, realms used once, totals.

One round is judged by `judge`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from dicesheets.layouts.model import Layout, Role, Text
from dicesheets.rules.naming import field_name
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.rules.standing import MOST, Standing
from dicesheets.rules.verdict import Finding, RoundVerdict, Severity, Verdict
from dicesheets.rules.welten.judge import judge_round
from dicesheets.words.fields import ROUND_WORDS, TURN_WORDS, round_name, several_numbered
from dicesheets.words.numbers import format_tenths, parse_tenths, written
from dicesheets.words.text import capital

DICE_A_TURN = 2

RULES: tuple[tuple[str, Text], ...] = (
    (
        "welten.realm-again",
        Text(
            "Über das ganze Spiel kommt keine Welt zweimal vor.",
            "Over the whole game no realm comes up twice.",
        ),
    ),
    (
        "welten.earlier-round",
        Text(
            "Ergebnisse anderer Durchgänge sind richtig abgeschrieben.",
            "Results of other rounds are copied correctly.",
        ),
    ),
    (
        "welten.round-missing",
        Text("Ein Gesamtergebnis hat alle Durchgänge.", "A total has all rounds."),
    ),
    ("welten.total", Text("Gesamt = Summe der Durchgänge.", "Total = sum of the rounds.")),
)


def rules(layout: Layout) -> tuple[tuple[str, Text], ...]:
    """Return the rules of the game: (rule id, what it demands)."""
    return RULES


def judge(layout: Layout, record: Record, budget_seconds: float) -> Verdict:
    """Return the verdict on a whole record; `budget_seconds` is for each round."""
    return _judge(layout, record, budget_seconds, with_history=True)


def add_up(layout: Layout, record: Record) -> Verdict:
    """Return what the marks give and what they alone show to be wrong, without any search."""
    return _judge(layout, record, 0.0, with_history=False)


def _judge(layout: Layout, record: Record, budget_seconds: float, with_history: bool) -> Verdict:
    rounds: dict[int, RoundVerdict] = {}
    findings: list[Finding] = []
    answers: list[bool | None] = []
    for number, round_record in record.numbered:
        outcome, found, is_legal = judge_round(
            layout, round_record, number, budget_seconds, with_history
        )
        rounds[number] = outcome
        findings += found
        answers.append(is_legal)
    repeats = list(find_repeated_realms(layout, record))
    answers += [False] * len(repeats)
    tenths = {number: outcome.score_tenths for number, outcome in rounds.items()}
    findings += repeats
    # A round that lacks a realm may be worth more: nothing is wrong with a sum because of it.
    certain = {n: None if rounds[n].lacks_realms else score for n, score in tenths.items()}
    findings += find_sum_miscounts(layout, record, certain)
    findings.sort(key=lambda finding: finding.round)
    legal = False if False in answers else None if None in answers else True
    known = [score for score in tenths.values() if score is not None]
    absent = list(find_missing_rounds(layout, record))
    findings += absent
    total = sum(known) if len(known) == len(tenths) and not absent else None
    return Verdict(layout.game.value, legal, total, tuple(rounds.values()), tuple(findings))


def standings(verdict: Verdict, player: str) -> tuple[Standing, ...]:
    """Return the player's standing: the total, then the last round, the one before, …"""
    tenths = [outcome.score_tenths for outcome in verdict.rounds]
    known = [score for score in reversed(tenths) if score is not None]
    total = verdict.score_tenths
    is_partial = any(outcome.lacks_realms for outcome in verdict.rounds)
    key = None if total is None or is_partial else (total, *known)
    possible = () if is_partial else verdict.possible_tenths
    span = ((possible[0],), (possible[-1], MOST)) if possible else None  # rounds break ties
    return (Standing(player, total, key, verdict.legal, possible_tenths=possible, span=span),)


def find_missing_rounds(layout: Layout, record: Record) -> Iterator[Finding]:
    """Yield the rounds between or before others that are not there: no total without them.

    A round alone is scored by itself.
    """
    numbers = [number for number, _ in record.numbered]
    if len(numbers) < 2:
        return
    last = dict(record.numbered)[numbers[-1]]
    card = _score_card(layout, last)
    for number in range(1, numbers[-1]):
        if number in numbers:
            continue
        name, noted = capital(round_name(number)), card.mark(f"round-{number}") if card else None
        said = Text("", "")
        if noted is not None:
            mark = written(noted)
            said = Text(f" (notiert ist {mark.de})", f" ({mark.en} is written)")
        message = Text(
            f"{name.de} fehlt{said.de}; ohne ihn steht das Gesamtergebnis nicht fest.",
            f"{name.en} is missing{said.en}; without it the total is not certain.",
        )
        yield Finding(Severity.WARNING, "welten.round-missing", numbers[-1], None, (), message)


def find_repeated_realms(layout: Layout, record: Record) -> Iterator[Finding]:
    """Yield a finding for each realm that an earlier round used."""
    seen: dict[str, int] = {}
    for number, round_record in record.numbered:
        for realm in _realms(layout, round_record):
            if realm not in seen:
                seen[realm] = number
                continue
            title, before = layout.card(realm).title, round_name(seen[realm])
            message = Text(
                f"{title.de} war schon in {before.de} dran.",
                f"{title.en} was already used in {before.en}.",
            )
            yield Finding(Severity.ERROR, "welten.realm-again", number, realm, (), message)


def find_sum_miscounts(
    layout: Layout, record: Record, tenths: Mapping[int, int | None]
) -> Iterator[Finding]:
    """Yield wrong totals, and results of other rounds that were copied wrongly.

    What a round's own sheet says of that round is checked with the round.
    """
    for number, round_record in record.numbered:
        card = _score_card(layout, round_record)
        if card is None:
            continue
        for other, computed in tenths.items():
            field = f"round-{other}"
            if other != number and computed is not None and card.mark(field) is not None:
                yield from _miscount(layout, "earlier-round", number, card, field, computed)
        total = total_tenths(layout, card, tenths)
        if total is not None and card.mark("total") is not None:
            yield from _miscount(layout, "total", number, card, "total", total)


def total_tenths(layout: Layout, card: CardRecord, tenths: Mapping[int, int | None]) -> int | None:
    """Return what the total on a score card should be; None if a round is not known.

    Rounds of the record count as computed, others as the card has them; rounds that stand
    nowhere are left out.
    """
    rounds = layout.welten.rounds
    values: list[int | None] = []
    for other in range(1, rounds + 1):
        if other in tenths:
            values.append(tenths[other])
        elif card.mark(f"round-{other}") is not None:
            values.append(parse_tenths(card.mark(f"round-{other}")))
    known = [value for value in values if value is not None]
    return sum(known) if len(known) == len(values) else None


def find_differences(layout: Layout, records: Sequence[Record]) -> Iterator[Text]:
    """Yield where players who sat at one table cannot have: other realms, other dice.

    Everybody is compared with the one who fits the others best, so that a stranger's record is
    named once and not once for each of the others.
    """
    found = [list(_compare_all(layout, records, place)) for place in range(len(records))]
    yield from min(found, key=len, default=[])


def _compare_all(layout: Layout, records: Sequence[Record], place: int) -> Iterator[Text]:
    """Yield how the records differ from the one at a place."""
    first = records[place]
    for index, record in enumerate(records):
        names = (_name(first, place + 1), _name(record, index + 1))
        if index != place:
            yield from _compare(layout, names, first, record)


def _compare(
    layout: Layout, names: tuple[str, str], first: Record, record: Record
) -> Iterator[Text]:
    if [number for number, _ in record.numbered] != [number for number, _ in first.numbered]:
        rounds = (_rounds(first), _rounds(record))
        yield Text(
            f"{names[0]} hat {rounds[0].de}, {names[1]} hat {rounds[1].de}.",
            f"{names[0]} has {rounds[0].en}, {names[1]} has {rounds[1].en}.",
        )
    others = dict(record.numbered)
    both = [(number, one, others[number]) for number, one in first.numbered if number in others]
    apart = [n for n, one, two in both if _are_apart(layout, one, two)]
    if apart:
        where = _round_names(apart)
        yield Text(
            f"{where.de}: {names[0]} und {names[1]} haben verschiedene Welten gespielt.",
            f"{where.en.capitalize()}: {names[0]} and {names[1]} played different realms.",
        )
    for number, one, two in both:
        if number not in apart:  # other realms say enough
            yield from _compare_dice(layout, names, number, one, two)


def _are_apart(layout: Layout, one: RoundRecord, two: RoundRecord) -> bool:
    """Say whether two rounds have other realms; one that is on no photo may be the same."""
    realms = {*_realms(layout, one), *_realms(layout, two)}
    return len(realms) > layout.welten.realms_a_round


def _compare_dice(
    layout: Layout, names: tuple[str, str], number: int, one: RoundRecord, two: RoundRecord
) -> Iterator[Text]:
    logs = (_rolls(layout, one), _rolls(layout, two))
    turns = [
        turn
        for turn in range(1, layout.welten.turns + 1)
        if not _agree(logs[0].get(turn, []), logs[1].get(turn, []))
    ]
    if turns:
        where, shown = capital(round_name(number)), several_numbered(TURN_WORDS, turns)
        yield Text(
            f"{where.de}: {names[0]} und {names[1]} haben verschiedene Würfel notiert "
            f"({shown.de}).",
            f"{where.en}: {names[0]} and {names[1]} logged different dice ({shown.en}).",
        )


def _agree(one: Sequence[str], two: Sequence[str]) -> bool:
    """Say whether two logs of a turn can be the same dice; what is not logged contradicts none."""
    return (Counter(one) | Counter(two)).total() <= DICE_A_TURN


def _rounds(record: Record) -> Text:
    return _round_names([number for number, _ in record.numbered])


def _round_names(numbers: Sequence[int]) -> Text:
    """Return "Durchgang 1" / "Durchgänge 1 und 3"."""
    return several_numbered(ROUND_WORDS, numbers)


def _name(record: Record, index: int) -> str:
    return record.player or f"#{index}"


def _realms(layout: Layout, round_record: RoundRecord) -> tuple[str, ...]:
    realms = {card.id for card in layout.of_role(Role.REALM)}
    return tuple(card.card for card in round_record.cards if card.card in realms)


def _score_card(layout: Layout, round_record: RoundRecord) -> CardRecord | None:
    for card in layout.of_role(Role.SCORE):
        if (found := round_record.card(card.id)) is not None:
            return found
    return None


def _rolls(layout: Layout, round_record: RoundRecord) -> dict[int, list[str]]:
    """Return the logged dice of each turn."""
    card = _score_card(layout, round_record)
    if card is None:
        return {}
    turn_of = {f.id: f.turn for f in layout.card(card.card).fields if f.turn}
    rolls: dict[int, list[str]] = {}
    for field, mark in card.marks:
        if field in turn_of:
            rolls.setdefault(turn_of[field], []).append(mark)
    return rolls


def _miscount(
    layout: Layout, rule: str, number: int, card: CardRecord, field: str, computed: int
) -> Iterator[Finding]:
    mark = card.mark(field) or ""
    if parse_tenths(mark) == computed:
        return
    name = field_name(layout.card(card.card), field)
    right, found = format_tenths(computed), written(mark)
    message = Text(
        f"{name.de}: die Zeichen ergeben {right.de}, notiert ist {found.de}.",
        f"{name.en.capitalize()}: the marks make {right.en}, {found.en} is written.",
    )
    yield Finding(Severity.MISCOUNT, f"welten.{rule}", number, card.card, (field,), message)
