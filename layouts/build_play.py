"""What happens on a card: comparisons, sets, plays, tally and end scores.

The author's short forms (`rows_of`, `storeys`, `triangles`, …) become plain lists of fields here.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from dicesheets.errors import Fault
from dicesheets.layouts.build_groups import reward_of
from dicesheets.layouts.model import (
    NOTHING,
    Comparison,
    Deliver,
    EndScore,
    FieldSet,
    Group,
    Kind,
    LeastOfOthers,
    Mark,
    MarkHolding,
    PlaceShape,
    Play,
    Relation,
    ResourceGoal,
    Reward,
    Shape,
    Take,
    Tally,
    TallyRange,
    Write,
)
from dicesheets.layouts.nodes import Node
from dicesheets.layouts.spec import did_you_mean

Groups = tuple[Group, ...]
DIE_FACES = 6


class Lookup:
    """Finds groups by name and reports those that do not exist or do not fit."""

    def __init__(self, groups: Groups, where: str, faults: list[Fault]) -> None:
        self.groups = {group.id: group for group in groups}
        self.fields = {field.id: field for group in groups for field in group.fields}
        self.where = where
        self.faults = faults

    def names(self, node: Node | None) -> list[Node]:
        """Return the names in a list, or the single one that stands for it."""
        if node is None:
            return []
        return list(node.items) if node.items is not None else [node]

    def group(self, node: Node, key: str, kinds: Sequence[Kind] = ()) -> Group | None:
        """Return the group that `node` names; a fault if there is none or it has the wrong kind."""
        name, spot = str(node.scalar), f"{self.where}.{key}"
        group = self.groups.get(name)
        if group is None:
            self.faults.append(
                node.fault(spot, f'there is no group "{name}"', did_you_mean(name, self.groups))
            )
            return None
        if kinds and group.kind not in kinds:
            wanted = " or ".join(kind.value for kind in kinds)
            self.faults.append(
                node.fault(
                    spot,
                    f'"{name}" has the kind {group.kind.value}',
                    f"this needs the kind {wanted}",
                )
            )
            return None
        return group

    def all(self, node: Node | None, key: str, kinds: Sequence[Kind] = ()) -> list[Group]:
        """Return every group in a list of names."""
        found = (self.group(name, key, kinds) for name in self.names(node))
        return [group for group in found if group is not None]

    def fault(self, node: Node, key: str, what: str, remedy: str) -> None:
        """Report something."""
        self.faults.append(node.fault(f"{self.where}.{key}", what, remedy))


# ------------------------------------------------------------------ comparisons


def build_comparisons(
    card: Node, groups: Groups, where: str, faults: list[Fault]
) -> tuple[Comparison, ...]:
    """Return every pair of fields whose numbers are compared."""
    found: list[Comparison] = []
    for index, node in enumerate(card.items_of("compare"), 1):
        look = Lookup(groups, f"{where}.compare[{index}]", faults)
        if node.get("along") is not None:
            found += _along(node, look)
        elif node.get("neighbours") is not None:
            found += _neighbours(node, look)
        else:
            found += _pyramid(node, look)
    return tuple(found)


def _relation(node: Node, key: str, look: Lookup) -> Relation | None:
    value = node.get(key)
    if value is None:
        look.fault(node, key, f"`{key}` is missing", "say how the numbers compare")
        return None
    return Relation(str(value.scalar))


def _along(node: Node, look: Lookup) -> list[Comparison]:
    relation = _relation(node, "each", look)
    found: list[Comparison] = []
    for group in look.all(node.get("along"), "along", (Kind.DIGIT,)):
        if relation in (Relation.SMALLER, Relation.LARGER) and len(group.fields) > DIE_FACES:
            look.fault(
                node,
                "along",
                f"{len(group.fields)} numbers cannot each be {relation.value}",
                f"use at most {DIE_FACES} fields",
            )
        if relation:
            found += [Comparison(b.id, relation, a.id) for a, b in pairwise(group.fields)]
    return found


def _neighbours(node: Node, look: Lookup) -> list[Comparison]:
    relation = _relation(node, "are", look)
    found: list[Comparison] = []
    for group in look.all(node.get("neighbours"), "neighbours", (Kind.DIGIT,)):
        if not group.rows:
            look.fault(node, "neighbours", f'"{group.id}" is no grid', "use a group with `grid`")
            continue
        cells = {(f.row, f.column): f.id for f in group.fields}
        for (row, column), field in cells.items():
            for other in ((row, column + 1), (row + 1, column)):
                if other in cells and relation:
                    found.append(Comparison(field, relation, cells[other]))
    return found


def _pyramid(node: Node, look: Lookup) -> list[Comparison]:
    relation = _relation(node, "below", look)
    rows = _pyramid_rows(node, "pyramid", look, (Kind.DIGIT,))
    if relation is None:
        return []
    return [
        Comparison(lower.fields[i + step].id, relation, upper.fields[i].id)
        for upper, lower in pairwise(rows)
        for i in range(len(upper.fields))
        for step in (0, 1)
    ]


def _pyramid_rows(node: Node, key: str, look: Lookup, kinds: Sequence[Kind] = ()) -> list[Group]:
    rows = look.all(node.get(key), key, kinds)
    for upper, lower in pairwise(rows):
        if len(lower.fields) != len(upper.fields) + 1:
            look.fault(
                node.get(key) or node,
                key,
                f'"{lower.id}" has {len(lower.fields)} fields below {len(upper.fields)}',
                "each row of a pyramid is one field longer than the row above",
            )
            return []
    return rows


# ------------------------------------------------------------------ sets


def build_sets(card: Node, groups: Groups, where: str, faults: list[Fault]) -> tuple[FieldSet, ...]:
    """Return every set of fields that pays when complete."""
    found: list[FieldSet] = []
    for index, node in enumerate(card.items_of("sets"), 1):
        look = Lookup(groups, f"{where}.sets[{index}]", faults)
        found += _build_set(node, look)
    return tuple(found)


def _build_set(node: Node, look: Lookup) -> list[FieldSet]:
    members = _members(node, look)
    pays, total = node.get("pays"), node.get("total")
    for key in ("pays", "total"):
        if (stray := node.get(key)) is not None and node.get("fields") is None:
            look.fault(
                stray, key, f"`{key}` goes with `fields` only", "give each set its own entry"
            )
    paying = look.group(pays, "pays") if pays is not None else None
    if pays is not None and paying is not None and not any(f.holds for f in paying.fields):
        look.fault(pays, "pays", f'the fields of "{paying.id}" hold nothing', "give it `holds`")
    if total is not None and any(
        look.fields[f].kind is not Kind.DIGIT for _, ids, _ in members for f in ids
    ):
        look.fault(total, "total", "only written digits can be added", "use groups of kind digit")
    for name, ids, target in members:
        wanted = target if total is None else total.number
        if wanted is not None and not len(ids) <= wanted <= DIE_FACES * len(ids):
            what = f"{len(ids)} dice never add up to {wanted} ({name})"
            look.fault(total or node, "total", what, f"use {len(ids)} to {DIE_FACES * len(ids)}")
    rewards = _rewards(node, len(members), pays is not None, look)
    return [
        FieldSet(fields=ids, gain=reward, name=name,
                 total=total.number if total is not None else target,
                 pays=str(pays.scalar) if pays is not None else None)
        for (name, ids, target), reward in zip(members, rewards, strict=True)
    ]  # fmt: skip


def _rewards(node: Node, count: int, pays: bool, look: Lookup) -> list[Reward]:
    gain, gains = node.get("gain"), node.get("gains")
    if gain is not None and gains is not None:
        look.fault(gains, "gains", "stands beside `gain`", "keep one of the two")
    if gains is not None:
        listed = [reward_of(item) for item in gains.items or ()]
        if len(listed) != count:
            look.fault(
                gains,
                "gains",
                f"has {len(listed)} entries for {count} sets",
                "give one for each set",
            )
        return (listed + [NOTHING] * count)[:count]
    if gain is None and not pays:
        look.fault(node, "gain", "the set pays nothing", "give `gain`, `gains` or `pays`")
    return [reward_of(gain)] * count


def _members(node: Node, look: Lookup) -> list[tuple[str, tuple[str, ...], int | None]]:
    """Return (name, field ids, target) of each set that an entry stands for."""
    if (names := node.get("fields")) is not None:
        ids = _field_ids(names, look)
        return [("+".join(str(n.scalar) for n in look.names(names)), ids, None)]
    if (names := node.get("targets_of")) is not None:
        groups = look.all(names, "targets_of", (Kind.DIGIT,))
        for group in groups:
            if group.target is None:
                look.fault(names, "targets_of", f'"{group.id}" has no target', "give it `target`")
        return [(f"target of {g.id}", tuple(f.id for f in g.fields), g.target) for g in groups]
    if (names := node.get("across")) is not None:
        return _across(names, look)
    if (names := node.get("storeys")) is not None:
        return _storeys(names, look)
    if (names := node.get("triangles")) is not None:
        rows = _pyramid_rows(node, "triangles", look)
        return [
            (
                f"triangle of {upper.fields[i].id}",
                (upper.fields[i].id, lower.fields[i].id, lower.fields[i + 1].id),
                None,
            )
            for upper, lower in pairwise(rows)
            for i in range(len(upper.fields))
        ]
    return _grid_sets(node, look)


def _field_ids(names: Node, look: Lookup) -> tuple[str, ...]:
    ids: list[str] = []
    for name in look.names(names):
        text = str(name.scalar)
        if text in look.groups:
            ids += [f.id for f in look.groups[text].fields]
        elif text in look.fields:
            ids.append(text)
        else:
            look.fault(
                name,
                "fields",
                f'there is no group or field "{text}"',
                did_you_mean(text, [*look.groups, *look.fields]),
            )
    if len(set(ids)) != len(ids):
        look.fault(names, "fields", "a field stands twice in this set", "name it once")
    return tuple(dict.fromkeys(ids))


def _across(names: Node, look: Lookup) -> list[tuple[str, tuple[str, ...], int | None]]:
    groups = look.all(names, "across")
    if len({len(g.fields) for g in groups}) > 1:
        look.fault(
            names,
            "across",
            "these groups have different numbers of fields",
            "use groups of the same size",
        )
        return []
    together = zip(*(g.fields for g in groups), strict=True)
    return [(f"across {i}", tuple(f.id for f in row), None) for i, row in enumerate(together, 1)]


def _storeys(names: Node, look: Lookup) -> list[tuple[str, tuple[str, ...], int | None]]:
    levels: dict[int, list[str]] = {}
    for group in look.all(names, "storeys"):
        for field in group.fields:
            levels.setdefault(field.position + group.door, []).append(field.id)
    return [(f"storey {level}", tuple(ids), None) for level, ids in sorted(levels.items())]


def _grid_sets(node: Node, look: Lookup) -> list[tuple[str, tuple[str, ...], int | None]]:
    key = next(
        k
        for k in ("rows_of", "columns_of", "blocks_of", "block_rows_of", "block_columns_of")
        if node.get(k) is not None
    )
    name = node.get(key)
    group = look.group(name, key) if name else None
    if group is None or name is None:
        return []
    if not group.rows or (key.startswith("block") and not group.block):
        look.fault(
            name,
            key,
            f'"{group.id}" has no {"big squares" if group.rows else "grid"}',
            "give its `grid` a `block`" if group.rows else "use a group with `grid`",
        )
        return []
    block = group.block or 1
    sets: dict[tuple[int, ...], list[str]] = {}
    for field in group.fields:
        big_row, big_column = (field.row - 1) // block + 1, (field.column - 1) // block + 1
        place = {
            "rows_of": (field.row,),
            "columns_of": (field.column,),
            "blocks_of": (big_row, big_column),
            "block_rows_of": (big_row,),
            "block_columns_of": (big_column,),
        }[key]
        sets.setdefault(place, []).append(field.id)
    label = {
        "rows_of": "row",
        "columns_of": "column",
        "blocks_of": "block",
        "block_rows_of": "block-row",
        "block_columns_of": "block-column",
    }[key]
    return [
        ("-".join([label, *map(str, place)]), tuple(ids), None)
        for place, ids in sorted(sets.items())
    ]


# ------------------------------------------------------------------ plays


def build_plays(card: Node, groups: Groups, where: str, faults: list[Fault]) -> tuple[Play, ...]:
    """Return what a die may do on the card."""
    found: list[Play] = []
    for index, node in enumerate(card.items_of("plays"), 1):
        look = Lookup(groups, f"{where}.plays[{index}]", faults)
        for main, extras in _EXTRAS.items():
            for extra in extras:
                if (stray := node.get(extra)) is not None and node.get(main) is None:
                    look.fault(stray, extra, f"`{extra}` goes with `{main}` only", "remove it")
        found.append(_build_play(node, look))
    return tuple(found)


_EXTRAS = {
    "mark": ("any_die", "copy_other_die_to", "then_may_mark", "both_on_pair"),
    "mark_all": ("holding",),
    "place_shape": ("shapes",),
    "deliver": ("using",),
}


def _build_play(node: Node, look: Lookup) -> Play:
    if (names := node.get("write")) is not None:
        return Write(tuple(g.id for g in look.all(names, "write", (Kind.DIGIT,))))
    if node.get("mark") is not None:
        return _mark(node, look)
    if (mark := node.get("mark_all")) is not None:
        marked = look.group(mark, "mark_all", (Kind.MARK,))
        holding = _partner(node, "holding", (Kind.DIGIT,), marked, look)
        return MarkHolding(marked.id if marked else "", holding)
    if (name := node.get("place_shape")) is not None:
        return _place_shape(node, name, look)
    orders = node.get("deliver")
    assert orders is not None
    order = look.group(orders, "deliver", (Kind.MARK,))
    using = node.get("using")
    if using is None:
        look.fault(node, "using", "`using` is missing", "name the group of ringed fields")
    grapes = look.group(using, "using", (Kind.CIRCLE,)) if using else None
    for group in (order, grapes):
        if group and any(f.number is None for f in group.fields):
            look.fault(node, "deliver", f'"{group.id}" has no numbers', "give it `numbers`")
    return Deliver(order.id if order else "", grapes.id if grapes else "")


def _mark(node: Node, look: Lookup) -> Mark:
    groups = look.all(node.get("mark"), "mark", (Kind.MARK, Kind.CIRCLE))
    any_die = node.flag_of("any_die")
    for group in groups:
        numbers = [f.number for f in group.fields]
        if not any_die and None in numbers:
            look.fault(
                node,
                "mark",
                f'"{group.id}" has no numbers',
                "give it `numbers`, or say `any_die: true`",
            )
        elif not any_die and any(n is not None and n > DIE_FACES for n in numbers):
            look.fault(
                node,
                "mark",
                f'"{group.id}" has a number above {DIE_FACES}',
                "no die shows it; use 1 to 6",
            )
    first = groups[0] if groups else None
    return Mark(
        groups=tuple(g.id for g in groups),
        any_die=any_die,
        copy_other_die_to=_partner(node, "copy_other_die_to", (Kind.DIGIT,), first, look) or None,
        then_may_mark=_partner(node, "then_may_mark", (Kind.MARK,), first, look) or None,
        both_on_pair=node.flag_of("both_on_pair"),
    )


def _partner(node: Node, key: str, kinds: Sequence[Kind], of: Group | None, look: Lookup) -> str:
    name = node.get(key)
    if name is None:
        if key == "holding":
            look.fault(node, key, "`holding` is missing", "name the group that holds the numbers")
        return ""
    group = look.group(name, key, kinds)
    if group and of and len(group.fields) != len(of.fields):
        look.fault(
            name,
            key,
            f'"{group.id}" has {len(group.fields)} fields, "{of.id}" has {len(of.fields)}',
            "partners need the same number of fields",
        )
    return group.id if group else ""


def _place_shape(node: Node, name: Node, look: Lookup) -> PlaceShape:
    group = look.group(name, "place_shape", (Kind.FILL,))
    if group and not group.rows:
        look.fault(name, "place_shape", f'"{group.id}" is no grid', "use a group with `grid`")
    drawings = node.get("shapes")
    if drawings is None:
        look.fault(node, "shapes", "`shapes` is missing", "draw a shape for each die")
    shapes: list[Shape] = []
    for key, drawing in drawings.entries or () if drawings else ():
        rows = [str(row.scalar) for row in drawing.items or ()]
        cells = [(r, c) for r, row in enumerate(rows) for c, spot in enumerate(row) if spot == "#"]
        if not cells:
            look.fault(drawing, f"shapes.{key.scalar}", "this shape is empty", 'draw it with "#"')
            continue
        top, left = min(r for r, _ in cells), min(c for _, c in cells)
        shapes.append(Shape(key.number, tuple((r - top, c - left) for r, c in cells)))
        if group and group.rows and not _has_room(group, cells):
            look.fault(
                drawing,
                f"shapes.{key.scalar}",
                "this shape does not fit into the grid",
                "make it smaller",
            )
    return PlaceShape(group.id if group else "", tuple(sorted(shapes, key=lambda s: s.die)))


def _has_room(group: Group, cells: list[tuple[int, int]]) -> bool:
    """Say whether a shape could lie on the grid if it were empty, this way or turned."""
    high = max(r for r, _ in cells) - min(r for r, _ in cells) + 1
    wide = max(c for _, c in cells) - min(c for _, c in cells) + 1
    sides = sorted((high, wide)), sorted((group.rows, group.columns))
    return all(a <= b for a, b in zip(*sides, strict=True)) and len(cells) <= len(group.fields)


# ------------------------------------------------------------------ tally and end scores


def build_tally(card: Node, groups: Groups, where: str, faults: list[Fault]) -> Tally | None:
    """Return the tally of a card, if it has one."""
    node = card.get("tally")
    if node is None:
        return None
    look = Lookup(groups, f"{where}.tally", faults)
    members = look.all(node.get("groups"), "groups", (Kind.MARK, Kind.CIRCLE))
    for group in members:
        if any(f.number is None for f in group.fields):
            look.fault(node, "groups", f'"{group.id}" has no numbers to add', "give it `numbers`")
    ranges: list[TallyRange] = []
    items = node.items_of("ranges")
    for index, item in enumerate(items, 1):
        to, take = item.get("to"), item.get("take")
        bound = None if to is None else to.number
        last = ranges[-1].to if ranges else 0
        if bound is not None and last is not None and bound <= last:
            look.fault(
                to or item,
                f"ranges[{index}].to",
                f"{bound} is not above {last}",
                "list the ranges from the smallest sum up",
            )
        if (bound is None) != (index == len(items)):
            look.fault(
                item,
                f"ranges[{index}].to",
                "the last range has an end" if bound else "a range before the last has no end",
                "leave `to` out in the last range only",
            )
        ranges.append(
            TallyRange(
                bound, reward_of(item.get("gain")), Take(str(take.scalar)) if take else Take.ALL
            )
        )
    return Tally(tuple(g.id for g in members), tuple(ranges))


def build_end_scores(card: Node, where: str, faults: list[Fault]) -> tuple[EndScore, ...]:
    """Return what is counted at the end of the round."""
    found: list[EndScore] = []
    for index, node in enumerate(card.items_of("end_score"), 1):
        goal, gain = node.get("resource_goal"), node.get("gain")
        if (goal is None) != (gain is None):
            spot = f"{where}.end_score[{index}].gain"
            what = "the goal pays nothing" if gain is None else "goes with `resource_goal` only"
            remedy = "give `gain`, such as [star, star]" if gain is None else "remove it"
            faults.append((gain or node).fault(spot, what, remedy))
        if goal is not None:
            found.append(ResourceGoal(goal.number, reward_of(node.get("gain"))))
        elif node.flag_of("least_of_others"):
            found.append(LeastOfOthers())
    return tuple(found)


def check_groups_are_used(
    card: Node, groups: Groups, plays: tuple[Play, ...], where: str, faults: list[Fault]
) -> None:
    """Report realm cards without plays and groups that no play can ever fill."""
    if not plays:
        faults.append(card.fault(f"{where}.plays", "no die can do anything here", "add `plays`"))
        return
    used: set[str] = set()
    for play in plays:
        if isinstance(play, Write):
            used.update(play.groups)
        elif isinstance(play, Mark):
            used.update((*play.groups, play.copy_other_die_to or "", play.then_may_mark or ""))
        elif isinstance(play, MarkHolding):
            used.add(play.mark)
        elif isinstance(play, PlaceShape):
            used.add(play.group)
        else:
            used.add(play.orders)
    listed = card.get("groups")
    for group in groups:
        if group.id not in used and group.id != "star":
            place = (listed.get(group.id) if listed else None) or card
            faults.append(
                place.fault(
                    f"{where}.groups.{group.id}",
                    "no play fills this group",
                    "name it in `plays` or remove it",
                )
            )
