"""The `sets` of a card: fields that pay together.

The author's short forms (`rows_of`, `storeys`, `triangles`, …) become plain lists of fields here.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from dicesheets.errors import Fault
from dicesheets.layouts.adjacency import diagonals_of
from dicesheets.layouts.build_groups import reward_of
from dicesheets.layouts.build_lookup import DIE_FACES, USE_A_GRID, Groups, Lookup
from dicesheets.layouts.model import NOTHING, Field, FieldSet, Group, Kind, Reward, Text
from dicesheets.layouts.nodes import Node
from dicesheets.words.trouble import did_you_mean, entries

# The sets that a grid gives, with what each of them is called: "row-2", "block-1-1".
_GRID_SETS = {
    "rows_of": "row",
    "columns_of": "column",
    "diagonals_of": "diagonal",
    "blocks_of": "block",
    "block_rows_of": "block-row",
    "block_columns_of": "block-column",
}


PAYS_NOTHING = Text("der Satz bringt nichts ein", "the set pays nothing")
GIVE_GAIN = Text("gib `gain`, `gains` oder `pays` an", "give `gain`, `gains` or `pays`")


@dataclass(frozen=True, slots=True)
class _Members:
    """The fields of one set, before it is known what they pay."""

    name: str
    fields: tuple[str, ...]
    target: int | None = None  # printed beside the group; the numbers must add up to it


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
    _check_extras(node, members, look)
    rewards = _rewards(node, len(members), pays is not None, look)
    return [
        FieldSet(fields=member.fields, gain=reward, name=member.name,
                 total=total.number if total is not None else member.target,
                 pays=str(pays.scalar) if pays is not None else None)
        for member, reward in zip(members, rewards, strict=True)
        if reward or pays is not None
    ]  # fmt: skip


def _check_extras(node: Node, members: list[_Members], look: Lookup) -> None:
    """Report a `pays` or a `total` that these fields can never meet."""
    pays, total = node.get("pays"), node.get("total")
    for key in ("pays", "total"):
        if (stray := node.get(key)) is not None and node.get("fields") is None:
            what = Text(f"`{key}` geht nur mit `fields`", f"`{key}` goes with `fields` only")
            remedy = Text("gib jedem Satz einen eigenen Eintrag", "give each set its own entry")
            look.fault(stray, key, what, remedy)
    paying = look.group(pays, "pays") if pays is not None else None
    if pays is not None and paying is not None and not any(f.holds for f in paying.fields):
        what = Text(
            f'die Felder von "{paying.id}" enthalten nichts',
            f'the fields of "{paying.id}" hold nothing',
        )
        look.fault(pays, "pays", what, Text("gib ihr `holds`", "give it `holds`"))
    if total is not None and any(
        look.fields[f].kind is not Kind.DIGIT for member in members for f in member.fields
    ):
        what = Text(
            "nur geschriebene Ziffern lassen sich addieren", "only written digits can be added"
        )
        remedy = Text("nimm Gruppen der Art digit", "use groups of kind digit")
        look.fault(total, "total", what, remedy)
    for member in members:
        dice = len(member.fields)
        if total is not None and not dice <= total.number <= DIE_FACES * dice:
            what = Text(
                f"{dice} Würfel ergeben nie {total.number}",
                f"{dice} dice never add up to {total.number}",
            )
            most = DIE_FACES * dice
            remedy = Text(f"nimm {dice} bis {most}", f"use {dice} to {most}")
            look.fault(total, "total", what, remedy)


def _rewards(node: Node, count: int, pays: bool, look: Lookup) -> list[Reward]:
    gain, gains = node.get("gain"), node.get("gains")
    if gain is not None and gains is not None:
        what = Text("steht neben `gain`", "stands beside `gain`")
        look.fault(gains, "gains", what, Text("behalte eins von beiden", "keep one of the two"))
    if gains is not None:
        listed = [reward_of(item) for item in gains.items or ()]
        if len(listed) != count:
            what = Text(
                f"hat {entries(len(listed))} für {count} Sätze",
                f"has {len(listed)} entries for {count} sets",
            )
            remedy = Text("gib für jeden Satz einen an", "give one for each set")
            look.fault(gains, "gains", what, remedy)
        elif not any(listed) and not pays:
            look.fault(gains, "gains", PAYS_NOTHING, GIVE_GAIN)
        return (listed + [NOTHING] * count)[:count]
    nothing = gain is None or not reward_of(gain)
    if nothing and not pays:
        look.fault(node, "gain", PAYS_NOTHING, GIVE_GAIN)
    return [reward_of(gain)] * count


def _members(node: Node, look: Lookup) -> list[_Members]:
    """Return the fields of each set that an entry stands for."""
    if (names := node.get("fields")) is not None:
        name = "+".join(str(n.scalar) for n in look.names(names))
        return [_Members(name, _field_ids(names, look))]
    if (names := node.get("targets_of")) is not None:
        return _targets(names, look)
    if (names := node.get("across")) is not None:
        return _across(names, look)
    if (names := node.get("storeys")) is not None:
        return _storeys(names, look)
    if node.get("triangles") is not None:
        return _triangles(node, look)
    if (land := node.get("regions_of")) is not None:
        return _regions(land, look)
    return _grid_sets(node, look)


def _known_fields(name: str, look: Lookup) -> Text:
    """Return which fields there are: of a group that the name begins with, from first to last."""
    group = look.groups.get(name.rpartition("-")[0])
    if group is None or not group.fields:
        return did_you_mean(name, [*look.groups, *look.fields])
    first, last = group.fields[0].id, group.fields[-1].id
    return Text(
        f'"{group.id}" hat die Felder {first} bis {last}',
        f'"{group.id}" has the fields {first} to {last}',
    )


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
                Text(
                    f'es gibt weder Gruppe noch Feld "{text}"',
                    f'there is no group or field "{text}"',
                ),
                _known_fields(text, look),
            )
    if len(set(ids)) != len(ids):
        what = Text("ein Feld steht zweimal in diesem Satz", "a field stands twice in this set")
        look.fault(names, "fields", what, Text("nenne es einmal", "name it once"))
    return tuple(dict.fromkeys(ids))


def _targets(names: Node, look: Lookup) -> list[_Members]:
    groups = look.all(names, "targets_of", (Kind.DIGIT,))
    for group in groups:
        if group.target is None:
            what = Text(f'"{group.id}" hat kein Ziel', f'"{group.id}" has no target')
            look.fault(names, "targets_of", what, Text("gib ihr `target`", "give it `target`"))
    return [_Members(f"target of {g.id}", tuple(f.id for f in g.fields), g.target) for g in groups]


def _across(names: Node, look: Lookup) -> list[_Members]:
    groups = look.all(names, "across")
    if len({len(g.fields) for g in groups}) > 1:
        look.fault(
            names,
            "across",
            Text(
                "diese Gruppen haben verschieden viele Felder",
                "these groups have different numbers of fields",
            ),
            Text("nimm gleich große Gruppen", "use groups of the same size"),
        )
        return []
    together = zip(*(g.fields for g in groups), strict=True)
    return [_Members(f"across {i}", tuple(f.id for f in row)) for i, row in enumerate(together, 1)]


def _storeys(names: Node, look: Lookup) -> list[_Members]:
    levels: dict[int, list[str]] = {}
    for group in look.all(names, "storeys"):
        for field in group.fields:
            levels.setdefault(field.position + group.door, []).append(field.id)
    return [_Members(f"storey {level}", tuple(ids)) for level, ids in sorted(levels.items())]


def _triangles(node: Node, look: Lookup) -> list[_Members]:
    return [
        _Members(
            f"triangle of {upper.fields[i].id}",
            (upper.fields[i].id, lower.fields[i].id, lower.fields[i + 1].id),
        )
        for upper, lower in pairwise(look.pyramid_rows(node, "triangles"))
        for i in range(len(upper.fields))
    ]


def _grid_sets(node: Node, look: Lookup) -> list[_Members]:
    key, name = next((k, n) for k in _GRID_SETS if (n := node.get(k)) is not None)
    group = look.group(name, key)
    if group is None:
        return []
    is_grid = bool(group.rows) and not group.is_hexes
    if not is_grid or (key.startswith("block") and not group.block):
        what = Text(f'"{group.id}" hat kein Gitter', f'"{group.id}" has no grid')
        remedy = USE_A_GRID
        if is_grid:
            what = Text(
                f'"{group.id}" hat keine großen Quadrate', f'"{group.id}" has no big squares'
            )
            remedy = Text("gib ihrem `grid` ein `block`", "give its `grid` a `block`")
        look.fault(name, key, what, remedy)
        return []
    if key == "diagonals_of":
        return _diagonals(group, name, look)
    sets: dict[tuple[int, ...], list[str]] = {}
    for field in group.fields:
        sets.setdefault(_place_in_grid(key, field, group.block or 1), []).append(field.id)
    return [
        _Members("-".join([_GRID_SETS[key], *map(str, place)]), tuple(ids))
        for place, ids in sorted(sets.items())
    ]


def _diagonals(group: Group, name: Node, look: Lookup) -> list[_Members]:
    if group.rows != group.columns or group.prefilled:
        what = Text(
            f'"{group.id}" ist kein Quadrat leerer Kästchen',
            f'"{group.id}" is no square of empty cells',
        )
        remedy = Text(
            "nimm gleich viele Zeilen und Spalten, nichts davon gefüllt",
            "use as many rows as columns, none of them filled",
        )
        look.fault(name, "diagonals_of", what, remedy)
        return []
    found = diagonals_of(group.fields, group.rows)
    return [_Members(f"diagonal-{number}", ids) for number, ids in enumerate(found, 1)]


def _regions(name: Node, look: Lookup) -> list[_Members]:
    group = look.group(name, "regions_of")
    if group is None:
        return []
    if not group.is_hexes:
        what = Text(f'"{group.id}" hat keine Gebiete', f'"{group.id}" has no regions')
        remedy = Text("nimm eine Gruppe mit `hexes`", "use a group with `hexes`")
        look.fault(name, "regions_of", what, remedy)
    return [_Members(f"region-{letter}", ids) for letter, ids in group.regions]


def _place_in_grid(key: str, field: Field, block: int) -> tuple[int, ...]:
    """Return which row, column or big square a field belongs to, counted from 1."""
    big_row, big_column = (field.row - 1) // block + 1, (field.column - 1) // block + 1
    return {
        "rows_of": (field.row,),
        "columns_of": (field.column,),
        "blocks_of": (big_row, big_column),
        "block_rows_of": (big_row,),
        "block_columns_of": (big_column,),
    }[key]
