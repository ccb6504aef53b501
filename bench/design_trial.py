"""One random design: refused with a reason, or drawn, printed, photographed and read back."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from dicesheets.bench.designs_beyond import design
from dicesheets.bench.reference_player import Reference, changed, goal_of
from dicesheets.bench.trial import ReadBack, Trial, compare
from dicesheets.errors import Fault
from dicesheets.layouts.model import LANGUAGES, Card, Layout
from dicesheets.layouts.promises import Told, promises_of
from dicesheets.practice.handwriting import Hand
from dicesheets.practice.make import Wish, make_photo, print_pages
from dicesheets.rules.record import Record
from dicesheets.rules.welten.game import add_up
from dicesheets.rules.welten.goal.answer import Answer
from dicesheets.rules.welten.goal.target import Goal
from dicesheets.rules.welten.history import decide
from dicesheets.rules.welten.play.forward import next_turn, round_rules, start
from dicesheets.rules.welten.play.simulate import Style, play_turn, simulate_round
from dicesheets.rules.welten.static.checks import checks_of
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.check import check_bytes
from dicesheets.sheets.extent import extent_of
from dicesheets.sheets.pages import Page, PlacedCard
from dicesheets.sheets.plan import Box, CardPlan, Icon, Words

NAME = "design"
BESIDE = ("castles", "euphoria", "scythe", "viticulture")  # realms that the design is played with
SHORT_ROUNDS = 3  # that are judged as by trying everything
SHORT_TURNS = 2
MOST_GAINS = 4  # with more, trying everything takes minutes
SECONDS = 20.0  # for the judge; it needs a fraction
MEGAPIXELS = 3.0  # a single card: as many pixels a mm as a page of twelve megapixels


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


def try_design(seed: int, hands: Sequence[Hand] = (), folder: Path | None = None) -> Trial:
    """Take one design as far as it goes; without hands there is no photo."""
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
    disputed = find_dispute(layout, record, tenths, seed)
    if not hands or folder is None:
        return Trial(seed, unseen=unseen, disputed=disputed)
    read = read_back(layout, record, hands[seed % len(hands)], folder, seed)
    return Trial(seed, unseen=unseen, disputed=disputed, read=read)


def find_dispute(layout: Layout, record: Record, tenths: int, seed: int) -> str:
    """Return where the judge says otherwise than whoever played, or tries everything; or ""."""
    verdict = add_up(layout, record)
    if verdict.legal is False:
        return f"the round as played: {sorted({f.rule for f in verdict.findings})}"
    if verdict.score_tenths != tenths:
        return f"the round as played: {verdict.score_tenths} tenths instead of {tenths}"
    rng = random.Random(f"short {seed}")
    for number in range(SHORT_ROUNDS):
        goal = short_goal(layout, rng)
        other = changed(goal, rng)
        if sum(other.gained) > MOST_GAINS or _has_too_many(other):
            continue  # trying everything would take minutes; or so many icons are not printed
        if not _agrees(goal, is_played=True):
            return f"short round {number}: not found"
        if not _agrees(other, Reference(other).reaches()):
            return f"short round {number}, changed: {decide(other, SECONDS).answer.value}"
    return ""


def short_goal(layout: Layout, rng: random.Random) -> Goal:
    """Return what stands on the sheets after a round of few turns."""
    rules = round_rules(layout, (NAME, *rng.sample(BESIDE, 2)))
    rolls = tuple((rng.randint(1, 6), rng.randint(1, 6)) for _ in range(SHORT_TURNS))
    position, style = start(rules), rng.choice(tuple(Style))
    for roll in rolls:
        position, _ = play_turn(rules, next_turn(position), roll, rng, style)
    return goal_of(rules, position.states, position.gained, position.spent, position.stars, rolls)


def _has_too_many(goal: Goal) -> bool:
    return any(g > c for g, c in zip(goal.gained, goal.rules.settings.cap, strict=True))


def _agrees(goal: Goal, is_played: bool) -> bool:
    """Say whether the judge thinks the same of sheets; what fields contradict is not played."""
    cards = zip(goal.rules.programs, goal.states, strict=True)
    if not all(checks_of(program).is_clean(state) for program, state in cards):
        return not is_played
    return decide(goal, SECONDS).answer is (Answer.FOUND if is_played else Answer.NONE)


def play(layout: Layout, seed: int) -> tuple[Record, int]:
    """Return a round that a simulated player played with the design and two classic realms."""
    rng = random.Random(f"play {seed}")
    others = rng.sample(BESIDE, 2)
    played = simulate_round(layout, (NAME, *others), rng, rng.choice(tuple(Style)))
    return Record(layout.game, layout.id, None, (played.record,)), played.score_tenths


def read_back(layout: Layout, record: Record, hand: Hand, folder: Path, seed: int) -> ReadBack:
    """Photograph the filled card; return what is not read as it was written."""
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
    return compare(entry, marks.get(NAME, {}), NAME)
