"""One random design: refused with a reason, or drawn, printed, photographed and read back."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from dicesheets.bench.designs_beyond import design
from dicesheets.errors import Fault
from dicesheets.layouts.model import LANGUAGES, Card, Layout
from dicesheets.layouts.promises import Told, promises_of
from dicesheets.practice.handwriting import Hand
from dicesheets.practice.make import Wish, make_photo, print_pages
from dicesheets.rules.record import Record
from dicesheets.rules.welten.game import add_up
from dicesheets.rules.welten.play.simulate import Style, simulate_round
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.check import check_bytes
from dicesheets.sheets.extent import extent_of
from dicesheets.sheets.pages import Page, PlacedCard
from dicesheets.sheets.plan import Box, CardPlan, Icon, Words

NAME = "design"
MEGAPIXELS = 3.0  # a single card: as many pixels a mm as a page of twelve megapixels


@dataclass(frozen=True, slots=True)
class Trial:
    """What became of one design."""

    seed: int
    refused: tuple[Fault, ...]
    unseen: tuple[str, ...] = ()  # what the rules pay and the plan does not show
    disputed: bool = False  # the judge counts otherwise than the player did
    wrong: tuple[str, ...] = ()  # fields read wrongly from a practice photo, without a doubt
    doubted: tuple[str, ...] = ()  # and those that a person is asked about

    @property
    def is_sound(self) -> bool:
        """Whether the design is refused with a reason, or shown, agreed on and read exactly."""
        return not (self.unseen or self.disputed or self.wrong or self.doubted)


def check_design(seed: int) -> tuple[Layout | None, tuple[Fault, ...]]:
    """Return the layout of a seed and its faults; the cards that it inherits are not drawn."""
    layout, faults = check_bytes(design(seed).encode(), f"design-{seed}", _draw_own)
    return layout, tuple(faults)


def _draw_own(layout: Layout, card: Card, look: Look) -> CardPlan:
    return draw_card(layout, card, look) if card.id == NAME else _EMPTY


_EMPTY = CardPlan(1, 1, (), (), (), (), (), Box(0, 0, 0, 0), Box(0, 0, 0, 0), "")


def find_unseen(card: Card, plan: CardPlan) -> list[str]:
    """Return what the rules pay and the plan does not show where it says it does."""
    told = {shown.promise: shown.box for shown in plan.shown}
    found = []
    for promise in promises_of(card):
        box = told.get(promise)
        if box is None:
            if promise.told is not Told.END:  # the author's words may tell it
                found.append(f"{promise.told.value} {promise.about}")
            continue
        inside = [item for item in plan.items if box.inset(-0.1).overlaps(extent_of(item))]
        icons = Counter(item.name for item in inside if isinstance(item, Icon))
        words = " ".join(item.text for item in inside if isinstance(item, Words))
        if not Counter(promise.icons) <= icons or promise.number not in words:
            found.append(f"{promise.told.value} {promise.about}: nothing there")
    return found


def try_design(seed: int, hands: Sequence[Hand], folder: Path) -> Trial:
    """Take one design as far as it goes."""
    layout, faults = check_design(seed)
    if faults or layout is None:
        return Trial(seed, faults)
    card = layout.card(NAME)
    unseen = tuple(
        missing
        for language in LANGUAGES
        for missing in find_unseen(card, draw_card(layout, card, Look(language=language)))
    )
    record, tenths = play(layout, seed)
    verdict = add_up(layout, record)
    agreed = verdict.legal is not False and verdict.score_tenths == tenths
    wrong, doubted = read_back(layout, record, hands[seed % len(hands)], folder, seed)
    return Trial(seed, (), unseen, not agreed, wrong, doubted)


def play(layout: Layout, seed: int) -> tuple[Record, int]:
    """Return a round that a simulated player played with the design and two classic realms."""
    rng = random.Random(f"play {seed}")
    others = rng.sample(("castles", "euphoria", "scythe", "viticulture"), 2)
    played = simulate_round(layout, (NAME, *others), rng, rng.choice(tuple(Style)))
    return Record(layout.game, layout.id, None, (played.record,)), played.score_tenths


def read_back(
    layout: Layout, record: Record, hand: Hand, folder: Path, seed: int
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Photograph the filled card; return fields that are read wrongly, without and with a doubt."""
    from dicesheets.scoring.inputs import load_sheets

    rng = np.random.default_rng((seed, 17))
    plan = draw_card(layout, layout.card(NAME), Look())
    page = Page(plan.width_mm, plan.height_mm, (PlacedCard(plan, NAME, 0.0, 0.0),))
    marks = {c.card: dict(c.marks) for c in record.rounds[0].cards if c.card == NAME}
    wish = Wish("normal", MEGAPIXELS, pen="ballpoint-blue")
    photo = make_photo((page,), print_pages((page,)), marks, hand, wish, rng)
    file = folder / f"design-{seed}.jpg"
    file.write_bytes(photo.jpeg)
    (entry,) = load_sheets([file], layout)
    found = {f: m for c in entry.record.rounds[0].cards if c.card == NAME for f, m in c.marks}
    wanted = marks.get(NAME, {})
    wrong = {f for f in wanted.keys() | found.keys() if wanted.get(f) != found.get(f)}
    doubted = {d.field for d in entry.doubts if d.card == NAME}
    return tuple(sorted(wrong - doubted)), tuple(sorted(wrong & doubted))
