"""The hot loop: whole rounds of Würfelwelten played on arrays.

Plain loops over plain numbers, so that numba can compile it; without numba the same code runs
slowly and gives the same results. Three players: careless (any legal action), greedy (what pays
most at once) and planning (also what brings sets nearer and keeps numbers open).

All compiled code, and every number it uses, stands in this one file on purpose: numba's cache
notices a change only in the file of the function that was called, so that code imported from
another file could go on running in its old form.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from dicesheets.variants.compiled import guard
from dicesheets.variants.home import compiled_folder

CARELESS, GREEDY, PLANNING = 0, 1, 2
FACES = 6
CREATED = 2
MAX_DEEDS = 64  # activations and consolations of one round that a trace can hold
TURNS, STARS_A_CARD, TENTHS_A_RESOURCE, LENIENT = 0, 1, 2, 3  # places in `settings`

# A 31-bit Lehmer generator ("minimal standard"): the same numbers wherever it runs.
LEHMER_FACTOR = 48271
LEHMER_MODULUS = 2147483647

# Weights tried on the classic realms: what a star, a resource and a nearly full set are worth.
RESOURCE_WORTH = 0.22
USE_WORTH = 0.3  # using a die at all
PRICE_WORTH = 0.24  # what a resource is worth when it is spent
PROMISE_WORTH = 0.62  # of a full set's worth, growing with the square of its filled part
OPEN_WORTH = 0.05  # a die value that can still be used
HELD_WORTH = 0.8  # of what a marked field holds, until its set pays it
UNHELD_WORTH = 0.1  # a field not marked yet whose contents a set would pay
MEAN_FACE, FACE_REACH = 3.5, 2.5  # of a die: how far a sum can lie from its mean
UNLIKELY_SUM = 0.7  # of its worth a set loses whose missing sum is the rarest
MAX_HOPE = 1.6  # what an action falls behind by more than this, promises do not make up for
TIE_BREAK = 0.01  # less than any difference that matters
CARELESS_STOP = 0.15  # chance to end the turn before each action
CARELESS_FREE = 0.8  # chance to look only at actions that cost nothing

Function = TypeVar("Function", bound=Callable[..., Any])


def _compiled(function: Function) -> Function:
    """Compile with numba where it is installed."""
    try:
        import numba
    except ImportError:
        return function
    config: Any = numba.config  # sets its names while it is imported: no type checker sees them
    chosen = config.CACHE_DIR
    if not chosen and not os.access(Path(__file__).parent, os.W_OK):
        # Numba would keep it in a folder of its own; it chooses while it decorates.
        config.CACHE_DIR = str(compiled_folder())
    try:
        compiled: Any = guard(numba.njit(cache=True, nogil=True)(function))
    finally:
        config.CACHE_DIR = chosen
    return compiled  # type: ignore[no-any-return]


@_compiled
def _random(seed: Any) -> Any:
    """Return a number in [0, 1) and advance the state."""
    seed[0] = seed[0] * LEHMER_FACTOR % LEHMER_MODULUS
    return seed[0] / float(LEHMER_MODULUS)


@_compiled
def _expand(tables: Any, card: Any, step: Any, state: Any, added: Any) -> Any:
    """Write the bits that a step would set into `added`; say whether it is possible."""
    (add, need, forbid, holding, mark_at, marks, partners) = tables
    words = state.shape[0]
    value = holding[step]
    if value == 0:
        for w in range(words):
            if state[w] & forbid[step, w] or state[w] & need[step, w] != need[step, w]:
                return False
        for w in range(words):
            added[w] = add[step, w]
        return True
    for w in range(words):
        added[w] = 0
    found = False
    for m in range(mark_at[card], mark_at[card + 1]):
        held = state[partners[m, 2 * value - 2]] & partners[m, 2 * value - 1]
        if held and not state[marks[m, 0]] & marks[m, 1]:
            added[marks[m, 0]] |= marks[m, 1]
            found = True
    return found


@_compiled
def _written_sum(weight_at: Any, weights: Any, rule: Any, state: Any) -> Any:
    """Return the sum of the numbers that stand in a set's fields."""
    total = 0
    for i in range(weight_at[rule], weight_at[rule + 1]):
        if state[weights[i, 0]] & weights[i, 1]:
            total += weights[i, 2]
    return total


@_compiled
def _is_met(set_mask: Any, set_total: Any, weight_at: Any, weights: Any, rule: Any,
            state: Any) -> Any:  # fmt: skip
    """Say whether a set is full and, where it has a total, adds up to it."""
    for w in range(state.shape[0]):
        if state[w] & set_mask[rule, w] != set_mask[rule, w]:
            return False
    if set_total[rule] < 0:
        return True
    return _written_sum(weight_at, weights, rule, state) == set_total[rule]


@_compiled
def _outcome(tables: Any, card: Any, step: Any, state: Any, added: Any, paid: Any) -> Any:
    """Write what a step pays into `paid`; `state` already holds the added bits."""
    (pays, holding, mark_at, marks, set_at, set_mask, set_pays, set_total, weight_at, weights,
     held_at, held, tally_at, tallies, ranges) = tables  # fmt: skip
    for k in range(4):
        paid[k] = pays[step, k]
    if holding[step]:
        for m in range(mark_at[card], mark_at[card + 1]):
            if added[marks[m, 0]] & marks[m, 1]:
                for k in range(4):
                    paid[k] += marks[m, 2 + k]
    for rule in range(set_at[card], set_at[card + 1]):
        touched = False
        for w in range(state.shape[0]):
            if set_mask[rule, w] & added[w]:
                touched = True
        if touched and _is_met(set_mask, set_total, weight_at, weights, rule, state):
            for k in range(4):
                paid[k] += set_pays[rule, k]
            for i in range(held_at[rule], held_at[rule + 1]):
                if state[held[i, 0]] & held[i, 1]:
                    for k in range(4):
                        paid[k] += held[i, 2 + k]
    for t in range(tally_at[card], tally_at[card + 1]):
        width = (1 << tallies[t, 1]) - 1
        if added[0] >> tallies[t, 0] & width:
            row = tallies[t, 2] + (state[0] >> tallies[t, 0] & width)
            for k in range(4):
                paid[k] += ranges[row, k]


@_compiled
def _bits(number: Any) -> Any:
    """Return how many bits of a number are set."""
    count = 0
    while number:
        number &= number - 1
        count += 1
    return count


@_compiled
def _promise(tables: Any, card: Any, state: Any) -> Any:
    """Return how much a card promises: sets that are nearly full and still can be."""
    (set_at, set_mask, set_pays, set_total, set_size, weight_at, weights, held_at, held) = tables
    promise = 0.0
    for rule in range(set_at[card], set_at[card + 1]):
        worth = set_pays[rule, 3] + RESOURCE_WORTH * (
            set_pays[rule, 0] + set_pays[rule, 1] + set_pays[rule, 2]
        )
        for i in range(held_at[rule], held_at[rule + 1]):
            if state[held[i, 0]] & held[i, 1]:
                worth += HELD_WORTH * (
                    held[i, 5] + RESOURCE_WORTH * (held[i, 2] + held[i, 3] + held[i, 4])
                )
            else:
                worth += UNHELD_WORTH
        count = 0
        for w in range(state.shape[0]):
            count += _bits(state[w] & set_mask[rule, w])
        part = count / set_size[rule]
        if set_total[rule] >= 0:
            left = set_size[rule] - count
            rest = set_total[rule] - _written_sum(weight_at, weights, rule, state)
            if rest < left or rest > FACES * left:
                continue
            # Sums in the middle of what the remaining dice give are the likelier ones.
            if left:
                away = abs(rest - MEAN_FACE * left) / (FACE_REACH * left + 1.0)
                worth *= 1.0 - away * UNLIKELY_SUM
        promise += PROMISE_WORTH * worth * part * part
    return promise


@_compiled
def _open_values(tables: Any, card: Any, state: Any, scratch: Any, step_at: Any, order: Any) -> Any:
    """Return how many die values could still be used on a card."""
    count = 0
    for value in range(1, FACES + 1):
        for i in range(step_at[card, value], step_at[card, value + 1]):
            if _expand(tables, card, order[i], state, scratch):
                count += 1
                break
    return count


@_compiled
def _prospect(promising: Any, expanding: Any, card: Any, state: Any, scratch: Any, step_at: Any,
              order: Any) -> Any:  # fmt: skip
    """Return what the planning player sees in a card as it stands."""
    return _promise(promising, card, state) + OPEN_WORTH * _open_values(
        expanding, card, state, scratch, step_at, order
    )


@_compiled
def _find_die(
    die_at: Any, dice: Any, roll: Any, again: Any, value: Any, used: Any, balance: Any,
    first: Any, cost: Any, copy: Any, pair: Any, a: Any, b: Any, free_only: Any,
) -> Any:  # fmt: skip
    """Return the cheapest die that can make a step of these needs, or -1."""
    for i in range(die_at[roll, again, value], die_at[roll, again, value + 1]):
        source = dice[i, 0]
        if source != CREATED and used >> source & 1:
            continue
        if free_only and (source == CREATED or dice[i, 2] or dice[i, 3] or dice[i, 4]):
            continue
        if pair and (a != b or not dice[i, 1]):
            continue
        if copy:
            if source == CREATED and copy != a and copy != b:
                continue
            if source == 0 and copy != b:
                continue
            if source == 1 and copy != a:
                continue
        payable = True
        for k in range(3):
            left = balance[k] - dice[i, 2 + k]
            if left < 0 or left + first[k] < cost[k]:
                payable = False
        if payable:
            return i
    return -1


@_compiled
def _has_die(die_at: Any, dice: Any, roll: Any, again: Any, value: Any, used: Any,
             balance: Any) -> Any:  # fmt: skip
    """Say whether any die can show this value now; most values are out of reach in most turns."""
    for i in range(die_at[roll, again, value], die_at[roll, again, value + 1]):
        source = dice[i, 0]
        if (
            (source == CREATED or not used >> source & 1)
            and dice[i, 2] <= balance[0]
            and dice[i, 3] <= balance[1]
            and dice[i, 4] <= balance[2]
        ):
            return True
    return False


@_compiled
def _fits(tables: Any, card: Any, value: Any, other: Any, state: Any, balance: Any, scratch: Any,
          step_at: Any, order: Any, cost: Any, first: Any, copy: Any) -> Any:  # fmt: skip
    """Say whether an unmodified die of this value, beside another, could activate a card."""
    for i in range(step_at[card, value], step_at[card, value + 1]):
        step = order[i]
        if (copy[step] == 0 or copy[step] == other) and _expand(tables, card, step, state, scratch):
            payable = True
            for k in range(3):
                if balance[k] + first[step, k] < cost[step, k]:
                    payable = False
            if payable:
                return True
    return False


@_compiled
def _fitting(tables: Any, chosen: Any, value: Any, other: Any, states: Any, active: Any,
             balance: Any, scratch: Any, step_at: Any, order: Any, cost: Any, first: Any,
             copy: Any) -> Any:  # fmt: skip
    """Return, as bits, the cards not yet activated that an unmodified die could activate."""
    bits = 0
    for c in range(chosen.shape[0]):
        if not active >> c & 1 and _fits(
            tables, chosen[c], value, other, states[c], balance, scratch, step_at, order, cost,
            first, copy,
        ):  # fmt: skip
            bits |= 1 << c
    return bits


@_compiled
def _left_over(one: Any, two: Any) -> Any:
    """Return how many of two dice the best matching to different cards leaves over."""
    if not one or not two:
        return int(not one) + int(not two)
    return int(one == two and one & (one - 1) == 0)


@_compiled
def _balance(gained: Any, spent: Any, balance: Any) -> Any:
    """Write what is left of each resource into `balance`."""
    for k in range(3):
        balance[k] = gained[k] - spent[k]


@_compiled
def _scarcest(balance: Any) -> Any:
    """Return the resource that one has least of, the first of equals."""
    kind = 0
    for k in range(1, 3):
        if balance[k] < balance[kind]:
            kind = k
    return kind


@_compiled
def _note(trace: Any, rows: Any, turn: Any, card: Any, what: Any, how: Any) -> Any:
    """Add a row to the trace while there is room; return how many it has."""
    if rows == MAX_DEEDS:
        return rows
    trace[rows, 0], trace[rows, 1] = turn, card
    trace[rows, 2], trace[rows, 3] = what, how
    return rows + 1


@_compiled
def _final_score(chosen: Any, states: Any, stars: Any, gained: Any, spent: Any, goal: Any,
                 least: Any, filled: Any, settings: Any) -> Any:  # fmt: skip
    """Return the score in tenths: stars, those of the end of the round, unspent resources."""
    count = chosen.shape[0]
    for c in range(count):
        if goal[chosen[c], 0]:
            for k in range(3):
                if gained[k] >= goal[chosen[c], 0]:
                    stars[c] += goal[chosen[c], 1]
            stars[c] = min(settings[STARS_A_CARD], stars[c])
    total = 0
    for c in range(count):
        extra = 0
        if least[chosen[c]]:
            extra = settings[STARS_A_CARD]
            for other in range(count):
                if other != c:
                    extra = min(extra, stars[other])
            full = 0
            for w in range(states.shape[1]):
                full += _bits(states[c, w] & filled[chosen[c], w])
            extra = min(extra, full)
        total += min(settings[STARS_A_CARD], stars[c] + extra)
    left = 0
    for k in range(3):
        left += gained[k] - spent[k]
    return 10 * total + settings[TENTHS_A_RESOURCE] * left


# One long function: it is the loop that everything else is for, and every call in it, with its
# dozens of arrays, would cost more than what it does.
@_compiled
def play_round(t: Any, chosen: Any, rolls: Any, style: Any, seed: Any, trace: Any) -> Any:
    """Play one round of the chosen cards; return the score in tenths and the rows of the trace.

    `t` is `Tables` as a tuple. `trace` is filled with (turn, card, step, die) rows, (turn, -1,
    rolled die, kind) for a resource instead of a die.
    """
    (step_at, order, add, need, forbid, pays, first, cost, needs_copy, needs_pair, holding, set_at,
     set_mask, set_pays, set_total, set_size, weight_at, weights, held_at, held, mark_at, marks,
     partners, tally_at, tallies, ranges, goal, least, filled, die_at, dice, cap,
     settings) = t  # fmt: skip
    expanding = (add, need, forbid, holding, mark_at, marks, partners)
    paying = (pays, holding, mark_at, marks, set_at, set_mask, set_pays, set_total, weight_at,
              weights, held_at, held, tally_at, tallies, ranges)  # fmt: skip
    promising = (set_at, set_mask, set_pays, set_total, set_size, weight_at, weights, held_at, held)
    words = add.shape[1]
    count = chosen.shape[0]
    states = np.zeros((count, words), np.int64)
    stars = np.zeros(count, np.int64)
    gained = np.zeros(3, np.int64)
    spent = np.zeros(3, np.int64)
    balance = np.zeros(3, np.int64)
    added = np.zeros(words, np.int64)
    best_added = np.zeros(words, np.int64)
    after = np.zeros(words, np.int64)
    paid = np.zeros(4, np.int64)
    best_paid = np.zeros(4, np.int64)
    prospects = np.zeros(count, np.float64)
    rows = 0
    if style == PLANNING:
        for c in range(count):
            prospects[c] = _prospect(promising, expanding, chosen[c], states[c], added, step_at,
                                     order)  # fmt: skip
    for turn in range(settings[TURNS]):
        a, b = rolls[turn, 0], rolls[turn, 1]
        roll = (a - 1) * FACES + b - 1
        used = 0
        active = 0
        _balance(gained, spent, balance)
        fits_a = fits_b = 0
        if not settings[LENIENT]:  # strict: what is left over is settled at the start of the turn
            fits_a = _fitting(expanding, chosen, a, b, states, 0, balance, added, step_at, order,
                              cost, first, needs_copy)  # fmt: skip
            fits_b = _fitting(expanding, chosen, b, a, states, 0, balance, added, step_at, order,
                              cost, first, needs_copy)  # fmt: skip
        allowed = _left_over(fits_a, fits_b)
        while True:
            if style == CARELESS and _random(seed) < CARELESS_STOP:
                break
            free_only = style == CARELESS and _random(seed) < CARELESS_FREE
            best_worth = 0.0
            best_card, best_step, best_die, seen = -1, -1, -1, 0
            _balance(gained, spent, balance)
            for c in range(count):
                card = chosen[c]
                again = active >> c & 1
                for value in range(1, FACES + 1):
                    if not _has_die(die_at, dice, roll, again, value, used, balance):
                        continue
                    for i in range(step_at[card, value], step_at[card, value + 1]):
                        step = order[i]
                        if not _expand(expanding, card, step, states[c], added):
                            continue
                        die = _find_die(die_at, dice, roll, again, value, used, balance,
                                        first[step], cost[step], needs_copy[step],
                                        needs_pair[step], a, b, free_only)  # fmt: skip
                        if die < 0:
                            continue
                        for w in range(words):
                            after[w] = states[c, w] | added[w]
                        if style == CARELESS:
                            seen += 1
                            take = _random(seed) * seen < 1.0
                            worth = 1.0
                            if take:
                                _outcome(paying, card, step, after, added, paid)
                        else:
                            _outcome(paying, card, step, after, added, paid)
                            price = 0
                            for k in range(3):
                                price += dice[die, 2 + k] + cost[step, k]
                            worth = USE_WORTH + paid[3] - PRICE_WORTH * price
                            for k in range(3):
                                room = cap[k] - gained[k]
                                worth += RESOURCE_WORTH * min(paid[k], room)
                            if style == PLANNING and worth + MAX_HOPE > best_worth:
                                worth += _promise(promising, card, after) - prospects[c]
                                worth += OPEN_WORTH * _open_values(
                                    expanding, card, after, added, step_at, order
                                )
                                # `added` served as scratch just now
                                _expand(expanding, card, step, states[c], added)
                            worth += TIE_BREAK * _random(seed)
                            take = worth > best_worth
                        if take:
                            best_worth = worth
                            best_card, best_step, best_die = c, step, die
                            for w in range(words):
                                best_added[w] = added[w]
                            for k in range(4):
                                best_paid[k] = paid[k]
            if best_card < 0:
                break
            for w in range(words):
                states[best_card, w] |= best_added[w]
            stars[best_card] = min(settings[STARS_A_CARD], stars[best_card] + best_paid[3])
            for k in range(3):
                spent[k] += dice[best_die, 2 + k] + cost[best_step, k]
                gained[k] = min(cap[k], gained[k] + best_paid[k])
            if dice[best_die, 0] != CREATED:
                used |= 1 << dice[best_die, 0]
            active |= 1 << best_card
            if style == PLANNING:
                prospects[best_card] = _prospect(promising, expanding, chosen[best_card],
                                                 states[best_card], added, step_at,
                                                 order)  # fmt: skip
            rows = _note(trace, rows, turn, best_card, best_step, best_die)
        for die in range(2):
            if used >> die & 1:
                continue
            _balance(gained, spent, balance)
            if settings[LENIENT]:
                useless = not _fitting(expanding, chosen, rolls[turn, die], rolls[turn, 1 - die],
                                       states, active, balance, added, step_at, order, cost, first,
                                       needs_copy)  # fmt: skip
            else:
                mine, other = (fits_a, fits_b) if die == 0 else (fits_b, fits_a)
                useless = allowed > 0 and (mine == 0 or other != 0)
            if useless:
                kind = _scarcest(balance)
                if gained[kind] < cap[kind]:
                    gained[kind] += 1
                    used |= 1 << die
                    allowed -= 1
                    rows = _note(trace, rows, turn, -1, die, kind)
    score = _final_score(chosen, states, stars, gained, spent, goal, least, filled, settings)
    return score, rows


@_compiled
def play_rounds(t: Any, chosen: Any, rolls: Any, style: Any, seeds: Any, scores: Any) -> Any:
    """Play many rounds: `chosen` [round, card], `rolls` [round, turn, die]; fill `scores`."""
    trace = np.zeros((MAX_DEEDS, 4), np.int64)
    seed = np.zeros(1, np.int64)
    for i in range(chosen.shape[0]):
        seed[0] = seeds[i]
        score, _ = play_round(t, chosen[i], rolls[i], style, seed, trace)
        scores[i] = score
