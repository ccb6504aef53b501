"""The `groups` of a card: fields with their numbers, gains and costs."""

from __future__ import annotations

import re

from dicesheets.errors import Fault
from dicesheets.layouts.grammar_terms import THINGS
from dicesheets.layouts.model import NOTHING, STAR_GROUP, Field, Group, Kind, Reward, Text
from dicesheets.layouts.nodes import Node
from dicesheets.words.fields import counted_fields
from dicesheets.words.trouble import entries


def reward_of(node: Node | None) -> Reward:
    """Return what `coin`, or `[pumpkin, heart]`, stands for."""
    if node is None:
        return NOTHING
    names = [str(i.scalar) for i in node.items] if node.items is not None else [str(node.scalar)]
    return Reward(*(names.count(thing) for thing in THINGS))


def build_groups(card: Node, where: str, faults: list[Fault]) -> tuple[Group, ...]:
    """Return the groups that the author wrote."""
    groups = card.get("groups")
    found: list[Group] = []
    for key, node in groups.entries or () if groups else ():
        name, spot = str(key.scalar), f"{where}.groups.{key.scalar}"
        if node.kind == "nothing":
            continue
        if name == STAR_GROUP:
            what = Text(
                "dieser Name ist der Sternreihe vorbehalten",
                "this name is kept for the row of stars",
            )
            remedy = Text("wähle einen anderen Namen", "choose another name")
            faults.append(key.fault(spot, what, remedy))
            continue
        found.append(_build_group(name, node, spot, faults))
    return tuple(found)


def _build_group(name: str, node: Node, spot: str, faults: list[Fault]) -> Group:
    kind = Kind(node.word_of("kind"))
    grid = node.get("grid")
    rows, columns, block, prefilled = _grid(grid, spot, faults) if grid else (0, 0, 0, ())
    numbers = [item.number for item in node.items_of("numbers")]
    if grid:
        spots = tuple(
            (r, c)
            for r in range(1, rows + 1)
            for c in range(1, columns + 1)
            if (r, c) not in prefilled
        )
        ids = tuple(f"r{r}c{c}" for r, c in spots)
    else:
        ids = _ids(name, node)
        spots = ((0, 0),) * len(ids)
    gains = _per_field(node, "gain", len(ids), spot, faults)
    costs = _per_field(node, "cost", len(ids), spot, faults)
    holds = _per_field(node, "holds", len(ids), spot, faults)
    if any(cost.star for cost in costs):
        what = Text("Sterne können keine Kosten sein", "a cost of stars is not possible")
        faults.append(node.fault(spot, what, Text("nimm Rohstoffe", "use resources")))
    fields = tuple(
        Field(id=ids[i], kind=kind, group=name, position=i + 1,
              number=numbers[i] if i < len(numbers) else None,
              gain=gains[i], cost=costs[i], holds=holds[i], row=spots[i][0], column=spots[i][1])
        for i in range(len(ids))
    )  # fmt: skip
    return Group(
        id=name, kind=kind, fields=fields,
        in_order=node.flag_of("in_order"), door=node.flag_of("door"),
        shape=node.word_of("shape") or "square",
        label=node.text_of("label"),
        target=node.number_of("target") or None,
        rows=rows, columns=columns, prefilled=prefilled, block=block,
    )  # fmt: skip


def _ids(name: str, node: Node) -> tuple[str, ...]:
    """Return what the fields of a group without a grid are called."""
    given = node.get("ids")
    if given is not None:
        return tuple(item.word for item in given.items or ())
    count = len(node.items_of("numbers")) or node.number_of("count")
    return tuple(f"{name}-{i}" for i in range(1, count + 1))


def _grid(
    grid: Node, spot: str, faults: list[Fault]
) -> tuple[int, int, int, tuple[tuple[int, int], ...]]:
    rows = grid.number_of("rows")
    columns = grid.number_of("columns")
    block = grid.number_of("block")
    if block and (rows % block or columns % block):
        what = Text(
            f"{rows} x {columns} Kästchen ergeben keine großen Quadrate von {block} x {block}",
            f"big squares of {block} do not divide {rows} x {columns} cells",
        )
        remedy = Text(
            "wähle Zeilen und Spalten, die Vielfache davon sind",
            "choose rows and columns that are multiples of it",
        )
        faults.append(grid.fault(f"{spot}.grid.block", what, remedy))
        block = 0
    prefilled: list[tuple[int, int]] = []
    for item in grid.items_of("prefilled"):
        match = re.fullmatch(r"r(\d+)c(\d+)", str(item.scalar))
        cell = (int(match[1]), int(match[2])) if match else (0, 0)
        if not (1 <= cell[0] <= rows and 1 <= cell[1] <= columns):
            what = Text(
                f"{item.scalar} liegt außerhalb von {rows} Zeilen x {columns} Spalten",
                f"{item.scalar} lies outside {rows} rows x {columns} columns",
            )
            last = f"r{rows}c{columns}"
            remedy = Text(f"nimm r1c1 bis {last}", f"use r1c1 to {last}")
            faults.append(item.fault(f"{spot}.grid.prefilled", what, remedy))
        elif cell in prefilled:
            what = Text(f"{item.scalar} steht zweimal da", f"{item.scalar} stands twice")
            remedy = Text("entferne eins davon", "remove one")
            faults.append(item.fault(f"{spot}.grid.prefilled", what, remedy))
        else:
            prefilled.append(cell)
    return rows, columns, block, tuple(prefilled)


def _per_field(
    node: Node, key: str, count: int, spot: str, faults: list[Fault]
) -> tuple[Reward, ...]:
    each, listed = node.get(f"{key}_each"), node.get(key)
    if each is not None and listed is not None:
        what = Text(f"steht neben `{key}`", f"stands beside `{key}`")
        remedy = Text("behalte eins von beiden", "keep one of the two")
        faults.append(each.fault(f"{spot}.{key}_each", what, remedy))
    if each is not None:
        return (reward_of(each),) * count
    if listed is None:
        return (NOTHING,) * count
    rewards = tuple(reward_of(item) for item in listed.items or ())
    if len(rewards) != count:
        what = Text(
            f"hat {entries(len(rewards))} für {counted_fields(count).de}",
            f"has {len(rewards)} entries for {count} fields",
        )
        remedy = Text("gib für jedes Feld einen an", "give one for each field")
        faults.append(listed.fault(f"{spot}.{key}", what, remedy))
        rewards = (rewards + (NOTHING,) * count)[:count]
    return rewards
