"""Figures of the Würfelwelten judge: legal rounds, corrupted rounds, scoring speed.

    python bench/rules_bench.py [ROUNDS] [SEED]

Rounds come from the simulator: every style of play in turn, random realms. A corruption changes
one field of one of them. CPU seconds; the budget is the default of ten.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections import Counter

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Layout, Role
from dicesheets.rules.record import CardRecord, RoundRecord
from dicesheets.rules.welten.judge import judge_round
from dicesheets.rules.welten.play.sheet import read_with, tables
from dicesheets.rules.welten.play.simulate import Style, simulate_round
from dicesheets.rules.welten.static.breaches import add_up, is_clean

BUDGET_SECONDS = 10.0
Outcome = tuple[list[bool | None], list[float]]  # answers and CPU seconds
MARKS = {
    "digit": (None, "1", "2", "3", "4", "5", "6"),
    "mark": (None, "x"),
    "fill": (None, "#"),
    "circle": (None, "o", "ox"),
}


def corrupt(layout: Layout, record: RoundRecord, rng: random.Random) -> RoundRecord:
    """Change one field: a mark added, removed or replaced; a die of the log replaced."""
    card = rng.choice([c for c in record.cards if c.marks])
    fields = [f for f in layout.card(card.card).fields if f.group not in ("star", "result")]
    field = rng.choice(fields)
    marks = dict(card.marks)
    choices = [m for m in MARKS[field.kind.value] if m != marks.get(field.id)]
    if field.turn:
        choices = [m for m in choices if m is not None]
    mark = rng.choice(choices)
    marks.pop(field.id, None)
    if mark is not None:
        marks[field.id] = mark
    changed = CardRecord(card.card, tuple(marks.items()))
    return RoundRecord(tuple(changed if c is card else c for c in record.cards))


def table(name: str, answers: list[bool | None], seconds: list[float]) -> None:
    ordered = sorted(seconds)
    counts = Counter(answers)
    print(
        f"{name:10} {len(answers):5} | legal {counts[True]:4} illegal {counts[False]:4} "
        f"undecided {counts[None]:3} | median {statistics.median(ordered):.3f} s "
        f"p90 {ordered[int(len(ordered) * 0.9)]:.2f} p95 {ordered[int(len(ordered) * 0.95)]:.2f} "
        f"max {ordered[-1]:.2f}"
    )


def main(rounds: int, seed: int) -> None:
    layout = load_classic(Game.WELTEN)
    realms = [c.id for c in layout.of_role(Role.REALM)]
    rng = random.Random(seed)
    judge_round(layout, simulate_round(layout, realms[:3], rng).record, 1, 1.0)  # warm up
    records: list[RoundRecord] = []
    legal: Outcome = ([], [])
    corrupted: Outcome = ([], [])
    styles = tuple(Style)
    for i in range(rounds):
        style = styles[i % len(styles)]
        record = simulate_round(layout, rng.sample(realms, 3), rng, style).record
        records.append(record)
        for (answers, seconds), sheet in (
            (legal, record),
            (corrupted, corrupt(layout, record, rng)),
        ):
            begin = time.process_time()
            answers.append(judge_round(layout, sheet, 1, BUDGET_SECONDS)[2])
            seconds.append(time.process_time() - begin)
            if seconds[-1] > 2 or (answers is legal[0] and answers[-1] is not True):
                names = [c.card for c in sheet.cards[2:]]
                sort = "legal" if answers is legal[0] else "corrupted"
                print(
                    f"  {i} {sort} {style.value} {names} {answers[-1]} {seconds[-1]:.1f} s",
                    flush=True,
                )
    table("legal", *legal)
    table("corrupted", *corrupted)
    known = tables(layout)
    best = min(_static_seconds(layout, known, records) for _ in range(5))
    print(f"scoring and static checks: {1 / best:,.0f} rounds a second")


def _static_seconds(layout: Layout, known: object, records: list[RoundRecord]) -> float:
    begin = time.process_time()
    for record in records:
        sheet = read_with(layout, known, record)  # type: ignore[arg-type]
        is_clean(sheet, add_up(sheet))
    return (time.process_time() - begin) / len(records)


if __name__ == "__main__":
    numbers = [int(a) for a in sys.argv[1:]]
    main(numbers[0] if numbers else 500, numbers[1] if len(numbers) > 1 else 7)
