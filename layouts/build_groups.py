"""The `groups` of a card: fields with their numbers, gains and costs."""

from __future__ import annotations

import re

from dicesheets.errors import Fault
from dicesheets.layouts.model import NOTHING, Field, Group, Kind, Reward, Text
from dicesheets.layouts.nodes import Node

RESERVED_GROUP = "star"  # every realm card gets this one: the stars the player claims


def reward_of(node: Node | None) -> Reward:
    """Return what `coin`, or `[pumpkin, heart]`, stands for."""
    if node is None:
        return NOTHING
    names = [str(i.scalar) for i in node.items] if node.items is not None else [str(node.scalar)]
    return Reward(*(names.count(thing) for thing in ("pumpkin", "heart", "coin", "star")))


def build_groups(card: Node, where: str, faults: list[Fault]) -> tuple[Group, ...]:
    """Return the groups that the author wrote."""
    groups = card.get("groups")
    found: list[Group] = []
    for key, node in groups.entries or () if groups else ():
        name, spot = str(key.scalar), f"{where}.groups.{key.scalar}"
        if node.kind == "nothing":
            continue
        if name == RESERVED_GROUP:
            faults.append(
                key.fault(spot, "this name is kept for the row of stars", "choose another name")
            )
            continue
        found.append(_build_group(name, node, spot, faults))
    return tuple(found)


def _build_group(name: str, node: Node, spot: str, faults: list[Fault]) -> Group:
    kind = Kind(str(_scalar(node, "kind")))
    grid = node.get("grid")
    rows, columns, block, prefilled = _grid(grid, spot, faults) if grid else (0, 0, 0, ())
    numbers = _numbers(node)
    if grid:
        spots = [
            (r, c)
            for r in range(1, rows + 1)
            for c in range(1, columns + 1)
            if (r, c) not in prefilled
        ]
        ids = [f"r{r}c{c}" for r, c in spots]
    else:
        ids_node = node.get("ids")
        if ids_node is not None:
            ids = [str(i.scalar) for i in ids_node.items or ()]
        else:
            count = len(numbers) if numbers else int(str(_scalar(node, "count") or 0))
            ids = [f"{name}-{i}" for i in range(1, count + 1)]
        spots = [(0, 0)] * len(ids)
    gains = _per_field(node, "gain", len(ids), spot, faults)
    costs = _per_field(node, "cost", len(ids), spot, faults)
    holds = _per_field(node, "holds", len(ids), spot, faults)
    for cost in costs:
        if cost.star:
            faults.append(node.fault(spot, "a cost of stars is not possible", "use resources"))
            break
    fields = tuple(
        Field(id=ids[i], kind=kind, group=name, position=i + 1,
              number=numbers[i] if i < len(numbers) else None,
              gain=gains[i], cost=costs[i], holds=holds[i], row=spots[i][0], column=spots[i][1])
        for i in range(len(ids))
    )  # fmt: skip
    label = node.get("label")
    target = _scalar(node, "target")
    return Group(
        id=name, kind=kind, fields=fields,
        in_order=bool(_scalar(node, "in_order")), door=bool(_scalar(node, "door")),
        shape=str(_scalar(node, "shape") or "square"),
        label=Text(str(_scalar(label, "de")), str(_scalar(label, "en"))) if label else None,
        target=int(str(target)) if target is not None else None,
        rows=rows, columns=columns, prefilled=prefilled, block=block,
    )  # fmt: skip


def _grid(
    grid: Node, spot: str, faults: list[Fault]
) -> tuple[int, int, int, tuple[tuple[int, int], ...]]:
    rows = int(str(_scalar(grid, "rows")))
    columns = int(str(_scalar(grid, "columns")))
    block = int(str(_scalar(grid, "block") or 0))
    if block and (rows % block or columns % block):
        faults.append(
            grid.fault(
                f"{spot}.grid.block",
                f"big squares of {block} do not divide {rows} x {columns} cells",
                "choose rows and columns that are multiples of it",
            )
        )
        block = 0
    prefilled: list[tuple[int, int]] = []
    for item in node.items or () if (node := grid.get("prefilled")) else ():
        match = re.fullmatch(r"r(\d+)c(\d+)", str(item.scalar))
        cell = (int(match[1]), int(match[2])) if match else (0, 0)
        if not (1 <= cell[0] <= rows and 1 <= cell[1] <= columns):
            faults.append(
                item.fault(
                    f"{spot}.grid.prefilled",
                    f"{item.scalar} lies outside {rows} rows x {columns} columns",
                    f"use r1c1 to r{rows}c{columns}",
                )
            )
        elif cell in prefilled:
            faults.append(
                item.fault(f"{spot}.grid.prefilled", f"{item.scalar} stands twice", "remove one")
            )
        else:
            prefilled.append(cell)
    return rows, columns, block, tuple(prefilled)


def _per_field(
    node: Node, key: str, count: int, spot: str, faults: list[Fault]
) -> tuple[Reward, ...]:
    each, listed = node.get(f"{key}_each"), node.get(key)
    if each is not None and listed is not None:
        faults.append(
            each.fault(f"{spot}.{key}_each", f"stands beside `{key}`", "keep one of the two")
        )
    if each is not None:
        return (reward_of(each),) * count
    if listed is None:
        return (NOTHING,) * count
    rewards = tuple(reward_of(item) for item in listed.items or ())
    if len(rewards) != count:
        faults.append(
            listed.fault(
                f"{spot}.{key}",
                f"has {len(rewards)} entries for {count} fields",
                "give one for each field",
            )
        )
        rewards = (rewards + (NOTHING,) * count)[:count]
    return rewards


def _numbers(node: Node) -> list[int]:
    numbers = node.get("numbers")
    return [int(str(i.scalar)) for i in (numbers.items or () if numbers else ())]


def _scalar(node: Node | None, key: str) -> object:
    value = node.get(key) if node is not None else None
    return None if value is None else value.scalar
