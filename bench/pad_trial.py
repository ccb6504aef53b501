"""One random pad: refused with a reason, or printed, photographed, read back and added up."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import yaml

from dicesheets.bench.pad_adder import is_legal, values_of
from dicesheets.bench.pad_designs import pad_design
from dicesheets.bench.trial import ReadBack, Trial, compare
from dicesheets.errors import Fault
from dicesheets.layouts.model import Kind, Layout
from dicesheets.practice.handwriting import Hand
from dicesheets.practice.make import Wish, make_photo, print_pages
from dicesheets.practice.pad_fillings import Marks, fill_pad
from dicesheets.rules.pad.game import judge
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.rules.verdict import Verdict
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.check import check_bytes
from dicesheets.sheets.pages import Page, PlacedCard

NAME = "pad"
MEGAPIXELS = 8.0  # a whole page
CHANGES = 6  # other fillings of each design, each with a few boxes changed
ABOUT_ORDER = ("turns", "after-end")  # what the adder does not look at


def check_pad(seed: int) -> tuple[Layout | None, tuple[Fault, ...]]:
    """Return the layout of a seed and its faults."""
    text = yaml.safe_dump(pad_design(seed), sort_keys=False, allow_unicode=True)
    layout, faults = check_bytes(text.encode(), f"pad-{seed}")
    return layout, tuple(faults)


def try_pad(seed: int, hands: Sequence[Hand] = (), folder: Path | None = None) -> Trial:
    """Take one design as far as it goes; without hands there is no photo."""
    layout, faults = check_pad(seed)
    if faults or layout is None:
        return Trial(seed, faults)
    rng = np.random.default_rng((seed, 23))
    marks = fill_pad(layout.card(NAME), rng)
    disputed = find_dispute(layout, seed, marks)
    if not hands or folder is None:
        return Trial(seed, disputed=disputed)
    read = read_back(layout, marks, hands[seed % len(hands)], folder, seed)
    return Trial(seed, disputed=disputed, read=read)


def find_dispute(layout: Layout, seed: int, filled: Marks) -> str:
    """Return where the engine judges otherwise than the adder, "" if nowhere."""
    data = pad_design(seed)
    rng = random.Random(f"changes {seed}")
    for number in range(1 + CHANGES):
        marks = _changed(layout, filled, rng) if number else filled
        verdict = judge(layout, _record(layout, marks), 1.0)
        players = sorted({f.player for f in layout.card(NAME).fields if f.id in marks})
        for player in players:
            wanted = values_of(data, marks, player)["total"]
            if dict(verdict.rounds[0].players)[f"p{player}"] != wanted:
                return f"filling {number}: player {player} has {wanted}"
        errors = {f.rule.rpartition(".")[2] for f in verdict.findings if _is_error(verdict, f.rule)}
        if is_legal(data, marks, players) is bool(errors - set(ABOUT_ORDER)):
            return f"filling {number}: {sorted(errors) or 'no fault'}"
        if not number and errors:
            return f"the filling itself: {sorted(errors)}"
        if not number and any(f.rule == "own.total" for f in verdict.findings):
            return "the filling is added up wrongly"
    return ""


def _is_error(verdict: Verdict, rule: str) -> bool:
    return any(f.rule == rule and f.severity.value == "error" for f in verdict.findings)


def _record(layout: Layout, marks: Marks) -> Record:
    cards = (CardRecord(NAME, tuple(marks.items())),)
    return Record(layout.game, layout.id, None, (RoundRecord(cards),))


def _changed(layout: Layout, filled: Marks, rng: random.Random) -> Marks:
    """Return the marks with a few boxes of players who play changed."""
    marks = dict(filled)
    players = {f.player for f in layout.card(NAME).fields if f.id in filled}
    fields = [f for f in layout.card(NAME).fields if f.player in players]
    for field in rng.sample(fields, min(len(fields), rng.randint(1, 4))):
        if field.id in marks and rng.random() < 0.4 and len(marks) > len(players):
            del marks[field.id]
        elif field.kind is Kind.NUMBER:
            marks[field.id] = str(rng.choice((0, 1, 5, rng.randint(0, 99), rng.randint(0, 300))))
        else:
            marks[field.id] = "x"
    return marks


def read_back(layout: Layout, marks: Marks, hand: Hand, folder: Path, seed: int) -> ReadBack:
    """Photograph the filled pad; return what is not read as it was written."""
    from dicesheets.scoring.inputs import load_sheets

    rng = np.random.default_rng((seed, 17))
    plan = draw_card(layout, layout.card(NAME), Look())
    page = Page(plan.width_mm, plan.height_mm, (PlacedCard(plan, NAME, 0.0, 0.0),))
    wish = Wish("normal", MEGAPIXELS, pen="ballpoint-blue")
    photo = make_photo((page,), print_pages((page,)), {NAME: marks}, hand, wish, rng)
    file = folder / f"pad-{seed}.jpg"
    file.write_bytes(photo.jpeg)
    (entry,) = load_sheets([file], layout)
    return compare(entry, marks, NAME)
