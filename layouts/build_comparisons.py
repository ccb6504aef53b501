"""The `compare` of a card: pairs of fields whose numbers are compared."""

from __future__ import annotations

from itertools import combinations, pairwise

from dicesheets.errors import Fault
from dicesheets.layouts.adjacency import pairs_in
from dicesheets.layouts.build_lookup import (
    DIE_FACES,
    REMOVE,
    USE_A_GRID,
    Groups,
    Lookup,
    is_missing,
    is_no_grid,
)
from dicesheets.layouts.model import Comparison, Kind, Relation, Text
from dicesheets.layouts.nodes import Node
from dicesheets.words.fields import counted_fields


def build_comparisons(
    card: Node, groups: Groups, where: str, faults: list[Fault]
) -> tuple[Comparison, ...]:
    """Return every pair of fields whose numbers are compared."""
    found: list[Comparison] = []
    for index, node in enumerate(card.items_of("compare"), 1):
        look = Lookup(groups, f"{where}.compare[{index}]", faults)
        stray = node.get("diagonals_too")
        if stray is not None and node.get("neighbours") is None:
            what = Text("geht nur mit `neighbours`", "goes with `neighbours` only")
            look.fault(stray, "diagonals_too", what, REMOVE)
        if node.get("along") is not None or node.get("throughout") is not None:
            found += _along(node, look)
        elif node.get("neighbours") is not None:
            found += _neighbours(node, look)
        else:
            found += _pyramid(node, look)
    return tuple(found)


# What each of many numbers cannot be, compared with the one before it.
_EACH = {Relation.SMALLER: "kleiner", Relation.LARGER: "größer"}


def _relation(node: Node, key: str, look: Lookup) -> Relation | None:
    value = node.get(key)
    if value is None:
        remedy = Text("sag, wie die Zahlen verglichen werden", "say how the numbers compare")
        look.fault(node, key, is_missing(key), remedy)
        return None
    return Relation(str(value.scalar))


def _along(node: Node, look: Lookup) -> list[Comparison]:
    relation = _relation(node, "each", look)
    key = "along" if node.get("along") is not None else "throughout"
    found: list[Comparison] = []
    for group in look.all(node.get(key), key, (Kind.DIGIT,)):
        count = len(group.fields)
        if relation in _EACH and count > DIE_FACES:
            weaker = "not-smaller" if relation is Relation.LARGER else "not-larger"
            what = Text(
                f"{count} Zahlen können nicht jede {_EACH[relation]} sein als die vorige",
                f"{count} numbers cannot each be {relation.value}",
            )
            most = counted_fields(DIE_FACES)
            remedy = Text(
                f"nimm höchstens {most.de}, oder `{weaker}`",
                f"use at most {most.en}, or `{weaker}`",
            )
            look.fault(node, key, what, remedy)
        if relation is Relation.DIFFERENT and key == "throughout" and count > DIE_FACES:
            what = Text(
                f"{count} Zahlen können nicht alle verschieden sein",
                f"{count} numbers cannot all be different",
            )
            most = counted_fields(DIE_FACES)
            look.fault(node, key, what, Text(f"nimm höchstens {most.de}", f"use at most {most.en}"))
        pairs = pairwise(group.fields) if key == "along" else combinations(group.fields, 2)
        if relation:
            found += [Comparison(b.id, relation, a.id) for a, b in pairs]
    return found


def _neighbours(node: Node, look: Lookup) -> list[Comparison]:
    relation = _relation(node, "are", look)
    found: list[Comparison] = []
    for group in look.all(node.get("neighbours"), "neighbours", (Kind.DIGIT,)):
        if not group.rows:
            look.fault(node, "neighbours", is_no_grid(group.id), USE_A_GRID)
            continue
        diagonals = node.flag_of("diagonals_too")
        if diagonals and group.is_hexes:
            what = Text(
                f'die Sechsecke von "{group.id}" haben keine Diagonalen',
                f'the hexes of "{group.id}" have no diagonals',
            )
            look.fault(node, "diagonals_too", what, REMOVE)
        if relation:
            found += [Comparison(a, relation, b) for a, b in pairs_in(group, diagonals)]
    return found


def _pyramid(node: Node, look: Lookup) -> list[Comparison]:
    relation = _relation(node, "below", look)
    rows = look.pyramid_rows(node, "pyramid", (Kind.DIGIT,))
    if relation is None:
        return []
    return [
        Comparison(lower.fields[i + step].id, relation, upper.fields[i].id)
        for upper, lower in pairwise(rows)
        for i in range(len(upper.fields))
        for step in (0, 1)
    ]
