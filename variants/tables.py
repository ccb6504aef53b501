"""A layout's compiled realms as flat arrays, so that thousands of rounds can be played quickly.

Everything comes from the rules engine's programs; the kernel only reads numbers. A card's state is
a row of words of `WORD_BITS` bits, in the order of the program's bits.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from dicesheets.errors import LayoutError
from dicesheets.layouts.model import Compensation, Layout, LeastOfOthers, ResourceGoal, Text
from dicesheets.rules.welten.cards.dice import dice_table
from dicesheets.rules.welten.cards.program import FACES, Program, compile_layout

WORD_BITS = 62  # of a signed 64-bit number
Ints = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Tables:
    """All realms of a layout; `*_at` holds where the rows of a card, set or roll begin."""

    cards: tuple[str, ...]
    words: int
    # steps, grouped by card and die value
    step_at: Ints  # [card, value] first step in `order`; [card, value + 1] the end
    order: Ints
    add: Ints
    need: Ints
    forbid: Ints
    pays: Ints  # [step] pumpkins, hearts, coins, stars
    first: Ints  # gained before the cost is paid
    cost: Ints
    needs_copy: Ints
    needs_pair: Ints
    holding: Ints
    # sets
    set_at: Ints
    set_mask: Ints
    set_pays: Ints
    set_total: Ints  # -1: none
    set_size: Ints
    weight_at: Ints
    weights: Ints  # word, bit, value
    held_at: Ints
    held: Ints  # word, bit, pumpkins, hearts, coins, stars
    # mark-holding plays
    mark_at: Ints
    marks: Ints  # word, bit, then pumpkins, hearts, coins, stars
    partners: Ints  # [mark, value - 1] word, bit
    # tallies
    tally_at: Ints
    tallies: Ints  # shift, width, first entry in `ranges`
    ranges: Ints  # pumpkins, hearts, coins, stars for each set of marks
    # ends of the round
    goal: Ints  # [card] at least, stars; 0: none
    least: Ints  # [card] 1: as many as the least of the others
    filled: Ints  # [card, word]
    # dice
    die_at: Ints  # [roll, reuse, value]; [.., value + 1] the end
    dice: Ints  # source, unaltered, pumpkins, hearts, coins
    cap: Ints
    settings: Ints  # turns, stars a card, tenths a resource, lenient


def make_tables(layout: Layout) -> Tables:
    """Return a layout's realms as arrays."""
    programs = list(compile_layout(layout).realms.values())
    words = max(1, *(-(-program.bits // WORD_BITS) for program in programs))
    steps = [step for program in programs for step in program.steps]
    sets = [rule for program in programs for rule in program.sets]
    step_at, order = _step_index(programs)
    marks, partners = _marks(programs)
    tallies, ranges = _tallies(programs)
    die_at, dice = _dice(layout)
    welten = layout.welten
    return Tables(
        cards=tuple(program.card.id for program in programs),
        words=words,
        step_at=step_at,
        order=order,
        add=_masks([s.add for s in steps], words),
        need=_masks([s.need for s in steps], words),
        forbid=_masks([s.forbid for s in steps], words),
        pays=_array([[*s.gain, s.stars] for s in steps], 4),
        first=_array([list(s.first_gain) for s in steps], 3),
        cost=_array([list(s.cost) for s in steps], 3),
        needs_copy=np.array([s.copy for s in steps], np.int64),
        needs_pair=np.array([int(s.pair) for s in steps], np.int64),
        holding=np.array([s.holding for s in steps], np.int64),
        set_at=_starts([len(program.sets) for program in programs]),
        set_mask=_masks([rule.mask for rule in sets], words),
        set_pays=_array([[*rule.gain, rule.stars] for rule in sets], 4),
        set_total=np.array([-1 if r.total is None else r.total for r in sets], np.int64),
        set_size=np.array([rule.mask.bit_count() for rule in sets], np.int64),
        weight_at=_starts([len(rule.weights) for rule in sets]),
        weights=_array([[*_spot(b), v] for r in sets for b, v in r.weights], 3),
        held_at=_starts([len(rule.holds) for rule in sets]),
        held=_array([[*_spot(b), *g, s] for r in sets for b, g, s in r.holds], 6),
        mark_at=_starts([len(p.holding.marks) if p.holding else 0 for p in programs]),
        marks=marks,
        partners=partners,
        tally_at=_starts([len(program.tallies) for program in programs]),
        tallies=tallies,
        ranges=ranges,
        goal=_array([_goal(program) for program in programs], 2),
        least=np.array([int(_has_least(program)) for program in programs], np.int64),
        filled=_masks([program.filled_mask for program in programs], words),
        die_at=die_at,
        dice=dice,
        cap=np.array(welten.cap, np.int64),
        settings=np.array(
            [welten.turns, welten.stars_a_card, welten.tenths_a_resource,
             int(welten.compensation is Compensation.LENIENT)], np.int64),
    )  # fmt: skip


def _spot(bit: int) -> tuple[int, int]:
    """Return word and bit of a single-bit mask."""
    place = bit.bit_length() - 1
    return place // WORD_BITS, 1 << place % WORD_BITS


def _masks(masks: list[int], words: int) -> Ints:
    low = (1 << WORD_BITS) - 1
    rows = [[mask >> WORD_BITS * word & low for word in range(words)] for mask in masks]
    return _array(rows, words)


def _array(rows: list[list[int]], columns: int) -> Ints:
    return np.array(rows, np.int64).reshape(len(rows), columns)


def _starts(counts: list[int]) -> Ints:
    return np.concatenate(([0], np.cumsum(counts, dtype=np.int64))).astype(np.int64)


def _step_index(programs: list[Program]) -> tuple[Ints, Ints]:
    faces = len(FACES)
    step_at = np.zeros((len(programs), faces + 2), np.int64)
    order: list[int] = []
    base = 0
    for card, program in enumerate(programs):
        for value in FACES:
            step_at[card, value] = len(order)
            order += [base + step.number for step in program.by_value[value]]
        step_at[card, faces + 1] = len(order)
        base += len(program.steps)
    return step_at, np.array(order, np.int64)


def _marks(programs: list[Program]) -> tuple[Ints, Ints]:
    marks: list[list[int]] = []
    partners: list[list[int]] = []
    for program in programs:
        holding = program.holding
        if holding is None:
            continue
        for bit, held, gain, star in zip(
            holding.marks, holding.held, holding.gains, holding.stars, strict=True
        ):
            marks.append([*_spot(bit), *gain, star])
            partners.append([number for value_bit in held for number in _spot(value_bit)])
    return _array(marks, 6), _array(partners, 2 * len(FACES))


def _tallies(programs: list[Program]) -> tuple[Ints, Ints]:
    tallies: list[list[int]] = []
    ranges: list[list[int]] = []
    for program in programs:
        for table in program.tallies:
            width = table.width_mask.bit_length()
            if table.shift + width > WORD_BITS:
                what = Text(
                    "zu viele Felder zum Bewerten; nimm weniger",
                    "too many fields for rating; use fewer",
                )
                raise LayoutError(what, program.card.id)
            tallies.append([table.shift, width, len(ranges)])
            for number in table.ranges:
                gain, star = program.tally_gains[number].choices[0]
                ranges.append([*gain, star])
    return _array(tallies, 3), _array(ranges, 4)


def _goal(program: Program) -> list[int]:
    for end in program.card.end_scores:
        if isinstance(end, ResourceGoal):
            return [end.at_least, end.gain.star]
    return [0, 0]


def _has_least(program: Program) -> bool:
    return any(isinstance(end, LeastOfOthers) for end in program.card.end_scores)


def _dice(layout: Layout) -> tuple[Ints, Ints]:
    table = dice_table(layout.welten.effects)
    faces = len(FACES)
    die_at = np.zeros((faces * faces, 2, faces + 2), np.int64)
    dice: list[list[int]] = []
    for a in FACES:
        for b in FACES:
            for reuse in (0, 1):
                for value in FACES:
                    die_at[(a - 1) * faces + b - 1, reuse, value] = len(dice)
                    found = [d for d in table.dice[a, b][reuse][value] if not d.wasteful]
                    found.sort(key=lambda d: (sum(d.price), d.source))
                    dice += [[d.source, int(d.is_unaltered), *d.price] for d in found]
                die_at[(a - 1) * faces + b - 1, reuse, faces + 1] = len(dice)
    return die_at, _array(dice, 5)
