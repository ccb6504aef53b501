"""A second, independent look at generated layouts: from the printed card's data, not the generator.

Written without the generator, the compiler or the loader's helpers in mind: plain facts that every
playable Würfelwelten card must satisfy. Boards have a checker of their own beside this file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from dicesheets.layouts.model import Card, Layout, Mark, PlaceShape, Role


def find_card_faults(layout: Layout, card: Card) -> Iterator[str]:
    """Yield what is wrong with a realm card."""
    fields = {f.id: f for f in card.fields if f.group != "star"}
    rewards = [f.gain for f in fields.values()] + [f.holds for f in fields.values()]
    rewards += [s.gain for s in card.sets]
    if card.tally is None:
        sums = [sum(getattr(r, kind) for r in rewards) for kind in ("pumpkin", "heart", "coin")]
        if len(set(sums)) != 1:
            yield f"{card.id}: unbalanced rewards {sums}"
        costs = [sum(getattr(f.cost, k) for f in fields.values())
                 for k in ("pumpkin", "heart", "coin")]  # fmt: skip
        if len(set(costs)) != 1:
            yield f"{card.id}: unbalanced costs {costs}"
    stars = sum(f.gain.star for f in fields.values()) + sum(s.gain.star for s in card.sets)
    stars += sum(f.holds.star for f in fields.values()) * sum(1 for s in card.sets if s.pays)
    if not card.end_scores and card.tally is None and stars < layout.welten.stars_a_card:
        yield f"{card.id}: only {stars} stars"
    for rule in card.sets:
        if not rule.fields or not set(rule.fields) <= set(fields):
            yield f"{card.id}: set {rule.name} names {rule.fields}"
        if rule.total is not None and not len(rule.fields) <= rule.total <= 6 * len(rule.fields):
            yield f"{card.id}: total {rule.total} cannot be reached"
    for play in card.plays:
        if isinstance(play, Mark) and not play.any_die:
            numbers = Counter(f.number for f in fields.values() if f.group in play.groups)
            if any(n is None or not 1 <= n <= 6 for n in numbers):
                yield f"{card.id}: a number that no die shows"
            if play.then_may_mark:
                yield from _find_self_paying(card, play)
        if isinstance(play, PlaceShape):
            yield from _find_shape_faults(card, play)


def _find_self_paying(card: Card, play: Mark) -> Iterator[str]:
    for top, bottom in zip(card.group(play.groups[0]).fields,
                           card.group(play.then_may_mark or "").fields, strict=True):  # fmt: skip
        for kind in ("pumpkin", "heart", "coin"):
            if getattr(top.gain, kind) and getattr(bottom.cost, kind):
                yield f"{card.id}: {bottom.id} costs what {top.id} just gave"


def _find_shape_faults(card: Card, play: PlaceShape) -> Iterator[str]:
    group = card.group(play.group)
    free = {(f.row, f.column) for f in group.fields}
    if [shape.die for shape in play.shapes] != [1, 2, 3, 4, 5, 6]:
        yield f"{card.id}: shapes for {[s.die for s in play.shapes]}"
    for shape in play.shapes:
        if len(shape.cells) != shape.die:
            yield f"{card.id}: shape {shape.die} has {len(shape.cells)} cells"
        if not _is_connected(set(shape.cells)):
            yield f"{card.id}: shape {shape.die} falls apart"
        spots = 0
        for row in range(1, group.rows + 1):
            for column in range(1, group.columns + 1):
                for flipped in (1, -1):
                    for turned in _turns([(r, flipped * c) for r, c in shape.cells]):
                        spots += all((row + r, column + c) in free for r, c in turned)
        if spots < 8:
            yield f"{card.id}: shape {shape.die} has hardly a place"


def _turns(cells: list[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    for _ in range(4):
        cells = [(c, -r) for r, c in cells]
        yield cells


def _is_connected(cells: set[tuple[int, int]]) -> bool:
    seen, todo = set(), [next(iter(cells))]
    while todo:
        r, c = todo.pop()
        if (r, c) in cells and (r, c) not in seen:
            seen.add((r, c))
            todo += [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
    return seen == cells


def find_faults(layout: Layout) -> Iterator[str]:
    """Yield what is wrong with any layout of welten."""
    for card in layout.of_role(Role.REALM):
        yield from find_card_faults(layout, card)
