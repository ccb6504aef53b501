"""The `plays` of a card: what a die may do there."""

from __future__ import annotations

from collections.abc import Sequence

from dicesheets.errors import Fault
from dicesheets.layouts.build_lookup import (
    DIE_FACES,
    GIVE_NUMBERS,
    REMOVE,
    USE_A_GRID,
    Groups,
    Lookup,
    is_missing,
    is_no_grid,
)
from dicesheets.layouts.model import (
    STAR_GROUP,
    Deliver,
    Group,
    Kind,
    Mark,
    MarkHolding,
    PlaceShape,
    Play,
    Shape,
    Text,
    Write,
)
from dicesheets.layouts.nodes import Node

# The keys that only go with one kind of play.
_EXTRAS = {
    "mark": ("any_die", "copy_other_die_to", "then_may_mark", "both_on_pair", "sum_of_dice"),
    "mark_all": ("holding",),
    "place_shape": ("shapes",),
    "deliver": ("using",),
}


def build_plays(card: Node, groups: Groups, where: str, faults: list[Fault]) -> tuple[Play, ...]:
    """Return what a die may do on the card."""
    found: list[Play] = []
    for index, node in enumerate(card.items_of("plays"), 1):
        look = Lookup(groups, f"{where}.plays[{index}]", faults)
        for main, extras in _EXTRAS.items():
            for extra in extras:
                if (stray := node.get(extra)) is not None and node.get(main) is None:
                    what = Text(
                        f"`{extra}` geht nur mit `{main}`", f"`{extra}` goes with `{main}` only"
                    )
                    look.fault(stray, extra, what, REMOVE)
        found.append(_build_play(node, look))
    return tuple(found)


def check_groups_are_used(
    card: Node, groups: Groups, plays: tuple[Play, ...], where: str, faults: list[Fault]
) -> None:
    """Report realm cards without plays and groups that no play can ever fill."""
    if not plays:
        what = Text("kein Würfel kann hier etwas tun", "no die can do anything here")
        remedy = Text("ergänze `plays`", "add `plays`")
        faults.append(card.fault(f"{where}.plays", what, remedy))
        return
    used = _filled_groups(plays)
    listed = card.get("groups")
    for group in groups:
        if group.id not in used and group.id != STAR_GROUP:
            place = (listed.get(group.id) if listed else None) or card
            what = Text("kein Zug füllt diese Gruppe", "no play fills this group")
            remedy = Text(
                "nenne sie in `plays` oder entferne sie", "name it in `plays` or remove it"
            )
            faults.append(place.fault(f"{where}.groups.{group.id}", what, remedy))


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
    return _deliver(node, look)


def _mark(node: Node, look: Lookup) -> Mark:
    groups = look.all(node.get("mark"), "mark", (Kind.MARK, Kind.CIRCLE))
    any_die = node.flag_of("any_die")
    most = 2 * DIE_FACES if node.flag_of("sum_of_dice") else DIE_FACES
    least = 2 if node.flag_of("sum_of_dice") else 1
    for group in groups:
        numbers = [f.number for f in group.fields]
        if not any_die and None in numbers:
            look.fault(
                node,
                "mark",
                _has_no_numbers(group),
                Text(
                    "gib ihr `numbers`, oder schreibe `any_die: true`",
                    "give it `numbers`, or say `any_die: true`",
                ),
            )
        elif not any_die and any(n is not None and n > most for n in numbers):
            look.fault(
                node,
                "mark",
                Text(
                    f'"{group.id}" hat eine Zahl über {most}',
                    f'"{group.id}" has a number above {most}',
                ),
                _out_of_reach(least, most),
            )
        elif not any_die and any(n is not None and n < least for n in numbers):
            look.fault(
                node,
                "mark",
                Text(
                    f'"{group.id}" hat eine Zahl unter {least}',
                    f'"{group.id}" has a number below {least}',
                ),
                _out_of_reach(least, most),
            )
    first = groups[0] if groups else None
    return Mark(
        groups=tuple(g.id for g in groups),
        any_die=any_die,
        copy_other_die_to=_partner(node, "copy_other_die_to", (Kind.DIGIT,), first, look) or None,
        then_may_mark=_partner(node, "then_may_mark", (Kind.MARK,), first, look) or None,
        both_on_pair=node.flag_of("both_on_pair"),
        sum_of_dice=node.flag_of("sum_of_dice"),
    )


def _out_of_reach(least: int, most: int) -> Text:
    """Return what to do about a number that no die, or no sum of two, shows."""
    if least == 1:
        return Text("kein Würfel zeigt sie; nimm 1 bis 6", "no die shows it; use 1 to 6")
    return Text(
        f"keine Summe zweier Würfel; nimm {least} bis {most}",
        f"no sum of two dice; use {least} to {most}",
    )


def _has_no_numbers(group: Group) -> Text:
    return Text(f'"{group.id}" hat keine Zahlen', f'"{group.id}" has no numbers')


def _partner(node: Node, key: str, kinds: Sequence[Kind], of: Group | None, look: Lookup) -> str:
    name = node.get(key)
    if name is None:
        if key == "holding":
            remedy = Text(
                "nenne die Gruppe, in der die Zahlen stehen",
                "name the group that holds the numbers",
            )
            look.fault(node, key, is_missing(key), remedy)
        return ""
    group = look.group(name, key, kinds)
    if group and of and len(group.fields) != len(of.fields):
        mine, others = len(group.fields), len(of.fields)
        what = Text(
            f'"{group.id}" und "{of.id}" sind ungleich groß: {mine} und {others}',
            f'"{group.id}" has {mine} fields, "{of.id}" has {others}',
        )
        remedy = Text(
            "Partner brauchen gleich viele Felder", "partners need the same number of fields"
        )
        look.fault(name, key, what, remedy)
    return group.id if group else ""


def _place_shape(node: Node, name: Node, look: Lookup) -> PlaceShape:
    group = look.group(name, "place_shape", (Kind.FILL,))
    if group and (not group.rows or group.is_hexes):
        look.fault(name, "place_shape", is_no_grid(group.id), USE_A_GRID)
    drawings = node.get("shapes")
    if drawings is None:
        remedy = Text("zeichne für jeden Würfel eine Form", "draw a shape for each die")
        look.fault(node, "shapes", is_missing("shapes"), remedy)
    shapes: list[Shape] = []
    for key, drawing in drawings.entries or () if drawings else ():
        rows = [str(row.scalar) for row in drawing.items or ()]
        cells = [(r, c) for r, row in enumerate(rows) for c, spot in enumerate(row) if spot == "#"]
        if not cells:
            what = Text("diese Form ist leer", "this shape is empty")
            remedy = Text('zeichne sie mit "#"', 'draw it with "#"')
            look.fault(drawing, f"shapes.{key.scalar}", what, remedy)
            continue
        top, left = min(r for r, _ in cells), min(c for _, c in cells)
        shapes.append(Shape(key.number, tuple((r - top, c - left) for r, c in cells)))
        if group and group.rows and not group.is_hexes and not _has_room(group, cells):
            what = Text(
                "diese Form passt nicht in das Gitter", "this shape does not fit into the grid"
            )
            remedy = Text("mach sie kleiner", "make it smaller")
            look.fault(drawing, f"shapes.{key.scalar}", what, remedy)
    return PlaceShape(group.id if group else "", tuple(sorted(shapes, key=lambda s: s.die)))


def _has_room(group: Group, cells: list[tuple[int, int]]) -> bool:
    """Say whether a shape could lie on the grid if it were empty, this way or turned."""
    high = max(r for r, _ in cells) - min(r for r, _ in cells) + 1
    wide = max(c for _, c in cells) - min(c for _, c in cells) + 1
    sides = sorted((high, wide)), sorted((group.rows, group.columns))
    return all(a <= b for a, b in zip(*sides, strict=True)) and len(cells) <= len(group.fields)


def _deliver(node: Node, look: Lookup) -> Deliver:
    orders, using = node.get("deliver"), node.get("using")
    assert orders is not None  # the grammar asks for exactly one kind of play
    order = look.group(orders, "deliver", (Kind.MARK,))
    if using is None:
        remedy = Text(
            "nenne die Gruppe der eingekreisten Felder", "name the group of ringed fields"
        )
        look.fault(node, "using", is_missing("using"), remedy)
    ringed = look.group(using, "using", (Kind.CIRCLE,)) if using else None
    for group in (order, ringed):
        if group and any(f.number is None for f in group.fields):
            look.fault(node, "deliver", _has_no_numbers(group), GIVE_NUMBERS)
    return Deliver(order.id if order else "", ringed.id if ringed else "")


def _filled_groups(plays: tuple[Play, ...]) -> set[str]:
    """Return the groups in which some play writes or marks."""
    filled: set[str] = set()
    for play in plays:
        if isinstance(play, Write):
            filled.update(play.groups)
        elif isinstance(play, Mark):
            filled.update((*play.groups, play.copy_other_die_to or "", play.then_may_mark or ""))
        elif isinstance(play, MarkHolding):
            filled.add(play.mark)
        elif isinstance(play, PlaceShape):
            filled.add(play.group)
        else:
            filled.add(play.orders)
    return filled
